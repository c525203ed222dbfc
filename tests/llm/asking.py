"""Helpers of the gateway's tests: each sends a request in one line."""

from collections.abc import Sequence
from typing import Any

from backend.kit.text import canonical_json
from backend.llm.errors import ModelError
from backend.llm.gateway import Gateway
from backend.llm.messages import ChatMessage, ToolSpec
from backend.llm.replies import Chunk, Finished, ModelReply
from backend.llm.requests import ModelConnection, ModelRequest

SEND = ToolSpec("send_message", "Say it.", {"type": "object", "properties": {"text": {"type": "string"}}})

SKIP = ToolSpec("skip", "Do nothing.", {"type": "object", "properties": {}})


def message(role: str, content: str, **more: Any) -> ChatMessage:
    return ChatMessage(role, canonical_json({"role": role, "content": content, **more}))


def request_on(connection: ModelConnection, *messages: ChatMessage, **more: Any) -> ModelRequest:
    chat: Sequence[ChatMessage] = messages or (message("user", "hi"),)
    return ModelRequest(connection, system="You are.", messages=chat, tools=more.pop("tools", (SEND,)), **more)


async def chunks_of(gateway: Gateway, request: ModelRequest) -> list[Chunk]:
    return [chunk async for chunk in gateway.stream(request)]


async def reply_of(gateway: Gateway, request: ModelRequest) -> ModelReply:
    *_, last = await chunks_of(gateway, request)
    assert isinstance(last, Finished)
    return last.reply


async def failure_of(gateway: Gateway, request: ModelRequest) -> ModelError:
    try:
        chunks = await chunks_of(gateway, request)
    except ModelError as error:
        return error
    raise AssertionError(f"the request succeeded: {chunks}")
