"""Days, as the world counts them (UTC) and as the reader's language writes them."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime
from typing import Literal

from babel.dates import format_date

from ...engine.i18n import Sentence, count, language, say


def day_of(moment: float) -> date:
    """The day of a moment (seconds since 1970)."""
    return datetime.fromtimestamp(moment, UTC).date()


def day_words(day: date, form: Literal["long", "medium"] = "medium") -> str:
    return format_date(day, form, locale=language())


def ago(moment: float) -> Sentence:
    """How long something is past, roughly."""
    minutes = max(0, int(time.time() - moment)) // 60
    if minutes < 1:
        return say("just now")
    if minutes < 60:
        return count("{n} minute ago", "{n} minutes ago", minutes)
    if minutes < 48 * 60:
        return count("{n} hour ago", "{n} hours ago", minutes // 60)
    return count("{n} day ago", "{n} days ago", minutes // 1440)
