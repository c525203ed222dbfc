"""A chain that something has damaged goes on, valid for every provider (traps B8, A5).

The damage is done in the database, by its owner: our own code leaves none.
"""

from uuid import UUID

from backend.api.reading.ids import Kind, key_of
from tests.factories.agents import create_agent, is_asleep
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

ECHO = {"reply_to_all": True}


async def _with_history(citizen: Tenant, stack: Stack, models: Models) -> tuple[str, UUID, str, str]:
    """An agent that has answered once and sleeps, and its worker is gone."""
    model = await models.script([ECHO, {"text": "done"}, ECHO, {"text": "done"}])
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    await stack.start_worker()
    await post(citizen.client, space, "first")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    await stack.stop_workers()
    key = key_of(agent, Kind.AGENT)
    assert key is not None
    return agent, key, space, model


async def _answers(citizen: Tenant, stack: Stack, agent: str, space: str) -> list[str]:
    await stack.start_worker()
    await post(citizen.client, space, "second")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2), timeout=20)
    return await texts_of(citizen.client, space)


async def _has(citizen: Tenant, space: str, text: str) -> bool:
    return text in await texts_of(citizen.client, space)


async def test_result_that_is_lost_in_the_middle(stack: Stack, citizen: Tenant, models: Models) -> None:
    agent, key, space, _ = await _with_history(citizen, stack, models)
    await stack.execute(f"DELETE FROM consciousness_entries WHERE agent_id = '{key}' AND seq = 3 AND role = 'tool'")

    texts = await _answers(citizen, stack, agent, space)

    assert texts == ["first", "echo: first", "second", "echo: second"]
    assert await models.invalid() == []
    found = await citizen.client.execute("{ repairs { nodes { kind reason } } }")
    told = {"kind": "BROKEN_PAIR", "reason": "the calls of entry 2 and the results behind it do not match"}
    assert found["repairs"]["nodes"] == [told]


async def test_calls_at_the_tail_without_results_and_without_a_cycle(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """As an import leaves them, or a fault of old."""
    agent, key, space, _ = await _with_history(citizen, stack, models)
    await stack.execute(f"DELETE FROM consciousness_entries WHERE agent_id = '{key}' AND seq > 2")
    await stack.execute(f"UPDATE agent_processes SET tail_seq = 2 WHERE agent_id = '{key}'")

    texts = await _answers(citizen, stack, agent, space)

    assert texts == ["first", "echo: first", "second", "echo: second"]
    assert await models.invalid() == []


async def test_open_cycle_whose_tail_has_calls_without_rows(stack: Stack, citizen: Tenant, models: Models) -> None:
    _, key, space, _ = await _with_history(citizen, stack, models)
    await stack.execute(f"""
        DELETE FROM consciousness_entries WHERE agent_id = '{key}' AND seq > 2;
        DELETE FROM tool_calls WHERE agent_id = '{key}';
        UPDATE agent_processes p SET tail_seq = 2, cycle_id = c.id, state = 'WAKING', wake_at = now()
          FROM think_cycles c WHERE c.agent_id = p.agent_id AND p.agent_id = '{key}';
        UPDATE think_cycles SET outcome = NULL, ended_at = NULL WHERE agent_id = '{key}'""")

    await stack.start_worker()
    await post(citizen.client, space, "second")
    await wait_until(lambda: _has(citizen, space, "echo: second"), timeout=20)

    assert await models.invalid() == []


async def test_open_cycle_whose_tail_says_its_last_word_ends(stack: Stack, citizen: Tenant, models: Models) -> None:
    agent, key, _, model = await _with_history(citizen, stack, models)
    asked = len(await models.requests(model))
    await stack.execute(f"""
        UPDATE agent_processes p SET cycle_id = c.id, state = 'WAKING', wake_at = now()
          FROM think_cycles c WHERE c.agent_id = p.agent_id AND p.agent_id = '{key}';
        UPDATE think_cycles SET outcome = NULL, ended_at = NULL WHERE agent_id = '{key}'""")

    await stack.start_worker()
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=20)

    assert len(await models.requests(model)) == asked, "nothing was left to ask"
    outcome = await stack.fetchval(f"SELECT outcome FROM think_cycles WHERE agent_id = '{key}'")
    assert outcome == "RESTED"
