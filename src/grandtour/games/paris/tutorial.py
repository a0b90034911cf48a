"""A first game: a bank, a building, a bonus token, and a dearer building."""

from __future__ import annotations

from ...engine.i18n import say
from ...engine.tutorial import Lesson, Step

LESSON = Lesson(
    "paris",
    seed=1,
    steps=(
        Step(
            say(
                "Six districts lie round the Arc de Triomphe. Each has a bank and six spots for buildings, which cost 1, 2, "
                "3, 4, 5 and 8. You are Anna, and Boris plays with you. Behind your screen are 3 francs and ten keys."
            ),
            rule="P1.7",
        ),
        Step(
            say(
                "A turn begins with a tile from one of the three stacks: a building, which goes to its own spot. Its back "
                "shows only its district. Take the tile with Montmartre on it: press the third stack."
            ),
            rule="P2.1",
            move="reveal 3",
        ),
        Step(
            say(
                "A restaurant of cost 2. Now comes one main action. A key never goes straight onto a building: first it "
                "goes on a bank, which pays, or on the Arc. Place a key on the bank of Montmartre, for 4 francs."
            ),
            rule="P3.1",
            move="place montmartre",
        ),
        Step(
            say(
                "You have 7 francs now. You could also buy and sell goods and use tokens, as often as you like in your "
                "turn. There is nothing of that yet: end the turn."
            ),
            rule="P2.3",
            move="end",
        ),
        Step(
            say(
                "Boris has taken a tile and put a key on the richest bank: Chaillot, 7 francs. But he can buy in Chaillot "
                "only, where nothing is built yet. Your turn: take the tile of Batignolles, from the first stack."
            ),
            rule="P4.3",
            move="reveal 1",
            before=("reveal 2", "place chaillot", "end"),
        ),
        Step(
            say(
                "Now move a key. On a bank it stays in its district, and goes to something that is free and costs more; a "
                "bank costs 0. Press your key on the bank of Montmartre."
            ),
            rule="P4.3",
            move="move montmartre",
        ),
        Step(
            say("Buy the restaurant of cost 2. The silver prestige beside it will be yours as well."),
            rule="P4.5",
            move="to montmartre:2",
        ),
        Step(
            say(
                "What costs 1 or 2 also brings a bonus token. Your figure goes forward as far as you like, but what it "
                "passes is behind it for good. Far ahead are tokens that score for many keys; you need francs now. Take "
                "token 7: 5 francs."
            ),
            rule="P7.1",
            move="bonus 7",
        ),
        Step(
            say("A token can be used now or in a later turn of yours. Use token 7."),
            rule="P7.3",
            move="use 7",
        ),
        Step(
            say("That makes 10 francs. End the turn."),
            rule="P2.4",
            move="end",
        ),
        Step(
            say(
                "Boris has turned up a café of cost 5 in Montmartre, where your key stands and his does not. First take "
                "your tile, from the third stack."
            ),
            rule="P4.3",
            move="reveal 3",
            before=("reveal 2", "place la-villette", "end"),
        ),
        Step(
            say(
                "A key climbs from building to dearer building, and pays only what the new one costs more. Press your key "
                "on the restaurant."
            ),
            rule="P4.5",
            move="move montmartre:2",
        ),
        Step(
            say(
                "From 2 to 5, that is 3 francs, and the marble beside it. Low buildings bring bonus tokens, high ones "
                "resources: wood for buildings of cost 8, marble and gold for the landmarks behind the houses. Buy the "
                "café."
            ),
            rule="P4.5",
            move="to montmartre:5",
        ),
        Step(
            say(
                "How points come: from tokens; from a building of cost 8; from a landmark, whose icons you match with "
                "prestige; and at the end from districts. Who brings the fourth key to a district's buildings may put a "
                "points token on a district: there the costs under everybody's keys are added up, and the most score the "
                "most."
            ),
            rule="P9.2",
        ),
        Step(
            say(
                "When the stacks are empty, end tokens can be taken, and after the last of them there is one more round. "
                "Tokens that were not used give nothing then. The most points win; if they are equal, the most francs."
            ),
            rule="P8.3",
        ),
    ),
)
