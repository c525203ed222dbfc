"""Streams a request through litellm, for providers that do not speak OpenAI's chat API.

`gateway` calls it and reads the events, which have the same form as those of `direct_client`. litellm invents a finish
reason when a stream was cut; this module checks what the provider really sent.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Sequence
from typing import Any

import aiohttp
import httpx

from backend.llm import cache_marks, failures, litellm_failures, litellm_http_client, litellm_patches
from backend.llm.errors import ModelError
from backend.llm.litellm_setup import litellm
from backend.llm.messages import ChatMessage
from backend.llm.requests import ModelRequest
from backend.llm.routes import Route, choice

litellm_patches.apply()

_CONNECT_SECONDS = 10.0


async def events(
    model_route: Route,
    *,
    request: ModelRequest,
    messages: Sequence[ChatMessage],
    tools: bytes,
    guard: aiohttp.ClientSession | None,
) -> AsyncGenerator[dict[str, Any], None]:
    """Yields the events of the response in OpenAI's form. Every failure is raised as `ModelError`.

    `guard` is the session for a tenant's key, which is sent to its own address only. Without it, litellm opens
    connections itself.
    """
    stream: Any = None
    has_begun = False
    arguments = _arguments(model_route, request=request, messages=messages, tools=tools)
    if guard is not None:
        assert model_route.base_url is not None, "a tenant's key goes to one address"
        arguments["client"] = litellm_http_client.of(guard, model_route.base_url)
    try:
        stream = await litellm.acompletion(**arguments)
        has_begun = True
        async for chunk in _chunks(stream, patience_seconds=request.connection.patience_seconds):
            event = _event(chunk)
            if _is_end(event) and stream.received_finish_reason is None and stream.intermittent_finish_reason is None:
                raise failures.broken("it stopped without an end marker")
            yield event
            if "usage" in event:
                break  # the last useful event; reading on would only make litellm write its log
    except ModelError:
        raise
    except Exception as error:  # litellm does not wrap all exceptions of its provider modules
        raise litellm_failures.of_exception(error, has_begun=has_begun, secret=model_route.api_key) from error
    finally:
        if stream is not None:
            await stream.aclose()


async def _chunks(stream: Any, *, patience_seconds: float) -> AsyncGenerator[Any, None]:
    """Yields the chunks. litellm skips comments, and each of them begins the timeout of the connection again."""
    pieces = aiter(stream)
    while True:
        try:
            async with asyncio.timeout(patience_seconds):
                chunk = await anext(pieces)
        except StopAsyncIteration:
            return
        yield chunk


async def close() -> None:
    """Closes the connections that litellm keeps for this process."""
    await litellm.close_litellm_async_clients()


def _arguments(
    model_route: Route, *, request: ModelRequest, messages: Sequence[ChatMessage], tools: bytes
) -> dict[str, Any]:
    seconds = request.connection.timeout_seconds
    arguments: dict[str, Any] = {
        "model": model_route.model,
        "custom_llm_provider": model_route.provider,
        "api_base": model_route.base_url,
        "api_key": model_route.api_key,
        "messages": _messages(model_route, request, messages),
        "stream": True,
        "stream_options": {"include_usage": True},
        "timeout": httpx.Timeout(seconds, connect=min(_CONNECT_SECONDS, seconds)),
        "num_retries": 0,
        "max_retries": 0,
        # Otherwise litellm imports the MCP library, which is not installed, to look for MCP tools among the tools.
        "_skip_mcp_handler": True,
    }
    if tools != b"[]":
        arguments["tools"] = json.loads(tools)
        if request.tool_choice is not None:
            arguments["tool_choice"] = choice(request.tool_choice)
    if request.max_output_tokens is not None:
        arguments["max_tokens"] = request.max_output_tokens
    return arguments


def _messages(model_route: Route, request: ModelRequest, messages: Sequence[ChatMessage]) -> list[dict[str, Any]]:
    system = {"role": "system", "content": request.system}
    chat: list[dict[str, Any]] = [system, *(json.loads(each.json) for each in messages)]
    mark = cache_marks.mark_of(model_route, request)
    if mark is not None:
        for index in cache_marks.marked_indexes([each["role"] for each in chat]):
            chat[index]["cache_control"] = mark
    return chat


def _event(chunk: Any) -> dict[str, Any]:
    event: dict[str, Any] = {"choices": [_choice(each) for each in chunk.choices]}
    usage = getattr(chunk, "usage", None)
    if usage is not None:
        event["usage"] = usage.model_dump()
    return event


def _choice(choice: Any) -> dict[str, Any]:
    calls = [call.model_dump() for call in choice.delta.tool_calls or ()]
    return {"delta": {"content": choice.delta.content, "tool_calls": calls}, "finish_reason": choice.finish_reason}


def _is_end(event: dict[str, Any]) -> bool:
    return any(choice["finish_reason"] for choice in event["choices"])
