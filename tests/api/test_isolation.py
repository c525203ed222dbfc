"""A stranger's row does not exist (invariant 9, traps B18): two tenants, every field of the schema.

The victim's data carries a canary word; whatever the intruder asks, neither that word nor an id of the victim comes
back, and what is foreign answers exactly as what never was. The queries come from the schema, so a field that is added
tomorrow is tested tomorrow.
"""

import json
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.people import create_access_token, invite
from tests.factories.rows import add_event, add_repair
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Tenant, Tenants, global_id
from tests.harness import schema_walk
from tests.harness.client import Client, Json
from tests.harness.models import Models
from tests.harness.processes import Running
from tests.harness.waiting import wait_until

CANARY = "canary-4711"


@dataclass(frozen=True, slots=True)
class Victim:
    """A tenant in which something of every kind exists. `ids` by type: of all that `node` knows; `others`: the rest."""

    tenant: Tenant
    ids: dict[str, str]
    others: dict[str, str]

    @property
    def secrets(self) -> list[str]:
        return [CANARY, *self.ids.values(), *self.others.values()]

    @property
    def targets(self) -> dict[str, str]:
        return {**self.ids, **self.others}

    def unknown(self) -> dict[str, str]:
        """Ids of the same types that never were."""
        never = {kind: global_id(kind, uuid4()) for kind in self.targets}
        return {**never, "InboxEvent": global_id("InboxEvent", str(2**62))}


_CYCLE = "query ($id: ID!) { agent(id: $id) { cycles { nodes { id } } } }"


@pytest.fixture
async def victim(tenants: Tenants, models: Models, worker: Running) -> Victim:
    tenant = await tenants.create(name=CANARY, owner_name=CANARY)
    model = await models.script([{"reply_to_all": True, "text": CANARY}])
    agent_id = await create_agent(tenant.client, name=CANARY, instructions=CANARY, model=model)
    space_id = await create_space(tenant.client, name=CANARY, members=[agent_id])
    message = await post(tenant.client, space_id, CANARY)
    await wait_until(lambda: is_asleep(tenant.client, agent_id, after_cycles=1), timeout=60)
    cycle = (await tenant.client.execute(_CYCLE, id=agent_id))["agent"]["cycles"]["nodes"][0]
    assert len(await messages_of(tenant.client, space_id)) == 2
    call = (await tenant.client.execute("{ toolCalls { nodes { id } } }"))["toolCalls"]["nodes"][0]
    ids = {
        "Agent": agent_id,
        "Space": space_id,
        "Message": message["id"],
        "ThinkCycle": cycle["id"],
        "ToolCall": call["id"],
        "Member": tenant.owner.actor_id,
        "Tenant": global_id("Tenant", tenant.id),
    }
    await add_repair(tenant, agent_id, reason=CANARY)
    others = {
        "InboxEvent": await add_event(tenant, agent_id, receipt="DEAD_LETTER", text=CANARY),
        "Invitation": (await invite(tenant.client, f"{CANARY}@example.com"))["id"],
        "AccessToken": (await create_access_token(tenant.client, name=CANARY)).id,
    }
    return Victim(tenant, ids, others)


def _queries(ids: dict[str, str]) -> dict[str, str]:
    """Every field of Query with everything below it; those that take an id get one that fits."""
    assert sorted(ids) == schema_walk.node_types()
    found = {}
    for name, field in schema_walk.query_fields().items():
        if name in {"node", "nodes"}:
            argument = "ids: [{}]" if name == "nodes" else "id: {}"
            for kind, key in ids.items():
                fragment = f"{{ ... on {kind} {schema_walk.selection(kind, depth=3)} }}"
                found[f"{name} {kind}"] = f"{{ {name}({argument.format(json.dumps(key))}) {fragment} }}"
        else:
            arguments = f"id: {json.dumps(ids[name.capitalize()])}" if "id" in field.args else ""
            found[name] = f"{{ {schema_walk.field_text(name, field, arguments=arguments, depth=4)} }}"
    return found


async def _ask_everything(client: Client, ids: dict[str, str]) -> dict[str, Json]:
    return {name: (await client.send(query)).body for name, query in _queries(ids).items()}


