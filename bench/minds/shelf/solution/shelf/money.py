"""Amounts, in the smallest unit of their currency."""

import re

SYMBOLS = {"$": "USD", "€": "EUR", "£": "GBP"}


AMOUNT = re.compile(r"(-?)([$€£]?)(-?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{1,2}))?")


def parse_amount(text):
    """What is written, as (cents, currency): `$1,234.50` is (123450, "USD")."""
    found = AMOUNT.fullmatch(text.strip())
    if not found or not (found[4] or found[5]) or (found[1] and found[3]):
        raise ValueError(f"{text!r} is no amount")
    cents = int((found[4] or "0").replace(",", "")) * 100 + int((found[5] or "0").ljust(2, "0"))
    return (-cents if found[1] or found[3] else cents), SYMBOLS.get(found[2])


def format_amount(cents, currency=None):
    """The other way round."""
    symbol = next((one for one, code in SYMBOLS.items() if code == currency), "")
    whole, part = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return f"{sign}{symbol}{whole:,}.{part:02d}"


def to_text(value):
    """Text of what may be bytes."""
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value).decode("utf-8")
    if isinstance(value, str):
        return value
    raise TypeError(f"{type(value).__name__} is no text")
