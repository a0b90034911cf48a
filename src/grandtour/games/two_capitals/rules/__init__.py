"""The rules: the day's stages and what may be done in each, in the order of the rulebook.

`turn` is the table of contents: the four stages of a day (T2), what is legal, what a move does.
"""
