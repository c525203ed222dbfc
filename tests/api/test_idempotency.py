"""Keyed mutations through the public API: an effect happens once, however often it is asked for."""

import asyncio
from datetime import UTC, datetime, timedelta

import asyncpg
import pytest
from graphql import GraphQLInputObjectType, get_named_type, is_scalar_type

from backend.api.schema import schema
from backend.kit import db
from tests.factories.agents import create_agent
from tests.factories.programs import create_program
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Tenant
from tests.harness.client import Json


async def test_fifty_concurrent_repeats_have_one_effect_and_one_response(tenant: Tenant) -> None:
    space_id = await create_space(tenant.client)
    values = {"spaceId": space_id, "text": "once", "idempotencyKey": "k"}

    answers = await asyncio.gather(
        *(tenant.client.mutate("postMessage", "posted { id seq text }", **values) for _ in range(50))
    )

    assert all(answer == answers[0] for answer in answers)
    assert [message["id"] for message in await messages_of(tenant.client, space_id)] == [answers[0]["posted"]["id"]]


async def test_key_with_other_content_is_a_conflict(tenant: Tenant) -> None:
    space_id = await create_space(tenant.client)
    await post(tenant.client, space_id, "first", idempotencyKey="k")

    payload = await tenant.client.mutate(
        "postMessage", "posted { id }", spaceId=space_id, text="second", idempotencyKey="k"
    )

    assert (payload["__typename"], payload["path"]) == ("IdempotencyConflict", ["input", "idempotencyKey"])
    assert len(await messages_of(tenant.client, space_id)) == 1


@pytest.mark.parametrize("wrong", [{"text": ""}, {"spaceId": "none"}, {"mentions": ["none"]}])
async def test_key_with_other_content_is_a_conflict_whatever_else_is_wrong(tenant: Tenant, wrong: Json) -> None:
    space_id = await create_space(tenant.client)
    await post(tenant.client, space_id, "first", idempotencyKey="k")

    values = {"spaceId": space_id, "text": "second", **wrong}
    payload = await tenant.client.mutate("postMessage", "posted { id }", idempotencyKey="k", **values)

    assert payload["__typename"] == "IdempotencyConflict"


async def test_keys_of_different_people_and_mutations_are_independent(tenant: Tenant) -> None:
    person = await tenant.person()
    space_id = await create_space(tenant.client, members=[person.actor_id], idempotencyKey="k")

    await post(tenant.client, space_id, "mine", idempotencyKey="k")
    await post(person.client, space_id, "mine", idempotencyKey="k")

    assert len(await messages_of(tenant.client, space_id)) == 2


async def test_failed_mutation_leaves_its_key_free(tenant: Tenant) -> None:
    space_id = await create_space(tenant.client)
    payload = await tenant.client.mutate("postMessage", "posted { id }", spaceId=space_id, text="", idempotencyKey="k")

    await post(tenant.client, space_id, "now with text", idempotencyKey="k")

    assert payload["__typename"] == "InvalidInput"


async def test_repeat_does_not_set_an_old_state_again(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent_id, idempotencyKey="k")
    await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent_id)

    repeated = await tenant.client.succeed("pauseAgent", "agent { id status }", agentId=agent_id, idempotencyKey="k")

    assert repeated["agent"] == {"id": agent_id, "status": "ACTIVE"}


async def test_repeat_returns_the_result_to_an_author_who_has_left(tenant: Tenant) -> None:
    person = await tenant.person()
    space_id = await create_space(tenant.client, members=[person.actor_id])
    first = await post(person.client, space_id, "goodbye", idempotencyKey="k")
    await tenant.client.succeed("removeSpaceMember", "space { id }", spaceId=space_id, actorId=person.actor_id)

    assert await post(person.client, space_id, "goodbye", idempotencyKey="k") == first


