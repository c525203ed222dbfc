"""Spaces, their members and messages. Members see their spaces; admins see all spaces of their tenant."""

import asyncio
import json
from dataclasses import replace
from datetime import datetime
from uuid import UUID

import strawberry
from strawberry.scalars import JSON

from backend.api.agents.cycles import ThinkCycle, ToolCall, call_of, cycle_of
from backend.api.enums import Delivery, MessageKind, SpaceKind, Trust
from backend.api.files import files
from backend.api.files.files import File
from backend.api.reading.ids import Kind, encode
from backend.api.reading.node import Node
from backend.api.reading.paging import Connection, PageArguments, connect, listed, paged, seq_places
from backend.api.reading.rows import ANYBODY, Listing, Row, Source, by_id
from backend.api.request.context import Info
from backend.api.request.scopes import field
from backend.api.spaces import activities, direct, last_messages, managing, notices, read_state, threads
from backend.api.spaces.activities import MessageActivity
from backend.api.spaces.notices import MessageNotice
from backend.api.spaces.outside_messages import OutsideMessage, outside_of
from backend.api.spaces.reactions import Reaction, reactions_of
from backend.api.spaces.read_state import MARKS_OF_SPACE, NotificationSettings, ReadMark
from backend.api.spaces.threads import IS_ROOT, ThreadFilter
from backend.api.spaces.visible import IS_SEEN
from backend.api.tenants.actors import Actor
from backend.kit import links
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import message_data
from backend.spaces.errors import SpaceNotFound
from backend.spaces.feed import cursor_at
from backend.spaces.messages import Posted
from backend.tenants.actor import Actor as Author
from backend.tenants.actor import Scope
from backend.tenants.trust import trust_of

_NAMES = """LEFT JOIN agents a ON (a.tenant_id, a.id) = ({0}.tenant_id, {0}.agent_id)
    LEFT JOIN members p ON (p.tenant_id, p.id) = ({0}.tenant_id, {0}.member_id)
    LEFT JOIN services q ON (q.tenant_id, q.id) = ({0}.tenant_id, {0}.service_id)"""
_SPACE = """SELECT s.id, s.kind, s.name, s.delivery, s.purpose, s.topic, s.has_read_receipts, s.archived_at,
    s.created_at, s.seq, s.rev FROM"""
_MESSAGE_COLUMNS = """m.space_id, m.seq, m.rev, m.kind, m.text, m.data, m.created_at, m.updated_at, m.stream_id,
    m.origin, m.origins, m.hop, m.trust, m.deleted_at, m.edited_at, m.client_key, m.mentions, m.cycle_id, m.call_id,
    m.files, m.reply_to, m.thread_root, m.connector_id, m.author_kind, m.author_id,
    coalesce(a.name, p.name, q.name) AS author_name"""
_PRESENT = """SELECT j.id, j.actor_kind, j.actor_id, j.joined_at, coalesce(a.name, p.name, q.name) AS name
    FROM space_members j """

SPACES = Source(f"{_SPACE} spaces s", "s", visible=f"s.deleted_at IS NULL AND {IS_SEEN.format('s.id')}")
#: By members.
JOINED = Source(
    f"{_SPACE} space_members j JOIN spaces s ON (s.tenant_id, s.id) = (j.tenant_id, j.space_id)",
    "j",
    visible=IS_SEEN.format("s.id"),
)
MESSAGES = Source(
    f"SELECT m.id, {_MESSAGE_COLUMNS} FROM messages m {_NAMES.format('m')}",  # noqa: S608 -- constants
    "m",
    visible=f"""{IS_SEEN.format("m.space_id")}
    AND EXISTS (SELECT FROM spaces k WHERE (k.tenant_id, k.id) = (m.tenant_id, m.space_id) AND k.deleted_at IS NULL)""",
)
#: Whoever may see a message may see whom it mentions.
MENTIONED = Source(
    """SELECT x.id, x.kind, x.name FROM (SELECT tenant_id, id, 'AGENT' AS kind, name FROM agents
    UNION ALL SELECT tenant_id, id, 'PERSON', name FROM members
    UNION ALL SELECT tenant_id, id, 'SERVICE', name FROM services) x""",
    "x",
)
#: For feeds: a subscriber of a feed may see the messages in its events.
WATCHED_MESSAGES = replace(MESSAGES, visible=ANYBODY)
PRESENT = Source(_PRESENT + _NAMES.format("j"), "j", visible=IS_SEEN.format("j.space_id"))
_LAST_TEXTS = last_messages.source(
    f"m.id AS message_id, {_MESSAGE_COLUMNS}", _NAMES.format("m"), IS_SEEN.format("s.id")
)
REPLIES_OF_MESSAGE = Listing("replies", MESSAGES, "m.thread_root", (("m.seq", "bigint"),))
MESSAGES_OF_SPACE = Listing("messages", MESSAGES, "m.space_id", (("m.seq", "bigint"),))
MEMBERS_OF_SPACE = Listing("members", PRESENT, "j.space_id", (("j.joined_at", "timestamptz"), ("j.id", "uuid")))


