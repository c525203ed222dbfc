"""A connector's sender who is proven to be a member is a member; everybody else out there is a stranger (ADR 0031)."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import asyncpg
import pytest

from backend.kit.limits import DEFAULT
from tests.factories.agents import create_agent
from tests.factories.hooks import Hook, send
from tests.factories.programs import SPEAKING, create_program, install_app, oauth_client, register_app
from tests.factories.questions import activities_of, question_in
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, messages_of
from tests.factories.tenants import Person, Tenant, Tenants, global_id
from tests.factories.tools import create_tool
from tests.factories.webhooks import create_endpoint
from tests.fakes.webhook_receiver import Receiver, running_receiver
from tests.harness.client import Client, Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import is_held

_CYCLES = "query ($id: ID!) { agent(id: $id) { cycles(first: 50) { nodes { number trust isUnattended } } } }"
_SENDER = "connectorId connectorName member { id name } name provenAt"
_SENDERS = f"{{ connectors {{ nodes {{ id isTrusted senders {{ nodes {{ {_SENDER} }} }} }} }} }}"
_WAITING = """SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
AND query ~ 'connector_senders|members'"""
_OLD = "UPDATE connector_senders SET code_until = now() - interval '1 second' WHERE tenant_id = $1"


@dataclass(frozen=True, slots=True)
class Outside:
    """A connector's program, and the space that it leads to."""

    tenant: Tenant
    connector: str
    hook: Hook
    space: str
    endpoint_secret: str

    async def say(self, text: str, *, sender: Any = "u-1", name: str = "bea@chat") -> int:
        content = {"type": "message", "data": {"text": text, "sender": {"name": name, "id": sender}}}
        return (await send(self.tenant.client, self.hook, content)).status_code

    async def trust(self, *, is_trusted: bool = True) -> None:
        await self.tenant.client.succeed("setTrust", "id", id=self.connector, isTrusted=is_trusted)

    async def last(self) -> Json:
        return (await messages_of(self.tenant.client, self.space))[-1]


async def _connect(tenant: Tenant, space: str, url: str) -> Outside:
    made = await tenant.client.succeed(
        "createConnector",
        "hookSecret endpointSecret connector { id hook { id url } }",
        name="chat",
        spaceId=space,
        url=url,
    )
    hook = made["connector"]["hook"]
    path = "/hooks/" + hook["url"].rpartition("/")[2]
    return Outside(
        tenant, made["connector"]["id"], Hook(hook["id"], path, made["hookSecret"]), space, made["endpointSecret"]
    )


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
    return str((await client.succeed("proveConnectorSender", "proofCode endsAt", spaceId=space))["proofCode"])


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
    assert [(one["member"]["id"], one["name"]) for one in connector["senders"]["nodes"]] == [(bea.actor_id, "bea@chat")]
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
    for other in (elsewhere, abroad):
        await other.say(await _code(bea.client, outside.space))
        assert await _is_stranger(other)
    replaced, code = await _code(bea.client, outside.space), await _code(bea.client, outside.space)
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
    assert await refused(ben.client) == "NOT_FOUND", "he does not see the space"
    await tenant.client.succeed("removeSpaceMember", "__typename", spaceId=empty, actorId=tenant.owner.actor_id)
    assert await refused(tenant.client, empty) == "NOT_A_MEMBER"
    assert await refused(bea.client, empty) == "NOT_FOUND"
    others = await ben.client.mutate(
        "removeConnectorSender", "__typename", connectorId=outside.connector, memberId=bea.actor_id
    )
    assert others["code"] == "NOT_PERMITTED"


async def test_an_id_that_is_no_text_is_refused(outside: Outside) -> None:
    for sender in (7, ["u-1"], "", "u" * 201):
        assert await outside.say("hello", sender=sender) == 400


@pytest.mark.parametrize("said", ["{}", "{}x", "it is me: {}", "{},\nthanks", "see <{}>, {}", "{} {}"])
@pytest.mark.parametrize("is_loud", [False, True])
async def test_a_code_sent_otherwise_is_posted_nowhere_and_void(
    outside: Outside, bea: Person, said: str, is_loud: bool
) -> None:
    """Also where nobody vouches any more, so that it proves nothing. What else was said stands."""
    await outside.trust()
    code = await _code(bea.client, outside.space)
    await outside.trust(is_trusted=said != "{}")

    text = said.replace("{}", code)
    assert await outside.say(text.upper() if is_loud else text) == 200
    await outside.trust()
    await outside.say(code)

    assert await _is_stranger(outside)
    posted = str(await messages_of(outside.tenant.client, outside.space)).lower()
    assert "circadian-" not in posted
    assert code.removeprefix("circadian-") not in posted
    assert ("it is me: [code withheld]" in posted) is said.startswith("it is me")
    assert ("[code withheld],\\nthanks" in posted) is said.endswith("thanks")


