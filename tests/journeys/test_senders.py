"""A connector's sender who is proven to be a member is a member; everybody else out there is a stranger (ADR 0031)."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest

from tests.factories.agents import create_agent
from tests.factories.hooks import Hook, send
from tests.factories.programs import create_program, install_app, oauth_client, register_app
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Person, Tenant, Tenants
from tests.fakes.webhook_receiver import Receiver, running_receiver
from tests.harness.client import Client, Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until

_CYCLES = "query ($id: ID!) { agent(id: $id) { cycles(first: 50) { nodes { number trust isUnattended } } } }"
_SENDERS = "{ connectors { nodes { id isTrusted senders { member { id name } name provenAt } } } }"
_OLD = "UPDATE connector_senders SET code_until = now() - interval '1 second' WHERE tenant_id = $1"


@dataclass(frozen=True, slots=True)
class Outside:
    """A connector's program, and the space that it leads to."""

    tenant: Tenant
    connector: str
    hook: Hook
    space: str

    async def say(self, text: str, *, sender: Any = "u-1", name: str = "bea@chat") -> int:
        content = {"type": "message", "data": {"text": text, "sender": {"name": name, "id": sender}}}
        return (await send(self.tenant.client, self.hook, content)).status_code

    async def trust(self, *, is_trusted: bool = True) -> None:
        await self.tenant.client.succeed("setTrust", "id", id=self.connector, isTrusted=is_trusted)

    async def last(self) -> Json:
        return (await messages_of(self.tenant.client, self.space))[-1]


async def _connect(tenant: Tenant, space: str, url: str) -> Outside:
    made = await tenant.client.succeed(
        "createConnector", "hookSecret connector { id hook { id url } }", name="chat", spaceId=space, url=url
    )
    hook = made["connector"]["hook"]
    path = "/hooks/" + hook["url"].rpartition("/")[2]
    return Outside(tenant, made["connector"]["id"], Hook(hook["id"], path, made["hookSecret"]), space)


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with running_receiver() as running:
        yield running


@pytest.fixture
async def bea(tenant: Tenant) -> Person:
    return await tenant.person(name="Bea")


@pytest.fixture
async def outside(tenant: Tenant, bea: Person, receiver: Receiver) -> Outside:
    """A connector for which nobody vouches yet; Bea is in its space."""
    return await _connect(tenant, await create_space(tenant.client, members=[bea.actor_id]), receiver.url)


async def _code(client: Client, space: str) -> str:
    return str((await client.succeed("proveConnectorSender", "code endsAt", spaceId=space))["code"])


async def _prove(outside: Outside, person: Person, **how: Any) -> None:
    await outside.trust()
    assert await outside.say(await _code(person.client, outside.space), **how) == 200


async def test_who_has_proven_it_speaks_as_themselves(tenant: Tenant, bea: Person, outside: Outside) -> None:
    await _prove(outside, bea)
    notice = await outside.last()
    assert (notice["kind"], notice["text"]) == ("NOTICE", "Bea writes by chat from now on, as bea@chat.")
    await outside.say("it is me")

    said = await outside.last()

    assert (said["text"], said["author"]["id"]) == ("it is me", bea.actor_id)
    [connector] = (await tenant.client.execute(_SENDERS))["connectors"]["nodes"]
    assert [(one["member"]["id"], one["name"]) for one in connector["senders"]] == [(bea.actor_id, "bea@chat")]
    assert "circadian-" not in str(await messages_of(tenant.client, outside.space)), "a code is shown to nobody"


@pytest.mark.usefixtures("worker")
async def test_what_they_say_is_a_members_and_what_others_say_a_strangers(
    tenant: Tenant, bea: Person, outside: Outside, models: Models
) -> None:
    model = await models.script([{"text": "noted"}], repeat_last=True)
    for number, (sender, trust, is_unattended) in enumerate((("u-1", "MEMBER", False), ("u-2", "STRANGER", True)), 1):
        agent = await create_agent(tenant.client, name=f"Ada {number}", model=model)
        await tenant.client.succeed("addSpaceMember", "__typename", spaceId=outside.space, actorId=agent)
        if number == 1:
            await _prove(outside, bea)
        await outside.say("pay", sender=sender)

        async def cycles(agent: str = agent) -> list[Json]:
            nodes: list[Json] = (await tenant.client.execute(_CYCLES, id=agent))["agent"]["cycles"]["nodes"]
            return nodes

        await wait_until(cycles)
        assert [(one["trust"], one["isUnattended"]) for one in await cycles()][:1] == [(trust, is_unattended)]


async def _is_stranger(outside: Outside, **how: Any) -> bool:
    await outside.say("is it me?", **how)
    return bool((await outside.last())["author"]["kind"] == "SERVICE")


