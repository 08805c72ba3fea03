"""``referee explain``."""

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from referee.cli.moment import Hand, Log, Trick, found, parts_of, print_text
from referee.cli.options import House, Slips, TextOrJson

if TYPE_CHECKING:
    from referee.playback import Opening, PlayedHand


def explain(  # noqa: PLR0913, PLR0917
    log: Log,
    hand: Hand = None,
    trick: Trick = None,
    output_format: TextOrJson = "text",
    house: House = None,
    slips: Slips = True,
) -> None:
    """Explain how a hand went.

    Shows who held what, which cards each player could have played and by which rule, what was played, the proof of each
    error, and the money step by step; for each error, which word a slip of the pen would have to be in. With a line,
    only what concerns that line. Exits 0 whatever was found.
    """
    wanted = found(log, hand, trick, house)
    parts = parts_of(wanted)
    if output_format == "json":
        _print_json(wanted.path, wanted.content, parts)
    else:
        print_text(wanted, parts, slips)


def _print_json(path: str, content: bytes, parts: "Iterable[Opening | PlayedHand]") -> None:
    from hashlib import sha256

    from referee.report.json.explain import explain_text

    for text in explain_text(path, sha256(content).hexdigest(), parts):
        sys.stdout.write(text)
