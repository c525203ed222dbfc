"""Digests of the messages in a person's spaces since the last digest, stored as ranges of messages.

`due_plans` calls `begin` when a digest is due, in its transaction. The ranges are fixed with the occurrence, so no
message is in two digests, and no message is in none. The assistant reads the messages with `tools.builtin.assistant`.
Messages that it has not read are part of the next digest: its model did not answer, or another person would have read
along. Each assistant has one row; `read` and `begin` wait for each other at its lock.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.plans.rows import DuePlan

_LOCK = "SELECT true FROM digests WHERE tenant_id = $1 AND agent_id = $2 FOR NO KEY UPDATE"


@dataclass(frozen=True, slots=True)
class _SpaceRange:
    """The messages of one space for the next digest."""

    space_id: UUID
    after: int
    until: int


#: For a space that no digest of this plan has seen, the range begins when the person joined or when the plan was
#: created, whichever is later.
_RANGES = Statement(
    _SpaceRange,
    """
WITH before AS (
  SELECT spaces, CASE WHEN read_at IS NULL THEN '0' ELSE '1' END AS bound FROM digests
  WHERE tenant_id = $1 AND agent_id = $2 AND plan_id = $6
)
SELECT s.id AS space_id, coalesce((before.spaces #>> ARRAY[s.id::text, before.bound])::bigint, (
    SELECT coalesce(max(m.seq), 0) FROM messages m WHERE m.tenant_id = $1 AND m.space_id = s.id
      AND m.created_at < greatest(v.joined_at, $5))) AS after, s.seq AS until
FROM space_members v JOIN spaces s ON (s.tenant_id, s.id) = (v.tenant_id, v.space_id) LEFT JOIN before ON true
WHERE v.tenant_id = $1 AND v.actor_id = $3 AND s.id IS DISTINCT FROM $4""",
)
_HAS_NEW_MESSAGES = Statement(
    bool,
    """
SELECT EXISTS (SELECT FROM unnest($2::uuid[], $3::bigint[], $4::bigint[]) AS r (space_id, after, until)
  JOIN messages m ON m.tenant_id = $1 AND m.space_id = r.space_id AND m.seq > r.after AND m.seq <= r.until
  WHERE m.kind = 'TEXT' AND m.author_id <> $5)""",
)
_KEEP = """INSERT INTO digests (tenant_id, agent_id, plan_id, spaces) VALUES ($1, $2, $3, $4)
ON CONFLICT (tenant_id, agent_id) DO UPDATE
SET plan_id = excluded.plan_id, spaces = excluded.spaces, created_at = excluded.created_at, read_at = NULL"""


@dataclass(frozen=True, slots=True)
class _StoredRanges:
    """`after` and `until` of the newest digest, by space id."""

    spaces: Json[dict[str, list[int]]]


_READ = Statement(
    _StoredRanges,
    """UPDATE digests SET read_at = coalesce(read_at, now()) WHERE tenant_id = $1 AND agent_id = $2
RETURNING spaces""",
)


@dataclass(frozen=True, slots=True)
class MessageRange:
    """Messages of a space: those after `after`, up to `until`."""

    after: int
    until: int


async def begin(work: UnitOfWork, plan: DuePlan) -> bool:
    """Fix the ranges for the next digest of this plan. Returns False if no one but the person has written anything."""
    await work.execute(_LOCK, work.tenant_id, plan.agent_id)
    ranges = await work.fetch(
        _RANGES, work.tenant_id, plan.agent_id, plan.member_id, plan.space_id, plan.created_at, plan.id
    )
    if not await _has_new_messages(work, ranges, member_id=plan.member_id):
        return False
    stored = json.dumps({str(each.space_id): [each.after, each.until] for each in ranges})
    await work.execute(_KEEP, work.tenant_id, plan.agent_id, plan.id, stored)
    return True


async def read(work: UnitOfWork, *, agent_id: UUID) -> dict[UUID, MessageRange]:
    """The ranges of the newest digest, by space. Marks the digest as read."""
    stored = await work.fetchrow(_READ, work.tenant_id, agent_id)
    ranges = {} if stored is None else stored.spaces
    return {UUID(space_id): MessageRange(*each) for space_id, each in ranges.items() if each[0] < each[1]}


async def _has_new_messages(work: UnitOfWork, ranges: Sequence[_SpaceRange], *, member_id: UUID | None) -> bool:
    bounds = [each.space_id for each in ranges], [each.after for each in ranges], [each.until for each in ranges]
    return await work.fetch_one(_HAS_NEW_MESSAGES, work.tenant_id, *bounds, member_id)
