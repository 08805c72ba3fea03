"""Legal games have no findings, games with one fault one, however much or little of them was written down."""

from collections.abc import Callable, Sequence
from itertools import permutations
from random import Random
from typing import Any

import pytest
from evenings.evening import evening, expected, with_renege, with_wrong_claim
from evenings.logs import KINDS
from evenings.night import Night
from evenings.rewrite import Line, Statement, lines_of, numbered, renamed, resuited, text_of
from evenings.scribe import PART, STYLES, Pen, scribble
from hypothesis import assume, given
from hypothesis.strategies import sampled_from
from naive.rules import rule_set
from naive.table import Played, Table
from properties.games import RULESETS, SEEDS

from referee.engine.cards import NAMES as CARDS
from referee.judge.audit import Audit, audit
from referee.notation.names import is_taken
from referee.notation.write import canonical_form
from referee.text import within_edits


@pytest.mark.parametrize("style", ["full", "part", "bare", "sketch"])
@given(seed=SEEDS, ruleset=RULESETS)
def test_a_legal_game_accuses_nobody_and_is_clean_if_every_card_is_noted(style: str, seed: int, ruleset: str) -> None:
    log = scribble(evening(seed, ruleset), STYLES[style], seed)
    found = audit(log.text)
    assert [one for one in found.findings if one.severity != "note"] == [], log.text
    if style in ("full", "bare"):
        assert (found.verdict, found.findings) == ("clean", ()), log.text


MANY = 30


def night_of(seed: int) -> tuple[str, Night, bool]:
    """A log in which much is bought and paid under a low target, the game, and whether it was won."""
    rng = Random(seed)
    rules = {"target": rng.choice(["21", "24", "30", "40"])}
    options = rule_set("winning-moves", (), rules)
    names = ["Ann", "Bob", "Cal", "Dee", "Eve"][: rng.randint(3, 5)]
    brought = {name: 100 * rng.choice([12, 16, 20]) for name in names}
    game = Night(rng, options, Table(options, list(brought), dict(brought)), 0.8, None)
    over = game.play(6)
    played = Played("winning-moves", (), rules, options, brought, game.hands, game.table, over, None)
    pen = Pen(STYLES["full"]._replace(looks=0), rng, played=played, extras=game.extras, truth=game.truth)
    pen.game()
    return "\n".join(pen.page.lines) + "\n", game, over


def test_bought_chips_win_no_game_and_the_game_is_over_when_one_is_won(times: int) -> None:
    won = 0
    for seed in range(MANY * times):
        log, game, over = night_of(seed)
        found = audit(log)
        assert all(one.code != "H210" for one in found.findings), log
        assert found.final
        assert over or found.final.winner is None, log
        if found.final.table.pot is not None and not game.extras[-1].away:
            assert (found.final.winner is not None) == over, log
            won += over
    assert won > MANY * times // 10


def errors(found: Audit) -> list[tuple[object, ...]]:
    """The findings of error severity: code, line, column, hand, trick, player."""
    return [
        (one.code, one.at.line, one.at.column, one.hand, one.trick, one.player)
        for one in found.findings
        if one.severity == "error"
    ]


@pytest.mark.parametrize("style", ["full", "part", "bare"])
@given(seed=SEEDS, ruleset=RULESETS)
def test_one_renege_is_found_at_its_card_and_nothing_else_is(style: str, seed: int, ruleset: str) -> None:
    played = with_renege(seed, ruleset)
    assume(played)
    assert played
    assert played.fault
    log = scribble(played, STYLES[style], seed)
    assert errors(audit(log.text)) == [tuple(expected(played.fault, log))], log.text


