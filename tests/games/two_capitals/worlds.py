"""All positions that a viewer could not tell from the one on the table: by brute force, from what the viewer was told.

Deals and draft histories (who kept what, in order) are all tried, and those kept that show the viewer what it has seen.
Only for boxes with few cards.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Any, NamedTuple

from .twins import number

Cards = frozenset[str]
KINDS = {"short": ("s", 6, 3, 1), "long": ("l", 4, 1, -1)}  # letter, hand, kept of the first packet, passed to the left


class Hand(NamedTuple):
    """What a seat has of one kind of cards."""

    kept: Cards
    packet: Cards = frozenset()
    seen: tuple[Cards, ...] = ()


class Knowledge(NamedTuple):
    """What a viewer knows of one kind of cards: all that were printed, how many each seat has kept, what it kept itself,
    in order, and which packets it received."""

    cards: Cards
    counts: list[int]
    viewer: int | None
    mine: list[str]
    seen: list[Cards]


def text(p: dict[str, Any]) -> str:
    """A position without its chance, to be compared."""
    return json.dumps({key: value for key, value in p.items() if key != "chance"}, sort_keys=True)


def worlds(t: Any, viewer: int | None) -> set[str]:
    """All positions possible for a viewer, each as a text."""
    p = t.position()
    options = [[(kind, *world) for world in route_worlds(t, viewer, kind)] for kind in KINDS]
    options += [[(journey, *world) for world in roof_worlds(t, viewer, journey)] for journey in p["roofs"]]
    return {text(built(p, world)) for world in product(*options)}


def built(p: dict[str, Any], world: Any) -> dict[str, Any]:
    """The position with these piles and hands."""
    (_, short, shorts), (_, long, longs), (_, morning, mornings), (_, evening, evenings) = world
    players = [
        {
            "kept": listed(a.kept) + listed(b.kept),
            "packet": listed(a.packet | b.packet),
            "seen": [listed(packet) for packet in a.seen + b.seen],
            "roofs": listed(mornings[seat]) + listed(evenings[seat]),
            "stock": p["players"][seat]["stock"],
        }
        for seat, (a, b) in enumerate(zip(shorts, longs, strict=True))
    ]
    roofs = {"morning": list(morning), "evening": list(evening)}
    return {**p, "short": list(short), "long": list(long), "roofs": roofs, "players": players}


def listed(cards: Any) -> list[str]:
    return sorted(cards, key=number)


# --- knowledge ------------------------------------------------------------------------------------------------------
def knowledge(t: Any, viewer: int | None, kind: str) -> Knowledge:
    """From the viewer's view and from the moves as it was told them."""
    letter = KINDS[kind][0]
    view, city = t.view(viewer), t.options["city"]
    cards = frozenset(f"{letter}{i + 1}" for i in range(len(t.box.data[city][kind])))
    counts = [player["kept_count"][kind] for player in view["players"]]
    if viewer is None:
        return Knowledge(cards, counts, None, [], [])
    told = [move.split()[1] for seat, move in t.told(viewer) if seat == viewer and move.startswith(f"keep {letter}")]
    me = view["players"][viewer]
    mine = told or [card for card in me["kept"] if card[0] == letter]
    return Knowledge(cards, counts, viewer, mine, [frozenset(packet) for packet in me["seen"] if packet[0][0] == letter])


def route_worlds(t: Any, viewer: int | None, kind: str) -> Iterator[tuple[tuple[str, ...], list[Hand]]]:
    """All piles and hands of one kind of routes."""
    letter, hand, first, left = KINDS[kind]
    known = knowledge(t, viewer, kind)
    drafted = any(packet[0][0] == letter for player in t.position()["players"] for packet in player["seen"])
    if not drafted:
        mine = {} if viewer is None else {viewer: frozenset(known.mine)}
        for hands, rest in deals(known.cards, known.counts, mine):
            yield from ((pile, [Hand(cards) for cards in hands]) for pile in permutations(listed(rest)))
        return
    mine = {} if viewer is None else {viewer: known.seen[0]}
    for packets, rest in deals(known.cards, [hand] * t.seats, mine):
        for hands in histories(known, first, left, packets, [Hand(frozenset())] * t.seats, 0):
            yield from ((pile, hands) for pile in permutations(listed(rest)))


