"""A question ends when nobody can bring it to an end any more, with the true reason: for people and for the agent."""

import asyncio
from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.questions import activities_of, answer, ask, confirm, enter
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Person, Tenant
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import calls_of, is_held, results_in

pytestmark = pytest.mark.usefixtures("worker")

_LATE = "UPDATE tool_calls SET expires_at = now() - interval '1 minute' WHERE tenant_id = $1 AND state = 'HELD'"


_LOCK = "SELECT FROM tool_calls WHERE tenant_id = $1 AND state = 'HELD' FOR NO KEY UPDATE"
_IS_AWAITED = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid)))"


async def _asked(tenant: Tenant, models: Models, call: dict[str, Any], *people: Person) -> tuple[str, str, str]:
    """An agent that has asked something in the Lobby and sleeps on it: its model, its id, the space's."""
    model = await models.script([{"calls": [enter(), call]}, {"text": "well"}], repeat_last=True)
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent, *(person.actor_id for person in people)])
    await post(tenant.client, space, "go")
    await wait_until(lambda: is_held(tenant, agent))
    return model, agent, space


async def _end(tenant: Tenant, models: Models, model: str, agent: str) -> str:
    """What the model is told of its question."""
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    result = results_in((await models.requests(model))[1])[1]
    assert result["ok"] is False
    assert [call["state"] for call in await calls_of(tenant, agent)][1] == "EXPIRED"
    return str(result["error"])


async def test_the_question_for_one_person_goes_when_they_leave_the_space(tenant: Tenant, models: Models) -> None:
    bert = await tenant.person()
    model, agent, space = await _asked(tenant, models, confirm(person="Bert"), bert)

    await bert.client.succeed("removeSpaceMember", "__typename", spaceId=space, actorId=bert.actor_id)

    assert await _end(tenant, models, model, agent) == "withdrawn: Bert has left the space Lobby"
    [message] = await activities_of(tenant.client, space)
    assert message["text"].endswith("Withdrawn: Bert has left the space Lobby.")


async def test_the_question_for_one_person_goes_when_they_are_removed_from_the_tenant(
    tenant: Tenant, models: Models
) -> None:
    bert = await tenant.person()
    model, agent, _ = await _asked(tenant, models, confirm(person="Bert"), bert)

    await tenant.client.succeed("removeMember", "memberId", memberId=bert.actor_id)

    assert await _end(tenant, models, model, agent) == "withdrawn: Bert has left the space Lobby"


async def test_the_question_for_one_person_goes_though_its_call_is_locked_while_they_leave(
    tenant: Tenant, models: Models
) -> None:
    """By the agent's loop, for example, or by what tells people of it."""
    bert = await tenant.person()
    model, agent, _ = await _asked(tenant, models, confirm(person="Bert"), bert)

    async with owner_of(tenant) as looking, owner_of(tenant) as connection, connection.transaction():
        await connection.execute(_LOCK, tenant.id)
        pid = await connection.fetchval("SELECT pg_backend_pid()")
        leaving = asyncio.create_task(tenant.client.succeed("removeMember", "memberId", memberId=bert.actor_id))

        async def is_over_or_waits() -> bool:
            return leaving.done() or await looking.fetchval(_IS_AWAITED, pid) is True

        await wait_until(is_over_or_waits)
    await leaving

    assert await _end(tenant, models, model, agent) == "withdrawn: Bert has left the space Lobby"


async def test_the_question_of_an_agent_goes_when_it_is_taken_out_of_the_space(tenant: Tenant, models: Models) -> None:
    model, agent, space = await _asked(tenant, models, ask())

    await tenant.client.succeed("removeSpaceMember", "__typename", spaceId=space, actorId=agent)

    assert await _end(tenant, models, model, agent) == "withdrawn: Ada has left the space Lobby"
    assert (await tenant.client.execute("{ holds(for: ME) { nodes { id } } }"))["holds"]["nodes"] == []


async def test_a_question_of_the_others_stands(tenant: Tenant, models: Models) -> None:
    bert = await tenant.person()
    _, agent, space = await _asked(tenant, models, confirm(), bert)

    await tenant.client.succeed("removeSpaceMember", "__typename", spaceId=space, actorId=bert.actor_id)

    assert await is_held(tenant, agent)
    [message] = await activities_of(tenant.client, space)
    assert message["data"]["status"] == "HELD"


async def test_an_agent_does_not_leave_in_the_step_that_asks(tenant: Tenant, models: Models) -> None:
    calls = [enter(), ask(), {"name": "leave_space"}]
    model = await models.script([{"calls": calls}, {"text": "well"}])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "go")
    await wait_until(lambda: is_held(tenant, agent))

    assert [call["state"] for call in await calls_of(tenant, agent)] == ["SUCCEEDED", "HELD", "FAILED"]


async def test_the_time_of_a_paused_agents_question_runs_out(tenant: Tenant, models: Models) -> None:
    model, agent, space = await _asked(tenant, models, ask())
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent)
    async with owner_of(tenant) as owner:
        await owner.execute(_LATE, tenant.id)

    async def is_over() -> bool:
        [message] = await activities_of(tenant.client, space)
        return bool(message["data"]["status"] == "EXPIRED")

    await wait_until(is_over)
    [message] = await activities_of(tenant.client, space)
    assert message["text"].endswith("Nobody answered in time; Ada is paused.")
    late = await answer(tenant.client, message["data"], "ANSWER", values={"day": "friday"})
    assert late["reason"] == "it has expired; Ada is paused"
    await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    assert await _end(tenant, models, model, agent) == "nobody answered in time; Ada is paused"
