"""Numbers of things as people say them."""

import pytest

import grandtour
from grandtour.engine.contract import Reader
from grandtour.engine.i18n import speaking

from .helpers import GAME


def lines_of(change, code="en"):
    """The table in words, from a view that was changed."""
    t = grandtour.Table("paris", 2, 1, names=["Ann", "Bob"])
    view = t.view(0)
    change(view)
    with speaking(code):
        return [str(line) for part in GAME.describe(t.box, view, t.who, Reader()) for line in part.lines]


@pytest.mark.parametrize(
    ("code", "n", "says"),
    [
        ("en", 1, "1: 1 tile, "),
        ("en", 2, "1: 2 tiles, "),
        ("ru", 1, "1: 1 жетон ("),
        ("ru", 3, "1: 3 жетона ("),
        ("ru", 5, "1: 5 жетонов ("),
    ],
)
def test_tiles_of_a_stack(code, n, says):
    """P1.2 One tile, two tiles."""
    assert any(says in line for line in lines_of(lambda view: view["stacks"][0].update(left=n), code))


def test_figures_before_the_track():
    """P7.1 A figure that has not moved is on no space."""
    assert "Figures: Ann before the track, Bob on 4" in lines_of(lambda view: view["players"][1].update(figure=4))


def test_amounts_and_prices():
    """P6 Amounts have their number first, prices last."""
    lines = lines_of(lambda view: view["supply"].update(wood=1, marble=2, gold=0))
    assert "Common supply: 1 wood, 2 marble" in lines
    assert any(line.startswith("Buying prices: wood 2, marble 3, gold 4; selling prices: wood 1, ") for line in lines)
