"""The numbers of the reasons for a refusal; their sentences are in `words/refusals.py`."""

FINE = 0
NO_SUCH_MOVE = 1
GAME_OVER = 2
NOT_YOUR_TURN = 3
HAS_CHOSEN = 4
NO_JOURNEY = 5
NO_DRAFT = 6
NO_MARKS = 7
NO_TOKEN = 8
NOT_AMONG_THE_FIRST = 9
PASSED = 10
FULL = 11
TOO_FAR = 12
BEEN_THERE = 13
BUS_IS_THERE = 14
NOT_STARTED = 15
TOO_EARLY = 16
NOT_IN_PACKET = 17
TAKEN = 18
