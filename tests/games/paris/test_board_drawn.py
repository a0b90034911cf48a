"""How the table of Paris is drawn: every token can be read, nothing lies on something else, keys that are alike have names."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from grandtour.engine.render.pictures import art
from grandtour.games.paris.drawing.glyphs import DRAWINGS, picture
from grandtour.games.paris.drawing.layout import (
    HOUSES,
    Frame,
    desk_screen,
    desk_surroundings,
    petals,
    phone_screen,
    phone_surroundings,
)
from grandtour.games.paris.effects import bonus_glyphs, bonus_words, gift_glyphs
from grandtour.games.paris.words.tokens import end_words
from grandtour.testing.boards import render

from .helpers import BOX, SEATS, table

TOKENS = [(seats, number) for seats in SEATS for number in range(1, 31)]
WIDE = (1080, 366)  # a desktop, a phone
USED = re.compile(r'href="#([^"]+)"')
NUMBER = re.compile(r">([^<]+)</text>")


# --- tokens -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "number"), TOKENS)
def test_a_token_is_made_of_drawings_that_there_are(seats: int, number: int) -> None:
    drawn = picture(tuple(bonus_glyphs(BOX.data["bonus"][number - 1], seats)), 63, 33, 28)
    assert USED.findall(drawn)
    assert {f'id="{name}"' in art("paris") for name in USED.findall(drawn)} == {True}


@pytest.mark.parametrize(("seats", "number"), TOKENS)
def test_the_numbers_on_a_token_are_those_of_its_words(seats: int, number: int) -> None:
    """P7.5 But for goods, which are drawn as often as there are some, and for words without a number."""
    drawn = picture(tuple(bonus_glyphs(BOX.data["bonus"][number - 1], seats)), 63)
    said = set(re.findall(r"\d+", str(bonus_words(BOX, number, seats))))
    shown = set(re.findall(r"\d+", " ".join(NUMBER.findall(drawn))))
    assert shown <= said or number in (17, 27)
    assert said - shown <= {"1", "2"} or number in (23, 24, 30)


def test_no_two_tokens_look_alike() -> None:
    glyphs = [str(bonus_glyphs(BOX.data["bonus"][number - 1], 2)) for number in range(1, 31)]
    assert len(set(glyphs)) == 30


def test_end_tokens_show_what_they_give() -> None:
    """P8.2"""
    for token in BOX.data["end_token"]:
        drawn = picture(tuple(gift_glyphs(token)), 63)
        goods = [name for name in USED.findall(drawn) if name.removeprefix("paris-") not in DRAWINGS]
        assert goods == [f"paris-{good}" for good in token.get("goods", ())]
        assert all(n in end_words(BOX, token["id"]) for n in NUMBER.findall(drawn))


def test_a_picture_that_is_too_wide_is_squeezed() -> None:
    glyphs = tuple(gift_glyphs({"francs": 3, "points": 4}))
    assert "scale" not in picture(glyphs, 45)
    assert "scale(0.67 1)" in picture(glyphs, 30)


# --- places -------------------------------------------------------------------------------------------------------------
def overlapping(frames: list[Frame]) -> list[tuple[Frame, Frame]]:
    return [(a, b) for a, b in combinations(frames, 2) if not (beside(a, b) or beside(b, a))]


def beside(a: Frame, b: Frame) -> bool:
    """Whether the first ends where the second begins, or before."""
    return a[0] + a[2] <= b[0] + 0.01 or a[1] + a[3] <= b[1] + 0.01


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("landmarks", [(0, 0, 0, 0, 0, 0), (3, 1, 0, 2, 0, 1), (8, 0, 0, 0, 0, 0), (0, 5, 0, 3, 0, 0)])
def test_nothing_lies_on_something_else(narrow: bool, landmarks: tuple[int, ...]) -> None:
    lying, end = petals(narrow, landmarks, 0)
    wide, high = (45, 63) if narrow else (53, 84)
    square = lying[1].frame[1] + lying[1].frame[3] + 3 if landmarks[1] >= landmarks[2] else 0
    around = phone_surroundings(square, end, 8, 4, True, 0) if narrow else desk_surroundings(4, True, 0)
    beside = [(x, y, *around.space) for x, y in around.track]
    beside += [*around.landmarks, *around.points, *around.players, around.market]
    frames = [*around.stacks, around.look, around.arc]
    for petal in lying:
        houses = [(x, y + (0 if narrow else 12), wide, high) for x, y in (*petal.houses, petal.bank)]
        assert (overlapping([petal.sign, *petal.landmarks, *houses]), len(petal.houses)) == ([], HOUSES)
        frames.append(petal.frame)
    panes = [(frames, around.height), (beside, around.more)] if narrow else [(frames + beside, around.height)]
    for shown, height in panes:
        assert overlapping(shown) == []
        assert (max(x + w for x, _, w, _ in shown) <= WIDE[narrow], max(y + h for _, y, _, h in shown) <= height) == (True, True)
    assert [len(petal.landmarks) for petal in lying] == list(landmarks)


@pytest.mark.parametrize("tokens", [0, 1, 4, 5, 9, 12])
@pytest.mark.parametrize("choices", [0, 1, 3, 5, 6, 12])
def test_nothing_lies_on_something_else_on_my_screen(choices: int, tokens: int) -> None:
    for narrow, at in enumerate((desk_screen(choices, tokens, False), phone_screen(choices, tokens))):
        frames = [*at.choices, at.francs, at.keys, *at.sell, *at.buy, *at.tokens]
        assert overlapping(frames) == []
        assert (max(x + w for x, _, w, _ in frames) <= WIDE[narrow], max(y + h for _, y, _, h in frames) <= at.height) == (
            True,
            True,
        )
    assert phone_screen(choices, tokens).height <= 230


# --- pieces -------------------------------------------------------------------------------------------------------------
def test_two_keys_of_one_seat_have_two_names() -> None:
    """P7.6 Token 9."""
    html = render(table(board={0: "chaillot:4 chaillot:4", 1: "chaillot:4"}), 0)
    names = re.findall(r'data-piece="(key-\d@0-4[^"]*)"', html)
    assert names == ["key-0@0-4", "key-0@0-4-1", "key-1@0-4"]


@pytest.mark.parametrize("narrow", [False, True])
def test_a_landmark_is_one_piece_wherever_it_is(narrow: bool) -> None:
    for t in (table(), table(landmarks="louvre@chaillot")):
        assert render(t, 0, narrow).count('data-piece="landmark-louvre"') == 1
