"""The three modes give the same bytes."""

from grandtour.testing.contract.modes import *  # noqa: F403
