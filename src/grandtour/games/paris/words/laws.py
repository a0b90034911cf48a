"""What must always hold, in words: `LAWS[n]` is what `rules.laws.sound` answers with n."""

from __future__ import annotations

from ....engine.i18n import Sentence, say
from ....engine.phrases import ALL_LAWS_HOLD

LAWS: tuple[Sentence, ...] = (
    ALL_LAWS_HOLD,
    say("stage, turn, phase and what is waited for go together"),
    say("every tile is in exactly one place: stacks, aside, board, out of the game"),
    say("tiles lie on spots of their cost: their own, or with free placement where no other of their kind is"),
    say("every landmark is in the supply or in one district, where all have different costs"),
    say("all keys of a player are there, at most one on each bank and on the Arc, and no francs are owed"),
    say("buildings and landmarks have more than one key only by tokens 9 and 16"),
    say("there are six of each good: beside spots, with players, in the supply or out of the game"),
    say("every bonus token is on the track, with a player or used, and lies in its zone"),
    say("every points token is in the supply or in one district"),
    say("end tokens are taken once, when the stacks are empty; after the last one the end has begun"),
    say("what is asked for can be done, and income belongs to what was bought"),
)
