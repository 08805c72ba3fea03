"""The addresses of the referee's own pages on the web, for whoever publishes them (``docs/conf.py``)."""

SITE: str = ""
"""The address of the published site, with a slash at its end; empty while nobody publishes it."""


def rule_page(code: str) -> str | None:
    """Return the address of a code's page, if there is a site."""
    return f"{SITE}rules/{code}.html" if SITE else None
