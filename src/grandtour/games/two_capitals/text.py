"""Routes of Two Capitals in words: moves, refusals, the log and the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from ...engine.box import Box
from ...engine.contract import Reason, Section, Who
from ...engine.i18n import Name, Sentence, count, listed, say
from ...parts.sets import has, members_of
from .rules import reasons as why
from .rules.draft import is_draft, is_keep, is_mark, is_marking, kept_after, kind_of, packets_seen
from .rules.journey import at_the_end, choices
from .rules.turn import acting
from .state import (
    ACTIONS,
    CARDS,
    CITY_NAMES,
    EVENING,
    JOURNEY_NAMES,
    KEEP,
    KEEP_HIDDEN,
    KIND_NAMES,
    LONG,
    LUNCH,
    MARK,
    OVER,
    SHORT,
    SIGHTS,
    STOP,
    VISIT,
    State,
)
from .view import card_id

TITLE = say("Routes of Two Capitals")
CITIES = {"moscow": say("Moscow"), "petersburg": say("Saint Petersburg")}
JOURNEYS = {"morning": say("morning"), "evening": say("evening")}
STAGES = {
    "planning": say("Planning the day: everyone chooses short routes."),
    "marks": say("First tokens: each player puts one on a free sight."),
    "morning": say("The morning journey."),
    "lunch": say("Lunch: everyone chooses long routes."),
    "evening": say("The evening journey."),
    "over": say("The game is over."),
}
SOURCE_NAMES: Mapping[str, Sentence] = {
    "short": say("short routes"),
    "long": say("long routes"),
    "collections": say("collections"),
    "bridges": say("bridges"),
    "roofs": say("roofs"),
}
LAWS: tuple[Sentence, ...] = (
    say("all laws hold"),
    say("stage, turn and bus go together"),
    say("each route card is in exactly one place"),
    say("long routes come at lunch, and packets only in a draft"),
    say("each roof token is in exactly one place"),
    say("tokens on the board and in stock are all there"),
    say("no sight holds more tokens than it has cells"),
    say("each token on a roof has taken a roof token, while there were any"),
    say("what was seen, kept and passed on in a draft fits together"),
    say("before the morning only first tokens lie on the board"),
)
REASONS = {
    why.NO_SUCH_MOVE: Reason("", say("There is no such move.")),
    why.GAME_OVER: Reason("T2.4", say("The game is over.")),
    why.HAS_CHOSEN: Reason("T8.1", say("You have chosen; the packets move on when everyone has.")),
    why.NO_JOURNEY: Reason("T2", say("The bus is not travelling now.")),
    why.NO_DRAFT: Reason("T8", say("No cards are being chosen now.")),
    why.NO_MARKS: Reason("T8.2", say("First tokens are placed only between planning and morning, with the option “expert”.")),
    why.NO_TOKEN: Reason("T3.7", say("You have no token left: you can only end the journey.")),
    why.NOT_STARTED: Reason("T3.6", say("The journey has not begun: place a token.")),
    why.TOO_EARLY: Reason("T3.6", say("The journey can be ended only when the bus is at one of the last two sights.")),
    why.NOT_IN_PACKET: Reason("T8.1", say("That card is not in the packet in your hand.")),
}
SIGHT_REASONS = {
    why.NOT_AMONG_THE_FIRST: Reason("T3.2", say("The first token goes on one of the first three, not on {number} “{sight}”.")),
    why.PASSED: Reason("T3.3", say("The bus has passed {number} “{sight}” already.")),
    why.FULL: Reason("T3.4", say("All cells of {number} “{sight}” are taken on this journey.")),
    why.TOO_FAR: Reason("T3.3", say("{number} “{sight}” is too far: only the first three with a free cell can be chosen.")),
    why.BEEN_THERE: Reason("T3.4", say("You have a token at {number} “{sight}” on this journey already.")),
    why.BUS_IS_THERE: Reason("T3.5", say("With two players the bus's own sight can't be chosen: {number} “{sight}”.")),
    why.TAKEN: Reason("T8.2", say("Someone has a token at {number} “{sight}” already.")),
}


LATER_RULES = {  # the numbers that say the same for lunch and for the evening
    (LUNCH, why.HAS_CHOSEN): "T8.3",
    (LUNCH, why.NOT_IN_PACKET): "T8.3",
    (EVENING, why.NOT_AMONG_THE_FIRST): "T4.2",
    (EVENING, why.TOO_EARLY): "T4.2",
}


# --- names ----------------------------------------------------------------------------------------------------------
def city_data(box: Box, s: State) -> Mapping[str, Any]:
    return city_named(box, CITY_NAMES[s.options.city])


def city_named(box: Box, name: str) -> Mapping[str, Any]:
    """A city as the box has it, and its own name with it, for the ids of its pieces."""
    return {"id": name, **box.data[name]}


def sight_name(city: Mapping[str, Any], number: int) -> Name:
    """The name of a sight by its printed number."""
    return next(Name(f"{city['id']}.sight {number}", sight["name"]) for sight in city["sight"] if sight["number"] == number)


def bridge_name(city: Mapping[str, Any], bridge: Mapping[str, Any]) -> Name:
    return Name(f"{city['id']}.bridge {bridge['seen_from'][0]}", bridge["name"])


def sight_words(city: Mapping[str, Any], number: int) -> Sentence:
    return say("{number} “{sight}”", number=number, sight=sight_name(city, number))


def points_words(n: int) -> Sentence:
    return count("{n} point", "{n} points", n)


def route_of(city: Mapping[str, Any], card: str) -> Mapping[str, Any]:
    kind = SHORT if card[0] == "s" else LONG
    route: Mapping[str, Any] = city[KIND_NAMES[kind]][int(card[1:]) - 1]
    return route


def card_words(city: Mapping[str, Any], card: str, visited: Sequence[int] = ()) -> Sentence:
    """A route card: its stops, ticked where visited, and its points."""
    route = route_of(city, card)
    stops = " – ".join(("✓ " if stop in visited else "") + str(sight_words(city, stop)) for stop in route["stops"])
    return say("{card}: {stops}, {points}", card=card, stops=stops, points=points_words(route["points"]))


def roof_words(city: Mapping[str, Any], token: str) -> Sentence:
    kind = "roof_morning" if token[0] == "m" else "roof_evening"
    roof = city[kind][int(token[1:]) - 1]
    weather, points = Name(f"{city['id']}.{token}", roof["weather"]), points_words(roof["points"])
    return say("{token}: {weather}, {points}", token=token, weather=weather, points=points)


# --- moves ----------------------------------------------------------------------------------------------------------
def words(box: Box, s: State, seat: int, a: int) -> str:
    """An action, or a hidden keep, in words: in every position the same."""
    return plain_words(a)


def plain_words(a: int) -> str:
    if a == STOP:
        return "stop"
    if a == KEEP_HIDDEN:
        return "keep"
    if is_keep(a):
        return f"keep {card_id((a - KEEP) // CARDS, (a - KEEP) % CARDS)}"
    if is_mark(a):
        return f"mark {(a - MARK) % SIGHTS + 1} {JOURNEY_NAMES[(a - MARK) // SIGHTS]}"
    return f"visit {a - VISIT + 1}"


@cache
def _all_words() -> Mapping[str, int]:
    return {plain_words(a): a for a in range(ACTIONS)}


def action(box: Box, s: State, seat: int, text: str) -> int | None:
    """The action of these words."""
    return _all_words().get(text)


def move(box: Box, s: State, seat: int, a: int) -> Sentence:
    """An action as a sentence for a list of moves."""
    city = city_data(box, s)
    if a == STOP:
        return say("End the journey")
    if a == KEEP_HIDDEN:
        return say("Keep a card")
    if is_keep(a):
        return say("Keep {card}", card=card_words(city, card_id((a - KEEP) // CARDS, (a - KEEP) % CARDS)))
    if is_mark(a):
        journey = JOURNEYS[JOURNEY_NAMES[(a - MARK) // SIGHTS]]
        return say("First token: {sight}, {journey}", sight=sight_words(city, (a - MARK) % SIGHTS + 1), journey=journey)
    return say("Visit {sight}", sight=sight_words(city, a - VISIT + 1))


def leads_on(a: int) -> bool:
    """Every choice is a gesture of its own."""
    return False


def parts(box: Box, s: State, seat: int, a: int) -> tuple[str, ...]:
    """What is pressed for an action: a sight, the bus to end a journey, a card of the packet, a cell."""
    if a == STOP:
        return ("bus",)
    if is_keep(a):
        return (f"packet-{card_id((a - KEEP) // CARDS, (a - KEEP) % CARDS)}",)
    if is_mark(a):
        return (f"cell-{JOURNEY_NAMES[(a - MARK) // SIGHTS]}-{(a - MARK) % SIGHTS + 1}",)
    return (f"sight-{a - VISIT + 1}",)


def reason(box: Box, s: State, seat: int, a: int, code: int, who: Who) -> Reason:
    """Why an action is refused."""
    if code == why.NOT_YOUR_TURN:
        return Reason("T1.4", say("It is not your turn but that of: {player}.", player=who(int(s.turn))))
    if code in SIGHT_REASONS:
        about = SIGHT_REASONS[code]
        number = (a - MARK) % SIGHTS + 1 if is_mark(a) else a - VISIT + 1
        sentence = about.sentence.filled(number=number, sight=sight_name(city_data(box, s), number))
        return Reason(LATER_RULES.get((s.stage, code), about.rule), sentence)
    return Reason(LATER_RULES.get((s.stage, code), REASONS[code].rule), REASONS[code].sentence)


def asks(box: Box, s: State, seat: int, who: Who) -> Sentence:
    """What is asked now."""
    if s.stage == OVER:
        return say("The game is over.")
    if seat < 0 or not has(acting(s), seat):
        return say("Wait for: {players}.", players=listed(who(other) for other in members_of(acting(s))))
    if is_draft(s):
        return asks_to_keep(s, seat)
    if is_marking(s):
        return say("Put your first token on a morning or an evening cell of a sight without tokens.")
    return asks_to_visit(box, s, seat)


def asks_to_keep(s: State, seat: int) -> Sentence:
    kind = kind_of(s)
    kept = s.player[seat].kept[kind]
    missing = kept_after(kind, packets_seen(s, seat, kind)) - len(members_of(kept))
    return count("Keep {n} more card of this packet.", "Keep {n} more cards of this packet.", missing)


def asks_to_visit(box: Box, s: State, seat: int) -> Sentence:
    numbers = listed(sight + 1 for sight in members_of(choices(box.record, s, seat)))
    if not numbers:
        return say("You can't place a token: end the journey.")
    if at_the_end(box.record, s):
        return say("Put a token on one of the sights {numbers}, or end the journey.", numbers=numbers)
    return say("Put a token on one of the sights {numbers}.", numbers=numbers)


# --- the log --------------------------------------------------------------------------------------------------------
def story(box: Box, before: dict[str, Any], after: dict[str, Any], seat: int, told: int, who: Who) -> list[Sentence]:
    """What a move did, as the viewer saw it."""
    city = city_named(box, after["options"]["city"])
    lines = [deed(city, who(seat), told)]
    lines += roofs_taken(city, before["players"][seat], after["players"][seat], who(seat))
    if (before["stage"], after["stage"]) == ("morning", "evening"):
        lines.append(say("Lunch: everyone is dealt long routes."))
    if before["stage"] != after["stage"]:
        lines.append(STAGES[after["stage"]])
    elif packets_moved(before, after):
        lines.append(PASSED[after["stage"]])
    if after["stage"] == "over":
        lines += [say("{player}: {points}.", player=who(p["seat"]), points=points_words(p["score"])) for p in after["players"]]
    return lines


PASSED = {"planning": say("The packets move on to the left."), "lunch": say("The packets move on to the right.")}


def deed(city: Mapping[str, Any], player: str, told: int) -> Sentence:
    """The move itself."""
    if told == STOP:
        return say("{player} ends the journey.", player=player)
    if told == KEEP_HIDDEN:
        return say("{player} keeps a card.", player=player)
    if is_keep(told):
        card = card_words(city, card_id((told - KEEP) // CARDS, (told - KEEP) % CARDS))
        return say("{player} keeps {card}.", player=player, card=card)
    if is_mark(told):
        journey = JOURNEYS[JOURNEY_NAMES[(told - MARK) // SIGHTS]]
        sight = sight_words(city, (told - MARK) % SIGHTS + 1)
        return say("{player} puts a first token on {sight}: {journey}.", player=player, sight=sight, journey=journey)
    return say("{player} visits {sight}.", player=player, sight=sight_words(city, told - VISIT + 1))


def roofs_taken(city: Mapping[str, Any], before: Mapping[str, Any], after: Mapping[str, Any], player: str) -> list[Sentence]:
    """The roof token that a visit brought: which one, if the viewer may know."""
    if before["roofs_count"] == after["roofs_count"]:
        return []
    if before["roofs"] is None:
        return [say("{player} takes a roof token.", player=player)]
    token = next(token for token in after["roofs"] if token not in before["roofs"])
    return [say("{player} takes the roof token {roof}.", player=player, roof=roof_words(city, token))]


def packets_moved(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """In a draft nobody who waits may act again before the packets have moved on."""
    return after["stage"] in PASSED and set(after["acting"]) - set(before["acting"]) != set()


# --- the table in words ---------------------------------------------------------------------------------------------
def describe(box: Box, view: dict[str, Any], who: Who) -> list[Section]:
    """The table: how things stand, the way, the players, and what the viewer has."""
    city = city_named(box, view["options"]["city"])
    sections = [how_things_stand(city, view, who), the_way(city, view, who), the_players(view, who)]
    if view["stage"] == "over":
        sections += [their_things(city, view, seat, who(seat)) for seat in range(view["seats"])]
    elif view["seat"] is not None:
        sections += my_things(city, view)
    return sections


def how_things_stand(city: Mapping[str, Any], view: dict[str, Any], who: Who) -> Section:
    lines = [STAGES[view["stage"]]]
    if view["stage"] in ("morning", "evening"):
        lines.append(bus_words(city, view))
        lines.append(say("Within reach: {numbers}.", numbers=listed(view["offered"])))
    if view["acting"]:
        lines.append(say("To act: {players}.", players=listed(who(seat) for seat in view["acting"])))
    if view["stage"] != "over":
        lines.append(piles_words(view))
    return Section(say("{title}: {city}", title=TITLE, city=CITIES[view["options"]["city"]]), tuple(lines))


def bus_words(city: Mapping[str, Any], view: dict[str, Any]) -> Sentence:
    if view["bus"] is None:
        return say("The bus is beside the board.")
    return say("The bus: {sight}.", sight=sight_words(city, view["bus"]))


def piles_words(view: dict[str, Any]) -> Sentence:
    piles = view["piles"]
    routes = say("Face down: short routes {short}, long routes {long}", short=piles["short"], long=piles["long"])
    roofs = piles["roofs"]
    if view["options"]["city"] == "moscow" and not any(roofs.values()):
        return say("{routes}.", routes=routes)
    return say("{routes}, roof tokens {morning} and {evening}.", routes=routes, **roofs)


def the_way(city: Mapping[str, Any], view: dict[str, Any], who: Who) -> Section:
    """All sights in order, with their cells."""
    sights = sorted(city["sight"], key=lambda sight: int(sight["number"]))
    lines = tuple(sight_line(city, view, sight, who) for sight in sights)
    return Section(say("The way (☀ morning, ☾ evening, · a free cell)"), lines)


def sight_line(city: Mapping[str, Any], view: dict[str, Any], sight: Mapping[str, Any], who: Who) -> Sentence:
    number = sight["number"]
    cells = {name: cells_words(view["tokens"][name].get(str(number), []), sight["cells"], who) for name in JOURNEY_NAMES}
    return say(
        "{bus} {number} ☀ {morning} ☾ {evening} “{sight}”{note}",
        bus="▶" if view["bus"] == number else " ",
        number=f"{number:\u2007>2}",  # padded with a figure space, so that columns stand
        sight=sight_name(city, number),
        note=sight_note(city, sight),
        **cells,
    )


def cells_words(seats: Sequence[int], cells: int, who: Who) -> str:
    """Who has a token there, and a dot for each free cell."""
    return " ".join([who(seat) for seat in seats] + ["·"] * (cells - len(seats)))


def sight_note(city: Mapping[str, Any], sight: Mapping[str, Any]) -> str:
    """What is special about a sight: its collection, a roof, bridges."""
    notes = [str(Name(c["id"], c["name"])) for c in city.get("collection", ()) if sight["number"] in c["stops"]]
    notes += [str(say("roof"))] if sight.get("roof") else []
    notes += [str(bridge_name(city, bridge)) for bridge in city.get("bridge", ()) if sight["number"] in bridge["seen_from"]]
    return f" [{listed(notes)}]" if notes else ""


def the_players(view: dict[str, Any], who: Who) -> Section:
    return Section(say("Players"), tuple(player_line(view, player, who) for player in view["players"]))


def player_line(view: dict[str, Any], player: Mapping[str, Any], who: Who) -> Sentence:
    tokens = count("{n} token in stock", "{n} tokens in stock", player["stock"])
    routes = count("{n} route", "{n} routes", sum(player["kept_count"].values()))
    roofs = count("{n} roof token", "{n} roof tokens", sum(player["roofs_count"].values()))
    things = [tokens, routes] + ([roofs] if sum(player["roofs_count"].values()) else [])
    if player["score"] is not None:
        things.append(score_words(player))
    return say("{player}: {things}", player=who(player["seat"]), things=listed(things))


def score_words(player: Mapping[str, Any]) -> Sentence:
    """Points with their sources."""
    sources = listed(f"{SOURCE_NAMES[name]} {n}" for name, n in player["points"].items() if n)
    if not sources:
        return points_words(player["score"])
    return say("{points} ({sources})", points=points_words(player["score"]), sources=sources)


def visited_by(view: dict[str, Any], seat: int) -> set[int]:
    return {int(number) for cells in view["tokens"].values() for number, seats in cells.items() if seat in seats}


def their_things(city: Mapping[str, Any], view: dict[str, Any], seat: int, name: str) -> Section:
    """T2.4 At the end everything is shown: a player's routes and roof tokens."""
    me, visited = view["players"][seat], sorted(visited_by(view, seat))
    lines = [card_words(city, card, visited) for card in me["kept"]] + [roof_words(city, token) for token in me["roofs"]]
    return Section(say("{player}: {things}", player=name, things=score_words(me)), tuple(lines))


