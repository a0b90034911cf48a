"""Positions in few words. Every test here is a position, a move in words, a position."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

import grandtour
from grandtour.engine import registry
from grandtour.engine.box import Box, box_of, packed

GAME = registry.find("paris")
BOX = box_of(GAME)
SEATS = (2, 3, 4)
TURNS = [(seats, turn) for seats in SEATS for turn in range(seats)]
COSTS = (1, 2, 3, 4, 5, 8)
DISTRICTS = ("chaillot", "batignolles", "montmartre", "la-villette", "belleville", "saint-germain")
SPOTS = tuple(f"{district}:{cost}" for district in DISTRICTS for cost in COSTS)
RESOURCES = ("wood", "marble", "gold")
PRESTIGE = ("bronze", "silver", "gold-prestige")
GOODS = RESOURCES + PRESTIGE
LANDMARKS = tuple(landmark["id"] for landmark in BOX.data["landmark"])
END_TOKENS = tuple(token["id"] for token in BOX.data["end_token"])
ASIDE = 3


def position(
    seats: int = 2,
    turn: int = 0,
    board: dict[int, str] | None = None,
    laid: str = "",
    empty: bool = False,
    stacks: tuple[str, str, str] = ("", "", ""),
    landmarks: str = "",
    francs: dict[int, int] | None = None,
    goods: dict[int, str] | None = None,
    supply: str | None = None,
    bonus: dict[int, str] | None = None,
    used: str = "",
    figure: dict[int, int] | None = None,
    points: dict[int, int] | None = None,
    spare: dict[int, int] | None = None,
    ends: str = "",
    ends_used: dict[int, str] | None = None,
    points_tokens: dict[str, int] | None = None,
    numbers: dict[int, int] | None = None,
    tiles: dict[str, str] | None = None,
    gone: str = "",
    box: Box = BOX,
    setup: str = "printed",
    placement: str = "printed",
    screens: str = "closed",
    **stage: Any,
) -> dict[str, Any]:
    """A position: what is not said is filled in. The stage is "action" if not said.

    `board` are the keys of seats: {0: "arc montmartre chaillot:4 louvre@belleville chaillot:4"} (a bank is its district; a place
    said twice has two keys; a landmark on the board is said with its district). Spots with keys are laid; `laid` are others.
    `empty`: the stacks are empty: all tiles but three are laid (with free placement all). `stacks` are the tiles on top of the
    three stacks, the first one on top; the rest lies below, in order. `landmarks` are landmarks on the board without keys.
    `goods` are the tokens of seats, `supply` the common supply. Tokens are taken from beside spots: first from those with keys,
    then from the others, the last ones first. If `supply` is not said, what lay beside spots with keys and nobody has is in the
    supply (resources) or out of the game (prestige). `bonus` are unused bonus tokens, `used` the discarded ones (9 and 16 are
    added if places have several keys, or may have). `ends` are end tokens in the order in which they were taken, each with its
    seat: "0:points-3 1:francs-4". `numbers` puts bonus numbers on other spaces (with setup="shuffled"). `tiles` says which tile
    lies on a spot (with placement="free"), `gone` which left the game. `stage` takes stage, phase, resume, shown, picked,
    bought, icons, using, chosen, units, may_double, may_join.
    """
    board, data = board or {}, box.data
    keys = {seat: [word.partition("@")[0] for word in board.get(seat, "").split()] for seat in range(seats)}
    on_board = dict(word.split("@") for words in [landmarks, *board.values()] for word in words.split() if "@" in word)
    buildings = _buildings([*laid.split(), *(w for words in keys.values() for w in words)], tiles, empty, stacks, placement, box)
    keyed = [spot for spot in SPOTS if any(spot in words for words in keys.values())]
    beside, pool = _beside(data, keyed, goods or {}, supply)
    spent = _used(used, keys, bool(stage.get("may_double")), bool(stage.get("may_join")))
    held = {seat: [int(n) for n in (bonus or {}).get(seat, "").split()] for seat in range(seats)}
    order = {space: (numbers or {}).get(space, space) for space in range(1, 31)}
    copies = {token["number"]: token["copies"][seats - 2] for token in data["bonus"]}
    gone_now = Counter(spent) + Counter(n for numbers in held.values() for n in numbers)
    spare = {seat: (spare or {}).get(seat, data["players"]["spare_keys"]) for seat in range(seats)}
    all_keys = data["players"]["keys"][seats - 2] + data["players"]["spare_keys"]
    below, aside = _stacks(buildings, stacks, empty, gone, stage.get("shown"), placement)
    return {
        "game": "paris",
        "format": 1,
        "seats": seats,
        "options": {"setup": setup, "placement": placement, "screens": screens},
        "stage": "action",
        "turn": turn,
        "phase": "goes-on",
        **stage,
        "stacks": below,
        "aside": aside,
        "gone": gone.split(),
        "buildings": buildings,
        "beside": beside,
        "landmarks": on_board,
        "points_tokens": points_tokens or {},
        "supply": {good: pool.get(good, 0) for good in RESOURCES},
        "discarded": {good: pool.get(good, 0) for good in PRESTIGE},
        "numbers": [order[space] for space in range(1, 31)],
        "left": [copies[order[space]] - gone_now[order[space]] for space in range(1, 31)],
        "used": sorted(spent),
        "end_tokens": [{"token": token, "seat": int(seat)} for seat, token in (word.split(":") for word in ends.split())],
        "players": [
            {
                "points": (points or {}).get(seat, 0),
                "francs": (francs or {}).get(seat, 0),
                "keys": all_keys - spare[seat] - len(keys[seat]),
                "spare_keys": spare[seat],
                "figure": (figure or {}).get(seat, 0),
                "bonus": sorted(held[seat]),
                "ends_used": (ends_used or {}).get(seat, "").split(),
                "used_after": dict.fromkeys((ends_used or {}).get(seat, "").split(), len(ends.split())),
                "goods": {good: (goods or {}).get(seat, "").split().count(good) for good in GOODS},
                "board": dict(Counter(keys[seat])),
            }
            for seat in range(seats)
        ],
    }


def _buildings(
    words: list[str], tiles: dict[str, str] | None, empty: bool, stacks: Any, placement: str, box: Box
) -> dict[str, str]:
    """The buildings laid, each with its tile."""
    found = {spot: (tiles or {}).get(spot, spot) for spot in SPOTS if spot in words or spot in (tiles or {})}
    if empty:
        left = [spot for spot in SPOTS if spot not in found and spot not in found.values()]
        found.update({spot: spot for spot in (left if placement == "free" else left[: len(left) - ASIDE])})
    assert len(set(found.values())) == len(found), "a tile lies twice"
    return {spot: found[spot] for spot in SPOTS if spot in found}


def _stacks(buildings: Any, stacks: Any, empty: bool, gone: str, shown: Any, placement: str) -> tuple[list[list[str]], list[str]]:
    """The three stacks, and the tiles put aside."""
    tops = [words.split() for words in stacks]
    used = {*buildings.values(), *gone.split(), shown, *(tile for words in tops for tile in words)}
    left = [tile for tile in SPOTS if tile not in used]
    aside = left[len(left) - ASIDE :] if placement == "printed" else []
    left = [tile for tile in left if tile not in aside]
    assert not (empty and left), f"the stacks are not empty: {left}"
    return [[*top, *left[i::3]] for i, top in enumerate(tops)], aside


def _beside(data: Any, keyed: list[str], goods: dict[int, str], supply: str | None) -> tuple[dict[str, str], dict[str, int]]:
    """The goods beside the spots, and those in the supply or out of the game."""
    printed = {f"{d['id']}:{cost}": good for d in data["district"] for cost, good in zip(COSTS, _row(data, d), strict=True)}
    with_players = Counter(word for words in goods.values() for word in words.split())
    pool: dict[str, int] = {}
    for good in GOODS:
        spots = [spot for spot in printed if printed[spot] == good]
        free = [spot for spot in spots if spot in keyed]
        if supply is not None:
            wanted = with_players[good] + supply.split().count(good)
            pool[good] = supply.split().count(good)
        else:
            wanted = max(with_players[good], len(free))
            pool[good] = wanted - with_players[good]
        others = [spot for spot in reversed(spots) if spot not in free]
        taken = [*free, *others][:wanted]
        assert len(taken) == wanted, f"there are not so many of {good}"
        for spot in taken:
            del printed[spot]
    return printed, pool


def _row(data: Any, district: Any) -> list[str]:
    return list(district.get("beside", data["tiles"]["beside"]))


def _used(used: str, keys: dict[int, list[str]], may_double: bool, may_join: bool) -> list[int]:
    """The bonus tokens discarded: also 9 and 16, if places have several keys, or may have in this turn."""
    spent = [int(n) for n in used.split()]
    own = sum(n - 1 for words in keys.values() for word, n in Counter(words).items() if ":" in word or word in LANDMARKS)
    places = Counter(word for words in keys.values() for word in words if ":" in word or word in LANDMARKS)
    joined = sum(n - 1 for n in places.values()) - own + may_join
    own += may_double
    return spent + [9] * max(0, own - spent.count(9)) + [16] * max(0, joined - spent.count(16))


def table(box: Box = BOX, names: Any = None, seed: Any = 1, **kwargs: Any) -> grandtour.Table:
    """A table from a position in few words."""
    return grandtour.Table.from_position(position(box=box, **kwargs), seed=seed, box=box, names=names)


def new(seats: int = 2, seed: Any = 1, box: Any = None, **options: Any) -> grandtour.Table:
    return grandtour.Table("paris", seats, seed, options, box)


def other_box(change: Any) -> Box:
    """The box with something changed: `change` gets its data."""
    data = copy.deepcopy(BOX.data)
    change(data)
    return packed(GAME, data)


def play(t: grandtour.Table, *moves: str) -> None:
    """Moves one after another, each by the one seat that may act."""
    for move in moves:
        t.play(t.acting[0], move)


def legal(t: grandtour.Table) -> list[str]:
    """The moves of the seat that may act."""
    return t.legal(t.acting[0])


def moves(t: grandtour.Table, verb: str) -> list[str]:
    """What can stand behind a verb now: moves(t, "to") → ["chaillot:4", …]."""
    return [move.partition(" ")[2] for move in legal(t) if move.partition(" ")[0] == verb]


def refusal(t: grandtour.Table, move: str) -> str | None:
    """Why the seat that may act may not do something."""
    return t.refusal(t.acting[0], move)


def refused(t: grandtour.Table, move: str, *words: str) -> None:
    """A move is refused in these words, and changes nothing."""
    before = t.position()
    reason = refusal(t, move)
    assert reason is not None, move
    assert all(word in reason for word in words), reason
    assert move not in legal(t)
    with pytest.raises(grandtour.IllegalMove):
        play(t, move)
    assert t.position() == before


def turned(seats: int, by: int, things: dict[int, Any]) -> dict[int, Any]:
    """Things by seat, moved on by some seats: so that one test holds for every seat."""
    return {(seat + by) % seats: thing for seat, thing in things.items()}


def player(t: grandtour.Table, seat: int) -> dict[str, Any]:
    """What a player has, everything."""
    return dict(t.position()["players"][seat])


def stage(t: grandtour.Table) -> str:
    return str(t.position()["stage"])


def francs(t: grandtour.Table, seat: int) -> int:
    return int(player(t, seat)["francs"])


def points(t: grandtour.Table, seat: int) -> int:
    """Points on the points track."""
    return int(player(t, seat)["points"])


def goods(t: grandtour.Table, seat: int) -> str:
    """The tokens of a player as `position` takes them."""
    return " ".join(good for good, n in player(t, seat)["goods"].items() for _ in range(n))
