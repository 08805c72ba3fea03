"""A game is won by what a player made of the first buy-in at cards, whoever bought more, paid whom, came or left."""

from random import Random

from evenings.night import Night
from evenings.pen import Pen
from evenings.pencil import STYLES
from naive.money import Table
from naive.record import Played
from naive.rulesets import rule_set

from referee.judge.audit import audit

MANY = 60


def evening(seed: int) -> tuple[str, Night, bool]:
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
        log, game, over = evening(seed)
        found = audit(log)
        assert all(one.code != "H210" for one in found.findings), log
        assert found.final
        assert over or found.final.winner is None, log
        if found.final.table.pot is not None and not game.extras[-1].away:
            assert (found.final.winner is not None) == over, log
            won += over
    assert won > MANY * times // 10
