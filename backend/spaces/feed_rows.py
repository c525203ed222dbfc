"""The database reads of a space's feed. Each function is one short statement of one tenant.

`spaces.feed` and `spaces.feed_room` call it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from backend.feeds.cursor import Position
from backend.inbox import late_results
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces.models import Delivery, MessageKind, SpaceKind
from backend.tenants.actor import ActorKind
from backend.tenants.trust import Trust

#: The most messages that one read of a feed returns, of each kind.
PAGE = 50
#: The message of a draft is among this number of newest messages of its space.
_RECENT = 200


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A new or changed row of `messages`. `data`, `origins`, `mentions` and `files` are JSON."""

    #: The position of the space when the row was read.
    head_seq: int
    head_rev: int
    #: 0: posted, 1: updated.
    turn: int
    id: UUID
    space_id: UUID
    seq: int
    rev: int
    kind: MessageKind
    author_kind: ActorKind
    author_id: UUID
    text: str
    data: str | None
    stream_id: UUID | None
    origin: UUID | None
    origins: str
    hop: int
    trust: Trust
    created_at: datetime
    updated_at: datetime
    author_name: str
    #: The `traceparent` of what wrote it.
    trace: str | None = None
    deleted_at: datetime | None = None
    edited_at: datetime | None = None
    client_key: str | None = None
    mentions: str = "[]"
    cycle_id: UUID | None = None
    call_id: UUID | None = None
    files: str = "[]"
    reply_to: UUID | None = None
    thread_root: UUID | None = None
    connector_id: UUID | None = None

    @property
    def head(self) -> Position:
        return self.head_seq, self.head_rev

    @property
    def is_new(self) -> bool:
        return self.turn == 0

    @property
    def occurred_at(self) -> datetime:
        return self.created_at if self.is_new else self.updated_at


@dataclass(frozen=True, slots=True)
class FeedChanges:
    """New and changed messages after a position, and the space's position in the same snapshot."""

    posted: list[MessageRow]
    updated: list[MessageRow]
    head: Position


@dataclass(frozen=True, slots=True)
class NamedMember:
    """A member of a space, with its name."""

    id: UUID
    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class PresentAgent:
    """An agent of a space: its newest lease, whether a living worker holds it, and its state because of this space."""

    space_id: UUID
    agent_id: UUID
    lease_no: int
    is_held: bool
    #: None if it sleeps or is awake for another reason.
    state: str | None


@dataclass(frozen=True, slots=True)
class SpaceHead:
    """The row of a space, with its position."""

    id: UUID
    kind: SpaceKind
    name: str
    delivery: Delivery
    purpose: str
    topic: str
    has_read_receipts: bool
    archived_at: datetime | None
    created_at: datetime
    seq: int
    rev: int
    members_rev: int

    @property
    def position(self) -> Position:
        return self.seq, self.rev

    @property
    def settings(self) -> tuple[str | bool | datetime | None, ...]:
        """What members are told if it changes."""
        return self.name, self.delivery, self.purpose, self.topic, self.has_read_receipts, self.archived_at


@dataclass(frozen=True, slots=True)
class _Reader:
    space_id: UUID
    actor_id: UUID


@dataclass(frozen=True, slots=True)
class _FeedMember:
    space_id: UUID
    actor_id: UUID
    actor_kind: str
    name: str


_MESSAGE = """m.id, m.space_id, m.seq, m.rev, m.kind, m.author_kind, m.author_id, m.agent_id, m.member_id, m.service_id,
  m.text, m.data, m.stream_id, m.origin, m.origins, m.hop, m.trust, m.created_at, m.updated_at, m.trace, m.deleted_at,
  m.edited_at, m.client_key, m.mentions, m.cycle_id, m.call_id, m.files, m.reply_to, m.thread_root,
  m.connector_id FROM messages m WHERE m.tenant_id = $1 AND m.space_id = $2"""
#: The columns of a `MessageRow` after `turn`.
_SHOWN = """m.id, m.space_id, m.seq, m.rev, m.kind, m.author_kind, m.author_id, m.text, m.data::text AS data,
  m.stream_id, m.origin, m.origins::text AS origins, m.hop, m.trust, m.created_at, m.updated_at,
  coalesce(a.name, p.name, s.name) AS author_name, m.trace, m.deleted_at, m.edited_at, m.client_key,
  m.mentions::text AS mentions, m.cycle_id, m.call_id, m.files::text AS files, m.reply_to, m.thread_root,
  m.connector_id"""
