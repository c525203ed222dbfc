"""Tool calls as the API shows them: by cycle, by agent, by tenant, and by the state that they are in."""

import json
from typing import Any

import pytest

from backend.tenants.models import Role
from tests.factories.agents import create_agent, is_asleep
from tests.factories.rows import add_call, open_cycle
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Client, GraphQLFailure, Json
from tests.harness.models import Models
from tests.harness.processes import Running
from tests.harness.waiting import wait_until

_CALL = "id agentId name kind effect state attempts step createdAt startedAt finishedAt expiresAt cycle { number }"
_PRIVATE = "arguments result"
_OF_AGENT = f"""query ($id: ID!, $first: Int, $after: String, $last: Int, $states: [ToolCallState!]) {{
    agent(id: $id) {{ toolCalls(first: $first, after: $after, last: $last, states: $states) {{
        nodes {{ {_CALL} {_PRIVATE} }} pageInfo {{ endCursor hasNextPage }} }} }} }}"""
_OF_TENANT = "query ($states: [ToolCallState!]) { toolCalls(states: $states) { nodes { id agentId name } } }"
_OF_CYCLES = "query ($id: ID!) { agent(id: $id) { cycles { nodes { toolCalls { nodes { name step } } } } } }"


async def _calls(client: Client, agent_id: str, **page: Any) -> list[Json]:
    found: list[Json] = (await client.execute(_OF_AGENT, id=agent_id, **page))["agent"]["toolCalls"]["nodes"]
    return found


async def _names(client: Client, agent_id: str, **page: Any) -> list[str]:
    return [call["name"] for call in await _calls(client, agent_id, **page)]


async def test_calls_of_a_real_cycle_are_shown_where_they_belong(
    tenant: Tenant, models: Models, worker: Running
) -> None:
    broken = {"calls": [{"name": "send_message", "arguments": "{oops"}]}
    model = await models.script([{"reply_to_all": True}, broken, {}])
    agent_id = await create_agent(tenant.client, model=model)
    space_id = await create_space(tenant.client, members=[agent_id])
    await post(tenant.client, space_id, "hello")
    await wait_until(lambda: is_asleep(tenant.client, agent_id, after_cycles=1), timeout=60)

    entered, sent, failed = await _calls(tenant.client, agent_id)

    assert [call["state"] for call in (entered, sent, failed)] == ["SUCCEEDED", "SUCCEEDED", "FAILED"]
    assert [call["step"] for call in (entered, sent, failed)] == [1, 1, 2]
    assert (failed["arguments"], failed["result"]["ok"]) == ("{oops", False)
    assert "hello" in json.loads(sent["arguments"])["text"]
    assert sent["result"]["ok"] is True
    assert {key: sent[key] for key in ("agentId", "name", "kind", "effect", "attempts", "cycle")} == {
        "agentId": agent_id, "name": "send_message", "kind": "INTERNAL", "effect": None, "attempts": 0,
        "cycle": {"number": 1},
    }  # fmt: skip
    (cycle,) = (await tenant.client.execute(_OF_CYCLES, id=agent_id))["agent"]["cycles"]["nodes"]
    assert cycle["toolCalls"]["nodes"] == [
        {"name": call["name"], "step": call["step"]} for call in (entered, sent, failed)
    ]


