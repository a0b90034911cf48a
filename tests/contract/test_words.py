"""Every action, refusal, position and log line has words."""

from grandtour.testing.contract.words import *  # noqa: F403
