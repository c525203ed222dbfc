"""Nobody gives above their own (X9): every mutation that gives rights, tried by callers who may too little for it.

Every mutation of the schema stands in one of three lists: it gives rights (`TRIALS`, `FURTHER`), or it is harmless for
a reason. A new one that stands nowhere fails the first test.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import asyncpg
import pytest

from backend.tenants.actor import Scope
from backend.tenants.models import Role
from tests.factories.agents import create_agent
from tests.factories.hooks import create_hook
from tests.factories.mcp_servers import create_server
from tests.factories.people import create_access_token, create_role, invite
from tests.factories.programs import (
    create_account,
    create_key,
    create_program,
    install_app,
    oauth_client,
    register_app,
)
from tests.factories.rows import add_app_request, add_call, key_of, open_cycle, owner_of
from tests.factories.spaces import create_space
from tests.factories.tenants import Person, Tenant
from tests.factories.tools import create_tool, vouch
from tests.factories.webhooks import create_endpoint
from tests.harness import schema_walk
from tests.harness.client import Client, GraphQLFailure, Json

#: Administration and nothing else: no role lies within it, and most scopes do not.
WEAK = ("admin:write", "spaces:write", "tools:write")
ALL = [scope.value for scope in Scope]

_ABOVE, _SCOPES, _UNSEEN = "ABOVE_OWN", "INVALID_INPUT", "NOT_PERMITTED"


@dataclass(frozen=True, slots=True)
class Things:
    """What an owner has made, with all that an owner may."""

    tenant: Tenant
    viewer: Person
    admin: Person
    invitation: str
    #: A custom role, which a member has.
    role: str
    app: Json
    suspended_app: str
    installation: str
    suspended_installation: str
    account: str
    small_account: str
    key: str
    space: str
    agent: str
    hook: str
    endpoint: str
    provider: str
    tool: str
    server: str
    connector: str
    #: It waits for the answer of somebody in the space.
    call: str
    #: For all scopes of the app.
    app_request: str


@dataclass(frozen=True, slots=True)
class Trial:
    """What is asked for, and how it is refused. `to_programs`: where these are refused for another reason."""

    values: Callable[[Things], dict[str, Any]]
    code: str = _ABOVE
    to_programs: str | None = None


_PROVIDER = {"name": "x", "clientId": "x", "emailDomains": ["evil.example"]}

#: Every mutation that gives something to somebody.
TRIALS = {
    "updateMember": Trial(lambda t: {"memberId": t.viewer.actor_id, "role": "ADMIN"}),
    "removeMember": Trial(lambda t: {"memberId": t.admin.actor_id}),
    "createRole": Trial(lambda _: {"name": "x", "scopes": ALL}),
    "updateRole": Trial(lambda t: {"roleId": t.role, "scopes": ALL}),
    "deleteRole": Trial(lambda t: {"roleId": t.role, "replacementRole": "ADMIN"}),
    "inviteMember": Trial(lambda _: {"email": "new@evil.example", "role": "ADMIN"}, to_programs="PEOPLE_ONLY"),
    "resendInvitation": Trial(lambda t: {"invitationId": t.invitation}, to_programs="PEOPLE_ONLY"),
    "createAccessToken": Trial(
        lambda _: {"name": "x", "scopes": ALL, "expiresInDays": 1}, code=_SCOPES, to_programs="PEOPLE_ONLY"
    ),
    "registerApp": Trial(
        lambda _: {"name": "x", "type": "PUBLIC", "scopes": ALL, "redirectUris": ["https://evil.example/"]},
        code=_SCOPES,
    ),
    "updateApp": Trial(lambda t: {"appId": t.app["id"], "redirectUris": ["https://evil.example/"]}),
    "rotateAppSecret": Trial(lambda t: {"appId": t.app["id"]}),
    "setAppWebhook": Trial(lambda t: {"appId": t.app["id"], "url": "https://evil.example/"}),
    "rotateAppWebhookSecret": Trial(lambda t: {"appId": t.app["id"]}),
    "answerAppRequest": Trial(
        lambda t: {"appRequestId": t.app_request, "answer": "APPROVE"}, code=_SCOPES, to_programs="NOT_PERMITTED"
    ),
    "resumeApp": Trial(lambda t: {"appId": t.suspended_app}),
    "installApp": Trial(lambda t: {"clientId": t.app["clientId"], "scopes": ALL}, code=_SCOPES),
    "updateInstallation": Trial(lambda t: {"installationId": t.installation, "scopes": ALL}, code=_SCOPES),
    "resumeInstallation": Trial(lambda t: {"installationId": t.suspended_installation}),
    "createServiceAccount": Trial(lambda _: {"name": "x", "scopes": ALL}, code=_SCOPES),
    "updateServiceAccount": Trial(lambda t: {"serviceAccountId": t.small_account, "scopes": ALL}, code=_SCOPES),
    "createApiKey": Trial(lambda t: {"serviceAccountId": t.account, "name": "x"}, code=_SCOPES),
    "rotateApiKey": Trial(lambda t: {"keyId": t.key}, code=_SCOPES),
    "createIdentityProvider": Trial(
        lambda _: {**_PROVIDER, "issuer": "https://evil.example", "joinsAs": "ADMIN"}, to_programs="PEOPLE_ONLY"
    ),
    "updateIdentityProvider": Trial(
        lambda t: {"providerId": t.provider, "emailDomains": ["evil.example"]}, to_programs="PEOPLE_ONLY"
    ),
    "deleteIdentityProvider": Trial(lambda t: {"providerId": t.provider}, to_programs="PEOPLE_ONLY"),
    "verifyIdentityProviderDomain": Trial(
        lambda t: {"providerId": t.provider, "domain": "evil.example"}, to_programs="PEOPLE_ONLY"
    ),
    "addSpaceMember": Trial(lambda t: {"spaceId": t.space, "actorId": t.viewer.actor_id}, code=_UNSEEN),
    "addSpaceMembers": Trial(lambda t: {"spaceId": t.space, "actorIds": [t.viewer.actor_id]}, code=_UNSEEN),
    "createHook": Trial(lambda t: {"agentId": t.agent, "name": "x"}),
    "updateHook": Trial(lambda t: {"hookId": t.hook, "isEnabled": True}),
    "rotateHookSecret": Trial(lambda t: {"hookId": t.hook}),
    "createWebhookEndpoint": Trial(lambda t: {"name": "x", "url": "https://evil.example/", "spaceId": t.space}),
    "updateWebhookEndpoint": Trial(lambda t: {"endpointId": t.endpoint, "url": "https://evil.example/"}),
    "rotateWebhookSecret": Trial(lambda t: {"endpointId": t.endpoint}),
    "createConnector": Trial(lambda t: {"name": "x", "url": "https://evil.example/", "spaceId": t.space}, code=_SCOPES),
    "createEmailConnector": Trial(
        lambda t: {"name": "x", "address": "x@evil.example", "server": {"host": "evil.example"}, "spaceId": t.space},
        code=_SCOPES,
    ),
    "createGithubConnector": Trial(
        lambda t: {"name": "x", "repository": "evil/x", "token": "x", "spaceId": t.space}, code=_SCOPES
    ),
    "createSlackConnector": Trial(
        lambda t: {"name": "x", "spaceId": t.space, "channel": "C1", "botToken": "x", "signingSecret": "x"},
        code=_SCOPES,
    ),
    "createOtherConnector": Trial(
        lambda t: {"kind": "x", "name": "x", "spaceId": t.space, "channel": "x"}, code="INVALID_INPUT"
    ),
    "createTelegramConnector": Trial(
        lambda t: {"name": "x", "spaceId": t.space, "chat": "1", "botToken": "x"}, code=_SCOPES
    ),
}


@dataclass(frozen=True, slots=True)
class Further:
    """A mutation that gives by what it says of agents, tools or who speaks: tried by callers of just these scopes."""

    values: Callable[[Things], dict[str, Any]]
    scopes: tuple[str, ...]
    #: By caller, how it is refused; who is not named is not below.
    codes: dict[str, str]


_ALIKE = dict.fromkeys(("key", "token", "app"), "NOT_PERMITTED")
_UNSEEN_SCOPE = dict.fromkeys(("key", "token", "app"), "FORBIDDEN")
_IN_PERSON = dict.fromkeys(("key", "app"), "PEOPLE_ONLY")
_TOOL = {"name": "x", "description": "x", "kind": "EXTERNAL", "effect": "UNSAFE", "input": {"type": "object"}}
_NEVER = {"approval": {"rule": "NEVER"}}
_AGENTS = ("agents:read", "agents:write", "spaces:read")
_SPEAKS = ("spaces:read", "messages:write")

FURTHER = {
    "setTrust": Further(lambda t: {"id": t.hook, "isTrusted": True}, ("admin:write",), _IN_PERSON),
    "updateOpenHosts": Further(lambda _: {"hosts": ["evil.example"]}, ("admin:write",), _IN_PERSON),
    "updateAssistantTools": Further(lambda _: {"tools": ["fetch_url"]}, ("admin:write",), _ALIKE),
    "setModelKey": Further(lambda _: {"provider": "openai", "apiKey": "sk-evil"}, ("admin:write",), _IN_PERSON),
    "createAgent": Further(lambda _: {"name": "x", "unattended": {"tools": ["set_plan"]}}, _AGENTS, _ALIKE),
    "updateAgent": Further(lambda t: {"agentId": t.agent, "unattended": {"tools": ["set_plan"]}}, _AGENTS, _ALIKE),
    "createTool": Further(lambda _: {**_TOOL, **_NEVER}, ("tools:write",), _ALIKE),
    "updateTool": Further(lambda t: {"toolId": t.tool, **_NEVER}, ("tools:write",), _ALIKE),
    "createMcpServer": Further(
        lambda _: {"name": "x", "link": {"url": "https://evil.example/"}, **_NEVER}, ("tools:write",), _ALIKE
    ),
    "updateMcpServer": Further(lambda t: {"mcpServerId": t.server, **_NEVER}, ("tools:write",), _ALIKE),
    "setDefaultConnector": Further(lambda t: {"agentId": t.agent, "connectorId": None}, _AGENTS, _UNSEEN_SCOPE),
    "updateConnector": Further(
        lambda t: {"connectorId": t.connector, "url": "https://evil.example/"},
        ("admin:write",),
        dict.fromkeys(("key", "token", "app"), _ABOVE),
    ),
    "setToolSecret": Further(
        lambda _: {"name": "x", "value": "v", "url": "https://evil.example/"}, ("tools:write",), _UNSEEN_SCOPE
    ),
    "answerToolCall": Further(
        lambda t: {"toolCallId": t.call, "digest": "01", "decision": "APPROVE"},
        _SPEAKS,
        {"key": "NOT_FOUND", "app": "NOT_PERMITTED"},
    ),
    "delegateToolCall": Further(
        lambda t: {"toolCallId": t.call, "digest": "00", "memberId": t.viewer.actor_id}, _SPEAKS, {"key": "NOT_FOUND"}
    ),
    "proveConnectorSender": Further(lambda t: {"spaceId": t.space}, _SPEAKS, _IN_PERSON),
}

_TAKES = "it takes away, and gives nothing"
_WORD = "a word in a space or to an agent, with the trust of who says it"
_OWN = "one's own"
_OPERATORS = "only operators may, and nobody can give their scope (tests/oauth/test_operators.py)"
_RUNS = "whether an agent runs, not what it may"
_LOOKS = "it looks, and changes nothing"
_SET = "a setting that gives nobody anything"
_AGAIN = "the same once more, to where it went before"

#: Why nobody gets anything by it.
HARMLESS = {
    **dict.fromkeys(("suspendTenant", "resumeTenant", "setTenantCap", "setKillSwitch"), _OPERATORS),
    **dict.fromkeys(("pauseAgent", "resumeAgent", "stopAgent", "resetAgent", "retryNow", "stopCycle"), _RUNS),
    **dict.fromkeys(("compactAgent", "undoCompaction"), _RUNS),
    **dict.fromkeys(
        ("testModel", "testWebhookEndpoint", "testAppWebhook", "testConnector", "checkHealth", "refreshMcpServer"),
        _LOOKS,
    ),
    **dict.fromkeys(
        ("replayDeadLetter", "replayDeadLetters", "replayWebhookDelivery", "replayWebhookDeliveries"), _AGAIN
    ),
    **dict.fromkeys(
        ("resumeAppWebhook", "replayAppWebhookDeliveries"), "the same, to where its owner has had it sent before"
    ),
    **dict.fromkeys(("dropDeadLetter", "dropDeadLetters", "dropWebhookDelivery"), _TAKES),
    **dict.fromkeys(
        ("setHoldMails", "setFailureMails", "setAppRequestMails", "forgetOfMyAssistant", "leaveTenant"), _OWN
    ),
    **dict.fromkeys(("setPresence", "setPresenceVisibility", "setTyping", "markSpaceRead"), _OWN),
    **dict.fromkeys(("createUpload", "completeUpload"), _OWN),
    "setNotificationSettings": _OWN,
    "tryTool": "one call with the consent that an agent's call needs (tests/journeys/outside/test_tool_trials.py)",
    "myAssistant": "one's own, with tools that an admin offers to everybody's",
    **dict.fromkeys(("claimToolCall", "renewToolCall", "submitToolResult", "reportToolProgress"), _WORD),
    **dict.fromkeys(("postMessage", "editMessage", "addReaction", "removeReaction"), _WORD),
    **dict.fromkeys(("sendEvent", "createPlan", "updatePlan", "createTask"), _WORD),
    **dict.fromkeys(("setMemory", "setGoal", "setNote", "setLearning"), _WORD),
    **dict.fromkeys(("deleteMemory", "deleteGoal", "deleteNote", "deleteLearning", "deletePlan"), _TAKES),
    **dict.fromkeys(("cancelTask", "withdrawToolCall", "removeSpaceMember", "deleteTool", "deleteMcpServer"), _TAKES),
    **dict.fromkeys(("deleteHook", "deleteWebhookEndpoint", "deleteConnector", "removeConnectorSender"), _TAKES),
    **dict.fromkeys(
        ("deleteAgent", "deleteMessage", "deleteSpace", "erasePerson", "eraseTenant", "cancelErasure"), _TAKES
    ),
    **dict.fromkeys(("revokeInvitation", "revokeAccessToken", "revokeApiKey", "revokeInstallation"), _TAKES),
    "revokeConsents": _TAKES,
    **dict.fromkeys(
        ("suspendApp", "deleteApp", "deleteAppWebhook", "suspendInstallation", "disableServiceAccount"), _TAKES
    ),
    "deleteSecret": _TAKES,
    "deleteBudget": "agents may spend more then, with the rights that they have",
    **dict.fromkeys(("setModelPrice", "deleteModelPrice"), "what one's own bill counts as"),
    **dict.fromkeys(("createBudget", "updateBudget"), "what agents may spend, not what they may do"),
    **dict.fromkeys(
        ("createSpace", "updateSpace", "archiveSpace", "unarchiveSpace"),
        "who makes it is in it, and its words have their trust",
    ),
    **dict.fromkeys(("updateTenant", "updateTenantModels", "updateTenantRetention"), _SET),
    "startDirectConversation": "a space of two, with whom one may talk already",
    "rotateTenantKey": "the same secrets under another key, shown to nobody",
}

_ASK = """UPDATE tool_calls SET space_id = $2, digest = '\\x01', expires_at = now() + interval '1 hour',
  consent = 'ASKED', approvers = 'SPACE', approvals_needed = 1 WHERE id = $1"""
_RIGHTS = """
SELECT 'member', id::text, role || coalesce(custom_scopes::text, '') || coalesce(left_at::text, '') FROM members
  WHERE tenant_id = $1
