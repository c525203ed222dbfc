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
    """What this process knows of origins, for a short time. A stranger may send any origin: so what is not allowed has
    a cache of its own, which is bounded, few are looked up at once, and one that is not looked up is not allowed."""

    def __init__(self) -> None:
        #: When each was looked up.
        self._allowed: OrderedDict[str, float] = OrderedDict()
        self._denied: OrderedDict[str, float] = OrderedDict()
        self._slots = asyncio.Semaphore(DEFAULT.origins_looked_up)

    def is_allowed(self, origin: str) -> bool:
        """As it was looked up last, if that is not long ago."""
        return _age(self._allowed, origin) < DEFAULT.origin_stale_seconds

    def is_due(self, origin: str) -> bool:
        """Whether the origin must be looked up: that was not done lately, and it can be one of an app."""
        return _is_origin(origin) and not any(
            _age(known, origin) < DEFAULT.origin_seconds for known in (self._allowed, self._denied)
        )

    async def look(self, origin: str) -> None:
        """Looks the origin up, if it is due. If the database does not answer, or others are looked up and take long,
        the last answer stays."""
        try:
            async with asyncio.timeout(DEFAULT.origin_wait_seconds):
                await self._slots.acquire()
        except TimeoutError:
            return
        try:
            if self.is_due(origin):  # another request may have looked it up meanwhile
                await self._look(origin)
        except TRANSIENT:
            return
        finally:
            self._slots.release()

    async def _look(self, origin: str) -> None:
        async with unit_of_work(None, read_only=True) as work:
            is_allowed = await work.fetch_one(_IS_ALLOWED, origin)
        for known in (self._allowed, self._denied):
            known.pop(origin, None)
        known = self._allowed if is_allowed else self._denied
        known[origin] = time.monotonic()
        if len(known) > DEFAULT.origins_cached:
            known.popitem(last=False)


def _age(known: OrderedDict[str, float], origin: str) -> float:
    return time.monotonic() - known.get(origin, float("-inf"))
