"""What the telling features of `strategy/` mean to a player, in words: the reasons of hints."""

from __future__ import annotations

from ....engine.features import Merit
from ....engine.i18n import say

MERITS: tuple[Merit, ...] = (
    Merit("completes", 0.2, say("Completes a route.")),
    Merit("gain", 0.25, say("Scores points at once.")),
    Merit("worth", 0.2, say("The sight is worth a lot to you.")),
    Merit("rest", 0.2, say("Leaves you good sights for later."), say("Passes sights that would be worth more to you.")),
    Merit("denies", 0.25, say("Takes a sight that an opponent may need.")),
    Merit("wanted", 0.5, say("The sight is on a route you can still complete.")),
    Merit("idle", 0.5, say("The visit brings you nothing.")),
    Merit("route", 0.2, say("You have good chances to complete this route.")),
    Merit("overlap", 0.5, say("Shares sights with your other routes.")),
    Merit("mark", 0.2, say("Secures a sight that you need.")),
)
