"""The documented tables of observations and actions are those of the code."""

from __future__ import annotations

from docs import spaces

from grandtour.testing.contract.spaces import *  # noqa: F403
from tests.house.tree import ROOT


def test_the_page_is_up_to_date() -> None:
    assert (ROOT / "docs" / "spaces.md").read_text(encoding="utf-8") == spaces.page(), "run: python docs/spaces.py"
