"""Logging of every process: readable lines in development, JSON in production, always to stderr.

Each entry point of `cli/` calls `configure` once. All other modules only use `logging.getLogger(__name__)`.
"""

import json
import logging
from datetime import UTC, datetime

#: Libraries that log much below WARNING, none of it about this product.
_QUIET = ("asyncio", "httpcore", "httpcore2", "httpx", "httpx2", "websockets", "uvicorn.error", "arq", "tortoise")
#: Loggers of the MCP library: they repeat what a faulty server says. `tools.mcp` logs what matters.
_SILENT = ("client", "mcp")


class JsonFormatter(logging.Formatter):
    """Writes one JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["error"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


def configure(*, level: str, is_development: bool) -> None:
    output = logging.StreamHandler()
    output.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s") if is_development else JsonFormatter())
    logging.basicConfig(level=level.upper(), handlers=[output], force=True)
    for name in _QUIET:
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))
    for name in _SILENT:
        logging.getLogger(name).setLevel(logging.CRITICAL)
