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
                "This is Moscow: 25 sights, and one bus for everybody. You are Anna, and Boris plays with you. Your six "
                "tickets are routes of two sights each; only you see them."
            ),
            rule="T2.1",
        ),
        Step(
            say(
                "A ticket gives its points if you have seen all its sights, and else 2 points for each that you have seen. "
                "One of yours leads from 3 to 9. The first token goes on 1, 2 or 3: press sight 3."
            ),
            rule="T3.2",
            move="visit 3",
        ),
        Step(
            say(
                "Boris has gone to 5, so the bus is there now. It never goes back in the morning: what you pass is lost "
                "until the evening. There are three sights to choose from, 5, 6 and 7. But you are two, so the bus may not "
                "stay where it is: try 5, and you are told why not. Then go to 7."
            ),
            rule="T3.5",
            move="visit 7",
            before=("visit 5",),
        ),
        Step(
            say(
                "Boris takes the bus to 8. Now 9 is within reach: with it your ticket from 3 to 9 is complete, which makes "
                "6 points. And 9 is on another ticket of yours."
            ),
            rule="T5.1",
            move="visit 9",
            before=("visit 8",),
        ),
        Step(
            say(
                "Points also come from collections: sights of one colour. Old Moscow is 9, 11 and 12, and all three "
                "together give 6 points. You have 9. Two players can be at the same sight, so nobody takes it away from you "
                "but the bus. Take 11."
            ),
            rule="T6.1",
            move="visit 11",
            before=("visit 10",),
        ),
        Step(
            say(
                "Boris was at 12. The bus is there, so you can't go to it now, but the evening comes this way again. Go to "
                "13: the ticket from 9 to 13 is complete."
            ),
            rule="T4.3",
            move="visit 13",
            before=("visit 12",),
        ),
        Step(
            say(
                "We let the bus go on for a while. Short hops bring everybody more sights, long ones take sights away from "
                "the other. You have been to 16, 19 and 21; now 23 completes the ticket from 21."
            ),
            rule="T3.3",
            move="visit 23",
            before=("visit 14", "visit 16", "visit 17", "visit 19", "visit 20", "visit 21", "visit 22"),
        ),
        Step(
            say(
                "The bus is on 24. From here on, whoever likes ends the journey, for everybody. You could still go to 25. "
                "But you have no ticket there, and the other one begins the evening: end the morning by pressing the bus."
            ),
            rule="T3.6",
            move="stop",
            before=("visit 24",),
        ),
        Step(
            say(
                "Lunch: everyone is dealt four long routes of three sights. What you have seen in the morning counts for "
                "them too; it is ticked already."
            ),
            rule="T2.3",
        ),
        Step(
            say(
                "In the evening the bus of Moscow goes the other way, from 25 to 1, and everything is free again. Boris has "
                "begun. Two of your tickets wait for 24 and nothing else: go there."
            ),
            rule="T4.2",
            move="visit 24",
            before=("visit 25",),
        ),
        Step(
            say(
                "Two tickets with one token: 7 and 6 points. So it goes on down to sight 1; then somebody ends the evening, "
                "and with it the game. Tickets and collections are added up, and the most points win. If they are equal, "
                "who sits later is ahead."
            ),
            rule="T5.2",
        ),
        Step(
            say(
                "That is the whole game. The other side of the board is Saint Petersburg, with bridges instead of "
                "collections and with roofs. For those who know the game, routes can be drafted instead of dealt."
            ),
            rule="T7.1",
        ),
    ),
)