@strawberry.type(description="A shared place where people, agents and programs exchange messages.")
class Space(Node):
    key: strawberry.Private[UUID]
    head: strawberry.Private[tuple[int, int]]
    stored_name: strawberry.Private[str]
    kind: SpaceKind
    delivery: Delivery = strawberry.field(description="Which messages its agents receive.")
    purpose: str = strawberry.field(
        description="A short text about the purpose of the space. Its agents read it. May be empty."
    )
    has_read_receipts: bool = strawberry.field(
        description="Whether members see how far the others have read. `updateSpace` changes it."
    )
    topic: str = strawberry.field(
        description="What the space is about at the moment, for people; one line. Agents are not shown it. May be "
        "empty. `updateSpace` changes it."
    )
    archived_at: datetime | None = strawberry.field(
        description="When it was archived: it can be read, and nobody writes in it. Null if it is open."
    )
    created_at: datetime

    members: Connection[Actor] = paged(
        MEMBERS_OF_SPACE,
        lambda row: Actor.of(row["actor_kind"], row["actor_id"], row["name"]),
        description="Members of the space, in the order in which they joined.",
        needs=Scope.SPACES_READ,
    )

    @listed(
        "Messages of the space, oldest first. With `threads: ROOTS` without replies. `afterSeq` and `beforeSeq` are "
        "places beside a message whose `seq` you know: one that you have found, one that mentions you, or "
        "`readUpTo`. Use them in place of `after` and `before`.",
        needs=Scope.SPACES_READ,
    )
    async def messages(
        self,
        info: Info,
        threads: ThreadFilter = ThreadFilter.ALL,
        *,
        page: PageArguments,
        after_seq: int | None = None,
        before_seq: int | None = None,
    ) -> "Connection[Message]":
        between = seq_places(page, after_seq, before_seq)
        where = [(IS_ROOT, True)] if threads is ThreadFilter.ROOTS else []
        return await connect(info, MESSAGES_OF_SPACE, self.key, Message.of, page, where=where, between=between)

    @field(
        f"The newest text, among the newest {DEFAULT.last_text_looked:,} messages. Null if there is none. Notices, "
        "tool activities and deleted messages do not count.",
        needs=Scope.SPACES_READ,
    )
    async def last_message(self, info: Info) -> "Message | None":
        row = await last_messages.find(info, _LAST_TEXTS, self.key)
        return None if row is None else Message.of(row)

    read_marks: Connection[ReadMark] = paged(
        MARKS_OF_SPACE,
        ReadMark.of,
        description="How far its members have read, in the order in which they joined. Empty if the space does not "
        "show it (`hasReadReceipts`).",
        needs=Scope.SPACES_READ,
    )

    @field("Its name. Of a direct conversation that you are in: the name of the other one.", needs=None)
    async def name(self, info: Info) -> str:
        partner = None if self.kind is SpaceKind.GROUP else await direct.find_partner(info, self.key)
        return self.stored_name if partner is None else partner["name"]

    @field(
        "The other one of a direct conversation that you are in. Null for every other space.", needs=Scope.SPACES_READ
    )
    async def partner(self, info: Info) -> Actor | None:
        found = None if self.kind is SpaceKind.GROUP else await direct.find_partner(info, self.key)
        return None if found is None else Actor.of(found["actor_kind"], found["actor_id"], found["name"])

    @field("Whether you may change its settings and its members, and archive it.", needs=Scope.SPACES_READ)
    async def may_change(self, info: Info) -> bool:
        return await managing.may_change(info, self.key, kind=self.kind)

    @field(
        f"Number of texts of others after `readUpTo`, among the newest {DEFAULT.unread_looked:,} messages. "
        f"{DEFAULT.unread_counted} means that many or more. Null if you are not a member of the space, or if "
        "`readUpTo` is null.",
        needs=Scope.SPACES_READ,
        price=2,
    )
    async def unread_count(self, info: Info) -> int | None:
        return await read_state.unread_count(info, self.key)

    @field(
        f"Number of messages after `readUpTo` that mention you. {DEFAULT.unread_counted} means that many or more. Null "
        "if `unreadCount` is null.",
        needs=Scope.SPACES_READ,
        price=2,
    )
    async def unread_mention_count(self, info: Info) -> int | None:
        return await read_state.unread_mention_count(info, self.key)

    @field(
        "What you want to be alerted to in this space. Null if you are not a member of the space.",
        needs=Scope.SPACES_READ,
    )
    async def notification_settings(self, info: Info) -> NotificationSettings | None:
        return await read_state.notification_settings(info, self.key)

    @field(
        "`seq` of the last message that you have marked as read (`markSpaceRead`). At first that of the newest "
        "message at the time when you joined. Null if you are not a member of the space, or if you joined before "
        "there were marks and have set none.",
        needs=Scope.SPACES_READ,
    )
    async def read_up_to(self, info: Info) -> int | None:
        return await read_state.read_up_to(info, self.key)

    @field(
        "The current cursor of its feed. Read this and `messages` in one query, then subscribe to "
        "`spaceFeed` with `after` set to it. So you miss no message. A message that you receive both "
        "ways has the same `seq`.",
        needs=Scope.SPACES_READ,
    )
    async def feed_cursor(self, info: Info) -> str:
        seq, rev = self.head
        return cursor_at(tenant_id=info.context.actor.tenant_id, space_id=self.key, seq=seq, rev=rev)

    @classmethod
    def of(cls, row: Row) -> "Space":
        return cls(
            id=encode(Kind.SPACE, row["id"]),
            key=row["id"],
            head=(row["seq"], row["rev"]),
            stored_name=row["name"],
            kind=SpaceKind(row["kind"]),
            delivery=Delivery(row["delivery"]),
            purpose=row["purpose"],
            has_read_receipts=row["has_read_receipts"],
            topic=row["topic"],
            archived_at=row["archived_at"],
            created_at=row["created_at"],
        )


