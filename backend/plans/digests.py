"""Digests of the messages in a person's spaces since the last digest, stored as ranges of messages.

`due_plans` calls `begin` when a digest is due, in its transaction. The ranges are fixed with the occurrence, so no
message is in two digests, and no message is in none. The assistant reads the messages with `tools.builtin.assistant`.
Messages that it has not read are part of the next digest: its model did not answer, or another person would have read
along. Each assistant has one row; `read` and `begin` wait for each other at its lock.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import asyncpg

from backend.kit.unit_of_work import UnitOfWork

_LOCK = "SELECT true FROM digests WHERE tenant_id = $1 AND agent_id = $2 FOR NO KEY UPDATE"
#: For a space that no digest of this plan has seen, the range begins when the person joined or when the plan was
#: created, whichever is later.
_RANGES = """
WITH before AS (
  SELECT spaces, CASE WHEN read_at IS NULL THEN '0' ELSE '1' END AS bound FROM digests
  WHERE tenant_id = $1 AND agent_id = $2 AND plan_id = $6
)
SELECT s.id, s.seq AS until, coalesce((before.spaces #>> ARRAY[s.id::text, before.bound])::bigint, (
    SELECT coalesce(max(m.seq), 0) FROM messages m WHERE m.tenant_id = $1 AND m.space_id = s.id
      AND m.created_at < greatest(v.joined_at, $5))) AS after
FROM space_members v JOIN spaces s ON (s.tenant_id, s.id) = (v.tenant_id, v.space_id) LEFT JOIN before ON true
WHERE v.tenant_id = $1 AND v.actor_id = $3 AND s.id IS DISTINCT FROM $4"""
_IS_NEWS = """
SELECT EXISTS (SELECT FROM unnest($2::uuid[], $3::bigint[], $4::bigint[]) AS r (space_id, after, until)
  JOIN messages m ON m.tenant_id = $1 AND m.space_id = r.space_id AND m.seq > r.after AND m.seq <= r.until
  WHERE m.kind = 'TEXT' AND m.author_id <> $5)"""
_KEEP = """INSERT INTO digests (tenant_id, agent_id, plan_id, spaces) VALUES ($1, $2, $3, $4)
ON CONFLICT (tenant_id, agent_id) DO UPDATE
SET plan_id = excluded.plan_id, spaces = excluded.spaces, created_at = excluded.created_at, read_at = NULL"""
_READ = """UPDATE digests SET read_at = coalesce(read_at, now()) WHERE tenant_id = $1 AND agent_id = $2
RETURNING spaces"""


@dataclass(frozen=True, slots=True)
class MessageRange:
    """Messages of a space: those after `after`, up to `until`."""

    after: int
    until: int


async def begin(work: UnitOfWork, plan: asyncpg.Record) -> bool:
    """Fix the ranges for the next digest of this plan. Returns False if no one but the person has written anything."""
    await work.execute(_LOCK, work.tenant_id, plan["agent_id"])
    rows = await work.fetch(
        _RANGES, work.tenant_id, plan["agent_id"], plan["member_id"], plan["space_id"], plan["created_at"], plan["id"]
    )
    found = {row["id"]: MessageRange(row["after"], row["until"]) for row in rows}
    if not await _is_news(work, found, member_id=plan["member_id"]):
        return False
    stored = json.dumps({str(space_id): [each.after, each.until] for space_id, each in found.items()})
    await work.execute(_KEEP, work.tenant_id, plan["agent_id"], plan["id"], stored)
    return True


async def read(work: UnitOfWork, *, agent_id: UUID) -> dict[UUID, MessageRange]:
    """The ranges of the newest digest, by space. Marks the digest as read."""
    stored: Mapping[str, Any] = work.json(await work.fetchval(_READ, work.tenant_id, agent_id)) or {}
    return {UUID(space_id): MessageRange(*each) for space_id, each in stored.items() if each[0] < each[1]}


async def _is_news(work: UnitOfWork, found: Mapping[UUID, MessageRange], *, member_id: UUID) -> bool:
    ranges = list(found), [each.after for each in found.values()], [each.until for each in found.values()]
    is_news: bool = await work.fetchval(_IS_NEWS, work.tenant_id, *ranges, member_id)
    return is_news
