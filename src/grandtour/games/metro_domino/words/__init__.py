"""All words of the game: names, moves as they are typed and as they are said, questions, refusals, the log, the table."""
