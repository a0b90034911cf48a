"""The terminal: the table in words and the list of moves; the same words as everywhere else."""
