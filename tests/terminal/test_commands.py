"""replay, rules, box, and the command line itself."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import grandtour as package
from grandtour.cli import main
from grandtour.engine import gamefile
from grandtour.terminal import commands
from tests.terminal.conftest import Run

REPLAYS = Path(__file__).parent.parent.parent / "replays" / "two_capitals"
FIRST = str(REPLAYS / "first-day.txt")
TWO = ("play", "two_capitals", "--seats", "me,random")


def test_replay_as_a_spectator_and_as_a_player(grandtour: Run) -> None:
    code, out, _ = grandtour("replay", FIRST)
    assert code == 0
    assert "Two friends in Moscow" in out
    assert "Result" in out
    assert "Won by: Anna." in out
    assert "Routes: " not in grandtour("replay", FIRST, "--at", "3")[1]
    shown = grandtour("replay", FIRST, "--at", "3", "--seat", "2")[1]
    assert ("Routes: " in shown, "Your routes" in shown) == (True, False)


def test_replay_up_to_an_event(grandtour: Run) -> None:
    _, out, _ = grandtour("replay", FIRST, "--at", "3", "--seat", "1")
    assert out.count(" visits ") == 3
    assert grandtour("replay", FIRST, "--at", "999")[0] == 1
    assert grandtour("replay", FIRST, "--seat", "3")[0] == 1


def test_records_are_converted(grandtour: Run, tmp_path: Path) -> None:
    _, out, _ = grandtour("replay", FIRST, "--as", "json")
    (tmp_path / "first.json").write_text(out, encoding="utf-8")
    _, back, _ = grandtour("replay", "first.json", "--as", "text")
    assert back == Path(FIRST).read_text(encoding="utf-8")
    assert gamefile.read(out) == gamefile.read(back)


def test_a_broken_record_is_explained(grandtour: Run, tmp_path: Path) -> None:
    broken = Path(FIRST).read_text(encoding="utf-8").replace("2. p2 visit", "2. p2 vist", 1)
    (tmp_path / "broken.txt").write_text(broken, encoding="utf-8")
    code, _, err = grandtour("replay", "broken.txt")
    assert code == 1
    assert "Event 2 can't be replayed" in err
    (tmp_path / "noise.txt").write_bytes(b"\xff\xfe\x00")
    assert grandtour("replay", "noise.txt")[0] == 1


@pytest.mark.parametrize(("language", "word"), [("en", "Setup"), ("ru", "Подготовка")])
def test_rules_in_the_readers_language(grandtour: Run, language: str, word: str) -> None:
    code, out, _ = grandtour("--lang", language, "rules", "two_capitals")
    assert code == 0
    assert word in out
    assert "T3.5" in out


def test_an_owners_box(grandtour: Run, tmp_path: Path) -> None:
    """Copy, check, spoil, check: the fault is named with its place; a line number where the TOML itself is broken."""
    assert grandtour("box", "copy", "two_capitals", "my.toml")[0] == 0
    assert grandtour("box", "copy", "two_capitals", "my.toml")[0] == 1
    assert "is a valid box for Routes of Two Capitals" in grandtour("box", "check", "my.toml")[1]
    text = (tmp_path / "my.toml").read_text(encoding="utf-8")
    spoil(tmp_path, text.replace("cells = 2", "cells = 3", 7).replace("cells = 3", "cells = 2", 6))
    assert "moscow.sight 7, cells: “3” is not allowed; possible values: 2, 4" in grandtour("box", "check", "my.toml")[2]
    spoil(tmp_path, text.replace("[moscow]", "[moscow", 1))
    assert "line 21" in grandtour("box", "check", "my.toml")[2]
    spoil(tmp_path, "a = 1\n")
    assert "does not look like the box of any game" in grandtour("box", "check", "my.toml")[2]


def spoil(folder: Path, text: str) -> None:
    (folder / "my.toml").write_text(text, encoding="utf-8")


def test_a_game_with_an_owners_box(grandtour: Run, tmp_path: Path) -> None:
    grandtour("box", "copy", "two_capitals", "my.toml")
    text = (tmp_path / "my.toml").read_text(encoding="utf-8").replace("VDNKh Exhibition Park", "My Own Park")
    spoil(tmp_path, text)
    assert tomllib.loads(text)
    assert "My Own Park" in grandtour("play", "two_capitals", "--box", "my.toml", typed="quit\n")[1]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_help_names_every_command(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--lang", language, "--help"])
    out = capsys.readouterr().out
    assert stopped.value.code == 0
    assert all(name in out for name in ("play", "replay", "hint", "rules", "box", "compile", "train", "--lang"))
    assert bool(re.search("[а-я]", out)) == (language == "ru")


def test_no_words_at_all_is_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([])
    assert stopped.value.code == 0
    assert "commands" in capsys.readouterr().out


def test_the_language_may_stand_behind_the_command(grandtour: Run) -> None:
    assert "ваш ход" in grandtour("play", "two_capitals", "--lang", "ru", typed="quit\n")[1]
    assert "ваш ход" in grandtour("--lang", "ru", "play", "two_capitals", typed="quit\n")[1]


def test_a_terminal_that_knows_few_letters(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONIOENCODING": "latin-1", "XDG_STATE_HOME": str(tmp_path), "GRANDTOUR_LANG": "ru"}
    done = subprocess.run(real(*TWO), input=b"1\nquit\n", env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_box_from_windows(grandtour: Run, tmp_path: Path) -> None:
    """A mark at the start of the file, as some editors write it, does no harm."""
    grandtour("box", "copy", "two_capitals", "my.toml")
    spoil(tmp_path, "\ufeff" + (tmp_path / "my.toml").read_text(encoding="utf-8"))
    assert grandtour("box", "check", "my.toml")[0] == 0


def real(*words: str, **env: str) -> list[str]:
    return [
        sys.executable,
        "-c",
        f"import sys; from grandtour.cli import main; code = main({list(words)!r}); {env.get('then', '')}",
    ]


def test_a_game_against_random_bots_needs_no_numba(tmp_path: Path) -> None:
    """It runs the rules as plain Python, and starts at once."""
    check = "print('numba' in sys.modules, file=sys.stderr)"
    environment = os.environ | {"XDG_STATE_HOME": str(tmp_path)}
    environment.pop("GRANDTOUR_MODE", None)
    done = subprocess.run(real(*TWO, then=check), input="1\nquit\n", env=environment, capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "False"


def test_a_real_terminal_completes_words(tmp_path: Path) -> None:
    """In a terminal Tab completes a move, and Ctrl-D leaves with the game kept."""
    master, slave = pty.openpty()
    environment = os.environ | {
        "XDG_STATE_HOME": str(tmp_path),
        "GRANDTOUR_MODE": "plain",
        "TERM": "xterm",
        "GRANDTOUR_LANG": "en",
    }
    process = subprocess.Popen(
        real(*TWO, "--seed", "5"), stdin=slave, stdout=slave, stderr=slave, env=environment, close_fds=True
    )
    os.close(slave)
    assert "your move" in read_until(master, "your move")
    os.write(master, b"vis")
    read_until(master, "vis")
    os.write(master, b"\t")
    read_until(master, "it ")
    os.write(master, b"3\r")
    assert "visits 3" in read_until(master, "visits 3")
    read_until(master, "your move")
    os.write(master, b"\x04")
    assert "Saved. Resume with:" in read_until(master, "Saved. Resume with:")
    assert process.wait(30) == 0
    os.close(master)


def read_until(master: int, wanted: str) -> str:
    """What the terminal shows until some words; answers the question where the cursor is."""
    shown = ""
    while wanted not in shown:
        piece = os.read(master, 4096).decode(errors="replace")
        if "\x1b[6n" in piece:
            os.write(master, b"\x1b[1;1R")
        shown += piece
    return shown


# --- a command is a file ----------------------------------------------------------------------------------------------
GREET = """
from grandtour.engine.i18n import say
ORDER, HELP = 25, say("says hello")
def add(parser):
    parser.add_argument("name")
