"""Programs as actors of a tenant: what they were granted, what they do, and how their keys come and go (X4)."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from backend.tenants.actor import Scope
from backend.tenants.last_uses import LastUses
from backend.tenants.models import Role
from backend.tenants.tokens import authenticate
from tests.factories.agents import create_agent
from tests.factories.inbox import PAYLOAD
from tests.factories.programs import (
    SPEAKING,
    create_account,
    create_key,
    create_program,
    install_app,
    oauth_client,
    register_app,
)
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, cursor_of, messages_of, post
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Client
from tests.harness.stores import KEYS
from tests.harness.waiting import wait_until

_VIEWER = "{ viewer { actor { id name kind } scopes memberships { role } tenant { id } } }"
_KEYS = """query ($id: ID!) { node(id: $id) { ... on ServiceAccount { name scopes status
    apiKeys { nodes { id name scopes hint expiresAt lastUsedAt revokedAt } } } } }"""


async def test_service_account_acts_as_itself(tenant: Tenant) -> None:
    program = await create_program(tenant.client, name="Builder")

    viewer = (await program.client.execute(_VIEWER))["viewer"]

    assert viewer["actor"] == {"id": program.actor_id, "name": "Builder", "kind": "SERVICE"}
    assert viewer["scopes"] == sorted(SPEAKING)
    assert viewer["memberships"] == []


async def test_service_posts_in_its_own_spaces(tenant: Tenant) -> None:
    program = await create_program(tenant.client)
    agent_id = await create_agent(tenant.client)
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent_id)
    space_id = await create_space(tenant.client, members=[program.actor_id, agent_id])
    hidden = await create_space(tenant.client, name="hidden")

    posted = await post(program.client, space_id, "built @Ada", idempotencyKey="1")
    again = await post(program.client, space_id, "built @Ada", idempotencyKey="1")
    refused = await program.client.mutate("postMessage", "posted { id }", spaceId=hidden, text="hello")

    assert posted["author"] == {"id": program.actor_id, "name": "Builder", "kind": "SERVICE"}
    assert again["id"] == posted["id"]
    assert await messages_of(tenant.client, space_id) == [posted]
    assert refused["__typename"] == "NotFound"
    assert (await program.client.execute("{ spaces { nodes { id } } }"))["spaces"]["nodes"] == [{"id": space_id}]
    query = f"query ($id: ID!) {{ agent(id: $id) {{ inbox {{ nodes {{ type {PAYLOAD} }} }} }} }}"
    (event,) = (await tenant.client.execute(query, id=agent_id))["agent"]["inbox"]["nodes"]
    assert event["type"] == "MENTION"
    assert (event["payload"]["sender"]["kind"], event["payload"]["sender"]["name"]) == ("SERVICE", "Builder")


async def test_service_is_a_member_that_can_be_mentioned_and_removed(tenant: Tenant) -> None:
    program = await create_program(tenant.client)
    space_id = await create_space(tenant.client, members=[program.actor_id])

    await tenant.client.succeed(
        "postMessage", "posted { id }", spaceId=space_id, text="look", mentions=[program.actor_id]
    )
    query = "query ($id: ID!) { space(id: $id) { members { nodes { id name kind } } } }"
    members = (await tenant.client.execute(query, id=space_id))["space"]["members"]["nodes"]
    await tenant.client.succeed("removeSpaceMember", "space { id }", spaceId=space_id, actorId=program.actor_id)

    assert members[1] == {"id": program.actor_id, "name": "Builder", "kind": "SERVICE"}
    assert (await program.client.execute("{ spaces { nodes { id } } }"))["spaces"]["nodes"] == []


async def test_service_subscribes_to_a_space_and_is_distinguished_in_its_feed(tenant: Tenant) -> None:
    program = await create_program(tenant.client)
    space_id = await create_space(tenant.client, members=[program.actor_id])
    query = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) {
        ... on MessagePosted { message { text author { id name kind } } } } }"""
    cursor = await cursor_of(program.client, space_id)

    async with program.client.subscribe(query, id=space_id, after=cursor) as feed:
        await post(program.client, space_id, "from me")
        event = await feed.until(lambda event: "message" in event["spaceFeed"])

    assert event["spaceFeed"]["message"]["author"] == {"id": program.actor_id, "name": "Builder", "kind": "SERVICE"}


async def test_service_with_the_scope_makes_a_space_and_is_in_it(tenant: Tenant) -> None:
    program = await create_program(tenant.client, scopes=["spaces:read", "spaces:write", "messages:write"])

    space_id = await create_space(program.client)

    assert (await post(program.client, space_id, "mine"))["seq"] == 1