_AUTHORS = """LEFT JOIN agents a ON (a.tenant_id, a.id) = ($1, m.agent_id)
LEFT JOIN members p ON (p.tenant_id, p.id) = ($1, m.member_id)
LEFT JOIN services s ON (s.tenant_id, s.id) = ($1, m.service_id)"""
_CHANGES = Statement(
    MessageRow,
    f"""
WITH head AS (SELECT seq AS head_seq, rev AS head_rev FROM spaces WHERE tenant_id = $1 AND id = $2),
posted AS (SELECT 0 AS turn, {_MESSAGE} AND m.seq > $3 AND m.seq <= $5 ORDER BY m.seq LIMIT $7),
updated AS (SELECT 1 AS turn, {_MESSAGE} AND m.rev > $4 AND m.rev <= $6 AND m.seq <= $3 ORDER BY m.rev LIMIT $7)
SELECT head_seq, head_rev, m.turn, {_SHOWN}
FROM head LEFT JOIN (SELECT * FROM posted UNION ALL SELECT * FROM updated) m ON true {_AUTHORS}
ORDER BY m.turn, CASE m.turn WHEN 0 THEN m.seq ELSE m.rev END""",  # noqa: S608  # constants of this module
)
#: Its position is that of the message, since nobody reads on from it.
_OF_IDS = Statement(
    MessageRow,
    f"""WITH found AS (SELECT * FROM messages WHERE tenant_id = $1 AND id = ANY ($2))
SELECT m.seq AS head_seq, m.rev AS head_rev, 0 AS turn, {_SHOWN} FROM found m {_AUTHORS}""",  # noqa: S608  # constants of this module
)
_HEADS = Statement(
    SpaceHead,
    """SELECT id, kind, name, delivery, purpose, topic, has_read_receipts, archived_at, created_at, seq, rev,
  members_rev FROM spaces WHERE tenant_id = $1 AND id = ANY ($2)""",
)
#: OFFSET 0 makes the planner look up one agent at a time, since it does not know how few agents a full room has. A
#: worker beats once a second. If it is silent for longer than the others wait before they take over, it writes nothing.
_PRESENT = Statement(
    PresentAgent,
    f"""
SELECT s.space_id, p.agent_id, p.lease_no, p.state = 'THINKING' AND EXISTS (
    SELECT FROM workers w WHERE w.id = p.worker_id AND w.beat_at > now() - interval '5 seconds') AS is_held,
  CASE WHEN (p.state <> 'SLEEPING' OR p.cycle_id IS NOT NULL) AND p.status = 'ACTIVE' AND EXISTS (
    SELECT FROM inbox_events e WHERE e.tenant_id = $1 AND e.agent_id = p.agent_id AND e.space_id = s.space_id
      AND e.cycle_id = p.cycle_id
    UNION ALL
    SELECT FROM inbox_events e WHERE e.tenant_id = $1 AND e.agent_id = p.agent_id AND e.space_id = s.space_id
      AND e.receipt = 'PENDING'
    UNION ALL
    SELECT {late_results.FROM} WHERE e.tenant_id = $1 AND e.agent_id = p.agent_id
      AND k.space_id = s.space_id AND e.cycle_id = p.cycle_id AND {late_results.IS_DRAINED}
    UNION ALL
    SELECT {late_results.FROM} WHERE e.tenant_id = $1 AND e.agent_id = p.agent_id
      AND k.space_id = s.space_id AND e.receipt = 'PENDING'
    UNION ALL
    SELECT FROM tool_calls k WHERE k.tenant_id = $1 AND k.cycle_id = p.cycle_id AND k.space_id = s.space_id
      AND {late_results.IS_ANSWERED})
    THEN CASE p.state WHEN 'SLEEPING' THEN 'HELD' ELSE p.state END END AS state
FROM space_members s CROSS JOIN LATERAL (
  SELECT p.*, a.status FROM agent_processes p JOIN agents a ON (a.tenant_id, a.id) = (p.tenant_id, p.agent_id)
  WHERE p.tenant_id = s.tenant_id AND p.agent_id = s.agent_id OFFSET 0) p
WHERE s.tenant_id = $1 AND s.space_id = ANY ($2) AND s.agent_id IS NOT NULL""",  # noqa: S608  # constants of `late_results`
)
_READERS = Statement(
    _Reader,
    """SELECT space_id, actor_id FROM space_members
WHERE tenant_id = $1 AND space_id = ANY ($2) AND actor_id = ANY ($3)""",
)
_MEMBERS = Statement(
    _FeedMember,
    """SELECT s.space_id, s.actor_id, s.actor_kind, coalesce(a.name, m.name, p.name) AS name
FROM space_members s
LEFT JOIN agents a ON (a.tenant_id, a.id) = (s.tenant_id, s.agent_id)
LEFT JOIN members m ON (m.tenant_id, m.id) = (s.tenant_id, s.member_id)
LEFT JOIN services p ON (p.tenant_id, p.id) = (s.tenant_id, s.service_id)
WHERE s.tenant_id = $1 AND s.space_id = ANY ($2) ORDER BY s.joined_at, s.id""",
)
_HIDDEN = Statement(UUID, "SELECT id FROM members WHERE tenant_id = $1 AND id = ANY ($2) AND NOT shows_presence")
_POSTED = Statement(
    UUID,
    # The bound is a value of the statement, not a join: each plan can then begin at it.
    """SELECT m.stream_id FROM messages m
WHERE m.tenant_id = $1 AND m.space_id = $2 AND m.stream_id = ANY ($3)
  AND m.seq > (SELECT s.seq - $4 FROM spaces s WHERE s.tenant_id = $1 AND s.id = $2)""",
)
_NO_BOUND = 2**63 - 1


