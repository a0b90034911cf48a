"""Whole random games, checked at every step, in the mode of this run."""

from grandtour.testing.contract.walks import *  # noqa: F403
