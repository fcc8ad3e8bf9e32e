"""Amounts, in the smallest unit of their currency."""

SYMBOLS = {"$": "USD", "€": "EUR", "£": "GBP"}


def parse_amount(text):
    """What is written, as (cents, currency): `$1,234.50` is (123450, "USD")."""
    text = text.strip()
    currency = None
    for symbol, code in SYMBOLS.items():
        if text.startswith(symbol):
            currency = code
            text = text[len(symbol):]
    whole, _, part = text.partition(".")
    if "," in whole:
        whole = whole.replace(",", "", 1)
    cents = int(whole or "0") * 100
    if part:
        cents += int(part)
    return cents, currency


def format_amount(cents, currency=None):
    """The other way round."""
    symbol = next((one for one, code in SYMBOLS.items() if code == currency), "")
    whole, part = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return f"{sign}{symbol}{whole:,}.{part:02d}"


def to_text(value):
    """Text of what may be bytes."""
    if isinstance(value, bytes):
        return value.decode("utf-8")
    if isinstance(value, str):
        return value
    raise TypeError(f"{type(value).__name__} is no text")
