"""How tables look: colours and letters that all games share, and a table as a picture."""
