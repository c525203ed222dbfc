"""A failure without a space is told where somebody looks: the agent's feed, its default connector, the admins' log
and webhooks (docs/failures.md)."""

from functools import partial
from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.spaces import create_space, messages_of, notices_of, post
from tests.factories.tenants import Tenant
from tests.factories.webhooks import create_endpoint
from tests.fakes.webhook_receiver import Receiver, running_receiver
from tests.harness.models import Models
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("worker")

_FEED = """subscription ($id: ID!) { agentFeed(agentId: $id) { __typename
  ... on FailureChanged { failures failureReason retryAt } ... on EventDeadLettered { eventId } } }"""
_AWAY = {"status": 503, "error": "away"}


async def _tell(tenant: Tenant, agent: str, payload: str) -> None:
    await tenant.client.succeed("sendEvent", "__typename", agentId=agent, service="shop", payload=payload)


async def _connect(tenant: Tenant, agent: str, space: str, *, url: str) -> None:
    """The space has a connector, by which the agent speaks of its own accord."""
    made = await tenant.client.succeed("createConnector", "connector { id }", spaceId=space, name="sms", url=url)
    connector = made["connector"]["id"]
    await tenant.client.succeed("setDefaultConnector", "agent { id }", agentId=agent, connectorId=connector)


def _is(kind: str, **values: Any) -> Any:
    def is_it(event: dict[str, Any]) -> bool:
        told = event["agentFeed"]
        return told["__typename"] == kind and all(told[name] == value for name, value in values.items())

    return is_it


def _waits(event: dict[str, Any]) -> bool:
    """The failure is counted first; when the next try is, is known as the agent gives its lease back."""
    return bool(event["agentFeed"].get("retryAt"))


async def _actions(tenant: Tenant) -> list[str]:
    found = await tenant.client.execute("{ auditLog(first: 50) { nodes { action } } }")
    return [each["action"] for each in found["auditLog"]["nodes"]]


async def _is_noted(tenant: Tenant, action: str) -> bool:
    return action in await _actions(tenant)


async def test_the_feed_of_the_agent_counts_the_failures_and_says_when_it_goes_on(
    tenant: Tenant, models: Models
) -> None:
    model = await models.script([_AWAY], repeat_last=True)
    agent = await create_agent(tenant.client, model=model)

    async with tenant.client.subscribe(_FEED, id=agent) as feed:
        await _tell(tenant, agent, "sold out")
        failing = (await feed.until(_waits, timeout=30))["agentFeed"]
        assert failing["failures"] >= 1 and failing["failureReason"].startswith("SERVER")
        async with tenant.client.subscribe(_FEED, id=agent) as late:
            assert (await late.until(_is("FailureChanged")))["agentFeed"]["failures"] >= 1
        await models.rescript(model, [{"text": "noted"}], repeat_last=True)
        await feed.until(_is("FailureChanged", failures=0, retryAt=None), timeout=30)
    assert "model.failing" in await _actions(tenant)
    await wait_until(partial(_is_noted, tenant, "model.recovered"))


async def test_a_dead_letter_without_a_space_is_told_to_all_who_look(tenant: Tenant, models: Models) -> None:
    refused = {"status": 400, "error": "messages.0: no"}
    agent = await create_agent(tenant.client, model=await models.script([refused], repeat_last=True))
    space = await create_space(tenant.client, members=[agent])
    async with running_receiver() as receiver, running_receiver() as admins:
        await _connect(tenant, agent, space, url=receiver.url)
        await create_endpoint(tenant.client, admins.url, security=True)
        async with tenant.client.subscribe(_FEED, id=agent) as feed:
            await _tell(tenant, agent, "sold out")
            told = (await feed.until(_is("EventDeadLettered"), timeout=30))["agentFeed"]
        await wait_until(partial(_has_heard, admins, "event.deadLettered"), timeout=30)
        await wait_until(lambda: _is_outside(receiver), timeout=30)

    [dead] = (await tenant.client.execute("{ deadLetters { nodes { id } } }"))["deadLetters"]["nodes"]
    assert told["eventId"] == dead["id"]
    notices = [each["data"] for each in await messages_of(tenant.client, space) if each["kind"] == "NOTICE"]
    assert any(data.get("deadLetter") for data in notices)
    typed = await notices_of(tenant.client, space)
    assert ("DEAD_LETTER", True) in {(each["kind"], each["isFinal"]) for each in typed}
    assert {each["failure"]["error"] for each in typed} == {data["error"] for data in notices}


@pytest.mark.parametrize("has_connector", [False, True])
async def test_a_failure_of_one_request_without_a_space_is_told_to_admins_once(
    tenant: Tenant, models: Models, has_connector: bool
) -> None:
    """The model answers everybody else, so no outage is told: without this the agent would fail in silence."""
    model = await models.script([{"refuse_if": "sold out", "refusal_status": 500, "refusal": "oops"}], repeat_last=True)
    agent = await create_agent(tenant.client, model=model)
    async with running_receiver() as receiver, running_receiver() as admins:
        if has_connector:
            space = await create_space(tenant.client, members=[agent])
            await _connect(tenant, agent, space, url=receiver.url)
        await create_endpoint(tenant.client, admins.url, security=True)
        async with tenant.client.subscribe(_FEED, id=agent) as feed:
            await _tell(tenant, agent, "sold out")
            await feed.until(lambda event: event["agentFeed"].get("failures", 0) >= 2, timeout=30)
        await wait_until(partial(_has_heard, admins, "agent.failing"), timeout=30)
        [told] = [each.content["data"] for each in admins.received if each.content["data"]["action"] == "agent.failing"]

    assert (told["kind"], told["target"]) == ("agent", {"kind": "Agent", "id": agent})
    assert told["details"] == {"error": "SERVER", "remedy": None, "isOfSpace": False}
    actions = await _actions(tenant)
    assert (actions.count("agent.failing"), actions.count("model.failing")) == (1, 0)


async def test_a_failure_that_a_space_is_told_of_is_no_admins(tenant: Tenant, models: Models) -> None:
    model = await models.script([{"refuse_if": "sold out", "refusal_status": 500, "refusal": "oops"}], repeat_last=True)
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    async with tenant.client.subscribe(_FEED, id=agent) as feed:
        await post(tenant.client, space, "sold out")
        await feed.until(_is("FailureChanged"), timeout=30)
    assert [each["kind"] for each in await messages_of(tenant.client, space)] == ["TEXT", "NOTICE"]
    assert "agent.failing" not in await _actions(tenant)


async def _has_heard(receiver: Receiver, action: str) -> bool:
    return any(each.content["data"].get("action") == action for each in receiver.received)


async def _is_outside(receiver: Receiver) -> bool:
    told = [each.content["data"]["message"] for each in receiver.received if "message" in each.content["data"]]
    return any((message["data"] or {}).get("deadLetter") for message in told)


async def test_a_model_that_is_away_is_said_by_the_default_connector(tenant: Tenant, models: Models) -> None:
    model = await models.script([_AWAY], repeat_last=True)
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    async with running_receiver() as receiver:
        await _connect(tenant, agent, space, url=receiver.url)
        await _tell(tenant, agent, "sold out")

        async def notice() -> Any:
            found = [each["data"] for each in await messages_of(tenant.client, space) if each["kind"] == "NOTICE"]
            return found[-1] if found else None

        told = await wait_until(notice, timeout=20)
        assert (told["error"], told["final"]) == ("SERVER", False)
        await models.rescript(model, [{"text": "noted"}], repeat_last=True)
        await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=1), timeout=30)
    assert (await notice())["recovered"] is True