async def test_repeat_shows_nothing_of_a_space_to_whoever_was_removed(tenant: Tenant) -> None:
    """An idempotency key must not be a way to read on."""
    program = await create_program(tenant.client, scopes=("spaces:read", "spaces:write"))
    made = await program.client.succeed("createSpace", "space { id }", name="Lobby", idempotencyKey="k")
    space_id, other = made["space"]["id"], await tenant.person()
    calls = [
        ("createSpace", {"name": "Lobby"}),
        ("updateSpace", {"spaceId": space_id, "purpose": "talk"}),
        ("addSpaceMember", {"spaceId": space_id, "actorId": other.actor_id}),
        ("addSpaceMembers", {"spaceId": space_id, "actorIds": [other.actor_id]}),
        ("removeSpaceMember", {"spaceId": space_id, "actorId": other.actor_id}),
        ("archiveSpace", {"spaceId": space_id}),
        ("unarchiveSpace", {"spaceId": space_id}),
        ("markSpaceRead", {"spaceId": space_id, "seq": 0}),
    ]
    for name, values in calls:
        await program.client.succeed(name, "space { id }", **values, idempotencyKey="k")
    await tenant.client.succeed("removeSpaceMember", "space { id }", spaceId=space_id, actorId=program.actor_id)

    repeated = [
        await program.client.mutate(name, "space { id name }", **values, idempotencyKey="k") for name, values in calls
    ]

    assert [each.get("code") for each in repeated] == ["NOT_FOUND"] * len(calls)


async def test_repeat_of_leaving_returns_the_result(tenant: Tenant) -> None:
    person = await tenant.person()
    space_id = await create_space(tenant.client, members=[person.actor_id])
    leaving = {"spaceId": space_id, "actorId": person.actor_id, "idempotencyKey": "k"}
    first = await person.client.succeed("removeSpaceMember", "space { id }", **leaving)

    assert await person.client.succeed("removeSpaceMember", "space { id }", **leaving) == first


async def test_a_repeat_reads_nothing_of_the_space_that_was_left(tenant: Tenant) -> None:
    """Neither with the key of the leaving nor with that of an own message."""
    person, other = await tenant.person(), await tenant.person(name="Ada")
    space_id = await create_space(tenant.client, members=[person.actor_id])
    await tenant.client.succeed("updateSpace", "space { id }", spaceId=space_id, hasReadReceipts=True)
    posting = {"spaceId": space_id, "text": "mine", "idempotencyKey": "p"}
    selection = "posted { id text reactions { count actors { name } } replyCount lastReplyAt }"
    mine = (await person.client.succeed("postMessage", selection, **posting))["posted"]
    leaving = {"spaceId": space_id, "actorId": person.actor_id, "idempotencyKey": "k"}
    inside = "space { id members { totalCount nodes { name } } readMarks { totalCount nodes { seq } } }"
    first = await person.client.succeed("removeSpaceMember", inside, **leaving)
    await tenant.client.succeed("addSpaceMember", "space { id }", spaceId=space_id, actorId=other.actor_id)
    await post(tenant.client, space_id, "an answer", replyTo=mine["id"])
    await tenant.client.succeed("addReaction", "reacted { id }", messageId=mine["id"], emoji="👍")

    again = await person.client.succeed("removeSpaceMember", inside, **leaving)
    posted = (await person.client.succeed("postMessage", selection, **posting))["posted"]

    nothing = {"totalCount": 0, "nodes": []}
    assert first["space"] == again["space"] == {"id": space_id, "members": nothing, "readMarks": nothing}
    assert posted == {"id": mine["id"], "text": "mine", "reactions": [], "replyCount": 0, "lastReplyAt": None}


async def test_a_repeat_after_its_space_was_deleted_says_so(tenant: Tenant) -> None:
    person = await tenant.person()
    space_id = await create_space(tenant.client, members=[person.actor_id])
    calls = [
        ("postMessage", "posted { id }", {"text": "once"}),
        ("removeSpaceMember", "space { id }", {"actorId": person.actor_id}),
    ]
    for name, selection, values in calls:
        await person.client.succeed(name, selection, spaceId=space_id, **values, idempotencyKey="k")
    await tenant.client.succeed("deleteSpace", "__typename", spaceId=space_id)

    repeated = [
        await person.client.mutate(name, selection, spaceId=space_id, **values, idempotencyKey="k")
        for name, selection, values in calls
    ]

    assert [(each.get("code"), each.get("path")) for each in repeated] == [("NOT_FOUND", ["input", "spaceId"])] * 2


