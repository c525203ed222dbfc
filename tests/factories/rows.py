"""States of an agent that no public interface creates on demand, written as the owner of the database."""

import base64
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import asyncpg

from backend.kit import db
from tests.factories.tenants import Person, Tenant, global_id, numbered_id

_END = "UPDATE think_cycles SET outcome = 'RESTED', ended_at = now() WHERE agent_id = $1 AND outcome IS NULL"
_CYCLE = """INSERT INTO think_cycles (id, tenant_id, agent_id, number, trigger, model, steps, repeats, cuts, failures)
SELECT $3, $1, $2, p.cycle_count + 1, 'SPACE_MESSAGE', 'some/model', 3, 2, 1, 4 FROM agent_processes p
WHERE p.agent_id = $2"""
_MODEL = """INSERT INTO model_health (id, tenant_id, key, model, is_own_key, error)
VALUES (gen_random_uuid(), $1, $2::text, $2::text, false, 'SERVER')"""
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
#: Due tomorrow, and about a lasting failure, so that no round of mails removes it in the meantime.
_FAILURE_MAIL = """INSERT INTO failure_mails (id, tenant_id, kind, agent_id, event_id, created_at, mail_at)
SELECT gen_random_uuid(), tenant_id, 'DEAD_LETTER', agent_id, id, now(), now() + interval '1 day' FROM inbox_events
WHERE tenant_id = $1 AND agent_id = $2 AND receipt = 'DEAD_LETTER'"""
#: Of a subject that nothing reserves for, so it stays.
_RESERVATION = """WITH made AS (INSERT INTO budget_windows (tenant_id, budget_id, subject_id, starts_at, held)
  VALUES ($1, $2, gen_random_uuid(), to_timestamp(0), 7) RETURNING id)
INSERT INTO budget_reservations (tenant_id, window_id, request_id, unit, amount, spent, worker_id, purpose, provider,
  model, is_own_key, is_priced, input_tokens, output_tokens, cost)
SELECT $1, id, gen_random_uuid(), 'TOKENS', 7, 7, gen_random_uuid(), 'TEST', $3, $3, false, true, 4, 3, 0 FROM made"""
_RESULT = "INSERT INTO tool_results (tenant_id, call_id, part, text) VALUES ($1, $2, 0, $3)"
_OCCURRENCE = """INSERT INTO plan_occurrences (tenant_id, agent_id, plan_id, due_at, state, reason)
SELECT tenant_id, agent_id, id, now() - interval '1 day', 'SKIPPED', 'MISSED' FROM plans WHERE id = $1"""
_DUE = "UPDATE plans SET next_due_at = now() - $2::interval, next_look_at = now() - $2::interval WHERE id = $1"
_DIGEST = """INSERT INTO digests (tenant_id, agent_id, plan_id, spaces)
SELECT tenant_id, agent_id, id, jsonb_build_object($2::text, '[0, 0]'::jsonb) FROM plans WHERE id = $1"""
_DELIVERY = """INSERT INTO webhook_deliveries (id, tenant_id, endpoint_id, event, body, state, tries, last_error)
VALUES ($1, $2, $3, 'message.posted', $4, 'DEAD', 8, 'it answered 500')"""
_LOGGED = """
INSERT INTO webhook_log (id, tenant_id, endpoint_id, event, message_id, state, last_error, milliseconds)
VALUES ($1, $2, $3, 'message.posted', 'msg_x', 'DEAD', $4, 1)"""
_ERASED_INSTALLATION = (
    "INSERT INTO erased_installations (id, tenant_id, app_id, host_id, seq) VALUES ($1, $2, $3, $4, 1)"
)
_APP_REQUEST = """INSERT INTO app_requests (id, tenant_id, app_id, member_id, scopes, reason, answer, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $6, now() + interval '30 days')"""
_WITHHELD = """INSERT INTO withheld_texts (id, tenant_id, erasure_id, is_own, text)
VALUES (gen_random_uuid(), $1, $2, true, $3)"""
_WAITING_MESSAGE = """
INSERT INTO waiting_messages (id, tenant_id, connector_id, external_id, place, message, files, next_try_at, waits_until)
VALUES (gen_random_uuid(), $1, $2, $3::text, 1, jsonb_build_object('external_id', $3::text, 'text', $3::text), '[]',
  now() + interval '1 day', now() + interval '1 day')"""
