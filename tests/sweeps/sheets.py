"""Import sheets into a spreadsheet: LibreOffice, without a screen."""

import csv
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

from referee.report.export.sheets import sheet
from sweeps.documented import DIGITS
from sweeps.outcome import Swept
from sweeps.texts import seen

SOFFICE = shutil.which("soffice")
LONGEST = 1800
"""Seconds for one sheet."""
AMOUNTS = ("-4.5", "123456789.05", "0", "4.05")
_TABLE, _OFFICE, _TEXT = (
    f"{{urn:oasis:names:tc:opendocument:xmlns:{name}:1.0}}" for name in ("table", "office", "text")
)
COLUMNS = ("alone", "first", "inside", "amount")

_UTF_8 = "--infilter=CSV:44,34,76,1"
"""Commas, quotes and UTF-8, the options asked for when opening a sheet."""

Cell = tuple[str, str, str | None]
"""A cell in LibreOffice: its type, its content, and its formula."""


def opened(text: str) -> Iterator[list[Cell]]:
    """Yield the rows of a CSV sheet as LibreOffice sees them."""
    assert SOFFICE
    with TemporaryDirectory(prefix="sweeps-") as folder:
        source = Path(folder) / "sheet.csv"
        source.write_text(text, encoding="utf-8")
        words = [f"-env:UserInstallation=file://{folder}/profile", "--headless", _UTF_8, "--convert-to", "fods"]
        subprocess.run(
            [SOFFICE, *words, "--outdir", folder, source], capture_output=True, check=True, timeout=LONGEST, cwd=folder
        )
        for _, element in ElementTree.iterparse(source.with_suffix(".fods")):
            if element.tag == f"{_TABLE}table-row":
                yield [cell for one in element for cell in _cells(one)]
                element.clear()


def _cells(one: ElementTree.Element) -> Iterator[Cell]:
    kind = one.get(f"{_OFFICE}value-type", "")
    said = one.get(f"{_OFFICE}value", "") if kind == "float" else "\n".join(_said(part) for part in one)
    repeated = int(one.get(f"{_TABLE}number-columns-repeated", "1"))
    yield from [(kind, said, one.get(f"{_TABLE}formula"))] * min(repeated, 64)


def _said(part: ElementTree.Element) -> str:
    """Return the text of a paragraph, in which consecutive blanks are an element."""
    text = part.text or ""
    for one in part:
        text += " " * int(one.get(f"{_TEXT}c", "1")) if one.tag == f"{_TEXT}s" else _said(one)
        text += one.tail or ""
    return text


def taken_in(points: Sequence[int]) -> Swept:
    """Open a sheet with these characters in its cells; return the differences."""
    rows = [
        {"alone": sign, "first": f"{sign}1+1", "inside": f"a{sign}1", "amount": AMOUNTS[at % len(AMOUNTS)]}
        for at, sign in enumerate(map(chr, points))
    ]
    wrong: list[str] = []
    there = opened(sheet(COLUMNS, {"amount"}, rows))
    next(there)
    count = 0
    for row, cells in zip(rows, there, strict=False):
        count += 1
        wrong += [f"sheet: U+{ord(row['alone']):04X}: {one}" for one in _differences(row, cells)]
    if count < len(rows):
        wrong.append(f"sheet: {count} rows of {len(rows)}")
    return Swept("sheet", len(points), count, wrong)


def _differences(row: dict[str, str], cells: Sequence[Cell]) -> Iterator[str]:
    for name, (kind, said, formula) in zip(COLUMNS, cells, strict=False):
        if formula is not None:
            yield f"{name}: the formula {formula}"
        if name == "amount":
            if kind != "float" or float(said) != float(row[name]):
                yield f"the amount {row[name]} is {kind} {said}"
        elif said != guarded(row[name]) or (kind != "string" and row[name] not in DIGITS):
            yield f"{name}: {kind} {said!r} where {guarded(row[name])!r} is due"


def guarded(text: str) -> str:
    """Return the cell for a text: with a quote in front if it would be a formula."""
    return ("'" if text[:1] in "=+-@\t\r" else "") + seen(text)


def read(text: str) -> list[list[str]]:
    """Return the rows of a sheet, as Python reads CSV."""
    return list(csv.reader(StringIO(text)))