async def test_somebody_elses_id_or_their_name_alone_is_a_stranger(outside: Outside, bea: Person) -> None:
    await _prove(outside, bea)

    assert await _is_stranger(outside, sender="u-2")
    assert await _is_stranger(outside, sender=None)
    assert not await _is_stranger(outside)


async def test_it_ends_with_the_mark_the_space_the_proof_or_the_member(
    tenant: Tenant, bea: Person, outside: Outside
) -> None:
    await _prove(outside, bea)

    await outside.trust(is_trusted=False)
    assert await _is_stranger(outside)
    await outside.trust()
    assert not await _is_stranger(outside)

    await tenant.client.succeed("removeSpaceMember", "__typename", spaceId=outside.space, actorId=bea.actor_id)
    assert await _is_stranger(outside)
    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=outside.space, actorId=bea.actor_id)
    assert not await _is_stranger(outside)

    await bea.client.succeed("removeConnectorSender", "connectorId", connectorId=outside.connector)
    assert await _is_stranger(outside)

    await _prove(outside, bea)
    assert not await _is_stranger(outside)
    await tenant.client.succeed("removeMember", "__typename", memberId=bea.actor_id)
    assert await _is_stranger(outside)


async def test_a_code_is_good_once_for_a_while_at_its_connector(
    tenant: Tenant, tenants: Tenants, bea: Person, outside: Outside, receiver: Receiver
) -> None:
    await outside.trust()
    elsewhere = await _connect(tenant, await create_space(tenant.client, name="Other"), receiver.url)
    abroad_tenant = await tenants.create()
    abroad = await _connect(abroad_tenant, await create_space(abroad_tenant.client), receiver.url)
    for other in (elsewhere, abroad):
        await other.trust()
    replaced, code = await _code(bea.client, outside.space), await _code(bea.client, outside.space)

    for other in (elsewhere, abroad):
        await other.say(code)
        assert await _is_stranger(other)
    await outside.say(replaced)
    assert await _is_stranger(outside)
    await outside.say(code, sender="u-1")
    assert not await _is_stranger(outside)
    await outside.say(code, sender="u-2")
    assert await _is_stranger(outside, sender="u-2")

    old = await _code(bea.client, outside.space)
    async with owner_of(tenant) as connection:
        await connection.execute(_OLD, tenant.id)
    await outside.say(old, sender="u-3")
    assert await _is_stranger(outside, sender="u-3")
    assert "circadian-" not in str(await messages_of(tenant.client, outside.space))


async def test_a_sender_is_the_member_who_has_proven_it_last(tenant: Tenant, bea: Person, outside: Outside) -> None:
    await _prove(outside, bea)
    await _prove(outside, tenant.owner)
    await outside.say("and now?")

    assert (await outside.last())["author"]["id"] == tenant.owner.actor_id


async def test_only_a_person_of_the_space_proves_anything(tenant: Tenant, bea: Person, outside: Outside) -> None:
    async def refused(client: Client, space: str = outside.space) -> str:
        answer = await client.mutate("proveConnectorSender", "__typename", spaceId=space)
        return str(answer["code"])

    assert await refused(bea.client) == "CONNECTOR_NOT_TRUSTED"
    await outside.trust()
    program = await create_program(tenant.client, scopes=["messages:write"])
    app = await register_app(tenant.client)
    for_bea = await oauth_client(tenant, await install_app(tenant.client, app["clientId"]), person=bea)
    ben = await tenant.person(name="Ben")
    empty = await create_space(tenant.client, name="Empty", members=[bea.actor_id])

    assert [await refused(client) for client in (program.client, for_bea)] == ["PEOPLE_ONLY"] * 2
    assert await refused(ben.client) == "NOT_A_MEMBER"
    assert await refused(bea.client, empty) == "NOT_FOUND"
    others = await ben.client.mutate(
        "removeConnectorSender", "__typename", connectorId=outside.connector, memberId=bea.actor_id
    )
    assert others["code"] == "NOT_PERMITTED"


async def test_an_id_that_is_no_text_is_refused(outside: Outside) -> None:
    for sender in (7, ["u-1"], "", "u" * 201):
        assert await outside.say("hello", sender=sender) == 400


async def test_the_answer_leaves_by_the_connector(
    tenant: Tenant, bea: Person, outside: Outside, receiver: Receiver
) -> None:
    """What a member says there is in the conversation out there, as before."""
    await _prove(outside, bea)
    await outside.say("hello")
    await post(tenant.client, outside.space, "inside")

    said = [each for each in await messages_of(tenant.client, outside.space) if each["kind"] == "TEXT"]
    assert [each["data"] is not None for each in said] == [True, False]
    assert said[0]["data"]["connector"]["sender"] == "bea@chat"
