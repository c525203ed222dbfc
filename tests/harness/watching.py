"""Subscribers that behave as a good client does, and record everything that a feed must not do.

If a watcher loses the feed, it reconnects with its last cursor to any of the APIs that it knows. Tests compare what it
has seen with the database at the end; violations are added to `faults` at once.
"""

import asyncio
import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import ClassVar

import httpx
from websockets.exceptions import WebSocketException

from tests.harness.client import Client, GraphQLFailure, Json

_LOST = (OSError, TimeoutError, AssertionError, GraphQLFailure, WebSocketException, httpx.HTTPError, ValueError)
_PAUSE_SECONDS = 0.1


@dataclass(slots=True)
class Watcher(ABC):
    """Follows one feed over one transport, at a random one of `clients`. After `silence_seconds` without an event it
    reconnects."""

    QUERY: ClassVar[str]

    id: str
    clients: Sequence[Client]
    way: str
    cursor: str
    silence_seconds: float = 60.0
    faults: list[str] = field(default_factory=list)
    connections: int = 0

    async def follow_forever(self) -> None:
        while True:
            with suppress(*_LOST):
                await self._follow(random.choice(self.clients))
            await asyncio.sleep(_PAUSE_SECONDS)

    async def _follow(self, client: Client) -> None:
        async with getattr(client, self.way)(self.QUERY, id=self.id, after=self.cursor) as feed:
            self.connections += 1
            self._begin()
            while (told := await feed.next(timeout=self.silence_seconds)) is not None:
                feed.seen.clear()
                (event,) = told.values()
                self.cursor = event["cursor"]
                self._take(event)

    @abstractmethod
    def _begin(self) -> None:
        """Called for each new subscription."""

    @abstractmethod
    def _take(self, event: Json) -> None: ...

    def _blame(self, what: str) -> None:
        self.faults.append(f"{self.way}: {what}")


