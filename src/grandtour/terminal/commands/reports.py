"""`grandtour reports`: what players of a server reported."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from ...engine.errors import GrandTourError
from ...engine.i18n import say
from .. import modes

ORDER = 150
HELP = say("show problems reported by the players of a server, with the records of their games")


def add(parser: ArgumentParser) -> None:
    parser.add_argument("number", nargs="?", type=int, metavar="N", help=str(say("show report N")))
    parser.add_argument("--data", type=Path, metavar="FOLDER", help=str(say("folder where games are saved")))
    database = say("PostgreSQL of the server (postgresql://user@host/name), instead of a folder")
    parser.add_argument("--database", metavar="URL", default=os.environ.get("GRANDTOUR_DATABASE"), help=str(database))
    parser.add_argument("--out", type=Path, metavar="FILE", help=str(say("write the record of report N to this file")))


def run(args: Namespace) -> None:
    if args.out is not None and args.number is None:
        raise GrandTourError(say("Give the number of a report: grandtour reports N --out FILE"))
    modes.plain()
    from ...web.settings import default_data
    from ...web.store.reports import read_report, read_reports
    from .. import reports

    where = args.data or args.database or default_data()
    if args.number is None:
        reports.list_reports(read_reports(where), where)
    elif args.out is None:
        reports.show_report(read_report(where, args.number))
    else:
        reports.write_record(read_report(where, args.number), args.out)
