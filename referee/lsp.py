"""The language server, which is the face of the assistant in an editor.

Each log has threads of its own, so none waits for another, and the program waits for none of them when it ends.
"""

import asyncio
import logging
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event
from typing import Any, BinaryIO, Final, NamedTuple, TypeVar

from lsprotocol import types
from pygls.io_ import StdinAsyncReader, StdoutWriter, run_async
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path
from pygls.workspace import PositionCodec

from referee import RefereeError, __version__
from referee.addresses import rule_page
from referee.assist.advice import Offer
from referee.assist.assistant import Assistant
from referee.finding import Finding, Severity
from referee.fixes.proposals import waivers_for
from referee.judge.policy import UNPROVEN, LogContext
from referee.judge.slips import IMPOSSIBLE
from referee.notation.write import FAR, canonical_form
from referee.report.wording.findings import why_suppressed
from referee.text import shown
from referee.values import Place

QUICK_FIX, WAIVE, REWRITE = "quickfix", "quickfix.waive", "refactor.rewrite"
"""The kinds of actions are corrections of findings, waivers of them, and lines that a hand leaves out."""
_SEVERITIES: Final = {"error": 1, "warning": 2, "note": 3}
"""The numbers of severities in the protocol."""
_BEGINNING: Final = Place(1, 1, 2)
_AMOUNT: Final = re.compile(r"(?<=[ \t])-?[0-9][0-9.]*(?=[\s,]|$)")
_CLOSING: Final = '" \t\r,'
"""What may be behind the word being written, since an editor closes a quote as soon as it is opened."""
Result = TypeVar("Result")


Surroundings = Callable[[str], LogContext]
"""Return the context of the log at a path, ``-`` without a file, or raise ``RefereeError`` if settings are wrong."""


class Version(NamedTuple):
    """The number and the text of a version of a log, and the line (from 1) that is being written, if any."""

    number: int | None
    text: str
    writing: int | None = None