async def test_a_code_sent_by_another_connector_is_void(
    tenant: Tenant, bea: Person, outside: Outside, receiver: Receiver
) -> None:
    elsewhere = await _connect(tenant, await create_space(tenant.client, name="Other"), receiver.url)
    await outside.trust()
    code = await _code(bea.client, outside.space)

    await elsewhere.say(code)
    await outside.say(code)

    assert await _is_stranger(outside)


async def test_a_code_as_the_name_of_the_sender_is_void(bea: Person, outside: Outside) -> None:
    await outside.trust()
    code = await _code(bea.client, outside.space)

    await outside.say("hello", name=code.upper())
    await outside.say(code)

    assert await _is_stranger(outside)
    posted = str(await messages_of(outside.tenant.client, outside.space)).lower()
    assert code.removeprefix("circadian-") not in posted


async def test_a_code_without_an_id_of_the_sender_is_void(bea: Person, outside: Outside) -> None:
    await outside.trust()
    code = await _code(bea.client, outside.space)

    await outside.say(code, sender=None)
    await outside.say(code)

    assert await _is_stranger(outside)


async def test_capitals_do_not_matter(bea: Person, outside: Outside) -> None:
    """Phones write the first letter large."""
    await outside.trust()

    await outside.say(f" {(await _code(bea.client, outside.space)).capitalize()}\n")

    assert not await _is_stranger(outside)


async def test_a_proof_is_removed_by_its_member_or_an_admin_in_person(
    tenant: Tenant, bea: Person, outside: Outside
) -> None:
    await _prove(outside, bea)
    everything = ["admin:read", "admin:write", *SPEAKING]
    installation = await install_app(tenant.client, (await register_app(tenant.client))["clientId"], scopes=everything)
    for_bea = await oauth_client(tenant, installation, person=bea)
    for_admin = await oauth_client(tenant, installation, person=tenant.owner, scopes=everything)
    program = (await create_program(tenant.client, scopes=everything)).client
    ben = await tenant.person(name="Ben")

    async def remove(client: Client, **whose: str) -> Json:
        return await client.mutate("removeConnectorSender", "__typename", connectorId=outside.connector, **whose)

    for client in (for_bea, for_admin, program):
        assert (await remove(client, memberId=bea.actor_id))["code"] == "PEOPLE_ONLY"
        assert (await remove(client))["code"] == "PEOPLE_ONLY"
    assert (await remove(ben.client, memberId=bea.actor_id))["code"] == "NOT_PERMITTED"
    assert not await _is_stranger(outside)

    assert (await remove(tenant.client, memberId=bea.actor_id))["__typename"] == "RemoveConnectorSenderSuccess"
    assert await _is_stranger(outside)


async def test_what_is_not_there_is_not_removed(
    tenant: Tenant, tenants: Tenants, bea: Person, outside: Outside, receiver: Receiver
) -> None:
    other = await tenants.create()
    abroad = await _connect(other, await create_space(other.client), receiver.url)
    ended = await _connect(tenant, await create_space(tenant.client, name="Other"), receiver.url)
    await tenant.client.succeed("deleteConnector", "connectorId", connectorId=ended.connector)
    stranger = global_id("Member", uuid4())

    async def refused(client: Client, connector: str, **whose: str) -> tuple[str, list[str]]:
        answer = await client.mutate("removeConnectorSender", "__typename", connectorId=connector, **whose)
        return answer["code"], answer["path"]

    for connector in (abroad.connector, ended.connector, global_id("Connector", uuid4())):
        assert await refused(bea.client, connector) == ("NOT_FOUND", ["input", "connectorId"])
    for member in (stranger, other.owner.actor_id, bea.actor_id):
        found = await refused(tenant.client, outside.connector, memberId=member)
        assert found == ("NOT_FOUND", ["input", "memberId"])


