"""The commands to compare between settings, and which of them depend on the width."""

from typing import Final

FORMS: Final = ("full", "concise", "json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown", "azure", "rdjson")
SEASON: Final = ("csv", "parquet")
SCHEMAS: Final = (
    "check", "audit", "ledger", "settle", "explain", "verify", "compare", "diff", "sql", "rule", "rulesets", "config",
    "baseline", "settings",
)  # fmt: skip
EVENINGS: Final = ("season/2026-11-03.bourre", "season/2026-11-10.bourre", "season/2026-11-17.bourre")
ASKED: Final = "select path, player, net from players order by all"
GENERATED: Final = [
    "--rules",
    "booray",
    "--deals",
    "--fault",
    "any",
    "--fault-rate",
    "40",
    "--hands",
    "8",
    "--seed",
    "7",
]


def files(*names: str) -> list[str]:
    """Return the options that request these files."""
    return [word for name in names for word in ("-o", name)]


def in_forms(*forms: str) -> list[str]:
    """Return the options that request a report in each of these forms."""
    return files(*(f"{form}:../out/{form}" for form in forms))


def judging(logs: list[str]) -> dict[str, list[str]]:
    """Return the commands that judge several logs in parallel, for these logs."""
    paths = ["--jobs", "{jobs}", "[", *logs, "]"]
    return {
        "check": ["check", *in_forms(*FORMS), *paths],
        "check concise": ["check", "--output-format", "concise", *paths],
        "audit": ["audit", *in_forms(*SEASON), *paths],
    }


def reading(logs: list[str]) -> dict[str, list[str]]:
    """Return the commands that judge every log under each reading."""
    return {"check --readings": ["check", "--readings", "--jobs", "{jobs}", *in_forms("json"), "[", *logs, "]"]}


def telling() -> dict[str, list[str]]:
    """Return the other commands, for logs that suit them."""
    log, flawed, by_ann, by_bob = EVENINGS[0], "renege.bourre", "by-ann.bourre", "by-bob.bourre"
    logs = ["[", *EVENINGS, "]"]
    kitchen = ["--house", "kitchen.toml", "kitchen.bourre"]
    several = ("table", "json", "jsonl", "csv")
    return {
        "check github": ["check", "--output-format", "github", flawed],
        "baseline": ["baseline", "write", "../out/baseline.json", "--jobs", "{jobs}", flawed, *logs],
        **{f"ledger {form}": ["ledger", "--output-format", form, "--jobs", "{jobs}", *logs] for form in several},
        **{f"ledger {form}": ["ledger", "--output-format", form, log] for form in ("beancount", "hledger")},
        "ledger to files": ["ledger", *files("../out/a.json", "../out/a.beancount", "../out/a.journal"), flawed],
        **{f"settle {form}": ["settle", "--output-format", form, *logs] for form in ("table", "json", "csv")},
        **{f"explain {form}": ["explain", "--output-format", form, flawed] for form in ("text", "json")},
        "replay": ["replay", flawed],
        **{f"diff {form}": ["diff", "--output-format", form, by_ann, by_bob] for form in ("text", "json")},
        **{
            f"compare {form}": ["compare", "--rules", "booray", "--rules", "louisiana", "--output-format", form, flawed]
            for form in ("text", "json")
        },
        **{f"sql {form}": ["sql", "--output-format", form, *logs, ASKED] for form in several},
        "sql --parquet": ["sql", "--parquet", "../out/tables", *logs],
        "report": ["report", *files("../out/page.html"), "[", *EVENINGS, flawed, "few/names.bourre", "]"],
        "fmt --diff": ["fmt", "--diff", "[", *EVENINGS, flawed, "few/names.bourre", "]"],
        "check --fix --diff": ["check", "--diff", "--jobs", "{jobs}", "[", *EVENINGS, flawed, "few/names.bourre", "]"],
        "check --add-waivers --diff": ["check", "--diff", "--add-waivers", "why", flawed, "few/names.bourre"],
        "generate": ["generate", *GENERATED],
        "generate to files": ["generate", *GENERATED, "--logs", "2", *files("../out/logs")],
        "house": ["check", *kitchen],
        "config": ["config", "club"],
        "config json": ["config", "--output-format", "json", "club"],
        "rulesets": ["rulesets", "winning-moves"],
        "rulesets json": ["rulesets", "--output-format", "json"],
        "rule": ["rule", "R503"],
        "rule json": ["rule", "--output-format", "json"],
        **{f"schema {name}": ["schema", name] for name in SCHEMAS},
        "wrong command line": ["check", "--output-format", "fulll", log],
    }  # fmt: skip


BY_WIDTH: Final = (
    "check", "check concise", "check --readings", "audit", "baseline", "ledger table", "settle table",
    "explain text", "replay", "diff text", "compare text", "sql table", "house", "config", "rulesets", "rule",
)  # fmt: skip
"""Outputs that depend on the terminal's width, on standard output; ``said`` on standard error always may."""


def is_for_a_width(name: str) -> bool:
    """Check whether an output has a SHA-256 per width instead of a single one."""
    return name.removesuffix(", all logs") in BY_WIDTH or name.endswith(", said")