async def changes(work: UnitOfWork, space_id: UUID, *, after: Position, upto: Position | None) -> FeedChanges:
    last = upto or (_NO_BOUND, _NO_BOUND)
    records = await work.fetch_records(_CHANGES.text, work.tenant_id, space_id, *after, *last, PAGE)
    if not records:
        return FeedChanges([], [], after)
    # Without news, the only record has just the position.
    rows = [_CHANGES.fill(record) for record in records if record["turn"] is not None]
    return FeedChanges(
        posted=[row for row in rows if row.is_new],
        updated=[row for row in rows if not row.is_new],
        head=upto or (records[0]["head_seq"], records[0]["head_rev"]),
    )


async def of_ids(work: UnitOfWork, message_ids: Sequence[UUID]) -> dict[UUID, MessageRow]:
    """Messages by id, whatever their spaces. The caller knows that the reader may see them."""
    found = await work.fetch(_OF_IDS, work.tenant_id, message_ids) if message_ids else []
    return {row.id: row for row in found}


async def heads(work: UnitOfWork, space_ids: Sequence[UUID]) -> dict[UUID, SpaceHead]:
    """Rows of `spaces`, by id."""
    return {row.id: row for row in await work.fetch(_HEADS, work.tenant_id, space_ids)}


async def present(work: UnitOfWork, space_ids: Sequence[UUID]) -> list[PresentAgent]:
    """The agents of each space."""
    return await work.fetch(_PRESENT, work.tenant_id, space_ids)


async def members(work: UnitOfWork, space_ids: Sequence[UUID]) -> dict[UUID, dict[UUID, NamedMember]]:
    """The members of each space, by id, in the order of joining."""
    by_space: dict[UUID, dict[UUID, NamedMember]] = {space_id: {} for space_id in space_ids}
    for row in await work.fetch(_MEMBERS, work.tenant_id, space_ids) if space_ids else []:
        by_space[row.space_id][row.actor_id] = NamedMember(row.actor_id, row.actor_kind, row.name)
    return by_space


async def hidden(work: UnitOfWork, member_ids: Sequence[UUID]) -> set[UUID]:
    """The people among these who do not show their presence."""
    return set(await work.fetch(_HIDDEN, work.tenant_id, member_ids)) if member_ids else set()


async def readers(work: UnitOfWork, space_ids: Sequence[UUID], actor_ids: Sequence[UUID]) -> set[tuple[UUID, UUID]]:
    """The pairs of a space and an actor among these where the actor is a member."""
    rows = await work.fetch(_READERS, work.tenant_id, space_ids, actor_ids)
    return {(row.space_id, row.actor_id) for row in rows}


async def posted_streams(work: UnitOfWork, space_id: UUID, stream_ids: Sequence[UUID]) -> set[UUID]:
    """The drafts among these whose message is already posted."""
    return set(await work.fetch(_POSTED, work.tenant_id, space_id, stream_ids, _RECENT))
