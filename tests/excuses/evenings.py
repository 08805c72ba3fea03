"""Evenings for the measurement: one table and one scribe, whether all is well, the scribe slips, or somebody errs.

All are played and written by ``referee.generate``, so the cards of each trick are always noted.
"""

import re
from dataclasses import replace
from random import Random

from naive.rulesets import NAMES, variant_sets

from referee.generate import CODES, Plan, generate
from referee.generate import scribe as pen
from referee.generate.claims import Detail
from referee.generate.evening import BROUGHT, GeneratedEvening, TableGame
from referee.generate.faults import FaultInPlay
from referee.generate.hand import Played
from referee.generate.plan import refusal, settle
from referee.replay.duty import Duty
from referee.rulesets import load
from referee.table.cards import cards
from referee.table.house import House

LOG_ERRORS = frozenset(("N101", "N102", "C301", "C302", "C304", "T404"))
"""Slips of the scribe's that the generator plants: no faults of play or of money."""
DETAILS: tuple[Detail, ...] = ("full", "part", "none")
CARELESS = 0.25
"""The chance that somebody at a careless table lays any card, allowed or not."""
TRUMP = re.compile(r"^(  trump )[2-9TJQKA]([cdhs])", re.MULTILINE)


class Setting:
    """The table of one number: its rules, and the manner of its scribe.

    ``faults`` are those of play and money that can happen there; ``suit``: the scribe notes the upcard's suit alone.
    """

    def __init__(self, number: int) -> None:
        chance = Random(f"excuses {number}")
        rules = chance.choice(NAMES)
        variants = tuple(chance.choice(variant_sets(rules)))
        house = load(rules).house(variants, {})
        deals, claims = chance.random() < 0.5, chance.choice(DETAILS)
        low, high = house.players
        players = chance.randint(max(low, 3), max(low, min(high, 5)))
        self.plan = Plan(rules, variants, hands=2, players=players, deals=deals, claims=claims, seed=number)
        self.suit = chance.random() < 1 / 3
        self.faults = tuple(
            code for code in CODES if code not in LOG_ERRORS and not refusal(code, house, deals, claims)
        )

    def truthful(self) -> str:
        """An evening without fault, written down rightly."""
        return self._noted(next(generate(self.plan)).text)

    def faulty(self) -> str:
        """The same table with a fault in every other hand, which the scribe records correctly."""
        return self._noted(next(generate(replace(self.plan, faults=self.faults, fault_rate=50))).text)

    def careless(self) -> str:
        """The same table, where any player may renege at any time; in half of the evenings nobody notices."""
        page = _CarelessEvening(self.plan, noticed=Random(self.plan.seed).random() < 0.5).write()
        return self._noted("\n".join(page.lines) + "\n")

    def _noted(self, text: str) -> str:
        return TRUMP.sub(r"\1\2", text) if self.suit else text


class _AnyCard(FaultInPlay):
    """Lays any card of the holding now and then."""

    def lays(self, hand: Played, name: str, held: int, steps: tuple[Duty, ...], card: int) -> tuple[int, int]:
        if self.chance.random() < CARELESS:
            card = self.chance.choice(list(cards(held)))
        return card, card


class _CarelessEvening(GeneratedEvening):
    """An evening whose table counts as if no card had been wrong, unless that is ``noticed``."""

    def __init__(self, plan: Plan, *, noticed: bool) -> None:
        setting = settle(plan)
        super().__init__(setting, 1)
        if not noticed and setting.house.renege != "none":
            blind = replace(plan, changes=(("renege", "none"),))
            house: House = settle(blind).house
            amount = house.stack if isinstance(house.stack, int) else BROUGHT
            header = pen.header(blind, dict.fromkeys(setting.names, amount))
            self.table = TableGame(header, house, setting.unit)

    def fault_in_play(self, code: str | None) -> FaultInPlay:
        return _AnyCard(self.faults, code)
