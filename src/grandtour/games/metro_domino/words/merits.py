"""What the telling features of `strategy/` mean to a player, in words: the reasons of hints."""

from __future__ import annotations

from ....engine.features import Merit
from ....engine.i18n import say

MERITS: tuple[Merit, ...] = (
    Merit("completes", 0.5, say("Completes a line: you open a station.")),
    Merit("ends", 0.4, say("Ends the game, and you win.")),
    Merit("lays", 0.5, say("Gets rid of a tile.")),
    Merit("double", 0.5, say("A double gives you a metro token and another turn.")),
    Merit("double, then a station", 0.5, say("After the double you can complete a line.")),
    Merit("double, then out", 0.4, say("After the double you can lay your last tile.")),
    Merit("token", 0.5, say("Spends a metro token."), say("Saves a metro token.")),
    Merit(
        "exposed",
        0.15,
        say("An opponent may complete a line before your next turn."),
        say("Leaves opponents less to complete."),
    ),
    Merit("mine next", 0.2, say("You may complete a line next turn.")),
    Merit("own double next", 0.5, say("You keep a double that completes a line.")),
    Merit("strands next", 0.2, say("The next player may have nothing to lay.")),
    Merit("own fits", 0.2, say("More of your other tiles fit afterwards."), say("Fewer of your other tiles fit afterwards.")),
    Merit("stranded", 0.5, say("None of your other tiles fits afterwards.")),
    Merit("control", 0.2, say("You hold most tiles that fit the new free end.")),
    Merit("starts", 0.5, say("Starts a new line.")),
    Merit(
        "rival out", 0.05, say("An opponent may lay the last tile and win."), say("Keeps an opponent from laying the last tile.")
    ),
    Merit("rival's last station", 0.05, say("An opponent may open the last station and end the game.")),
    Merit("out next", 0.4, say("You could lay your last tile next turn and win.")),
    Merit("draws", 0.5, say("Draws a tile.")),
)
