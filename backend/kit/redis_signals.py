"""Messages over Redis that may be lost: wakes, live events, interrupts, revocations. The source of truth is Postgres.

Send only after a commit. Every call is bounded (by default 100 ms) and never raises, so a committed mutation still
returns when Redis is down. The sweep and the feeds' heads repair what did not arrive. Messages that are sent together
are one command: a script that runs each of them.
"""

import asyncio
import json
import logging
import random
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from contextvars import Context
from dataclasses import dataclass
from hashlib import sha1
from typing import Any, Self, cast
from uuid import UUID

import redis.asyncio as redis
from redis.asyncio.client import PubSub
from redis.exceptions import NoScriptError, RedisError

from backend.kit import enclosed_rows, fair_queue, redis_clients, wake_queue
from backend.kit.keyring import Keyring
from backend.telemetry import metrics

log = logging.getLogger(__name__)

#: How long a message waits for the answer of Redis.
WAIT_SECONDS = 0.1
#: After consecutive failures nothing is sent for this time, so that a dead Redis does not cost a timeout per call. One
#: failure is tolerated: a busy event loop alone can cause one.
_PAUSE_SECONDS = 0.5
_TOLERATED_FAILURES = 1
#: Maximum number of waiting messages, and of messages in one round trip.
_MOST_WAITING = 20_000
_BATCH = 500
#: After this silence, a listening connection is pinged.
_SILENCE_SECONDS = 5.0

#: A Redis command and its arguments, or `_WAKE`, an id and its due time.
Command = tuple[str, ...]
_WAKE = "WAKE"
#: ARGV: for each command the number of its arguments, then the arguments. A failing command does not stop the others.
_SCRIPT = f"""{fair_queue.ADD}
local first = 1
while first <= #ARGV do
  local last = first + ARGV[first]
  if ARGV[first + 1] == '{_WAKE}' then add(ARGV[first + 2], tonumber(ARGV[first + 3]))
  else redis.pcall(unpack(ARGV, first + 1, last)) end
  first = last + 1
end"""
_SCRIPT_SHA = sha1(_SCRIPT.encode(), usedforsecurity=False).hexdigest()

#: The channel on which API processes learn that rights have changed. A message is a list of ids.
REVOCATIONS = "circadian:revocations"


@dataclass(frozen=True, slots=True)
class Topic:
    """A channel of live events of one tenant. `kind` is `space` or `agent`."""

    tenant_id: UUID
    kind: str
    id: UUID

    @property
    def channel(self) -> str:
        return f"t:{self.tenant_id}:{self.kind}:{self.id}"

    @classmethod
    def parse(cls, channel: str) -> Self:
        _, tenant, kind, own = channel.split(":")
        return cls(UUID(tenant), kind, UUID(own))


@dataclass(frozen=True, slots=True)
class Interrupt:
    """A message to a worker about an agent that it runs.

    An INTERRUPT event was committed for the agent, or its lease was revoked.
    """

    worker_id: UUID
    agent_id: UUID


@dataclass(frozen=True, slots=True)
class _Pending:
    """Commands that wait for their round trip, and the callback that gets the result."""

    commands: Sequence[Command]
    on_result: Callable[[bool], None]


