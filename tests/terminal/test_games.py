"""What every game does at the terminal: a whole game to its end, answers to what is typed wrongly, and another language."""

from __future__ import annotations

import re

import pytest

from grandtour.terminal import records, savegames
from tests import SOAK
from tests.terminal.conftest import Run

SEEDS = {"metro_domino": "3", "moscow_paris": "5", "paris": "5"}
OPTIONS = ["screens=open", "setup=shuffled", "placement=free"][: 3 if SOAK else 1]
ENDS = [  # the game, its options, what is typed, and which sources of points are in the result
    ("metro_domino", ["-o", "start_domino=false"], "1\n" * 300, ["stations opened", "tiles left"]),
    ("metro_domino", ["-o", "start_domino=true"], "1\n" * 300, ["stations opened", "tiles left"]),
    ("moscow_paris", [], "1\n" * 500, ["same-country bonus"]),
    *(("paris", ["-o", option], "end\n1\n" * 400, ["scored during play"]) for option in OPTIONS),
]
ANSWERS = {
    "metro_domino": [
        ("lay 9-9", "You don't have the tile 9-9. (D3.1)"),
        ("lay 0-10", "There is no tile 0-10. (D1.1)"),
        ("lay 0-2 as 0-2", "A metro token makes exactly one half count as one more or one less. (D4.1)"),
        ("lay 0-2 as 1-2", "You have no metro token. (D4.1)"),
        ("lay mail paris left", "Write this move as: lay <a>-<b> / lay <a>-<b> as <c>-<d>."),
        ("on chatelet/4", "First choose a tile and which way round to lay it, then a line. (D3.1)"),
        ("on chatelet/5", "There is no line “chatelet/5”. Lines on the table: chatelet/1, chatelet/4, chatelet/7, chatelet/14."),
        ("draw", "One of your tiles fits as printed: you must add a tile to a line. (D3.1)"),
        ("keep", "There is nothing to keep: you haven't drawn a tile this turn. (D3.2)"),
        ("pass", "One of your tiles fits as printed: you must add a tile to a line. (D3.1)"),
        ("jump", "There is no move “jump” in this game."),
    ],
    "paris": [
        ("place arc", "First take a tile from a stack. (P2.1)"),
        ("end", "You can't end your turn before your main action. (P2.4)"),
        ("place batignolles:5", "Place a key on a bank or the Arc, never straight onto a building or landmark. (P3.1)"),
        ("buy wood", "There is none in the common supply: wood. (P6.1)"),
        ("buy bronze", "Prestige can't be bought. (P6.2)"),
        ("sell gold", "You don't have any to sell: gold. (P6.2)"),
        ("use 7", "You have no unused bonus token 7. (P7.3)"),
        ("look", "First take a tile from a stack. (P2.1)"),
        ("skip", "There is nothing to skip right now. (P2.6)"),
        ("reveal 4", "Write this move as: reveal <1|2|3>."),
        ("jump", "There is no move “jump” in this game."),
    ],
}
RUSSIAN = [  # a name with what to type beside it, and the same name in the box
    ("metro_domino", "lay 0-0\non chatelet/4\n", "Шатле, линия 4 (chatelet/4)", "Châtelet"),
    ("paris", "reveal 1\nplace chaillot\n", "Шайо (chaillot)", "Chaillot"),
]


def play(game: str, seats: str = "me,random") -> tuple[str, ...]:
    return ("play", game, "--seats", seats, "--seed", SEEDS[game])


@pytest.mark.parametrize(("game", "options", "typed", "sources"), ENDS, ids=lambda value: "" if "\n" in value else str(value))
def test_a_game_against_bots_to_its_end(grandtour: Run, game: str, options: list[str], typed: str, sources: list[str]) -> None:
    code, out, err = grandtour(*play(game, "me:Anna,random,random"), *options, typed=typed)
    assert (code, err) == (0, "")
    assert "The game is over." in out
    assert "Result" in out
    assert all(source in out for source in sources)


@pytest.mark.parametrize(("game", "typed", "said"), [(game, *case) for game, cases in ANSWERS.items() for case in cases])
def test_what_is_typed_is_answered(grandtour: Run, game: str, typed: str, said: str) -> None:
    _, out, _ = grandtour(*play(game), typed=f"{typed}\nquit\n")
    assert said in re.sub(r"\s+", " ", out)
    assert records.load(savegames.last_game()).moves == []


@pytest.mark.parametrize(("game", "typed", "said", "foreign"), RUSSIAN)
def test_russian(grandtour: Run, game: str, typed: str, said: str, foreign: str) -> None:
    """The table is in Russian, with what to type beside it."""
    _, out, _ = grandtour("--lang", "ru", *play(game), typed=f"{typed}quit\n")
    assert said in out
    assert foreign not in out
