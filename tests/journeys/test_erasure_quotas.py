"""Nobody keeps the erasing of others waiting: waiting erasures are limited, and organisations have turns."""

import asyncio
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from tests.factories.agents import create_agent
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Client
from tests.harness.commands import run_command
from tests.harness.stack import Stack

_OWN = "erasure { id }"
_ADD = """INSERT INTO erasures (id, tenant_id, kind, subject_id, requested_by, state, due_at, requested_at)
SELECT gen_random_uuid(), '{tenant}', 'MESSAGE', gen_random_uuid(), '{actor}', 'REQUESTED', now() - interval '{age}',
  now() FROM generate_series(1, {count})"""


async def _refusal(client: Client, mutation: str, **values: Any) -> dict[str, Any]:
    return dict(await client.mutate(mutation, "__typename", **values))


async def _limit(stack: Stack, tenant: Tenant, number: int) -> None:
    arguments = "set-quotas", str(tenant.id), f"waiting_erasures={number}"
    done = await asyncio.to_thread(partial(run_command, *arguments, **stack.environment))
    assert done.returncode == 0, done.stderr


async def test_an_actor_may_have_a_fifth_of_the_waiting_erasures_and_is_told(stack: Stack, citizen: Tenant) -> None:
    await _limit(stack, citizen, 10)
    client, other = citizen.client, await citizen.person()
    space = await create_space(client, members=[other.actor_id])
    messages = [await post(client, space, f"{number}. hello") for number in range(3)]
    for message in messages[:2]:
        await client.succeed("deleteMessage", _OWN, messageId=message["id"])

    refused = await _refusal(client, "deleteMessage", messageId=messages[2]["id"])

    assert (refused["code"], refused["path"]) == ("QUOTA_EXCEEDED", ["input", "messageId"])
    assert "2. hello" in [each["text"] for each in await messages_of(client, space)]
    for mutation, values in (
        ("deleteSpace", {"spaceId": space}),
        ("deleteAgent", {"agentId": await create_agent(client)}),
    ):
        assert (await _refusal(client, mutation, **values))["code"] == "QUOTA_EXCEEDED"
    assert await stack.fetchval("SELECT bool_and(status = 'ACTIVE') FROM agents") is True
    mine = await post(other.client, space, "mine")
    await other.client.succeed("deleteMessage", _OWN, messageId=mine["id"])
    await client.succeed("erasePerson", _OWN, memberId=other.actor_id)


async def test_an_organisation_may_have_so_many_waiting_erasures(stack: Stack, citizen: Tenant) -> None:
    await _limit(stack, citizen, 3)
    await stack.execute(_ADD.format(tenant=citizen.id, actor=uuid4(), age="0 s", count=2))
    space = await create_space(citizen.client)
    messages = [await post(citizen.client, space, f"{number}. hello") for number in range(2)]
    await citizen.client.succeed("deleteMessage", _OWN, messageId=messages[0]["id"])

    refused = await _refusal(citizen.client, "deleteMessage", messageId=messages[1]["id"])

    assert (refused["code"], refused["reason"]) == (
        "QUOTA_EXCEEDED", "your organisation has 3 waiting erasures and may have 3",
    )  # fmt: skip
    again = await citizen.client.succeed("deleteMessage", _OWN, messageId=messages[0]["id"])
    assert again["erasure"]["id"]


async def test_a_look_takes_few_erasures_of_one_organisation_and_the_longest_waiting_first(
    stack: Stack, citizen: Tenant, tenants_here: Tenants
) -> None:
    other = await tenants_here.create()
    await stack.execute(_ADD.format(tenant=citizen.id, actor=uuid4(), age="1 hour", count=50))
    await stack.execute(_ADD.format(tenant=other.id, actor=uuid4(), age="1 minute", count=1))

    first = await _found(stack, citizen, other)
    had_turn = f"UPDATE erasures SET claimed_until = now() - interval '1 s' WHERE id = '{first[0][1]}'"
    await stack.execute(had_turn)
    second = await _found(stack, citizen, other)

    assert [tenant for tenant, _ in first] == [citizen.id, other.id, *[citizen.id] * 49]
    assert second[-1] == first[0], "it had its turn, so it is behind the others"
    assert second[1][0] == other.id
    few = await stack.fetch("SELECT tenant_id FROM find_due_erasures(20)")
    assert sum(row["tenant_id"] == citizen.id for row in few) <= 5


async def _found(stack: Stack, *tenants: Tenant) -> list[tuple[UUID, UUID]]:
    """What a look finds of these organisations; tests before this one have left erasures of others."""
    rows = await stack.fetch("SELECT tenant_id, id FROM find_due_erasures(1000)")
    of_these = {each.id for each in tenants}
    return [(row["tenant_id"], row["id"]) for row in rows if row["tenant_id"] in of_these]