async def test_app_for_a_person_has_the_scopes_of_all_three(tenant: Tenant) -> None:
    app = await register_app(tenant.client)
    member = await tenant.person(role=Role.MEMBER)
    installation_id = await install_app(tenant.client, app["clientId"], scopes=["spaces:read", "agents:write"])

    client = await oauth_client(
        tenant, installation_id, person=member, scopes=["spaces:read", "agents:write", "agents:read"]
    )
    viewer = (await client.execute(_VIEWER))["viewer"]

    assert viewer["actor"] == {"id": member.actor_id, "name": "Bert", "kind": "PERSON"}
    assert viewer["scopes"] == ["spaces:read"]
    assert viewer["memberships"] == [{"role": "MEMBER"}]


async def test_apps_of_one_person_have_idempotency_keys_of_their_own(tenant: Tenant) -> None:
    """What one app has done with a key is not the answer to another app, nor to the person."""
    space_id = await create_space(tenant.client)
    clients = [tenant.client]
    for name in ("Calendar", "Diary"):
        app = await register_app(tenant.client, name=name)
        installation_id = await install_app(tenant.client, app["clientId"])
        clients.append(await oauth_client(tenant, installation_id, person=tenant.owner))

    for _ in range(2):
        said = [await post(client, space_id, f"by {each}", idempotencyKey="1") for each, client in enumerate(clients)]

        assert [message["seq"] for message in said] == [1, 2, 3]


async def test_installation_shows_its_scopes_and_the_publisher(tenant: Tenant, tenants: Tenants) -> None:
    publisher = await tenants.create(name="Publisher")
    app = await register_app(publisher.client, scopes=["spaces:read", "messages:write"])

    installation_id = await install_app(tenant.client, app["clientId"], scopes=["spaces:read"])

    fields = "id name status scopes app { clientId publisher scopes status }"
    query = f"""query ($id: ID!) {{ node(id: $id) {{ ... on AppInstallation {{ {fields} }} }}
        installations {{ nodes {{ {fields} }} }} }}"""
    found = await tenant.client.execute(query, id=installation_id)
    assert found["node"] == {
        "id": installation_id,
        "name": "Calendar",
        "status": "ACTIVE",
        "scopes": ["spaces:read"],
        "app": {
            "clientId": app["clientId"],
            "publisher": "Publisher",
            "scopes": ["messages:write", "spaces:read"],
            "status": "ACTIVE",
        },
    }
    assert found["installations"]["nodes"] == [found["node"]]
    assert (await publisher.client.execute("{ installations { nodes { id } } }"))["installations"]["nodes"] == []


async def test_app_is_installed_once_until_it_is_revoked(tenant: Tenant) -> None:
    app = await register_app(tenant.client)
    installation_id = await install_app(tenant.client, app["clientId"])
    values = {"clientId": app["clientId"], "scopes": ["spaces:read"]}

    refused = await tenant.client.mutate("installApp", "installation { id }", **values)
    await tenant.client.succeed("revokeInstallation", "installation { id }", installationId=installation_id)
    again = await tenant.client.succeed("installApp", "installation { id }", **values)

    assert (refused["__typename"], refused["code"]) == ("Conflict", "ALREADY_INSTALLED")
    assert again["installation"]["id"] != installation_id


async def test_nobody_grants_more_than_the_app_asks_for_or_than_they_have(tenant: Tenant) -> None:
    app = await register_app(tenant.client, scopes=["spaces:read", "agents:read"])
    installer = await create_program(tenant.client, scopes=["admin:write", "spaces:read"])

    async def install(client_scopes: list[str]) -> str:
        payload = await installer.client.mutate(
            "installApp", "installation { id }", clientId=app["clientId"], scopes=client_scopes
        )
        return str(payload["__typename"])

    assert await install(["spaces:read", "agents:read"]) == "InvalidInput"  # which the installer does not have
    assert await install(["admin:write"]) == "InvalidInput"  # for which the app does not ask
    assert await install([]) == "InvalidInput"
    assert await install(["spaces:read"]) == "InstallAppSuccess"


async def test_regrant_adds_only_what_the_admin_has_and_keeps_what_was_there(tenant: Tenant) -> None:
    app = await register_app(tenant.client)
    installation_id = await install_app(tenant.client, app["clientId"], scopes=["agents:read"])
    admin = await create_program(tenant.client, scopes=["admin:write", "spaces:read"])

    async def regrant(scopes: list[str]) -> str:
        payload = await admin.client.mutate(
            "updateInstallation", "installation { id }", installationId=installation_id, scopes=scopes
        )
        return str(payload["__typename"])

    assert await regrant(["agents:read", "spaces:read"]) == "UpdateInstallationSuccess"
    assert await regrant(["agents:read", "agents:write"]) == "InvalidInput"
    assert await regrant(["spaces:read"]) == "UpdateInstallationSuccess"
    assert await regrant(["agents:read"]) == "InvalidInput"


