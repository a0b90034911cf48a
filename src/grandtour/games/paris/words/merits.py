"""What the telling features of `strategy/` mean to a player, in words: the reasons of hints."""

from __future__ import annotations

from ....engine.features import Merit
from ....engine.i18n import say

MERITS: tuple[Merit, ...] = (
    Merit("points", 0.1, say("Scores points at once.")),
    Merit("districts", 0.1, say("Improves your place in a district."), say("Weakens your place in a district.")),
    Merit("points token", 0.05, say("It is the fourth key of the district: you may place a points token.")),
    Merit("bonus token", 0.05, say("Brings a bonus token.")),
    Merit("goods", 0.1, say("Brings goods or resources."), say("Costs goods or resources.")),
    Merit("francs", 0.1, say("Brings francs."), say("Costs francs.")),
    Merit("scoring", 0.1, say("Your tokens score more for your keys.")),
    Merit("rivals", 0.1, say("Takes something from your opponents."), say("Opens something for your opponents.")),
    Merit("leads to", 0.1, say("Prepares a purchase next turn.")),
    Merit("keys", 0.1, say("Brings another key onto the board.")),
    Merit("track", 0.1, say("Passes spaces of the bonus track."), say("Stays back on the bonus track.")),
    Merit("end token", 0.05, say("Takes an end token.")),
    Merit("tile", 0.1, say("The tile suits your keys more than those of others.")),
    Merit("use", 0.1, say("The token brings more now than later.")),
    Merit("step", 0.1, say("Makes a purchase possible this turn.")),
)
