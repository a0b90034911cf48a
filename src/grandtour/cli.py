"""The command `grandtour`: one door for every game. Only the words of the command line are read here; heavy things are
imported when they are needed, so that help comes at once."""

from __future__ import annotations

import argparse
import io
import os
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from . import __version__
from .engine import registry
from .engine.errors import GrandTourError
from .engine.i18n import Sentence, languages, say, speaking
from .terminal import modes, savegames

Run = Callable[[argparse.Namespace], None]
EXAMPLES = (
    ("play", say("choose a game and sit down")),
    ("play paris --seats me,expert,skilled", say("against two bots")),
    ("play paris --seats me,./my_bot.py", say("against a bot of your own: a Python file")),
    ("play two_capitals --seats me,random", say("against chance: nothing is compiled, it starts at once")),
    ("play two_capitals --seats me:Anna,me:Boris", say("two people at one keyboard")),
    ("play two_capitals -o city=petersburg -o expert=true", say("with options (see the rules)")),
    ("play moscow_paris -o hometown=Lviv,ukraine", say("with an option that you write yourself")),
    ("play metro_domino --wins 3", say("a series: the first with three wins")),
    ("serve", say("play in the browser, alone or with friends")),
    ("play --resume", say("go on with the last game")),
    ("replay replays/two_capitals/first-day.txt", say("look at a recorded game")),
    ("hint replays/two_capitals/first-day.txt --at 12", say("what a strong bot would do there")),
    ("learn two_capitals", say("a first game: step by step, with words")),
    ("analyse replays/two_capitals/first-day.txt", say("the chances over time, and the better moves")),
    ("rules two_capitals", say("read the rules")),
    ("ladder two_capitals", say("measure the bots of a game by matches among them")),
    ("simulate paris --seats 3 --games 100000", say("many games of bots, kept as Parquet files")),
    ("balance paris --seats 3", say("a report on how fair the game is")),
    ("train paris", say("let the bots learn a game anew")),
    ("shrink record.txt --check all", say("the shortest record that still shows what is wrong")),
)
DEFAULT_SEATS = "me,casual"


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command; whatever is refused is one clear line, and the exit code is 1."""
    argv = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that knows few letters shows question marks
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
            print(say("This can't be written: {error}", error=error.strerror or error), file=sys.stderr)
            return 1
    return 0


def asked_language(argv: Sequence[str]) -> str | None:
    """The language named by --lang; looked up before anything else, because help has a language too."""
    for word, following in zip(argv, [*argv[1:], ""], strict=False):
        if word == "--lang" or word.startswith("--lang="):
            return word.partition("=")[2] or following
    return None


def say_language(command: argparse.ArgumentParser, default: Any) -> None:
    """--lang, before a command or behind it."""
    text = str(say("language of all sentences (default: this machine's)"))
    command.add_argument("--lang", choices=languages(), default=default, help=text)


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
            say("Board games about travel and cities: play against bots or friends, replay, read the rules, check a box.")
        ),
        epilog="\n".join([str(say("examples:")), *examples]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"grandtour {__version__}")
    say_language(top, None)
    commands = top.add_subparsers(title=str(say("commands")), metavar="COMMAND", required=True)
    add_play(commands)
    add_serve(commands)
    add_replay(commands)
    add_verify(commands)
    add_hint(commands)
    add_analyse(commands)
    add_rules(commands)
    add_learn(commands)
    add_box(commands)
    add_ladder(commands)
    add_compile(commands)
    add_train(commands)
    add_simulate(commands)
    add_balance(commands)
    add_reports(commands)
    add_shrink(commands)
    return top


def command(commands: Any, name: str, run: Run | None, help_: Sentence) -> argparse.ArgumentParser:
    """A command with its one line of help."""
    added: argparse.ArgumentParser = commands.add_parser(name, help=str(help_), description=str(help_))
    added.set_defaults(run=run)
    say_language(added, argparse.SUPPRESS)
    return added


def add_play(commands: Any) -> None:
    play = command(commands, "play", run_play, say("play a game in the terminal"))
    play.add_argument("game", nargs="?", metavar="GAME", help=str(say("one of: {names}", names=", ".join(registry.names()))))
    seats = say(
        "who plays, in order: me, me:NAME, or a bot: {levels}, or a file of your own (default: {default}). Thinking bots "
        "need the compiled rules, which are made first, once; with “random” a game starts at once.",
        levels=", ".join(modes.LEVELS),
        default=DEFAULT_SEATS,
    )
    play.add_argument("--seats", help=str(seats))
    play.add_argument("--lots", action="store_true", help=str(say("draw lots for the order of the seats")))
    play.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE", help=str(say("an option of the game")))
    play.add_argument("--box", type=Path, metavar="FILE", help=str(say("play with your own box (see: grandtour box)")))
    play.add_argument("--wins", type=int, metavar="N", help=str(say("a series of games: the first with N wins")))
    play.add_argument("--seed", help=str(say("a word or number that fixes the deal")))
    play.add_argument(
        "--resume", nargs="?", const="", metavar="FILE", help=str(say("go on with a saved game (default: the last one)"))
    )
    play.add_argument(
        "--compiled", action="store_true", help=str(say("run the compiled rules even where no bot thinks (for good hints)"))
    )


def add_serve(commands: Any) -> None:
    serve = command(commands, "serve", run_serve, say("play in the browser: starts a server, for you and for friends"))
    serve.add_argument("--host", help=str(say("the address to listen on (default: all; 127.0.0.1: only this machine)")))
    serve.add_argument("--port", type=int, help=str(say("the port (default: 8000, or the next free one)")))
    serve.add_argument("--data", type=Path, metavar="FOLDER", help=str(say("where games are kept")))
    serve.add_argument("--url", help=str(say("the address that people reach this server by, if it is another one")))
    host = say("another name that people may reach this server by (with --url); can be repeated")
    serve.add_argument("--allow-host", action="append", default=[], metavar="NAME", help=str(host))
    bots = say("a folder with bots of your own, Python files, which are offered beside the levels")
    serve.add_argument("--bots", type=Path, metavar="FOLDER", help=str(bots))
    serve.add_argument("--no-browser", action="store_true", help=str(say("don't open the browser")))


def add_verify(commands: Any) -> None:
    verify = command(commands, "verify", run_verify, say("check the shuffle of a recorded game"))
    verify.add_argument("file", type=Path, metavar="RECORD")
    verify.add_argument("--hash", metavar="HASH", help=str(say("the hash that was shown before the deal")))


def add_replay(commands: Any) -> None:
    replay = command(commands, "replay", run_replay, say("show a recorded game, or convert it"))
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--seat", type=int, metavar="N", help=str(say("as player N saw it, from 1 (default: as a spectator)")))
    replay.add_argument("--at", type=int, metavar="EVENT", help=str(say("the table after that event")))
    replay.add_argument("--game", type=int, metavar="N", help=str(say("game N of a series, from 1 (default: the last one)")))
    replay.add_argument("--as", dest="form", choices=("text", "json"), help=str(say("write the record in that form instead")))


def add_hint(commands: Any) -> None:
    hint = command(commands, "hint", run_hint, say("the best moves in a recorded game, with win chances and points expected"))
    hint.add_argument("file", type=Path, metavar="FILE")
    hint.add_argument(
        "--seat", type=int, metavar="N", help=str(say("for player N, from 1 (default: the first who is to choose)"))
    )
    hint.add_argument("--at", type=int, metavar="EVENT", help=str(say("after that event (default: the last one)")))
    hint.add_argument("--game", type=int, metavar="N", help=str(say("game N of a series, from 1 (default: the last one)")))
    hint.add_argument("--most", type=int, default=5, metavar="N", help=str(say("how many moves to show (default: 5)")))
    levels = say(
        "the bot that is asked: {levels} (default: {default})", levels=", ".join(modes.SEARCHING), default=modes.SEARCHING[-1]
    )
    hint.add_argument("--level", default=modes.SEARCHING[-1], help=str(levels))
    hint.add_argument("--seed", help=str(say("a word or number that fixes the answer, if no time is set")))
    hint.add_argument("--ms", type=int, metavar="MS", help=str(say("think for so many milliseconds")))
    hint.add_argument(
        "--simulations", type=int, metavar="N", help=str(say("think for so many simulations (default: the level's own)"))
    )


def add_analyse(commands: Any) -> None:
    help_ = say("look at a recorded game once more: chances over time, the biggest swings by luck and by choice, better moves")
    analyse = command(commands, "analyse", run_analyse, help_)
    analyse.add_argument("file", type=Path, metavar="FILE")
    analyse.add_argument("--seat", type=int, metavar="N", help=str(say("only swings of player N, from 1 (default: of all)")))
    analyse.add_argument("--game", type=int, metavar="N", help=str(say("game N of a series, from 1 (default: the last one)")))
    analyse.add_argument("--most", type=int, default=5, metavar="N", help=str(say("how many swings to show (default: 5)")))
    levels = say("the bot that is asked: {levels} (default: {default})", levels=", ".join(modes.SEARCHING), default="skilled")
    analyse.add_argument("--level", default="skilled", help=str(levels))
    text = say("think for so many simulations about each choice (default: 1000, or the level's own if that is more)")
    analyse.add_argument("--simulations", type=int, metavar="N", help=str(text))
    analyse.add_argument("--seed", default="0", help=str(say("a word or number that fixes the answer (default: 0)")))


def add_rules(commands: Any) -> None:
    rules = command(commands, "rules", run_rules, say("read the rules of a game"))
    rules.add_argument("game", metavar="GAME")


def add_learn(commands: Any) -> None:
    learn = command(commands, "learn", run_learn, say("learn a game: a guided opening, step by step"))
    learn.add_argument("game", metavar="GAME", help=str(say("one of: {names}", names=", ".join(registry.names()))))


def add_box(commands: Any) -> None:
    box = command(commands, "box", None, say("put in the values printed on your own copy of a game"))
    actions = box.add_subparsers(title=str(say("commands")), metavar="COMMAND", required=True)
    check = command(actions, "check", run_box_check, say("say whether a box file can be played with"))
    check.add_argument("file", type=Path, metavar="FILE")
    check.add_argument("--game", help=str(say("the game it is for (default: the one it looks like)")))
    copy = command(actions, "copy", run_box_copy, say("write a game's box to a file, to be edited"))
    copy.add_argument("game", metavar="GAME")
    copy.add_argument("file", type=Path, metavar="FILE")


def add_ladder(commands: Any) -> None:
    ladder = command(commands, "ladder", run_ladder, say("measure the bots of a game by matches among them"))
    ladder.add_argument("game", metavar="GAME", help=str(say("one of: {names}", names=", ".join(registry.names()))))
    ladder.add_argument("--seats", type=int, default=2, metavar="N", help=str(say("players at the table (default: 2)")))
    ladder.add_argument(
        "-o", "--option", action="append", default=[], metavar="NAME=VALUE", help=str(say("an option of the game"))
    )
    levels = say("the bots that take part: {levels}, or files of your own (default: all levels)", levels=", ".join(modes.LEVELS))
    ladder.add_argument("--levels", default="", metavar="A,B,…", help=str(levels))
    ladder.add_argument(
        "--deals", type=int, default=200, metavar="MOST", help=str(say("deals of a match at most (default: 200)"))
    )
    text = say("a match ends when it is clear who is better, and the score to within ± this (default: 0.08)")
    ladder.add_argument("--precision", type=float, default=0.08, metavar="PART", help=str(text))
    ladder.add_argument("--seed", default="0", help=str(say("a word or number that fixes the deals")))
    ladder.add_argument(
        "--cores", type=int, metavar="N", help=str(say("threads that play (default: as many as this machine has)"))
    )
    ladder.add_argument(
        "--out", type=Path, metavar="FILE", help=str(say("where results are kept (default: ladder-GAME.json in this folder)"))
    )
    ladder.add_argument("--markdown", action="store_true", help=str(say("print the tables in Markdown")))


def add_compile(commands: Any) -> None:
    compile_ = command(commands, "compile", run_compile, say("compile the rules ahead (otherwise this happens at first use)"))
    compile_.add_argument("--modes", default="compiled", help=str(say("compiled, checked, or both with a comma")))


def add_train(commands: Any) -> None:
    train = command(
        commands, "train", run_train, say("learn to judge the positions of a game, from games of bots with themselves")
    )
    train.add_argument("game", metavar="GAME", help=str(say("one of: {names}", names=", ".join(registry.names()))))
    train.add_argument("--minutes", type=float, default=20, metavar="M", help=str(say("how long (default: 20 minutes)")))
    train.add_argument("--out", type=Path, metavar="FILE", help=str(say("where to write (default: weights-GAME.npz)")))
    train.add_argument(
        "--seed", type=int, default=1, metavar="N", help=str(say("a number from which the games follow (default: 1)"))
    )


def add_games(added: argparse.ArgumentParser, games: int, level: str) -> None:
    """What is said of games that bots play among themselves."""
    added.add_argument("game", metavar="GAME", help=str(say("one of: {names}", names=", ".join(registry.names()))))
    added.add_argument("--seats", type=int, default=2, metavar="N", help=str(say("players at the table (default: 2)")))
    added.add_argument("--games", type=int, default=games, metavar="N", help=str(say("how many games (default: {n})", n=games)))
    bots = say(
        "who plays: a bot for all seats, or one for each, with commas: {levels}, or a file of your own (default: {level})",
        levels=", ".join(modes.LEVELS),
        level=level,
    )
    added.add_argument("--bots", default=level, metavar="A,B,…", help=str(bots))
    added.add_argument(
        "-o", "--option", action="append", default=[], metavar="NAME=VALUE", help=str(say("an option of the game"))
    )
    added.add_argument("--box", type=Path, metavar="FILE", help=str(say("play with your own box (see: grandtour box)")))
    added.add_argument("--seed", default="0", help=str(say("a word or number that fixes the deals (default: 0)")))
    added.add_argument("--cores", type=int, metavar="N", help=str(say("cores to play on (default: all of this machine)")))


def add_simulate(commands: Any) -> None:
    simulate = command(commands, "simulate", run_simulate, say("play many games of bots, and keep the results as Parquet files"))
    add_games(simulate, 1000, "random")
    out = say("where the results go (default: simulation-GAME in this folder); the same command goes on where it was stopped")
    simulate.add_argument("--out", type=Path, metavar="FOLDER", help=str(out))
    shard = say("games that are played and kept together (default: 50,000 by chance, 100 or fewer with thinking bots)")
    simulate.add_argument("--shard", type=int, metavar="N", help=str(shard))
    ray = say("play on a Ray cluster instead: its address, or “local” for one on this machine")
    simulate.add_argument("--ray", metavar="ADDRESS", help=str(ray))


def add_balance(commands: Any) -> None:
    balance = command(commands, "balance", run_balance, say("measure how fair a game is, and write a report with plots"))
    add_games(balance, 400, "skilled")
    balance.add_argument("--against", type=Path, metavar="FILE", help=str(say("compare with another box")))
    balance.add_argument(
        "--out", type=Path, metavar="FILE", help=str(say("the report (default: balance-GAME.html in this folder)"))
    )


def add_reports(commands: Any) -> None:
    reports = command(commands, "reports", run_reports, say("what players of a server reported, with the records of their games"))
    reports.add_argument("number", nargs="?", type=int, metavar="N", help=str(say("show report N")))
    reports.add_argument("--data", type=Path, metavar="FOLDER", help=str(say("where games are kept")))
    reports.add_argument("--out", type=Path, metavar="FILE", help=str(say("write the record of report N")))


def add_shrink(commands: Any) -> None:
    shrink = command(commands, "shrink", run_shrink, say("make the shortest record that still shows what is wrong with a game"))
    shrink.add_argument("file", type=Path, metavar="FILE")
    text = say(
        "what is to be wrong: {names} (default: all)",
        names="replays, sound, agrees, hides, undo, words, crash, all, python:MODULE:FUNCTION",
    )
    shrink.add_argument("--check", default="all", metavar="CHECK", help=str(text))
    shrink.add_argument("--game", type=int, metavar="N", help=str(say("game N of a series, from 1 (default: the last one)")))
    shrink.add_argument(
        "--out", type=Path, metavar="FILE", help=str(say("where to write (default: FILE-small.txt in this folder)"))
    )


def run_play(arguments: argparse.Namespace) -> None:
    kept = None if arguments.resume is None else resumed(arguments)
    thinks = modes.any_thinks(wanted_seats(arguments)) if kept is None else modes.any_thinks_in(kept)
    if not arguments.compiled and not thinks:
        modes.plainly()
    if arguments.game:
        registry.find(arguments.game)  # a game that does not exist is refused before anything is compiled
    if arguments.compiled or thinks:
        modes.compiled()
    from .terminal import records
    from .terminal.game import play

    if kept is None:
        game = arguments.game or chosen_game()
        play(new_table(game, arguments), savegames.new_game(game, ".txt" if arguments.wins is None else ".json"), arguments.seed)
    else:
        play(records.load(kept), kept, arguments.seed)


def resumed(arguments: argparse.Namespace) -> Path:
    """The file of the game that is resumed."""
    if arguments.game or arguments.seats or arguments.option or arguments.box or arguments.wins is not None:
        raise GrandTourError(say("A game that is resumed has its game, seats, options and box already."))
    return Path(arguments.resume) if arguments.resume else savegames.last_game()


def wanted_seats(arguments: argparse.Namespace) -> list[str]:
    return [seat.strip() for seat in (arguments.seats or DEFAULT_SEATS).split(",")]


def new_table(game: str, arguments: argparse.Namespace) -> Any:
    from .terminal.game import seat_table

    seats = wanted_seats(arguments)
    if arguments.lots:
        random.Random(arguments.seed).shuffle(seats)
    options = dict(option_value(game, text) for text in arguments.option)
    how = {"seed": arguments.seed, "options": options, "box": arguments.box}
    return seat_table(game, seats, arguments.wins, **how)


def chosen_game() -> str:
    """Asks which game; if there is only one, that."""
    from .terminal import screen
    from .terminal.prompt import ask

    names = registry.names()
    if len(names) == 1:
        return names[0]
    for i, name in enumerate(names, 1):
        screen.line(f"  {i} {registry.find(name).TITLE}")
    while True:
        typed = ask(say("Which game?"), names)
        if typed.isdecimal() and 1 <= int(typed) <= len(names):
            return names[int(typed) - 1]
        if typed in names:
            return typed
        if typed in ("quit", "exit"):
            raise EOFError
        if typed:
            screen.line(say("There are games 1 to {n}: {names}.", n=len(names), names=", ".join(names)), "yellow")


def option_value(game: str, text: str) -> tuple[str, Any]:
    """An option of a game as it is written on the command line."""
    name, equals, value = text.partition("=")
    if not equals:
        raise GrandTourError(say("An option is written as NAME=VALUE, not “{text}”.", text=text))
    known = {option.name: option for option in registry.find(game).OPTIONS}
    return name, known[name].read(value) if name in known else value


def run_serve(arguments: argparse.Namespace) -> None:
    from .web.serve import serve
    from .web.settings import Settings

    wanted = {name: getattr(arguments, name) for name in ("host", "port", "data", "url", "bots")}
    known = {name: value for name, value in wanted.items() if value is not None}
    settings = Settings(**known, hosts=tuple(arguments.allow_host))
    serve(settings, any_port=arguments.port is None, browser=not arguments.no_browser)


def run_verify(arguments: argparse.Namespace) -> None:
    modes.plainly()
    from .terminal.replays import verify_file

    verify_file(arguments.file, arguments.hash)


def run_replay(arguments: argparse.Namespace) -> None:
    modes.plainly()
    from .terminal.replays import replay_file

    seat = None if arguments.seat is None else arguments.seat - 1
    replay_file(arguments.file, seat, arguments.at, arguments.form, arguments.game)


def run_hint(arguments: argparse.Namespace) -> None:
    from .terminal import hints

    wish = hints.Wish(arguments.most, arguments.level, arguments.ms, arguments.simulations, arguments.seed)
    wish.check()
    savegames.read(arguments.file)  # a file that can't be read is refused before anything is compiled
    modes.compiled()
    hints.hint_file(arguments.file, None if arguments.seat is None else arguments.seat - 1, arguments.at, arguments.game, wish)


def run_analyse(arguments: argparse.Namespace) -> None:
    from .terminal import analysis

    seat = None if arguments.seat is None else arguments.seat - 1
    wish = analysis.Wish(seat, arguments.most, arguments.level, arguments.simulations, arguments.seed)
    wish.check()
    savegames.read(arguments.file)  # a file that can't be read is refused before anything is compiled
    modes.compiled()
    analysis.analyse_file(arguments.file, arguments.game, wish)


def run_rules(arguments: argparse.Namespace) -> None:
    modes.plainly()
    from .terminal.rulebook import rules

    rules(arguments.game)


def run_learn(arguments: argparse.Namespace) -> None:
    modes.plainly()
    from .terminal.tutorial import learn

    learn(arguments.game)


def run_box_check(arguments: argparse.Namespace) -> None:
    modes.plainly()
    from .terminal.boxes import check_box

    check_box(arguments.file, arguments.game)


def run_box_copy(arguments: argparse.Namespace) -> None:
    modes.plainly()
    from .terminal.boxes import copy_box

    copy_box(arguments.game, arguments.file)


def run_ladder(arguments: argparse.Namespace) -> None:
    from .terminal.ladder import run_ladder

    run_ladder(
        arguments.game,
        [level.strip() for level in arguments.levels.split(",") if level.strip()],
        arguments.out,
        seats=arguments.seats,
        options=dict(option_value(arguments.game, text) for text in arguments.option),
        seed=arguments.seed,
        markdown=arguments.markdown,
        deals=arguments.deals,
        precision=arguments.precision,
        cores=arguments.cores,
    )


def run_compile(arguments: argparse.Namespace) -> None:
    from .compiling import COMPILED_MODES
    from .terminal.progress import compile_games

    modes = [mode.strip() for mode in arguments.modes.split(",")]
    for mode in modes:
        if mode not in COMPILED_MODES:
            known = ", ".join(COMPILED_MODES)
            raise GrandTourError(say("There is no mode “{mode}” to compile in; there are: {modes}.", mode=mode, modes=known))
    compile_games(modes)


def run_simulate(arguments: argparse.Namespace) -> None:
    from .terminal.simulation import run_simulation

    run_simulation(**games_wanted(arguments), out=arguments.out, shard=arguments.shard, ray=arguments.ray)


def run_balance(arguments: argparse.Namespace) -> None:
    from .terminal.balance import run_balance

    run_balance(**games_wanted(arguments), out=arguments.out, against=arguments.against)


def run_reports(arguments: argparse.Namespace) -> None:
    if arguments.out is not None and arguments.number is None:
        raise GrandTourError(say("Say which report: grandtour reports N --out FILE."))
    modes.plainly()
    from .terminal import reports
    from .web.settings import default_data
    from .web.store.reports import read_report, read_reports

    folder = arguments.data or default_data()
    if arguments.number is None:
        reports.list_reports(read_reports(folder), folder)
    elif arguments.out is None:
        reports.show_report(read_report(folder, arguments.number))
    else:
        reports.write_record(read_report(folder, arguments.number), arguments.out)


def run_shrink(arguments: argparse.Namespace) -> None:
    modes.plainly()
    from .terminal.minimize import shrink_file

    shrink_file(arguments.file, arguments.check, arguments.out, arguments.game)


def games_wanted(arguments: argparse.Namespace) -> dict[str, Any]:
    """The games that bots are to play among themselves."""
    game = registry.find(arguments.game).NAME
    levels = [level.strip() for level in arguments.bots.split(",")]
    return {
        "game": game,
        "seats": arguments.seats,
        "games": arguments.games,
        "bots": levels if len(levels) > 1 else levels[0],
        "options": dict(option_value(game, text) for text in arguments.option),
        "box": arguments.box,
        "seed": arguments.seed,
        "cores": arguments.cores,
    }


def run_train(arguments: argparse.Namespace) -> None:
    from .terminal.training import check_training, train_game

    path = arguments.out or Path(f"weights-{registry.find(arguments.game).NAME}.npz")
    check_training(arguments.minutes, path)
    modes.compiled()
    train_game(arguments.game, arguments.minutes, arguments.seed, path)


if __name__ == "__main__":
    sys.exit(main())
