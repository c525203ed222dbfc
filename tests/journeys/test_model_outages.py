"""A model that is away is asked by one agent for all of them; when it answers, all who waited go on (ADR 0040)."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from functools import partial
from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, messages_of, post, texts_of
from tests.factories.tenants import Tenant, Tenants
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.test_assistants import use_assistant
from tests.journeys.test_budgets import create_budget, priced_model, use_of
from tests.journeys.test_scenarios import ECHO

pytestmark = pytest.mark.usefixtures("worker")

_AWAY = {"status": 503, "error": "away"}
_HEALTH = """model isOwnKey isFailing error remedy advice code since recoveredAt nextTryAt waitingAgents"""


async def _agents(tenant: Tenant, model: str, count: int, **values: Any) -> list[tuple[str, str]]:
    made = []
    for _ in range(count):
        agent = await create_agent(tenant.client, model=model, **values)
        made.append((agent, await create_space(tenant.client, members=[agent])))
    return made


async def _waits(tenant: Tenant, agent: str) -> bool:
    """For a model, and not to be started."""
    found = await tenant.client.execute("query ($id: ID!) { agent(id: $id) { process { retryAt } } }", id=agent)
    return found["agent"]["process"]["retryAt"] is not None


async def _wait_for_it(tenant: Tenant, least: int) -> bool:
    """So many agents. One whose wait is over looks whether the model answers again, and is not counted meanwhile."""
    [told] = await _health(tenant)
    return bool(told["waitingAgents"] >= least)


async def _health(tenant: Tenant) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await tenant.client.execute(f"{{ modelHealth {{ {_HEALTH} }} }}"))["modelHealth"]
    return found


async def test_one_agent_asks_for_all_and_all_are_answered(tenant: Tenant, models: Models) -> None:
    model = await models.script([_AWAY], repeat_last=True)
    agents = await _agents(tenant, model, 8)
    first, space = agents[0]
    await post(tenant.client, space, "hello 0")
    await wait_until(partial(_waits, tenant, first))
    asked = len(await models.requests(model))

    for number, (agent, its_space) in enumerate(agents[1:], 1):
        await post(tenant.client, its_space, f"hello {number}")
        await wait_until(partial(_waits, tenant, agent))
    probes = len(await models.probes(model))
    await models.wait_for_probes(model, probes + 2, timeout=30)

    assert len(await models.requests(model)) == asked == 3, "nobody else sends it anything"
    [told] = await _health(tenant)
    assert (told["model"], told["isFailing"], told["error"], told["isOwnKey"]) == (model, True, "SERVER", False)
    assert told["recoveredAt"] is None
    await wait_until(partial(_wait_for_it, tenant, 7))
    await models.rescript(model, [ECHO], repeat_last=True)
    for number, (agent, its_space) in enumerate(agents):
        await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=1), timeout=30)
        assert (await texts_of(tenant.client, its_space))[-1] == f"echo: hello {number}"
    [told] = await _health(tenant)
    assert (told["isFailing"], told["waitingAgents"], told["nextTryAt"]) == (False, 0, None)
    assert told["recoveredAt"] is not None
    assert await models.invalid() == []


async def test_those_that_wait_are_counted_as_far_as_the_viewer_sees_into_them(tenant: Tenant, models: Models) -> None:
    """When somebody's assistant wakes is nobody else's: not even an admin's."""
    bert = await tenant.person(name="Bert")
    model = await models.script([_AWAY], repeat_last=True)
    assistant = await use_assistant(bert.client)
    agent = assistant["agent"]["id"]
    await tenant.client.succeed("updateAgent", "__typename", agentId=agent, model=model)
    await post(bert.client, assistant["space"]["id"], "hello")

    async def counted() -> bool:  # not while it asks
        return [each["waitingAgents"] for each in await _health(replace(tenant, owner=bert))] == [1]

    await wait_until(counted)
    [seen] = await _health(tenant)

    assert (seen["model"], seen["isFailing"], seen["waitingAgents"]) == (model, True, 0)
    await tenant.client.succeed("stopAgent", "agent { id }", agentId=agent)