class Hints:
    """The connection of one process to Redis. Build it with `connect`, close it with `close`.

    Messages are sent in order, one round trip at a time. Each round trip carries all messages that wait by then.
    """

    def __init__(self, client: redis.Redis, keys: Keyring | None = None) -> None:
        self._client = client
        self._keys = keys
        self._failures = 0
        self._paused_until = 0.0
        self._pending: deque[_Pending] = deque()
        self._sender: asyncio.Task[None] | None = None
        self._revocation_listener: Callable[[Collection[UUID]], None] | None = None

    @classmethod
    def connect(cls, url: str, keys: Keyring | None = None, *, wait_seconds: float = WAIT_SECONDS) -> "Hints":
        """`keys` encrypt the rows that events carry. Without keys, events carry no rows."""
        client = redis_clients.client(
            url, socket_timeout=wait_seconds, socket_connect_timeout=wait_seconds, decode_responses=False
        )
        return cls(client, keys)

    async def close(self) -> None:
        """Sends the waiting messages, then disconnects."""
        if self._sender is not None:
            await self._sender
        await self._client.aclose()

    async def send(
        self,
        *,
        wakes: Iterable["wake_queue.Wake"] = (),
        events: Iterable[tuple[Topic, Mapping[str, Any]]] = (),
        interrupts: Iterable[Interrupt] = (),
    ) -> bool:
        """Sends wakes, events and interrupts after all earlier messages. Returns False if Redis did not accept them."""
        result: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def on_result(is_accepted: bool) -> None:
            if not result.done():  # the caller may have been cancelled
                result.set_result(is_accepted)

        self.queue(self._commands(wakes, events, interrupts), on_result)
        return await result

    def send_nowait(
        self,
        *,
        wakes: Iterable["wake_queue.Wake"] = (),
        events: Iterable[tuple[Topic, Mapping[str, Any]]] = (),
        interrupts: Iterable[Interrupt] = (),
    ) -> None:
        """Like `send`, but does not wait."""
        self.queue(self._commands(wakes, events, interrupts))

    def queue(self, commands: Sequence[Command], on_result: Callable[[bool], None] = lambda _: None) -> None:
        """Adds other commands, in their order. `on_result` is called with False if Redis did not accept them.

        A full queue accepts no more: Redis has been too slow for seconds.
        """
        if len(self._pending) >= _MOST_WAITING:
            metrics.REDIS_FAILURES.add("hints")
            log.warning("hint lost: the queue is full with %d", len(self._pending))
            on_result(False)
            return
        self._pending.append(_Pending(commands, on_result))
        if self._sender is None:
            self._sender = asyncio.create_task(self._send_pending(), context=Context())

    async def _send_pending(self) -> None:
        try:
            while self._pending:
                await self._send_batch([self._pending.popleft() for _ in range(min(len(self._pending), _BATCH))])
        finally:
            self._sender = None

    async def _send_batch(self, batch: list[_Pending]) -> None:
        """Makes one round trip. An error in it does not stop later ones."""
        is_accepted = False
        try:
            is_accepted = await self._call([command for each in batch for command in each.commands])
        except Exception:  # the edge: all messages of this process go through here
            log.exception("%d hints lost", len(batch))
        finally:
            for each in batch:
                each.on_result(is_accepted)

    def _commands(
        self,
        wakes: Iterable["wake_queue.Wake"],
        events: Iterable[tuple[Topic, Mapping[str, Any]]],
        interrupts: Iterable[Interrupt],
    ) -> list[Command]:
        return [
            *(("PUBLISH", _channel_of(each.worker_id), str(each.agent_id)) for each in interrupts),
            *(publication(topic, enclosed_rows.enclosed(self._keys, topic.channel, event)) for topic, event in events),
            *((_WAKE, own_id, str(due_ms)) for own_id, due_ms in wake_queue.entering(wakes)),
        ]

    async def publish(self, topic: Topic, event: Mapping[str, Any]) -> bool:
        return await self.send(events=[(topic, event)])

    async def revoked(self, *ids: UUID) -> bool:
        """Makes every API process re-check the tokens that depend on one of these ids: this process at once and without
        Redis, so that the next request to it sees the change.

        The ids are those of tokens, families, members, services, apps or tenants (`tenants.tokens.Session.depends_on`).
        """
        if self._revocation_listener is not None:
            self._revocation_listener(ids)
        return await self._call([("PUBLISH", REVOCATIONS, json.dumps([str(each) for each in ids]))])

    def on_revoked(self, listener: Callable[[Collection[UUID]], None]) -> None:
        """Calls `listener` with the ids of each revocation that this process makes."""
        self._revocation_listener = listener

    async def is_reachable(self) -> bool:
        """For `/readyz`."""
        return await self._try(self._client.ping)

    async def _call(self, commands: Sequence[Command]) -> bool:
        arguments = [str(argument) for command in commands for argument in (len(command), *command)]

        async def call() -> None:
            try:
                await cast("Awaitable[Any]", self._client.evalsha(_SCRIPT_SHA, 0, *arguments))
            except NoScriptError:  # the first call since Redis started
                await cast("Awaitable[Any]", self._client.eval(_SCRIPT, 0, *arguments))

        return bool(arguments) and await self._try(call)

    async def _try(self, call: Callable[[], Awaitable[object]]) -> bool:
        if time.monotonic() < self._paused_until:
            return False
        try:
            await call()
        except (RedisError, OSError, TimeoutError) as error:
            self._failures += 1
            if self._failures > _TOLERATED_FAILURES:
                self._paused_until = time.monotonic() + _PAUSE_SECONDS
            metrics.REDIS_FAILURES.add("hints")
            log.warning("hint lost: %s", type(error).__name__)
            return False
        self._failures = 0
        return True


def publication(topic: Topic, event: Mapping[str, Any]) -> Command:
    return "PUBLISH", topic.channel, json.dumps(event, separators=(",", ":"))


def _channel_of(worker_id: UUID) -> str:
    return f"w:{worker_id}"


async def listen_forever(url: str, *, worker_id: UUID, on_interrupt: Callable[[UUID], None]) -> None:
    """Passes the agents of all interrupts for this worker to `on_interrupt` until it is cancelled, over its own
    connection."""
    channel = _channel_of(worker_id)
    async with redis_clients.client(url, socket_connect_timeout=1, client_name=channel) as client:
        while True:
            pubsub = client.pubsub()
            try:
                await pubsub.subscribe(channel)
                await _listen(pubsub, on_interrupt)
            except (RedisError, OSError) as error:
                metrics.REDIS_FAILURES.add("interrupts")
                log.warning("interrupts are not received, connecting to Redis again: %s", type(error).__name__)
            finally:
                await pubsub.aclose()  # type: ignore[no-untyped-call]
            await asyncio.sleep(0.2 + 0.3 * random.random())  # noqa: S311  # spreads the reconnections of the processes


async def _listen(pubsub: PubSub, on_interrupt: Callable[[UUID], None]) -> None:
    is_pinged = False
    while True:
        message = await pubsub.get_message(timeout=_SILENCE_SECONDS)
        if message is None and is_pinged:
            raise ConnectionError("no answer to a ping")  # the connection died silently
        if message is None:
            await pubsub.ping()
        elif message["type"] == "message":
            on_interrupt(UUID(message["data"].decode()))
        is_pinged = message is None
