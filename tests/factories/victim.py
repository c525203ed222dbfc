"""A tenant with an object of every type, marked with a canary text that no other tenant may see.

A type of the schema that has ids and is missing here fails `tests/api/test_canary.py`.
"""

import base64
from dataclasses import dataclass
from uuid import uuid4

from tests.factories.agents import create_agent, is_asleep
from tests.factories.files import post_files, upload_file
from tests.factories.hooks import Hook, create_hook, send
from tests.factories.knowledge import put
from tests.factories.mcp_servers import create_server
from tests.factories.people import create_access_token, create_role, invite
from tests.factories.plans import create_plan
from tests.factories.programs import create_account, create_key, install_app, register_app
from tests.factories.rows import (
    add_app_request,
    add_archive,
    add_call,
    add_compaction,
    add_delivery,
    add_digest,
    add_erased_installation,
    add_event,
    add_failing_model,
    add_failure_mails,
    add_occurrence,
    add_outside_id,
    add_repair,
    add_reservation,
    add_result,
    add_waiting_message,
    add_withheld_text,
    key_of,
)
from tests.factories.spaces import create_space, messages_of
from tests.factories.tasks import create_task
from tests.factories.tenants import Tenant, Tenants, global_id, numbered_id
from tests.factories.tools import create_tool
from tests.factories.webhooks import create_endpoint, update_endpoint
from tests.harness.client import Client
from tests.harness.models import Models
from tests.harness.waiting import wait_until

CANARY = "canary-4711"

_DONE = "query ($id: ID!) { agent(id: $id) { cycles { nodes { id } } toolCalls { nodes { id } } } }"


@dataclass(frozen=True, slots=True)
class Victim:
    """`ids`: by type, ids that `node` accepts; `others`: other ids. Creating it needs a running worker."""

    tenant: Tenant
    ids: dict[str, str]
    others: dict[str, str]
    mark: str = CANARY

    @property
    def secrets(self) -> list[str]:
        return [self.mark, *self.ids.values(), *self.others.values()]

    @property
    def targets(self) -> dict[str, str]:
        return {**self.ids, **self.others}

    def unknown(self) -> dict[str, str]:
        """An id that does not exist for each of them."""
        never = {name: global_id(_kind(each), uuid4()) for name, each in self.targets.items() if name != "clientId"}
        return {**never, "InboxEvent": numbered_id("InboxEvent", 2**62), "clientId": f"cir_ci_{uuid4().hex}"}


async def make_victim(tenants: Tenants, models: Models, *, mark: str = CANARY) -> Victim:
    """Every text in it contains `mark`."""
    tenant = await tenants.create(name=mark, owner_name=mark)
    client = tenant.client
    agent_id = await _agent(client, models, mark)
    space_id = await create_space(client, name=mark, members=[agent_id])
    file_id = await upload_file(client, client.http, mark.encode(), name=mark)
    message = await post_files(client, space_id, [file_id], text=mark)
    await wait_until(lambda: is_asleep(client, agent_id, after_cycles=1), timeout=60)
    assert len(await messages_of(client, space_id)) == 2
    await client.succeed("addReaction", "__typename", messageId=message["id"], emoji="👍")
    done = (await client.execute(_DONE, id=agent_id))["agent"]
    app = await register_app(client, name=mark)
    account_id = await create_account(client, name=mark)
    ids = {
        "Agent": agent_id,
        "Space": space_id,
        "Message": message["id"],
        "ThinkCycle": done["cycles"]["nodes"][0]["id"],
        "ToolCall": done["toolCalls"]["nodes"][0]["id"],
        "Tool": await _tool(tenant, mark),
        "McpServer": await _mcp_server(client, mark),
        "Plan": await _plan(tenant, agent_id, mark),
        "Memory": (await put(client, "memory", agent_id, key=mark, value=mark))["id"],
        "Goal": (await put(client, "goal", agent_id, text=mark, news=mark))["id"],
        "Note": (await put(client, "note", agent_id, title=mark, text=mark))["id"],
        "Learning": (await put(client, "learning", agent_id, rule=mark))["id"],
        "Task": await _task(client, agent_id, space_id, mark),
        "Member": tenant.owner.actor_id,
        "Tenant": global_id("Tenant", tenant.id),
        "CustomRole": await create_role(client, name=mark, description=mark),
        "Invitation": (await invite(client, f"{mark}@example.com"))["id"],
        "AccessToken": (await create_access_token(client, name=mark)).id,
        "App": app["id"],
        "AppRequest": await _app_request(tenant, app["id"], mark),
        "AppInstallation": await install_app(client, app["clientId"]),
        "ServiceAccount": account_id,
        "ApiKey": (await create_key(client, account_id, name=mark))[0],
        "WebhookEndpoint": await _endpoint(client, mark, space_id),
    }
    await _give_role(tenant, ids["CustomRole"], mark)
    await _live(tenant, ids, mark)
    others = {
        "InboxEvent": await add_event(tenant, agent_id, receipt="DEAD_LETTER", text=mark),
        "Secret": await _secret(client, mark),
        "IdentityProvider": await _provider(client, mark),
        "Hook": (await create_hook(client, agent_id, name=mark)).id,
        "Connector": await _connector(client, mark, space_id),
        "WebhookDelivery": await add_delivery(tenant, ids["WebhookEndpoint"], text=mark),
        "Compaction": await add_compaction(tenant, agent_id, text=mark),
        "Budget": await _budget(client, mark),
        "Erasure": await _erasure(client, mark),
        "File": file_id,
        "clientId": app["clientId"],
    }
    await add_failure_mails(tenant, agent_id)
    await add_outside_id(tenant, others["Connector"], message["id"], text=mark)
    await add_waiting_message(tenant, others["Connector"], text=mark)
    await _price_and_reservation(tenant, others["Budget"], mark)
    return Victim(tenant, ids, others, mark)


