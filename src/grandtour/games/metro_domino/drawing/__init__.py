"""The table as a drawing, made only of a view: `board.py` computes, `table.html` puts there what `art.svg` draws."""
