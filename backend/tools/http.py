"""Tools behind a URL of the operator's: the arguments are posted as JSON, the answer is the result.

`tools.toolbox` makes them of the catalogue's entries, `runtime` calls them. What a failed try may have done outside
decides whether it is tried again: what was never sent always may be; what was sent only where a repetition under the
same key does nothing more (KEYED) or nothing at all (PURE). Redirects are not followed.
"""

import asyncio
import logging
import random
from dataclasses import dataclass
from typing import Any

import aiohttp

from backend.kit.limits import DEFAULT, Limits
from backend.kit.retry_after import retry_after
from backend.kit.text import canonical_json
from backend.llm.messages import ToolSpec
from backend.tools import http_answers, input_schema
from backend.tools.catalogue import HttpEntry
from backend.tools.http_answers import Outcome, Tried
from backend.tools.models import CallState, EffectClass, ToolKind
from backend.tools.outside import Answer

log = logging.getLogger(__name__)

_CONNECT_SECONDS = 10.0


def open_session() -> aiohttp.ClientSession:
    """The session of a worker. No connection is used twice: a server that closes an idle one just as a call goes out
    would leave an UNSAFE call in doubt, although nothing was wrong."""
    connector = aiohttp.TCPConnector(limit=0, force_close=True)
    return aiohttp.ClientSession(
        connector=connector, cookie_jar=aiohttp.DummyCookieJar(), headers={"User-Agent": "circadian"}
    )


@dataclass(frozen=True, slots=True)
class HttpTool:
    """An `OutsideTool`."""

    name: str
    entry: HttpEntry
    session: aiohttp.ClientSession
    limits: Limits = DEFAULT

    @property
    def kind(self) -> ToolKind:
        return ToolKind.HTTP

    @property
    def effect(self) -> EffectClass:
        return self.entry.effect

    @property
    def patience_seconds(self) -> float:
        return self.entry.patience_seconds

    @property
    def timeout_seconds(self) -> float:
        return self.entry.timeout_seconds

    def spec(self) -> ToolSpec:
        return ToolSpec(name=self.name, description=self.entry.description, parameters=self.entry.input)

    def parse(self, arguments: str) -> dict[str, Any]:
        return input_schema.parse(arguments, self.entry.input)

    async def call(self, *, key: str, arguments: dict[str, Any]) -> Answer:
        """Every try carries the same key and the same bytes."""
        loop, body, number, is_in_doubt = asyncio.get_running_loop(), canonical_json(arguments), 0, False
        deadline = loop.time() + self.timeout_seconds
        while True:
            number += 1
            tried = await self._try(key=key, body=body, seconds=deadline - loop.time())
            is_in_doubt = is_in_doubt or tried.is_doubtful
            pause = self._pause_after(tried, number)
            if pause is None or loop.time() + pause >= deadline:
                return self._answer(tried, is_in_doubt=is_in_doubt)
            log.info("tool %s, try %d: %s; again in %.1f s", self.name, number, tried.said, pause)
            await asyncio.sleep(pause)

    async def _try(self, *, key: str, body: bytes, seconds: float) -> Tried:
        timeout = aiohttp.ClientTimeout(total=seconds, connect=min(_CONNECT_SECONDS, seconds / 2))
        try:
            async with self.session.post(
                self.entry.url, data=body, headers=self._headers(key), timeout=timeout, allow_redirects=False
            ) as response:
                shown = await http_answers.read(
                    response, limit=self.limits.tool_response_bytes, secrets=self._secrets()
                )
                return Tried(Outcome.ANSWERED, response.status, shown, retry_after(response.headers))
        except (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError) as error:
            log.warning("tool %s could not be reached: %s", self.name, error)
            return Tried(Outcome.NOT_SENT)
        except TimeoutError:
            return Tried(Outcome.TIMED_OUT)
        except (aiohttp.ClientError, OSError) as error:
            log.warning("tool %s: the connection was lost: %s: %s", self.name, type(error).__name__, error)
            return Tried(Outcome.LOST)

    def _headers(self, key: str) -> dict[str, str]:
        static = {name: header.value for name, header in self.entry.headers.items()}
        return {**static, "Content-Type": "application/json", self.entry.key_header: key}

    def _secrets(self) -> list[str]:
        return [header.secret for header in self.entry.headers.values() if header.secret]

    def _pause_after(self, tried: Tried, number: int) -> float | None:
        """Seconds until the next try; None if there is none."""
        may_repeat = tried.outcome is Outcome.NOT_SENT or (self.effect is not EffectClass.UNSAFE and tried.may_pass)
        if number >= self.limits.tool_tries or not may_repeat:
            return None
        backoff: float = self.limits.tool_pause_seconds * 2 ** (number - 1) * random.uniform(0.8, 1.2)  # noqa: S311 - no secret
        return max(backoff, tried.retry_after_seconds or 0.0)

    def _answer(self, tried: Tried, *, is_in_doubt: bool) -> Answer:
        if tried.is_success:
            return Answer(CallState.SUCCEEDED, {"ok": True, "status": tried.status, **tried.shown})
        seen = {"status": tried.status, **tried.shown} if tried.status else {}
        if is_in_doubt and tried.may_pass and self.effect is not EffectClass.PURE:
            error = f"{tried.said}; it may or may not have happened: do not repeat it blindly, find out first"
            return Answer(CallState.UNKNOWN, {"ok": False, "unknown": True, "error": error, **seen})
        return Answer(CallState.FAILED, {"ok": False, "error": tried.said, **seen})