_OUTSIDE_ID = """
INSERT INTO connector_messages (id, tenant_id, connector_id, message_id, external_id, thread_id, details, error)
VALUES ($1, $2, $3, $4, $5, $5, $6, $5)"""
_REPAIR = "INSERT INTO repairs (tenant_id, agent_id, kind, reason) VALUES ($1, $2, 'LOST_WAKE', $3)"
_COMPACTION = """INSERT INTO compactions (id, tenant_id, agent_id, number, state, trigger, from_seq, to_seq, from_cycle,
  to_cycle, tokens_before, tokens_after, summary, text, model, error, attempts)
VALUES ($1, $2, $3, 1, 'UNDONE', 'MANUAL', 1, 1, 1, 1, 900, 90, $4::jsonb, $5, $5, $5, 1)"""


def key_of(global_id: str) -> UUID:
    """The UUID in a global id."""
    return UUID(base64.b64decode(global_id).decode().partition(":")[2])


@asynccontextmanager
async def owner_of(tenant: Tenant) -> AsyncIterator[asyncpg.Connection]:
    """A connection of the owner to the tenant's database."""
    connection = await asyncpg.connect(**db.credentials(tenant.owner_database_url))
    try:
        yield connection
    finally:
        await connection.close()


async def open_cycle(tenant: Tenant, agent_id: str) -> UUID:
    """Opens a think cycle; ends the previous one."""
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
    """Adds a tool call to that cycle; returns its global id."""
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
    """Adds an inbox event with that receipt; returns its global id."""
    entry_seq = None if cycle_id is None else 1
    async with owner_of(tenant) as connection:
        number = await connection.fetchval(
            _EVENT, tenant.id, key_of(agent_id), uuid4().hex, json.dumps({"text": text}), receipt, cycle_id, entry_seq,
            None if space_id is None else key_of(space_id),
        )  # fmt: skip
    return numbered_id("InboxEvent", number)


async def add_delivery(tenant: Tenant, endpoint_id: str, *, text: str) -> str:
    """Adds a delivery that this endpoint has refused for good; returns its global id."""
    delivery_id = uuid4()
    async with owner_of(tenant) as connection:
        await connection.execute(_DELIVERY, delivery_id, tenant.id, key_of(endpoint_id), json.dumps({"text": text}))
        await connection.execute(_LOGGED, delivery_id, tenant.id, key_of(endpoint_id), text)
    return global_id("WebhookDelivery", delivery_id)


async def add_outside_id(tenant: Tenant, connector_id: str, message_id: str, *, text: str) -> None:
    """The message is known in the conversation of the connector."""
    async with owner_of(tenant) as connection:
        await connection.execute(
            _OUTSIDE_ID, uuid4(), tenant.id, key_of(connector_id), key_of(message_id), text, json.dumps({"text": text})
        )  # fmt: skip


async def add_waiting_message(tenant: Tenant, connector_id: str, *, text: str) -> None:
    """It waits for tomorrow, so no worker touches it in the meantime."""
    async with owner_of(tenant) as connection:
        await connection.execute(_WAITING_MESSAGE, tenant.id, key_of(connector_id), text)


async def add_app_request(
    tenant: Tenant, app_id: str, *, text: str = "", scopes: Sequence[str] = ("spaces:read",), by: Person | None = None
) -> str:
    """Adds a request of the owner (or of `by`), as the consent page stores those of members; returns its global id."""
    request_id, stored = uuid4(), json.dumps(sorted(scopes))
    async with owner_of(tenant) as connection:
        await connection.execute(
            _APP_REQUEST, request_id, tenant.id, key_of(app_id), key_of((by or tenant.owner).actor_id), stored, text
        )
    return global_id("AppRequest", request_id)


async def add_erased_installation(tenant: Tenant, app_id: str) -> None:
    """As the erasure of an organisation, in which the app was installed, stores it for its webhook."""
    async with owner_of(tenant) as connection:
        await connection.execute(_ERASED_INSTALLATION, uuid4(), tenant.id, key_of(app_id), uuid4())


async def add_repair(tenant: Tenant, agent_id: str, *, reason: str) -> None:
    """Adds a repair that the health monitor reports."""
    async with owner_of(tenant) as connection:
        await connection.execute(_REPAIR, tenant.id, key_of(agent_id), reason)


async def add_withheld_text(tenant: Tenant, *, text: str) -> None:
    """Adds a text that an erasure still looks for."""
    async with owner_of(tenant) as connection:
        await connection.execute(_WITHHELD, tenant.id, uuid4(), text)


async def add_compaction(tenant: Tenant, agent_id: str, *, text: str) -> str:
    """Adds a summary that was adopted and undone; returns its global id."""
    key, summary = uuid4(), json.dumps({"facts": [text]})
    async with owner_of(tenant) as connection:
        await connection.execute(_COMPACTION, key, tenant.id, key_of(agent_id), summary, text)
    return global_id("Compaction", key)


