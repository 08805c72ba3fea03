"""A line of each kind: with the same meaning in other words, and with another meaning."""

from typing import NamedTuple

from referee.notation import statements as st

HEADER = "rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\nseat Dee 200"
LOG = """\
{header}
hand 1
  dealer Dee
  {dealt}
  trump 7s
  {declared}
  trick Kd 5d 9s -> Cal
  {played}
  {after}
{between}
hand 2
  dealer Ann
  trump Kd
  took Bob 3, Cal 2
"""


class Kind(NamedTuple):
    """A line: where in the log it stands, and what a log in which it says something else is to it."""

    kind: type[st.Statement]
    slot: str
    line: str
    same: str
    other: str
    hows: tuple[str, ...] = ("differs",)


def log(**lines: str) -> str:
    """A log with these lines in their slots."""
    empty = dict.fromkeys(("dealt", "declared", "played", "after", "between"), "")
    return LOG.format(**{"header": HEADER, **empty, **lines})


def seated(line: str) -> str:
    """The header with one more line."""
    return f"{HEADER}\n{line}"


TWO = ("only-a", "only-b")
"""Two things that happened, and not one that is disputed."""

KINDS = [
    Kind(st.Game, "header", 'game "Tuesday"', 'game  "Tuesday"  # night', 'game "Monday"'),
    Kind(st.Date, "header", "date 2026-11-17", "date 2026-11-17 # late", "date 2026-11-18"),
    Kind(st.Rule, "header", "rule ante 2", "rule ante $2.00", "rule ante 3"),
    Kind(st.Seat, "header", "seat Eve 200", 'seat "Eve" $200.00', "seat Eve 100"),
    Kind(st.Ante, "dealt", "ante 1", "ante 1.00", "ante 2"),
    Kind(st.Antes, "dealt", "ante Ann 1, Bob 2", "ante Bob $2 Ann 1.0", "ante Ann 1, Bob 1"),
    Kind(st.Antes, "dealt", "ante none", "ante  none", "ante Ann 1"),
    Kind(st.Away, "dealt", "away Bob", 'away "Bob"', "away Bob, Cal", ("only-b",)),
    Kind(st.Deal, "dealt", "deal Ann 2c 3c Th ? ?", "deal Ann ? 10h 3c 2c ?", "deal Ann 2c 3c Tc Jd Qd"),
    Kind(st.Blinds, "dealt", "blinds 2", "blinds 2 # two", "blinds 1"),
    Kind(st.Take, "declared", "take Dee", 'take "Dee"', "take Ann"),
    Kind(st.Stay, "declared", "stay Ann, Bob, Cal", "stay Cal\n  stay Bob Ann", "stay Ann, Bob"),
    Kind(st.Stay, "declared", "stay none", "stay  none", "stay Ann"),
    Kind(st.Pass, "declared", "pass Dee", 'pass "Dee"', "stay Dee", ("differs",)),
    Kind(st.Blind, "declared", "blind Ann", 'blind "Ann"', "stay Ann", ("only-a",)),
    Kind(st.Early, "declared", "early Ann", 'early "Ann"', "early Bob", TWO),
    Kind(st.Draw, "declared", "draw Ann 2, Bob 1", "draw Bob 1, Cal 0\n  draw Ann 2", "draw Ann 3, Bob 1"),
    Kind(st.Draw, "declared", "draw none", "draw  none", "draw Ann 1"),
    Kind(st.Exchange, "declared", "draw Ann 2c 3c -> 4c ?", "draw Ann 3c 2c -> ? 4c", "draw Ann 2c 3d -> 4c ?"),
    Kind(st.Reshuffle, "declared", "reshuffle", "  reshuffle", "", ("only-a",)),
    Kind(st.Trick, "played", "trick As 2s 4h -> Ann", "trick A♠, 2S, 4H -> Ann", "trick As 2s 5h -> Ann"),
    Kind(st.TakeBack, "played", "takeback Bob 4c", 'takeback "Bob" 4♣', "takeback Bob 5c", TWO),
    Kind(st.Rest, "played", "rest Ann", 'rest "Ann"', "rest Bob"),
    Kind(st.Took, "played", "took Ann 3, Bob 2", "took Bob 2, Ann 3, Cal 0", "took Ann 3, Cal 2"),
    Kind(st.Show, "played", "show Ann 2c 3c", "show Ann 3c\n  show Ann 2c", "show Ann 2c", ("only-a",)),
    Kind(st.RuledRenege, "played", "ruling renege Bob", 'ruling renege "Bob"', "ruling renege Ann", TWO),
    Kind(st.Waive, "played", "ruling waive Bob", 'ruling waive "Bob"', "ruling waive Ann", TWO),
    Kind(st.Misdeal, "played", "misdeal", " misdeal", "", ("only-a",)),
    Kind(st.Pot, "after", "pot 4", "pot $4.00", "pot 5"),
    Kind(st.Win, "after", "win Ann 4", "win Ann 4.00", "win Bob 4"),
    Kind(st.Divide, "after", "divide Ann Bob 2", "divide Bob, Ann 2", "divide Ann Cal 2"),
    Kind(st.Carry, "after", "carry 4", "carry 4.0", "carry 3"),
    Kind(st.Share, "after", "share Ann Bob 2", "share Bob Ann 2", "share Ann Bob 1"),
    Kind(st.Bourre, "after", "bourre Bob 4", "bourré Bob 4.00", "bourre Bob 4, Cal 4"),
    Kind(st.Bourre, "after", "bourre none", "bourre  none", "bourre Cal 4"),
    Kind(st.Out, "after", "out Bob, Cal", "out Cal\n  out Bob", "out Bob", ("only-a",)),
    Kind(st.Stacks, "after", "stacks Ann 204, Bob -3", "stacks Bob -3.00 Ann 204", "stacks Ann 204, Bob 3"),
    Kind(st.Rebuy, "between", "rebuy Ann 50", "rebuy Ann $50", "rebuy Ann 40"),
    Kind(st.Leave, "between", "leave Dee 199", "leave Dee 199.0", "leave Dee 198"),
    Kind(st.Join, "between", "join Eve 50 after Ann", 'join "Eve" 50.00 after "Ann"', "join Eve 50 after Bob"),
    Kind(st.Forfeit, "between", "forfeit Ann", 'forfeit "Ann"', "forfeit Bob", TWO),
    Kind(st.Pay, "between", "pay Ann Bob 5", 'pay "Ann" Bob $5', "pay Ann Bob 4"),
    Kind(st.Put, "between", "put Ann 5", "put Ann 5.00", "put Ann 6"),
    Kind(st.Rule, "between", "rule ante 2", "rule  ante 2.0", "rule ante 4"),
]
