"""What must always hold, in words: `LAWS[n]` is what `rules.laws.sound` answers with n."""

from __future__ import annotations

from ....engine.i18n import Sentence, say
from ....engine.phrases import ALL_LAWS_HOLD

LAWS: tuple[Sentence, ...] = (
    ALL_LAWS_HOLD,
    say("stage, turn, phase and the pending choice must be consistent"),
    say("every tile must be in exactly one place: stacks, set aside, board, out of the game"),
    say("tiles must be on spots of their cost: their own, or with free placement in a district without their kind"),
    say("every landmark must be in the supply or in one district, where all must have different costs"),
    say("all keys of a player must be accounted for, at most one on each bank and on the Arc, and no francs may be owed"),
    say("buildings and landmarks may have more than one key only through tokens 9 and 16"),
    say("there must be six of each good: beside spots, with players, in the supply or out of the game"),
    say("every bonus token must be on the track in its zone, with a player, or used"),
    say("every points token must be in the supply or in one district"),
    say("end tokens may be taken once each, when the stacks are empty; after the last one the end must have begun"),
    say("what the player is asked for must be possible, and income must belong to what was bought"),
)
