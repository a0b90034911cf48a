"""`grandtour compile`: the rules of all games, compiled ahead."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ...engine.mode import COMPILED_MODES

ORDER = 110
HELP = say("compile the rules in advance (otherwise this happens on first use)")


def add(parser: ArgumentParser) -> None:
    parser.add_argument("--modes", default="compiled", help=str(say("compiled, checked, or both, separated by a comma")))


def run(args: Namespace) -> None:
    wanted = [mode.strip() for mode in args.modes.split(",")]
    for mode in wanted:
        if mode not in COMPILED_MODES:
            known = ", ".join(COMPILED_MODES)
            raise GrandTourError(say("There is no compilation mode “{mode}”. Available modes: {modes}.", mode=mode, modes=known))
    from .. import progress

    progress.compile_games(wanted)
