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
                "Goal: score the most points by opening stations and getting rid of your tiles. In the middle is Châtelet, "
                "with four lines leading away from it; the empty spaces show how many tiles each one takes. No one owns a "
                "line: you both add to all of them. You are Anna; Boris is your opponent."
            ),
            rule="D2.3",
        ),
        Step(
            say(
                "You have nine tiles. Whoever lays the last tile of a line opens a station at its end, worth 1 point. Every "
                "tile still in your hand at the end of the game costs 1 point. So open stations, and get rid of your tiles."
            ),
            rule="D5.2",
        ),
        Step(
            say(
                "You can start a line with any tile. Line 14 takes only two, and two of your tiles have an 8: 1-8 and 8-8. "
                "Press 1-8 and choose the way round that has the 1 facing the station."
            ),
            rule="D2.4",
            move="lay 1-8",
        ),
        Step(
            say("Now the line: press the free space of line 14. (You can also drag a tile straight to its line.)"),
            rule="D2.1",
            move="on chatelet/14",
        ),
        Step(
            say(
                "Boris started line 1, and its free end shows 7. A new tile must match the free end of its line. On line 14 "
                "that is 8: choose 8-8."
            ),
            rule="D2.4",
            move="lay 8-8",
            before=("lay 2-7", "on chatelet/1"),
        ),
        Step(
            say("Line 14 needs one more tile. Lay it there before Boris does."),
            rule="D3.4",
            move="on chatelet/14",
        ),
        Step(
            say(
                "The line is complete: you have opened Opéra, your token is on it, and two new lines lead on from there. One "
                "of them forbids a value: it takes no tile with a 2."
            ),
            rule="D3.4",
        ),
        Step(
            say(
                "And 8-8 was a double: you take a metro token and another turn. The free end of line 1 shows 7: choose 7-8 "
                "with the 7 facing the station."
            ),
            rule="D3.3",
            move="lay 7-8",
        ),
        Step(
            say("Lay it on line 1. That leaves one space there, which needs an 8."),
            rule="D2.1",
            move="on chatelet/1",
        ),
        Step(
            say(
                "Boris started line 4 instead. You have no 8 left, but a metro token lets one half count as one more or one "
                "less. Choose 1-9 with the 9 facing the station and counting as 8."
            ),
            rule="D4.1",
            move="lay 9-1 as 8-1",
            before=("lay 5-7", "on chatelet/4"),
        ),
        Step(
            say("The token is spent, and the tile now fits the end of line 1. Lay it there."),
            rule="D4.1",
            move="on chatelet/1",
        ),
        Step(
            say(
                "Concorde is your second station. While three lines are active (started but not complete), no other can be "
                "started. If none of your tiles fits, draw one, and lay it or keep it. But if you can lay a tile, you must."
            ),
            rule="D3.2",
        ),
        Step(
            say(
                "The game ends at once when someone lays their last tile or opens their fifth station. You have two stations "
                "and five tiles: −3 points; Boris has −7. Most points wins, and often that is not much more than zero."
            ),
            rule="D5.1",
        ),
    ),
)
