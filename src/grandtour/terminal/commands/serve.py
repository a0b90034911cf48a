"""`grandtour serve`: play in the browser."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from ...engine.i18n import say

ORDER = 20
HELP = say("play in the browser: start a server for you and your friends")


def add(parser: ArgumentParser) -> None:
    parser.add_argument("--host", help=str(say("address to listen on (default: all; 127.0.0.1: this machine only)")))
    parser.add_argument("--port", type=int, help=str(say("port to listen on (default: 8000, or the next free one)")))
    parser.add_argument("--data", type=Path, metavar="FOLDER", help=str(say("folder where games are saved")))
    database = say("PostgreSQL instead of SQLite (postgresql://user@host/name), for several processes or machines")
    parser.add_argument("--database", metavar="URL", default=os.environ.get("GRANDTOUR_DATABASE"), help=str(database))
    parser.add_argument("--processes", type=int, metavar="N", help=str(say("server processes on this machine (with --database)")))
    parser.add_argument("--url", help=str(say("public URL of this server, if different")))
    host = say("additional host name of this server (with --url); can be repeated")
    parser.add_argument("--allow-host", action="append", default=[], metavar="NAME", help=str(host))
    bots = say("folder with your own bots (Python files), offered alongside the levels")
    parser.add_argument("--bots", type=Path, metavar="FOLDER", help=str(bots))
    docs = say("folder with the documentation as a site (made by: make docs), shown at /docs")
    parser.add_argument("--docs", type=Path, metavar="FOLDER", help=str(docs))
    metrics = say("who may read the figures at /metrics: this machine, everyone or no one (default: here)")
    parser.add_argument("--metrics", choices=("here", "all", "off"), help=str(metrics))
    parser.add_argument("--log-format", choices=("text", "json"), help=str(say("how the server log is written (default: text)")))
    parser.add_argument("--no-browser", action="store_true", help=str(say("don't open a browser")))


def run(args: Namespace) -> None:
    from ...web.serve import serve
    from ...web.settings import Settings

    names = ("host", "port", "data", "database", "processes", "url", "bots", "docs", "metrics", "log_format")
    wanted = {name: getattr(args, name) for name in names}
    known = {name: value for name, value in wanted.items() if value is not None}
    settings = Settings(**known, hosts=tuple(args.allow_host))
    serve(settings, any_port=args.port is None, browser=not args.no_browser)