def roof_worlds(t: Any, viewer: int | None, journey: str) -> Iterator[tuple[tuple[str, ...], list[Cards]]]:
    """All piles and hands of a journey's roof tokens."""
    view, city = t.view(viewer), t.options["city"]
    tokens = frozenset(f"{journey[0]}{i + 1}" for i in range(len(t.box.data[city].get(f"roof_{journey}", ()))))
    counts = [player["roofs_count"][journey] for player in view["players"]]
    mine = {} if viewer is None else {viewer: frozenset(t for t in view["players"][viewer]["roofs"] if t[0] == journey[0])}
    for hands, rest in deals(tokens, counts, mine):
        yield from ((pile, hands) for pile in permutations(listed(rest)))


# --- every way ------------------------------------------------------------------------------------------------------
def deals(cards: Cards, sizes: list[int], known: dict[int, Cards]) -> Iterator[tuple[list[Cards], Cards]]:
    """Every way to deal hands of these sizes, some of them known, and what is left."""
    rest = cards.difference(*known.values())
    seats = [seat for seat in range(len(sizes)) if seat not in known]

    def on(i: int, dealt: dict[int, Cards], rest: Cards) -> Iterator[tuple[list[Cards], Cards]]:
        if i == len(seats):
            yield [dealt[seat] for seat in range(len(sizes))], rest
            return
        for hand in combinations(listed(rest), sizes[seats[i]]):
            yield from on(i + 1, dealt | {seats[i]: frozenset(hand)}, rest.difference(hand))

    return on(0, known, rest)


def histories(known: Knowledge, first: int, left: int, packets: list[Cards], hands: list[Hand], lap: int) -> Iterator[list[Hand]]:
    """Every way in which a draft may go on when these packets are received in a round."""
    if known.viewer is not None and packets[known.viewer] != known.seen[lap]:
        return
    due = first if lap == 0 else 1
    before = 0 if lap == 0 else first + lap - 1  # cards kept in earlier rounds
    made = [min(due, count - before) for count in known.counts]
    for kept in product(*(choices(known, seat, packets[seat], before, made[seat]) for seat in range(len(packets)))):
        rests = [packet - cards for packet, cards in zip(packets, kept, strict=True)]
        now = [Hand(h.kept | k, r, (*h.seen, p)) for h, k, r, p in zip(hands, kept, rests, packets, strict=True)]
        if made == [due] * len(packets) and any(rests):
            passed = [rests[(seat - left) % len(packets)] for seat in range(len(packets))]
            yield from histories(known, first, left, passed, now, lap + 1)
        else:
            yield now


def choices(known: Knowledge, seat: int, packet: Cards, before: int, n: int) -> list[Cards]:
    """What a seat may have kept of a packet: the viewer what it did keep, others any cards."""
    if seat == known.viewer:
        return [frozenset(known.mine[before : before + n])]
    return [frozenset(cards) for cards in combinations(listed(packet), n)]


# --- one way ----------------------------------------------------------------------------------------------------------
def adds_up(p: dict[str, Any]) -> bool:
    """Whether what all seats have received, passed on and kept in drafts can have happened."""
    return all(draft_adds_up(p, *settings) for settings in KINDS.values())


def draft_adds_up(p: dict[str, Any], letter: str, hand: int, first: int, left: int) -> bool:
    seats = p["seats"]
    seen = [[set(packet) for packet in player["seen"] if packet[0][0] == letter] for player in p["players"]]
    for seat, packets in enumerate(seen):
        last = {card for card in p["players"][seat]["packet"] if card[0] == letter}
        passed = [*seen[(seat + left) % seats][1:], last]
        sizes = [hand, *range(hand - first, 0, -1)][: len(packets)]
        if [len(packet) for packet in packets] != sizes or not all(a >= b for a, b in zip(packets, passed, strict=False)):
            return False
        kept = set().union(*(a - b for a, b in zip(packets, passed, strict=False)))
        if packets and kept != {card for card in p["players"][seat]["kept"] if card[0] == letter}:
            return False
    return True
