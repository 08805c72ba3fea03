"""Write ``referee explain --output-format json``, the hands as they were played, in the memory of one hand."""

from collections.abc import Iterable, Iterator
from textwrap import indent

from referee.report.json import json_text, report_text
from referee.story.hand import Opening, PlayedHand, PlayedLog


def explain_text(path: str, log_sha256: str, parts: Iterable[Opening | PlayedHand]) -> Iterator[str]:
    """Yield the report's JSON in pieces, from parts of which the first is the opening."""
    before, after = "", ""
    for part in parts:
        if isinstance(part, Opening):
            before, _, after = report_text(PlayedLog(path, log_sha256, part, ())).rpartition("[]")
            yield f"{before}["
            before = "\n"
        else:
            yield before + indent(json_text(part), "    ").removesuffix("\n")
            before = ",\n"
    yield ("\n  " if before == ",\n" else "") + f"]{after}"
