"""Records as plain values, with the keys under which JSON, JSON Schema and CSV show them.

A record is a dataclass or a named tuple. Its fields are shown in order under their own names, unless the type of a
field says otherwise:

- ``Internal[…]`` is left out, and ``IfAny[…]`` is left out if it is ``None``; any other ``None`` is null.
- ``Inline[…]`` is a record whose keys take the place of the field's.
- ``Annotated[…, Key("from")]`` has a different key.
- ``Annotated[…, Shown(…)]`` is written in its own way, such as money.

A record that shows properties, or parts of other records, lists all of its keys: ``@shows("path", "audit.rules")``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from inspect import get_annotations
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    NamedTuple,
    TypeAlias,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
)

from referee.text import without_surrogates

JsonValue: TypeAlias = "dict[str, JsonValue] | list[JsonValue] | str | int | float | bool | None"

T = TypeVar("T")
Kind = TypeVar("Kind", bound=type)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(*, frozen: bool = True, kw_only: bool = False, slots: bool = True) -> Callable[[Kind], Kind]:
    """Make a class a dataclass whose methods all such classes share. Unless ``frozen``, its instances have no hash.

    Python 3.11 compiles each method that ``dataclass`` makes, which took a sixth of the time needed for a short log.
    That nothing changes a frozen record is checked by mypy alone.
    """

    def build(kind: Kind) -> Kind:
        kind.__doc__ = kind.__doc__ or kind.__name__
        built: Any = dataclass(eq=False, repr=False, kw_only=kw_only, slots=slots)(kind)
        built.__eq__, built.__repr__ = _Methods.__eq__, _Methods.__repr__
        built.__hash__ = _Methods.__hash__ if frozen else None
        return built  # type: ignore[no-any-return]

    return build


@cache
def _compared(kind: Any) -> Callable[[object], Any]:
    """Return a function for the values by which records of a kind are compared."""
    return attrgetter(*[field.name for field in fields(kind) if field.compare])


class _Methods:
    """The methods that records share."""

    def __eq__(self, other: object) -> bool:
        kind: Any = type(self)
        values = _compared(kind)
        return values(self) == values(other) if kind is type(other) else NotImplemented

    def __hash__(self) -> int:
        kind: Any = type(self)
        return hash(_compared(kind)(self))

    def __repr__(self) -> str:
        kind: Any = type(self)
        return f"{kind.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in field_names(kind))})"


class Key(NamedTuple):
    """The key of a field that does not have the field's name."""

    name: str


class Shown(NamedTuple):
    """The way values of a type are written, by a function and with the pattern of its texts for JSON Schema."""

    text: Callable[[Any], str]
    pattern: str | None = None


_INTERNAL: Final = "internal"
_IF_ANY: Final = "if any"
_INLINE: Final = "inline"

Internal = Annotated[T, _INTERNAL]
IfAny = Annotated[T, _IF_ANY]
Inline = Annotated[T, _INLINE]


def shows(*paths: str) -> Callable[[Kind], Kind]:
    """List a record's keys as attribute paths, such as ``audit.rules``, or ``giver as from`` for another key."""

    def list_keys(kind: Kind) -> Kind:
        kind.SHOWN = paths  # type: ignore[attr-defined]
        return kind

    return list_keys


class Entry(NamedTuple):
    """One key of a record, with the path of its attribute and the type as far as it is not written as a string.

    ``key`` is empty for an ``Inline`` record. An ``optional`` key is left out if it is ``None``.
    """

    key: str
    path: str
    type: object
    optional: bool


@cache
def entries(kind: Any) -> tuple[Entry, ...]:
    """Return the keys of a kind of record, in order. Raises ``TypeError`` for anything else."""
    listed = []
    for spec in getattr(kind, "SHOWN", None) or field_names(kind):
        path, _, key = spec.partition(" as ")
        hint = annotation(kind, path)
        marks = getattr(hint, "__metadata__", ())
        keys = [mark.name for mark in marks if isinstance(mark, Key)]
        if _INTERNAL not in marks:
            name = "" if _INLINE in marks else key or (*keys, path.rpartition(".")[2])[0]
            listed.append(Entry(name, path, hint, _IF_ANY in marks))
    return tuple(listed)


def columns(kind: Any) -> dict[str, object]:
    """Return each key of a record, those of ``Inline`` records included, with its type."""
    types: dict[str, object] = {}
    for entry in entries(kind):
        types |= {entry.key: entry.type} if entry.key else columns(get_args(entry.type)[0])
    return types


def field_names(kind: Any) -> tuple[str, ...]:
    """Return the names of a record's fields. Raises ``TypeError`` for anything else."""
    if is_dataclass(kind):
        return tuple([field.name for field in fields(kind)])
    if names := getattr(kind, "_fields", None):
        return tuple(names)
    raise TypeError(f"{kind} is no record")


def annotation(kind: type, path: str) -> Any:
    """Return the type of a field, of a property, or of a part of a record in one, which may be written as a string.

    Raises ``StopIteration`` if the record has no such attribute.
    """
    name, _, rest = path.partition(".")
    owner = next(base for base in kind.__mro__ if name in vars(base))
    attribute = vars(owner)[name]
    if isinstance(attribute, property):
        hint = get_annotations(attribute.fget)["return"]  # type: ignore[arg-type]
    else:
        hint = get_annotations(owner)[name]
    if not rest or isinstance(hint, str):
        return hint
    record = next(part for part in (hint, *get_args(hint)) if isinstance(part, type) and part is not NoneType)
    return annotation(record, rest)


def plain(value: Any) -> Any:
    """Return a record, or any value in one, as plain JSON values in which no text has lone surrogates."""
    kind: Any = type(value)
    if kind is str:
        return value if value.isascii() else without_surrogates(value)
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
    """Return a function for values of a type in which something is ``Shown``, or ``None`` for other types."""
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
