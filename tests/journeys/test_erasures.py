"""What is erased is gone from every table, from Redis and from the backups that come back, and nothing else is."""

import asyncio
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import redis.asyncio as redis

from backend.data_rights.erasing import agent as agent_erasing
from backend.data_rights.erasing.batches import REFERRING_FIRST
from backend.kit import db
from backend.kit.fail_points import FailPoint
from backend.tenants.models import Role
from tests.factories.agents import create_agent, is_asleep
from tests.factories.oauth_rows import add_oauth_rows
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Tenant, Tenants
from tests.factories.victim import CANARY, Victim, make_victim
from tests.harness.client import Client
from tests.harness.commands import run_command
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_scenarios import ECHO

_TABLES = """SELECT c.relname::text FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'tenant_id'"""
_OWN = "erasure { id state kind subjectId }"
_POINTS = [FailPoint.ERASURE_LOGGED, FailPoint.ERASING_BEFORE_COMMIT, FailPoint.ERASED_BEFORE_DONE]


@pytest.fixture
def erasure_log(stack: Stack) -> Iterator[Path]:
    file = stack.directory / "erasures.jsonl"
    yield file
    file.unlink(missing_ok=True)


async def _rows_of(stack: Stack, tenant: Tenant) -> dict[str, int]:
    """The number of rows in each table that has any."""
    tables = [row[0] for row in await stack.fetch(_TABLES)]
    count = "SELECT '{0}', count(*) FROM {0} WHERE tenant_id = '{1}' HAVING count(*) > 0"
    counts = await stack.fetch(" UNION ALL ".join(count.format(table, tenant.id) for table in tables))
    return {table: count for table, count in counts}


async def _texts(stack: Stack) -> str:
    """All rows of all tables, and all that Redis holds. Accounts are people's own; they outlive a tenant."""
    tables = [row[0] for row in await stack.fetch("SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'")]
    tables.remove("users")
    rows = [str(await stack.fetchval(f"SELECT json_agg(t) FROM {table} t")) for table in tables]
    async with redis.Redis.from_url(stack.stores.redis_url) as client:
        keys = [key async for key in client.scan_iter(count=1000)]
        values = [await client.dump(key) for key in keys]
    return "\n".join([*rows, str(keys), str(values)])


async def _marked(tenants: Tenants, models: Models) -> Victim:
    victim = await make_victim(tenants, models)
    own = {"app_id": victim.ids["App"], "installation_id": victim.ids["AppInstallation"]}
    await add_oauth_rows(victim.tenant, **own, provider_id=victim.others["IdentityProvider"], mark=CANARY)
    await victim.tenant.client.succeed("createSpace", "space { id }", name=CANARY, idempotencyKey=CANARY)
    return victim


def _lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def _erase(stack: Stack, tenant: Tenant, name: str) -> Any:
    return run_command("erase-tenant", str(tenant.id), "--name", name, **stack.environment)


async def test_an_erased_tenant_leaves_nothing_but_ids(
    stack: Stack, tenants_here: Tenants, models: Models, erasure_log: Path
) -> None:
    await stack.start_worker()
    victim, other = await _marked(tenants_here, models), await make_victim(tenants_here, models, mark="neighbour")
    await stack.stop_workers()  # it adds rows as time goes by, for example pages of the archive
    full, before = await _rows_of(stack, victim.tenant), await _rows_of(stack, other.tenant)
    every = {row[0] for row in await stack.fetch(_TABLES)}
    assert every - set(full) == set(), "a table that the victim has no row in is not tested"

    refused = await asyncio.to_thread(_erase, stack, victim.tenant, "another name")
    assert (refused.returncode, await _rows_of(stack, victim.tenant)) == (1, full)
    assert "letter for letter" in refused.stderr
    done = await asyncio.to_thread(_erase, stack, victim.tenant, CANARY)

    assert done.returncode == 0, done.stderr
    assert set(await _rows_of(stack, victim.tenant)) == {"erasures"}
    assert CANARY not in await _texts(stack)
    after = await _rows_of(stack, other.tenant)
    assert {name: count for name, count in before.items() if after.get(name, 0) < count} == {}
    [line] = _lines(erasure_log)
    assert (line["kind"], line["tenant_id"]) == ("TENANT", str(victim.tenant.id))
    again = await asyncio.to_thread(_erase, stack, victim.tenant, CANARY)
    assert "No such tenant" in again.stderr
    answer = await victim.tenant.client.http.post(
        victim.tenant.client.url,
        json={"query": "{ viewer { __typename } }"},
        headers={"Authorization": f"Bearer {victim.tenant.owner.token}"},
    )
    assert answer.status_code == 401


