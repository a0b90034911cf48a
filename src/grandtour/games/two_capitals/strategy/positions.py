"""How a seat stands: the features of a position."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Numbers
from ....parts.sets import count, has
from ..rules.journey import bus_place, is_journey
from ..rules.scoring import all_collections, bridge_points, roof_points, route_points
from ..rules.setup import city_of
from ..rules.turn import acting
from ..state import BESIDE, CARDS, EVENING, HANDS, KINDS, LONG, MORNING, SHORT, SIGHTS, City, Printed, State
from .outlook import Outlook, chance_of_all, own_outlook
from .plan import lay_out, rest_of_journey
from .worth import collection_value, mean_chance, roof_mean

POSITION_FEATURES: tuple[str, ...] = (
    "planning", "marks", "morning", "lunch", "evening", "way", "my turn", "turns to wait", "seats",
    "points", "short points", "long points", "collection points", "bridge points", "roof points",
    "hoped short", "hoped long", "hoped collections", "hoped bridges", "hoped roofs", "hoped in all",
    "rest of journey", "visited", "wanted ahead", "hot ahead", "lost wishes", "routes complete", "routes open", "stock",
    "tempo 0", "tempo 1", "tempo 2",
)  # fmt: skip
(
    PLANNING_NOW, MARKS_NOW, MORNING_NOW, LUNCH_NOW, EVENING_NOW, WAY, MY_TURN, WAIT, SEATS_HERE,
    POINTS, SHORT_NOW, LONG_NOW, COLLECTIONS_NOW, BRIDGES_NOW, ROOFS_NOW,
    SHORT_HOPE, LONG_HOPE, COLLECTION_HOPE, BRIDGE_HOPE, ROOF_HOPE, HOPE,
    REST_NOW, VISITED, WANTED_AHEAD, HOT_AHEAD, LOST, COMPLETE, OPEN, STOCK,
    TEMPO, _, _,
) = range(len(POSITION_FEATURES))  # fmt: skip

MANY, SOME, FEW = 40.0, 20.0, 10.0  # points and things are divided by these
SIGHTS_WANTED = 10.0
MOST_RIVALS = 3.0
ROOF_VISITS = 1.0  # roofs that a player usually visits in a whole journey
BRIDGE_ODDS = 0.7
TEMPO_STEP = 3  # two players: whoever moves can always make a pair of moves go three sights on
LONG_DEALT = 7.0  # usual points of a long route that is still to be dealt


@rule
def position_features(box: Printed, s: State, seat: int, out: Numbers) -> None:
    """How a seat stands, by its own knowledge."""
    for f in range(len(POSITION_FEATURES)):
        out[f] = 0.0
    look = own_outlook(box, s, seat)
    progress_features(box, s, seat, out)
    sure_features(box, s, seat, look, out)
    hoped_features(box, s, seat, look, out)
    sight_counts(box, s, seat, look, out)
    if is_journey(s):
        out[REST_NOW] = rest_of_journey(box, s, lay_out(box, s, seat, look)) / SOME


@rule
def progress_features(box: Printed, s: State, seat: int, out: Numbers) -> None:
    """The stage, how far the bus has come, and whose turn it is."""
    if s.stage <= EVENING:
        out[PLANNING_NOW + s.stage] = 1.0
    if is_journey(s):
        out[WAY] = 0.0 if s.bus == BESIDE else (bus_place(box, s) + 1.0) / SIGHTS
        out[WAIT] = ((seat - s.turn) % s.seats) / MOST_RIVALS
        if s.seats == 2:
            place = -1 if s.bus == BESIDE else bus_place(box, s)
            out[TEMPO + (SIGHTS - 1 - place) % TEMPO_STEP] = 1.0 if s.turn == seat else -1.0
    out[MY_TURN] = has(acting(s), seat)
    out[SEATS_HERE] = (s.seats - 2) / 2.0
    out[STOCK] = s.player[seat].stock / box.tokens


@rule
def sure_features(box: Printed, s: State, seat: int, look: Outlook, out: Numbers) -> None:
    """Points as if the game ended now."""
    out[SHORT_NOW] = route_points(box, s, seat, SHORT, look.visited) / SOME
    out[LONG_NOW] = route_points(box, s, seat, LONG, look.visited) / SOME
    out[COLLECTIONS_NOW] = all_collections(box, s, look.visited) / SOME
    out[BRIDGES_NOW] = bridge_points(box, s, look.visited) / FEW
    out[ROOFS_NOW] = roof_points(box, s, seat) / FEW
    out[POINTS] = (out[SHORT_NOW] + out[LONG_NOW] + out[COLLECTIONS_NOW]) * SOME / MANY + (
        out[BRIDGES_NOW] + out[ROOFS_NOW]
    ) * FEW / MANY


@rule
def hoped_features(box: Printed, s: State, seat: int, look: Outlook, out: Numbers) -> None:
    """Expected points at the end."""
    city = city_of(box, s)
    short = hoped_routes(box, city, look, SHORT, look.short, out)
    long = hoped_routes(box, city, look, LONG, look.long, out) + (HANDS[LONG] - count(look.long)) * LONG_DEALT
    collections, bridges, roofs = hoped_collections(city, look), hoped_bridges(city, look), hoped_roofs(box, s, seat)
    out[SHORT_HOPE] = short / MANY
    out[LONG_HOPE] = long / MANY
    out[COLLECTION_HOPE] = collections / SOME
    out[BRIDGE_HOPE] = bridges / FEW
    out[ROOF_HOPE] = roofs / FEW
    out[HOPE] = (short + long + collections + bridges + roofs) / MANY


@rule
def hoped_routes(box: Printed, city: City, look: Outlook, kind: int, cards: int, out: Numbers) -> float:
    """T5.1 Expected points of the routes of a kind; counts those that are complete and those that can still be."""
    total = 0.0
    for card in range(CARDS):
        if has(cards, card):
            route = city.route[kind][card]
            stops = int(route.stops)
            n = count(stops)
            chance = chance_of_all(look, stops)
            total += box.partial_points * n * mean_chance(look, stops, n) + chance * (route.points - box.partial_points * n)
            if stops & ~look.visited == 0:
                out[COMPLETE] += 1.0 / FEW
            elif chance > 0.0:
                out[OPEN] += 1.0 / FEW
    return total


@rule
def hoped_collections(city: City, look: Outlook) -> float:
    """T6 Expected points of the collections: between what is sure and what the expected number of sights would give."""
    total = 0.0
    for i in range(city.collections):
        stops = int(city.collection[i].stops)
        n = count(stops)
        hope = mean_chance(look, stops, n) * n
        low = int(hope)
        part = hope - low
        total += (1.0 - part) * collection_value(city.collection[i], low) + part * collection_value(city.collection[i], low + 1)
    return total


@rule
def hoped_bridges(city: City, look: Outlook) -> float:
    """T7.1 Points of the bridges that will probably be seen."""
    if city.bridges == 0:
        return 0.0
    hope = 0.0
    for i in range(city.bridges):
        if int(city.bridge[i]) & look.visited != 0:
            hope += 1.0
        elif int(city.bridge[i]) & (look.once | look.twice) != 0:
            hope += BRIDGE_ODDS
    low = min(int(hope), city.bridges - 1)
    part = hope - low
    return float((1.0 - part) * city.bridge_points[low] + part * city.bridge_points[low + 1])


@rule
def hoped_roofs(box: Printed, s: State, seat: int) -> float:
    """T7.2 Roof tokens in hand, and those of journeys still to come."""
    if city_of(box, s).roofs == 0:
        return 0.0
    total = float(roof_points(box, s, seat))
    for journey in range(KINDS):
        begins = MORNING if journey == 0 else EVENING
        if s.stage < begins:
            total += ROOF_VISITS * roof_mean(box, s, seat, journey)
        elif s.stage == begins and s.bus != BESIDE:
            total += ROOF_VISITS * roof_mean(box, s, seat, journey) * (SIGHTS - 1 - bus_place(box, s)) / SIGHTS
    return total


@rule
def sight_counts(box: Printed, s: State, seat: int, look: Outlook, out: Numbers) -> None:
    """How many sights are visited, wanted ahead and out of reach."""
    reach = look.once | look.twice
    out[VISITED] = count(look.visited) / SOME
    out[WANTED_AHEAD] = count(look.wanted & reach) / SIGHTS_WANTED
    out[HOT_AHEAD] = count(look.hot & reach) / SIGHTS_WANTED
    out[LOST] = (HANDS[SHORT] + HANDS[LONG]) / FEW - out[COMPLETE] - out[OPEN]
