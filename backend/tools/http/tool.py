"""Tools behind a URL, of the operator and of tenants: the request has the arguments, the answer is the result.

`tools.toolbox` builds them; `runtime` calls them. After a failed attempt, the possible effect outside decides whether
the call is retried. A request that was never sent may always be retried. A request that was sent is retried only if a
repetition under the same key has no further effect (KEYED) or no effect at all (PURE). Redirects are not followed. A
tenant's request goes to hosts of the internet only.
"""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import aiohttp
from yarl import URL

from backend.kit import hops
from backend.kit.limits import DEFAULT, Limits
from backend.kit.own_hooks import OwnHooks
from backend.kit.retry_after import retry_after
from backend.kit.ssrf import RefusedAddress
from backend.kit.unit_of_work import TRANSIENT
from backend.llm import ssrf_session
from backend.llm.egress_connector import EgressConnector
from backend.telemetry import logs, tracing
from backend.tools.call_secrets import SecretReader
from backend.tools.definitions.configs import HttpConfig
from backend.tools.definitions.http_picks import Pick
from backend.tools.definitions.tenant_tools import Definition
from backend.tools.errors import ToolError
from backend.tools.http import answers as http_answers
from backend.tools.http import requests as http_requests
from backend.tools.http.answers import HttpAttempt, HttpOutcome
from backend.tools.http.requests import HttpRequest
from backend.tools.models import CallState, EffectClass, ToolKind
from backend.tools.operator_tools import HttpEntry
from backend.tools.outbound_tool import Answer, OutsideToolBase, ProgressCallback
from backend.tools.registry import Result

log = logging.getLogger(__name__)

_CONNECT_SECONDS = 10.0

#: Builds the request of a call from its key and arguments; a `ToolError` says why that is not possible.
BuildRequest = Callable[[str, Mapping[str, Any]], Awaitable[HttpRequest]]


