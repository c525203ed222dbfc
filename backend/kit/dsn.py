"""Parses a database URL, for code that opens a connection of its own. Needs neither Tortoise nor asyncpg."""

from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

#: Planner settings of our connections. Queries read a few rows of large tables by an index, from a disk without moving
#: parts. Without these settings the planner may prefer a sequential scan for a table whose newest rows differ from all
#: others, such as the inbox.
FEW_ROWS = {"enable_seqscan": "off", "random_page_cost": "1.1", "jit": "off"}


def credentials(url: str, *, role: str | None = None, application: str = "circadian") -> dict[str, Any]:
    """Returns asyncpg's connection parameters for a `postgresql://` URL.

    The query parameters `host`, `port` and `sslmode` are used; all others become server settings.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        raise ValueError(f"a database URL must begin with postgresql://, not {parts.scheme}://")
    query = dict(parse_qsl(parts.query))
    parameters: dict[str, Any] = {
        "host": query.pop("host", None) or parts.hostname or "127.0.0.1",
        "port": int(query.pop("port", None) or parts.port or 5432),
        "user": unquote(parts.username or "postgres"),
        "password": unquote(parts.password) if parts.password else None,
        "database": unquote(parts.path.lstrip("/")) or "postgres",
    }
    if sslmode := query.pop("sslmode", None):
        parameters["ssl"] = sslmode
    parameters["server_settings"] = {"application_name": application, **({"role": role} if role else {}), **query}
    return parameters
