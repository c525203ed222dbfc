"""Translates the events of Anthropic's Messages API into OpenAI's form, for `stream_reader`. Called by `direct_client`.

Blocks follow each other, each with an index: text, calls, and kinds that no request here asks for, such as thinking.
"""

from collections.abc import Iterator, Mapping
from typing import Any

_ENDS = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "pause_turn": "stop",
    "tool_use": "tool_calls",
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "compaction": "length",
    "refusal": "content_filter",
}

Event = dict[str, Any]


class Translation:
    """The translation of one stream. `is_over` is set when the stream reports its end."""

    def __init__(self) -> None:
        self.is_over = False
        self._figures: dict[str, Any] = {}
        #: The position among the calls, by the index of the block.
        self._calls: dict[Any, int] = {}

    def take(self, event: Event) -> Event | None:
        """Returns the translated event, or None if it carries nothing that is needed."""
        match event.get("type"):
            case "content_block_delta":
                return self._delta(event.get("index"), event["delta"])
            case "content_block_start":
                return self._block(event.get("index"), event["content_block"])
            case "message_delta":
                self._count(event.get("usage"))
                return self._end(event["delta"].get("stop_reason"))
            case "message_start":
                self._count(event["message"].get("usage"))
            case "message_stop":
                self.is_over = True
            case "error":
                return {"error": event.get("error") or event}
            case "message":
                return self._whole(event)
        return None

    def _block(self, index: Any, block: Mapping[str, Any]) -> Event | None:
        if block["type"] == "text":
            return _text_event(block["text"]) if block.get("text") else None
        if block["type"] != "tool_use":
            return None
        self._calls[index] = len(self._calls)
        return _call_event(self._calls[index], block)

    def _delta(self, index: Any, delta: Mapping[str, Any]) -> Event | None:
        match delta.get("type"):
            case "text_delta":
                return _text_event(delta["text"])
            case "input_json_delta" if index in self._calls:
                function = {"arguments": delta["partial_json"]}
                return _event({"tool_calls": [{"index": self._calls[index], "function": function}]})
        return None

    def _count(self, figures: Mapping[str, Any] | None) -> None:
        """Later figures are totals, but may omit fields that were sent before."""
        self._figures |= {name: value for name, value in (figures or {}).items() if value is not None}

    def _end(self, reason: str | None) -> Event:
        finish = None if reason is None else _ENDS.get(reason, "stop")
        return {"choices": [{"delta": {}, "finish_reason": finish}], "usage": self._usage()}

    def _usage(self) -> Event:
        """In OpenAI's form the input tokens include those that were read from the cache or written to it."""
        figures = self._figures
        read, written = (
            _number(figures.get("cache_read_input_tokens")),
            _number(figures.get("cache_creation_input_tokens")),
        )
        return {
            "prompt_tokens": _number(figures.get("input_tokens")) + read + written,
            "completion_tokens": figures.get("output_tokens"),
            "prompt_tokens_details": {"cached_tokens": read},
            "cache_creation_input_tokens": written,
            "cache_creation": figures.get("cache_creation"),
            "inference_geo": figures.get("inference_geo"),
        }

    def _whole(self, message: Event) -> Event:
        """Translates a response that is not a stream."""
        blocks = message["content"]
        calls = [{"index": index, **_function(block, block["input"])} for index, block in enumerate(_calls_in(blocks))]
        text = "".join(block["text"] for block in blocks if block["type"] == "text")
        self._count(message.get("usage"))
        end = self._end(message.get("stop_reason"))
        end["choices"][0]["delta"] = {"content": text, "tool_calls": calls}
        return end


def _calls_in(blocks: list[Event]) -> Iterator[Event]:
    return (block for block in blocks if block["type"] == "tool_use")


def _text_event(text: str) -> Event:
    return _event({"content": text})


def _call_event(index: int, block: Mapping[str, Any]) -> Event:
    return _event({"tool_calls": [{"index": index, **_function(block, "")}]})


def _function(block: Mapping[str, Any], arguments: Any) -> Event:
    return {"id": block.get("id"), "function": {"name": block["name"], "arguments": arguments}}


def _event(delta: Event) -> Event:
    return {"choices": [{"delta": delta}]}


def _number(value: Any) -> Any:
    return value if isinstance(value, int | float) else 0
