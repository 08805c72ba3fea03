"""The JSON Schemas of the reports, the public contract, and of ``referee.toml``, as ``referee schema`` prints them.

A schema is made from the records whose JSON it describes: each key has the docstring of its field as description.
"""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache
from importlib import import_module
from inspect import cleandoc, getdoc, getsource
from itertools import pairwise
from textwrap import dedent
from types import SimpleNamespace, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, create_model
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from referee import addresses
from referee.diff.difference import LogDiff
from referee.finding import Condition, When
from referee.judge.audit import Audit
from referee.judge.policy import CheckedLog, Listing, RunTotals
from referee.judge.premise import Comparison, UnderReadings
from referee.judge.season import Season
from referee.judge.settings.file import SettingsFile
from referee.judge.settlement import Ledger, SettledEvenings
from referee.judge.slips import Slip
from referee.judge.waivers import Waiver
from referee.records import Shown, annotation, entries
from referee.report.form import CheckReport
from referee.report.json.baseline import Recorded
from referee.rules.page import RulePages
from referee.rules.rulings import Ruling
from referee.rulesets.chosen import ChosenRuleSets
from referee.rulesets.ruleset import Reading
from referee.story.hand import PlayedLog


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of a command's output or a file. Raises ``KeyError`` for an unknown name."""
    if name == "settings":
        described = SettingsFile.model_json_schema(schema_generator=_OfToml)
    else:
        head: dict[str, Any] = {"version": (Literal[1], Field(description="The version of this format."))}
        if name != "baseline":
            head["program"] = (str, Field(description="The version of the program that wrote it."))
        described = model(REPORTS[name], **head).model_json_schema(mode="serialization")
    identity = {"$id": f"{addresses.SITE}schemas/{name}.json"} if addresses.SITE else {}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **identity, **described}


class _OfToml(GenerateJsonSchema):
    """Generates the schema of a TOML file, in which a key that is not set is left out because TOML has no null."""

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


REPORTS: Final[Mapping[str, type]] = {
    "check": CheckReport,
    "audit": CheckReport,
    "ledger": Ledger,
    "settle": SettledEvenings,
    "explain": PlayedLog,
    "compare": Comparison,
    "diff": LogDiff,
    "rule": RulePages,
    "rulesets": ChosenRuleSets,
    "baseline": Recorded,
}
"""The record of each report."""


# Records as models of pydantic

_LOADED_LATER: Final[dict[str, Any]] = {
    kind.__name__: kind
    for kind in (Audit, CheckedLog, Condition, Listing, Reading, Ruling, RunTotals, Season, Slip, UnderReadings, Waiver)
} | {"When": When}
"""Names that the types of records have in strings, because their modules don't load them."""


def model(kind: type, **head: Any) -> type[BaseModel]:
    """Return the model of a record's JSON, made of ``head`` fields and the record's keys, each with its docstring."""
    fields = {**head, **_fields(kind)}
    return create_model(kind.__name__, __config__=ConfigDict(extra="forbid"), __doc__=getdoc(kind), **fields)


_model_of_part = cache(model)
"""The model of a record within others: the same one wherever it is."""


def _fields(kind: type) -> dict[str, Any]:
    """Return the type of each key of a record, and its description."""
    fields: dict[str, Any] = {}
    for entry in entries(kind):
        owner, type_ = resolved(kind, entry.path)
        if entry.key:
            described = Field(None if entry.optional else ..., description=_docs(owner).get(entry.path.split(".")[-1]))
            fields[entry.key] = (as_json(type_), described)
        else:
            fields |= _fields(_record(type_))
    return fields


def resolved(kind: type, path: str) -> tuple[type, Any]:
    """Return the record that has the attribute at the end of a path, and the type of the attribute."""
    name, _, rest = path.partition(".")
    owner = next(base for base in kind.__mro__ if name in vars(base))
    stated = SimpleNamespace(__annotations__={name: annotation(kind, name)})
    type_ = get_type_hints(stated, vars(import_module(owner.__module__)), _LOADED_LATER, include_extras=True)[name]
    return resolved(_record(type_), rest) if rest else (owner, type_)


def _record(type_: Any) -> Any:
    return next(part for part in (type_, *get_args(type_)) if _is_record(part))


def _is_record(type_: Any) -> bool:
    return isinstance(type_, type) and (hasattr(type_, "_fields") or is_dataclass(type_))


def as_json(type_: Any) -> Any:  # noqa: PLR0911 - one for each form of a type
    """Return the type that values of a type have in JSON."""
    origin, parts = get_origin(type_), get_args(type_)
    if hasattr(type_, "as_json"):
        return get_type_hints(type_.as_json)["return"]
    if _is_record(type_):
        return _model_of_part(type_)
    if origin is Annotated:
        shown = [Field(pattern=mark.pattern) for mark in parts[1:] if isinstance(mark, Shown)]
        return Annotated[str, shown[0]] if shown else as_json(parts[0])
    if origin in (Union, UnionType):
        return Union[tuple(map(as_json, parts))]  # noqa: UP007 - only known at run time
    if origin is tuple:
        return tuple[tuple(part if part is ... else as_json(part) for part in parts)]  # type: ignore[misc]
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return dict[parts[0], as_json((*parts, int)[1])]  # type: ignore[misc,valid-type]
    if isinstance(origin, type) and issubclass(origin, Sequence):
        return list[as_json(parts[0])]  # type: ignore[misc]
    return type_


@cache
def _docs(kind: type) -> dict[str, str]:
    """Return the docstrings of a record's fields and properties."""
    tree: Any = ast.parse(dedent(getsource(kind))).body[0]
    docs: dict[str, str] = {}
    for node, after in pairwise((*tree.body, None)):
        if isinstance(node, ast.FunctionDef) and (text := ast.get_docstring(node)):
            docs[node.name] = text
        match node, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                docs[name] = cleandoc(text)
    return docs
