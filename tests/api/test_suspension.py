"""A tenant that the operator suspends: nobody gets in, nobody thinks, nothing is lost (X1)."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from websockets.exceptions import ConnectionClosed

from backend.agents import suspension
from backend.tenants.operator import operator_work
from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.people import invite
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Client
from tests.harness.commands import run_command
from tests.harness.models import Models
from tests.harness.processes import Api
from tests.harness.stores import Stores
from tests.harness.visitor import Outbox, Visitor, unused_address
from tests.harness.waiting import wait_until
from tests.journeys.test_scenarios import ECHO

_BEATS = "SELECT max(beat_at) > $1 FROM workers"


@pytest.fixture
def operator(stores: Stores) -> "Operator":
    return Operator(stores)


class Operator:
    """At a terminal beside the running processes."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores

    async def suspend(self, tenant: Tenant) -> str:
        return await self._run("suspend-tenant", str(tenant.id), "--reason", "unpaid")

    async def resume(self, tenant: Tenant) -> str:
        return await self._run("resume-tenant", str(tenant.id))

    async def _run(self, *arguments: str) -> str:
        ended = await asyncio.to_thread(run_command, *arguments, **self._stores.settings())
        assert ended.returncode == 0, ended.stderr
        return ended.stdout


async def _is_refused(client: Client) -> bool:
    return (await client.send("{ viewer { scopes } }")).codes == ["UNAUTHENTICATED"]


async def _fetchval(tenant: Tenant, sql: str, *values: Any) -> Any:
    async with owner_of(tenant) as connection:
        return await connection.fetchval(sql, *values)


_UNHANDLED = "SELECT count(*) FROM inbox_events WHERE tenant_id = $1 AND receipt <> 'HANDLED'"
#: The scripted model answers the newest entry only. An entry whose request was cut stays in the chain before it.
_SEEN = "SELECT string_agg(content::text, ' ') FROM consciousness_entries WHERE agent_id = $1 AND role = 'user'"


async def _three_sweeps(tenant: Tenant) -> None:
    """Each worker sweeps once with each of its beats, a second apart."""
    now = await _fetchval(tenant, "SELECT now() + interval '3 seconds'")
    await wait_until(lambda: _fetchval(tenant, _BEATS, now))


async def test_tokens_of_a_suspended_tenant_are_invalid_until_it_is_resumed(
    tenant: Tenant, tenants: Tenants, operator: Operator
) -> None:
    other = await tenants.create()
    assert not await _is_refused(tenant.client)

    await operator.suspend(tenant)
    await wait_until(lambda: _is_refused(tenant.client))
    assert not await _is_refused(other.client)

    await operator.resume(tenant)
    assert not await _is_refused(tenant.client)


async def test_suspension_ends_live_connections(tenant: Tenant, operator: Operator) -> None:
    async with tenant.client.socket() as socket:
        await operator.suspend(tenant)

        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), 10)

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403


@pytest.mark.usefixtures("worker")
async def test_an_agent_whose_request_was_cut_continues_its_cycle(
    tenant: Tenant, models: Models, operator: Operator
) -> None:
    """The agent is handed over; what came meanwhile is answered after the resumption."""
    gate = f"suspend-{uuid4().hex}"
    model = await models.script([{"calls": [{"name": "read_messages"}], "gate": gate}, ECHO])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "one")
    await models.wait_for_requests(model, 1)
    await post(tenant.client, space, "two")

    await operator.suspend(tenant)
    await models.open_gate(gate)
    roles = "SELECT array_agg(role::text ORDER BY seq) FROM consciousness_entries WHERE agent_id = $1"
    state = "SELECT state FROM agent_processes WHERE agent_id = $1"

    async def is_handed_over() -> bool:
        return bool(await _fetchval(tenant, state, key_of(agent)) == "WAKING")

    await wait_until(is_handed_over)
    assert await _fetchval(tenant, roles, key_of(agent)) == ["user"]
    await _three_sweeps(tenant)
    assert len(await models.requests(model)) == 1
    assert await is_handed_over()

    assert await operator.resume(tenant) == "resumed: 1 agents are active again\n"
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=20)

    assert (await process_of(tenant.client, agent))["cycleCount"] == 1
    assert len(await models.requests(model)) == 3
    assert (await texts_of(tenant.client, space))[-1] == "echo: two"
    assert await models.invalid() == []