async def test_whoever_would_have_probed_may_be_gone(tenant: Tenant, models: Models) -> None:
    model = await models.script([_AWAY], repeat_last=True)
    (first, space), (other, its_space) = await _agents(tenant, model, 2)
    for agent, where in ((first, space), (other, its_space)):
        await post(tenant.client, where, "hello")
        await wait_until(partial(_waits, tenant, agent))

    await tenant.client.succeed("stopAgent", "agent { id }", agentId=first)
    await models.rescript(model, [ECHO])
    await wait_until(partial(is_asleep, tenant.client, other, after_cycles=1), timeout=30)

    assert (await texts_of(tenant.client, its_space))[-1] == "echo: hello"


async def test_a_request_that_always_fails_stops_nobody_else(tenant: Tenant, models: Models) -> None:
    """The smallest request is answered: it is no outage, and only this agent waits."""
    strange = {**ECHO, "refuse_if": "strange", "refusal_status": 500, "refusal": "oops"}
    model = await models.script([strange], repeat_last=True)
    (first, space), (other, its_space) = await _agents(tenant, model, 2)
    await post(tenant.client, space, "strange")
    await wait_until(partial(_waits, tenant, first))

    await post(tenant.client, its_space, "hello")
    await wait_until(partial(is_asleep, tenant.client, other, after_cycles=1))

    assert await _health(tenant) == []
    assert (await texts_of(tenant.client, its_space))[-1] == "echo: hello"
    await tenant.client.succeed("stopAgent", "agent { id }", agentId=first)


async def test_the_feed_tells_of_the_outage_and_of_its_end_to_each_tenant_its_own(
    tenant: Tenant, tenants: Tenants, models: Models
) -> None:
    unpaid = {"status": 402, "error": "Insufficient credits", "error_code": "insufficient_quota"}
    model = await models.script([unpaid], repeat_last=True)
    other, stranger = await tenants.create(), await tenants.create()
    [(agent, space)], [(its_agent, its_space)] = await _agents(tenant, model, 1), await _agents(other, model, 1)

    async with tenant.client.subscribe(f"subscription {{ modelHealthFeed {{ {_HEALTH} }} }}") as feed:
        await post(tenant.client, space, "hello")
        told = (await feed.until(lambda event: event["modelHealthFeed"]["isFailing"]))["modelHealthFeed"]
        assert (told["model"], told["isFailing"], told["error"]) == (model, True, "AUTH")
        assert told["remedy"] in {"BILLING", "QUOTA"} and told["advice"]
        await post(other.client, its_space, "hello")
        await wait_until(partial(_waits, other, its_agent))
        assert [each["model"] for each in await _health(other)] == [model], "turned away, and told why"
        assert await _health(stranger) == []
        await models.rescript(model, [ECHO], repeat_last=True)
        back = await feed.until(lambda event: not event["modelHealthFeed"]["isFailing"], timeout=30)
    assert back["modelHealthFeed"]["recoveredAt"] is not None
    for whose, which in ((tenant, agent), (other, its_agent)):
        await wait_until(partial(is_asleep, whose.client, which, after_cycles=1), timeout=30)
    assert [each["isFailing"] for each in await _health(other)] == [False]


async def test_a_test_of_the_model_by_an_admin_ends_the_outage(tenant: Tenant, models: Models) -> None:
    """Its next probe would come in minutes."""
    slow = {"status": 429, "error": "slow down", "headers": {"Retry-After": "200"}}
    model = await models.script([slow], repeat_last=True)
    agents = await _agents(tenant, model, 2)
    for agent, space in agents:
        await post(tenant.client, space, "hello")
        await wait_until(partial(_waits, tenant, agent))
    await models.rescript(model, [ECHO], repeat_last=True)

    await tenant.client.succeed("testModel", "test { isAnswering }", model=model)

    for agent, space in agents:
        await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=1), timeout=20)
        assert (await texts_of(tenant.client, space))[-1] == "echo: hello"


