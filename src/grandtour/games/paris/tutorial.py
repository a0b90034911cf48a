"""The tutorial: a bank, a building, a bonus token, and a more expensive building."""

from __future__ import annotations

from ...engine.i18n import say
from ...engine.tutorial import Lesson, Step

LESSON = Lesson(
    "paris",
    seed=1,
    steps=(
        Step(
            say(
                "Goal: score the most points. They come from tokens, from the most expensive buildings, from landmarks, and at "
                "the end from the districts where you own the most. Six districts surround the Arc de Triomphe. Each has a "
                "bank and six spots for buildings, which cost 1, 2, 3, 4, 5 and 8. Behind your screen are 3 francs and ten "
                "keys. You are Anna; Boris is your opponent."
            ),
            rule="P1.7",
        ),
        Step(
            say(
                "A turn begins with a tile from one of the three stacks: a building, which goes on its own spot. Its back "
                "shows only its district. Take the Montmartre tile: press the third stack."
            ),
            rule="P2.1",
            move="reveal 3",
        ),
        Step(
            say(
                "A restaurant that costs 2. Next comes one main action. A key never goes straight onto a building: it first "
                "goes on a bank, which pays you, or on the Arc in the middle, which pays nothing, but from there it can go "
                "to any district. Place a key on the bank of Montmartre to get 4 francs."
            ),
            rule="P3.1",
            move="place montmartre",
        ),
        Step(
            say(
                "You now have 7 francs. On your turn you may also buy and sell goods and use tokens, as often as you like. You "
                "don't have any yet: end your turn."
            ),
            rule="P2.3",
            move="end",
        ),
        Step(
            say(
                "Boris took a tile and placed a key on the richest bank: Chaillot, 7 francs. But from there he can buy only in "
                "Chaillot, where nothing has been built yet. Your turn: take the Batignolles tile from the first stack."
            ),
            rule="P4.3",
            move="reveal 1",
            before=("reveal 2", "place chaillot", "end"),
        ),
        Step(
            say(
                "Now move a key. A key on a bank stays in its district and moves to something free that costs more; a bank "
                "counts as 0. Press your key on the bank of Montmartre."
            ),
            rule="P4.3",
            move="move montmartre",
        ),
        Step(
            say(
                "Buy the restaurant for 2 francs. You also get the silver prestige beside it. Prestige is bronze, silver or "
                "gold; landmarks turn it into points."
            ),
            rule="P4.5",
            move="to montmartre:2",
        ),
        Step(
            say(
                "Buildings that cost 1 or 2 also bring a bonus token; those that cost 3 do for 2 francs. Your figure "
                "moves forward as far as you like, but the tokens it passes are gone for you. Tokens far ahead score for many "
                "keys, but right now you need francs. Take token 7: 5 francs."
            ),
            rule="P7.1",
            move="bonus 7",
        ),
        Step(
            say("You can use a token now or on a later turn. Use token 7."),
            rule="P7.3",
            move="use 7",
        ),
        Step(
            say("That makes 10 francs. End your turn."),
            rule="P2.4",
            move="end",
        ),
        Step(
            say(
                "Boris turned up a café of cost 5 in Montmartre, where you have a key and he doesn't. First take your tile "
                "from the third stack."
            ),
            rule="P4.3",
            move="reveal 3",
            before=("reveal 2", "place la-villette", "end"),
        ),
        Step(
            say(
                "A key can move up from one building to a more expensive one, and you pay only the difference. Press your key "
                "on the restaurant."
            ),
            rule="P4.5",
            move="move montmartre:2",
        ),
        Step(
            say(
                "From 2 to 5: you pay 3 francs and get the marble beside it. Cheap buildings bring bonus tokens, expensive "
                "ones resources: wood for buildings of cost 8, marble and gold for the landmarks. Buy the café."
            ),
            rule="P4.5",
            move="to montmartre:5",
        ),
        Step(
            say(
                "Where points come from: tokens; buildings of cost 8; landmarks, whose icons you match with prestige; and "
                "districts, at the end. Whoever brings the fourth key to a district's buildings may place a points token on "
                "any district. There, everyone adds up the costs under their keys, and the highest total scores the most."
            ),
            rule="P9.2",
        ),
        Step(
            say(
                "When the stacks are empty, you can take end tokens; after the last one is taken, there is one more round. "
                "Tokens you haven't used by then are worth nothing. Most points wins; on a tie, most francs."
            ),
            rule="P8.3",
        ),
    ),
)
