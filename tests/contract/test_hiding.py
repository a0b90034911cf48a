"""Hidden things stay hidden: from views, moves, texts, logs, refusals and numbers for learning."""

from grandtour.testing.contract.hiding import *  # noqa: F403
