"""A first game: two stations opened, one by a double, the other by a metro token."""

from __future__ import annotations

from ...engine.i18n import say
from ...engine.tutorial import Lesson, Step

LESSON = Lesson(
    "metro_domino",
    seed=30,
    steps=(
        Step(
            say(
                "In the middle is Châtelet, and four lines lead away from it. Each has as many empty places as it takes "
                "tiles. You are Anna, and Boris plays with you. Nobody owns a line: both of you add to all of them."
            ),
            rule="D2.3",
        ),
        Step(
            say(
                "You have nine tiles. Who lays the last tile of a line opens a station at its end: a point. Every tile that "
                "you still hold at the end costs one. So you want to open stations, and to get rid of your tiles."
            ),
            rule="D5.2",
        ),
        Step(
            say(
                "A line is begun with any tile. Line 14 takes only two, and you have an 8 for its end twice: 1-8 and 8-8. "
                "Press 1-8, and choose the way in which the 1 is near the station."
            ),
            rule="D2.4",
            move="lay 1-8",
        ),
        Step(
            say("Now the line: press the free place of line 14. (You may also drag a tile to its line at once.)"),
            rule="D2.1",
            move="on chatelet/14",
        ),
        Step(
            say(
                "Boris has begun line 1, and its free end shows 7. A new tile has to match the free end of its line, equal "
                "to equal. At line 14 that is 8: choose 8-8."
            ),
            rule="D2.4",
            move="lay 8-8",
            before=("lay 2-7", "on chatelet/1"),
        ),
        Step(
            say("Line 14 needs one more tile. Lay it there, before Boris does."),
            rule="D3.4",
            move="on chatelet/14",
        ),
        Step(
            say(
                "The line is complete: you have opened Opéra, your token lies on it, and two new lines lead on from there. "
                "One of them forbids a value: no tile with a 2 may lie on it."
            ),
            rule="D3.4",
        ),
        Step(
            say(
                "And 8-8 was a double: you take a metro token, and it is your turn once more. The free end of line 1 shows "
                "7: choose 7-8, with the 7 near."
            ),
            rule="D3.3",
            move="lay 7-8",
        ),
        Step(
            say("Lay it on line 1. One place is left there then, and it needs an 8."),
            rule="D2.1",
            move="on chatelet/1",
        ),
        Step(
            say(
                "Boris has begun line 4 instead. You have no 8 left, but a metro token lets one half count one more or one "
                "less. Choose 1-9 so that the 9 is near and counts as 8."
            ),
            rule="D4.1",
            move="lay 9-1 as 8-1",
            before=("lay 5-7", "on chatelet/4"),
        ),
        Step(
            say("The token is spent, and the tile fits the end of line 1. Lay it there."),
            rule="D4.1",
            move="on chatelet/1",
        ),
        Step(
            say(
                "Concorde is your second station. At most three lines can be begun and not complete at a time; then no "
                "other can be begun. Who has no tile that fits draws one, and lays it or keeps it. But who can lay a tile, "
                "must."
            ),
            rule="D3.2",
        ),
        Step(
            say(
                "The game ends at once when somebody has laid the last tile or opened a fifth station. You have two "
                "stations and five tiles, 3 points below zero; Boris has 7 below. The most points win, and often that is "
                "not much more than none."
            ),
            rule="D5.1",
        ),
    ),
)