@pytest.mark.usefixtures("worker")
async def test_resumption_wakes_a_sleeping_agent_with_pending_events(
    tenant: Tenant, models: Models, operator: Operator
) -> None:
    """The word came between a sender's commit and its wake; the sweep, which repairs that, obeys the word."""
    model = await models.script([ECHO])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent)
    await post(tenant.client, space, "one")
    async with operator_work(tenant.owner_database_url, tenant.id) as work:
        await work.execute("UPDATE agents SET status = 'ACTIVE' WHERE id = $1", key_of(agent))
        await suspension.suspend(work, reason="unpaid")

    await _three_sweeps(tenant)
    assert await models.requests(model) == []

    await operator.resume(tenant)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=20)
    assert await texts_of(tenant.client, space) == ["one", "echo: one"]


@pytest.mark.usefixtures("worker")
async def test_suspended_while_everybody_talks_loses_nothing(
    tenant: Tenant, models: Models, operator: Operator
) -> None:
    model = await models.script([{**ECHO, "first_byte_delay_seconds": 0.05}], repeat_last=True)
    agents = [await create_agent(tenant.client, name=f"Agent {n}", model=model) for n in range(3)]
    spaces = [await create_space(tenant.client, members=[agent]) for agent in agents]
    said: list[tuple[str, str]] = []

    async def talk(space: str) -> None:
        """Until nobody lets it in any more."""
        for number in range(1000):
            answer = await tenant.client.send(
                "mutation ($i: PostMessageInput!) { postMessage(input: $i) { __typename } }",
                {"i": {"spaceId": space, "text": f"message {number}"}},
            )
            if answer.codes:
                return
            said.append((space, f"echo: message {number}"))

    talking = asyncio.gather(*map(talk, spaces))
    await wait_until(lambda: len(said) >= 6)
    assert (
        await operator.suspend(tenant) == "suspended: 3 agents stop working, all tokens are refused, all data stays\n"
    )
    await talking
    count = len(await models.requests(model))
    await _three_sweeps(tenant)
    await _three_sweeps(tenant)
    assert len(await models.requests(model)) <= count + len(agents), "at most the steps that ran at the word"

    await operator.resume(tenant)
    for agent in agents:
        await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=1), timeout=30)
    assert await _fetchval(tenant, _UNHANDLED, tenant.id) == 0
    heard = [(space, text) for space in spaces for text in await texts_of(tenant.client, space) if "echo" in text]
    assert len(heard) == len(set(heard)), "nothing is answered twice"
    assert set(heard) <= set(said)
    for agent, space in zip(agents, spaces, strict=True):
        seen = await _fetchval(tenant, _SEEN, key_of(agent))
        told = [text.removeprefix("echo: ") for place, text in said if place == space]
        assert [text for text in told if f"{text}\\" not in seen and f'{text}"' not in seen] == [], "all was shown"


async def test_only_agents_that_were_active_become_active_again(tenant: Tenant, operator: Operator) -> None:
    agents = [await create_agent(tenant.client) for _ in range(3)]
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agents[1])
    await tenant.client.succeed("stopAgent", "agent { id }", agentId=agents[2])

    await operator.suspend(tenant)
    async with owner_of(tenant) as connection:
        rows = await connection.fetch("SELECT id, status FROM agents WHERE tenant_id = $1", tenant.id)
    assert {row["id"]: row["status"] for row in rows} == {
        key_of(agents[0]): "SUSPENDED", key_of(agents[1]): "PAUSED", key_of(agents[2]): "STOPPED",
    }  # fmt: skip

    await operator.resume(tenant)
    found = await tenant.client.execute("{ agents(statuses: [ACTIVE, PAUSED, STOPPED]) { nodes { status } } }")
    assert [node["status"] for node in found["agents"]["nodes"]] == ["ACTIVE", "PAUSED", "STOPPED"]


async def test_an_invitation_is_usable_again_after_the_tenant_is_resumed(
    tenant: Tenant, operator: Operator, api: Api, environment: dict[str, str]
) -> None:
    address = unused_address()
    await invite(tenant.client, address)
    outbox = Outbox(Path(environment["CIRCADIAN_DATA_DIR"]))
    link = await outbox.link_to(address, subject="Olga invites you to Acme")
    async with Visitor(api.base_url) as person:
        await operator.suspend(tenant)
        assert (await person.open(link)).status_code == 404

        await operator.resume(tenant)
        assert (await person.open(link)).status_code == 200
