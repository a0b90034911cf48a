"""Balance reports: how fair a game is, measured by games of bots."""
