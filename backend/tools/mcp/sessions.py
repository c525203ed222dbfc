"""A worker's sessions with MCP servers: one per access to a server, shared by agents and calls.

`tools.mcp.call` and `tools.mcp.listing` borrow a session for a request. The package's scopes must be closed by the task
that opened them, so each session has its own task that opens it, waits, and closes it. After an error a session is
retired: the calls that run in it may end, and the next call gets a new session.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from contextvars import Context
from typing import Self

import httpx2
from mcp.client import Transport
from mcp.client.client import Client
from mcp.client.session import ClientSession
from mcp.client.streamable_http import streamable_http_client
from mcp_types import Implementation

from backend.kit.limits import DEFAULT
from backend.kit.tasks import end
from backend.tools.errors import ToolError
from backend.tools.mcp.credentials import ServerAccess
from backend.tools.mcp.response_filter import filtered
from backend.tools.mcp.stdio import program_transport
from backend.tools.mcp.transport import TIMEOUT, BoundedTransport, Trace, current_trace
from backend.tools.mcp_servers.stdio_servers import StdioProgram

log = logging.getLogger(__name__)

_CLIENT_INFO = Implementation(name="circadian", version="1")
_IDLE_CHECK_SECONDS = 15.0
#: Seconds to wait until a program has ended; longer than `stdio_proxy` and the package give it.
_PROGRAM_SECONDS = 8.0


class ServerUnreachable(ToolError):
    """No session could be opened, so nothing was called."""


class McpSession:
    """One session, from opening to closing."""

    def __init__(self, access: ServerAccess, *, allows_private: bool) -> None:
        self.access, self._allows_private = access, allows_private
        self._trace = Trace()
        self._closing = asyncio.Event()
        self._opened: asyncio.Future[ClientSession] = asyncio.get_running_loop().create_future()
        self.is_retired = False
        self.users, self.used_at = 0, time.monotonic()
        self.task = asyncio.get_running_loop().create_task(self._hold_open(), context=Context())
        self.task.add_done_callback(self._end)

    async def ready(self) -> ClientSession:
        """The open client session. Raises `ServerUnreachable`."""
        return await asyncio.shield(self._opened)

    def retire(self) -> None:
        """No new request uses the session; it closes when the last user is done."""
        self.is_retired = True
        if self.users == 0:
            self._closing.set()

    def close(self) -> None:
        """Closes the session, even if requests run in it.

        A session that is ending already is not cancelled, because that would disturb the end of a process.
        """
        self.is_retired = True
        self._closing.set()
        if not self._opened.done() and self._trace.fault is None:
            self.task.cancel()

    async def _hold_open(self) -> None:
        current_trace.set(self._trace)
        async with AsyncExitStack() as stack, asyncio.timeout(DEFAULT.mcp_open_seconds) as deadline:
            streams = await self._transport(self.access.target, stack)
            client = await stack.enter_async_context(Client(streams, client_info=_CLIENT_INFO, cache=None))
            if deadline.expired():
                await asyncio.sleep(0)  # it expired just now: this ends with TimeoutError
            deadline.reschedule(None)
            self._opened.set_result(client.session)
            await self._closing.wait()

    async def _transport(self, target: str | StdioProgram, stack: AsyncExitStack) -> Transport:
        if isinstance(target, StdioProgram):
            return program_transport(target, ended=self.retire)
        transport = BoundedTransport(allows_private=self._allows_private, most_bytes=DEFAULT.tool_response_bytes)
        http = await stack.enter_async_context(
            httpx2.AsyncClient(transport=transport, headers=dict(self.access.headers), timeout=TIMEOUT)
        )
        return filtered(streamable_http_client(target, http_client=http))

    def _end(self, task: asyncio.Task[None]) -> None:
        """Handles every way of ending: a server can cause any exception inside the package."""
        self.is_retired = True
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.info("the session with MCP server %s ended: %s", self.access.server_id, type(error).__name__)
        if not self._opened.done():
            self._opened.set_exception(
                ServerUnreachable(f"not sent: the MCP server gave no session: {self._reason(error)}")
            )
            self._opened.exception()  # marks it as read: maybe no caller waits any more

    def _reason(self, error: BaseException | None) -> str:
        if error is None:
            return "it was closed"
        if isinstance(error, TimeoutError):
            return f"it did not answer within {DEFAULT.mcp_open_seconds:.0f} s"
        if self._trace.fault is not None:
            return self._trace.fault
        return f"it answered {self._trace.status}" if self._trace.status >= 400 else "it does not speak MCP"


class McpSessions:
    """The open sessions of a worker: `async with McpSessions(allows_private=…) as sessions`."""

    def __init__(self, *, allows_private: bool) -> None:
        self._allows_private = allows_private
        self._open: dict[ServerAccess, McpSession] = {}
        self._running: set[McpSession] = set()

    async def __aenter__(self) -> Self:
        self._idle_check = asyncio.get_running_loop().create_task(self._close_idle())
        return self

    async def __aexit__(self, *exception: object) -> None:
        programs = [session for session in self._running if isinstance(session.access.target, StdioProgram)]
        for session in programs:
            session.close()
        if programs:
            await asyncio.wait([session.task for session in programs], timeout=_PROGRAM_SECONDS)
        await end([self._idle_check, *(session.task for session in self._running)])

    @asynccontextmanager
    async def borrow(self, access: ServerAccess) -> AsyncIterator[tuple[McpSession, ClientSession]]:
        """A session for one request. Raises `ServerUnreachable`."""
        session = self._of(access)
        session.users += 1
        try:
            yield session, await session.ready()
        finally:
            session.users -= 1
            session.used_at = time.monotonic()
            if session.is_retired:
                session.retire()

    def _of(self, access: ServerAccess) -> McpSession:
        session = self._open.get(access)
        if session is not None and not session.is_retired:
            return session
        if len(self._running) >= DEFAULT.mcp_sessions or not self._has_room_for(access):
            raise ServerUnreachable("not sent: too many sessions with MCP servers are open; try again later")
        session = McpSession(access, allows_private=self._allows_private)
        self._open[access] = session
        self._running.add(session)
        session.task.add_done_callback(lambda _: self._forget(session))
        return session

    def _has_room_for(self, access: ServerAccess) -> bool:
        if not isinstance(access.target, StdioProgram):
            return True
        tenants = [each.access.tenant_id for each in self._running if isinstance(each.access.target, StdioProgram)]
        of_tenant = tenants.count(access.tenant_id)
        return len(tenants) < DEFAULT.mcp_programs and of_tenant < DEFAULT.mcp_programs_of_tenant

    def _forget(self, session: McpSession) -> None:
        self._running.discard(session)
        if self._open.get(session.access) is session:
            del self._open[session.access]

    async def _close_idle(self) -> None:
        while True:
            await asyncio.sleep(_IDLE_CHECK_SECONDS)
            for session in [each for each in self._open.values() if each.users == 0]:
                if time.monotonic() - session.used_at > DEFAULT.mcp_idle_seconds:
                    session.retire()
