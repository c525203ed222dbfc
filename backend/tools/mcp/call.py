"""One call of an MCP server's tool: borrows a session, sends one request, reads the result, and classifies failures.

`tools.mcp.client` creates it for a `tools.mcp.tool`. After a failed attempt, the possible effect outside decides
whether the call is retried, as for every outside tool. A request that was never sent may always be retried; a request
that was sent is retried only for a PURE or KEYED tool. The server gets the call's key as `circadian/key` in the
request's `_meta`.
"""

import asyncio
import logging
import random
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final

import mcp_types as types
from mcp.client.session import ClientSession
from mcp.shared.exceptions import MCPError
from pydantic import TypeAdapter, ValidationError

from backend.kit.limits import DEFAULT
from backend.kit.text import clean
from backend.kit.unit_of_work import TRANSIENT
from backend.telemetry import tracing
from backend.tools.call_secrets import SecretReader
from backend.tools.errors import ToolError
from backend.tools.http.answers import without
from backend.tools.mcp import progress, results, stdio_proxy
from backend.tools.mcp.credentials import ServerAccess, ServerAccesses
from backend.tools.mcp.sessions import McpSessions, ServerUnreachable
from backend.tools.mcp.tool import McpTool
from backend.tools.mcp.transport import Trace, TransportFault, current_trace
from backend.tools.mcp_servers.stdio_servers import StdioProgram
from backend.tools.models import CallState, EffectClass
from backend.tools.outbound_tool import Answer, ProgressCallback
from backend.tools.registry import Result

log = logging.getLogger(__name__)

KEY: Final = "circadian/key"
_ANSWER: TypeAdapter[types.CallToolResult | types.InputRequiredResult] = TypeAdapter(
    types.CallToolResult | types.InputRequiredResult
)
_UNAUTHORISED, _FORBIDDEN, _NOT_FOUND = 401, 403, 404
#: A gateway answered instead of the server. The server may have done its work.
_DOUBTFUL = frozenset({502, 504})
_TEMPORARY = frozenset({408, 425, 429})
_IN_DOUBT = "; it may or may not have happened: do not repeat it blindly, find out first"
_ASKS = "the tool asks for more input during the call, which is not supported here"


class _Ending(Enum):
    """How an attempt ended."""

    ANSWERED = auto()
    #: No effect on the server; another attempt may succeed.
    NOT_SENT = auto()
    #: No effect on the server; the session or the token is not valid any more.
    STALE = auto()
    #: It failed; the next attempt may succeed.
    TEMPORARY = auto()
    #: It may have taken effect; the next attempt may get an answer.
    LOST = auto()
    #: It has most likely taken effect; another attempt gets no better answer.
    UNREADABLE = auto()


@dataclass(frozen=True, slots=True)
class _Attempt:
    ending: _Ending
    answer: Answer

    @property
    def is_doubtful(self) -> bool:
        return self.ending in {_Ending.LOST, _Ending.UNREADABLE}


@dataclass(frozen=True, slots=True)
class McpClients:
    """The objects that all MCP tools of a worker share."""

    secret_reader: SecretReader
    accesses: ServerAccesses
    sessions: McpSessions


