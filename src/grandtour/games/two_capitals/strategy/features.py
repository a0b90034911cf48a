"""The features of an action: their names, weights and columns."""

from __future__ import annotations

from ....engine.features import Feature

ACTION_FEATURES: tuple[Feature, ...] = (
    Feature("silly", -100.0, "A visit that can bring nothing while the journey can be ended, or an end that gives points away."),
    Feature("gain", 0.4, "Points that a visit brings at once."),
    Feature("worth", 3.0, "What a visit is worth by the chances of all that it belongs to."),
    Feature("rest", 3.0, "What is still to come in this journey after the move, compared with the best choice.", True),
    Feature("denies", 0.5, "What the sight would be worth to a rival who comes next.", True),
    Feature("completes", 0.2, "How many routes a visit completes."),
    Feature("hot", 0.0, "The sight is the last one missing of a route, or on several routes."),
    Feature("wanted", 0.1, "The sight is on a route that can still be completed."),
    Feature("idle", -0.3, "A visit that brings nothing by any reckoning."),
    Feature("passes", 0.0, "What the sights are worth that a visit leaves behind."),
    Feature("leaves", 0.0, "What the sights are worth to a rival that a visit leaves behind.", True),
    Feature("far", 0.1, "How many sights a visit leaves behind."),
    Feature("stop", 0.0, "Ends the journey."),
    Feature("stop spoils", 0.0, "Ends a journey of which a rival could still have had something.", True),
    Feature("route", 3.0, "What a route card is worth by the chances of its sights."),
    Feature("route points", 0.5, "Printed points of a route card for each of its sights that is still to be visited."),
    Feature("overlap", 0.4, "Sights that a route card shares with others in hand."),
    Feature("packet", 0.1, "Sights that a route card shares with others in the packet.", True),
    Feature("mark", 3.0, "What a first token is worth by the chances of all that its sight belongs to."),
    Feature("mark evening", 0.1, "A first token on an evening cell."),
    Feature("mark central", 0.0, "How near the middle of the way a first token is.", True),
)  # fmt: skip

(
    SILLY, GAIN, WORTH, REST, DENIES, COMPLETES, HOT, WANTED, IDLE, PASSES, LEAVES, FAR, STOPS, SPOILS,
    ROUTE, ROUTE_POINTS, OVERLAP, PACKET, MARKED, MARK_EVENING, MARK_CENTRAL,
) = range(len(ACTION_FEATURES))  # fmt: skip

SCALE = 4.0  # points that make 1 of a feature