@pytest.mark.parametrize("style", ["full", "part", "bare"])
@given(seed=SEEDS, ruleset=RULESETS)
def test_one_wrong_claim_is_found_at_its_line_and_nothing_else_is(style: str, seed: int, ruleset: str) -> None:
    played = with_wrong_claim(seed, ruleset)
    assume(played)
    assert played
    assert played.fault
    log = scribble(played, STYLES[style], seed)
    want = expected(played.fault, log)
    found = [(code, line, hand, player) for code, line, _, hand, _, player in errors(audit(log.text))]
    assert found == [(want.code, want.line, want.hand, want.player)], f"{played.fault}\n{log.text}"


@given(seed=SEEDS, ruleset=RULESETS)
def test_formatting_keeps_every_line_and_every_comment(seed: int, ruleset: str) -> None:
    text = scribble(evening(seed, ruleset), PART._replace(looks=0.9), seed).text
    before, after = (
        [line.strip() for line in one.splitlines() if line.strip()] for one in (text, canonical_form(text))
    )
    assert len(after) == len(before)
    assert [line.partition("#")[2].strip() for line in after] == [line.partition("#")[2].strip() for line in before]


FRESH = ["Qwoo", "Жак_1", "李雷", "Ω'q", "Zz. T.", "ßa-b", "Ñu 9", "Xyl", "Øm", "Уno", "Vvv", "Wb c", "Kö", "Ünn", "Jo"]
COMMENTS = ["#", "# so it was", "# trick Kd 5d", '# "quoted', "# 0.25 each", "# hand 2", "# R501 -> Ann", "#\t♥ é 李"]


def verdict(found: Audit, name: Callable[[str], str], line: Callable[[int], int]) -> tuple[Any, ...]:
    """Return the findings and the money of a log, with other names and line numbers."""

    def who(players: Sequence[str] | None) -> list[str]:
        return sorted(map(name, players or ()))

    findings = sorted(
        (line(one.at.line), one.code, one.severity, one.hand, one.trick, one.player and name(one.player))
        for one in found.findings
    )
    hands = [
        (one.result, one.pot, who(one.stayed), who(one.winners), who(one.bourre), who(one.reneged), who(one.eliminated))
        for one in found.ledgers
    ]
    stands = [(one.table, one.verified) for one in (*found.ledgers, *([found.final] if found.final else []))]
    stacks = [
        {name(player): amount for player, amount in lies.stacks.items()} | {"the pot": lies.pot}
        for both in stands
        for lies in both
    ]
    return found.verdict, findings, hands, stacks


def same(identity: Any) -> Any:
    return identity


def names_a_stranger(found: Audit) -> bool:
    """Check whether a name is unknown: which player was meant depends on the names."""
    return any(one.code == "N102" for one in found.findings)


@given(kind=sampled_from(sorted(KINDS)), seed=SEEDS)
def test_other_names_change_nothing_but_names(kind: str, seed: int) -> None:
    base, rng = numbered(KINDS[kind](seed)), Random(seed)
    old: dict[str, str] = {}
    for line in base:
        renamed(line.said, lambda name: old.setdefault(name, name))
    new = dict(zip(old, rng.choice([rng.sample(FRESH, len(old)), rng.sample([*old], len(old))]), strict=True))
    before = audit(text_of(base))
    after = audit(text_of(Statement(line.origin, renamed(line.said, new.__getitem__)) for line in base))
    if not names_a_stranger(before):
        assert verdict(after, same, same) == verdict(before, lambda name: new.get(name, name), same), text_of(base)


