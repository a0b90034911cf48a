"""The whole battery: `from grandtour.testing.contract import *` in a file of tests."""

from .boxes import *  # noqa: F403
from .drawing import *  # noqa: F403
from .features import *  # noqa: F403
from .goal import *  # noqa: F403
from .hiding import *  # noqa: F403
from .interfaces import *  # noqa: F403
from .keeping import *  # noqa: F403
from .modes import *  # noqa: F403
from .positions import *  # noqa: F403
from .spaces import *  # noqa: F403
from .undo import *  # noqa: F403
from .usage import *  # noqa: F403
from .walks import *  # noqa: F403
from .words import *  # noqa: F403