UNION ALL SELECT 'role', id::text, scopes::text FROM custom_roles WHERE tenant_id = $1
UNION ALL SELECT 'service', id::text, scopes::text || status FROM services WHERE tenant_id = $1
UNION ALL SELECT 'app', id::text, scopes::text || redirect_uris::text || status || coalesce(secret_digest::text, '')
  FROM apps WHERE tenant_id = $1
UNION ALL SELECT 'token', id::text, scopes::text || coalesce(revoked_at::text, '') || coalesce(expires_at::text, '')
  FROM access_tokens WHERE tenant_id = $1
UNION ALL SELECT 'invitation', id::text, role || digest::text FROM invitations WHERE tenant_id = $1
UNION ALL SELECT 'provider', id::text, email_domains::text || coalesce(joins_as, '') FROM identity_providers
  WHERE tenant_id = $1
UNION ALL SELECT 'space', space_id::text, actor_id::text FROM space_members WHERE tenant_id = $1
UNION ALL SELECT 'hook', id::text, is_enabled::text || secret_id::text FROM hooks WHERE tenant_id = $1
UNION ALL SELECT 'endpoint', id::text, url FROM webhook_endpoints WHERE tenant_id = $1
UNION ALL SELECT 'secret', id::text, sealed::text FROM secrets WHERE tenant_id = $1
ORDER BY 1, 2, 3"""


@asynccontextmanager
async def nothing_given(tenant: Tenant) -> AsyncIterator[None]:
    """Nobody has more at the end than at the beginning, or other."""
    async with owner_of(tenant) as connection:
        before = await _rights(connection, tenant)
        yield
        assert await _rights(connection, tenant) == before


async def _rights(connection: asyncpg.Connection, tenant: Tenant) -> list[tuple[str, ...]]:
    return [tuple(row) for row in await connection.fetch(_RIGHTS, tenant.id)]


@pytest.fixture
async def things(tenant: Tenant) -> Things:
    owner = tenant.client
    app = await register_app(owner, scopes=ALL)
    installation = await install_app(owner, app["clientId"], scopes=["agents:read"])
    off_app = await register_app(owner, name="Off", scopes=ALL)
    off = await install_app(owner, off_app["clientId"], scopes=ALL)
    account = await create_account(owner, name="strong", scopes=ALL)
    key, _ = await create_key(owner, account)
    space, agent = await create_space(owner), await create_agent(owner)
    await owner.succeed("suspendInstallation", "installation { id }", installationId=off)
    await owner.succeed("suspendApp", "app { id }", appId=off_app["id"])
    provider = await owner.succeed(
        "createIdentityProvider", "identityProvider { id }", **_PROVIDER, issuer="https://login.example"
    )
    connector = await owner.succeed(
        "createConnector", "connector { id }", name="sms", spaceId=space, url="https://out.example/"
    )
    role, helper = await create_role(owner), await tenant.person(name="Hilda")
    await owner.succeed("updateMember", "__typename", memberId=helper.actor_id, roleId=role)
    call = await add_call(tenant, agent, await open_cycle(tenant, agent), kind="SPACE", effect=None, state="HELD")
    async with owner_of(tenant) as connection:
        await connection.execute(_ASK, key_of(call), key_of(space))
    return Things(
        tenant,
        viewer=await tenant.person(role=Role.VIEWER, name="Vera"),
        admin=await tenant.person(role=Role.ADMIN, name="Anna"),
        invitation=(await invite(owner, "adam@acme.example", role="ADMIN"))["id"],
        role=role,
        app=app,
        suspended_app=off_app["id"],
        installation=installation,
        suspended_installation=off,
        account=account,
        small_account=await create_account(owner, name="small", scopes=["spaces:read"]),
        key=key,
        space=space,
        agent=agent,
        hook=(await create_hook(owner, agent, template="STANDARD")).id,
        endpoint=(await create_endpoint(owner, "https://there.example/", spaceId=space))[0],
        provider=provider["identityProvider"]["id"],
        tool=await create_tool(owner),
        server=await create_server(owner, "https://there.example/"),
        connector=connector["connector"]["id"],
        call=call,
        app_request=await add_app_request(tenant, app["id"], scopes=ALL),
    )


async def _by_key(tenant: Tenant, scopes: Sequence[str] = WEAK) -> Client:
    return (await create_program(tenant.client, name="weak", scopes=scopes)).client


async def _by_token(tenant: Tenant, scopes: Sequence[str] = WEAK) -> Client:
    return (await create_access_token(tenant.client, scopes=scopes)).client


async def _by_app(tenant: Tenant, scopes: Sequence[str] = WEAK) -> Client:
    """It acts for the owner, with less than an owner may."""
    app = await register_app(tenant.client, name="Weak", scopes=scopes)
    installation = await install_app(tenant.client, app["clientId"], scopes=scopes)
    return await oauth_client(tenant, installation, person=tenant.owner, scopes=scopes)


def test_every_mutation_gives_and_is_tried_or_is_harmless_for_a_reason() -> None:
    lists = [set(TRIALS), set(FURTHER), set(HARMLESS)]
    named = [name for each in lists for name in each]

    assert set(schema_walk.mutation_fields()) - set(named) == set(), "does it give anybody anything?"
    assert set(named) - set(schema_walk.mutation_fields()) == set()
    assert len(named) == len(set(named)), "it stands in one list"


@pytest.mark.parametrize("name", FURTHER)
async def test_what_an_agent_may_and_who_speaks_is_given_by_nobody_below(things: Things, name: str) -> None:
    further, tenant = FURTHER[name], things.tenant
    callers = {"key": _by_key, "token": _by_token, "app": _by_app}

    answers = {
        who: await _code(await callers[who](tenant, further.scopes), name, further.values(things))
        for who in further.codes
    }

    assert answers == further.codes


async def _code(client: Client, name: str, values: dict[str, Any]) -> str:
    try:
        payload = await client.mutate(name, "__typename", **values)
    except GraphQLFailure as failure:
        return str(failure.codes[0])
    return str(payload.get("code", payload["__typename"]))


@pytest.mark.parametrize("caller", [_by_key, _by_token, _by_app])
async def test_nobody_grants_more_than_they_have(things: Things, caller: Callable[[Tenant], Awaitable[Client]]) -> None:
    tenant, weak = things.tenant, await caller(things.tenant)
    is_program = caller is _by_key
    answers = {}

    async with nothing_given(tenant):
        for name, trial in TRIALS.items():
            payload = await weak.mutate(name, "__typename", **trial.values(things))
            answers[name] = payload.get("code", payload["__typename"])

    expected = {
        name: trial.to_programs if is_program and trial.to_programs else trial.code for name, trial in TRIALS.items()
    }
    if caller is _by_app:
        expected |= {
            name: trial.to_programs for name, trial in TRIALS.items() if trial.to_programs and "Provider" in name
        } | {"createAccessToken": "PEOPLE_ONLY", "answerAppRequest": "NOT_PERMITTED"}
    assert answers == expected


async def test_a_program_of_all_scopes_gives_no_role_above_member(things: Things) -> None:
    """It has no role: it stands for a member, and above that it changes and removes nobody."""
    account = await create_program(things.tenant.client, scopes=ALL)
    program = account.client

    async with nothing_given(things.tenant):
        refused = [
            await program.mutate("updateMember", "__typename", memberId=things.viewer.actor_id, role="ADMIN"),
            await program.mutate("updateMember", "__typename", memberId=things.admin.actor_id, role="VIEWER"),
            await program.mutate("removeMember", "__typename", memberId=things.admin.actor_id),
            await program.mutate("updateMember", "__typename", memberId=things.viewer.actor_id, role="OWNER"),
        ]
    await vouch(things.tenant.client, account.actor_id)
    given = await program.mutate("updateMember", "member { role }", memberId=things.viewer.actor_id, role="MEMBER")

    assert [each["code"] for each in refused] == ["ABOVE_OWN"] * 3 + ["OWNERS_ONLY"]
    assert given["member"] == {"role": "MEMBER"}


async def test_an_app_of_all_scopes_gives_what_its_person_may_but_makes_no_owner(things: Things) -> None:
    tenant = things.tenant
    installation = await install_app(
        tenant.client, (await register_app(tenant.client, name="Wide"))["clientId"], scopes=ALL
    )
    await vouch(tenant.client, installation)
    by_owner = await oauth_client(tenant, installation, person=tenant.owner, scopes=ALL)

    made = await by_owner.mutate("updateMember", "member { role }", memberId=things.viewer.actor_id, role="ADMIN")
    refused = await by_owner.mutate("updateMember", "__typename", memberId=things.viewer.actor_id, role="OWNER")

    assert made["member"] == {"role": "ADMIN"}
    assert refused["code"] == "OWNERS_ONLY"


async def test_rights_below_a_role_are_left_to_admins(things: Things) -> None:
    """Taking away gives nothing: `admin:write` alone demotes and removes members."""
    member, weak = await things.tenant.person(name="Mia"), await _by_key(things.tenant)

    demoted = await weak.mutate("updateMember", "member { role }", memberId=member.actor_id, role="VIEWER")
    raised = await weak.mutate("updateMember", "__typename", memberId=member.actor_id, role="MEMBER")
    removed = await weak.mutate("removeMember", "memberId", memberId=member.actor_id)

    assert demoted["member"] == {"role": "VIEWER"}
    assert raised["code"] == "ABOVE_OWN"
    assert removed["memberId"] == member.actor_id


def _consents(things: Things) -> dict[str, dict[str, Any]]:
    """What consents for good, or makes somebody who can."""
    return {
        "updateMember": {"memberId": things.viewer.actor_id, "role": "MEMBER"},
        "createTool": {**_TOOL, **_NEVER},
        "updateTool": {"toolId": things.tool, **_NEVER},
        "createMcpServer": {"name": "y", "link": {"url": "https://there.example/"}, **_NEVER},
        "updateMcpServer": {"mcpServerId": things.server, "effect": "PURE"},
        "createAgent": {"name": "y", "unattended": {"tools": ["set_plan"]}},
        "updateAgent": {"agentId": things.agent, "unattended": {"tools": ["set_plan"]}},
        "updateAssistantTools": {"tools": ["fetch_url"]},
    }


@pytest.mark.parametrize("who", ["key", "app"])
async def test_no_program_consents_for_good_nor_makes_who_can_before_an_admin_vouches(things: Things, who: str) -> None:
    """With all scopes there are: it could ask for an effect itself."""
    tenant, gives = things.tenant, _consents(things)
    if who == "key":
        account = await create_program(tenant.client, name="wide", scopes=ALL)
        client, thing = account.client, account.actor_id
    else:
        app = await register_app(tenant.client, name="Wide")
        thing = await install_app(tenant.client, app["clientId"], scopes=ALL)
        client = await oauth_client(tenant, thing, person=tenant.owner, scopes=ALL)
        gives["inviteMember"] = {"email": "new@there.example", "role": "MEMBER"}

    refused = {name: (await client.mutate(name, "__typename", **values)).get("code") for name, values in gives.items()}
    await vouch(tenant.client, thing)
    given = [(await client.mutate(name, "__typename", **values))["__typename"] for name, values in gives.items()]

    assert refused == dict.fromkeys(gives, "NOT_PERMITTED")
    assert [each.endswith("Success") for each in given] == [True] * len(gives), given


async def test_no_program_leads_what_never_asks_elsewhere_before_an_admin_vouches(things: Things) -> None:
    owner, there = things.tenant.client, {"toolId": things.tool, "http": {"url": "https://evil.example/"}}
    await owner.succeed("updateTool", "__typename", toolId=things.tool, **_NEVER)
    account = await create_program(owner, name="wide", scopes=ALL)

    refused = await account.client.mutate("updateTool", "__typename", **there)
    await vouch(owner, account.actor_id)

    assert refused.get("code") == "NOT_PERMITTED"
    await account.client.succeed("updateTool", "__typename", **there)
