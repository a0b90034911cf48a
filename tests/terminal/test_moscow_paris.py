"""Moscow to Paris at the terminal: options, exchanges between people, long lists of moves."""

from __future__ import annotations

import re

import pytest

from grandtour.terminal import records, savegames
from grandtour.terminal.screen import together
from tests.terminal.conftest import Run

PLAY = ("play", "moscow_paris", "--seats", "me,random", "--seed", "5")


def test_the_game_is_asked_for_until_it_is_named(grandtour: Run) -> None:
    _, out, _ = grandtour("play", "--seed", "5", typed="9\nchess\n\n1\nquit\n")
    assert "1 Moscow to Paris" in out
    assert out.count("Type a number from 1 to") == 2
    assert "Lay a car" in out
    assert grandtour("play", typed="quit\n")[0] == grandtour("play", typed="")[0] == 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["hometown=Tver, russia", "istanbul=true"], None),
        (["hometown=none"], None),
        (["hometown=Tver"], "at most 60 printable characters for each of: name, country"),
        (["teams=true"], "Teams need four players, not 2."),
        (["full_lines=1"], "Option “full_lines” can't be 1. Possible values: false, true."),
    ],
)
def test_options(grandtour: Run, options: list[str], said: str | None) -> None:
    words = [word for option in options for word in ("-o", option)]
    code, _, err = grandtour(*PLAY, *words, typed="quit\n")
    assert (code, said in err if said else err == "") == (0 if said is None else 1, True)


def test_a_hometown_is_kept_with_the_game(grandtour: Run) -> None:
    """The name may have commas; the country comes last."""
    grandtour(*PLAY, "-o", "hometown=Frankfurt, Main, germany", typed="1\nquit\n")
    assert records.load(savegames.last_game()).options["hometown"] == {"name": "Frankfurt, Main", "country": "germany"}


def test_a_reader_of_russian_sees_what_to_type(grandtour: Run) -> None:
    """Names are in Russian, moves are typed in the words that stand beside them."""
    _, out, _ = grandtour("--lang", "ru", *PLAY, typed="quit\n")
    hand = re.findall(r"^ *(?:[А-Я][^()\n]*(?: \(СВ\))?) \(([a-z-]+)\) *$", out, re.M)
    assert len(hand) == 5
    moves = out[out.index("1 lay") :]
    assert all(f" {card} " in re.sub(r"\s+", " ", moves) for card in hand)


def test_moves_that_are_alike_stand_together(grandtour: Run) -> None:
    """Every number is there, and only the last word is said again."""
    _, out, _ = grandtour(*PLAY, typed="quit\n")
    flat = re.sub(r"\s+", " ", out)
    assert re.search(r"1 lay \S+ \S+ left · 2 right 3 lay \S+ \S+ left · 4 right", flat)
    assert len(together([f"out {car}" for car in ("a", "b", "c")])) == 1
    assert together(["stop", "visit"]) == ["[bold]1[/] stop", "[bold]2[/] visit"]
    assert len(together([f"pick some-city:left:{n}" for n in range(9)])) > 2


def test_answers_stay_on_the_screen(grandtour: Run) -> None:
    """The list of moves comes once; again when asked for, or after a move."""
    count = [grandtour(*PLAY, typed=f"{typed}quit\n")[1].count("1 lay") for typed in ("", "help\n", "fly\ntable\n")]
    assert len(set(count)) == 1
    for again in ("\n", "moves\n"):
        assert grandtour(*PLAY, typed=f"{again}quit\n")[1].count("1 lay") > count[0]


def test_nobody_is_asked_about_a_move_that_was_not_made(grandtour: Run) -> None:
    _, out, _ = grandtour("play", "moscow_paris", "--seats", "me:Anna,me:Boris", "--seed", "5", typed="\n1\n\nundo\nquit\n")
    assert "Boris has no move to take back." in out
    assert "may Boris" not in out


def test_unknown_things_are_named(grandtour: Run) -> None:
    _, out, _ = grandtour(*PLAY, typed="lay mail atlantis left\nout dragon\npick p9:mail\nquit\n")
    flat = re.sub(r"\s+", " ", out)
    assert "There is no city “atlantis” on the table. (M1.2)" in flat
    assert "There is no car “dragon”" in flat
    assert "There is no spot “p9:mail” on the table. (M4.1)" in flat