async def test_account_and_key_have_no_scope_that_their_creator_lacks(tenant: Tenant) -> None:
    """A token with few scopes must not make, or learn by rotation, a key with many."""
    strong = await create_account(tenant.client, name="strong", scopes=[scope.value for scope in Scope])
    strong_key, _ = await create_key(tenant.client, strong)
    weak = await create_program(tenant.client, name="weak", scopes=["admin:write", "spaces:read"])

    account = await weak.client.mutate(
        "createServiceAccount", "serviceAccount { id }", name="x", scopes=["spaces:read", "agents:write"]
    )
    raised = await weak.client.mutate(
        "updateServiceAccount", "serviceAccount { id }", serviceAccountId=weak.actor_id, scopes=["agents:write"]
    )
    key = await weak.client.mutate("createApiKey", "token", serviceAccountId=strong, name="mine")
    rotated = await weak.client.mutate("rotateApiKey", "token", keyId=strong_key)
    fitting = await weak.client.mutate(
        "createApiKey", "apiKey { scopes }", serviceAccountId=strong, name="mine", scopes=["spaces:read"]
    )

    assert [each["__typename"] for each in (account, raised, key, rotated)] == ["InvalidInput"] * 4
    assert fitting["apiKey"] == {"scopes": ["spaces:read"]}


async def test_key_is_listed_by_its_last_characters_and_never_shown_again(tenant: Tenant) -> None:
    account_id = await create_account(tenant.client)
    values = {"serviceAccountId": account_id, "name": "first", "idempotencyKey": "1", "expiresInDays": 30}

    made = await tenant.client.succeed("createApiKey", "token apiKey { id }", **values)
    again = await tenant.client.succeed("createApiKey", "token apiKey { id }", **values)

    assert (again["token"], again["apiKey"]) == (None, made["apiKey"])
    (key,) = (await tenant.client.execute(_KEYS, id=account_id))["node"]["apiKeys"]["nodes"]
    left = datetime.fromisoformat(key.pop("expiresAt")) - datetime.now().astimezone()
    assert timedelta(days=29) < left <= timedelta(days=30, minutes=1)
    assert key == {
        "id": made["apiKey"]["id"],
        "name": "first",
        "scopes": sorted(SPEAKING),
        "hint": made["token"][-4:],
        "lastUsedAt": None,
        "revokedAt": None,
    }


@pytest.mark.parametrize("days", [0, -1, 367])
async def test_lifetime_of_a_key_has_bounds(tenant: Tenant, days: int) -> None:
    account_id = await create_account(tenant.client)

    payload = await tenant.client.mutate(
        "createApiKey", "token", serviceAccountId=account_id, name="x", expiresInDays=days
    )

    assert payload["__typename"] == "InvalidInput"


async def test_both_texts_of_a_rotated_key_work_until_the_overlap_ends(tenant: Tenant) -> None:
    program = await create_program(tenant.client)

    made = await tenant.client.succeed("rotateApiKey", "token apiKey { id name scopes }", keyId=program.key_id)

    assert made["apiKey"]["id"] != program.key_id
    assert (made["apiKey"]["name"], made["apiKey"]["scopes"]) == ("first", sorted(SPEAKING))
    for client in (program.client, replace(program.client, token=made["token"])):
        assert (await client.execute(_VIEWER))["viewer"]["actor"]["id"] == program.actor_id
    old, new = (await tenant.client.execute(_KEYS, id=program.actor_id))["node"]["apiKeys"]["nodes"]
    left = datetime.fromisoformat(old["expiresAt"]) - datetime.now().astimezone()
    assert timedelta(hours=23) < left <= timedelta(hours=24, minutes=1)
    assert new["expiresAt"] is None


async def test_key_rotated_without_overlap_ends_at_once(tenant: Tenant) -> None:
    program = await create_program(tenant.client)
    assert (await program.client.send(_VIEWER)).status == 200

    await tenant.client.succeed("rotateApiKey", "token", keyId=program.key_id, overlapHours=0)

    await _is_refused(program.client)
    gone = await tenant.client.mutate("rotateApiKey", "token", keyId=program.key_id)
    assert gone["__typename"] == "Conflict"


@pytest.mark.parametrize("hours", [-1, 169])
async def test_overlap_of_a_rotation_is_a_week_at_most(tenant: Tenant, hours: int) -> None:
    program = await create_program(tenant.client)

    payload = await tenant.client.mutate("rotateApiKey", "token", keyId=program.key_id, overlapHours=hours)

    assert (payload["__typename"], payload["path"]) == ("InvalidInput", ["input", "overlapHours"])


