"""Moscow to Paris: every rule in positions and moves in words, for more than one seat."""
