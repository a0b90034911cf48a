"""All tests. `SOAK`: their long versions, run by `make soak`."""

import os

SOAK = bool(os.environ.get("GRANDTOUR_SOAK"))
