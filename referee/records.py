"""Records as plain values: what JSON, JSON Schema and CSV show of a record, and under which key.

A record is a dataclass or a named tuple. Its fields are shown in order under their own names, unless the type of a
field says otherwise:

- ``Internal[…]`` is left out, and ``IfAny[…]`` is left out if it is ``None``; any other ``None`` is null.
- ``Inline[…]`` is a record whose keys take the place of the field's.
- ``Annotated[…, Key("from")]`` has a different key.
- ``Annotated[…, Shown(…)]`` is written in its own way, such as money.

A record that shows properties, or parts of other records, lists all of its keys: ``@shows("path", "audit.rules")``.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from inspect import get_annotations
from operator import attrgetter
from types import NoneType, UnionType
from typing import Annotated, Any, Final, NamedTuple, TypeAlias, TypeVar, Union, get_args, get_origin

from referee.text.escape import whole

JsonValue: TypeAlias = "dict[str, JsonValue] | list[JsonValue] | str | int | float | bool | None"

T = TypeVar("T")
Kind = TypeVar("Kind", bound=type)


class Key(NamedTuple):
    """The key of a field that does not have the field's name."""

    name: str


class Shown(NamedTuple):
    """How values of a type are written: the function, and the pattern of its texts as JSON Schema has it."""

    text: Callable[[Any], str]
    pattern: str | None = None


_INTERNAL: Final = "internal"
_IF_ANY: Final = "if any"
_INLINE: Final = "inline"

Internal = Annotated[T, _INTERNAL]
IfAny = Annotated[T, _IF_ANY]
Inline = Annotated[T, _INLINE]


def shows(*paths: str) -> Callable[[Kind], Kind]:
    """List the keys of a record: attributes of it or, after dots, of its parts; ``giver as from`` has another key."""

    def listed(kind: Kind) -> Kind:
        kind.SHOWN = paths  # type: ignore[attr-defined]
        return kind

    return listed


class Entry(NamedTuple):
    """One key of a record: the path of its attribute, and the type, as far as the code says it without a string.

    ``key`` is empty for an ``Inline`` record. An ``optional`` key is left out if it is ``None``.
    """

    key: str
    path: str
    type: object
    optional: bool


@cache
def entries(kind: Any) -> tuple[Entry, ...]:
    """List the keys of a kind of record, in order. Raises ``TypeError`` for anything else."""
    paths = getattr(kind, "SHOWN", None) or field_names(kind)
    return tuple(_entries(kind, paths))


def columns(kind: Any) -> dict[str, object]:
    """Return each key of a record, those of ``Inline`` records included, with its type."""
    found: dict[str, object] = {}
    for entry in entries(kind):
        found |= {entry.key: entry.type} if entry.key else columns(get_args(entry.type)[0])
    return found


def field_names(kind: Any) -> tuple[str, ...]:
    """List the names of a record's fields. Raises ``TypeError`` for anything else."""
    if is_dataclass(kind):
        return tuple([field.name for field in fields(kind)])
    if names := getattr(kind, "_fields", None):
        return tuple(names)
    raise TypeError(f"{kind} is no record")


def _entries(kind: type, paths: tuple[str, ...]) -> Iterator[Entry]:
    for said in paths:
        path, _, key = said.partition(" as ")
        attribute = path.rpartition(".")[2]
        found = annotation(kind, path)
        marks = getattr(found, "__metadata__", ())
        named = [mark.name for mark in marks if isinstance(mark, Key)]
        if _INTERNAL not in marks:
            name = "" if _INLINE in marks else key or (*named, attribute)[0]
            yield Entry(name, path, found, _IF_ANY in marks)


def annotation(kind: type, path: str) -> Any:
    """Return the type of a field, of a property, or of a part of a record in one, as it is written: perhaps a string.

    Raises ``StopIteration`` if the record has no such attribute.
    """
    name, _, rest = path.partition(".")
    owner = next(base for base in kind.__mro__ if name in vars(base))
    attribute = vars(owner)[name]
    if isinstance(attribute, property):
        found = get_annotations(attribute.fget)["return"]  # type: ignore[arg-type]
    else:
        found = get_annotations(owner)[name]
    if not rest or isinstance(found, str):
        return found
    record = next(part for part in (found, *get_args(found)) if isinstance(part, type) and part is not NoneType)
    return annotation(record, rest)


def plain(value: Any) -> Any:
    """Return a record, or anything that records hold, as JSON knows it: texts without lone surrogates."""
    kind: Any = type(value)
    if kind is str:
        return value if value.isascii() else whole(value)
    if value is None or kind is int or kind is bool:
        return value
    if kind is tuple or kind is list:
        return [plain(part) for part in value]
    if isinstance(value, Mapping):
        return {plain(key): plain(part) for key, part in value.items()}
    if hasattr(kind, "as_json"):
        return plain(value.as_json())
    shown: dict[str, Any] = {}
    for entry, attribute, written in _writers(kind):
        part = written(attribute(value))
        if not entry.key:
            shown.update(part)
        elif part is not None or not entry.optional:
            shown[entry.key] = part
    return shown


@cache
def _writers(kind: Any) -> tuple[tuple[Entry, Callable[[Any], Any], Callable[[Any], Any]], ...]:
    return tuple([(entry, attrgetter(entry.path), _writer(entry.type) or plain) for entry in entries(kind)])


def _writer(type_: Any) -> Callable[[Any], Any] | None:
    """Return what writes values of a type in which something is ``Shown``; ``None`` for any other type."""
    shown = next((mark for mark in getattr(type_, "__metadata__", ()) if isinstance(mark, Shown)), None)
    if shown:
        return lambda value: plain(shown.text(value))
    parts = [_writer(part) for part in get_args(type_)]
    if not any(parts):
        return None
    first = next(filter(None, parts))
    origin = get_origin(type_)
    if origin is Annotated:
        return parts[0]
    if origin in (Union, UnionType) and NoneType in get_args(type_):
        return lambda value: None if value is None else first(value)
    if origin is tuple:
        return lambda value: [first(part) for part in value]
    keys, values = (part or plain for part in parts)
    return lambda value: {keys(key): values(part) for key, part in value.items()}