async def test_no_query_shows_anything_of_another_tenant(tenant: Tenant, victim: Victim) -> None:
    of_stranger = await _ask_everything(tenant.client, victim.ids)
    unknown = victim.unknown()
    of_nobody = await _ask_everything(tenant.client, {kind: unknown[kind] for kind in victim.ids})
    own = await _ask_everything(victim.tenant.client, victim.ids)

    for name, answer in own.items():
        assert "errors" not in answer, (name, answer)
        assert CANARY in json.dumps(answer), f"{name}: without a canary this proves nothing"
    for name, answer in of_stranger.items():
        assert "errors" not in answer, (name, answer)
        assert not [secret for secret in victim.secrets if secret in json.dumps(answer)], name
        assert answer == of_nobody[name], f"{name}: foreign and unknown are told apart"


def _inputs(ids: dict[str, str], own: dict[str, str]) -> dict[str, list[Json]]:
    """For every mutation, inputs that reach for `ids`; `own` are the caller's."""
    agent, space, member = ids["Agent"], ids["Space"], ids["Member"]
    to_agent: list[Json] = [{"agentId": agent}]
    to_event: list[Json] = [{"eventId": ids["InboxEvent"]}]
    to_invitation: list[Json] = [{"invitationId": ids["Invitation"]}]
    members: list[Json] = [
        {"spaceId": space, "actorId": own["Agent"]},
        {"spaceId": own["Space"], "actorId": agent},
        {"spaceId": own["Space"], "actorId": member},
    ]
    return {
        "createAgent": [],
        "createSpace": [],
        "checkHealth": [],
        "updateTenant": [],
        "leaveTenant": [],
        "inviteMember": [],
        "createAccessToken": [],
        "updateMember": [{"memberId": member, "role": "VIEWER"}],
        "removeMember": [{"memberId": member}],
        "resendInvitation": to_invitation,
        "revokeInvitation": to_invitation,
        "revokeAccessToken": [{"tokenId": ids["AccessToken"]}],
        "replayDeadLetter": to_event,
        "dropDeadLetter": to_event,
        "updateAgent": [{**to_agent[0], "name": "taken over"}],
        "pauseAgent": to_agent,
        "resumeAgent": to_agent,
        "stopAgent": to_agent,
        "addSpaceMember": members,
        "removeSpaceMember": members,
        "postMessage": [
            {"spaceId": space, "text": "let me in"},
            {"spaceId": own["Space"], "text": "hey", "mentions": [agent]},
        ],
    }


async def _try_everything(client: Client, ids: dict[str, str], own: dict[str, str]) -> dict[str, list[Any]]:
    inputs = _inputs(ids, own)
    assert sorted(inputs) == sorted(schema_walk.mutation_fields()), "a mutation has no test of isolation"
    return {name: [await client.mutate(name, "__typename", **each) for each in tries] for name, tries in inputs.items()}


async def test_no_mutation_reaches_another_tenant(tenant: Tenant, victim: Victim) -> None:
    own = {"Agent": await create_agent(tenant.client), "Space": await create_space(tenant.client)}
    before = await _ask_everything(victim.tenant.client, victim.ids)

    of_stranger = await _try_everything(tenant.client, victim.targets, own)
    of_nobody = await _try_everything(tenant.client, victim.unknown(), own)

    assert of_stranger == of_nobody
    for name, answers in of_stranger.items():
        assert all("code" in answer for answer in answers), (name, answers)
    assert await _ask_everything(victim.tenant.client, victim.ids) == before
    assert await messages_of(tenant.client, own["Space"]) == []


async def test_no_subscription_follows_another_tenant(tenant: Tenant, victim: Victim) -> None:
    for field, argument, kind in (("spaceFeed", "spaceId", "Space"), ("agentFeed", "agentId", "Agent")):
        answers = []
        for key in (victim.ids[kind], global_id(kind, uuid4()), "nonsense"):
            query = f"subscription {{ {field}({argument}: {json.dumps(key)}) {{ __typename }} }}"
            async with tenant.client.socket() as socket:
                await socket.send(json.dumps({"id": "1", "type": "subscribe", "payload": {"query": query}}))
                answers.append(await socket.recv())
        assert answers[0] == answers[1] == answers[2]
        assert json.loads(answers[0])["type"] in {"error", "next"}
        assert "errors" in answers[0] or json.loads(answers[0])["type"] == "error"
