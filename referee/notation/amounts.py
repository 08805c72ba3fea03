"""Badly written amounts."""

import re

from referee.text.limits import AMOUNT_DECIMALS, AMOUNT_DIGITS, EXCERPT

_LIKE_MONEY = re.compile(r"(?<![^ \t,])(?<![0-9],)[-+$€£]*[.,]?[0-9]+(?:[.,][0-9]+)*\.?[$€£]?(?=[ \t,#]|$)")
_IN_THOUSANDS = re.compile(r"[0-9]{1,3}(,[0-9]{3})+(\.[0-9]{1,2})?")
_GOOD = re.compile(r"[0-9]{1,9}(\.[0-9]{1,2})?")


def money(text: str, at: int) -> re.Match[str] | None:
    """Find what looks like an amount, well written or not, at a position in a line (from 0)."""
    return next((one for one in _LIKE_MONEY.finditer(text) if one.start() <= at < one.end()), None)


def plain(amount: str) -> str | None:
    """Correct an amount written as ``4,50``, ``1,000``, ``.5``, ``4.``, ``4€`` or ``+4``."""
    digits = amount.strip("+$€£")
    if _IN_THOUSANDS.fullmatch(digits):
        digits = digits.replace(",", "")
    digits = digits.replace(",", ".").removesuffix(".")
    digits = f"0{digits}" if digits.startswith(".") else digits
    return digits if digits != amount and _GOOD.fullmatch(digits) else None


def fault(amount: str, may_be_debt: bool) -> str:
    """Say what is wrong with an amount."""
    whole, _, decimals = amount.strip("-+$€£").partition(".")
    if len(whole) > AMOUNT_DIGITS or len(decimals) > AMOUNT_DECIMALS or len(amount) > EXCERPT:
        return f"an amount has at most {AMOUNT_DIGITS} digits and {AMOUNT_DECIMALS} decimals"
    if amount.startswith("-") and not may_be_debt:
        return "only `stacks` may have an amount below zero"
    return f"`{amount}` is not an amount"
