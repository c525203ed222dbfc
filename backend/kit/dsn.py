"""What a database URL says, for whoever opens a connection of its own. Needs neither Tortoise nor asyncpg."""

from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

#: Settings of our connections: what is asked is a few rows of large tables, by an index, on a disk without moving
#: parts. Of a table whose newest rows are unlike all others, as those of an inbox are, the planner thinks that it is
#: quicker to read it from its start.
FEW_ROWS = {"enable_seqscan": "off", "random_page_cost": "1.1", "jit": "off"}


def credentials(url: str, *, role: str | None = None, application: str = "circadian") -> dict[str, Any]:
    """asyncpg's connection parameters for a `postgresql://` URL (query parameters `host`, `port`, `sslmode` count)."""
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        raise ValueError(f"a database URL must begin with postgresql://, not {parts.scheme}://")
    query = dict(parse_qsl(parts.query))
    found: dict[str, Any] = {
        "host": query.pop("host", None) or parts.hostname or "127.0.0.1",
        "port": int(query.pop("port", None) or parts.port or 5432),
        "user": unquote(parts.username or "postgres"),
        "password": unquote(parts.password) if parts.password else None,
        "database": unquote(parts.path.lstrip("/")) or "postgres",
    }
    if sslmode := query.pop("sslmode", None):
        found["ssl"] = sslmode
    found["server_settings"] = {"application_name": application, **({"role": role} if role else {}), **query}
    return found
