"""Read the settings from a file, if it has any."""

from typing import TYPE_CHECKING, Any, Final

from referee.rulesets.tomlfile import parsed
from referee.text.limits import HOUSE_FILE_BYTES, PYPROJECT_BYTES

if TYPE_CHECKING:
    from referee.judge.settings.file import SettingsFile

TABLE: Final = ("tool", "referee")
"""The table of a ``pyproject.toml`` that holds the settings."""


def read_settings(content: bytes, file: str) -> "SettingsFile":
    """Read the settings file of that name. Raises ``BadHouseFile`` for contents that are not allowed."""
    from referee.judge.settings.file import settings

    return settings(parsed(content, file, HOUSE_FILE_BYTES), f"{file}: ")


def read_pyproject(content: bytes, file: str) -> "SettingsFile | None":
    """Read the settings in a ``pyproject.toml``; ``None`` if it has none.

    Raises ``BadHouseFile`` if the file can't be read well enough to know, and for contents that are not allowed.
    """
    page: Any = parsed(content, file, PYPROJECT_BYTES)
    for name in TABLE:
        if not isinstance(page, dict) or name not in page:
            return None
        page = page[name]
    from referee.judge.settings.file import settings

    return settings(page, f"{file}: {'.'.join(TABLE)}: ")
