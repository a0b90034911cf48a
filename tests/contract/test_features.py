"""What a game computes about actions and positions: only what the seat knows, and nothing is touched."""

from grandtour.testing.contract.features import *  # noqa: F403
