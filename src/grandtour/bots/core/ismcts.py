"""Search in information sets by simulation (IS-MCTS), for several players, hidden things and choices made at the same time.

Every simulation begins with a determinization: a table that the thinking seat could not tell from the real one. At the root all
choices that are still in question are tried in the same determinization, so that luck does not decide between them; half of them
are dropped again and again, and what is left is thought about more (sequential halving). Below the root is a tree. A node of the
thinking seat is what it would observe there; a node of another seat is what everybody would know there, so that neither can
choose by what it can't know. At a node the policy's priors say what is tried first (PUCT); they are those of the determinization,
because what others can do differs from one to the next. Where the tree ends the policy plays on for a while.
"""

from __future__ import annotations

import math
from typing import Any

from ...engine.contract import SPECTATOR
from ...engine.dispatch import acting, legal, observe, play, reshuffle
from ...engine.jit import inlined, rule
from ...engine.rng import KEY_WORDS
from .evaluation import evaluate, first_of
from .policy import NEVER, sampled, score_actions, write_priors
from .rollout import noise_word
from .workspace import CHOICES, CHOSEN, DECISIONS, EDGES, GIVEN, NODES, PUBLIC, TRIED, Parameters, Workspace

KEY, FIRST, SEEN = range(3)  # of a node: its digest, its first edge, how often it was reached
ACTION, NEXT, VISITS = range(3)  # of an edge, and (but for NEXT) of a choice at the root
TRIALS = 1  # of a choice at the root: how often it was tried
PAYOFF, WIN, SCORE, SQUARE, OPINION = range(5)  # of a choice at the root: sums for the thinking seat, and the policy's score
NO_EDGE = -1
NON_NEGATIVE = (1 << 63) - 1


@rule
def begin(boxes: Any, work: Workspace, seat: int) -> int:
    """Forgets the tree and fills in the choices at the root, the policy's favourites first; returns how many are not silly."""
    work.slots[:] = 0
    work.mark[:] = 0
    work.used[:] = 0
    n = legal(boxes[0], work.tables[GIVEN], seat, work.out)
    sensible = score_actions(boxes, work, GIVEN, seat, n)
    for i in range(n):
        work.choices[i, ACTION], work.choices[i, TRIALS] = work.out[i], 0
        work.worth[i] = 0
        work.worth[i, OPINION] = work.scores[i]
    sort(work, n)
    work.used[CHOICES] = n
    return sensible


@rule
def sort(work: Workspace, n: int) -> None:
    """Puts the first n choices in the order of their scores, the highest first."""
    for i in range(1, n):
        j = i
        while j > 0 and work.scores[j] > work.scores[j - 1]:
            swap(work, j)
            j -= 1


@inlined
def swap(work: Workspace, j: int) -> None:
    """Exchanges a choice with the one before it."""
    work.scores[j], work.scores[j - 1] = work.scores[j - 1], work.scores[j]
    for k in range(work.choices.shape[1]):
        work.choices[j, k], work.choices[j - 1, k] = work.choices[j - 1, k], work.choices[j, k]
    for k in range(work.worth.shape[1]):
        work.worth[j, k], work.worth[j - 1, k] = work.worth[j - 1, k], work.worth[j, k]


@rule
def rank(work: Workspace, params: Parameters, n: int) -> None:
    """Puts the first n choices in order: what their simulations brought, and what the policy thinks of them, as if that were
    `trust` simulations more."""
    trials, payoffs, opinions = 0, 0.0, 0.0
    for i in range(n):
        trials += work.choices[i, TRIALS]
        payoffs += work.worth[i, PAYOFF]
        opinions += max(work.worth[i, OPINION], NEVER / 2) / n
    mean = payoffs / max(1, trials)
    for i in range(n):
        expected = mean + params.slope * (work.worth[i, OPINION] - opinions)
        work.scores[i] = (work.worth[i, PAYOFF] + params.trust * expected) / (work.choices[i, TRIALS] + params.trust)
    sort(work, n)


@rule
def simulate(boxes: Any, work: Workspace, seat: int, params: Parameters, alive: int, rounds: int) -> None:
    """Tries each of the first choices once in each of `rounds` determinizations."""
    for _ in range(rounds):
        for word in range(KEY_WORDS):
            work.key[word] = noise_word(work.noise[0])
        for i in range(alive):
            work.tables[TRIED] = work.tables[GIVEN]
            if params.fair:
                reshuffle(boxes[0], work.tables[TRIED], seat, work.key)
            play(boxes[0], work.tables[TRIED], seat, work.choices[i, ACTION])
            depth = descend(boxes, work, seat, params)
            evaluate(boxes, work, params)
            back_up(work, depth)
            work.choices[i, TRIALS] += 1
            work.worth[i, PAYOFF] += work.payoff[seat]
            work.worth[i, WIN] += work.win[seat]
            work.worth[i, SCORE] += work.score[seat]
            work.worth[i, SQUARE] += work.payoff[seat] ** 2


