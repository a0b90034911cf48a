"""What must always hold, in words: `LAWS[n]` is what `rules.laws.sound` answers with n."""

from __future__ import annotations

from ....engine.i18n import Sentence, say
from ....engine.phrases import ALL_LAWS_HOLD

LAWS: tuple[Sentence, ...] = (
    ALL_LAWS_HOLD,
    say("stage, turn, the tile drawn, the tile that waits for its line and the passes go together"),
    say("every tile is in exactly one place: stock, hands, table"),
    say("all metro tokens are there, and every player token at the end of a line is counted"),
    say("no more lines are active than are allowed"),
    say("closed lines have exactly their length, active ones and those out of service fewer, untouched ones none"),
    say("every tile matches as printed, or by a metro token, and counted as no forbidden value"),
    say("every station is in the pile or at the end of a closed line of its own, and its lines are there just when it is"),
    say("active lines can go on, and lines out of service can't"),
    say("the game is over just when its end has come"),
    say("what is asked for can be done: the tile drawn or chosen is in hand, and can be laid"),
    say("what draws and passes have shown is about tiles, and in order"),
)
