"""The server's log: lines for people, or (`--log-format json`) a JSON object each, for programs that collect logs."""

from __future__ import annotations

import json
import logging
import os
from datetime import UTC, datetime

TEXT_LINES = "%(asctime)s %(levelname)s %(message)s"


class JsonLines(logging.Formatter):
    """One line for each entry: time, level, logger, process, message, and what was raised."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": os.getpid(),
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
