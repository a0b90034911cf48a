"""The command `grandtour`: one door for every game. It finds the commands (`terminal/commands`, a file for each), reads the
command line, and says in one line what went wrong."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence

from . import __version__
from .engine.errors import GrandTourError
from .engine.i18n import say, speaking
from .terminal.arguments import add_language
from .terminal.commands import commands

EXAMPLES = (
    ("play", say("choose a game and play")),
    ("play paris --seats me,expert,skilled", say("against two bots")),
    ("play paris --seats me,./my_bot.py", say("against your own bot (a Python file)")),
    ("play two_capitals --seats me,random", say("against random moves: nothing to compile, starts at once")),
    ("play two_capitals --seats me:Anna,me:Boris", say("two people at one keyboard")),
    ("play two_capitals -o city=petersburg -o expert=true", say("with options (see the rules)")),
    ("play moscow_paris -o hometown=Lviv,ukraine", say("with a custom value for an option")),
    ("play metro_domino --wins 3", say("a series: first to three wins")),
    ("serve", say("play in the browser, alone or with friends")),
    ("play --resume", say("resume the last game")),
    ("replay replays/two_capitals/first-day.txt", say("replay a recorded game")),
    ("hint replays/two_capitals/first-day.txt --at 12", say("what a strong bot would play at that point")),
    ("learn two_capitals", say("the tutorial, step by step")),
    ("analyse replays/two_capitals/first-day.txt", say("win chances over time and better moves")),
    ("rules two_capitals", say("read the rules")),
    ("ladder two_capitals", say("rate the bots of a game by playing them against each other")),
    ("tournament paris --bots novice*8,house*8", say("a Swiss tournament of bots")),
    ("simulate paris --seats 3 --games 100000", say("many games between bots, saved as Parquet files")),
    ("balance paris --seats 3", say("a report on how balanced the game is")),
    ("train paris", say("retrain the bots for a game")),
    ("shrink record.txt --check all", say("the shortest record that still shows a problem")),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command; whatever is refused is one clear line, and the exit code is 1."""
    argv = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal with a small character set shows question marks
    with speaking(asked_language(argv) or preferred_language()):
        arguments = parser().parse_args(argv or ["--help"])
        try:
            arguments.run(arguments)
        except GrandTourError as refused:
            print(refused, file=sys.stderr)
            return 1
        except EOFError:  # nobody answers a question: they have left
            return 0
        except KeyboardInterrupt:
            return 130
        except BrokenPipeError:  # the reader of our output has gone
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        except OSError as error:  # what is printed has no room
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            print(say("The output can't be written: {error}", error=error.strerror or error), file=sys.stderr)
            return 1
    return 0


def asked_language(argv: Sequence[str]) -> str | None:
    """The language named by --lang; looked up before anything else, because help has a language too."""
    for word, following in zip(argv, [*argv[1:], ""], strict=False):
        if word == "--lang" or word.startswith("--lang="):
            return word.partition("=")[2] or following
    return None


def preferred_language() -> str:
    """The language of this machine's settings."""
    for name in ("GRANDTOUR_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return os.environ[name].split("_")[0].split(".")[0].lower()
    return "en"


def parser() -> argparse.ArgumentParser:
    examples = [f"  grandtour {words:<52} {meaning}" for words, meaning in EXAMPLES]
    top = argparse.ArgumentParser(
        prog="grandtour",
        description=str(
            say("Board games about travel and cities: play against bots or friends, replay games, read rules, check box files.")
        ),
        epilog="\n".join([str(say("examples:")), *examples]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"grandtour {__version__}")
    add_language(top, None)
    parsers = top.add_subparsers(title=str(say("commands")), metavar="COMMAND", required=True)
    for name, command in commands().items():
        added = parsers.add_parser(name, help=str(command.HELP), description=str(command.HELP))
        added.set_defaults(run=command.run)
        add_language(added)
        command.add(added)
    return top


if __name__ == "__main__":
    sys.exit(main())
