"""Corrects faults of litellm in reading and writing streams. `litellm_client` applies it once.

Each fault was reproduced with the servers of `tests/fakes`. It loses text of a model without an error, or reports a
temporary failure as a permanent one. Check each again with every new version of litellm: tests/llm/test_gateway.py
fails without the correction.
"""

from collections.abc import AsyncIterator, Iterable
from typing import Any

import httpx

from backend.llm import failures
from backend.llm.litellm_setup import (
    BaseModelResponseIterator,
    OllamaChatCompletionResponseIterator,
    OllamaChatConfig,
    litellm,
)


def apply() -> None:
    # litellm has no parameter for another line reader
    httpx.Response.aiter_lines = _lines  # type: ignore[method-assign, assignment]
    BaseModelResponseIterator._handle_string_chunk = _read_line
    litellm.OllamaChatConfig = _OllamaChat


async def _lines(response: httpx.Response) -> AsyncIterator[str]:
    """Yields the lines of a stream as SSE and JSON lines define them.

    httpx also ends a line at U+0085 or U+2028, which may occur unescaped in a text.
    """
    rest = ""
    async for piece in response.aiter_text():
        *lines, rest = (rest + piece).split("\n")
        for line in lines:
            yield line.removesuffix("\r")
    if rest:
        yield rest


_read_unparsed = BaseModelResponseIterator._handle_string_chunk


def _read_line(self: Any, str_line: str) -> Any:
    """Reads a JSON line as an event, even if `[DONE]` occurs in its text.

    A line that begins like JSON but is not is a broken answer.
    """
    event = self._string_to_dict_parser(str_line=str_line)
    if event:
        return self.chunk_parser(chunk=event)
    payload = str_line.removeprefix("data:").strip()
    if payload.startswith("{"):
        raise failures.broken("a piece of it is not JSON")
    return _read_unparsed(self, str_line)


class _OllamaStream(OllamaChatCompletionResponseIterator):  # type: ignore[misc]  # litellm is not typed here
    def chunk_parser(self, chunk: dict[str, Any]) -> Any:
        """An error in the middle of a stream is not a refused request (BerriAI/litellm#33622)."""
        if "error" in chunk:
            raise failures.of_event(chunk["error"], secret=None)
        return super().chunk_parser(chunk)


class _OllamaChat(OllamaChatConfig):  # type: ignore[misc]  # litellm is not typed here
    def transform_request(self, model: str, messages: list[dict[str, Any]], *rest: Any, **more: Any) -> Any:
        """Keeps the ids of calls, and names the tool of each result, which the prompt templates of models use."""
        body = super().transform_request(model, messages, *rest, **more)
        _name_results(messages, body["messages"])
        return body

    def get_model_response_iterator(
        self, streaming_response: Any, sync_stream: bool, json_mode: bool | None = False
    ) -> _OllamaStream:
        return _OllamaStream(streaming_response=streaming_response, sync_stream=sync_stream, json_mode=json_mode)


def _name_results(chat: Iterable[dict[str, Any]], sent: Iterable[dict[str, Any]]) -> None:
    names: dict[str, str] = {}
    for message, transformed in zip(chat, sent, strict=True):
        for call, transformed_call in zip(
            message.get("tool_calls") or (), transformed.get("tool_calls") or (), strict=True
        ):
            transformed_call["id"] = call["id"]
            names[call["id"]] = call["function"]["name"]
        if message["role"] == "tool":
            transformed["tool_name"] = names[message["tool_call_id"]]
