"""The objects of SARIF 2.1.0 that the referee writes, under their standard names."""

from typing import Any, ClassVar, Literal

from pydantic import ConfigDict, Field
from pydantic.alias_generators import to_camel

from referee import __version__
from referee.finding import Severity
from referee.report.json.base import Wire, Words


class Part(Wire):
    """An object of the standard; fields that are ``None`` are left out."""

    model_config: ClassVar[ConfigDict] = ConfigDict(alias_generator=to_camel)

    def told(self) -> dict[str, Any]:
        """Return the object for JSON."""
        return self.model_dump(mode="json", by_alias=True, exclude_none=True)


class Message(Part):
    """A text, and a version in Markdown if that says more."""

    text: Words
    markdown: Words | None = None


class Region(Part):
    """A range in a log: lines and columns from 1, the end exclusive."""

    start_line: int
    start_column: int | None = None
    end_line: int | None = None
    end_column: int | None = None


class ArtifactLocation(Part):
    """The address of a file."""

    uri: str


class PhysicalLocation(Part):
    """A file and a region in it."""

    artifact_location: ArtifactLocation
    region: Region | None = None


class Location(Part):
    """A place and its message."""

    physical_location: PhysicalLocation
    message: Message | None = None


class Suppression(Part):
    """The reason to ignore a result: a waiver in the log, or a baseline."""

    kind: Literal["inSource", "external"]
    justification: Words | None = None
    location: Location | None = None


class Content(Part):
    """Text to insert, as it will be in the file."""

    text: str


class Replacement(Part):
    """A region to delete, and the text to insert there."""

    deleted_region: Region
    inserted_content: Content | None = None


class ArtifactChange(Part):
    """The changes of one file."""

    artifact_location: ArtifactLocation
    replacements: tuple[Replacement, ...]


class Fix(Part):
    """A way to remove a finding."""

    description: Message
    artifact_changes: tuple[ArtifactChange, ...]
    properties: dict[str, Any]


class Result(Part):
    """A finding."""

    rule_id: str
    rule_index: int
    level: Severity
    message: Message
    locations: tuple[Location, ...]
    related_locations: tuple[Location, ...] | None = None
    fingerprints: dict[str, str]
    partial_fingerprints: dict[str, str]
    suppressions: tuple[Suppression, ...] | None = None
    fixes: tuple[Fix, ...] | None = None
    properties: dict[str, Any]


class DescriptorReference(Part):
    """The kind of a notification."""

    id: str


class Notification(Part):
    """A notice besides the results."""

    descriptor: DescriptorReference
    level: Severity
    message: Message
    locations: tuple[Location, ...] | None = None


class Configuration(Part):
    """The default level of a rule."""

    level: Severity


class Descriptor(Part):
    """A rule, or a kind of notification."""

    id: str
    name: str
    short_description: Message
    full_description: Message | None = None
    default_configuration: Configuration | None = None
    help: Message | None = None
    help_uri: str | None = None
    properties: dict[str, Any] | None = None


class Driver(Part):
    """The program."""

    name: str = "referee"
    full_name: str = f"referee {__version__}, a referee for Bourré"
    semantic_version: str = __version__
    information_uri: str | None = None
    rules: tuple[Descriptor, ...]
    notifications: tuple[Descriptor, ...]


class Tool(Part):
    """The tool that made the log."""

    driver: Driver


class Invocation(Part):
    """The outcome of the run; successful if every log could be examined."""

    execution_successful: bool
    tool_execution_notifications: tuple[Notification, ...]


class Run(Part):
    """All logs together."""

    tool: Tool
    column_kind: Literal["unicodeCodePoints"] = "unicodeCodePoints"
    results: tuple[Result, ...] = ()
    invocations: tuple[Invocation, ...]
    properties: dict[str, Any]


class SarifLog(Part):
    """The whole SARIF file."""

    schema_: str = Field(default="https://json.schemastore.org/sarif-2.1.0.json", alias="$schema")
    version: Literal["2.1.0"] = "2.1.0"
    runs: tuple[Run]
