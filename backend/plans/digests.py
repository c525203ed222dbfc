"""Digests: what was said in a person's spaces since the last one, as ranges of messages that each digest goes through.

`due_plans` calls `begin` when one is due, in its transaction: the ranges are settled with the occurrence, so nothing
comes in two digests, and nothing that was said is in none. Their assistant reads the messages by
`tools.builtin.assistant`; what it has not read, since its model did not answer or somebody would have read along, is
part of the next one. There is one row for each assistant; who reads and who begins wait for each other at it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import asyncpg

from backend.kit.unit_of_work import UnitOfWork

_LOCK = "SELECT true FROM digests WHERE tenant_id = $1 AND agent_id = $2 FOR NO KEY UPDATE"
#: Of a space that no digest of this plan has seen: what was said since the person came, and since the plan was made.
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
    """Settle what the digest of this plan goes through; False if there is nothing that another than the person said."""
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
    """What the newest digest goes through, by space; from now on it is read."""
    stored: Mapping[str, Any] = work.json(await work.fetchval(_READ, work.tenant_id, agent_id)) or {}
    return {UUID(space_id): MessageRange(*each) for space_id, each in stored.items() if each[0] < each[1]}


async def _is_news(work: UnitOfWork, found: Mapping[UUID, MessageRange], *, member_id: UUID) -> bool:
    ranges = list(found), [each.after for each in found.values()], [each.until for each in found.values()]
    is_news: bool = await work.fetchval(_IS_NEWS, work.tenant_id, *ranges, member_id)
    return is_news
