"""The settings in a file, and whether there are any."""

from typing import TYPE_CHECKING, Any, Final

from referee.rulesets.tomlfile import parsed
from referee.text.limits import HOUSE_FILE_BYTES, PYPROJECT_BYTES

if TYPE_CHECKING:
    from referee.judge.settings.file import SettingsFile

TABLE: Final = ("tool", "referee")
"""Where the settings stand in a ``pyproject.toml``."""


def read_settings(content: bytes, file: str) -> "SettingsFile":
    """The settings file of that name. Raises ``BadHouseFile`` for anything else than it may say."""
    from referee.judge.settings.file import settings

    return settings(parsed(content, file, HOUSE_FILE_BYTES), f"{file}: ")


def read_pyproject(content: bytes, file: str) -> "SettingsFile | None":
    """The settings in a ``pyproject.toml``; ``None`` where it has none.

    Raises ``BadHouseFile`` where it is not known whether it has, and for anything else than they may say.
    """
    page: Any = parsed(content, file, PYPROJECT_BYTES)
    for name in TABLE:
        if not isinstance(page, dict) or name not in page:
            return None
        page = page[name]
    from referee.judge.settings.file import settings

    return settings(page, f"{file}: {'.'.join(TABLE)}: ")
