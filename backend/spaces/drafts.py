"""Drafts: the growing text of a message or of a call's field while a model writes it, also for late viewers.

The runtime extends a `LiveDraft` while a call streams, and ends it by `settled` (its message is committed) or
`withdraw`. `spaces.feed` reads with `read_drafts`. All drafts are hints in Redis: nothing here raises or blocks for
long, and lost text is sent again with the next text.
"""

import asyncio
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

from redis.asyncio import Redis

from backend.kit import text as texts
from backend.kit.redis_signals import Command, Hints, Topic, publication
from backend.spaces import signals

#: At most one publication per draft in this time, since models emit tokens faster than people read.
_PACE_SECONDS = 0.03
#: Longer than a model may be silent within a message. A dead worker's draft expires after it.
_EXPIRY_SECONDS = "120"


@dataclass(frozen=True, slots=True)
class DraftSource:
    """The tool and field of a call to which the draft belongs; empty for a message.

    Fields of one call share a stream.
    """

    tool: str = ""
    field: str = ""


@dataclass(frozen=True, slots=True)
class DraftSoFar:
    """A draft as a late viewer gets it."""

    stream_id: UUID
    agent_id: UUID
    lease_no: int
    text: str
    source: DraftSource = DraftSource()


def _index_key(topic: Topic) -> str:
    return f"{topic.channel}:drafts"


def _text_key(topic: Topic, name: str) -> str:
    return f"{topic.channel}:draft:{name}"


def _name(stream_id: UUID, source: DraftSource) -> str:
    """The name in the index."""
    return f"{stream_id}:{source.field}" if source.field else str(stream_id)


class LiveDraft:
    """The writer of one draft.

    No method waits: publications are sent in order with the other hints of this process (`kit.redis_signals`), and a
    timer publishes the text that was held back.
    """

    def __init__(
        self, hints: Hints, *, tenant_id: UUID, space_id: UUID, agent_id: UUID, lease_no: int, stream_id: UUID,
        source: DraftSource = DraftSource(),
    ) -> None:  # fmt: skip
        self._hints = hints
        self._topic = signals.topic(tenant_id=tenant_id, space_id=space_id)
        self._agent_id = agent_id
        self._lease_no = lease_no
        self._stream_id = stream_id
        self._source = source
        self._name = _name(stream_id, source)
        self._text = ""
        #: Code points that Redis has or is about to get. After a failure it is 0, so that the next publication sends
        #: all the text again.
        self._published = 0
        #: Code points that people may have seen: all that was ever published, even if Redis did not answer.
        self._shown = 0
        #: Number of publications without an answer yet.
        self._under_way = 0
        self._is_over = False
        self._last_at = -_PACE_SECONDS
        self._timer: asyncio.TimerHandle | None = None

    def freeze(self) -> str:
        """Stop showing text. Returns the text that people may have seen."""
        self._text = self._text[: self._shown]
        self._cancel_timer()
        return self._text

    def extend(self, text: str) -> None:
        """Add text. The first part is published at once, the rest at most every 30 ms, one publication at a time."""
        self._text += texts.clean(text)
        if self._under_way or self._timer is not None or self._is_over:
            return
        wait = self._last_at + _PACE_SECONDS - time.monotonic()
        if wait <= 0:
            self.flush()
        else:
            self._flush_after(wait)

    def flush(self) -> None:
        """Publish the text that is held back."""
        self._cancel_timer()
        if self._is_over or self._published == len(self._text):
            return
        offset, self._published = self._published, len(self._text)
        self._shown = max(self._shown, self._published)
        self._under_way += 1
        self._hints.queue(self._publication(offset, self._text[offset:]), self._on_published)

    def withdraw(self, reason: str) -> None:
        """End a draft that will not become a message, and inform the viewers if anything was shown. Idempotent."""
        self._end(
            signals.withdrawn(
                stream_id=self._stream_id, agent_id=self._agent_id, lease_no=self._lease_no, reason=reason
            )
        )

    def settled(self) -> None:
        """End the draft after its message, which carries the stream id, was committed."""
        self._end(None)

    def _on_published(self, is_accepted: bool) -> None:
        """Handle the result of one publication.

        The pace counts from here, so that a busy Redis does not get every word.
        """
        self._under_way -= 1
        self._last_at = time.monotonic()
        if not is_accepted:
            self._published = 0
        if self._published < len(self._text) and self._timer is None and not self._is_over and not self._under_way:
            self._flush_after(_PACE_SECONDS)

    def _flush_after(self, seconds: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, self.flush)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _end(self, event: Mapping[str, Any] | None) -> None:
        """End once, behind all earlier publications."""
        self._cancel_timer()
        was_over, self._is_over = self._is_over, True
        if not was_over and self._shown:
            self._hints.queue(self._deletion(event))

    def _publication(self, offset: int, text: str) -> list[Command]:
        source = self._source
        event = signals.delta(
            stream_id=self._stream_id, agent_id=self._agent_id, lease_no=self._lease_no, offset=offset, text=text,
            tool=source.tool, field=source.field,
        )  # fmt: skip
        index, key = _index_key(self._topic), _text_key(self._topic, self._name)
        author = json.dumps({"a": event["a"], "l": event["l"], "n": source.tool})
        reset = [("DEL", key), ("HSET", index, self._name, author)] if offset == 0 else []
        return [
            *reset,
            ("EXPIRE", index, _EXPIRY_SECONDS),
            ("RPUSH", key, json.dumps([offset, text])),
            ("EXPIRE", key, _EXPIRY_SECONDS),
            publication(self._topic, event),
        ]

    def _deletion(self, event: Mapping[str, Any] | None) -> list[Command]:
        deleted = [("HDEL", _index_key(self._topic), self._name), ("DEL", _text_key(self._topic, self._name))]
        return deleted if event is None else [*deleted, publication(self._topic, event)]


async def read_drafts(client: Redis, topic: Topic) -> list[DraftSoFar]:
    """The present drafts of a space. A draft with a missing piece is left out. Raises Redis errors."""
    index = await cast("Any", client.hgetall(_index_key(topic)))
    if not index:
        return []
    names = [name.decode() for name in index]
    pipeline = client.pipeline(transaction=False)
    for name in names:
        pipeline.lrange(_text_key(topic, name), 0, -1)
    drafts = []
    for name, author, pieces in zip(names, index.values(), await pipeline.execute(), strict=True):
        text = _joined([json.loads(piece) for piece in pieces])
        if text:
            by, (stream, _, field) = json.loads(author), name.partition(":")
            drafts.append(DraftSoFar(UUID(stream), UUID(by["a"]), by["l"], text, DraftSource(by.get("n", ""), field)))
    return drafts


def _joined(pieces: list[tuple[int, str]]) -> str | None:
    """The text of contiguous pieces; None if one is missing."""
    text = ""
    for offset, piece in pieces:
        if offset != len(text):
            return None
        text += piece
    return text
