"""How every process logs: lines for people in development, JSON for machines in production, always to stderr.

Called once by each entry point of `cli/`; everything else only asks for `logging.getLogger(__name__)`.
"""

import json
import logging
from datetime import UTC, datetime

#: Chatty below warnings, and none of it is about us.
_QUIET = ("asyncio", "httpcore", "httpcore2", "httpx", "httpx2", "websockets", "uvicorn.error", "arq", "tortoise")
#: Of what an MCP server says that is wrong, in its own words; `tools.mcp` tells what is to be known.
_SILENT = ("client", "mcp")


class JsonFormatter(logging.Formatter):
    """One JSON object a line."""

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
