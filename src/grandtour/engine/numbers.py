"""Numbers as the reader's language writes them."""

from __future__ import annotations

from babel import Locale
from babel.numbers import format_decimal, format_percent

from .i18n import language


def percent(part: float, places: int = 0) -> str:
    """A part of the whole, with `places` digits after the decimal point."""
    usual = str(Locale.parse(language()).percent_formats[None].pattern)
    return str(format_percent(part, usual.replace("##0", f"##0.{'0' * places}") if places else None, locale=language()))


def signed_percent(part: float, places: int = 0) -> str:
    """A change of a part, with its sign."""
    return f"{'−' if part < 0 else '+'}{percent(abs(part), places)}"


def decimal(number: float) -> str:
    """A number with one digit behind the point."""
    return str(format_decimal(number, "0.0", locale=language()))


def percentage(part: float) -> str:
    """A part as tables of measurements have it, the same in every language but for the point: 51.3 %."""
    return f"{decimal(100 * part)} %"