async def _agent(client: Client, models: Models, mark: str) -> str:
    model = await models.script([{"reply_to_all": True, "text": mark}])
    looked_up = {"retrieval": {"tool": "fetch_url", "argument": mark}}  # a tool that the agent does not have
    return await create_agent(client, name=mark, instructions=mark, model=model, preparation=looked_up)


async def _price_and_reservation(tenant: Tenant, budget_id: str, mark: str) -> None:
    prices = {"model": f"openai/{mark}", "inputPrice": "1", "outputPrice": "2"}
    await tenant.client.succeed("setModelPrice", "price { model }", **prices)
    await add_reservation(tenant, budget_id, text=mark)


async def _give_role(tenant: Tenant, role_id: str, mark: str) -> None:
    helper = await tenant.person(name=mark)
    await tenant.client.succeed("updateMember", "__typename", memberId=helper.actor_id, roleId=role_id)


async def _app_request(tenant: Tenant, app_id: str, mark: str) -> str:
    """Also gives the app a webhook, which is to be told of an erased organisation."""
    await tenant.client.succeed("setAppWebhook", "__typename", appId=app_id, url=f"https://{mark}.example/app")
    await add_erased_installation(tenant, app_id)
    return await add_app_request(tenant, app_id, text=mark)


async def _budget(client: Client, mark: str) -> str:
    """So large that it stops nobody."""
    given = {"name": mark, "scope": "TENANT", "period": "TOTAL", "unit": "TOKENS", "limit": "1000000000"}
    return str((await client.succeed("createBudget", "budget { id }", **given))["budget"]["id"])


async def _erasure(client: Client, mark: str) -> str:
    """Of the whole tenant; it does not begin before a week is over."""
    made = await client.succeed("eraseTenant", "erasure { id }", name=mark)
    return str(made["erasure"]["id"])


async def _live(tenant: Tenant, ids: dict[str, str], mark: str) -> None:
    """Adds the agent's past, and objects that have no id."""
    client, agent_id = tenant.client, ids["Agent"]
    await client.succeed("resetAgent", "agent { id }", agentId=agent_id, reason=mark)
    await add_call(
        tenant,
        agent_id,
        key_of(ids["ThinkCycle"]),
        step=9,
        name=mark,
        arguments=f'{{"text": "is {mark}"}}',
        kind="EXTERNAL",
        state="HELD",
    )
    await add_archive(tenant, agent_id, text=mark)
    await add_repair(tenant, agent_id, reason=mark)
    await add_withheld_text(tenant, text=mark)
    await client.succeed("updateAgent", "agent { id }", agentId=agent_id, models={"cheap": f"openai/{mark}"})
    await client.succeed(
        "updateTenantModels", "tenant { id }", models={"strong": f"openai/{mark}", "fallbacks": [f"openai/{mark}"]}
    )
    await _assistant(tenant, ids["Space"])
    await add_result(tenant, ids["ToolCall"], text=mark)
    await add_failing_model(tenant, mark)


