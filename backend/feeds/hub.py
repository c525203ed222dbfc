"""All live feeds of one API process, over one Redis connection for any number of subscribers.

`app.py` starts the hub; the feeds of `spaces` and `consciousness` enter rooms through it. A room exists while it has
readers. Its channel is subscribed first and the database is read afterwards, so no event falls in between. Once a
second the hub reads the heads of all rooms by primary key, with one statement per tenant. Redis only makes feeds fast:
without it, events are up to a second late and none is lost. LISTEN/NOTIFY is not used, because it would serialise
commits.
"""

import asyncio
import contextlib
import json
import logging
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from contextvars import Context
from itertools import groupby
from typing import Any, Protocol, TypeVar, cast
from uuid import UUID

import redis.asyncio as redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from backend.feeds.room import Room
from backend.kit import enclosed_rows, redis_clients
from backend.kit.keyring import Keyring
from backend.kit.redis_signals import Topic
from backend.kit.tasks import end
from backend.kit.unit_of_work import TRANSIENT
from backend.telemetry import metrics

log = logging.getLogger(__name__)

AnyRoom = TypeVar("AnyRoom", bound=Room[Any])
#: Receives a published message, or None: messages may have been missed.
Listener = Callable[[Any], None]


class Watcher(Protocol):
    """Something that also receives the messages of channels that are not its own."""

    #: How the messages that it wants begin. All others are dropped before they are parsed.
    prefixes: tuple[bytes, ...]

    def receive_from(self, channel: str, event: Mapping[str, Any]) -> None:
        """Takes a message. A row in it is still encrypted."""

    def note_gap(self) -> None:
        """Messages may have been missed."""


#: Keeps the connection subscribed to a channel when no room is open.
_IDLE_CHANNEL = "circadian:feed"
_CONNECT_SECONDS = 1.0
_CONFIRM_SECONDS = 0.5
_READ_SECONDS = 1.0
_CHECK_SECONDS = 5.0
_SILENCE_SECONDS = 5.0
#: Tenants whose heads are read concurrently; more would take the pool's connections from requests.
_READS_AT_ONCE = 4


