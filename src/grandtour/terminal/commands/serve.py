"""`grandtour serve`: play in the browser."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ...engine.i18n import say

ORDER = 20
HELP = say("play in the browser: starts a server, for you and for friends")


def add(parser: ArgumentParser) -> None:
    parser.add_argument("--host", help=str(say("the address to listen on (default: all; 127.0.0.1: only this machine)")))
    parser.add_argument("--port", type=int, help=str(say("the port (default: 8000, or the next free one)")))
    parser.add_argument("--data", type=Path, metavar="FOLDER", help=str(say("where games are kept")))
    parser.add_argument("--url", help=str(say("the address that people reach this server by, if it is another one")))
    host = say("another name that people may reach this server by (with --url); can be repeated")
    parser.add_argument("--allow-host", action="append", default=[], metavar="NAME", help=str(host))
    bots = say("a folder with bots of your own, Python files, which are offered beside the levels")
    parser.add_argument("--bots", type=Path, metavar="FOLDER", help=str(bots))
    parser.add_argument("--no-browser", action="store_true", help=str(say("don't open the browser")))


def run(args: Namespace) -> None:
    from ...web.serve import serve
    from ...web.settings import Settings

    wanted = {name: getattr(args, name) for name in ("host", "port", "data", "url", "bots")}
    known = {name: value for name, value in wanted.items() if value is not None}
    settings = Settings(**known, hosts=tuple(args.allow_host))
    serve(settings, any_port=args.port is None, browser=not args.no_browser)