async def test_accounts_that_were_of_one_organisation_only_go_with_it(
    stack: Stack, tenants_here: Tenants, erasure_log: Path
) -> None:
    """An account with an address of its own stays, and so does one that is a member elsewhere."""
    tenant, other = await tenants_here.create(), await tenants_here.create()
    people = {name: await tenant.person(name=name, email=f"{name}@example.com") for name in ("own", "only", "both")}
    await other.person(name="both", email="both@example.com")
    for name in ("only", "both"):
        await stack.execute(f"UPDATE users SET provided_email = email, email = NULL WHERE email = '{name}@example.com'")

    done = await asyncio.to_thread(_erase, stack, tenant, "Acme")

    assert done.returncode == 0, done.stderr
    left = await stack.fetch("SELECT coalesce(email, provided_email) FROM users WHERE email IS NULL OR name = 'own'")
    assert {row[0] for row in left} == {"own@example.com", "both@example.com"}
    assert len(people) == 3


async def test_an_owner_erases_the_organisation_a_week_later_or_not_at_all(
    stack: Stack, citizen: Tenant, models: Models, erasure_log: Path
) -> None:
    agent = await create_agent(citizen.client, model=await models.script([ECHO], repeat_last=True))
    space = await create_space(citizen.client, members=[agent])
    admin = await citizen.person(role=Role.ADMIN)
    name = {"name": "Acme"}
    assert await _refusal(admin.client, "eraseTenant", **name) == "OWNERS_ONLY"
    assert await _refusal(citizen.client, "eraseTenant", name="acme") == "NAME_DIFFERS"

    asked = (await citizen.client.succeed("eraseTenant", f"{_OWN[:-1]} dueAt requestedAt }}", **name))["erasure"]
    assert await _refusal(citizen.client, "eraseTenant", **name) == "ERASURE_REQUESTED"
    assert await _refusal(admin.client, "cancelErasure", erasureId=asked["id"]) == "OWNERS_ONLY"
    await stack.start_worker()
    await post(citizen.client, space, "still here")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    listed = await citizen.client.execute("{ erasures { id state } }")
    assert listed["erasures"] == [{"id": asked["id"], "state": "REQUESTED"}]
    cancelled = await citizen.client.succeed("cancelErasure", _OWN, erasureId=asked["id"])
    assert cancelled["erasure"]["state"] == "CANCELLED"
    assert await _refusal(citizen.client, "cancelErasure", erasureId=asked["id"]) == "ERASURE_BEGUN"

    again = (await citizen.client.succeed("eraseTenant", _OWN, **name))["erasure"]
    await stack.execute(f"UPDATE erasures SET due_at = now() WHERE id = '{key_of(again['id'])}'")
    await wait_until(lambda: _is_erased(stack, citizen), timeout=60)
    assert len(_lines(erasure_log)) == 1


#: Tables of an agent whose rows are found by another column.
_WITHOUT_AGENT_ID = {"tool_results", "webhook_deliveries", "webhook_log", "reactions"}


async def _refusal(client: Client, mutation: str, **values: Any) -> str:
    """The code of the error."""
    answer = await client.mutate(mutation, "__typename", **values)
    return str(answer["code"])


async def _is_erased(stack: Stack, tenant: Tenant) -> bool:
    done = f"SELECT bool_and(state IN ('DONE', 'CANCELLED')) FROM erasures WHERE tenant_id = '{tenant.id}'"
    return set(await _rows_of(stack, tenant)) == {"erasures"} and bool(await stack.fetchval(done))


@pytest.mark.parametrize("point", _POINTS)
async def test_a_worker_dies_while_it_erases(
    stack: Stack, citizen: Tenant, models: Models, erasure_log: Path, point: FailPoint
) -> None:
    await stack.start_worker()
    agent = await create_agent(citizen.client, model=await models.script([ECHO], repeat_last=True))
    space = await create_space(citizen.client, members=[agent])
    await post(citizen.client, space, CANARY)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    await stack.stop_workers()
    asked = (await citizen.client.succeed("eraseTenant", _OWN, name="Acme"))["erasure"]
    await stack.execute(f"UPDATE erasures SET due_at = now() WHERE id = '{key_of(asked['id'])}'")

    dying = await stack.start_worker(CIRCADIAN_FAIL_POINTS=f"{point}=kill")
    await wait_until(lambda: not dying.child.is_running)
    assert not await _is_erased(stack, citizen)
    await stack.start_worker()

    await wait_until(lambda: _is_erased(stack, citizen), timeout=60)
    assert CANARY not in await _texts(stack)
    lines = {line["id"] for line in _lines(erasure_log)}
    assert lines == {str(key_of(asked["id"]))}


