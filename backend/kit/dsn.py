"""Parses a database URL, for code that opens a connection of its own. Needs neither Tortoise nor asyncpg."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from backend.kit.processes import StartError
from backend.kit.settings import Pooler

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


def without_session(parameters: Mapping[str, Any], pooler: Pooler) -> dict[str, Any]:
    """Returns connection parameters for a pooler in transaction mode (`kit.pooler`), where nothing may belong to a
    session: no settings in the start-up packet, and prepared statements only if the pooler knows them.

    Raises `StartError` if the URL has server settings.
    """
    settings = dict(parameters["server_settings"])
    kept = {"application_name": settings.pop("application_name")}
    if settings:
        raise StartError(
            f"bad setting: CIRCADIAN_DB_POOLER: the database URL sets {', '.join(sorted(settings))}, and a pooler "
            "passes no setting on. Give it to the login with ALTER ROLE … SET"
        )
    cache = {"statement_cache_size": 0} if pooler == "transaction-unprepared" else {}
    return {**parameters, "server_settings": kept, **cache}