def open_session(*, is_guarded: bool) -> aiohttp.ClientSession:
    """An HTTP session of a worker. `is_guarded`: it reaches hosts of the internet only.

    No connection is used twice. If a server closed an idle connection just as a call is sent, the outcome of an UNSAFE
    call would be unknown although nothing was wrong.
    """
    resolver = ssrf_session.PublicResolver() if is_guarded else None
    connector = EgressConnector(limit=0, force_close=True, resolver=resolver)
    return aiohttp.ClientSession(
        connector=connector,
        cookie_jar=aiohttp.DummyCookieJar(),
        headers={"User-Agent": "circadian"},
        auto_decompress=False,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpTool(OutsideToolBase):
    """An `OutsideTool`."""

    build_request: BuildRequest
    session: aiohttp.ClientSession
    #: Numeric addresses are checked too.
    is_guarded: bool = False
    #: The parts of a JSON answer that are shown; None: all of it.
    pick: Pick | None = None
    limits: Limits = DEFAULT
    #: URLs that no request may go to.
    own_hooks: OwnHooks | None = None

    @property
    def kind(self) -> ToolKind:
        return ToolKind.HTTP

    async def call(
        self,
        *,
        key: str,
        arguments: dict[str, Any],
        on_progress: ProgressCallback | None = None,  # noqa: ARG002 - a request reports no progress
    ) -> Answer:
        """Every attempt sends the same key and the same bytes."""
        deadline = asyncio.get_running_loop().time() + self.timeout_seconds
        try:
            request = await self._request(key, arguments)
            if self.own_hooks is not None and self.own_hooks.leads_there(request.url):
                raise ToolError("not sent: the URL is a hook of this installation")
        except ToolError as error:
            return Answer(CallState.FAILED, {"ok": False, "error": str(error)})
        return await self._send(request, deadline)

    async def _request(self, key: str, arguments: Mapping[str, Any]) -> HttpRequest:
        """Builds the request. Retries, because the database may be unavailable for a moment when a secret is read."""
        for number in range(1, self.limits.tool_tries + 1):
            try:
                return await self.build_request(key, arguments)
            except TRANSIENT as error:
                log.warning("tool %s: its secrets cannot be read: %s", self.tool_id, type(error).__name__)
                await asyncio.sleep(self.limits.tool_pause_seconds * 2 ** (number - 1))
        raise ToolError("not sent: the settings and secrets of the tool could not be read; try again later")

    async def _send(self, request: HttpRequest, deadline: float) -> Answer:
        loop, number, is_in_doubt = asyncio.get_running_loop(), 0, False
        while True:
            number += 1
            attempt = await self._try(request, seconds=deadline - loop.time())
            is_in_doubt = is_in_doubt or attempt.is_doubtful
            pause = self._pause_after(attempt, number)
            if pause is None or loop.time() + pause >= deadline:
                return self._answer(attempt, is_in_doubt=is_in_doubt)
            log.info("tool %s, try %d: %s; again in %.1f s", self.tool_id, number, attempt.outcome.name, pause)
            await asyncio.sleep(pause)

    async def _try(self, request: HttpRequest, *, seconds: float) -> HttpAttempt:
        timeout = aiohttp.ClientTimeout(total=seconds, connect=min(_CONNECT_SECONDS, seconds / 2))
        try:
            if self.is_guarded:
                ssrf_session.judge(request.url)
            headers = {**request.headers_now(), **hops.carried(), **tracing.headers()}
            async with self.session.request(
                request.method, URL(request.url, encoded=True), data=request.body, headers=headers,
                timeout=timeout, allow_redirects=False,
            ) as response:  # fmt: skip
                shown = await http_answers.read(
                    response, limit=self.limits.tool_response_bytes, secrets=request.secrets
                )
                return HttpAttempt(HttpOutcome.ANSWERED, response.status, shown, retry_after(response.headers))
        except (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError) as error:
            log.warning("tool %s could not be reached: %s", self.tool_id, logs.content(error))
            return HttpAttempt(HttpOutcome.NOT_SENT)
        except RefusedAddress as error:
            log.warning("tool %s: its address is refused: %s", self.tool_id, logs.content(error))
            return HttpAttempt(HttpOutcome.REFUSED)
        except TimeoutError:
            return HttpAttempt(HttpOutcome.TIMED_OUT)
        except (aiohttp.ClientError, OSError) as error:
            log.warning("tool %s: the connection was lost: %s", self.tool_id, type(error).__name__)
            return HttpAttempt(HttpOutcome.LOST)

    def _pause_after(self, attempt: HttpAttempt, number: int) -> float | None:
        """Seconds until the next attempt; None if the call is not retried."""
        may_repeat = attempt.outcome is HttpOutcome.NOT_SENT or (
            self.effect is not EffectClass.UNSAFE and attempt.is_temporary
        )
        if number >= self.limits.tool_tries or not may_repeat:
            return None
        backoff: float = self.limits.tool_pause_seconds * 2 ** (number - 1) * random.uniform(0.8, 1.2)  # noqa: S311 - no secret
        return max(backoff, attempt.retry_after_seconds or 0.0)

    def _picked(self, shown: Result) -> Result:
        """Adds the notes of the answer last: a note why the body is not JSON says more than a missing list."""
        if self.pick is None:
            return shown
        others = {name: value for name, value in shown.items() if name != "body"}
        return {**self.pick.of(shown["body"]), **others}

    def _answer(self, attempt: HttpAttempt, *, is_in_doubt: bool) -> Answer:
        if attempt.is_success:
            return Answer(CallState.SUCCEEDED, {"ok": True, "status": attempt.status, **self._picked(attempt.shown)})
        response = {"status": attempt.status, **attempt.shown} if attempt.status else {}
        if is_in_doubt and attempt.is_temporary and self.effect is not EffectClass.PURE:
            error = f"{attempt.description}; it may or may not have happened: do not repeat it blindly, find out first"
            return Answer(CallState.UNKNOWN, {"ok": False, "unknown": True, "error": error, **response})
        return Answer(CallState.FAILED, {"ok": False, "error": attempt.description, **response})


def operators_tool(name: str, entry: HttpEntry, session: aiohttp.ClientSession, limits: Limits = DEFAULT) -> HttpTool:
    """A tool from the operator's file."""

    async def build_request(key: str, arguments: Mapping[str, Any]) -> HttpRequest:
        return http_requests.of_entry(entry, key=key, arguments=arguments)

    return HttpTool(
        name=name,
        description=entry.description,
        input=entry.input,
        effect=entry.effect,
        timeout_seconds=entry.timeout_seconds,
        patience_seconds=entry.patience_seconds,
        visible=entry.visible,
        approval=entry.approval,
        is_trusted=entry.trusted,
        build_request=build_request,
        session=session,
        limits=limits,
    )


def tenants_tool(
    definition: Definition, config: HttpConfig, session: aiohttp.ClientSession, secret_reader: SecretReader, *,
    is_guarded: bool, own_hooks: OwnHooks | None = None,
) -> HttpTool:  # fmt: skip
    """A tool that an admin defined. The tenant's secrets are read when it is called."""
    draft = definition.draft

    async def build_request(key: str, arguments: Mapping[str, Any]) -> HttpRequest:
        secrets = await secret_reader.open(definition, config.secret_names, origin=config.origin)
        return http_requests.of_config(config, key=key, arguments=arguments, secrets=secrets)

    return HttpTool(
        name=definition.name,
        description=draft.description,
        input=draft.input,
        effect=draft.effect,
        timeout_seconds=draft.timeout_seconds,
        patience_seconds=draft.patience_seconds,
        visible=draft.visible,
        displays=draft.displays,
        tool_id=definition.id,
        approval=draft.approval,
        is_trusted=definition.is_trusted,
        target=config.model_dump_json(),
        build_request=build_request,
        session=session,
        is_guarded=is_guarded,
        pick=config.pick,
        own_hooks=own_hooks,
    )
