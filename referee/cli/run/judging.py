"""Judge logs for a page or a site, by the policy that ``check`` has for each."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from referee.cli.context import Contexts
from referee.cli.known import KnownFindings, known_findings
from referee.cli.run.rendering import OutputOptions, Rendering
from referee.cli.run.worker import Job, Rendered
from referee.cli.sources.content import Refused
from referee.judge.checked import UnexaminedLog

if TYPE_CHECKING:
    from referee.judge.policy import Policy
    from referee.report.page import JudgedGame


class Judging:
    """Judges each log as ``check`` does, and keeps what a page shows.

    ``room`` is the limit on hands; ``slips``: the page looks for slips of the pen.
    """

    def __init__(
        self,
        games: "list[JudgedGame | UnexaminedLog]",
        policy: "Callable[[Job], Policy]",
        room: int = 0,
        *,
        slips: bool = True,
    ) -> None:
        self._games, self._policy, self._room, self._slips = games, policy, room, slips

    def __call__(self, one: Job | Refused) -> Rendered:
        if isinstance(one, Refused):
            self._games.append(UnexaminedLog(one.path, one.reason))
            return Rendered("", {})
        game = self._judged(one)
        self._games.append(game)
        return Rendered("", {}, fails=game.fails)

    def _judged(self, one: Job) -> "JudgedGame":
        from referee.report.page import judged_game

        game = judged_game(one.path, one.log, self._policy(one), one.context.rulesets, self._room)
        game = game._replace(slips=self._slips)
        self._room -= game.audit.hands if game.parts else 0
        return game


def policy_of(contexts: Contexts) -> "Callable[[Job], Policy]":
    """Return a function from logs to policies. Reads all baselines; exit with 2 if one is wrong."""
    return Rendering(OutputOptions("full", (), None), (), _baselines(contexts)).policy


def _baselines(contexts: Contexts) -> Mapping[str, KnownFindings]:
    return {path: known_findings(path) for path in contexts.baselines()}
