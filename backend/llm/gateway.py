"""One model request, streamed, whatever the provider: the door of this folder.

`runtime.ask` calls `Gateway.stream`; the request goes down the thin lane where the provider speaks OpenAI's wire, and
through litellm otherwise. Importing this module imports litellm: a worker does it before its first beat.
"""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from types import TracebackType
from typing import Any, Self

import aiohttp
import openai

from backend.llm import failures, litellm_lane, thin_lane
from backend.llm.errors import ModelError
from backend.llm.messages import merge_adjacent, tools_json
from backend.llm.reading import Reading
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
from backend.llm.wire_plan import plan, reach, route

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
    "reach",
]


class Gateway:
    """The model connections of one worker process; an asynchronous context."""

    def __init__(self) -> None:
        self._session: aiohttp.ClientSession | None = None

    async def start(self) -> None:
        self._session = thin_lane.open_session()

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()
            self._session = None
        await litellm_lane.close()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def stream(self, request: ModelRequest) -> AsyncGenerator[Chunk, None]:
        """The answer as it is written, with one `Finished` at its end; every failure is a `ModelError`.

        Closing the generator, or cancelling the task that reads it, cuts the connection to the provider.
        """
        where = route(request.connection)
        reading = Reading(provider=where.provider, model=where.model, secret=where.api_key)
        try:
            events, size = self._open(request)
        except openai.OpenAIError as error:
            raise failures.of_exception(error, has_begun=False, secret=where.api_key) from error
        try:
            async with aclosing(events):
                async for event in events:
                    for chunk in reading.take(event):
                        yield chunk
        except ModelError:
            # What is lost after the end of an answer is its usage, not the answer.
            if reading.finish_reason is None:
                raise
        yield reading.finish(request_bytes=size)

    def _open(self, request: ModelRequest) -> tuple[AsyncGenerator[dict[str, Any], None], int]:
        """The events of the right lane, and the size of what is sent."""
        assert self._session is not None, "the gateway is not started"
        messages, tools = merge_adjacent(request.messages), tools_json(request.tools)
        wire = plan(
            request.connection,
            tools=tools,
            tool_choice=request.tool_choice,
            max_output_tokens=request.max_output_tokens,
        )
        if wire is not None:
            body = thin_lane.body_of(wire, system=request.system, messages=messages)
            return thin_lane.events(self._session, wire, request=request, body=body), len(body)
        size = len(request.system) + len(tools) + sum(len(message.json) for message in messages)
        return litellm_lane.events(route(request.connection), request=request, messages=messages, tools=tools), size
