"""How bots think, compiled: the same code for every game."""
