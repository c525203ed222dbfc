"""A tenant that floods waits behind itself, loses nothing, and nobody else waits for it (X7), with real processes."""

from uuid import uuid4

import httpx
import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant, Tenants
from tests.harness.models import Models
from tests.harness.processes import kill
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

ECHO = {"reply_to_all": True}
_AGENTS = """
WITH made AS (INSERT INTO agents (id, tenant_id, name, instructions, kind, status, model, updated_at)
  SELECT gen_random_uuid(), '{tenant}', 'Ada', 'Be brief.', 'GENERAL', 'ACTIVE', '{model}', now()
  FROM generate_series(1, {count}) RETURNING id),
joined AS (INSERT INTO space_members (id, tenant_id, space_id, actor_kind, actor_id)
  SELECT gen_random_uuid(), '{tenant}', '{space}', 'AGENT', id FROM made)
INSERT INTO agent_processes (agent_id, tenant_id, wake_at, committed_at)
SELECT id, '{tenant}', now() - interval '1 day', now() - interval '1 day' FROM made"""
_COUNT = "SELECT count(*) FROM agent_processes WHERE tenant_id = '{tenant}' AND state = '{state}'"
_ANSWERED = """SELECT count(*) FROM think_cycles WHERE tenant_id = '{tenant}' AND outcome = 'RESTED'"""
_LEFT = "SELECT count(*) FROM inbox_events WHERE tenant_id = '{tenant}' AND receipt <> 'HANDLED'"


class Crowd:
    """Many agents of one tenant in one space; one message wakes them all, and their model answers nobody aloud."""

    def __init__(self, stack: Stack, tenant: Tenant, space: str, count: int) -> None:
        self.tenant, self.space, self.count = tenant, space, count
        self._stack = stack

    async def wake(self) -> None:
        await post(self.tenant.client, self.space, "Everybody!")

    async def thinking(self) -> int:
        return await self._number(_COUNT, state="THINKING")

    async def waiting(self) -> int:
        return await self._number(_COUNT, state="WAKING")

    async def is_answered(self, *, times: int = 1) -> bool:
        """Each of them has thought about each message, in as many cycles and no more."""
        return await self._number(_ANSWERED) == self.count * times and await self._number(_LEFT) == 0

    async def _number(self, sql: str, **values: str) -> int:
        found = await self._stack.fetchval(sql.format(tenant=self.tenant.id, **values))
        assert isinstance(found, int)
        return found


async def _crowd(stack: Stack, tenant: Tenant, *, model: str, count: int, cap: int | None = None) -> Crowd:
    space = await create_space(tenant.client, name="Crowd")
    space_id = await stack.fetchval(f"SELECT id FROM spaces WHERE tenant_id = '{tenant.id}'")
    await stack.execute(_AGENTS.format(tenant=tenant.id, space=space_id, model=model, count=count))
    if cap is not None:
        await stack.execute(
            f"""UPDATE tenants SET quotas = '{{"awake_agents": {cap}}}' WHERE tenant_id = '{tenant.id}'"""
        )
    return Crowd(stack, tenant, space, count)


@pytest.fixture
async def quiet(stack: Stack, http: httpx.AsyncClient) -> Tenant:
    return await Tenants(stack.stores.owner_database_url, stack.api.url, http).create(name="Quiet")


async def test_quiet_tenant_is_answered_while_a_flood_has_all_that_it_may_have(
    stack: Stack, citizen: Tenant, quiet: Tenant, models: Models
) -> None:
    """The flood's models hang, so no loop of its ends: what the quiet tenant gets is the place that is kept free."""
    gate = f"flood-{uuid4()}"
    crowd = await _crowd(
        stack, citizen, model=await models.script([{"text": "done", "gate": gate}], repeat_last=True), count=200
    )
    agent = await create_agent(quiet.client, model=await models.script([ECHO, ECHO]))
    space = await create_space(quiet.client, members=[agent])
    await stack.start_worker(CIRCADIAN_WORKER_MAX_LOOPS="16")

    await crowd.wake()
    await wait_until(lambda: _is(crowd, thinking=14))
    await post(quiet.client, space, "hello")
    await wait_until(lambda: is_asleep(quiet.client, agent, after_cycles=1))

    assert (await crowd.thinking(), await crowd.waiting()) == (14, 186)
    assert await texts_of(quiet.client, space) == ["hello", "echo: hello"]
    await models.open_gate(gate)
    await wait_until(crowd.is_answered, timeout=60)


async def test_worker_that_comes_into_a_flood_keeps_a_place_for_others(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """Its first look claims before any starter has told it of the flood."""
    gate = f"flood-{uuid4()}"
    crowd = await _crowd(
        stack, citizen, model=await models.script([{"text": "done", "gate": gate}], repeat_last=True), count=40
    )
    await crowd.wake()
    waking = f"SELECT count(*) FROM agent_processes WHERE tenant_id = '{citizen.id}' AND state = 'WAKING'"
    old = f"{waking} AND wake_at < now() - interval '1 second'"
    await wait_until(lambda: _at_least(stack, old, 40))
    await stack.flush_redis()
    await stack.start_worker(CIRCADIAN_WORKER_MAX_LOOPS="16")

    await wait_until(lambda: _has_at_least(crowd, thinking=14))
    assert (await crowd.thinking(), await crowd.waiting()) == (14, 26)
    await models.open_gate(gate)
    await wait_until(crowd.is_answered, timeout=60)


async def test_nothing_of_a_flood_is_lost_when_redis_is_wiped_and_a_worker_dies(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    gate = f"flood-{uuid4()}"
    crowd = await _crowd(
        stack, citizen, model=await models.script([{"text": "done", "gate": gate}], repeat_last=True), count=200
    )
    first = await stack.start_worker(CIRCADIAN_WORKER_MAX_LOOPS="16")
    await stack.start_worker(CIRCADIAN_WORKER_MAX_LOOPS="16")

    await crowd.wake()
    await wait_until(lambda: _is(crowd, thinking=28))
    await stack.flush_redis()
    kill(first)
    await models.open_gate(gate)

    await wait_until(crowd.is_answered, timeout=60)


async def test_no_more_agents_than_the_cap_are_awake_on_all_workers_together(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    gate = f"cap-{uuid4()}"
    model = await models.script([{"text": "done", "gate": gate}], repeat_last=True)
    crowd = await _crowd(stack, citizen, model=model, count=60, cap=20)
    await stack.start_worker()
    await stack.start_worker()

    await crowd.wake()
    await wait_until(lambda: _has_at_least(crowd, thinking=20))
    later = "SELECT count(*) FROM workers WHERE beat_at > '{}'::timestamptz + interval '3 seconds'"
    now = await stack.fetchval("SELECT now()")
    await wait_until(lambda: _at_least(stack, later.format(now), 2))
    thinking = await crowd.thinking()
    assert 20 <= thinking < 30, "after several looks; each alone would take 20, and knows the other as of a second ago"

    await models.open_gate(gate)
    await wait_until(crowd.is_answered, timeout=60)


async def _is(crowd: Crowd, *, thinking: int) -> bool:
    return await crowd.thinking() == thinking


async def _has_at_least(crowd: Crowd, *, thinking: int) -> bool:
    return await crowd.thinking() >= thinking


async def _at_least(stack: Stack, sql: str, count: int) -> bool:
    found = await stack.fetchval(sql)
    assert isinstance(found, int)
    return found >= count
