"""Days, as the world counts them (UTC) and as the reader's language writes them."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Literal

from babel.dates import format_date

from ..engine.i18n import language


def day_of(moment: float) -> date:
    """The day of a moment (seconds since 1970)."""
    return datetime.fromtimestamp(moment, UTC).date()


def day_words(day: date, form: Literal["long", "medium"] = "medium") -> str:
    return format_date(day, form, locale=language())