@inlined
def descend(boxes: Any, work: Workspace, seat: int, params: Parameters) -> int:
    """Plays through the tree to a node that is new, or to the end; returns how many choices lie on the path."""
    box, s = boxes[0], work.tables[TRIED]
    depth = 0
    bits = acting(s)
    while bits != 0:
        mover = seat if (bits >> seat) & 1 else first_of(bits)
        n = legal(box, s, mover, work.out)
        i = 0
        if n > 1:
            score_actions(boxes, work, TRIED, mover, n)
            if mover != seat and not params.replies:
                i = sampled(work.scores, work.priors, work.noise[0], n, params.temperature)
            else:
                node = find(work, key_of(boxes, work, mover, seat)) if depth < len(work.path) else NO_EDGE
                if node == NO_EDGE:
                    return depth
                work.nodes[node, SEEN] += 1
                if work.nodes[node, SEEN] == 1:
                    return depth
                i = selected(work, node, params, n)
                if i == NO_EDGE:
                    return depth
                work.path[depth, 0], work.path[depth, 1] = work.used[CHOSEN], mover
                depth += 1
        play(box, s, mover, work.out[i])
        work.used[DECISIONS] += 1
        bits = acting(s)
    return depth


@rule
def key_of(boxes: Any, work: Workspace, mover: int, seat: int) -> int:
    """A number for what the thinking seat sees now, if it moves, or else for what everybody knows."""
    shown = TRIED
    if mover != seat:
        shown = PUBLIC
        work.tables[PUBLIC] = work.tables[TRIED]
        reshuffle(boxes[0], work.tables[PUBLIC], SPECTATOR, work.constant)
    observe(boxes[0], work.tables[shown], seat, work.seen)
    return (digest(work.bits, work.salt) + mover) & NON_NEGATIVE


@rule
def digest(bits: Any, salt: Any) -> int:
    """A number for what is seen; different things have the same one only by a chance that does not matter."""
    total = 0
    for i in range(len(bits)):
        total += int(bits[i]) * int(salt[i])
    return total & NON_NEGATIVE


@inlined
def find(work: Workspace, key: int) -> int:
    """The node of a digest, a new one if need be; NO_EDGE if there is no more room."""
    size = len(work.slots) - 1
    slot = (key ^ (key >> 29)) & size
    while work.slots[slot] != 0:
        node = work.slots[slot] - 1
        if work.nodes[node, KEY] == key:
            return int(node)
        slot = (slot + 1) & size
    node = work.used[NODES]
    if node == len(work.nodes):
        return NO_EDGE
    work.used[NODES] += 1
    work.slots[slot] = node + 1
    work.nodes[node, KEY], work.nodes[node, FIRST], work.nodes[node, SEEN] = key, NO_EDGE, 0
    return int(node)


@rule
def selected(work: Workspace, node: int, params: Parameters, n: int) -> int:
    """The number, of n legal actions, of the one with the highest bound (PUCT); its edge is noted as CHOSEN. One that was never
    tried is expected to bring the mean of the others."""
    write_priors(work.scores, work.priors, n, params.temperature)
    edge = work.nodes[node, FIRST]
    while edge != NO_EDGE:
        work.mark[work.edges[edge, ACTION]] = edge + 1
        edge = work.edges[edge, NEXT]
    visits, gains = 0, 0.0
    for i in range(n):
        edge = work.mark[work.out[i]] - 1
        if edge >= 0:
            visits += work.edges[edge, VISITS]
            gains += work.gains[edge]
    mean = gains / visits if visits > 0 else 0.5
    urge = params.explore * math.sqrt(visits + 1)
    best, highest = 0, -math.inf
    for i in range(n):
        edge = work.mark[work.out[i]] - 1
        tried = work.edges[edge, VISITS] if edge >= 0 else 0
        bound = (work.gains[edge] / tried if tried > 0 else mean) + urge * work.priors[i] / (1 + tried)
        if bound > highest and work.scores[i] > NEVER:
            best, highest = i, bound
    chosen = work.mark[work.out[best]] - 1
    edge = work.nodes[node, FIRST]
    while edge != NO_EDGE:
        work.mark[work.edges[edge, ACTION]] = 0
        edge = work.edges[edge, NEXT]
    if chosen < 0:
        chosen = new_edge(work, node, work.out[best])
    if chosen == NO_EDGE:
        return NO_EDGE
    work.edges[chosen, VISITS] += 1  # now: a path may come here twice
    work.used[CHOSEN] = chosen
    return best


@inlined
def new_edge(work: Workspace, node: int, action: int) -> int:
    """An edge for an action that was never tried here; NO_EDGE if there is no more room."""
    edge = work.used[EDGES]
    if edge == len(work.edges):
        return NO_EDGE
    work.used[EDGES] += 1
    work.edges[edge, ACTION], work.edges[edge, NEXT], work.edges[edge, VISITS] = action, work.nodes[node, FIRST], 0
    work.gains[edge] = 0
    work.nodes[node, FIRST] = edge
    return int(edge)


@inlined
def back_up(work: Workspace, depth: int) -> None:
    """Takes what was found back along the path."""
    for i in range(depth):
        work.gains[work.path[i, 0]] += work.payoff[work.path[i, 1]]
