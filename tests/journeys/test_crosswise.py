"""Two agents that speak in the same two spaces, each the other way round, never wait for each other (trap M11)."""

from uuid import UUID

import asyncpg

from backend.kit import db
from tests.factories.agents import create_agent, is_asleep
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

_WAITS = """SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ~ 'spaces|post_message'"""
_LOCK = "SELECT FROM spaces WHERE id = $1 FOR UPDATE"


async def test_step_that_speaks_in_two_spaces_takes_them_in_one_order_whatever_it_says_first(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """Somebody has the first of the two: as long as it waits for that one, it holds nothing of the other."""
    await stack.start_worker()
    spaces = {await create_space(citizen.client, name=name): name for name in ("Harbour", "Market")}
    first, second = sorted(spaces, key=key_of)
    says = [
        {"name": name, "arguments": arguments}
        for space in (second, first)
        for name, arguments in (("enter_space", {"space": spaces[space]}), ("send_message", {"text": spaces[space]}))
    ]
    agent = await create_agent(citizen.client, model=await models.script([{"calls": says}, {}]))
    for space in spaces:
        await citizen.client.succeed("addSpaceMember", "space { id }", spaceId=space, actorId=agent)
    holder = await asyncpg.connect(**db.credentials(stack.stores.owner_database_url))
    try:
        transaction = holder.transaction()
        await transaction.start()
        await holder.execute(_LOCK, key_of(first))
        await post(citizen.client, second, "Tell both.")
        await wait_until(lambda: _is_waited_for(stack))

        assert await _is_free(stack, key_of(second))
        await transaction.rollback()
    finally:
        await holder.close()

    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    assert await texts_of(citizen.client, first) == [spaces[first]]
    assert await texts_of(citizen.client, second) == ["Tell both.", spaces[second]]
    assert await models.invalid() == []


async def _is_waited_for(stack: Stack) -> bool:
    return await stack.fetchval(_WAITS) == 1


async def _is_free(stack: Stack, space_id: UUID) -> bool:
    """For whoever posts there. The reference of an agent's process to its active space is in nobody's way."""
    try:
        await stack.execute(f"SELECT FROM spaces WHERE id = '{space_id}' FOR NO KEY UPDATE NOWAIT")
    except asyncpg.LockNotAvailableError:
        return False
    return True
