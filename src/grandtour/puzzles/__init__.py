"""Puzzles: positions in which one move is clearly the best. The lab finds and rates them (`grandtour.lab.puzzles`), the server
shows them; here is what both know of them."""
