"""The database reads of a person's feed. Each function is one short statement of one tenant."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces.models import NotificationLevel


@dataclass(frozen=True, slots=True)
class FollowedRow:
    """A member's row, and what is unread in the space. `unread` and `mentions`: the newest ones."""

    actor_id: UUID
    space_id: UUID
    seq: int
    read_seq: int | None
    notification_level: NotificationLevel
    muted_until: datetime | None
    #: Until the mute ends. Null, or less than 0: it is not muted.
    muted_seconds: float | None
    unread: tuple[int, ...]
    mentions: tuple[int, ...]
    newest_id: UUID | None
    newest_edits: int


@dataclass(frozen=True, slots=True)
class PairRow:
    """What tells whether the counts of a pair of a person and a space are still right."""

    actor_id: UUID
    space_id: UUID
    seq: int
    read_seq: int | None
    notification_level: NotificationLevel
    muted_until: datetime | None


@dataclass(frozen=True, slots=True)
class _SpaceCount:
    actor_id: UUID
    spaces: int


_FOLLOWED = Statement(
    UUID,
    """SELECT m.space_id FROM space_members m
WHERE m.tenant_id = $1 AND m.actor_id = $2 ORDER BY m.joined_at DESC, m.id LIMIT $3""",
)
#: One pair at a time (OFFSET 0), because the planner does not know how few rows each has.
_PAIR = """FROM unnest($2::uuid[], $3::uuid[]) AS pairs (actor_id, space_id) CROSS JOIN LATERAL (
  SELECT v.*, s.seq FROM space_members v JOIN spaces s ON (s.tenant_id, s.id) = (v.tenant_id, v.space_id)
  WHERE v.tenant_id = $1 AND v.space_id = pairs.space_id AND v.actor_id = pairs.actor_id AND s.deleted_at IS NULL
  OFFSET 0) p"""
_ROWS = Statement(
    FollowedRow,
    f"""SELECT p.actor_id, p.space_id, p.seq, p.read_seq, p.notification_level, p.muted_until,
  extract(epoch FROM p.muted_until - now())::float8 AS muted_seconds,
  ARRAY(SELECT u.seq FROM messages u WHERE u.tenant_id = $1 AND u.space_id = p.space_id AND u.kind = 'TEXT'
    AND u.seq > greatest(coalesce(p.read_seq, p.seq), p.seq - {DEFAULT.unread_looked}) AND u.seq <= p.seq
    AND u.deleted_at IS NULL AND u.author_id <> p.actor_id
    ORDER BY u.seq DESC LIMIT {DEFAULT.unread_counted}) AS unread,
  ARRAY(SELECT n.message_seq FROM notifications n WHERE n.tenant_id = $1 AND n.actor_id = p.actor_id
    AND n.space_id = p.space_id AND n.kind = 'MENTION' AND n.message_seq > coalesce(p.read_seq, 0)
    AND NOT EXISTS (SELECT FROM messages d WHERE d.tenant_id = $1 AND d.id = n.message_id AND d.deleted_at IS NOT NULL)
    ORDER BY n.message_seq DESC LIMIT {DEFAULT.unread_counted}) AS mentions,
  newest.id AS newest_id, coalesce(newest.edits, 0) AS newest_edits
{_PAIR} LEFT JOIN LATERAL (SELECT t.id, t.edits FROM messages t
  WHERE t.tenant_id = $1 AND t.space_id = p.space_id AND t.kind = 'TEXT' AND t.deleted_at IS NULL
    AND t.seq > p.seq - {DEFAULT.unread_looked} ORDER BY t.seq DESC LIMIT 1) newest ON true""",  # noqa: S608  # numbers of `limits`
)
_PAIRS = Statement(
    PairRow, f"SELECT p.actor_id, p.space_id, p.seq, p.read_seq, p.notification_level, p.muted_until {_PAIR}"
)

_COUNTS = Statement(
    _SpaceCount,
    """SELECT actors.id AS actor_id, (SELECT count(*) FROM space_members m JOIN spaces s
    ON (s.tenant_id, s.id) = (m.tenant_id, m.space_id) AND s.deleted_at IS NULL
  WHERE m.tenant_id = $1 AND m.actor_id = actors.id) AS spaces FROM unnest($2::uuid[]) AS actors (id)""",
)

Pair = tuple[UUID, UUID]


async def followed(work: UnitOfWork, actor_id: UUID) -> list[UUID]:
    """The spaces of an actor, newest membership first."""
    return await work.fetch(_FOLLOWED, work.tenant_id, actor_id, DEFAULT.viewer_spaces)


async def count(work: UnitOfWork, actor_ids: Sequence[UUID]) -> dict[UUID, int]:
    """How many spaces each actor is a member of."""
    return {row.actor_id: row.spaces for row in await work.fetch(_COUNTS, work.tenant_id, list(actor_ids))}


async def read(work: UnitOfWork, pairs: Sequence[Pair]) -> list[FollowedRow]:
    """What is unread for these pairs of an actor and a space. A pair that is no membership is missing."""
    return await work.fetch(_ROWS, work.tenant_id, *_columns(pairs))


async def compare(work: UnitOfWork, pairs: Sequence[Pair]) -> dict[Pair, PairRow]:
    """Like `read`, without the counts."""
    rows = await work.fetch(_PAIRS, work.tenant_id, *_columns(pairs))
    return {(row.actor_id, row.space_id): row for row in rows}


def _columns(pairs: Sequence[Pair]) -> tuple[list[UUID], list[UUID]]:
    return [actor_id for actor_id, _ in pairs], [space_id for _, space_id in pairs]
