"""A connector speaks as its service account: without it nothing leaves, and with its space it ends."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from tests.factories.agents import create_agent
from tests.factories.bridges import connect_bridge
from tests.factories.chat_connectors import connect_slack, read_connector
from tests.factories.programs import create_key
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.fakes.chat_services import ChatServices
from tests.fakes.webhook_receiver import Receiver, running_receiver
from tests.harness.models import Models
from tests.harness.processes import Running
from tests.harness.waiting import wait_until

_ECHO, _DONE = {"reply_to_all": True}, {"text": "done"}
_ACCOUNTS = "{ serviceAccounts { nodes { id name status } } }"
_VIEWER = "{ viewer { actor { id } } }"
_SILENT = "the connector's service account is disabled or has left the space"
_NAME = "SELECT name || description FROM services WHERE tenant_id = $1 AND id = $2"


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with running_receiver() as running:
        yield running


async def _account_of(tenant: Tenant) -> str:
    (account,) = (await tenant.client.execute(_ACCOUNTS))["serviceAccounts"]["nodes"]
    return str(account["id"])


async def _is_silent(tenant: Tenant, connector_id: str) -> bool:
    return not (await read_connector(tenant, connector_id))["isWorking"]


async def test_nothing_leaves_after_the_account_of_a_connector_was_disabled(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices
) -> None:
    agent_id = await create_agent(tenant.client, model=await models.script([_ECHO, _DONE]))
    slack = await connect_slack(tenant, chat_services, await create_space(tenant.client, members=[agent_id]))
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent_id)
    await slack.say("is my order there?")

    await tenant.client.succeed("disableServiceAccount", "__typename", serviceAccountId=await _account_of(tenant))
    await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent_id)
    await wait_until(lambda: _is_silent(tenant, slack.connector["id"]), timeout=60)

    assert slack.sent == []
    shown = await read_connector(tenant, slack.connector["id"])
    assert (shown["endpoint"]["status"], shown["lastError"]) == ("SWITCHED_OFF", _SILENT)


async def test_what_waits_stays_here_until_the_account_is_in_the_space_again(
    tenant: Tenant, models: Models, worker: Running, receiver: Receiver
) -> None:
    agent_id = await create_agent(tenant.client, model=await models.script([_ECHO, _DONE]))
    bridge = await connect_bridge(tenant, receiver, await create_space(tenant.client, members=[agent_id]))
    connector_id, account_id = bridge.connector["id"], await _account_of(tenant)
    membership = {"spaceId": bridge.space_id, "actorId": account_id}
    receiver.answers = [503]
    receiver.may_answer.clear()
    await bridge.say("is my order there?")
    await wait_until(lambda: len(receiver.received) == 1, timeout=60)

    await tenant.client.succeed("removeSpaceMember", "__typename", **membership)
    receiver.may_answer.set()  # the delivery fails, and is due again after some seconds
    await wait_until(lambda: _is_silent(tenant, connector_id), timeout=60)
    kept = len(receiver.received)
    await tenant.client.succeed("addSpaceMember", "__typename", **membership)
    await tenant.client.succeed("updateConnector", "__typename", connectorId=connector_id, isEnabled=True)
    await wait_until(lambda: len(receiver.received) == 2, timeout=60)

    assert kept == 1
    assert receiver.ids == [receiver.ids[0]] * 2


async def test_the_account_of_a_connector_ends_with_its_space(
    tenant: Tenant, worker: Running, receiver: Receiver
) -> None:
    """At once with its keys, also elsewhere; its name goes with the erasure."""
    bridge = await connect_bridge(tenant, receiver, await create_space(tenant.client))
    account_id = await _account_of(tenant)
    other = await create_space(tenant.client, name="Other", members=[account_id])
    _, token = await create_key(tenant.client, account_id)
    program = replace(tenant.client, token=token)
    members = f'{{ space(id: "{other}") {{ members {{ nodes {{ kind }} }} }} }}'
    before = (await program.send(_VIEWER)).status

    await tenant.client.succeed("deleteSpace", "erasure { id }", spaceId=bridge.space_id)

    assert (before, (await program.send(_VIEWER)).status) == (200, 401)
    (account,) = (await tenant.client.execute(_ACCOUNTS))["serviceAccounts"]["nodes"]
    assert account["status"] == "REVOKED"
    assert (await tenant.client.execute(members))["space"]["members"]["nodes"] == [{"kind": "PERSON"}]

    async def is_erased() -> bool:
        async with owner_of(tenant) as connection:
            return bool(await connection.fetchval(_NAME, tenant.id, key_of(account_id)) == "(erased)")

    await wait_until(is_erased, timeout=60)
