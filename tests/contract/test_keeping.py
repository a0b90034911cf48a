"""Looking changes nothing, copies are independent, records and positions come back as they were, and no input of a …"""

from grandtour.testing.contract.keeping import *  # noqa: F403