async def test_outside_call_shows_all_its_fields(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    cycle_id = await open_cycle(tenant, agent_id)
    call_id = await add_call(tenant, agent_id, cycle_id, effect="UNSAFE", state="HELD", attempts=2, step=4)

    query = f"query ($id: ID!) {{ node(id: $id) {{ ... on ToolCall {{ {_CALL} {_PRIVATE} }} }} }}"
    call = (await tenant.client.execute(query, id=call_id))["node"]

    moments = {name: call.pop(name) for name in ("createdAt", "startedAt", "finishedAt", "expiresAt")}
    assert moments["createdAt"] <= moments["startedAt"] < moments["expiresAt"]
    assert call == {
        "id": call_id, "agentId": agent_id, "name": "look_up", "kind": "HTTP", "effect": "UNSAFE", "state": "HELD",
        "attempts": 2, "step": 4, "cycle": {"number": 1}, "arguments": '{"key": 1}', "result": None,
    }  # fmt: skip


async def test_calls_of_one_step_are_in_the_order_of_the_calls(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    first, second = await open_cycle(tenant, agent_id), await open_cycle(tenant, agent_id)
    for step, position in ((1, 1), (1, 0), (2, 0)):
        await add_call(tenant, agent_id, first, step=step, position=position, name=f"{step}.{position}")
    await add_call(tenant, agent_id, second, name="later")

    cycles = (await tenant.client.execute(_OF_CYCLES, id=agent_id))["agent"]["cycles"]["nodes"]

    names = [[call["name"] for call in cycle["toolCalls"]["nodes"]] for cycle in cycles]
    assert names == [["1.0", "1.1", "2.0"], ["later"]]
    assert await _names(tenant.client, agent_id, last=1) == ["later"]


async def test_calls_are_chosen_by_state_page_by_page(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    cycle_id = await open_cycle(tenant, agent_id)
    states = ["HELD", "SUCCEEDED", "RUNNING", "HELD", "UNKNOWN", "HELD"]
    for number, state in enumerate(states):
        await add_call(tenant, agent_id, cycle_id, step=number, name=f"{state}{number}", state=state)

    assert await _names(tenant.client, agent_id, states=["HELD"]) == ["HELD0", "HELD3", "HELD5"]
    assert await _names(tenant.client, agent_id, states=["RUNNING", "UNKNOWN"]) == ["RUNNING2", "UNKNOWN4"]
    assert await _names(tenant.client, agent_id, states=[]) == []
    assert len(await _names(tenant.client, agent_id)) == len(states)
    page = (await tenant.client.execute(_OF_AGENT, id=agent_id, first=2, states=["HELD"]))["agent"]["toolCalls"]
    assert page["pageInfo"]["hasNextPage"]
    rest = {"first": 2, "after": page["pageInfo"]["endCursor"], "states": ["HELD"]}
    assert await _names(tenant.client, agent_id, **rest) == ["HELD5"]
    assert await _names(tenant.client, agent_id, last=2, states=["HELD"]) == ["HELD3", "HELD5"]


async def test_tenant_sees_the_calls_of_all_its_agents_and_of_no_other(tenant: Tenant, tenants: Tenants) -> None:
    own = []
    for name in ("Ada", "Grace"):
        agent_id = await create_agent(tenant.client, name=name)
        state = "RUNNING" if name == "Ada" else "EXPIRED"
        await add_call(tenant, agent_id, await open_cycle(tenant, agent_id), name=name, state=state)
        own.append((agent_id, name))
    other = await tenants.create()
    stranger = await create_agent(other.client)
    foreign_id = await add_call(other, stranger, await open_cycle(other, stranger), name="foreign")

    found = (await tenant.client.execute(_OF_TENANT))["toolCalls"]["nodes"]
    running = (await tenant.client.execute(_OF_TENANT, states=["RUNNING"]))["toolCalls"]["nodes"]

    assert [(call["agentId"], call["name"]) for call in found] == own
    assert [call["name"] for call in running] == ["Ada"]
    assert (await tenant.client.execute("query ($id: ID!) { node(id: $id) { id } }", id=foreign_id))["node"] is None


@pytest.mark.parametrize("role", [Role.VIEWER, Role.MEMBER])
async def test_arguments_and_results_need_the_inspect_scope(tenant: Tenant, role: Role) -> None:
    person = await tenant.person(role=role)
    agent_id = await create_agent(tenant.client)
    call_id = await add_call(tenant, agent_id, await open_cycle(tenant, agent_id), result={"ok": True})

    assert [call["id"] for call in (await person.client.execute(_OF_TENANT))["toolCalls"]["nodes"]] == [call_id]
    for field in ("arguments", "result"):
        lists = f"agent(id: $id) {{ toolCalls {{ nodes {{ {field} }} }} cycles {{ nodes {{ id }} }} }}"
        for query in (
            f"query ($id: ID!) {{ {lists} }}",
            f"query ($id: ID!) {{ {lists} toolCalls {{ nodes {{ {field} }} }} }}",
        ):
            answer = await person.client.send(query, {"id": agent_id})
            assert set(answer.codes) == {"FORBIDDEN"}
            assert "key" not in json.dumps(answer.body)


@pytest.mark.parametrize("states", [["SOLVED"], "HELD,", [None], [1]])
async def test_unknown_states_are_refused(tenant: Tenant, states: Any) -> None:
    with pytest.raises(GraphQLFailure) as failure:
        await tenant.client.execute(_OF_TENANT, states=states)

    assert set(failure.value.codes) == {"BAD_REQUEST"}