@dataclass(frozen=True, slots=True, kw_only=True)
class McpCall:
    """The state of one call; created for each call."""

    tool: McpTool
    clients: McpClients
    key: str
    arguments: dict[str, Any]
    on_progress: ProgressCallback | None

    async def answer(self) -> Answer:
        """Makes the call. Every attempt sends the same key and arguments."""
        loop = asyncio.get_running_loop()
        deadline, number, is_in_doubt = loop.time() + self.tool.timeout_seconds, 0, False
        while True:
            number += 1
            attempt = await self._try(deadline)
            is_in_doubt = is_in_doubt or attempt.is_doubtful
            pause = self._pause_after(attempt, number)
            if pause is None or loop.time() + pause >= deadline:
                return self._final(attempt, is_in_doubt=is_in_doubt)
            log.info("tool %s, try %d: %s; again in %.1f s", self.tool.tool_id, number, attempt.ending.name, pause)
            await asyncio.sleep(pause)

    async def _try(self, deadline: float) -> _Attempt:
        call_trace = Trace(is_of_call=True)
        try:
            async with asyncio.timeout_at(deadline):
                access = await self._access()
                async with self.clients.sessions.borrow(access) as (session, client):
                    is_well = False
                    try:
                        attempt = await self._ask(client, access, call_trace)
                        is_well = attempt.ending is _Ending.ANSWERED
                        return attempt
                    finally:
                        if not is_well:
                            session.retire()
        except TimeoutError:
            return _timed_out(call_trace)
        except ServerUnreachable as error:
            return _Attempt(_Ending.NOT_SENT, _failure(str(error)))
        except ToolError as error:
            return _Attempt(_Ending.ANSWERED, _failure(str(error)))

    async def _access(self) -> ServerAccess:
        """The access to the server. Retries, because the database may be unavailable for a moment."""
        draft = self.tool.server.draft
        for number in range(1, self.tool.limits.tool_tries + 1):
            try:
                secrets = await self.clients.secret_reader.open(
                    self.tool.definition, draft.secret_names, origin=draft.origin
                )
                return await self.clients.accesses.of(self.tool.server, secrets)
            except TRANSIENT as error:
                log.warning("tool %s: its secrets cannot be read: %s", self.tool.tool_id, type(error).__name__)
                await asyncio.sleep(self.tool.limits.tool_pause_seconds * 2 ** (number - 1))
        raise ToolError("not sent: the settings and secrets of the tool could not be read; try again later")

    async def _ask(self, client: ClientSession, access: ServerAccess, call_trace: Trace) -> _Attempt:
        params = types.CallToolRequestParams(
            name=self.tool.remote_name, arguments=self.arguments, _meta={KEY: self.key, **tracing.headers()}
        )
        callback = (
            progress.progress_callback(self.on_progress, secrets=access.secrets)
            if self.on_progress is not None
            else None
        )
        token = current_trace.set(call_trace)
        try:
            answer = await client.send_request(
                types.CallToolRequest(params=params), _ANSWER, progress_callback=callback
            )
        except MCPError as error:
            return self._failed(error, call_trace, access)
        except (ValidationError, RuntimeError):
            return _Attempt(_Ending.UNREADABLE, _failure("the MCP server's answer is not valid MCP"))
        finally:
            current_trace.reset(token)
        if isinstance(answer, types.InputRequiredResult):
            return _Attempt(_Ending.ANSWERED, _failure(_ASKS))
        return _Attempt(_Ending.ANSWERED, _answer(answer, access))

    def _failed(self, error: MCPError, call_trace: Trace, access: ServerAccess) -> _Attempt:
        if call_trace.fault is not None:
            return _Attempt(_ending_of(call_trace), _failure(call_trace.fault.value))
        if call_trace.status >= 400:
            ending = self._ending_of_status(call_trace.status)
            return _Attempt(ending, _failure(f"the MCP server answered {call_trace.status}"))
        if error.code in {types.CONNECTION_CLOSED, types.REQUEST_TIMEOUT}:
            return _Attempt(
                _Ending.LOST if call_trace.is_sent else _Ending.NOT_SENT, _failure(TransportFault.LOST.value)
            )
        if error.code == stdio_proxy.TOO_LARGE and isinstance(access.target, StdioProgram):
            return _Attempt(_Ending.UNREADABLE, _failure(TransportFault.TOO_LARGE.value))
        if error.code == types.PARSE_ERROR:
            return _Attempt(_Ending.UNREADABLE, _failure("the MCP server's answer is not valid MCP"))
        message = without(clean(error.message), access.secrets)[: self.tool.limits.tool_error_chars]
        return _Attempt(_Ending.ANSWERED, _failure(f"the MCP server answered with an error: {message}"))

    def _ending_of_status(self, status: int) -> _Ending:
        if status == _NOT_FOUND or (
            status in {_UNAUTHORISED, _FORBIDDEN} and self.clients.accesses.forget(self.tool.server)
        ):
            return _Ending.STALE
        if status in _DOUBTFUL:
            return _Ending.LOST
        return _Ending.TEMPORARY if status >= 500 or status in _TEMPORARY else _Ending.ANSWERED

    def _pause_after(self, attempt: _Attempt, number: int) -> float | None:
        """Seconds until the next attempt; None if the call is not retried."""
        if attempt.ending is _Ending.STALE and number == 1:
            return 0.0
        may_pass = attempt.ending in {_Ending.TEMPORARY, _Ending.LOST} and self.tool.effect is not EffectClass.UNSAFE
        if number >= self.tool.limits.tool_tries or not (may_pass or attempt.ending is _Ending.NOT_SENT):
            return None
        pause: float = self.tool.limits.tool_pause_seconds * 2 ** (number - 1) * random.uniform(0.8, 1.2)  # noqa: S311 - no secret
        return pause

    def _final(self, attempt: _Attempt, *, is_in_doubt: bool) -> Answer:
        is_over = attempt.ending in {_Ending.ANSWERED, _Ending.STALE}
        if is_over or not is_in_doubt or self.tool.effect is EffectClass.PURE:
            return attempt.answer
        error = f"{attempt.answer.result['error']}{_IN_DOUBT}"
        return Answer(CallState.UNKNOWN, {"ok": False, "unknown": True, "error": error})


def _ending_of(call_trace: Trace) -> _Ending:
    """The ending for a fault of the transport."""
    match call_trace.fault:
        case TransportFault.TOO_LARGE | TransportFault.COMPRESSED:
            return _Ending.UNREADABLE
        case TransportFault.REFUSED:
            return _Ending.ANSWERED
    return _Ending.LOST if call_trace.is_sent else _Ending.NOT_SENT


def _timed_out(call_trace: Trace) -> _Attempt:
    if call_trace.is_sent:
        return _Attempt(_Ending.LOST, _failure("the MCP server did not answer in time"))
    return _Attempt(_Ending.NOT_SENT, _failure("not sent: the MCP server did not open a session in time"))


def _answer(result: types.CallToolResult, access: ServerAccess) -> Answer:
    shown = results.read(result, secrets=access.secrets)
    if result.is_error:
        return _failure(shown["content"][: DEFAULT.tool_error_chars] or "the tool failed without a reason")
    return Answer(CallState.SUCCEEDED, {"ok": True, **shown})


def _failure(error: str) -> Answer:
    result: Result = {"ok": False, "error": error}
    return Answer(CallState.FAILED, result)
