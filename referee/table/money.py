"""Money is exact: whole hundredths in an ``int``, never a float and never a ``Decimal``."""

from typing import Annotated

from referee.records import Shown


def plain(hundredths: int) -> str:
    """Write an amount in plain decimal without trailing zeros: ``450`` is ``"4.5"``, ``-100`` is ``"-1"``."""
    whole, rest = divmod(abs(hundredths), 100)
    sign = "-" if hundredths < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole}.{rest:02d}".rstrip("0")


def hundredths(amount: str) -> int:
    """Read an amount in plain decimal: ``"-4.5"`` is ``-450`` hundredths."""
    whole, _, decimals = amount.partition(".")
    return int(f"{whole}{decimals:0<2}")


def with_decimals(hundredths: int) -> str:
    """Write an amount with both decimals: ``450`` is ``"4.50"``."""
    whole, rest = divmod(abs(hundredths), 100)
    return f"{'-' * (hundredths < 0)}{whole}.{rest:02d}"


Money = Annotated[int, Shown(plain, r"^-?[0-9]+(\.[0-9]{1,2})?$")]
"""An amount in hundredths, in JSON a text in plain decimal."""