async def test_a_code_that_waits_is_taken_back(bea: Person, outside: Outside) -> None:
    await outside.trust()
    code = await _code(bea.client, outside.space)

    await bea.client.succeed("removeConnectorSender", "connectorId", connectorId=outside.connector)
    await outside.say(code)

    assert await _is_stranger(outside)


async def test_members_see_their_own_proofs_and_admins_all(
    tenant: Tenant, tenants: Tenants, bea: Person, outside: Outside
) -> None:
    ben, other = await tenant.person(name="Ben"), await tenants.create()
    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=outside.space, actorId=ben.actor_id)
    await _prove(outside, bea)
    await _prove(outside, ben, sender="u-2", name="ben@chat")
    await _code(tenant.client, outside.space)

    async def seen(client: Client) -> list[tuple[str, str, str, str]]:
        nodes = (await client.execute(f"{{ connectorSenders {{ nodes {{ {_SENDER} }} }} }}"))["connectorSenders"]
        return [
            (each["connectorId"], each["connectorName"], each["member"]["id"], each["name"]) for each in nodes["nodes"]
        ]

    of_bea = (outside.connector, "chat", bea.actor_id, "bea@chat")
    of_ben = (outside.connector, "chat", ben.actor_id, "ben@chat")
    assert await seen(bea.client) == [of_bea]
    assert await seen(ben.client) == [of_ben]
    assert await seen(tenant.client) == [of_bea, of_ben], "a code that waits is no proof"
    assert await seen((await create_program(tenant.client)).client) == []
    assert await seen(other.client) == []


async def _connectors(tenant: Tenant, bea: Person, receiver: Receiver, count: int) -> list[Outside]:
    """Trusted ones, to spaces in which Bea is."""
    made = []
    for number in range(count):
        space = await create_space(tenant.client, name=f"Room {number}", members=[bea.actor_id])
        made.append(await _connect(tenant, space, receiver.url))
        await made[-1].trust()
    return made


async def test_a_person_proves_themselves_to_so_many_connectors(
    tenant: Tenant, bea: Person, receiver: Receiver
) -> None:
    """Also if they ask for the last two at once. A code that is too old, and a proof that is gone, takes no place."""
    made = await _connectors(tenant, bea, receiver, DEFAULT.connector_senders + 1)

    async def ask(outside: Outside) -> str | None:
        answer = await bea.client.mutate("proveConnectorSender", "proofCode", spaceId=outside.space)
        return None if answer["__typename"] == "ProveConnectorSenderSuccess" else str(answer["code"])

    assert [await ask(each) for each in made[:-2]] == [None] * (len(made) - 2)
    async with owner_of(tenant) as connection, owner_of(tenant) as watcher:
        async with connection.transaction():
            await connection.execute("LOCK TABLE connector_senders IN SHARE MODE")  # it may be read
            asked = [asyncio.create_task(ask(each)) for each in made[-2:]]
            await wait_until(lambda: _wait(watcher, 2))
        answers = [await each for each in asked]
    assert sorted(map(str, answers)) == ["None", "TOO_MANY_SENDERS"]
    taken, left = made[0], made[-2 + answers.index("TOO_MANY_SENDERS")]
    assert await ask(taken) is None, "another code for one of them takes no further place"

    await bea.client.succeed("removeConnectorSender", "connectorId", connectorId=taken.connector)
    assert [await ask(left), await ask(taken)] == [None, "TOO_MANY_SENDERS"]
    async with owner_of(tenant) as connection:
        await connection.execute(_OLD, tenant.id)
    assert await ask(taken) is None


async def _wait(connection: asyncpg.Connection, count: int) -> bool:
    return bool(await connection.fetchval(_WAITING) >= count)


@pytest.mark.usefixtures("worker")
async def test_the_answer_to_a_member_leaves_by_the_connector(
    tenant: Tenant, bea: Person, outside: Outside, receiver: Receiver, models: Models
) -> None:
    """What a member says there is in the conversation out there; what people say inside is not."""
    await _prove(outside, bea)
    model = await models.script([{"reply_to_all": True}, {"text": "done"}])
    agent = await create_agent(tenant.client, model=model)
    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=outside.space, actorId=agent)

    await outside.say("is my order there?")
    await wait_until(lambda: _has(receiver, 1), timeout=60)

    said, answered = [each for each in await messages_of(tenant.client, outside.space) if each["kind"] == "TEXT"]
    assert (said["author"]["id"], said["data"]["connector"]["sender"]) == (bea.actor_id, "bea@chat")
    assert answered["author"]["id"] == agent
    [delivery] = receiver.received
    delivery.check(outside.endpoint_secret)
    assert delivery.text == answered["text"]


