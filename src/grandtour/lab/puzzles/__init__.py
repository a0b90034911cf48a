"""Finding puzzles in games, checking them, and rating them by letting bots solve them."""