@strawberry.type(description="A link in the text of a message.")
class MessageLink:
    url: str
    start: int = strawberry.field(description="Number of Unicode code points before it in the text.")
    end: int = strawberry.field(description="Number of Unicode code points up to its end.")


@strawberry.type(description="A message in a space: a text of an actor, a notice, or the state of a tool call.")
class Message(Node):
    key: strawberry.Private[UUID]
    #: 0 until something of it changes.
    rev: strawberry.Private[int]
    origin_keys: strawberry.Private[list[UUID]]
    mention_keys: strawberry.Private[list[UUID]]
    reply_key: strawberry.Private[UUID | None]
    thread_key: strawberry.Private[UUID | None]
    #: Of the cycle and of the tool call in which an agent posted it.
    cause_keys: strawberry.Private[tuple[UUID | None, UUID | None]]
    space_id: strawberry.ID = strawberry.field(description="The space that it is in.")
    seq: int = strawberry.field(description="Position in the space: 1, 2, 3 … without gaps.")
    kind: MessageKind
    text: str
    data: JSON | None = strawberry.field(
        description="What a notice or a tool activity tells. Null for most texts.",
        deprecation_reason="`activity`, `notice`, `outside` and `isCut` have the same with types.",
    )
    notice: MessageNotice | None = strawberry.field(
        description="What a message of kind NOTICE tells beside its text. Null for other messages."
    )
    is_cut: bool = strawberry.field(
        description="True if it ends where people saw it end, because its agent was stopped while it wrote."
    )
    activity: MessageActivity | None = strawberry.field(
        description="The tool call that a message of kind TOOL_ACTIVITY shows. Null for other messages."
    )
    outside: OutsideMessage | None = strawberry.field(
        description="Where it was written, if a connector brought it in. Null for other messages, and after it was "
        "deleted."
    )
    created_at: datetime
    updated_at: datetime
    deleted_at: datetime | None = strawberry.field(
        description="When it was deleted. Its text is empty and its data null since then."
    )
    edited_at: datetime | None = strawberry.field(
        description="When its author edited it last (`editMessage`). Null if it has the text with which it was posted."
    )
    author: Actor
    stream_id: strawberry.ID | None = strawberry.field(
        description="The id of the draft that `spaceFeed` sent while an agent wrote the message. Null if there was "
        "no draft."
    )

    trust: Trust = strawberry.field(
        description="The trust of the author. For a message of an agent: the lowest trust of everything that the "
        "agent had seen when it wrote the message."
    )
    hop: int = strawberry.field(
        description="Number of consecutive agent messages, each a reply to the one before, including this one. 0 if "
        "the author is not an agent. Agents that only reply to each other stop at a limit."
    )

    thread_root_id: strawberry.ID | None = strawberry.field(
        description="The message that began its thread. Null if it is no reply."
    )
    client_key: str | None = strawberry.field(
        description="The `clientKey` with which it was posted: an optimistic client knows its own message by it."
    )

    files: list[File] = strawberry.field(description="Its files, in the order of the post. Empty after it was deleted.")

    @field(
        "The members that it mentions: by `@name` in the text, and by `mentions` of the post. "
        f"At most {DEFAULT.mentions}.",
        needs=Scope.SPACES_READ,
        price=5,
        most=DEFAULT.mentions,
    )
    async def mentions(self, info: Info) -> list[Actor]:
        found = await asyncio.gather(
            *(info.context.loaders.row(MENTIONED, key) for key in self.mention_keys[: DEFAULT.mentions])
        )
        return [Actor.of(row["kind"], row["id"], row["name"]) for row in found if row is not None]

    @field(
        "The message that began its thread. A thread is one level deep. Null if it is no reply.",
        needs=Scope.SPACES_READ,
    )
    async def thread_root(self, info: Info) -> "Message | None":
        return None if self.thread_key is None else await find_message(info, self.thread_key)

    @field("The message that it answers, which is in the same thread. Null if it is no reply.", needs=Scope.SPACES_READ)
    async def reply_to(self, info: Info) -> "Message | None":
        return None if self.reply_key is None else await find_message(info, self.reply_key)

    replies: "Connection[Message]" = paged(
        REPLIES_OF_MESSAGE,
        lambda row: Message.of(row),  # noqa: PLW0108 -- defined below
        description="The replies of the thread that it began, oldest first. Empty for a reply.",
        needs=Scope.SPACES_READ,
    )

    @field(
        "Number of replies of the thread that it began, without deleted ones. "
        f"{DEFAULT.counted_replies:,} means that many or more.",
        needs=Scope.SPACES_READ,
        price=2,
    )
    async def reply_count(self, info: Info) -> int:
        return 0 if self.thread_key is not None else await threads.reply_count(info, self.key)

    @field("When the newest of these replies was posted. Null if there is none.", needs=Scope.SPACES_READ, price=2)
    async def last_reply_at(self, info: Info) -> datetime | None:
        return None if self.thread_key is not None else await threads.last_reply_at(info, self.key)

    @field(
        "The links in its text, in their order: addresses that begin with http:// or https://. "
        f"At most {DEFAULT.message_links}.",
        needs=Scope.SPACES_READ,
    )
    async def links(self) -> list[MessageLink]:
        found = links.find(self.text, most=DEFAULT.message_links, max_chars=DEFAULT.link_chars)
        return [MessageLink(url=link.url, start=link.start, end=link.end) for link in found]

    @field(
        "What people, agents and programs have answered it with (`addReaction`), the earliest emoji first. Empty if it "
        "was deleted.",
        needs=Scope.SPACES_READ,
        price=5,
        most=DEFAULT.different_reactions,
    )
    async def reactions(self, info: Info) -> list[Reaction]:
        # A new message has none. So a feed needs not read for it, and may send all viewers the same.
        return [] if self.rev == 0 else await reactions_of(info, self.key)

    @field(
        "The think cycle in which an agent posted it. Null for what people and programs posted, for notices, and if "
        "you may not see the agent's cycles.",
        needs=Scope.AGENTS_READ,
    )
    async def cycle(self, info: Info) -> ThinkCycle | None:
        return await cycle_of(info, self.cause_keys[0])

    @field(
        "The tool call that posted it, or that it shows. Null under the same conditions as `cycle`.",
        needs=Scope.AGENTS_READ,
    )
    async def tool_call(self, info: Info) -> ToolCall | None:
        key = self.cause_keys[1]
        return None if key is None else await call_of(info, key)

    @field(
        "Other spaces whose content the author could see when writing it, newest first. Only spaces that "
        "you may see are included.",
        needs=Scope.SPACES_READ,
    )
    async def origins(self, info: Info) -> list[strawberry.ID]:
        found = await asyncio.gather(*(find_space(info, key) for key in self.origin_keys))
        return [space.id for space in found if space is not None]

    @field("The first item of `origins`. Null if it is empty.", needs=Scope.SPACES_READ)
    async def origin(self, info: Info) -> strawberry.ID | None:
        return next(iter(await self.origins(info)), None)

    @classmethod
    def of(cls, row: Row) -> "Message":
        return cls(
            id=encode(Kind.MESSAGE, row["id"]),
            key=row["id"],
            rev=row["rev"],
            origin_keys=_origins(row),
            mention_keys=[UUID(each) for each in json.loads(row["mentions"])],
            cause_keys=(row["cycle_id"], row["call_id"]),
            space_id=encode(Kind.SPACE, row["space_id"]),
            reply_key=row["reply_to"],
            thread_key=row["thread_root"],
            thread_root_id=encode(Kind.MESSAGE, row["thread_root"]) if row["thread_root"] else None,
            seq=row["seq"],
            kind=MessageKind(row["kind"]),
            text=row["text"],
            data=message_data.shown(row["data"]),
            activity=activities.activity_of(row["kind"], row["data"]),
            notice=notices.notice_of(row["kind"], row["data"]),
            is_cut=notices.is_cut(row["kind"], row["data"]),
            outside=outside_of(row["kind"], row["data"], row["connector_id"]),
            created_at=row["created_at"],
            updated_at=row["updated_at"],
            deleted_at=row["deleted_at"],
            edited_at=row["edited_at"],
            author=Actor.of(row["author_kind"], row["author_id"], row["author_name"]),
            stream_id=strawberry.ID(str(row["stream_id"])) if row["stream_id"] else None,
            hop=row["hop"],
            trust=Trust(row["trust"]),
            client_key=row["client_key"],
            files=files.parse(row["files"]),
        )

    @classmethod
    def just_posted(cls, actor: Author, posted: Posted) -> "Message":
        """Build the message, which is no reply, from what was just posted, without reading its row."""
        return cls(
            id=encode(Kind.MESSAGE, posted.id),
            key=posted.id,
            rev=0,
            origin_keys=[],
            mention_keys=list(posted.mentions),
            cause_keys=(None, None),
            space_id=encode(Kind.SPACE, posted.space_id),
            reply_key=None,
            thread_key=None,
            thread_root_id=None,
            seq=posted.seq,
            kind=MessageKind.TEXT,
            text=posted.text,
            data=None,
            activity=None,
            notice=None,
            is_cut=False,
            outside=None,
            created_at=posted.posted_at,
            updated_at=posted.posted_at,
            deleted_at=None,
            edited_at=None,
            author=Actor.of(actor.kind, actor.id, actor.name),
            stream_id=None,
            hop=0,
            trust=trust_of(actor),
            client_key=posted.client_key,
            files=[],
        )


def _origins(row: Row) -> list[UUID]:
    """Return the origins. Old messages have at most one, in the column `origin`."""
    origins = [UUID(space) for space in json.loads(row["origins"])]
    return origins or [space for space in (row["origin"],) if space is not None]


async def find_space(info: Info, key: UUID) -> Space | None:
    """Return the space, or None if the actor may not see it."""
    row = await info.context.loaders.row(SPACES, key)
    return None if row is None else Space.of(row)


async def visible_space(work: UnitOfWork, actor: Author, key: UUID) -> Space:
    """Read the space for the answer of a mutation. Raise `SpaceNotFound` if the actor may not see it: the request may
    be a repeat by somebody who has left the space since."""
    found = await by_id(work, SPACES, [key], actor_id=actor.id, sees_everything=actor.sees_everything)
    if key not in found:
        raise SpaceNotFound(path=("input", "spaceId"))
    return Space.of(found[key])


async def find_message(info: Info, key: UUID) -> Message | None:
    """Return the message, or None if the actor may not see its space."""
    row = await info.context.loaders.row(MESSAGES, key)
    return None if row is None else Message.of(row)
