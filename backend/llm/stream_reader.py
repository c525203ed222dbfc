"""Converts the events of one stream, in OpenAI's form, into chunks and one reply. Used for both clients.

Called by `gateway`. It tolerates the deviations of providers. An event that makes no sense is a BROKEN answer.
"""

import json
import time
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from backend.llm import failures
from backend.llm.assembly import CallPiece, ReplyAssembly
from backend.llm.prices import cost_at, cost_of, has_price
from backend.llm.replies import CUT_SHORT, Chunk, Finished, ModelReply, Usage
from backend.llm.requests import ModelPrice
from backend.llm.usage import cached_for_an_hour, estimated, region, reported, reported_cost

_MAX_REPLY_CHARS = 8 * 1024 * 1024


@dataclass(slots=True)
class StreamReader:
    """A stream that is being read."""

    provider: str
    model: str
    secret: str | None
    is_own_key: bool = False
    price: ModelPrice | None = None
    finish_reason: str | None = None
    _assembly: ReplyAssembly = field(default_factory=ReplyAssembly)
    _usage: Usage | None = None
    _cached_for_an_hour: int = 0
    _region: str | None = None
    _cost: Decimal | None = None
    _size: int = 0
    _started: float = field(default_factory=time.monotonic)
    _first: float | None = None

    def take(self, event: dict[str, Any]) -> list[Chunk]:
        """Returns the chunks of an event: none, one or several."""
        try:
            return self._take(event)
        except (AttributeError, KeyError, IndexError, TypeError, ValueError) as error:
            raise failures.broken("a piece of it has an unknown form") from error

    def finish(self, *, request_bytes: int) -> Finished:
        """Called at the end of the stream. Raises a `ModelError` if the stream did not report its own end."""
        if self.finish_reason is None:
            raise failures.broken("it stopped without an end marker")
        usage = self._usage or estimated(request_bytes=request_bytes, assembly=self._assembly)
        reply = ModelReply(
            text=self._assembly.whole_text,
            calls=self._assembly.cut_calls if self.finish_reason in CUT_SHORT else self._assembly.whole_calls,
            finish_reason=self.finish_reason,
            usage=usage,
            cost_usd=self._cost_of(usage),
            is_priced=bool(self.price) or self._cost is not None or has_price(self.model, self.provider),
            is_own_key=self.is_own_key,
            first_token_seconds=None if self._first is None else self._first - self._started,
            seconds=time.monotonic() - self._started,
            provider=self.provider,
            model=self.model,
        )
        if self.finish_reason == "error":  # OpenRouter's, if the provider behind it has failed
            raise failures.broken("the provider reports an error").charging(reply)
        if self.finish_reason == "content_filter":
            raise failures.filtered().charging(reply)
        return Finished(reply)

    def _take(self, event: dict[str, Any]) -> list[Chunk]:
        if event.get("error"):
            raise failures.of_event(event["error"], secret=self.secret)
        if event.get("usage"):
            self._take_usage(event["usage"])
        choices = event.get("choices")
        if not choices:
            return []
        chunks = self._take_delta(choices[0].get("delta") or choices[0].get("message") or {})
        if choices[0].get("finish_reason"):
            self.finish_reason = str(choices[0]["finish_reason"])
        return chunks

    def _take_delta(self, delta: dict[str, Any]) -> list[Chunk]:
        chunks: list[Chunk] = []
        if content := delta.get("content"):
            text = content if isinstance(content, str) else _joined(content)
            self._count(len(text))
            chunks.extend(self._assembly.text(text))
        for call in delta.get("tool_calls") or ():
            piece = _piece(call)
            self._count(len(piece.arguments))
            chunks.extend(self._assembly.call(piece))
        if chunks and self._first is None:
            self._first = time.monotonic()
        return chunks

    def _cost_of(self, usage: Usage) -> Decimal:
        """By the price that somebody has set, else as the provider has reported it, else by the list."""
        if self.price is not None:
            return cost_at(self.price, usage)
        if self._cost is not None:
            return self._cost
        return cost_of(
            usage,
            model=self.model,
            provider=self.provider,
            cached_for_an_hour=self._cached_for_an_hour,
            region=self._region,
        )

    def _take_usage(self, figures: dict[str, Any]) -> None:
        self._usage = reported(figures) or self._usage
        self._cached_for_an_hour, self._region = cached_for_an_hour(figures), region(figures)
        cost = reported_cost(figures)
        self._cost = self._cost if cost is None else cost

    def _count(self, chars: int) -> None:
        self._size += chars
        if self._size > _MAX_REPLY_CHARS:
            raise failures.broken("it is too long")


def _joined(parts: list[dict[str, Any]]) -> str:
    """Returns the text of content that comes in parts, which some providers send instead of a string."""
    return "".join(part["text"] for part in parts if part.get("type") == "text")


def _piece(call: dict[str, Any]) -> CallPiece:
    function = call.get("function") or {}
    index, arguments = call.get("index"), function.get("arguments") or ""
    if not isinstance(arguments, str):
        arguments = json.dumps(arguments, ensure_ascii=False)
    return CallPiece(
        index=index if isinstance(index, int) else None,
        provider_id=call.get("id") or None,
        name=function.get("name") or None,
        arguments=arguments,
    )
