"""Simultaneous choices commute, and the law of undo: nobody has learned anything while the counter stands still."""

from grandtour.testing.contract.undo import *  # noqa: F403
