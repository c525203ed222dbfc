"""What litellm gets wrong while it reads and writes streams, put right; `litellm_client` applies it once.

Each was seen against the wires of `tests/fakes` and loses a model's words without an error, or tells a passing failure
as one that is for good. Looked at again with each new version of litellm: tests/llm/test_gateway.py fails without it.
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
    # litellm offers no place to hand in another reader of lines
    httpx.Response.aiter_lines = _lines  # type: ignore[method-assign, assignment]
    BaseModelResponseIterator._handle_string_chunk = _read_line
    litellm.OllamaChatConfig = _OllamaChat


async def _lines(response: httpx.Response) -> AsyncIterator[str]:
    """The lines of a stream, as SSE and JSON lines know them: httpx ends one at U+0085 or U+2028 too, which may stand
    in a text as they are."""
    rest = ""
    async for piece in response.aiter_text():
        *lines, rest = (rest + piece).split("\n")
        for line in lines:
            yield line.removesuffix("\r")
    if rest:
        yield rest


_read_unparsed = BaseModelResponseIterator._handle_string_chunk


def _read_line(self: Any, str_line: str) -> Any:
    """A line that is JSON is an event, also if `[DONE]` stands in its text; one that should be is a broken answer."""
    event = self._string_to_dict_parser(str_line=str_line)
    if event:
        return self.chunk_parser(chunk=event)
    payload = str_line.removeprefix("data:").strip()
    if payload.startswith("{"):
        raise failures.broken("a piece of it is no JSON")
    return _read_unparsed(self, str_line)


class _OllamaStream(OllamaChatCompletionResponseIterator):  # type: ignore[misc]  # litellm is not typed here
    def chunk_parser(self, chunk: dict[str, Any]) -> Any:
        """What fails in the middle of a stream is no request that was refused (BerriAI/litellm#33622)."""
        if "error" in chunk:
            raise failures.of_event(chunk["error"], secret=None)
        return super().chunk_parser(chunk)


class _OllamaChat(OllamaChatConfig):  # type: ignore[misc]  # litellm is not typed here
    def transform_request(self, model: str, messages: list[dict[str, Any]], *rest: Any, **more: Any) -> Any:
        """Calls keep their ids and results say whose they are, which the templates of models go by."""
        body = super().transform_request(model, messages, *rest, **more)
        _name_results(messages, body["messages"])
        return body

    def get_model_response_iterator(
        self, streaming_response: Any, sync_stream: bool, json_mode: bool | None = False
    ) -> _OllamaStream:
        return _OllamaStream(streaming_response=streaming_response, sync_stream=sync_stream, json_mode=json_mode)


def _name_results(chat: Iterable[dict[str, Any]], sent: Iterable[dict[str, Any]]) -> None:
    names: dict[str, str] = {}
    for message, dressed in zip(chat, sent, strict=True):
        for call, dressed_call in zip(message.get("tool_calls") or (), dressed.get("tool_calls") or (), strict=True):
            dressed_call["id"] = call["id"]
            names[call["id"]] = call["function"]["name"]
        if message["role"] == "tool":
            dressed["tool_name"] = names[message["tool_call_id"]]
