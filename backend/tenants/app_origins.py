"""Origins of web pages that call the API for an app: its owner registers them, and CORS answers them.

`app_forms` checks them. `OriginCache` is what one API process knows of them; `api.transport.cors` asks it.
"""

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import Sequence
from urllib.parse import urlsplit

from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import TRANSIENT, unit_of_work

#: An origin as browsers write it: lower case, no path, no default port. Other characters are written as punycode.
_ORIGIN = re.compile(r"https?://(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[::1\])(?::[1-9][0-9]{0,4})?")
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
_DEFAULT_PORTS = {"https": 443, "http": 80}
_PATH = "input", "allowedOrigins"

_IS_ALLOWED = Statement(bool, "SELECT is_app_origin($1)")


def checked(origins: Sequence[str]) -> list[str]:
    """Each origin once, in the given order. Raises `InvalidInput` with the reason."""
    if len(origins) > DEFAULT.app_origins:
        raise InvalidInput(f"at most {DEFAULT.app_origins} origins are allowed", path=_PATH)
    for origin in origins:
        if not _is_origin(origin):
            raise InvalidInput(
                f"origin {origin[:200]!r}: it must be written as browsers do, such as https://app.example or "
                "https://app.example:8443, in lower case, without a path; http only for localhost",
                path=_PATH,
            )
    return list(dict.fromkeys(origins))


def _is_origin(origin: str) -> bool:
    if len(origin) > DEFAULT.origin_chars or not _ORIGIN.fullmatch(origin):
        return False
    try:
        parts = urlsplit(origin)
        port = parts.port
    except ValueError:
        return False
    is_secure = parts.scheme == "https" or parts.hostname in _LOOPBACK
    return is_secure and ".." not in origin and port != _DEFAULT_PORTS[parts.scheme]


class OriginCache:
    """What this process knows of origins, for a short time. A stranger may send any origin: the cache is bounded, few
    are looked up at once, and one that is not looked up is not allowed."""

    def __init__(self) -> None:
        #: Whether it is allowed, and when that was looked up.
        self._known: OrderedDict[str, tuple[bool, float]] = OrderedDict()
        self._slots = asyncio.Semaphore(DEFAULT.origins_looked_up)

    def is_allowed(self, origin: str) -> bool:
        """As it was looked up last."""
        return self._known.get(origin, (False, 0.0))[0]

    async def look(self, origin: str) -> None:
        """Looks the origin up, if that was not done lately. If the database does not answer, the last answer stays."""
        if not _is_origin(origin) or self._is_fresh(origin) or self._slots.locked():
            return
        try:
            async with self._slots, unit_of_work(None, read_only=True) as work:
                is_allowed = await work.fetch_one(_IS_ALLOWED, origin)
        except TRANSIENT:
            return
        self._known[origin] = is_allowed, time.monotonic()
        self._known.move_to_end(origin)
        if len(self._known) > DEFAULT.origins_cached:
            self._known.popitem(last=False)

    def _is_fresh(self, origin: str) -> bool:
        looked_up_at = self._known.get(origin, (False, float("-inf")))[1]
        return time.monotonic() - looked_up_at < DEFAULT.origin_seconds