async def test_disabled_account_leaves_its_spaces_and_its_keys_end(tenant: Tenant) -> None:
    program = await create_program(tenant.client)
    space_id = await create_space(tenant.client, members=[program.actor_id])
    message = await post(program.client, space_id, "built")

    await tenant.client.succeed("disableServiceAccount", "serviceAccount { status }", serviceAccountId=program.actor_id)

    await _is_refused(program.client)
    found = (await tenant.client.execute(_KEYS, id=program.actor_id))["node"]
    assert found["status"] == "REVOKED"
    assert found["apiKeys"]["nodes"][0]["revokedAt"] is not None
    query = (
        "query ($id: ID!) { space(id: $id) { members { nodes { kind } } messages { nodes { id author { name } } } } }"
    )
    space = (await tenant.client.execute(query, id=space_id))["space"]
    assert space["members"]["nodes"] == [{"kind": "PERSON"}]
    assert space["messages"]["nodes"] == [{"id": message["id"], "author": {"name": "Builder"}}]
    for name, values in (
        ("addSpaceMember", {"spaceId": space_id, "actorId": program.actor_id}),
        ("createApiKey", {"serviceAccountId": program.actor_id, "name": "x"}),
        ("updateServiceAccount", {"serviceAccountId": program.actor_id, "name": "x"}),
    ):
        assert (await tenant.client.mutate(name, "__typename", **values))["__typename"] in {"NotFound", "Conflict"}


async def test_suspended_installation_has_no_access_until_it_is_resumed(tenant: Tenant) -> None:
    app = await register_app(tenant.client)
    installation_id = await install_app(tenant.client, app["clientId"])
    client = await oauth_client(tenant, installation_id)
    assert (await client.send(_VIEWER)).status == 200

    await tenant.client.succeed("suspendInstallation", "installation { status }", installationId=installation_id)
    await _is_refused(client)
    await tenant.client.succeed("resumeInstallation", "installation { status }", installationId=installation_id)

    assert (await client.send(_VIEWER)).status == 200


async def test_publisher_withdraws_an_app_wherever_it_is_installed(tenant: Tenant, tenants: Tenants) -> None:
    publisher = await tenants.create()
    app = await register_app(publisher.client)
    client = await oauth_client(tenant, await install_app(tenant.client, app["clientId"]))
    assert (await client.send(_VIEWER)).status == 200

    await publisher.client.succeed("suspendApp", "app { status }", appId=app["id"])
    await _is_refused(client)
    await publisher.client.succeed("resumeApp", "app { status }", appId=app["id"])
    assert (await client.send(_VIEWER)).status == 200
    await publisher.client.succeed("deleteApp", "app { status }", appId=app["id"])

    await _is_refused(client)
    (installed,) = (await tenant.client.execute("{ installations { nodes { app { status } } } }"))["installations"][
        "nodes"
    ]
    assert installed["app"] == {"status": "DELETED"}


async def test_ids_of_different_kinds_of_services_are_not_interchangeable(tenant: Tenant) -> None:
    account_id = await create_account(tenant.client)
    installation_id = await install_app(tenant.client, (await register_app(tenant.client))["clientId"])

    on_account = await tenant.client.mutate("revokeInstallation", "installation { id }", installationId=account_id)
    on_app = await tenant.client.mutate("createApiKey", "token", serviceAccountId=installation_id, name="x")

    assert (on_account["__typename"], on_app["__typename"]) == ("NotFound", "NotFound")


async def test_last_use_of_a_key_is_written_without_a_write_for_each_request(tenant: Tenant) -> None:
    program = await create_program(tenant.client)
    await program.client.send(_VIEWER)

    async def last_used() -> str | None:
        (key,) = (await tenant.client.execute(_KEYS, id=program.actor_id))["node"]["apiKeys"]["nodes"]
        found: str | None = key["lastUsedAt"]
        return found

    assert await wait_until(last_used, timeout=60)


async def test_many_uses_of_a_token_are_one_write(tenant: Tenant, database: None) -> None:
    program = await create_program(tenant.client)
    assert program.client.token
    session = await authenticate(KEYS, program.client.token)
    assert session
    uses = LastUses()
    query = "SELECT xmin::text, last_used_at FROM access_tokens WHERE id = $1"

    async with owner_of(tenant) as connection:
        for _ in range(10):
            uses.note(session)
        await uses.write()
        first = await connection.fetchrow(query, key_of(program.key_id))
        uses.note(session)
        await uses.write()
        second = await connection.fetchrow(query, key_of(program.key_id))

    assert first["last_used_at"] is not None
    assert first["xmin"] == second["xmin"], "within half a minute nothing is to be written"


async def _is_refused(client: Client) -> None:
    async def is_refused() -> bool:
        return (await client.send(_VIEWER)).status == 401

    await wait_until(is_refused, timeout=5)
