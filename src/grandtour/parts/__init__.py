"""What games call: sets of cards, piles, ranking. Nothing here knows a game."""
