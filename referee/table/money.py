"""Money is exact: whole hundredths in an ``int``, never a float and never a ``Decimal``."""


def plain(hundredths: int) -> str:
    """An amount in plain decimal without trailing zeros: ``450`` is ``"4.5"``, ``-100`` is ``"-1"``."""
    whole, rest = divmod(abs(hundredths), 100)
    sign = "-" if hundredths < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole}.{rest:02d}".rstrip("0")


def hundredths(amount: str) -> int:
    """The amount that ``plain`` wrote: ``"4.5"`` is ``450``. Raises ``ValueError`` for any other text."""
    whole, _, rest = amount.removeprefix("-").partition(".")
    value = 100 * int(whole) + int(rest.ljust(2, "0"))
    return -value if amount.startswith("-") else value
