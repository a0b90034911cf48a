"""Positions of every game: one that breaks a law is refused with the law's name."""

from grandtour.testing.contract.positions import *  # noqa: F403