async def _secret(client: Client, mark: str) -> str:
    made = await client.succeed(
        "setModelKey",
        "secret { id }",
        provider="openai",
        apiKey=f"sk-{mark}-0123456789",
        baseUrl=f"https://{mark}.example/v1",
    )
    secret_id: str = made["secret"]["id"]
    return secret_id


async def _tool(tenant: Tenant, mark: str) -> str:
    shown = {"type": "object", "properties": {mark: {"type": "string"}}}
    return await create_tool(tenant.client, name=mark, description=mark, input=shown, visible=True, displays=[mark])


async def _plan(tenant: Tenant, agent_id: str, mark: str) -> str:
    plan_id = await create_plan(tenant.client, agent_id, name=mark, instruction=mark, cron="0 9 * * *")
    await add_occurrence(tenant, plan_id)
    return plan_id


async def _task(client: Client, agent_id: str, space_id: str, mark: str) -> str:
    """It ends at once, so that nothing in the tenant changes by itself while others look."""
    task = await create_task(client, agent_id, goal=mark, instructions=mark, spaceId=space_id)
    await client.succeed("cancelTask", "__typename", taskId=task["id"])
    await wait_until(lambda: is_asleep(client, agent_id, after_cycles=2), timeout=60)
    task_id: str = task["id"]
    return task_id


async def _assistant(tenant: Tenant, space_id: str) -> None:
    """The owner's assistant; it is named after them."""
    made = await tenant.client.succeed("myAssistant", "assistant { digest { id } }", digest={"cron": "0 7 1 1 *"})
    await add_digest(tenant, made["assistant"]["digest"]["id"], space_id)


async def _mcp_server(client: Client, mark: str) -> str:
    """It is disabled, so that nothing in the tenant changes by itself while others look."""
    effects = [{"tool": mark, "effect": "PURE"}]
    server_id = await create_server(
        client, f"https://{mark}.example", name=mark[-24:], allowedTools=[mark], effects=effects
    )
    await client.succeed("updateMcpServer", "mcpServer { id }", mcpServerId=server_id, isEnabled=False)
    return server_id


async def _connector(client: Client, mark: str, space_id: str) -> str:
    made = await client.succeed(
        "createConnector", "hookSecret connector { id hook { id url } endpoint { id } }", name=mark, spaceId=space_id,
        url=f"https://{mark}.example",
    )  # fmt: skip
    connector_id, made_hook = str(made["connector"]["id"]), made["connector"]["hook"]
    await update_endpoint(client, made["connector"]["endpoint"]["id"], isEnabled=False)
    await client.succeed("setTrust", "id", id=connector_id, isTrusted=True)
    code = (await client.succeed("proveConnectorSender", "proofCode", spaceId=space_id))["proofCode"]
    hook = Hook(made_hook["id"], "/hooks/" + made_hook["url"].rpartition("/")[2], made["hookSecret"])
    await send(client, hook, {"data": {"text": code, "sender": {"id": mark, "name": mark}}})
    return connector_id


async def _endpoint(client: Client, mark: str, space_id: str) -> str:
    """It is paused, so that nothing in the tenant changes by itself while others look."""
    endpoint_id, _ = await create_endpoint(client, f"https://{mark}.example/told", name=mark, spaceId=space_id)
    await update_endpoint(client, endpoint_id, isEnabled=False)
    return endpoint_id


async def _provider(client: Client, mark: str) -> str:
    made = await client.succeed(
        "createIdentityProvider",
        "identityProvider { id }",
        name=mark,
        issuer=f"https://{mark}.example",
        clientId=mark,
        emailDomains=[f"{mark}.example"],
    )
    provider_id: str = made["identityProvider"]["id"]
    return provider_id


def _kind(own_id: str) -> str:
    return base64.b64decode(own_id).decode().partition(":")[0]
