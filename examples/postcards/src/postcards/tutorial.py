"""A first game of Postcards."""

from __future__ import annotations

from grandtour.engine.i18n import say
from grandtour.engine.tutorial import Lesson, Step

LESSON = Lesson(
    "postcards",
    seed=1,
    steps=(
        Step(
            say(
                "You write home from six cities. In each of them whoever has sent the most stamps scores the city's points. "
                "You are Anna, Boris is your opponent; below are your four postcards, which only you see."
            ),
            rule="C3.1",
        ),
        Step(
            say("A turn has two parts. First send a postcard. Lima is worth the most: send the one with five stamps."),
            rule="C2.2",
            move="send lima-5",
        ),
        Step(
            say("Then take a new one. You hold a three from Cairo, and the five is on the rack. Boris sees it: take it."),
            rule="C2.3",
            move="take cairo-5",
        ),
        Step(
            say(
                "Boris has sent the five from Kyoto and taken the two from Lima, which alone can't beat your five. Now send the "
                "five from Cairo."
            ),
            rule="C3.1",
            move="send cairo-5",
            before=("send kyoto-5", "take lima-2"),
        ),
        Step(
            say("You may also take the top card of the pile. Nobody else sees it. Press the pile."),
            rule="C2.3",
            move="draw",
        ),
        Step(
            say(
                "Boris has sent a five from Rome. You have a four: to be ahead you would need more stamps there. With equally "
                "many nobody scores the city."
            ),
            rule="C3.2",
            before=("send rome-5", "draw"),
        ),
        Step(
            say(
                "Everyone sends six postcards. If yours are from at least five different cities, you score 5 points more. Have a "
                "good journey!"
            ),
            rule="C3.3",
        ),
    ),
)
