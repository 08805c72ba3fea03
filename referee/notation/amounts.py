"""Badly written amounts."""

import re

from referee.text.limits import AMOUNT_DECIMALS, AMOUNT_DIGITS, EXCERPT

MINUS_SIGNS = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
_MINUS = re.escape(MINUS_SIGNS)
_LIKE_MONEY = re.compile(
    rf"(?<![^ \t,])(?<![0-9],)[({_MINUS}+$€£]*[.,]?[0-9]+(?:[.,][0-9]+)*\.?[$€£)]{{0,2}}(?=[ \t,#]|$)"
)
_IN_THOUSANDS = re.compile(r"[0-9]{1,3}(,[0-9]{3})+(\.[0-9]{1,2})?")
_GOOD = re.compile(r"[0-9]{1,9}(\.[0-9]{1,2})?")


def money(text: str, at: int) -> re.Match[str] | None:
    """Find what looks like an amount, well written or not, at a position in a line (from 0)."""
    return next((one for one in _LIKE_MONEY.finditer(text) if one.start() <= at < one.end()), None)


def plain(amount: str) -> str | None:
    """Correct an amount written as ``4,50``, ``1,000``, ``.5``, ``4.``, ``4€`` or ``+4``, or a debt."""
    if is_debt(amount):
        debt = amount.strip(f"()$€{MINUS_SIGNS}")
        return f"-{debt}" if _GOOD.fullmatch(debt) else None
    digits = amount.strip("+$€£")
    if _IN_THOUSANDS.fullmatch(digits):
        digits = digits.replace(",", "")
    digits = digits.replace(",", ".").removesuffix(".")
    digits = f"0{digits}" if digits.startswith(".") else digits
    return digits if digits != amount and _GOOD.fullmatch(digits) else None


def is_debt(amount: str) -> bool:
    """Check whether an amount is a debt with a sign that only people read: ``–4``, ``(4)``."""
    return re.fullmatch(rf"[$€]?[{_MINUS}][$€]?[0-9.]+|\([$€]?[0-9.]+\)", amount) is not None


def fault(amount: str, may_be_debt: bool) -> str:
    """Say what is wrong with an amount."""
    whole, _, decimals = amount.strip(f"()+$€£{MINUS_SIGNS}").partition(".")
    if len(whole) > AMOUNT_DIGITS or len(decimals) > AMOUNT_DECIMALS or len(amount) > EXCERPT:
        return f"an amount has at most {AMOUNT_DIGITS} digits and {AMOUNT_DECIMALS} decimals"
    if is_debt(amount) and not may_be_debt:
        return "only `stacks` may have an amount below zero"
    return f"`{amount}` is not an amount"
