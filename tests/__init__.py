"""All tests. `SOAK`: their long versions, run by `make soak`."""

import os
from pathlib import Path

SOAK = bool(os.environ.get("GRANDTOUR_SOAK"))
REPLAYS = sorted((Path(__file__).parent.parent / "replays").glob("*/*.txt"))