@dataclass(slots=True)
class SpaceWatcher(Watcher):
    """What a person sees of a space: the present messages, drafts, and which agents are thinking."""

    QUERY: ClassVar[str] = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) {
        __typename cursor
        ... on MessagePosted { message { seq text streamId data author { name } } }
        ... on MessageUpdated { message { seq text } }
        ... on MessageDelta { streamId offset text agent { id } }
        ... on DraftWithdrawn { streamId withdrawn: reason }
        ... on ToolActivity { toolCallId status argumentsDelta { streamId field offset text } }
        ... on AgentStateChanged { state agent { id } }
        ... on FeedReset { reason } } }"""

    #: The index is `seq` - 1.
    texts: list[str] = field(default_factory=list)
    drafts: dict[str, str] = field(default_factory=dict)
    #: The fields of calls, by stream.
    calls: dict[str, dict[str, str]] = field(default_factory=dict)
    states: dict[str, str] = field(default_factory=dict)
    posted_streams: set[str] = field(default_factory=set)
    counts: dict[str, int] = field(default_factory=dict)

    def _begin(self) -> None:
        """Drafts and states belong to a subscription, which begins with all present ones."""
        self.drafts.clear()
        self.calls.clear()
        self.states.clear()

    def _take(self, event: Json) -> None:
        kind = event["__typename"]
        self.counts[kind] = self.counts.get(kind, 0) + 1
        match kind:
            case "MessagePosted":
                self._take_posted(event["message"])
            case "MessageUpdated":
                self._take_updated(event["message"])
            case "MessageDelta":
                self._take_delta(event)
            case "DraftWithdrawn":
                if not (self.drafts.pop(event["streamId"], None) or self.calls.pop(event["streamId"], None)):
                    self._blame(f"withdrawn without a draft: {event}")
            case "ToolActivity" if event["argumentsDelta"]:
                self._take_field(event["argumentsDelta"])
            case "AgentStateChanged":
                self.states[event["agent"]["id"]] = event["state"]
            case "FeedReset":
                self._blame(f"reset: {event['reason']}")

    def _take_posted(self, message: Json) -> None:
        if message["seq"] != len(self.texts) + 1:
            self._blame(f"{message['seq']} came after {len(self.texts)}")
            return
        self.texts.append(message["text"])
        if stream := message["streamId"]:
            self.posted_streams.add(stream)
            draft = self.drafts.pop(stream, "")
            if not message["text"].startswith(draft.strip()):
                self._blame(f"draft {draft!r} became {message['text']!r}")
            for name, text in self.calls.pop(stream, {}).items():
                if not message["data"]["display"][name].startswith(text):
                    self._blame(f"{name} {text!r} became {message['data']['display']!r}")

    def _take_updated(self, message: Json) -> None:
        if message["seq"] > len(self.texts):
            self._blame(f"{message['seq']} was updated before it was posted")
            return
        self.texts[message["seq"] - 1] = message["text"]

    def _take_delta(self, event: Json) -> None:
        stream, draft = event["streamId"], self.drafts.get(event["streamId"], "")
        if stream in self.posted_streams:
            self._blame(f"draft after its message: {event}")
        elif event["offset"] > len(draft):
            self._blame(f"hole in a draft: {draft!r} and then {event}")
        self.drafts[stream] = draft[: event["offset"]] + event["text"]

    def _take_field(self, delta: Json) -> None:
        fields = self.calls.setdefault(delta["streamId"], {})
        known = fields.get(delta["field"], "")
        if delta["streamId"] in self.posted_streams:
            self._blame(f"draft after its message: {delta}")
        elif delta["offset"] > len(known):
            self._blame(f"hole in a field: {known!r} and then {delta}")
        fields[delta["field"]] = known[: delta["offset"]] + delta["text"]


@dataclass(slots=True)
class AgentWatcher(Watcher):
    """What an admin sees of an agent: entries and ends of cycles, in the order of their commits."""

    QUERY: ClassVar[str] = """subscription ($id: ID!, $after: String) { agentFeed(agentId: $id, after: $after) {
        __typename cursor
        ... on EntryAppended { entry { seq } } ... on CycleEnded { cycle { number } }
        ... on AgentStateChanged { state } ... on FeedReset { reason } } }"""

    #: ("entry", seq) and ("cycle", number).
    seen: list[tuple[str, int]] = field(default_factory=list)
    state: str = "SLEEPING"

    def _begin(self) -> None:
        self.state = "SLEEPING"

    def _take(self, event: Json) -> None:
        match event["__typename"]:
            case "EntryAppended":
                self.seen.append(("entry", event["entry"]["seq"]))
            case "CycleEnded":
                self.seen.append(("cycle", event["cycle"]["number"]))
            case "AgentStateChanged":
                self.state = event["state"]
            case "FeedReset":
                self._blame(f"reset: {event['reason']}")


@dataclass(slots=True)
class ViewerWatcher(Watcher):
    """What a person sees of all their spaces: where they are mentioned, what is unread, which agents are awake."""

    QUERY: ClassVar[str] = """subscription ($after: String) { viewerFeed(after: $after) { __typename cursor
        ... on Mentioned { space { id } message { seq text } }
        ... on UnreadChanged { space { id } unreadCount unreadMentionCount }
        ... on AgentStateChanged { state agent { id } } ... on FeedReset { reason } } }"""

    #: The space and `seq` of each message that names the person.
    mentions: list[tuple[str, int]] = field(default_factory=list)
    #: By space: unread texts, and unread mentions.
    unread: dict[str, tuple[int, int]] = field(default_factory=dict)
    states: dict[str, str] = field(default_factory=dict)

    def _begin(self) -> None:
        """Numbers and states belong to a subscription, which begins with all that are not 0 and not asleep."""
        self.unread.clear()
        self.states.clear()

    def _take(self, event: Json) -> None:
        match event["__typename"]:
            case "Mentioned":
                self.mentions.append((event["space"]["id"], event["message"]["seq"]))
            case "UnreadChanged":
                self.unread[event["space"]["id"]] = event["unreadCount"], event["unreadMentionCount"]
            case "AgentStateChanged":
                self.states[event["agent"]["id"]] = event["state"]
            case "FeedReset":
                self._blame(f"reset: {event['reason']}")


def faults_of(watchers: Sequence[Watcher]) -> list[str]:
    return [fault for watcher in watchers for fault in watcher.faults]


def connections_of(watchers: Sequence[Watcher]) -> list[int]:
    return [watcher.connections for watcher in watchers]