async def test_an_admin_has_a_model_in_an_outage_asked_at_once(tenant: Tenant, models: Models) -> None:
    slow = {"status": 429, "error": "slow down", "headers": {"Retry-After": "200"}}
    model = await models.script([slow], repeat_last=True)
    agents = await _agents(tenant, model, 3)
    for agent, space in agents:
        await post(tenant.client, space, "hello")
        await wait_until(partial(_waits, tenant, agent))
    await models.rescript(model, [ECHO], repeat_last=True)

    async def is_back() -> bool:
        await tenant.client.succeed("retryNow", "agents")
        return all(await asyncio.gather(*(is_asleep(tenant.client, agent, after_cycles=1) for agent, _ in agents)))

    await wait_until(is_back, timeout=30)
    assert all([(await texts_of(tenant.client, space))[-1] == "echo: hello" for _, space in agents])


async def test_a_fallback_answers_at_once_while_the_first_model_is_away(tenant: Tenant, models: Models) -> None:
    """The tenant is told all the same, and what the probes cost is on record."""
    model, spare = await models.script([_AWAY], repeat_last=True), await models.script([ECHO], repeat_last=True)
    [(agent, space)] = await _agents(tenant, model, 1, fallbackModels=[spare])
    for number in range(3):
        await post(tenant.client, space, f"hello {number}")
        await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=number + 1), timeout=20)
    assert [each["isFailing"] for each in await _health(tenant)] == [True]
    assert [message["kind"] for message in await messages_of(tenant.client, space)].count("NOTICE") == 0

    await models.rescript(model, [ECHO], repeat_last=True)

    async def is_first_again() -> bool:
        await post(tenant.client, space, "and now?")
        return any("and now?" in request["raw"] for request in await models.requests(model))

    await wait_until(is_first_again, timeout=30)
    used = await tenant.client.execute(
        "query ($id: ID!) { agent(id: $id) { process { usageByPurpose { purpose inputTokens } } } }", id=agent
    )
    assert {each["purpose"]: each["inputTokens"] > 0 for each in used["agent"]["process"]["usageByPurpose"]}["PROBE"]


_CLAIMED_UNTIL = """SELECT o.probing_until FROM model_outages o JOIN model_health h ON h.key = o.key
WHERE h.tenant_id = $1 AND o.probing_until > now()"""


async def probing(tenant: Tenant, models: Models, *, gate: str, budget: str | None = None) -> str:
    """An agent that probes a model in an outage, until the gate is opened. The probe fails then. Returns the agent."""
    model = priced_model()
    await models.rescript(model, [_AWAY], repeat_last=True)
    [(agent, space)] = await _agents(tenant, model, 1)
    await post(tenant.client, space, "hello")
    await wait_until(partial(_waits, tenant, agent))
    await models.rescript(model, [_AWAY | {"gate": gate}], repeat_last=True)

    async def is_unanswered() -> bool:
        is_open = any(each["answered_at"] is None for each in await models.probes(model))
        use = None if budget is None else await use_of(tenant.client, budget)
        return is_open and (budget is None or (use is not None and Decimal(use["reserved"]) > 0))

    await wait_until(is_unanswered, timeout=30)
    return agent


async def test_a_probe_goes_on_if_its_agent_is_stopped(tenant: Tenant, models: Models, gate: str) -> None:
    """All others wait for it. It costs nothing, because it fails."""
    budget = (await create_budget(tenant.client))["id"]
    agent = await probing(tenant, models, gate=gate, budget=budget)

    await tenant.client.succeed("stopCycle", "__typename", agentId=agent)
    await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=1), timeout=30)
    running = await use_of(tenant.client, budget)
    await models.open_gate(gate)

    async def is_released() -> bool:
        use = await use_of(tenant.client, budget)
        return use is not None and (use["spent"], use["reserved"]) == ("0", "0")

    await wait_until(is_released, timeout=30)
    assert running is not None
    assert Decimal(running["reserved"]) > 0


async def test_nobody_else_probes_while_a_probe_may_last(tenant: Tenant, models: Models, gate: str) -> None:
    """Three times the 20 seconds in which a model has to give a sign of life."""
    async with owner_of(tenant) as connection:
        before = await connection.fetchval("SELECT now()")
        await probing(tenant, models, gate=gate)
        claimed = await connection.fetchval(_CLAIMED_UNTIL, tenant.id)

    assert claimed - before > timedelta(seconds=60)
