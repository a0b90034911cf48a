"""A first game: the morning in Moscow, lunch, and the beginning of the evening."""

from __future__ import annotations

from ...engine.i18n import say
from ...engine.tutorial import Lesson, Step

LESSON = Lesson(
    "two_capitals",
    seed=1,
    steps=(
        Step(
            say(
                "Goal: score the most points by visiting the sights on your secret routes. This is Moscow: 25 sights, and one "
                "bus that everyone shares. Your six route cards show two sights each; only you can see them. You are Anna; "
                "Boris is your opponent."
            ),
            rule="T2.1",
        ),
        Step(
            say(
                "A route scores its points if you have visited all its sights, otherwise 2 points for each one you have "
                "visited. One of yours goes from 3 to 9. The first token must go on 1, 2 or 3: press sight 3."
            ),
            rule="T3.2",
            move="visit 3",
        ),
        Step(
            say(
                "Boris went to 5, so the bus is there now. It never turns back in the morning: what you pass is out of reach "
                "until the evening. There are three sights to choose from: 5, 6 and 7. But with two players the bus can't stay "
                "where it is: try 5 and see. Then go to 7."
            ),
            rule="T3.5",
            move="visit 7",
            before=("visit 5",),
        ),
        Step(
            say(
                "Boris took the bus to 8. Now 9 is within reach: it completes your route from 3 to 9, for 6 points. And 9 is "
                "on another of your routes, too."
            ),
            rule="T5.1",
            move="visit 9",
            before=("visit 8",),
        ),
        Step(
            say(
                "Collections score as well: sights of one colour. Old Moscow is 9, 11 and 12, worth 6 points for all three; "
                "you already have 9. A sight has room for both of you, so only the bus can take it away from you. Go to 11."
            ),
            rule="T6.1",
            move="visit 11",
            before=("visit 10",),
        ),
        Step(
            say(
                "Boris went to 12. The bus is there, so you can't go there now, but it comes back this way in the evening. Go "
                "to 13: that completes your route from 9 to 13."
            ),
            rule="T4.3",
            move="visit 13",
            before=("visit 12",),
        ),
        Step(
            say(
                "We skip ahead a few turns. Short hops bring everyone more sights, long ones take sights away from your "
                "opponent. You have been to 16, 19 and 21; now 23 completes your route from 21."
            ),
            rule="T3.3",
            move="visit 23",
            before=("visit 14", "visit 16", "visit 17", "visit 19", "visit 20", "visit 21", "visit 22"),
        ),
        Step(
            say(
                "The bus is on 24. From here on, anyone may end the journey for everyone. You could still go to 25, but none "
                "of your routes needs it. Press the bus to end the morning; your opponent then begins the evening."
            ),
            rule="T3.6",
            move="stop",
            before=("visit 24",),
        ),
        Step(
            say(
                "Lunch: everyone is dealt four long routes of three sights each. Sights you visited in the morning count for "
                "them, too; they are already ticked."
            ),
            rule="T2.3",
        ),
        Step(
            say(
                "In the evening the Moscow bus goes the other way, from 25 to 1, and all sights are free again. Boris has "
                "already begun. Two of your routes need only 24: go there."
            ),
            rule="T4.2",
            move="visit 24",
            before=("visit 25",),
        ),
        Step(
            say(
                "Two routes completed with one token: 7 and 6 points. The bus continues to sight 1; then someone ends the "
                "evening, and with it the game. Routes and collections are added up, and most points wins. Ties go to the "
                "player later in turn order."
            ),
            rule="T5.2",
        ),
        Step(
            say(
                "That is the whole game. The other side of the board is Saint Petersburg, with bridges and roofs instead of "
                "collections. Experienced players can draft their routes instead of being dealt them."
            ),
            rule="T7.1",
        ),
    ),
)
