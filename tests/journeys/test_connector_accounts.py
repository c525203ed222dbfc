"""A connector speaks as its service account: without it nothing leaves."""

from collections.abc import AsyncIterator

import pytest

from tests.factories.agents import create_agent
from tests.factories.bridges import connect_bridge
from tests.factories.chat_connectors import connect_slack, read_connector
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.fakes.chat_services import ChatServices
from tests.fakes.webhook_receiver import Receiver, running_receiver
from tests.harness.models import Models
from tests.harness.processes import Running
from tests.harness.waiting import wait_until

_ECHO, _DONE = {"reply_to_all": True}, {"text": "done"}
_ACCOUNTS = "{ serviceAccounts { nodes { id } } }"
_SILENT = "the connector's service account is disabled or has left the space"
_TRY_AGAIN = "UPDATE webhook_endpoints SET next_try_at = now() WHERE tenant_id = $1"


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
    await bridge.say("is my order there?")
    await wait_until(lambda: len(receiver.received) == 1, timeout=60)

    await tenant.client.succeed("removeSpaceMember", "__typename", **membership)
    async with owner_of(tenant) as connection:
        await connection.execute(_TRY_AGAIN, tenant.id)
    await wait_until(lambda: _is_silent(tenant, connector_id), timeout=60)
    kept = len(receiver.received)
    await tenant.client.succeed("addSpaceMember", "__typename", **membership)
    await tenant.client.succeed("updateConnector", "__typename", connectorId=connector_id, isEnabled=True)
    await wait_until(lambda: len(receiver.received) == 2, timeout=60)

    assert kept == 1
    assert receiver.ids == [receiver.ids[0]] * 2
