"""States of a mind that no public door makes at will, written as the database's owner."""

import base64
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID, uuid4

import asyncpg

from backend.kit import db
from tests.factories.tenants import Tenant, global_id

_END = "UPDATE think_cycles SET outcome = 'RESTED', ended_at = now() WHERE agent_id = $1 AND outcome IS NULL"
_CYCLE = """INSERT INTO think_cycles (id, tenant_id, agent_id, number, trigger, model, steps, repeats, cuts, failures)
SELECT $3, $1, $2, p.cycle_count + 1, 'SPACE_MESSAGE', 'some/model', 3, 2, 1, 4 FROM agent_processes p
WHERE p.agent_id = $2"""
_OPEN = """UPDATE agent_processes SET cycle_id = $3, cycle_count = cycle_count + 1
WHERE tenant_id = $1 AND agent_id = $2"""
_CALL = """INSERT INTO tool_calls (id, tenant_id, agent_id, cycle_id, step, position, name, arguments, digest, kind,
  effect, state, result, attempts, started_at, finished_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, sha256(convert_to($8, 'UTF8')), $9, $10, $11, $12, $13, now(), now(),
  now() + interval '1 hour')"""
_EVENT = """INSERT INTO inbox_events (tenant_id, agent_id, event_key, type, priority, payload, receipt, cycle_id,
  entry_seq, space_id, settled_at)
VALUES ($1, $2, $3, 'SYSTEM', 'ASAP', $4, $5::text, $6, $7, $8, CASE $5::text WHEN 'PENDING' THEN NULL ELSE now() END)
RETURNING id"""
_RESULT = "INSERT INTO tool_results (tenant_id, call_id, part, text) VALUES ($1, $2, 0, $3)"
_REPAIR = "INSERT INTO repairs (tenant_id, agent_id, kind, reason) VALUES ($1, $2, 'LOST_WAKE', $3)"


def key_of(global_id: str) -> UUID:
    """What a global id stands for."""
    return UUID(base64.b64decode(global_id).decode().partition(":")[2])


@asynccontextmanager
async def owner_of(tenant: Tenant) -> AsyncIterator[asyncpg.Connection]:
    """The owner's connection to the database that the tenant is in."""
    connection = await asyncpg.connect(**db.credentials(tenant.owner_database_url))
    try:
        yield connection
    finally:
        await connection.close()


async def open_cycle(tenant: Tenant, agent_id: str) -> UUID:
    """A think cycle that is open; the one before it is over."""
    cycle_id = uuid4()
    async with owner_of(tenant) as connection, connection.transaction():
        await connection.execute(_END, key_of(agent_id))
        await connection.execute(_CYCLE, tenant.id, key_of(agent_id), cycle_id)
        await connection.execute(_OPEN, tenant.id, key_of(agent_id), cycle_id)
    return cycle_id


async def add_call(
    tenant: Tenant, agent_id: str, cycle_id: UUID, *, step: int = 1, position: int = 0, name: str = "look_up",
    arguments: str = '{"key": 1}', kind: str = "HTTP", effect: str | None = "KEYED", state: str = "SUCCEEDED",
    result: dict[str, Any] | None = None, attempts: int = 1,
) -> str:  # fmt: skip
    """A tool call of that cycle; its global id."""
    call_id = uuid4()
    async with owner_of(tenant) as connection:
        await connection.execute(
            _CALL, call_id, tenant.id, key_of(agent_id), cycle_id, step, position, name, arguments, kind, effect,
            state, None if result is None else json.dumps(result), attempts,
        )  # fmt: skip
    return global_id("ToolCall", call_id)


async def add_event(
    tenant: Tenant, agent_id: str, *, receipt: str, text: str = "hear", cycle_id: UUID | None = None,
    space_id: str | None = None,
) -> str:  # fmt: skip
    """An inbox event with that receipt; its global id."""
    entry_seq = None if cycle_id is None else 1
    async with owner_of(tenant) as connection:
        number = await connection.fetchval(
            _EVENT, tenant.id, key_of(agent_id), uuid4().hex, json.dumps({"text": text}), receipt, cycle_id, entry_seq,
            None if space_id is None else key_of(space_id),
        )  # fmt: skip
    return global_id("InboxEvent", str(number))


async def add_repair(tenant: Tenant, agent_id: str, *, reason: str) -> None:
    """Something that the health monitor says that it has repaired."""
    async with owner_of(tenant) as connection:
        await connection.execute(_REPAIR, tenant.id, key_of(agent_id), reason)


async def add_result(tenant: Tenant, call_id: str, *, text: str) -> None:
    """The whole of a result that was too large for the chain."""
    async with owner_of(tenant) as connection:
        await connection.execute(_RESULT, tenant.id, key_of(call_id), text)
