"""The size and the shape of the project in figures, each below a ceiling that only ever comes down.

``python -m project --lower`` lowers every ceiling to its figure.
"""

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from project.boundaries import ROOT, modules, sources

from referee.cli.app import COMMANDS

CEILINGS: Final = Path(__file__).with_name("ceilings.toml")

_TEMPLATES: Final = {".js", ".mjs", ".ts", ".css", ".html"}
_DATA: Final = {".bourre", ".txt", ".json", ".jsonl", ".md", ".toml", ".out"}
FIXED: Final = {"lines of logs and goldens under tests/": 12_000}
"""Ceilings that don't come down: tests should become logs."""
_GENERATED: Final = {"rules", "rulesets"}
_VAGUE: Final = re.compile(
    r"""ones?|told|said|found|taken|there|own|whole|most|others?|meant|now|again|gone|alike|apart|seen|noted|given|made
    |begun|done|kept|wanted|tried|stood|called|named|got|had|has|what|who|how|why|much|many|few|more|less|things?|ways?
    |it|that|this|these|those|each|both|all|some|none|something|nothing|here|where|when""",
    re.VERBOSE,
)
_PARTICIPLE: Final = re.compile(
    r"""(?!(need|feed|speed|seed|shed|bed|embed|red)$)\w*ed|told|said|found|laid|made|kept|gone|begun|taken|lost|sent
    |written|seen|known|meant|given|stood|chosen|built|put""",
    re.VERBOSE,
)
_WALK: Final = """
import json, sys
root, sys.argv = sys.argv[1], ["referee", "check", "--no-cache", "docs/examples/renege.bourre"]
functions, files, changes, last = set(), set(), 0, None
def step(frame, event, argument):
    global changes, last
    code = frame.f_code
    if event != "call" or code.co_name.startswith("<") or not code.co_flags & 1:
        return  # A class body, a generator expression or a lambda is no step for a reader.
    if not code.co_filename.startswith(root):
        return
    functions.add((code.co_filename, code.co_qualname))
    files.add(code.co_filename)
    changes += code.co_filename != last
    last = code.co_filename
from referee.cli.app import main
sys.setprofile(step)
try:
    main()
except SystemExit:
    pass
finally:
    sys.setprofile(None)
    print(json.dumps([len(functions), len(files), changes]), file=sys.stderr)
"""


class Figure(NamedTuple):
    """A measured figure beside its ceiling."""

    name: str
    value: float
    ceiling: float

    def __str__(self) -> str:
        return f"{self.name:50} {self.value:>8} {self.ceiling:>8}{'  above its ceiling' if self.is_above else ''}"

    @property
    def is_above(self) -> bool:
        """Whether the figure breaks its ceiling."""
        return self.value > self.ceiling


def figures() -> list[Figure]:
    """Measure the project; a figure without a ceiling is its own."""
    ceilings = {**tomllib.loads(CEILINGS.read_text(encoding="utf-8")), **FIXED}
    return [Figure(name, value, ceilings.get(name, value)) for name, value in _measured()]


def lower(measured: Iterable[Figure]) -> None:
    """Write the lower of figure and ceiling as the new ceiling."""
    moving = (figure for figure in measured if figure.name not in FIXED)
    lines = (f'"{figure.name}" = {min(figure.value, figure.ceiling)}\n' for figure in moving)
    CEILINGS.write_text(f"# Written by python -m project --lower.\n{''.join(lines)}", encoding="utf-8")


def _measured() -> Iterator[tuple[str, float]]:
    lengths = [_lines([source]) for source in sources()]
    yield "lines under referee/", sum(lengths)
    yield "files under referee/", len(lengths)
    yield "files under 40 lines", sum(length < 40 for length in lengths)
    tests = _files("tests", {".py"})
    yield "lines under tests/", _lines(tests)
    yield "files under tests/", len(tests)
    yield "lines of JS, CSS, HTML, templates", _lines(_files("referee", _TEMPLATES))
    yield "lines of docs by hand", _lines(p for p in _files("docs", {".md"}) if not _GENERATED & {*p.parts})
    yield "lines of logs and goldens under tests/", _lines(_files("tests", _DATA))
    yield "commands", len(COMMANDS)
    yield from _shape(modules(), sum(lengths))
    yield from zip(("functions walked", "files walked", "changes of file"), walk(), strict=True)


def _files(folder: str, endings: set[str]) -> list[Path]:
    files = (path for path in (ROOT / folder).rglob("*") if path.suffix in endings and path.is_file())
    return [path for path in files if not {"node_modules", "__pycache__"} & {*path.parts}]


def _lines(files: Iterable[Path]) -> int:
    return sum(len(path.read_text(encoding="utf-8", errors="replace").splitlines()) for path in files)


def _shape(trees: Mapping[str, ast.Module], lines: int) -> Iterator[tuple[str, float]]:
    """Yield what the syntax trees show about functions, names and docstrings."""
    everywhere: Counter[str] = Counter()
    functions, names, docstrings, classes, private_once = [], [], [], [], 0
    for tree in trees.values():
        nodes = list(ast.walk(tree))
        mentions = Counter(name for node in nodes if (name := _mentioned(node)))
        everywhere += mentions + Counter(node.value for node in nodes if _is_quoted_name(node))
        names += [name for node in nodes if (name := _stored(node))]
        classes += [node.name for node in nodes if isinstance(node, ast.ClassDef)]
        docstrings += [text.split("\n\n")[0] for node in nodes if (text := _docstring(node))]
        defined = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
        functions += [node for node in defined if not node.name.startswith("__")]
        private_once += sum(
            node.name.startswith("_") and not node.name.startswith("__") and mentions[node.name] == 1
            for node in defined
        )
    once = sum(everywhere[node.name] <= 1 for node in functions if not node.decorator_list)
    yield "private functions used once, per 1,000 lines", round(1000 * private_once / lines, 1)
    yield "functions used once anywhere, per 1,000 lines", round(1000 * once / lines, 1)
    yield "% docstrings with a semicolon", _percent(";" in text for text in docstrings)
    yield "% docstrings that gloss with a colon", _percent(bool(re.search(r"\w[`]*: ", text)) for text in docstrings)
    yield "% variables without content", _percent(bool(_VAGUE.fullmatch(name)) for name in names)
    yield (
        "% functions named by a bare participle",
        _percent(bool(_PARTICIPLE.fullmatch(node.name.strip("_").split("_")[0])) for node in functions),
    )
    yield "class names used twice", sum(count > 1 for count in Counter(classes).values())


def _mentioned(node: ast.AST) -> str | None:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None


def _stored(node: ast.AST) -> str | None:
    """Return the name of a variable or parameter."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        return node.id
    return node.arg if isinstance(node, ast.arg) and node.arg not in {"self", "cls"} else None


def _is_quoted_name(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier()


def _docstring(node: ast.AST) -> str | None:
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    return ast.get_docstring(node) if isinstance(node, kinds) else None


def _percent(values: Iterable[bool]) -> float:
    every = list(values)
    return round(100 * sum(every) / len(every), 1)


def walk() -> tuple[int, int, int]:
    """Check a renege in a process of its own; return how many functions and files that walks, and changes of file."""
    words = [sys.executable, "-c", _WALK, str(ROOT / "referee")]
    process = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    functions, files, changes = ast.literal_eval(process.stderr.splitlines()[-1])
    return functions, files, changes
