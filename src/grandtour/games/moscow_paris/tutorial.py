"""A first game: two cities claimed, one of them by building, the other by spoiling."""

from __future__ import annotations

from ...engine.i18n import say
from ...engine.tutorial import Lesson, Step

LESSON = Lesson(
    "moscow_paris",
    seed=365,
    steps=(
        Step(
            say(
                "Goal: claim cities by having the same cars in front of you as in the city's line. Most points wins. Four "
                "cities are on the table, each with its own line: cars go on its left and right, up to the limit on the city "
                "card. You are Anna; Boris is your opponent."
            ),
            rule="M1.2",
        ),
        Step(
            say(
                "Each city is worth the points on its card. To claim one, you need a matching car in front of you for every "
                "car in its line. A single car in the line is enough; it doesn't have to be full."
            ),
            rule="M3.1",
        ),
        Step(
            say(
                "So two matching cars can win you a city: one in its line, one in front of you. You hold two compartment cars. "
                "On your turn you take one of four actions. The first: put out a car. Press a compartment car, then the space "
                "in front of you."
            ),
            rule="M2.3",
            move="out compartment",
        ),
        Step(
            say(
                "Boris laid a luggage car on the left of Moscow and drew a card to replace it. Now lay a car yourself: the "
                "other compartment car, on the left of Paris."
            ),
            rule="M2.1",
            move="lay compartment paris left",
            before=("lay luggage moscow left",),
        ),
        Step(
            say(
                "There is only one car at Paris, and you have its match in front of you. So at the end of your turn you may "
                "claim the city: press Paris."
            ),
            rule="M3.1",
            move="claim paris",
        ),
        Step(
            say(
                "Paris is yours: 2 points. Both compartment cars are discarded, you draw back up to five cards, and a new city "
                "appears: Venice."
            ),
            rule="M3.3",
        ),
        Step(
            say(
                "Boris put out a couchette car. Look at Moscow: there is only a luggage car. If Boris has another one, he can "
                "put it out and claim Moscow. Make it harder for him: lay a dining car on the right of Moscow."
            ),
            rule="M3.1",
            move="lay diner moscow right",
            before=("out couchette",),
        ),
        Step(
            say(
                "He did have one! But now he needs a dining car, too. You have another dining car: put it out. (You can't lay "
                "it at Moscow, because all cars in a line must be different. Try it and see.)"
            ),
            rule="M2.1a",
            move="out diner",
            before=("out luggage",),
        ),
        Step(
            say(
                "Boris starts a line at Berlin. Now a luggage car and a saloon car are one above the other: same side, "
                "neighbouring rows. Your action card removes a pair like that: play “Uncouple two”."
            ),
            rule="M4.2",
            move="play uncouple-two",
            before=("lay saloon berlin left",),
        ),
        Step(
            say("Choose which two: press the luggage car at Moscow. The car below it goes, too."),
            rule="M4.2",
            move="column left 1 moscow",
        ),
        Step(
            say(
                "Only your dining car is left at Moscow, and you have its match in front of you. You may claim a city after "
                "any action, even an action card: claim Moscow."
            ),
            rule="M2.8",
            move="claim moscow",
        ),
        Step(
            say(
                "Two capitals, 4 points. The new city is Saint Petersburg. It has the same flag as Moscow: each city after "
                "your first from the same country is worth 1 extra point."
            ),
            rule="M6.2",
        ),
        Step(
            say(
                "The fourth action: take back a car from in front of you. The game ends when the city deck is empty and three "
                "or fewer cities are left on the table. Most points wins; on a tie, most capitals."
            ),
            rule="M6.1",
        ),
    ),
)