def my_things(city: Mapping[str, Any], view: dict[str, Any]) -> list[Section]:
    """The viewer's own cards and tokens, and what it has visited."""
    me = view["players"][view["seat"]]
    mine = visited_by(view, view["seat"])
    visited = sorted(mine)
    sections = []
    if me["packet"]:
        sections.append(Section(say("The packet in your hand"), tuple(card_words(city, card) for card in me["packet"])))
    if me["kept"]:
        sections.append(Section(say("Your routes"), tuple(card_words(city, card, visited) for card in me["kept"])))
    if me["roofs"]:
        sections.append(Section(say("Your roof tokens"), tuple(roof_words(city, token) for token in me["roofs"])))
    if city.get("collection"):
        sections.append(Section(say("Your collections"), tuple(collection_line(c, mine) for c in city["collection"])))
    if city.get("bridge"):
        sections.append(bridges_section(city, mine))
    return sections


def collection_line(collection: Mapping[str, Any], mine: set[int]) -> Sentence:
    stops = listed(("✓" if stop in mine else "") + str(stop) for stop in collection["stops"])
    return say(
        "“{name}”: {stops}; needed: {need}, {points}",
        name=Name(collection["id"], collection["name"]),
        stops=stops,
        need=collection["need"],
        points=points_words(collection["points"]),
    )


def bridges_section(city: Mapping[str, Any], mine: set[int]) -> Section:
    lines = [
        say(
            "{tick}“{name}”: seen from {stops}",
            tick="✓ " if mine & set(bridge["seen_from"]) else "",
            name=bridge_name(city, bridge),
            stops=listed(bridge["seen_from"]),
        )
        for bridge in city["bridge"]
    ]
    points = listed(f"{seen}: {points}" for seen, points in enumerate(city["bridges"]["points"]) if points)
    return Section(say("Bridges (points by how many are seen: {points})", points=points), tuple(lines))
