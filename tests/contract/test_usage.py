"""What a designer counts; the battery itself is `grandtour.testing.contract.usage`."""

from __future__ import annotations

import pytest

import grandtour
from grandtour.engine.i18n import speaking
from grandtour.testing.contract.usage import *  # noqa: F403
from grandtour.testing.usage import there


@pytest.mark.parametrize("name", grandtour.games())
def test_names_are_translated(name: str) -> None:
    """Names of the box are in Russian for Russian speakers. (Domino tiles and the like are called the same everywhere.)"""
    components = there(grandtour.Table(name, 2, 1))
    english = [str(component.name) for component in components]
    with speaking("ru"):
        changed = sum(str(c.name) != before for c, before in zip(components, english, strict=True))
    assert changed > len(components) // 3