async def test_a_log_that_cannot_be_written_keeps_everything(stack: Stack, citizen: Tenant, erasure_log: Path) -> None:
    asked = (await citizen.client.succeed("eraseTenant", _OWN, name="Acme"))["erasure"]
    await stack.execute(f"UPDATE erasures SET due_at = now() WHERE id = '{key_of(asked['id'])}'")
    before = await _rows_of(stack, citizen)
    worker = await stack.start_worker(CIRCADIAN_ERASURE_LOG=str(stack.directory))

    await wait_until(lambda: "the erasure log cannot be written" in worker.said())
    assert await _rows_of(stack, citizen) == before
    await stack.stop_workers()
    await stack.execute("UPDATE erasures SET due_at = now() WHERE state = 'REQUESTED'")
    await stack.start_worker()
    await wait_until(lambda: _is_erased(stack, citizen), timeout=60)


async def test_a_deleted_agent_leaves_its_messages_and_its_costs(
    stack: Stack, tenants_here: Tenants, models: Models, erasure_log: Path
) -> None:
    await stack.start_worker()
    victim = await _marked(tenants_here, models)
    client, agent, space = victim.tenant.client, victim.ids["Agent"], victim.ids["Space"]
    usage = f"SELECT sum(input_tokens) FROM usage_records WHERE agent_id = '{key_of(agent)}'"
    tokens, told = await stack.fetchval(usage), await messages_of(client, space)
    reactions, reacts = f"reactions WHERE actor_id = '{key_of(agent)}'", f"actor_id = '{key_of(agent)}'"
    await stack.execute(f"UPDATE reactions SET actor_kind = 'AGENT', {reacts} WHERE tenant_id = '{victim.tenant.id}'")
    assert await stack.fetchval(f"SELECT count(*) FROM {reactions}") != 0

    asked = (await client.succeed("deleteAgent", _OWN, agentId=agent))["erasure"]

    assert (asked["kind"], asked["subjectId"]) == ("AGENT", agent)
    await wait_until(lambda: _is_done(stack, asked["id"]), timeout=60)
    assert await stack.fetchval(f"SELECT count(*) FROM {reactions}") == 0
    for table in {*agent_erasing.TABLES} - _WITHOUT_AGENT_ID:
        assert await stack.fetchval(f"SELECT count(*) FROM {table} WHERE agent_id = '{key_of(agent)}'") == 0, table
    assert (await client.execute("query ($id: ID!) { agent(id: $id) { id } }", id=agent))["agent"] is None
    assert await stack.fetchval(usage) == tokens
    after = await messages_of(client, space)
    assert [each["text"] for each in after] == [each["text"] for each in told]
    assert {each["author"]["name"] for each in after} == {CANARY, agent_erasing.NAME}
    unused = """SELECT count(*) FROM prompt_frames f WHERE NOT EXISTS (
        SELECT FROM usage_records u WHERE (u.tenant_id, u.frame) = (f.tenant_id, f.digest))"""
    # An agent that another erasure deletes just now may have left one, which goes with its usage.
    await wait_until(partial(_is_none, stack, unused), timeout=60)
    assert await _refusal(client, "deleteAgent", agentId=victim.unknown()["Agent"]) == "NOT_FOUND"


async def _is_none(stack: Stack, count: str) -> bool:
    return await stack.fetchval(count) == 0


async def _is_done(stack: Stack, erasure_id: str) -> bool:
    return await stack.fetchval(f"SELECT state FROM erasures WHERE id = '{key_of(erasure_id)}'") == "DONE"


async def test_every_table_of_an_agent_is_erased_with_it(stack: Stack) -> None:
    """A new table is added to `TABLES` or to `OTHERS`; one that refers to itself, to `REFERRING_FIRST`."""
    named = await stack.fetch("""SELECT table_name::text FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name = 'agent_id'""")
    itself = await stack.fetch(
        "SELECT conrelid::regclass::text FROM pg_constraint WHERE contype = 'f' AND conrelid = confrelid"
    )

    assert {row[0] for row in named} == ({*agent_erasing.TABLES} | agent_erasing.OTHERS) - _WITHOUT_AGENT_ID
    assert {row[0] for row in itself} == {*REFERRING_FIRST}


async def test_nothing_is_deleted_without_an_erasure(stack: Stack, citizen: Tenant) -> None:
    """The database refuses it to the application itself."""
    connection = await asyncpg.connect(**db.credentials(stack.stores.owner_database_url, role=db.APP_ROLE))
    try:
        await connection.execute("SELECT set_config('app.tenant_id', $1, false)", str(citizen.id))
        for table in ("members", "tenants", "usage_records"):
            assert await connection.execute(f"DELETE FROM {table}") == "DELETE 0", table
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.execute("DELETE FROM audit_log")
    finally:
        await connection.close()
