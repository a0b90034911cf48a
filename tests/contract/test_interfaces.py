"""A game is whole, and all who use one can."""

from grandtour.testing.contract.interfaces import *  # noqa: F403
