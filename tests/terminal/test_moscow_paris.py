"""Moscow to Paris at the terminal: a whole game, options, exchanges between people, long lists of moves."""

from __future__ import annotations

import re

import pytest

from grandtour.terminal import files
from tests.terminal.conftest import Run

PLAY = ("play", "moscow_paris", "--seed", "5")


def test_a_game_against_bots_to_its_end(grandtour: Run) -> None:
    code, out, err = grandtour(*PLAY, "--seats", "me:Anna,random,random", typed="1\n" * 500)
    assert (code, err) == (0, "")
    assert "The game is over." in out
    assert "The result" in out
    assert "repeated flags" in out


def test_the_game_is_asked_for_until_it_is_named(grandtour: Run) -> None:
    _, out, _ = grandtour("play", "--seed", "5", typed="9\nchess\n\n1\nquit\n")
    assert "1 Moscow to Paris" in out
    assert out.count("There are games 1 to") == 2
    assert "Lay a car" in out
    assert grandtour("play", typed="quit\n")[0] == grandtour("play", typed="")[0] == 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["hometown=Tver, russia", "istanbul=true"], None),
        (["hometown=none"], None),
        (["hometown=Tver"], "a text of at most 60 letters for each of: name, country"),
        (["teams=true"], "Teams are for four players, not for 2."),
        (["full_lines=1"], "Option “full_lines” can't be 1; it can be: false, true."),
    ],
)
def test_options(grandtour: Run, options: list[str], said: str | None) -> None:
    words = [word for option in options for word in ("-o", option)]
    code, _, err = grandtour(*PLAY, *words, typed="quit\n")
    assert (code, said in err if said else err == "") == (0 if said is None else 1, True)


def test_a_hometown_is_kept_with_the_game(grandtour: Run) -> None:
    """The name may have commas; the country comes last."""
    grandtour(*PLAY, "-o", "hometown=Frankfurt, Main, germany", typed="1\nquit\n")
    assert files.load(files.last_game()).options["hometown"] == {"name": "Frankfurt, Main", "country": "germany"}


def test_many_moves_are_explained_to_those_who_do_not_read_english(grandtour: Run) -> None:
    _, out, _ = grandtour("--lang", "ru", *PLAY, typed="quit\n")
    assert re.search("[а-я]", out)
    assert "left" not in out


def test_unknown_things_are_named(grandtour: Run) -> None:
    _, out, _ = grandtour(*PLAY, typed="lay mail atlantis left\nout dragon\npick p9:mail\nquit\n")
    flat = re.sub(r"\s+", " ", out)
    assert "There is no city “atlantis” on the table. (M1.2)" in flat
    assert "There is no car “dragon”" in flat
    assert "There is no spot “p9:mail” on the table. (M4.1)" in flat
