"""A bot for any game: `grandtour play paris --seats me,docs/examples/own_bot.py`. It tries each of its moves on copies of the
position, continues with a few random moves of everyone, and prefers the move after which it is furthest ahead.

The position contains no more than its seat knows: hidden information is reshuffled, and the copies continue from there.
"""

TRIALS = 3  # of each move
AHEAD = 8  # random moves after it
MOST = 12  # moves tried at most


def choose(position, seat, rng):
    """The move for a seat: one of `position.legal(seat)`."""
    moves = position.legal(seat)
    tried = rng.sample(moves, MOST) if len(moves) > MOST else moves
    return max(tried, key=lambda move: sum(trial(position, seat, move, rng) for _ in range(TRIALS)))


def trial(position, seat, move, rng):
    """How many points the seat is ahead of the best opponent, some moves later."""
    t = position.copy()
    t.play(seat, move)
    for _ in range(AHEAD):
        if not t.acting:
            break
        mover = t.acting[0]
        t.play(mover, rng.choice(t.legal(mover)))
    scores = list(t.scores)
    return scores.pop(seat) - max(scores)
