"""The box of Paris: what a box file must say, and how it becomes a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.i18n import say
from ...engine.validation import Entry, brief
from .effects import BY_NUMBER, CALLED, effect_of
from .state import (
    BONUSES,
    BUILDING,
    COSTS,
    DISTRICTS,
    END_TOKENS,
    GOOD_NAMES,
    ICONS,
    KIND_NAMES,
    KIND_SCORES,
    LANDMARK,
    LANDMARKS,
    MOST_BACK,
    MOST_COST,
    MOST_NEEDED,
    OF_EACH,
    PLACES,
    POINTS_TOKENS,
    RESOURCES,
    SCORED,
    SEATS,
    SPOTS,
    STACKS,
    ZONES,
    Printed,
    Token,
)

ALL_KEYS = 12  # of a colour
ALL_BONUSES = 42  # tokens
MOST_FRANCS = 99  # printed anywhere
MOST_POINTS = 99
FEWEST_COST = max(COSTS) + 1  # of a landmark: more than any building
MOST_UNITS = 3  # goods of a token
CHOICES = {8: 1, 19: 2, 10: 1, 21: 2}  # P7.5 goods of choice, by number
MOST_CHOICES = max(CHOICES.values())  # of a token that has another effect in the rulebook


def check(box: Entry) -> None:
    """Adds all faults of a box file."""
    box.only("provenance", "players", "tiles", "prices", "district", "landmark", "bonus", "end_token", "points_token")
    check_players(box.entry("players"))
    check_tiles(box.entry("tiles"))
    check_prices(box.entry("prices"))
    districts = box.entries("district", lambda district: district.get("id"))
    check_districts(box, districts)
    check_landmarks(box, box.entries("landmark", lambda landmark: landmark.get("id")))
    check_bonuses(box, box.entries("bonus", lambda bonus: bonus.get("number")))
    check_ends(box, box.entries("end_token", lambda token: token.get("id")))
    check_points(box, box.entries("points_token"))
    if not box.faults:
        check_together(box)


# --- players, tiles, prices ------------------------------------------------------------------------------------------
def check_players(players: Entry) -> None:
    """P1.7 Francs and keys."""
    players.only("min", "max", "francs", "keys", "spare_keys")
    fewest = players.whole("min", 2, SEATS)
    players.whole("max", fewest, SEATS)
    players.whole("francs", 0, MOST_FRANCS)
    numbers(players, "keys", 1, ALL_KEYS, SEATS - 1)
    players.whole("spare_keys", 0, ALL_KEYS)


def check_tiles(tiles: Entry) -> None:
    """P1.1, P1.3, P1.4 Costs, kinds, stacks, and the goods beside the spots."""
    tiles.only("stacks", "put_aside", "kinds", "costs", "beside")
    tiles.whole("stacks", STACKS, STACKS)
    aside = tiles.whole("put_aside", 0, SPOTS - STACKS)
    if aside % STACKS:
        tiles.fault("put_aside", say("the remaining tiles must make {n} equal stacks", n=STACKS))
    words(tiles, "beside", GOOD_NAMES, len(COSTS))
    same(tiles, "kinds", KIND_NAMES)
    same(tiles, "costs", COSTS)


def check_prices(prices: Entry) -> None:
    """P4.5, P5.3 to P5.5, P6 What is paid and earned; buying in a circle must cost francs."""
    prices.only("buy", "sell", "prestige_points", "building_8", "building_8_points", "bonus_of_3")
    buying, selling = prices.entry("buy"), prices.entry("sell")
    by_good(buying, GOOD_NAMES[:RESOURCES], 1, MOST_FRANCS)
    by_good(selling, GOOD_NAMES, 0, MOST_FRANCS)
    by_good(prices.entry("prestige_points"), GOOD_NAMES[RESOURCES:], 0, MOST_POINTS)
    by_good(prices.entry("building_8"), GOOD_NAMES[:1], 0, OF_EACH)
    prices.whole("building_8_points", 0, MOST_POINTS)
    prices.whole("bonus_of_3", 0, MOST_FRANCS)
    for good in GOOD_NAMES[:RESOURCES]:
        if not prices.faults and buying.data[good] <= selling.data[good]:
            buying.fault(good, say("buying must cost more than selling pays, or francs could be made endlessly"))


# --- the board -------------------------------------------------------------------------------------------------------
def check_districts(box: Entry, districts: Sequence[Entry]) -> None:
    """P1.1, P1.2 Six districts with a bank and a tile for each cost; ids are words of moves."""
    box.counted("district", districts, DISTRICTS)
    box.unique("id", districts)
    for district in districts:
        district.only("id", "name", "bank", "kinds", "beside")
        check_id(district)
        district.names("name")
        district.whole("bank", 0, MOST_FRANCS)
        words(district, "kinds", KIND_NAMES, len(COSTS))
        if district.has("beside"):
            words(district, "beside", GOOD_NAMES, len(COSTS))


def check_id(entry: Entry) -> None:
    """P2.6 A word of moves for one place only."""
    if entry.id_word("id") == "arc":
        entry.fault("id", say("this word is reserved: it has another meaning in moves"))


def check_landmarks(box: Entry, landmarks: Sequence[Entry]) -> None:
    """P1.5, P4.5, P5.5 Eight landmarks, more expensive than any building; what they cost, and their icons."""
    box.counted("landmark", landmarks, LANDMARKS)
    box.unique("id", landmarks)
    for landmark in landmarks:
        landmark.only("id", "name", "cost", "marble", "gold", "icons")
        check_id(landmark)
        landmark.names("name")
        landmark.whole("cost", FEWEST_COST, MOST_COST)
        landmark.whole("marble", 0, MOST_NEEDED)
        landmark.whole("gold", 0, MOST_NEEDED)
        words(landmark, "icons", GOOD_NAMES[RESOURCES:], 0, ICONS)


def check_points(box: Entry, tokens: Sequence[Entry]) -> None:
    """P5.1, P9.2 Six points tokens, told apart by what the first place scores."""
    box.counted("points_token", tokens, POINTS_TOKENS)
    firsts = []
    for token in tokens:
        token.only("places")
        places = numbers(token, "places", 0, MOST_POINTS, SCORED)
        if places[:1] and places[0] in firsts:
            token.fault("places", say("another points token has the same value for first place: {n}", n=places[0]))
        firsts += places[:1]


# --- tokens ----------------------------------------------------------------------------------------------------------
def check_bonuses(box: Entry, tokens: Sequence[Entry]) -> None:
    """P1.6, P7.5 Thirty numbers, in order."""
    box.counted("bonus", tokens, BONUSES)
    for i, token in enumerate(tokens[:BONUSES], 1):
        if token.whole("number", 1, BONUSES) != i:
            found = brief(token.data.get("number"))
            token.fault("number", say("{value} is not allowed; it must be {expected}", value=found, expected=i))
        token.one_of("zone", ZONES)
        copies = numbers(token, "copies", 1, MOST_FRANCS, SEATS - 1)
        if copies != sorted(copies):
            token.fault("copies", say("there can't be fewer copies with more players"))
        check_effect(token, i)


def check_effect(token: Entry, number: int) -> None:
    """P7.5 The effect of a bonus token, and what is printed on it. A box need not name the effect that its number has in the
    rulebook."""
    name = token.one_of("effect", tuple(CALLED), default=BY_NUMBER[number - 1])
    effect = CALLED[name]
    token.only("number", "zone", "copies", *effect.keys, "effect")
    if name == "gift":
        check_amounts(token, effect.keys)
        return
    for key in effect.keys:
        check_printed(token, key, number if name == BY_NUMBER[number - 1] else None)


def check_printed(token: Entry, key: str, number: int | None) -> None:
    """P7.5 One thing that is printed on a bonus token; `number`: if it has the effect of the rulebook."""
    if key == "goods":
        words(token, key, GOOD_NAMES[:RESOURCES], 1)
    elif key == "cost":
        token.one_of("cost", COSTS)
    elif key == "points_by_players":
        numbers(token, key, 0, MOST_POINTS, SEATS - 1)
    elif key == "points_by_kinds":
        numbers(token, key, 0, MOST_POINTS, KIND_SCORES)
    elif key in ("any_resource", "any_prestige"):
        token.whole(key, CHOICES.get(number or 0, 1), CHOICES.get(number or 0, MOST_CHOICES))
    else:
        token.whole(key, int(key == "back"), MOST_BACK if key == "back" else MOST_FRANCS)


def check_amounts(token: Entry, keys: Sequence[str]) -> None:
    """A token that gives something."""
    for key in ("francs", "points"):
        if token.has(key):
            token.whole(key, 1, MOST_FRANCS)
    if not any(token.has(key) for key in keys):
        token.fault(None, say("at least one of these is needed: {keys}", keys=", ".join(keys)))


def check_ends(box: Entry, tokens: Sequence[Entry]) -> None:
    """P1.5, P8.2 Twelve end tokens; ids are words of moves."""
    box.counted("end_token", tokens, END_TOKENS)
    box.unique("id", tokens)
    for token in tokens:
        token.only("id", "francs", "points", "goods")
        token.id_word("id")
        if token.has("goods"):
            words(token, "goods", GOOD_NAMES, 1, MOST_UNITS)
        check_amounts(token, ("francs", "points", "goods"))


# --- all together ----------------------------------------------------------------------------------------------------
def check_together(box: Entry) -> None:
    """P1.4 Six of each good beside the spots; P1.6 42 bonus tokens; P1.7 twelve keys of a colour; ids are different."""
    goods = [good for row in beside_rows(box.data) for good in row]
    for good in GOOD_NAMES:
        found = goods.count(good)
        if found != OF_EACH:
            box.fault("tiles", say("{found} of {good} are beside spots; there must be {n}", found=found, good=good, n=OF_EACH))
    copies = sum(token["copies"][-1] for token in box.data["bonus"])
    if copies != ALL_BONUSES:
        box.fault("bonus", say("{found} bonus tokens in total; there must be {n}", found=copies, n=ALL_BONUSES))
    players = box.data["players"]
    if max(players["keys"]) + players["spare_keys"] > ALL_KEYS:
        box.fault("players", say("more than {n} keys of one colour", n=ALL_KEYS))
    ids = [entry["id"] for key in ("district", "landmark") for entry in box.data[key]]
    for id_ in sorted({id_ for id_ in ids if ids.count(id_) > 1}):
        box.fault("landmark", say("{value} is used more than once", value=id_))


def beside_rows(data: Mapping[str, Any]) -> list[list[str]]:
    """P1.4 The goods beside the spots, by district: its own if they are said, else those of every district."""
    return [list(district.get("beside", data["tiles"]["beside"])) for district in data["district"]]


# --- lists -----------------------------------------------------------------------------------------------------------
def numbers(entry: Entry, key: str, low: int, high: int, length: int) -> list[int]:
    """A list of `length` whole numbers; they may be equal."""
    values = entry.listing(key)
    if entry.has(key) and len(values) != length:
        entry.fault(key, say("wrong number of values: {found}; expected: {expected}", found=len(values), expected=length))
    return [Entry({key: value}, entry.place, entry.faults).whole(key, low, high) for value in values]


def words(entry: Entry, key: str, known: Sequence[str], fewest: int, most: int | None = None) -> None:
    """A list of words of a kind."""
    values = entry.listing(key)
    if entry.has(key):
        entry.counted(key, values, fewest, most)
    for value in values:
        Entry({key: value}, entry.place, entry.faults).one_of(key, known)


def same(entry: Entry, key: str, expected: Sequence[Any]) -> None:
    """A list that the rules themselves say."""
    if list(entry.listing(key)) != list(expected):
        entry.fault(key, say("it must be: {values}", values=", ".join(map(str, expected))))


def by_good(entry: Entry, goods: Sequence[str], low: int, high: int) -> None:
    """A number for each of some goods."""
    entry.only(*goods)
    for good in goods:
        entry.whole(good, low, high)


# --- into the record -------------------------------------------------------------------------------------------------
def pack(data: Mapping[str, Any], box: Printed) -> None:
    """Fills the record from checked data."""
    box.francs, box.spare_keys = data["players"]["francs"], data["players"]["spare_keys"]
    box.keys[:] = data["players"]["keys"]
    box.put_aside = data["tiles"]["put_aside"]
    box.kind[:] = [KIND_NAMES.index(kind) for district in data["district"] for kind in district["kinds"]]
    box.beside[:] = [GOOD_NAMES.index(good) for row in beside_rows(data) for good in row]
    box.bank[:] = [district["bank"] for district in data["district"]]
    pack_prices(data["prices"], box)
    pack_landmarks(data["landmark"], box)
    pack_costs(box)
    for token in data["bonus"]:
        box.zone[ZONES.index(token["zone"])] |= 1 << token["number"]
        pack_bonus(token, box.bonus[token["number"]])
        box.with_effect[effect_of(token).rule] |= 1 << token["number"]
    for i, token in enumerate(data["end_token"]):
        pack_gift(token, box.end[i])
    box.district_points[:] = [token["places"] for token in data["points_token"]]


def pack_prices(prices: Mapping[str, Any], box: Printed) -> None:
    """P4.5, P5.3 to P5.5, P6 Prices and points."""
    box.buy[:] = [prices["buy"][good] for good in GOOD_NAMES[:RESOURCES]]
    box.sell[:] = [prices["sell"][good] for good in GOOD_NAMES]
    box.prestige[:] = [prices["prestige_points"][good] for good in GOOD_NAMES[RESOURCES:]]
    box.eight_wood = prices["building_8"]["wood"]
    box.eight_points, box.price_of_3 = prices["building_8_points"], prices["bonus_of_3"]


def pack_landmarks(landmarks: Sequence[Mapping[str, Any]], box: Printed) -> None:
    """P4.5, P5.5 Landmarks with their prices and icons."""
    for i, landmark in enumerate(landmarks):
        box.cost[LANDMARK + i] = landmark["cost"]
        box.marble[i], box.gold[i] = landmark["marble"], landmark["gold"]
        for icon in landmark["icons"]:
            box.icons[i, GOOD_NAMES.index(icon) - RESOURCES] += 1


def pack_costs(box: Printed) -> None:
    """P4.5 Costs of all places, and sets of places by what can be paid."""
    box.cost[BUILDING:LANDMARK] = COSTS * DISTRICTS
    for cost in range(MOST_COST + 1):
        box.up_to[cost] = sum(1 << place for place in range(BUILDING, PLACES) if box.cost[place] <= cost)
    for marble in range(MOST_NEEDED + 1):
        for gold in range(MOST_NEEDED + 1):
            paid = [i for i in range(LANDMARKS) if box.marble[i] <= marble and box.gold[i] <= gold]
            box.with_goods[marble, gold] = sum(1 << (LANDMARK + i) for i in paid)


def pack_bonus(token: Mapping[str, Any], record: Token) -> None:
    """P7.5 A bonus token."""
    record.copies[:] = token["copies"]
    record.effect = effect_of(token).rule
    record.choices = token.get("any_resource", token.get("any_prestige", 0))
    record.cost = COSTS.index(token["cost"]) if "cost" in token else 0
    record.each[:] = token.get("points_by_players", [token.get("points_each", 0)] * (SEATS - 1))
    record.by_kinds[:] = token.get("points_by_kinds", 0)
    record.price = token.get("key_price", 0)
    record.back = token.get("back", 0)
    pack_gift(token, record)


def pack_gift(token: Mapping[str, Any], record: Token) -> None:
    """P7.5, P8.2 What a bonus or end token gives."""
    record.francs, record.points = token.get("francs", 0), token.get("points", 0)
    for good in token.get("goods", ()):
        record.units[GOOD_NAMES.index(good)] += 1