class Reader:
    """Reads versions of one log one after another, and answers questions about the last.

    Lines and columns count from 1 here; an editor's positions from 0, in units of its own.
    """

    def __init__(self, uri: str, surroundings: Surroundings, codec: PositionCodec) -> None:
        self._uri, self._surroundings, self._codec = uri, surroundings, codec
        self._path = "-"
        with suppress(ValueError):
            self._path = to_fs_path(uri) or "-"
        self._assistant, self._context, self._version = Assistant(), LogContext(), Version(None, "")
        self._problem = ""

    def read(self, version: Version) -> None:
        """Read a version of the log, in its present context."""
        if version is not self._version:
            context, self._problem = LogContext(), ""
            try:
                context = self._surroundings(self._path)
            except RefereeError as wrong:
                self._problem = str(wrong)
            if context.rulesets != self._context.rulesets:
                self._assistant = Assistant(context.rulesets)
            self._assistant.read(version.text)
            self._context, self._version = context, version

    # What is wrong

    def diagnostics(self) -> list[types.Diagnostic]:
        """Mark what ``check`` lists, except what the line being written may still put right, and faulty waivers."""
        if self._problem:
            return [self.remark(f"the log is not judged: {self._problem}")]
        draft = self._assistant.draft
        listing = self._context.policy.apply(draft.text, draft.audit.findings)
        sure = {(finding.code, finding.at) for finding in self._assistant.findings(self._version.writing)}
        marks = [self._mark(finding) for finding in listing.findings if (finding.code, finding.at) in sure]
        marks += [self.remark(waiver.message, "warning", waiver.at) for waiver in listing.waivers if not waiver.sound]
        return [*marks, self.remark(f"{listing.more:,} more findings are not shown", "note")] if listing.more else marks

    def remark(self, message: str, severity: Severity = "error", at: Place = _BEGINNING) -> types.Diagnostic:
        """Return a mark that is not a finding."""
        return types.Diagnostic(
            self._range(at), shown(message), types.DiagnosticSeverity(_SEVERITIES[severity]), source="referee"
        )

    def _mark(self, finding: Finding) -> types.Diagnostic:
        """Mark a finding, as a hint if it is suppressed or unproven. What nobody can have done accuses nobody."""
        wrong = "the log can't be right here: " if finding.code in IMPOSSIBLE else ""
        reason = f" ({why_suppressed(finding.suppression)})" if finding.suppression else ""
        mark = self.remark(f"{wrong}{finding.message}{reason}", finding.severity, finding.at)
        if finding.suppression or finding.code == UNPROVEN:
            mark.severity = types.DiagnosticSeverity.Hint
        page = rule_page(finding.code)
        mark.code, mark.code_description = finding.code, types.CodeDescription(page) if page else None
        mark.related_information = [
            types.DiagnosticRelatedInformation(types.Location(self._uri, self._range(proof.at)), shown(proof.message))
            for proof in finding.evidence
        ]
        return mark

    # What a word means, and what may come next

    def hover(self, params: types.HoverParams) -> types.Hover | None:
        """Say what the word at a position means."""
        paragraphs = self._assistant.hover(*self._caret(params.position))
        content = types.MarkupContent(types.MarkupKind.PlainText, "\n\n".join(map(shown, paragraphs)))
        return types.Hover(content) if paragraphs else None

    def completion(self, params: types.CompletionParams) -> list[types.CompletionItem]:
        """List the words and lines that may come next, but no amounts, which prove nothing unless somebody counted."""
        line, column = self._caret(params.position)
        advice = self._assistant.advise(line, column)
        offers = dict[str, Offer]()
        for offer in advice.offers:
            if offer.kind not in ("amount", "end") and offer.mark != "seen":
                words = _AMOUNT.split(offer.text)[0] if offer.mark == "computed" else offer.text
                offers.setdefault(words.rstrip(), offer)
        place, text = Place(line, advice.start, advice.end), self._assistant.draft.line(line)
        written = text[advice.start - 1 : column - 1]
        items = ((words, offer) for words, offer in offers.items() if words.strip(" ,"))
        return [self._item(rank, *item, place, written) for rank, item in enumerate(items)]

    def _item(self, rank: int, words: str, offer: Offer, place: Place, written: str) -> types.CompletionItem:
        """Offer some words instead of what is ``written`` at a place, by which an editor finds them."""
        blank = written[: len(written) - len(written.lstrip(" \t,"))]
        if words.startswith(" ") and (blank or place.column == 1):  # Neovim inserts nothing that begins with a blank.
            words, place, blank = words.lstrip(), place._replace(column=place.column + len(blank)), ""
        word = words.strip(" ,\n")
        new_text = words.lstrip("\n").replace("\n", self._assistant.draft.line_end)
        return types.CompletionItem(
            shown(word.replace("\n", ";")),
            detail=shown(offer.detail or offer.label),
            sort_text=f"{rank:03}",
            filter_text=blank + (word if '"' in written else word.replace('"', "")),
            text_edit=types.TextEdit(self._range(place), new_text),
        )

    # What may be changed

    def formatting(self, _params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        """Make the edit that ``fmt`` would make, if any."""
        old = self._version.text
        new, last_line = canonical_form(old), self._range(Place(old.count("\n") + 1, 1, FAR))
        return [types.TextEdit(types.Range(types.Position(0, 0), last_line.end), new)] if new != old else []

    def actions(self, params: types.CodeActionParams) -> list[types.CodeAction]:
        """Correct the findings in some lines, read their words as slips of the pen, waive them, or complete their hand.

        None is preferred, since only the table knows what was played.
        """
        first, last, draft = params.range.start.line + 1, params.range.end.line + 1, self._assistant.draft
        listing = self._context.policy.apply(draft.text, draft.audit.findings)
        fixes = [*self._assistant.fixes(first, last, listing.findings)]
        offers = [(QUICK_FIX, fix) for fix in fixes if fix.code]
        offers += [(WAIVE, fix) for fix in waivers_for(draft, listing, range(first, last + 1))]
        offers += [(REWRITE, fix) for fix in fixes if not fix.code]
        kinds, marks = tuple(params.context.only or ("",)), params.context.diagnostics
        places = [(finding.code, self._range(finding.at)) for finding in listing.findings]
        actions = []
        for kind, fix in offers:
            solved = [places[index] for index in fix.findings]
            edits = []
            for at, text, whole_line in fix.edits:
                whole_lines = types.Range(types.Position(at.line - 1, 0), types.Position(at.line, 0))
                edits.append(types.TextEdit(whole_lines if whole_line else self._range(at), text))
            for_marks = [mark for mark in marks if (mark.code, mark.range) in solved] or None
            edit = types.WorkspaceEdit({self._uri: edits})
            actions.append(types.CodeAction(shown(fix.title), kind, for_marks, edit=edit))
        return [action for action in actions if str(action.kind).startswith(kinds)]

    # Places

    def _caret(self, position: types.Position) -> tuple[int, int]:
        """Return the line and column of an editor's position, or of the end if the log or the line is shorter."""
        line = min(position.line, self._version.text.count("\n")) + 1
        text = self._assistant.draft.line(line)
        units = types.Position(0, min(position.character, self._codec.client_num_units(text)))
        return line, self._codec.position_from_client_units([text], units).character + 1

    def _range(self, at: Place) -> types.Range:
        text, count = self._assistant.draft.line(at.line), self._codec.client_num_units
        start, end = (types.Position(at.line - 1, count(text[: column - 1])) for column in (at.column, at.end))
        return types.Range(start, end)


def line_being_written(before: str, after: str) -> int | None:
    """Return the line (from 1) that is being written, if a change of the text ends where that line ends."""
    old, new = before.split("\n"), after.split("\n")
    while len(new) > 1 and old and old[-1] == new[-1]:
        del old[-1], new[-1]
    if len(new) < len(old) or before == after:
        return None
    was = old[-1] if len(old) == len(new) else ""
    shorter, longer = sorted((was.rstrip(_CLOSING), new[-1].rstrip(_CLOSING)), key=len)
    return len(new) if longer.startswith(shorter) else None


# Open logs


class OpenLog:
    """A log that is open in an editor, and two threads that answer questions about its newest version.

    The second is for actions, since it takes seconds to find a slip of the pen.
    """

    def __init__(self, uri: str, surroundings: Surroundings, codec: PositionCodec) -> None:
        self.version: Version = Version(None, "")
        self._readers: list[tuple[ThreadPoolExecutor, Reader]] = [
            (ThreadPoolExecutor(1), Reader(uri, surroundings, codec)) for _ in range(2)
        ]

    async def ask(self, question: Callable[[Reader], Result], *, slowly: bool = False) -> Result | None:
        """Return the answer, or ``None`` if the log is changed or closed in the meantime."""
        version, (thread, reader) = self.version, self._readers[slowly]

        def answer() -> Result | None:
            if self.version is not version:
                return None
            reader.read(version)
            return question(reader)

        result = await asyncio.get_running_loop().run_in_executor(thread, answer)
        return result if self.version is version else None


class _Stdin(StdinAsyncReader):
    async def readexactly(self, n: int) -> bytes:
        """Read a message of that many bytes, or nothing if the editor ended in the middle of it."""
        body = await super().readexactly(n)
        return body if len(body) == n else b""


def serve(surroundings: Surroundings, read: BinaryIO, write: BinaryIO) -> None:
    """Serve an editor until it closes the connection or sends ``exit``.

    Raises ``SystemExit`` on ``exit``, with 1 if the editor sent no ``shutdown`` before. Threads may still be at work
    then, so the process must not wait for them.
    """
    logging.getLogger("pygls").setLevel(logging.ERROR)
    server = LanguageServer("referee", __version__, types.TextDocumentSyncKind.Full)
    logs = _judge(server, surroundings)

    def register(method: str, answer: Callable[[Reader, Any], Any], options: Any = None) -> None:
        @server.feature(method, options)
        async def _reply(params: Any) -> Any:
            log, slowly = logs.get(params.text_document.uri), method == types.TEXT_DOCUMENT_CODE_ACTION
            return await log.ask(lambda reader: answer(reader, params), slowly=slowly) if log else None

    register(types.TEXT_DOCUMENT_HOVER, Reader.hover)
    register(types.TEXT_DOCUMENT_COMPLETION, Reader.completion, types.CompletionOptions([" ", '"', ">"]))
    register(types.TEXT_DOCUMENT_FORMATTING, Reader.formatting)
    register(types.TEXT_DOCUMENT_CODE_ACTION, Reader.actions, types.CodeActionOptions([QUICK_FIX, WAIVE, REWRITE]))
    server.protocol.set_writer(StdoutWriter(write))
    reader = _Stdin(read, ThreadPoolExecutor(1))
    asyncio.run(run_async(Event(), reader, server.protocol, error_handler=server.report_server_error))


def _judge(server: LanguageServer, surroundings: Surroundings) -> dict[str, OpenLog]:
    """Judge logs when they are opened, changed and saved, and return those that are open."""
    logs: dict[str, OpenLog] = {}
    for method in (types.TEXT_DOCUMENT_DID_OPEN, types.TEXT_DOCUMENT_DID_CHANGE, types.TEXT_DOCUMENT_DID_CLOSE):
        del server.protocol.fm.builtin_features[method]  # They keep the texts, and refuse some addresses.

    def publish(uri: str, number: int | None, marks: list[types.Diagnostic]) -> None:
        server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, marks, number))

    async def judge(params: Any) -> None:
        uri = params.text_document.uri
        if isinstance(params, types.DidOpenTextDocumentParams):
            logs[uri] = OpenLog(uri, surroundings, server.workspace.position_codec)
        if uri not in logs:
            return
        log = logs[uri]
        number, text, writing = log.version._replace(writing=None)
        match params:
            case types.DidOpenTextDocumentParams(text_document=document):
                number, text = document.version, _whole(document.text)
            case types.DidChangeTextDocumentParams(text_document=document, content_changes=[*_, change]):
                number, text = document.version, _whole(change.text)
                writing = line_being_written(log.version.text, text)
        log.version = Version(number, text, writing)
        marks = await log.ask(Reader.diagnostics)
        if marks is not None and logs.get(uri) is log:
            publish(uri, number, marks)

    for method in (types.TEXT_DOCUMENT_DID_OPEN, types.TEXT_DOCUMENT_DID_CHANGE, types.TEXT_DOCUMENT_DID_SAVE):
        server.feature(method)(judge)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    async def _on_close(params: types.DidCloseTextDocumentParams) -> None:
        logs.pop(params.text_document.uri, None)
        publish(params.text_document.uri, None, [])

    return logs


def _whole(text: str) -> str:
    """Replace lone surrogates, which no file could hold."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
