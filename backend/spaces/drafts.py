"""What a model is still writing, a message or a field of a call: shown as it grows, and kept for those who come late.

The runtime extends a `LiveDraft` while a call streams, and ends it by `settled` (its message is committed)
or `withdraw`. `spaces.feed` reads with `read_drafts`. All of it is hints in Redis: nothing here raises or blocks for
long, and what was lost is sent again with the next text.
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
from backend.kit.hints import Hints, Topic
from backend.spaces import signals

#: At most one publication per draft in this time: models emit tokens faster than anybody reads.
_PACE_SECONDS = 0.03
#: Longer than a model may be silent in the middle of a message; a dead worker's draft is gone after it.
_KEPT_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Written:
    """What of a tool call a draft is; of a message: nothing. Fields of one call are drafts of one stream."""

    tool: str = ""
    field: str = ""


@dataclass(frozen=True, slots=True)
class DraftSoFar:
    """A draft as a late viewer finds it."""

    stream_id: UUID
    agent_id: UUID
    lease_no: int
    text: str
    written: Written = Written()


def _index_key(topic: Topic) -> str:
    return f"{topic.channel}:drafts"


def _text_key(topic: Topic, name: str) -> str:
    return f"{topic.channel}:draft:{name}"


def _name(stream_id: UUID, written: Written) -> str:
    """In the index."""
    return f"{stream_id}:{written.field}" if written.field else str(stream_id)


class LiveDraft:
    """The writing side of one draft. One task at a time calls it; the clock publishes what was held back."""

    def __init__(
        self, hints: Hints, *, tenant_id: UUID, space_id: UUID, agent_id: UUID, lease_no: int, stream_id: UUID,
        written: Written = Written(),
    ) -> None:  # fmt: skip
        self._hints = hints
        self._topic = signals.topic(tenant_id=tenant_id, space_id=space_id)
        self._agent_id = agent_id
        self._lease_no = lease_no
        self._stream_id = stream_id
        self._written = written
        self._name = _name(stream_id, written)
        self._text = ""
        #: Code points that Redis has; back to 0 after a failure, so that the next publication heals the gap.
        self._published = 0
        #: Code points that people may have seen: all that was ever sent, also if the answer of Redis did not come.
        self._sent = 0
        self._was_tried = False
        self._is_over = False
        self._last_at = -_PACE_SECONDS
        self._timer: asyncio.Task[None] | None = None
        self._one_at_a_time = asyncio.Lock()

    async def freeze(self) -> str:
        """Nothing more is shown: what people may have seen is the text, and is returned."""
        async with self._one_at_a_time:
            self._text = self._text[: self._sent]
            return self._text

    async def extend(self, text: str) -> None:
        """Further text. The first goes out at once, the rest at most every 30 ms."""
        self._text += texts.clean(text)
        wait = self._last_at + _PACE_SECONDS - time.monotonic()
        if wait <= 0:
            await self.flush()
        elif self._timer is None and not self._is_over:
            self._timer = asyncio.create_task(self._flush_after(wait))

    async def flush(self) -> None:
        """Publish what is still held back."""
        async with self._one_at_a_time:
            if self._is_over or self._published == len(self._text):
                return
            offset, until = self._published, len(self._text)
            self._was_tried, self._sent = True, max(self._sent, until)
            self._published = until if await self._publish(offset, self._text[offset:until]) else 0
            # From its end: if publishing itself takes that long, a busy worker would publish every word by itself.
            self._last_at = time.monotonic()

    async def withdraw(self, reason: str) -> None:
        """It will never become a message: tell the viewers. Idempotent; nothing to tell if nothing was shown."""
        if await self._end() and self._was_tried:
            event = signals.withdrawn(
                stream_id=self._stream_id, agent_id=self._agent_id, lease_no=self._lease_no, reason=reason
            )
            await self._forget(event)

    async def settled(self) -> None:
        """The message is committed, and carries the stream id: the draft is of no use any more."""
        if await self._end() and self._was_tried:
            await self._forget(None)

    async def _flush_after(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self._timer = None
        await self.flush()

    async def _end(self) -> bool:
        """True once; waits for a publication that is under way, so that nothing follows the end."""
        async with self._one_at_a_time:
            was_over, self._is_over = self._is_over, True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        return not was_over

    async def _publish(self, offset: int, text: str) -> bool:
        written = self._written
        event = signals.delta(
            stream_id=self._stream_id, agent_id=self._agent_id, lease_no=self._lease_no, offset=offset, text=text,
            tool=written.tool, field=written.field,
        )  # fmt: skip
        index, key = _index_key(self._topic), _text_key(self._topic, self._name)
        pipeline = self._hints.pipeline()
        if offset == 0:
            pipeline.delete(key)
        pipeline.hset(index, self._name, json.dumps({"a": event["a"], "l": event["l"], "n": written.tool}))
        pipeline.expire(index, _KEPT_SECONDS)
        pipeline.rpush(key, json.dumps([offset, text]))
        pipeline.expire(key, _KEPT_SECONDS)
        pipeline.publish(self._topic.channel, json.dumps(event, separators=(",", ":")))
        return await self._hints.run(pipeline)

    async def _forget(self, event: Mapping[str, Any] | None) -> None:
        pipeline = self._hints.pipeline()
        pipeline.hdel(_index_key(self._topic), self._name)
        pipeline.delete(_text_key(self._topic, self._name))
        if event is not None:
            pipeline.publish(self._topic.channel, json.dumps(event, separators=(",", ":")))
        await self._hints.run(pipeline)


async def read_drafts(client: Redis, topic: Topic) -> list[DraftSoFar]:
    """The drafts of a space as far as they are written; one with a hole in it is left out. Raises as Redis does."""
    index = await cast("Any", client.hgetall(_index_key(topic)))
    if not index:
        return []
    names = [name.decode() for name in index]
    pipeline = client.pipeline(transaction=False)
    for name in names:
        pipeline.lrange(_text_key(topic, name), 0, -1)
    found = []
    for name, author, pieces in zip(names, index.values(), await pipeline.execute(), strict=True):
        text = _joined([json.loads(piece) for piece in pieces])
        if text:
            by, (stream, _, field) = json.loads(author), name.partition(":")
            found.append(DraftSoFar(UUID(stream), UUID(by["a"]), by["l"], text, Written(by.get("n", ""), field)))
    return found


def _joined(pieces: list[tuple[int, str]]) -> str | None:
    """The text of contiguous pieces; None if one is missing."""
    text = ""
    for offset, piece in pieces:
        if offset != len(text):
            return None
        text += piece
    return text
