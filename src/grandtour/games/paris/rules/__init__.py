"""The rules of Paris. `turn` is the table of contents: whose turn it is, what is legal, what a move does."""
