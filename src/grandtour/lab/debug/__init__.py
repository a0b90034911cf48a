"""Finds what is wrong with a game: random games with checks, checks of recorded games, the shortest record of a fault."""