async def add_result(tenant: Tenant, call_id: str, *, text: str) -> None:
    """Adds the full text of a result that was too large for the chain."""
    async with owner_of(tenant) as connection:
        await connection.execute(_RESULT, tenant.id, key_of(call_id), text)


async def add_failing_model(tenant: Tenant, name: str) -> None:
    """Adds a model that failed some time ago."""
    async with owner_of(tenant) as connection:
        await connection.execute(_MODEL, tenant.id, name)


async def add_failure_mails(tenant: Tenant, agent_id: str) -> None:
    """Schedules a mail to the admins for tomorrow, about each dead letter of that agent."""
    async with owner_of(tenant) as connection:
        await connection.execute(_FAILURE_MAIL, tenant.id, key_of(agent_id))


async def add_reservation(tenant: Tenant, budget_id: str, *, text: str) -> None:
    """Adds a settled reservation of tokens in a budget."""
    async with owner_of(tenant) as connection:
        await connection.execute(_RESERVATION, tenant.id, key_of(budget_id), text)


async def add_occurrence(tenant: Tenant, plan_id: str) -> None:
    """Adds a due time of yesterday that the plan has missed."""
    async with owner_of(tenant) as connection:
        await connection.execute(_OCCURRENCE, key_of(plan_id))


async def add_digest(tenant: Tenant, plan_id: str, space_id: str) -> None:
    """Adds a digest that found nothing in that space."""
    async with owner_of(tenant) as connection:
        await connection.execute(_DIGEST, key_of(plan_id), str(key_of(space_id)))


async def make_due(tenant: Tenant, plan_id: str, **ago: float) -> None:
    """Sets the plan's next due time to now, or to that long ago (arguments of `timedelta`)."""
    async with owner_of(tenant) as connection:
        await connection.execute(_DUE, key_of(plan_id), timedelta(**ago))


_BEYOND = "UPDATE agent_processes SET window_from = tail_seq + 1 WHERE agent_id = $1"
_QUIET = "UPDATE archives SET episode_at = now() - interval '1 second' WHERE agent_id = $1"
_ARCHIVE = """INSERT INTO archives (tenant_id, agent_id, language, archived_to, commit_no)
SELECT $1, $2, 'english', c.number, c.ended_commit_no FROM think_cycles c
WHERE c.tenant_id = $1 AND c.agent_id = $2 AND c.number = 1 ON CONFLICT DO NOTHING"""
_PAGE = """INSERT INTO archive_pages (tenant_id, agent_id, kind, from_cycle, to_cycle, from_seq, to_seq, text, messages,
  tokens, started_at, ended_at, words)
SELECT $1, $2, 'CYCLE', 1, 1, 1, 1, $3, 1, 1, now(), now(), archive_words(a.id, a.language, $3) FROM archives a
WHERE a.tenant_id = $1 AND a.agent_id = $2 ON CONFLICT DO NOTHING"""
_EPISODE = """INSERT INTO episodes (id, tenant_id, agent_id, reason, text, model, from_cycle, to_cycle, messages,
  tokens, started_at, ended_at) VALUES (gen_random_uuid(), $1, $2, 'QUIET', $3, $3, 1, 1, 1, 1, now(), now())"""
_VECTOR = """INSERT INTO archive_vectors (tenant_id, agent_id, page_id, place, begins, model, embedding)
SELECT $1, $2, p.id, 1, 0, $3, '[1,0]' FROM archive_pages p WHERE p.tenant_id = $1 AND p.agent_id = $2
ON CONFLICT DO NOTHING"""


async def put_out_of_view(tenant: Tenant, agent_id: str) -> None:
    """The window of a sleeping agent then begins behind everything in its chain."""
    async with owner_of(tenant) as connection:
        await connection.execute(_BEYOND, key_of(agent_id))


async def let_be_quiet(tenant: Tenant, agent_id: str) -> None:
    """As if the quiet time after its last archived cycle were over."""
    async with owner_of(tenant) as connection:
        await connection.execute(_QUIET, key_of(agent_id))


async def add_archive(tenant: Tenant, agent_id: str, *, text: str) -> None:
    """Adds a page and an episode of an agent's first cycle, which has ended."""
    async with owner_of(tenant) as connection, connection.transaction():
        await connection.execute(_ARCHIVE, tenant.id, key_of(agent_id))
        for statement in (_PAGE, _EPISODE, _VECTOR):
            await connection.execute(statement, tenant.id, key_of(agent_id), text)
