"""Search in information sets by simulation, for several players, hidden things and choices made at the same time.

Every simulation begins with a reshuffle: a table that the thinking seat could not tell from the real one. A node of the tree is
what the thinking seat would see then, whoever is to move; so its own choices never depend on what it can't know, and what
others choose in secret leads to one node. Of several seats that act at once the thinking one goes first (their choices commute),
and the others choose by what was seen before. An edge is a choice at a node; since the choices of others differ from world to
world, it also counts how often it could be chosen. Others in the tree choose as if they knew the thinking seat's hand, which is
cautious.
"""

from __future__ import annotations

import math
from typing import Any

from ...engine.chance import KEY_WORDS
from ...engine.generic import acting, legal, observe, play, reshuffle
from ...engine.jit import inlined, rule
from .desk import DECISIONS, EDGES, GIVEN, NODES, SEATS, TRIED, Desk, Dials
from .judging import judge
from .rollout import noise_below, noise_word

KEY, FIRST, SEEN = range(3)  # of a node: its digest, its first edge, how often it was reached
ACTION, NEXT, VISITS, CHANCES = range(4)  # of an edge
PAYOFF, WIN, SCORE = range(3)  # the sums of an edge, for who chose it
NO_EDGE = -1
ALONE = -1  # no node: a moment in which one seat chooses
ROOT = 0  # the node where thinking begins: the first that is found
LONG = (1 << 63) - 1


@rule
def clear(desk: Desk) -> None:
    """Forgets the tree."""
    desk.slots[:] = 0
    desk.mark[:] = 0
    desk.used[:] = 0


@rule
def simulate(boxes: Any, desk: Desk, seat: int, dials: Dials, simulations: int) -> None:
    """Thinks on about the choice of a seat, for so many simulations more."""
    for _ in range(simulations):
        imagine(boxes, desk, dials, TRIED, seat)
        depth = descend(boxes, desk, seat, dials)
        judge(boxes, desk, dials)
        learn(desk, depth)


@inlined
def imagine(boxes: Any, desk: Desk, dials: Dials, tried: int, seat: int) -> None:
    """A world that the seat thinks possible."""
    for word in range(KEY_WORDS):
        desk.key[word] = noise_word(desk.noise[0])
    desk.tables[tried] = desk.tables[GIVEN]
    if dials.fair:
        reshuffle(boxes[0], desk.tables[tried], seat, desk.key)


@inlined
def descend(boxes: Any, desk: Desk, seat: int, dials: Dials) -> int:
    """Plays through the tree to a node that is new, or to the end; returns how many choices lie on the path."""
    box, s = boxes[0], desk.tables[TRIED]
    depth, at_root = 0, True
    waiting, moment, began = 0, 0, 0  # who chooses in this moment; the node where it began, if they are several; its depth
    bits = acting(s)
    while bits != 0:
        if bits & ~waiting != 0:  # somebody else may choose now: another moment
            moment, began = look(boxes, desk, seat) if is_shared(bits) else ALONE, depth
        waiting = bits
        mover = who_moves(bits, seat)
        n = legal(box, s, mover, desk.out)
        action = desk.out[0]
        if n > 1 or at_root:
            blind = moment != ALONE and mover != seat
            key = moment + (depth - began) * SEATS if blind else look(boxes, desk, seat)
            edge = chosen(desk, dials, (key + mover) & LONG, n) if depth < len(desk.path) else NO_EDGE
            if edge == NO_EDGE:
                return depth
            desk.path[depth, 0], desk.path[depth, 1] = edge, mover
            desk.edges[edge, VISITS] += 1  # now: a path may come here twice
            depth += 1
            action = desk.edges[edge, ACTION]
        play(box, s, mover, action)
        desk.used[DECISIONS] += 1
        at_root = False
        bits = acting(s)
    return depth


@rule
def is_shared(bits: int) -> bool:
    """Whether several choose at once."""
    return bits & (bits - 1) != 0


@rule
def look(boxes: Any, desk: Desk, seat: int) -> int:
    """A number for what the thinking seat sees now."""
    observe(boxes[0], desk.tables[TRIED], seat, desk.seen)
    return digest(desk.bits, desk.salt)


@rule
def who_moves(bits: int, seat: int) -> int:
    """The thinking seat if it may, else the first that may."""
    if (bits >> seat) & 1:
        return seat
    first = 0
    while (bits >> first) & 1 == 0:
        first += 1
    return first


