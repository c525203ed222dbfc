"""A stranger's row does not exist (invariant 9, traps B18): two tenants, every field of the schema.

The victim's data carries a canary word; whatever the intruder asks, neither that word nor an id of the victim comes
back, and what is foreign answers exactly as what never was. The queries come from the schema, so a field that is added
tomorrow is tested tomorrow.
"""

import json
import re
from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from backend.tenants.actor import Scope
from tests.factories.agents import create_agent
from tests.factories.programs import create_program, install_app, oauth_client, register_app
from tests.factories.spaces import create_space, messages_of
from tests.factories.tenants import Tenant, Tenants, global_id
from tests.factories.victim import CANARY, Victim, make_victim
from tests.harness import schema_walk
from tests.harness.client import Client, Json
from tests.harness.models import Models
from tests.harness.processes import Running
from tests.harness.waiting import wait_until

#: What an app says of itself is for whoever might install it, in any tenant.
_PUBLIC = "installableApp"
#: Not of what a tenant has: nothing of a mark could be in them.
_UNMARKED = {"verifyAuditLog", "signInRedirectUri"}
_UNSEALED = "{ auditLog(first: 100) { nodes { seq } } }"
#: Written by the machinery, whenever it gets to it.
_WHENEVER = re.compile(r'"lastUsedAt": "[^"]*"')


@pytest.fixture
async def victim(tenants: Tenants, models: Models, worker: Running) -> Victim:
    return await make_victim(tenants, models)


@pytest.fixture(params=["member", "key", "app", "app for a member"])
async def intruder(tenant: Tenant, request: pytest.FixtureRequest) -> Client:
    """The owner of another tenant, and programs there that may do whatever programs may."""
    everything = [scope.value for scope in Scope]
    if request.param == "member":
        return tenant.client
    if request.param == "key":
        return (await create_program(tenant.client, scopes=everything)).client
    app = await register_app(tenant.client)
    installation_id = await install_app(tenant.client, app["clientId"], scopes=everything)
    person = tenant.owner if request.param == "app for a member" else None
    return await oauth_client(tenant, installation_id, person=person, scopes=everything)


def _queries(ids: dict[str, str], client_id: str) -> dict[str, str]:
    """Every field of Query with everything below it; those that take an id get one that fits."""
    assert sorted(ids) == schema_walk.node_types(), "a type has nothing of the victim's to ask for"
    found = {}
    for name, field in schema_walk.query_fields().items():
        if name in {"node", "nodes"}:
            argument = "ids: [{}]" if name == "nodes" else "id: {}"
            for kind, key in ids.items():
                fragment = f"{{ ... on {kind} {schema_walk.selection(kind, depth=3)} }}"
                found[f"{name} {kind}"] = f"{{ {name}({argument.format(json.dumps(key))}) {fragment} }}"
        else:
            given = {"id": ids.get(name.capitalize()), "clientId": client_id}
            arguments = ", ".join(f"{each}: {json.dumps(given[each])}" for each in given if each in field.args)
            found[name] = f"{{ {schema_walk.field_text(name, field, arguments=arguments, depth=4)} }}"
    return found


async def _ask_everything(client: Client, targets: dict[str, str]) -> dict[str, Json]:
    ids = {name: key for name, key in targets.items() if name in schema_walk.node_types()}
    queries = _queries(ids, targets["clientId"])
    return {name: _steady((await client.send(query)).body) for name, query in queries.items()}


def _steady(body: Json) -> Json:
    """Without what changes from one time to the next: the cost, the last use of tokens."""
    told = {name: value for name, value in body.items() if name != "extensions"}
    steady: Json = json.loads(_WHENEVER.sub('"lastUsedAt": null', json.dumps(told)))
    return steady


async def _sealed(client: Client) -> bool:
    """All entries of the audit log have their numbers."""
    return all(node["seq"] for node in (await client.execute(_UNSEALED))["auditLog"]["nodes"])


async def test_no_query_shows_anything_of_another_tenant(intruder: Client, victim: Victim) -> None:
    for client in (intruder, victim.tenant.client):
        await wait_until(partial(_sealed, client))
    of_stranger = await _ask_everything(intruder, victim.targets)
    of_nobody = await _ask_everything(intruder, victim.unknown())
    own = await _ask_everything(victim.tenant.client, victim.targets)

    for name, answer in own.items():
        assert "errors" not in answer, (name, answer)
        marks = [mark for mark in victim.secrets if mark in json.dumps(answer)]
        assert marks or name in _UNMARKED, f"{name}: without a mark this proves nothing"
    for name, answer in of_stranger.items():
        assert ("errors" in answer) is ("errors" in of_nobody[name]), (name, answer)
        if name != _PUBLIC:
            assert not [mark for mark in victim.secrets if mark in json.dumps(answer)], name
            assert answer == of_nobody[name], f"{name}: foreign and unknown are told apart"


async def test_of_an_app_strangers_see_what_it_says_of_itself(tenant: Tenant, victim: Victim) -> None:
    answer = (await _ask_everything(tenant.client, victim.targets))[_PUBLIC]

    assert answer["data"][_PUBLIC]["publisher"] == CANARY
    assert not [key for key in victim.ids.values() if key in json.dumps(answer)]


#: They name nothing that is there already; anybody's app may be installed: what is granted is one's own.
_NAMELESS = [
    "createAgent",
    "createSpace",
    "checkHealth",
    "updateTenant",
    "leaveTenant",
    "inviteMember",
    "createAccessToken",
    "registerApp",
    "installApp",
    "createServiceAccount",
    "setModelKey",
    "rotateTenantKey",
    "createIdentityProvider",
]


