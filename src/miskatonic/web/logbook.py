"""The log: a line for people or a JSON object per line, each with the request and the table it is about."""

from __future__ import annotations

import logging
import re
import time
from contextvars import ContextVar

import msgspec

from miskatonic.web.settings import Settings

request_id: ContextVar[str] = ContextVar("request_id", default="")
table_id: ContextVar[str] = ContextVar("table_id", default="")
SECRETS = re.compile(r"(/seat/|/device/|seat=)[^/?&:\s\"']+")


def set_up(settings: Settings) -> None:
    """Log to the standard error as the settings say."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if settings.log == "json" else Plain())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.log_level.upper())
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)  # it tells every socket that comes and goes


def hidden(text: str) -> str:
    """A text without what would let its reader take somebody's seat."""
    return SECRETS.sub(r"\1…", text)


def about() -> dict[str, str]:
    """What the line that is logged now is about."""
    found = {"request": request_id.get(), "table": table_id.get()}
    return {name: value for name, value in found.items() if value}


class Plain(logging.Formatter):
    """LEVEL: message (request …, table …)."""

    def __init__(self) -> None:
        super().__init__("%(levelname)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (logging's name for it)
        said = ", ".join(f"{name} {value}" for name, value in about().items())
        return hidden(super().formatMessage(record)) + (f" ({said})" if said else "")


class JsonLines(logging.Formatter):
    """One object per line, which collectors of logs understand."""

    def format(self, record: logging.LogRecord) -> str:
        found = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": hidden(record.getMessage()),
            **about(),
        }
        if record.exc_info:
            found["error"] = hidden(self.formatException(record.exc_info))
        return msgspec.json.encode(found).decode()