class FeedHub:
    """Build it, call `start` in the lifespan of the process, and `close` at its end."""

    def __init__(self, redis_url: str, keys: Keyring | None = None, *, check_seconds: float = _CHECK_SECONDS) -> None:
        """`keys` decrypt the rows that hints carry. Without keys all rows are read from the database."""
        self._keys = keys
        self._check_seconds = check_seconds
        self._listening = redis_clients.client(redis_url, socket_connect_timeout=_CONNECT_SECONDS)
        #: The connection for rooms, and others, that read from Redis.
        self.reading = redis_clients.client(
            redis_url,
            redis.BlockingConnectionPool,
            max_connections=1,
            timeout=1,
            socket_timeout=1,
            socket_connect_timeout=_CONNECT_SECONDS,
        )
        self._pubsub: PubSub | None = None
        self._rooms: dict[str, Room[Any]] = {}
        self._listeners: dict[str, Listener] = {}
        self._watchers: dict[str, set[Watcher]] = {}
        self._confirmations: dict[str, asyncio.Event] = {}
        #: Channels whose subscription Redis has not confirmed; and those of them that the last look has found too.
        self._unconfirmed: set[str] = set()
        self._overdue: set[str] = set()
        #: For reads of whole lists: a new connection to Redis makes all rooms read at the same time.
        self.reading_slots = asyncio.Semaphore(_READS_AT_ONCE)
        self._commands = asyncio.Lock()
        self._received_at = 0.0
        self._tasks: list[asyncio.Task[None]] = []

    def listen(self, channel: str, listener: Listener) -> None:
        """Subscribes to a channel that belongs to no room, over the same connection. Call it before `start`."""
        self._listeners[channel] = listener

    async def start(self) -> None:
        loops = (
            self._listen(),
            self._repeat(_READ_SECONDS, self._read_heads),
            self._repeat(self._check_seconds, self._check),
            self._repeat(self._check_seconds, self._look),
        )
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(each, context=Context()) for each in loops]

    async def close(self) -> None:
        await end(self._tasks)
        for room in list(self._rooms.values()):
            await room.close()
        await self.reading.aclose()
        await self._listening.aclose()

    @property
    def is_connected(self) -> bool:
        return self._pubsub is not None

    @property
    def rooms(self) -> list[Room[Any]]:
        """The open rooms."""
        return list(self._rooms.values())

    @asynccontextmanager
    async def room(self, topic: Topic, make: Callable[[Topic, redis.Redis], AnyRoom]) -> AsyncIterator[AnyRoom]:
        """Enters the room of `topic`. The first reader opens it; it is closed after the last one has left."""
        room: Any = self._rooms.get(topic.channel)
        if room is None or room.is_broken:
            room = self._rooms[topic.channel] = make(topic, self.reading)
        room.reader_count += 1
        try:
            async with room.opening:
                if not room.is_open:
                    await self._subscribe(topic.channel)
                    await room.open()
            yield room
        finally:
            room.reader_count -= 1
            if room.reader_count == 0:
                await self._close(room)

    async def _close(self, room: Room[Any]) -> None:
        name = room.topic.channel
        if self._rooms.get(name) is room:
            del self._rooms[name]
            await self._unsubscribe([name])
        await room.close()

    async def watch(self, watcher: Watcher, channels: Iterable[str]) -> None:
        """Passes the messages of these channels to `watcher`, until `unwatch`. Returns when Redis has confirmed it, or
        after the time that it has for it."""
        names = list(channels)
        new = [name for name in names if name not in self._watchers and name not in self._rooms]
        for name in names:
            self._watchers.setdefault(name, set()).add(watcher)
        if new:
            await self._subscribe(*new)
        if others := [self._confirmations[name] for name in names if name in self._confirmations]:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.gather(*(each.wait() for each in others)), _CONFIRM_SECONDS)

    async def unwatch(self, watcher: Watcher, channels: Iterable[str]) -> None:
        ended = []
        for name in channels:
            watchers = self._watchers.get(name, set())
            watchers.discard(watcher)
            if not watchers and self._watchers.pop(name, None) is not None:
                ended.append(name)
        await self._unsubscribe(ended)

    # Redis

    async def _subscribe(self, *names: str) -> None:
        """Waits briefly for Redis to confirm the last one.

        Without a confirmation the regular read of the heads brings the events.
        """
        confirmations = {name: asyncio.Event() for name in names}
        self._confirmations |= confirmations
        self._unconfirmed |= confirmations.keys()
        try:
            if await self._send(lambda pubsub: pubsub.subscribe(*names)):
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(confirmations[names[-1]].wait(), _CONFIRM_SECONDS)
        finally:
            for name, confirmation in confirmations.items():
                if self._confirmations.get(name) is confirmation:
                    del self._confirmations[name]

    async def _unsubscribe(self, names: Iterable[str]) -> None:
        """Ends the subscription to those of these channels that nobody needs."""
        if ended := [name for name in names if name not in self._rooms and name not in self._watchers]:
            await self._send(lambda pubsub: pubsub.unsubscribe(*ended))

    async def _send(self, command: Callable[[PubSub], Awaitable[Any]]) -> bool:
        """Returns False if Redis does not accept the command, or cannot be connected to, within the timeout."""
        try:
            async with asyncio.timeout(_CONFIRM_SECONDS), self._commands:
                if self._pubsub is None:
                    return False
                await command(self._pubsub)
        except (RedisError, OSError):
            return False
        return True

    async def _subscribe_again(self) -> None:
        """Repeats commands that were lost: Redis did not take them in time."""
        self._unconfirmed &= self._rooms.keys() | self._watchers.keys()
        overdue, self._overdue = self._unconfirmed & self._overdue, set(self._unconfirmed)
        if overdue:
            await self._send(lambda pubsub: pubsub.subscribe(*overdue))

    async def _listen(self) -> None:
        """Keeps the connection open.

        After each new connection, all rooms note that they may have missed messages.
        """
        while True:
            pubsub = self._listening.pubsub()
            try:
                async with self._commands, asyncio.timeout(_CONNECT_SECONDS):
                    self._unconfirmed = {*self._rooms, *self._watchers}
                    await pubsub.subscribe(_IDLE_CHANNEL, *self._listeners, *self._rooms, *self._watchers)
                    self._pubsub, self._received_at = pubsub, asyncio.get_running_loop().time()
                while True:
                    self._handle_message(await pubsub.get_message(timeout=None))
            except (RedisError, OSError) as error:
                metrics.REDIS_FAILURES.add("feeds")
                log.warning("feed connection to Redis lost, connecting again: %s", type(error).__name__)
            finally:
                self._pubsub = None
                await pubsub.aclose()  # type: ignore[no-untyped-call]
            await asyncio.sleep(0.2 + 0.3 * random.random())  # noqa: S311  # spreads the reconnections of the processes

    def _handle_message(self, message: dict[str, Any] | None) -> None:
        self._received_at = asyncio.get_running_loop().time()
        if message is None or message["channel"] is None:
            return
        name = message["channel"].decode()
        if listener := self._listeners.get(name):
            self._notify(name, listener, message["data"] if message["type"] == "message" else b"null")
            return
        if message["type"] == "subscribe":
            self._subscribed(name)
        elif message["type"] == "message":
            self._pass_on(name, message["data"])

    def _subscribed(self, name: str) -> None:
        """A channel is subscribed: for the first time, or after the connection or the command was lost."""
        self._unconfirmed.discard(name)
        if confirmation := self._confirmations.get(name):
            confirmation.set()
            return
        if room := self._rooms.get(name):
            room.note_gap()
        for watcher in self._watchers.get(name, ()):
            watcher.note_gap()

    def _pass_on(self, name: str, data: bytes) -> None:
        if room := self._rooms.get(name):
            self._notify(name, lambda event: room.receive(enclosed_rows.opened(self._keys, name, event)), data)
        watchers = [each for each in self._watchers.get(name, ()) if data.startswith(each.prefixes)]
        if watchers:
            self._notify(name, lambda event: _tell(watchers, name, event), data)

    @staticmethod
    def _notify(name: str, listener: Listener, data: bytes) -> None:
        """A hint from another version may have another form. It is skipped; the heads bring the events."""
        try:
            listener(json.loads(data))
        except (ValueError, KeyError, TypeError):
            log.warning("feed %s: a message that cannot be parsed was ignored", name, exc_info=True)

    async def _ping(self) -> None:
        """Detects a connection that died silently."""
        pubsub, silent = self._pubsub, asyncio.get_running_loop().time() - self._received_at
        if pubsub is None or silent < _SILENCE_SECONDS:
            return
        if silent > 2 * _SILENCE_SECONDS:
            await cast("Any", pubsub).connection.disconnect(nowait=True)
        else:
            await self._send(lambda pubsub: pubsub.ping())

    # The database

    @staticmethod
    async def _repeat(seconds: float, action: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await action()
            except Exception:  # the edge: this loop must never end
                log.exception("feed: %s failed, trying again", action.__name__)

    async def _read_heads(self) -> None:
        for room in self._rooms.values():
            room.shared_events.forget()
        await self._ping()
        await self._subscribe_again()
        await self._per_tenant(lambda kind, tenant_id, rooms: kind.read_heads(tenant_id, rooms))

    async def _check(self) -> None:
        await self._per_tenant(lambda kind, tenant_id, rooms: kind.check(tenant_id, rooms))

    async def _look(self) -> None:
        await self._per_tenant(lambda kind, tenant_id, rooms: kind.look(tenant_id, rooms))

    async def _per_tenant(self, read: Callable[[type[Room[Any]], UUID, list[Room[Any]]], Awaitable[None]]) -> None:
        """Makes one read per kind of room and tenant, a few concurrently."""
        slots, failures = asyncio.Semaphore(_READS_AT_ONCE), list[str]()

        async def read_group(kind: type[Room[Any]], tenant_id: UUID, rooms: list[Room[Any]]) -> None:
            async with slots:
                try:
                    await read(kind, tenant_id, rooms)
                except TRANSIENT as error:
                    failures.append(type(error).__name__)

        await asyncio.gather(*(read_group(kind, tenant_id, rooms) for kind, tenant_id, rooms in self._groups()))
        if failures:
            log.warning("feed heads of %d tenants could not be read, trying again: %s", len(failures), failures[0])

    def _groups(self) -> Iterable[tuple[type[Room[Any]], UUID, list[Room[Any]]]]:
        def group(room: Room[Any]) -> tuple[str, UUID]:
            return room.topic.kind, room.topic.tenant_id

        for (_, tenant_id), group_rooms in groupby(sorted(self._rooms.values(), key=group), key=group):
            rooms = [room for room in group_rooms if room.is_open]
            if rooms:
                yield type(rooms[0]), tenant_id, rooms


def _tell(watchers: Iterable[Watcher], name: str, event: Mapping[str, Any]) -> None:
    for watcher in watchers:
        watcher.receive_from(name, event)