def _inputs(ids: dict[str, str], own: dict[str, str]) -> dict[str, list[Json]]:
    """For every mutation, inputs that reach for `ids`; `own` are the caller's."""
    return {
        **{name: [] for name in _NAMELESS},
        **_of_agents_and_spaces(ids, own),
        **_of_people(ids),
        **_of_programs(ids),
        **_of_webhooks(ids),
    }


def _of_agents_and_spaces(ids: dict[str, str], own: dict[str, str]) -> dict[str, list[Json]]:
    agent, space = ids["Agent"], ids["Space"]
    to_agent: list[Json] = [{"agentId": agent}]
    to_event: list[Json] = [{"eventId": ids["InboxEvent"]}]
    members: list[Json] = [
        {"spaceId": space, "actorId": own["Agent"]},
        {"spaceId": own["Space"], "actorId": agent},
        {"spaceId": own["Space"], "actorId": ids["Member"]},
        {"spaceId": own["Space"], "actorId": ids["ServiceAccount"]},
    ]
    return {
        "sendEvent": [{**to_agent[0], "service": "mail", "payload": {}}],
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


def _of_people(ids: dict[str, str]) -> dict[str, list[Json]]:
    to_member: list[Json] = [{"memberId": ids["Member"]}]
    to_invitation: list[Json] = [{"invitationId": ids["Invitation"]}]
    to_provider: list[Json] = [{"providerId": ids["IdentityProvider"]}]
    return {
        "updateMember": [{**to_member[0], "role": "VIEWER"}],
        "removeMember": to_member,
        "resendInvitation": to_invitation,
        "revokeInvitation": to_invitation,
        "revokeAccessToken": [{"tokenId": ids["AccessToken"]}],
        "updateIdentityProvider": [{**to_provider[0], "name": "taken over"}],
        "deleteIdentityProvider": to_provider,
    }


def _of_programs(ids: dict[str, str]) -> dict[str, list[Json]]:
    to_app: list[Json] = [{"appId": ids["App"]}]
    to_installation: list[Json] = [{"installationId": ids["AppInstallation"]}]
    to_account: list[Json] = [{"serviceAccountId": ids["ServiceAccount"]}]
    to_key: list[Json] = [{"keyId": ids["ApiKey"]}]
    return {
        "updateApp": [{**to_app[0], "name": "taken over"}],
        "rotateAppSecret": to_app,
        "suspendApp": to_app,
        "resumeApp": to_app,
        "deleteApp": to_app,
        "updateInstallation": [{**to_installation[0], "scopes": ["spaces:read"]}],
        "suspendInstallation": to_installation,
        "resumeInstallation": to_installation,
        "revokeInstallation": to_installation,
        "updateServiceAccount": [{**to_account[0], "name": "taken over"}],
        "disableServiceAccount": to_account,
        "createApiKey": [{**to_account[0], "name": "mine"}],
        "rotateApiKey": to_key,
        "revokeApiKey": to_key,
        "deleteSecret": [{"secretId": ids["Secret"]}],
    }


def _of_webhooks(ids: dict[str, str]) -> dict[str, list[Json]]:
    to_hook: list[Json] = [{"hookId": ids["Hook"]}]
    to_endpoint: list[Json] = [{"endpointId": ids["WebhookEndpoint"]}]
    to_delivery: list[Json] = [{"deliveryId": ids["WebhookDelivery"]}]
    return {
        "createHook": [{"agentId": ids["Agent"], "name": "mine"}],
        "updateHook": [{**to_hook[0], "name": "taken over"}],
        "rotateHookSecret": to_hook,
        "deleteHook": to_hook,
        "createConnector": [{"name": "mine", "spaceId": ids["Space"], "url": "https://mine.example"}],
        "deleteConnector": [{"connectorId": ids["Connector"]}],
        "createWebhookEndpoint": [
            {"name": "mine", "url": "https://mine.example", "spaceId": ids["Space"]},
            {"name": "mine", "url": "https://mine.example", "agentId": ids["Agent"]},
        ],
        "updateWebhookEndpoint": [{**to_endpoint[0], "url": "https://mine.example"}],
        "rotateWebhookSecret": to_endpoint,
        "deleteWebhookEndpoint": to_endpoint,
        "replayWebhookDelivery": to_delivery,
        "dropWebhookDelivery": to_delivery,
    }


async def _try_everything(client: Client, ids: dict[str, str], own: dict[str, str]) -> dict[str, list[Any]]:
    inputs = _inputs(ids, own)
    assert sorted(inputs) == sorted(schema_walk.mutation_fields()), "a mutation has no test of isolation"
    return {name: [await client.mutate(name, "__typename", **each) for each in tries] for name, tries in inputs.items()}


async def test_no_mutation_reaches_another_tenant(intruder: Client, tenant: Tenant, victim: Victim) -> None:
    own = {"Agent": await create_agent(tenant.client), "Space": await create_space(tenant.client)}
    await wait_until(partial(_sealed, victim.tenant.client))
    before = await _ask_everything(victim.tenant.client, victim.targets)

    of_stranger = await _try_everything(intruder, victim.targets, own)
    of_nobody = await _try_everything(intruder, victim.unknown(), own)

    assert of_stranger == of_nobody
    for name, answers in of_stranger.items():
        assert all("code" in answer for answer in answers), (name, answers)
    assert await _ask_everything(victim.tenant.client, victim.targets) == before
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