@given(kind=sampled_from(sorted(KINDS)), seed=SEEDS, suits=sampled_from(list(permutations(range(4)))))
def test_other_suits_change_nothing_but_suits(kind: str, seed: int, suits: Sequence[int]) -> None:
    base = numbered(KINDS[kind](seed))
    before = audit(text_of(base))
    after = audit(text_of(Statement(line.origin, resuited(line.said, suits)) for line in base))
    assert verdict(after, same, same) == verdict(before, same, same), text_of(base)
    cards = {name: CARDS[13 * suits[at // 13] + at % 13] for at, name in enumerate(CARDS)}
    for one, other in zip(before.findings, after.findings, strict=True):
        if one.at == other.at and one.code == other.code and one.code.startswith("R50"):
            held, moved = one.facts.as_json().get("allowed", []), other.facts.as_json().get("allowed", [])
            assert sorted(cards[card] for card in held) == sorted(moved)


@given(kind=sampled_from(sorted(KINDS)), seed=SEEDS)
def test_comments_blanks_and_line_ends_move_lines_and_nothing_else(kind: str, seed: int) -> None:
    log, rng = KINDS[kind](seed), Random(seed)
    lines: list[str] = []
    origins: list[int] = []
    for number, line in enumerate(log.splitlines(), 1):
        while rng.random() < 0.3:
            lines.append(rng.choice(["", "  ", "\t", *COMMENTS]))
            origins.append(0)
        end = rng.choice(["", "", "  ", "\t", f"  {rng.choice(COMMENTS)}"]) if "#" not in line else ""
        lines.append(rng.choice(["", "  ", "\t", "     "]) + line + end)
        origins.append(number)
    text = rng.choice(["\n", "\r\n"]).join([*lines, ""] if rng.random() < 0.5 else lines)
    content = rng.choice([b"", b"\xef\xbb\xbf"]) + text.encode()
    assert verdict(audit(content), same, lambda at: origins[at - 1]) == verdict(audit(log), same, same), text


def as_strangers_write(line: Line, names: frozenset[str], rng: Random) -> str:
    """Write a line as phones and people in a hurry do: in any case, shortened, with colons and odd blanks."""
    text = line.text
    first = 2 if line.key == "join" else 1
    whole = {word.start for word in line.words[: first + 1]} if line.key in ("seat", "join") else set()
    for word in reversed(line.words):
        new = word.text
        if word.sort == "key":
            new = rng.choice([new, new.upper(), new.capitalize()]) + rng.choice(["", "", ":", " :"])
        elif word.sort == "name" and word.start not in whole:
            new = shortened(word.name, names, rng)
        elif word.sort == "card" and new[-1].lower() in "cdhs":
            new = new[:-1] + rng.choice([new[-1], "♣♦♥♠"["cdhs".index(new[-1].lower())] + rng.choice(["", "\ufe0f"])])
        text = text[: word.start] + new + text[word.end :]
    if line.key not in ("game", "rule", "rules") and '"' not in text and "#" not in text:
        text = "".join(rng.choice([sign, sign, "\u00a0"]) if sign == " " else sign for sign in text)
    after = "" if "#" in text else rng.choice(["", "", "\u00a0", " \u200e"])
    return rng.choice(["", "", "\ufeff", "\u200b \u00a0"]) + text + after


def shortened(name: str, names: frozenset[str], rng: Random) -> str:
    """Shorten a name, or change its case, so that it still means only this player."""
    others = names - {name}
    for size in rng.sample(range(1, len(name) + 1), len(name)):
        short = rng.choice([str.lower, str.upper, str])(name[:size])
        begins = [other for other in others if other.casefold().startswith(short.casefold())]
        if not begins and not within_edits(short, others, 1) and name.casefold().startswith(short.casefold()):
            plain = short.isidentifier() and not is_taken(short)
            return short if plain else f'"{short.strip()}"'
    return f'"{name}"'


@given(kind=sampled_from(sorted(KINDS)), seed=SEEDS)
def test_what_phones_type_and_how_names_are_shortened_changes_nothing(kind: str, seed: int) -> None:
    log, rng = KINDS[kind](seed), Random(seed)
    before = audit(log)
    if any(one.code.startswith("N") for one in before.findings):
        return
    lines = lines_of(log.splitlines())
    names = frozenset(word.name for line in lines for word in line.of("name"))
    text = "\n".join(as_strangers_write(line, names, rng) for line in lines)
    after = audit(text)
    assert verdict(after, same, same) == verdict(before, same, same), text
    assert verdict(audit(canonical_form(text)), same, same)[2:] == verdict(before, same, same)[2:], canonical_form(text)
