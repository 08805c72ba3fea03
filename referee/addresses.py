"""The addresses of the referee's own pages on the web.

Whoever publishes the site (``docs/conf.py``) sets ``SITE``. SARIF, the language server, the HTML report, the schemas
and the package's description take their addresses from here.
"""

from typing import Final

SITE: Final = "https://bourre-referee.example/"


def rule_page(code: str) -> str:
    """The page of a finding's code."""
    return f"{SITE}rules/{code}.html"


def schema_address(name: str) -> str:
    """The ``$id`` of a JSON Schema."""
    return f"{SITE}schemas/{name}.json"