@inlined
def chosen(desk: Desk, dials: Dials, key: int, n: int) -> int:
    """The edge to follow from a node, of n legal actions; NO_EDGE if the node is new, unless it is the root."""
    node = find(desk, key)
    if node < 0:
        return NO_EDGE
    desk.nodes[node, SEEN] += 1
    return NO_EDGE if node != ROOT and desk.nodes[node, SEEN] == 1 else select(desk, node, dials, n)


@rule
def digest(bits: Any, salt: Any) -> int:
    """A number for what is seen; different things have the same one only by a chance that does not matter."""
    total = 0
    for i in range(len(bits)):
        total += int(bits[i]) * int(salt[i])
    return total & LONG


@inlined
def find(desk: Desk, key: int) -> int:
    """The node of a digest, a new one if need be; −1 if there is no more room."""
    size = len(desk.slots) - 1
    slot = (key ^ (key >> 29)) & size
    while desk.slots[slot] != 0:
        node = desk.slots[slot] - 1
        if desk.nodes[node, KEY] == key:
            return int(node)
        slot = (slot + 1) & size
    node = desk.used[NODES]
    if node == len(desk.nodes):
        return -1
    desk.used[NODES] += 1
    desk.slots[slot] = node + 1
    desk.nodes[node, KEY], desk.nodes[node, FIRST], desk.nodes[node, SEEN] = key, NO_EDGE, 0
    return int(node)


@inlined
def select(desk: Desk, node: int, dials: Dials, n: int) -> int:
    """The edge with the highest bound; or a new one, which counts like one tried once with the mean of its brothers."""
    stamp = desk.nodes[node, SEEN] * len(desk.nodes) + node + 1  # a number of its own for this visit of this node
    for i in range(n):
        desk.mark[desk.out[i]] = stamp
    best, highest, known, visits, payoffs = NO_EDGE, -1e9, 0, 0, 0.0
    edge = desk.nodes[node, FIRST]
    while edge != NO_EDGE:
        row = desk.edges[edge]
        if desk.mark[row[ACTION]] == stamp:
            desk.mark[row[ACTION]] = 0
            known += 1
            row[CHANCES] += 1
            visits += row[VISITS]
            payoffs += desk.worth[edge, PAYOFF]
            bound = desk.worth[edge, PAYOFF] / row[VISITS] + dials.explore * math.sqrt(math.log(row[CHANCES]) / row[VISITS])
            if bound > highest:
                best, highest = edge, bound
        edge = row[NEXT]
    if known == n:
        return int(best)
    if known > 0 and highest > payoffs / visits - dials.caution + dials.explore * math.sqrt(math.log(visits + 1)):
        return int(best)
    return new_edge(desk, node, stamp, n - known, n)


@inlined
def new_edge(desk: Desk, node: int, stamp: int, untried: int, n: int) -> int:
    """An edge for one of the actions that were never tried here, by chance."""
    edge = desk.used[EDGES]
    if edge == len(desk.edges):
        return NO_EDGE
    desk.used[EDGES] += 1
    skip = noise_below(desk.noise[0], untried)
    i = 0
    while desk.mark[desk.out[i]] != stamp or skip > 0:
        skip -= desk.mark[desk.out[i]] == stamp
        i += 1
    row = desk.edges[edge]
    row[ACTION], row[NEXT], row[VISITS], row[CHANCES] = desk.out[i], desk.nodes[node, FIRST], 0, 1
    desk.worth[edge] = 0
    desk.nodes[node, FIRST] = edge
    return int(edge)


@inlined
def learn(desk: Desk, depth: int) -> None:
    """Takes what was found back along the path."""
    for i in range(depth):
        edge, mover = desk.path[i, 0], desk.path[i, 1]
        desk.worth[edge, PAYOFF] += desk.payoff[mover]
        desk.worth[edge, WIN] += desk.win[mover]
        desk.worth[edge, SCORE] += desk.score[mover]


@rule
def lead(desk: Desk) -> int:
    """By how many visits the most tried choice at the root is ahead of the next."""
    most, next_most = 0, 0
    edge = desk.nodes[ROOT, FIRST]
    while edge != NO_EDGE:
        visits = desk.edges[edge, VISITS]
        if visits > most:
            most, next_most = visits, most
        elif visits > next_most:
            next_most = visits
        edge = desk.edges[edge, NEXT]
    return int(most - next_most)