async def _has(receiver: Receiver, count: int) -> bool:
    return len(receiver.received) >= count


async def _waiting(client: Client) -> list[Json]:
    return list((await client.execute("{ waitingToolCalls { nodes { name } } }"))["waitingToolCalls"]["nodes"])


@pytest.mark.usefixtures("worker")
async def test_an_unsafe_call_asks_for_a_stranger_and_not_for_a_member(
    tenant: Tenant, bea: Person, outside: Outside, models: Models
) -> None:
    await _prove(outside, bea)
    await create_tool(tenant.client, name="pay", kind="EXTERNAL", effect="UNSAFE", http=None, timeoutSeconds=600)

    async def told(sender: str) -> str:
        """An agent that pays when somebody says so."""
        model = await models.script([{"calls": [{"name": "pay", "arguments": {"amount": 5}}]}, {"text": "done"}])
        agent = await create_agent(tenant.client, name=f"Of {sender}", model=model, tools=["pay"])
        await tenant.client.succeed("addSpaceMember", "__typename", spaceId=outside.space, actorId=agent)
        await outside.say("pay", sender=sender)
        return agent

    of_member = await told("u-1")
    await wait_until(lambda: _waiting(tenant.client))
    assert await activities_of(tenant.client, outside.space) == [], "nobody is asked"
    await tenant.client.succeed("removeSpaceMember", "__typename", spaceId=outside.space, actorId=of_member)

    of_stranger = await told("u-2")
    await wait_until(lambda: is_held(tenant, of_stranger))
    assert (await question_in(tenant.client, outside.space))["consent"] == "ASKED"
    assert len(await _waiting(tenant.client)) == 1, "only the member's is called"


@pytest.mark.usefixtures("worker")
async def test_proofs_are_security_events(tenant: Tenant, bea: Person, outside: Outside) -> None:
    async with running_receiver() as watcher:
        await create_endpoint(tenant.client, watcher.url, security=True)
        await outside.trust()
        code = await _code(bea.client, outside.space)
        await outside.say(code)
        await bea.client.succeed("removeConnectorSender", "connectorId", connectorId=outside.connector)

        await wait_until(lambda: _has_heard(watcher, "removeConnectorSender"), timeout=60)

    told = {each.content["data"]["action"]: each.content["data"] for each in watcher.received}
    kinds = {action: data["kind"] for action, data in told.items() if not action.startswith("create")}
    assert kinds == {
        "setTrust": "trust", "proveConnectorSender": "channel", "connector_sender.proven": "channel",
        "removeConnectorSender": "channel",
    }  # fmt: skip
    proven = told["connector_sender.proven"]
    assert (proven["actor"]["id"], proven["target"]) == (bea.actor_id, {"kind": "Connector", "id": outside.connector})
    assert proven["details"] == {"sender": "bea@chat"}
    assert code not in str(told)


async def _has_heard(receiver: Receiver, action: str) -> bool:
    return any(each.content["data"]["action"] == action for each in receiver.received)


@pytest.mark.parametrize("end", ["deleteConnector", "removeMember", "leaveTenant"])
async def test_nothing_is_left_of_a_proof(tenant: Tenant, bea: Person, outside: Outside, end: str) -> None:
    """With the connector all proofs and codes go, with the member theirs."""
    ben = await tenant.person(name="Ben")
    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=outside.space, actorId=ben.actor_id)
    await _prove(outside, bea)
    await _prove(outside, ben, sender="u-2")
    await _code(bea.client, outside.space)

    match end:
        case "deleteConnector":
            await tenant.client.succeed(end, "connectorId", connectorId=outside.connector)
        case "removeMember":
            await tenant.client.succeed(end, "memberId", memberId=bea.actor_id)
        case _:
            await bea.client.succeed(end, "__typename")

    async with owner_of(tenant) as connection:
        rows = await connection.fetch("SELECT member_id FROM connector_senders WHERE tenant_id = $1", tenant.id)
    assert [row["member_id"] for row in rows] == ([] if end == "deleteConnector" else [key_of(ben.actor_id)])
