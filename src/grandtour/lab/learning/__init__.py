"""How bots learn a game: self-play, and the nets that are fitted to it."""
