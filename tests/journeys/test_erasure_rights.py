"""Who may erase what, what an erasure must leave alone, and what it may not repeat."""

from typing import Any

from tests.factories.agents import create_agent
from tests.factories.people import create_access_token
from tests.factories.plans import create_plan, plan_of
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.client import Client
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

_OWN = "erasure { id state }"
_ADDRESS = "ops@acme.example"


async def _refusal(client: Client, mutation: str, **values: Any) -> str:
    return str((await client.mutate(mutation, "__typename", **values))["code"])


async def test_only_its_member_deletes_a_personal_assistant(stack: Stack, citizen: Tenant) -> None:
    person = await citizen.person()
    made = await person.client.succeed("myAssistant", "assistant { agent { id } }")
    agent = made["assistant"]["agent"]["id"]

    assert await _refusal(citizen.client, "deleteAgent", agentId=agent) == "NOT_PERMITTED"
    assert await stack.fetchval(f"SELECT status FROM agents WHERE id = '{key_of(agent)}'") == "ACTIVE"


async def test_a_token_with_fewer_scopes_erases_no_organisation(citizen: Tenant) -> None:
    narrow = await create_access_token(citizen.client, scopes=["admin:read", "admin:write"])

    assert await _refusal(narrow.client, "eraseTenant", name="Acme") != "NAME_DIFFERS"
    assert (await citizen.client.execute("{ erasures { id } }"))["erasures"] == []


async def test_an_erasure_that_a_process_has_begun_is_not_cancelled(stack: Stack, citizen: Tenant) -> None:
    """Its line may be in the log, although the row does not say so yet."""
    asked = (await citizen.client.succeed("eraseTenant", _OWN, name="Acme"))["erasure"]
    await stack.execute(f"UPDATE erasures SET claim_id = gen_random_uuid() WHERE id = '{key_of(asked['id'])}'")

    assert await _refusal(citizen.client, "cancelErasure", erasureId=asked["id"]) == "ERASURE_BEGUN"


async def test_a_message_is_erased_once_and_cannot_be_brought_back(citizen: Tenant) -> None:
    message = await post(citizen.client, await create_space(citizen.client), "hello")
    asked = (await citizen.client.succeed("deleteMessage", _OWN, messageId=message["id"]))["erasure"]

    again = (await citizen.client.succeed("deleteMessage", _OWN, messageId=message["id"]))["erasure"]

    assert again["id"] == asked["id"]
    assert await _refusal(citizen.client, "cancelErasure", erasureId=asked["id"]) == "ERASURE_BEGUN"


async def test_what_other_people_wrote_stays(stack: Stack, citizen: Tenant) -> None:
    """Also where it has the same address, before and after the message."""
    agent = await create_agent(citizen.client)
    plan = await create_plan(
        citizen.client, agent, instruction=f"Send the numbers to {_ADDRESS} each week", cron="0 7 1 1 *"
    )
    member = await citizen.person()
    message = await post(member.client, await create_space(citizen.client, members=[member.actor_id]), _ADDRESS)
    await create_plan(citizen.client, agent, name="Second", instruction=f"And to {_ADDRESS}", cron="0 7 1 1 *")

    asked = (await member.client.succeed("deleteMessage", _OWN, messageId=message["id"]))["erasure"]
    await stack.start_worker()
    done = f"SELECT state FROM erasures WHERE id = '{key_of(asked['id'])}'"
    await wait_until(lambda: _is(stack, done, "DONE"), timeout=60)

    assert _ADDRESS in (await plan_of(citizen.client, plan))["instruction"]
    kept = f"SELECT count(*) FROM plans WHERE instruction LIKE '%{_ADDRESS}%' AND deleted_at IS NULL"
    assert await stack.fetchval(kept) == 2


async def _is(stack: Stack, sql: str, expected: str) -> bool:
    return await stack.fetchval(sql) == expected
