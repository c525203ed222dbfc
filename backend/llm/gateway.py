"""Streams one model request, for every provider. It is the entry point of this package.

`runtime.cycle.model_request` calls `Gateway.stream`. If the provider speaks OpenAI's or Anthropic's API,
`direct_client` sends the request; otherwise litellm does. A worker has imported litellm before its first heartbeat, or
does not have it (`litellm_availability`).
"""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

import aiohttp

from backend.kit.ssrf import RefusedAddress
from backend.llm import direct_client, failures, images, litellm_availability, ssrf_session
from backend.llm.errors import ModelError
from backend.llm.messages import merge_adjacent, tools_json
from backend.llm.replies import (
    CallArguments,
    CallStarted,
    Chunk,
    Finished,
    ModelReply,
    RequestedCall,
    TextDelta,
    Usage,
)
from backend.llm.requests import ModelConnection, ModelRequest
from backend.llm.routes import Route
from backend.llm.stream_reader import StreamReader
from backend.llm.wire_plan import own, plan, reach, require, route

__all__ = [
    "CallArguments",
    "CallStarted",
    "Chunk",
    "Finished",
    "Gateway",
    "ModelConnection",
    "ModelReply",
    "ModelRequest",
    "RequestedCall",
    "TextDelta",
    "Usage",
    "own",
    "reach",
    "require",
]


class Gateway:
    """The model connections of one worker process; an asynchronous context manager.

    `allows_private`: requests with tenants' keys may go to any host of the operator's own network. `private_hosts`:
    only to these hosts, by provider.
    """

    def __init__(
        self, *, allows_private: bool = False, private_hosts: Mapping[str, frozenset[str]] | None = None
    ) -> None:
        self._allows_private = allows_private
        self._private_hosts = private_hosts or {}
        self._session: aiohttp.ClientSession | None = None
        #: For requests with tenants' keys.
        self._guarded: aiohttp.ClientSession | None = None

    async def start(self) -> None:
        self._session = direct_client.open_session()
        all_hosts = frozenset[str]().union(*self._private_hosts.values())
        self._guarded = ssrf_session.open_session(allows_private=self._allows_private, private_hosts=all_hosts)

    async def close(self) -> None:
        for session in (self._session, self._guarded):
            if session is not None:
                await session.close()
        self._session = self._guarded = None
        if litellm_availability.is_available():
            await litellm_availability.require().close()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def stream(self, request: ModelRequest) -> AsyncGenerator[Chunk, None]:
        """Yields the answer as it is written, with one `Finished` at its end. Every failure is raised as `ModelError`.

        Closing the generator, or cancelling the task that reads it, closes the connection to the provider.
        """
        model_route = route(request.connection)
        reading = StreamReader(
            provider=model_route.provider, model=model_route.model, secret=model_route.api_key,
            is_own_key=request.connection.is_own, price=request.connection.price,
        )  # fmt: skip
        try:
            # Requests with images are large, so their bodies are made in a thread.
            events, size = await asyncio.to_thread(self._open, request) if request.images else self._open(request)
        except RefusedAddress as error:
            raise failures.of_refusal(error) from error
        try:
            async with aclosing(events):
                async for event in events:
                    for chunk in reading.take(event):
                        yield chunk
        except RefusedAddress as error:
            raise failures.of_refusal(error) from error
        except ModelError:
            # After the end of the answer, only the usage can be lost, not the answer.
            if reading.finish_reason is None:
                raise
        yield reading.finish(request_bytes=size)

    def _open(self, request: ModelRequest) -> tuple[AsyncGenerator[dict[str, Any], None], int]:
        """Returns the events from the right client, and the size of the request."""
        messages = images.placed(merge_adjacent(request.messages), request.images)
        tools, surplus = tools_json(request.tools), images.surplus(request.images)
        wire = plan(
            request.connection,
            tools=tools,
            tool_choice=request.tool_choice,
            max_output_tokens=request.max_output_tokens,
        )
        model_route = route(request.connection)
        session = self._session_for(model_route, is_own=request.connection.is_own)
        if wire is not None:
            body = direct_client.body_of(wire, request=request, messages=messages)
            return direct_client.events(session, wire, request=request, body=body), len(body) - surplus
        guard = session if request.connection.is_own else None
        size = len(request.system) + len(tools) + sum(len(message.json) for message in messages)
        events = litellm_availability.require().events
        return events(model_route, request=request, messages=messages, tools=tools, guard=guard), size - surplus

    def _session_for(self, model_route: Route, *, is_own: bool) -> aiohttp.ClientSession:
        """Raises `RefusedAddress`."""
        assert self._session is not None and self._guarded is not None, "the gateway is not started"
        if not is_own:
            return self._session
        if not self._allows_private:
            assert model_route.base_url is not None, "a tenant's key goes to one address"
            ssrf_session.judge(model_route.base_url, private_hosts=self._private_hosts.get(model_route.provider, ()))
            self._require_own_host(model_route.provider, urlsplit(model_route.base_url).hostname)
        return self._guarded

    def _require_own_host(self, provider: str, host: str | None) -> None:
        """The resolver accepts the private hosts of all providers, so each provider's own hosts are checked here."""
        for name, hosts in self._private_hosts.items():
            if host in hosts and name != provider and host not in self._private_hosts.get(provider, ()):
                raise RefusedAddress(f"{host} is not a public host of the internet")