async def test_a_repeat_after_its_role_was_deleted_says_so(tenant: Tenant) -> None:
    values = {"name": "Reader", "scopes": ["spaces:read"], "idempotencyKey": "k"}
    role = (await tenant.client.succeed("createRole", "customRole { id }", **values))["customRole"]
    await tenant.client.succeed("deleteRole", "roleId", roleId=role["id"])

    repeated = await tenant.client.mutate("createRole", "customRole { id }", **values)

    assert repeated["__typename"] == "NotFound"


async def test_a_key_is_free_again_after_a_day(tenant: Tenant) -> None:
    space = await create_space(tenant.client)
    first = await post(tenant.client, space, "one", idempotencyKey="daily")
    connection = await asyncpg.connect(**db.credentials(tenant.owner_database_url))
    # More than one clean-up takes away, so that the key itself must say that it is too old.
    await connection.execute(
        """INSERT INTO idempotency_keys (tenant_id, actor_id, operation, key, request_digest, created_at)
        SELECT tenant_id, actor_id, operation, n::text, request_digest, now() - interval '3 days'
        FROM idempotency_keys, generate_series(1, 100) n WHERE tenant_id = $1 AND key = 'daily'""",
        tenant.id,
    )
    await connection.execute(
        "UPDATE idempotency_keys SET created_at = now() - interval '25 hours' WHERE tenant_id = $1 AND key = 'daily'",
        tenant.id,
    )
    await connection.close()

    second = await post(tenant.client, space, "another", idempotencyKey="daily")
    again = await post(tenant.client, space, "another", idempotencyKey="daily")

    assert second["id"] != first["id"]
    assert again["id"] == second["id"]


async def test_a_time_is_part_of_the_content(tenant: Tenant) -> None:
    """What JSON has no word for: every type of the schema's inputs."""
    agent_id = await create_agent(tenant.client)
    moment = datetime.now(UTC) + timedelta(days=2)
    plan = {"agentId": agent_id, "name": "Report", "instruction": "Write it.", "idempotencyKey": "k"}

    made = [await tenant.client.mutate("createPlan", "plan { id }", **plan, at=moment.isoformat()) for _ in range(2)]
    other = await tenant.client.mutate(
        "createPlan", "plan { id }", **plan, at=(moment + timedelta(seconds=1)).isoformat()
    )

    assert made[0] == made[1]
    assert made[0]["__typename"] == "CreatePlanSuccess"
    assert other["__typename"] == "IdempotencyConflict"


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("createTask", {"goal": "Count.", "deadline": (datetime.now(UTC) + timedelta(hours=3)).isoformat()}),
        ("sendEvent", {"service": "mail", "payload": {"deep": [1, 2.5, None, {"a": "b"}], "big": 10**30}}),
        ("createTask", {"goal": "Count.", "limits": {"cycleSeconds": 30.5, "stepsPerCycle": 3}, "tools": []}),
    ],
)
async def test_a_key_works_with_every_type_of_value(tenant: Tenant, name: str, values: Json) -> None:
    agent_id = await create_agent(tenant.client)

    answers = [
        await tenant.client.mutate(name, "__typename", agentId=agent_id, **values, idempotencyKey="k") for _ in range(2)
    ]

    assert [answer["__typename"] for answer in answers] == [f"{name[0].upper()}{name[1:]}Success"] * 2


def test_every_scalar_type_of_inputs_can_be_digested() -> None:
    """One that is added tomorrow must be known to `tenants.idempotency` too."""
    inputs = [kind for kind in schema._schema.type_map.values() if isinstance(kind, GraphQLInputObjectType)]
    scalars = {get_named_type(field.type).name for kind in inputs for field in kind.fields.values()}

    assert {name for name in scalars if is_scalar_type(schema._schema.type_map[name])} == {
        "Boolean", "DateTime", "Decimal", "Float", "ID", "Int", "JSON", "String",
    }  # fmt: skip
