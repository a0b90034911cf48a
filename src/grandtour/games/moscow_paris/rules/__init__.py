"""The rules: what may be done in a turn, what it does, and how the game ends.

`turn` is the table of contents: the four actions of a turn (M2), action cards (M4), claims (M3), the end (M6).
"""
