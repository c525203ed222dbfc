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

from backend.kit.ssrf import Refused
from backend.llm import failures, guarded, litellm_lane, thin_lane
from backend.llm.errors import ModelError, ModelErrorKind
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
from backend.llm.wire_plan import WirePlan, own, plan, provider_named, reach, route

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
    "provider_named",
    "reach",
]


class Gateway:
    """The model connections of one worker process; an asynchronous context.

    `allows_private`: tenants may name addresses of the operator's own network.
    """

    def __init__(self, *, allows_private: bool = False) -> None:
        self._allows_private = allows_private
        self._session: aiohttp.ClientSession | None = None
        #: For addresses that tenants have typed.
        self._guarded: aiohttp.ClientSession | None = None

    async def start(self) -> None:
        self._session = thin_lane.open_session()
        self._guarded = guarded.open_session(allows_private=self._allows_private)

    async def close(self) -> None:
        for session in (self._session, self._guarded):
            if session is not None:
                await session.close()
        self._session = self._guarded = None
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
        except Refused as error:
            raise _refusal(error) from error
        try:
            async with aclosing(events):
                async for event in events:
                    for chunk in reading.take(event):
                        yield chunk
        except Refused as error:
            raise _refusal(error) from error
        except ModelError:
            # What is lost after the end of an answer is its usage, not the answer.
            if reading.finish_reason is None:
                raise
        yield reading.finish(request_bytes=size)

    def _open(self, request: ModelRequest) -> tuple[AsyncGenerator[dict[str, Any], None], int]:
        """The events of the right lane, and the size of what is sent."""
        messages, tools = merge_adjacent(request.messages), tools_json(request.tools)
        wire = plan(
            request.connection,
            tools=tools,
            tool_choice=request.tool_choice,
            max_output_tokens=request.max_output_tokens,
        )
        if wire is not None:
            body = thin_lane.body_of(wire, request=request, messages=messages)
            return thin_lane.events(self._session_for(request, wire), wire, request=request, body=body), len(body)
        if request.connection.is_foreign:
            raise Refused("only providers that speak OpenAI's protocol can be given an address")
        size = len(request.system) + len(tools) + sum(len(message.json) for message in messages)
        return litellm_lane.events(route(request.connection), request=request, messages=messages, tools=tools), size

    def _session_for(self, request: ModelRequest, wire: WirePlan) -> aiohttp.ClientSession:
        """Raises `Refused`."""
        assert self._session is not None and self._guarded is not None, "the gateway is not started"
        if not request.connection.is_foreign:
            return self._session
        if not self._allows_private:
            guarded.judge(wire.url)
        return self._guarded


def _refusal(error: Refused) -> ModelError:
    return ModelError(ModelErrorKind.AUTH, f"The address of the model is refused: {error}")
