"""Plots: round numbers on axes, everything inside the frame, told apart without colours, and labelled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from grandtour.engine.i18n import speaking
from grandtour.lab.balance import charts

SVG = "{http://www.w3.org/2000/svg}"
ROWS = [charts.Row("Seat 1", "57 %", 0.57, 0.5, 0.64, 0), charts.Row("<Seat> & 2", "43 %", 0.43, 0.36, 0.5, 1)]
PLOTS = {
    "intervals": charts.intervals(ROWS, title="Wins", x="part", fair=0.5, shown=charts.percent_label),
    "one value": charts.intervals([charts.Row("a", "0", 0.0, 0.0, 0.0)], title="Nothing", x="points"),
    "histogram": charts.histogram({"a": [3, 4, 4, 90], "b": [-20, 4, 5]}, title="Points", x="points"),
    "one bin": charts.histogram({"a": [7, 7, 7]}, title="Same", x="points"),
    "bar": charts.bar(-3, -50, 2, 8, "x: −3"),
    "share": charts.share(0.25, "x: 25 %"),
    "lines": charts.lines({"ours": [(1, 5e5), (1e6, 2e6)], "peer": [(1, 3e3)]}, title="Growth", x="tables", y="a second"),
    "straight": charts.lines({"ours": [(1, 10), (2, 19)]}, title="Cores", x="cores", y="a second", log=False),
}


@pytest.mark.parametrize(
    ("low", "high", "found"),
    [
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (41.3, 58.2, [45, 50, 55]),
        (-7, 5, [-6, -4, -2, 0, 2, 4]),
        (0.31, 0.36, [0.31, 0.32, 0.33, 0.34, 0.35, 0.36]),
        (0, 2_300_000, [0, 500_000, 1_000_000, 1_500_000, 2_000_000]),
    ],
)
def test_ticks_are_round(low: float, high: float, found: list[float]) -> None:
    assert charts.ticks(low, high) == pytest.approx(found)


def test_logarithmic_ticks() -> None:
    assert charts.log_ticks(1, 1e6) == [10.0**power for power in range(7)]
    assert charts.log_ticks(3, 60) == [5, 10, 20, 50]
    assert charts.log_ticks(1, 1e12) == [1, 1e2, 1e4, 1e6, 1e8, 1e10, 1e12]


def test_numbers_are_in_the_readers_language() -> None:
    assert [charts.number(value) for value in (-2, 0.25, 1500, 2_000_000)] == ["−2", "0.25", "1,500", "2M"]
    with speaking("ru"):
        assert charts.number(0.25) == "0,25"


def places(svg: ElementTree.Element) -> Iterator[tuple[float, float]]:
    """Every point that something is drawn at."""
    for node in svg.iter():
        number = {name: float(value) for name, value in node.attrib.items() if re.fullmatch(r"-?[\d.]+", value)}
        for x, y in (("x", "y"), ("x1", "y1"), ("x2", "y2")):
            if x in number:
                yield number[x], number[y]
        if node.tag == f"{SVG}rect":
            yield number["x"] + number["width"], number["y"] + number["height"]
        for point in node.attrib.get("points", "").split():
            x, y = point.split(",")
            yield float(x), float(y)


@pytest.mark.parametrize("name", PLOTS)
def test_everything_is_inside_the_frame(name: str) -> None:
    svg = ElementTree.fromstring(PLOTS[name])
    _, _, width, height = map(float, svg.attrib["viewBox"].split())
    found = list(places(svg))
    assert found
    assert [(x, y) for x, y in found if not (0 <= x <= width and 0 <= y <= height)] == []


@pytest.mark.parametrize("name", PLOTS)
def test_every_plot_has_a_label(name: str) -> None:
    svg = ElementTree.fromstring(PLOTS[name])
    assert svg.attrib["role"] == "img"
    title = svg.find(f"{SVG}title")
    assert title is not None
    assert title.text == svg.attrib["aria-label"] != ""


def test_a_label_tells_the_numbers() -> None:
    label = ElementTree.fromstring(PLOTS["intervals"]).attrib["aria-label"]
    assert label == "Wins. Seat 1: 57 %; <Seat> & 2: 43 %"
    assert "a: ⌀ 25.2; b: ⌀ −3.7" in ElementTree.fromstring(PLOTS["histogram"]).attrib["aria-label"]


def columns(svg: str) -> list[tuple[str, float]]:
    """Colour and height of all columns."""
    found = [node for node in ElementTree.fromstring(svg).iter(f"{SVG}rect") if "column" in node.attrib["class"]]
    return [(node.attrib["class"], float(node.attrib["height"])) for node in found]


def test_columns_are_as_high_as_values_are_frequent() -> None:
    svg = charts.histogram({"a": [1, 1, 2, 3], "b": [2, 2]}, title="Points", x="points")
    half, quarter, whole = charts.SMALL / 2, charts.SMALL / 4, charts.SMALL
    assert columns(svg) == [("column s0", half), ("column s0", quarter), ("column s0", quarter), ("column s1", whole)]


@pytest.mark.parametrize("values", [[0, 1, 2], [-31, 18, 977], [5], [10, 11, 12, 13, 14, 15, 80]])
def test_bins_hold_all_values(values: list[float]) -> None:
    borders = charts.bins(values)
    assert borders[0] < min(values)
    assert borders[-1] > max(values)
    assert len(borders) <= charts.MOST_BINS + 2
    assert all(border % 1 == 0.5 for border in borders)
    assert len({right - left for left, right in pairwise(borders)}) == 1


def test_where_dots_and_whiskers_are() -> None:
    """In the order of their values; the fair line between them."""
    svg = ElementTree.fromstring(PLOTS["intervals"])
    x = {node.attrib["class"]: float(node.attrib["x1"]) for node in svg.iter(f"{SVG}line") if "fair" in node.attrib["class"]}
    dots = [node.attrib["points"].split() for node in svg.iter(f"{SVG}polygon")]
    middles = [sum(float(point.split(",")[0]) for point in points) / len(points) for points in dots]
    assert middles[1] < x["fair"] < middles[0]


def test_the_fair_line_runs_through_no_name() -> None:
    svg = ElementTree.fromstring(PLOTS["intervals"])
    spans = [(float(n.attrib["y1"]), float(n.attrib["y2"])) for n in svg.iter(f"{SVG}line") if n.attrib["class"] == "fair"]
    names = [float(node.attrib["y"]) for node in svg.iter(f"{SVG}text") if node.attrib["class"] == "label"]
    assert len(spans) == len(names) == 2
    assert [(y, top) for y in names for top, bottom in spans if top < y + 3 and bottom > y - 11] == []


def test_lines_differ_in_more_than_colour() -> None:
    series = {f"line {i}": [(1.0, 1.0 + i), (10.0, 5.0 + i)] for i in range(8)}
    svg = ElementTree.fromstring(charts.lines(series, title="Eight", x="x", y="y"))
    marks = list(svg.iter(f"{SVG}polygon"))
    looks = {(len(node.attrib["points"].split()), node.attrib["class"]) for node in marks}
    assert len(looks) == 8
    assert {node.text for node in svg.iter(f"{SVG}text")} > set(series)


def test_a_plot_that_stands_alone_has_its_colours_with_it() -> None:
    style = ElementTree.fromstring(PLOTS["lines"]).find(f"{SVG}style")
    assert style is not None
    assert style.text is not None
    light, dark = style.text.split("@media (prefers-color-scheme: dark)")
    assert "#fffbf3" in light
    assert "#223040" in dark
    assert "var(" not in PLOTS["lines"]
