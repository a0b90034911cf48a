"""The battery that every game passes."""

from grandtour.testing.contract import *  # noqa: F403
