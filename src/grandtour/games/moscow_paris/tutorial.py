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
                "Four cities lie on the table, each with its own line. Cars are coupled to the left and to the right of a "
                "city until it has as many as its sign allows. You are Anna, and Boris plays with you."
            ),
            rule="M1.2",
        ),
        Step(
            say(
                "You want the cities: each is worth the points on its sign. You may claim one if every car of its line has "
                "its equal in front of you. The line needs only one car for that; it need not be full."
            ),
            rule="M3.1",
        ),
        Step(
            say(
                "So two equal cars are a city: one in front of you, one on its line. You hold two compartment cars. A turn "
                "is one of four things; the first is to put out a car. Press a compartment car, then the place in front of "
                "you."
            ),
            rule="M2.3",
            move="out compartment",
        ),
        Step(
            say(
                "Boris has laid a luggage car on the left of Moscow, and drawn a card for it. Now you lay a car: the other "
                "compartment car, on the left of Paris."
            ),
            rule="M2.1",
            move="lay compartment paris left",
            before=("lay luggage moscow left",),
        ),
        Step(
            say(
                "Every car at Paris, there is just one, has its equal in front of you. At the end of a turn you are asked "
                "then: press Paris to claim it."
            ),
            rule="M3.1",
            move="claim paris",
        ),
        Step(
            say(
                "Paris is yours: 2 points. Both compartment cars are discarded, you have drawn up to five cards again, and "
                "a new city has come: Venice."
            ),
            rule="M3.3",
        ),
        Step(
            say(
                "Boris has put out a couchette car. Look at Moscow: there is only a luggage car. If Boris has another one, "
                "he puts it out and takes Moscow. Make it harder: lay a dining car on the right of Moscow."
            ),
            rule="M3.1",
            move="lay diner moscow right",
            before=("out couchette",),
        ),
        Step(
            say(
                "He did have one! But now he would need a dining car, too. You have another dining car: put it out. All "
                "cars of a line are of different kinds, so a second one can't go to Moscow: try it, and you are told."
            ),
            rule="M2.1a",
            move="out diner",
            before=("out luggage",),
        ),
        Step(
            say(
                "Boris begins a train at Berlin. Now a luggage car and a saloon car lie one above the other, in "
                "neighbouring rows on the same side. Your action card takes off just such cars: play “Uncouple two”."
            ),
            rule="M4.2",
            move="play uncouple-two",
            before=("lay saloon berlin left",),
        ),
        Step(
            say("Say which two: press the luggage car of Moscow; the car below it goes, too."),
            rule="M4.2",
            move="column left 1 moscow",
        ),
        Step(
            say(
                "What is left at Moscow is your dining car, and its equal lies in front of you. One action a turn, and "
                "still a city: claim Moscow."
            ),
            rule="M2.8",
            move="claim moscow",
        ),
        Step(
            say(
                "Two capitals, 4 points. Saint Petersburg has come to the table: it has the same flag as Moscow, and of "
                "every country each city after your first is worth a point more."
            ),
            rule="M6.2",
        ),
        Step(
            say(
                "The fourth thing that you may do in a turn is to take back a car that lies in front of you. The game ends "
                "when no city is left in the deck and three or fewer lie on the table. The most points win; if they are "
                "equal, capitals decide."
            ),
            rule="M6.1",
        ),
    ),
)