def run(args):
    print("Hello,", args.name)
"""


def test_a_command_is_added_by_adding_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is found, has its place in the list of help, a language, and is run."""
    (tmp_path / "greet.py").write_text(GREET, encoding="utf-8")
    monkeypatch.setattr(commands, "__path__", [*commands.__path__, str(tmp_path)])
    monkeypatch.setenv("GRANDTOUR_LANG", "en")
    assert main(["greet", "Anna", "--lang", "ru"]) == 0
    assert capsys.readouterr().out == "Hello, Anna\n"
    with pytest.raises(SystemExit):
        main(["--help"])
    listed = re.findall(r"^    (\w+) ", capsys.readouterr().out, re.MULTILINE)
    assert listed[:4] == ["play", "serve", "greet", "replay"]
    del sys.modules["grandtour.terminal.commands.greet"]


def test_every_file_is_a_command_and_has_a_place_of_its_own() -> None:
    files = {path.stem.replace("_", "-") for path in Path(commands.__path__[0]).glob("[!_]*.py")}
    found = commands.commands()
    assert set(found) == files
    assert len({command.ORDER for command in found.values()}) == len(files)
    assert next(iter(found)) == "play"


@pytest.mark.parametrize("words", [["--help"], ["play", "--help"], ["simulate", "--help"], ["--version"]])
def test_help_loads_no_rules(words: list[str]) -> None:
    """It comes at once; and no mode is fixed, so that a command can choose it."""
    heavy = "{'numba', 'numpy', 'rich', 'fastapi', 'grandtour.engine.jit'} & set(sys.modules)"
    program = f"import sys\nfrom grandtour.cli import main\ntry: main({words!r})\nfinally: print({heavy}, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr == "set()\n"


def test_the_version() -> None:
    done = subprocess.run([sys.executable, "-m", "grandtour.cli", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f"grandtour {package.__version__}"
