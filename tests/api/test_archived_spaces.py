"""Spaces that are archived, and the topic of a space, through the public API."""

from typing import Any

import pytest

from backend.kit.limits import DEFAULT
from backend.tenants.models import Role
from tests.factories.agents import create_agent
from tests.factories.hooks import Hook, send
from tests.factories.programs import create_program
from tests.factories.read_state import mark_read
from tests.factories.spaces import create_space, cursor_of, post, texts_of
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import GraphQLFailure, Json

_SPACES = "query ($isArchived: Boolean) { spaces(isArchived: $isArchived) { nodes { id } } }"
_OPEN_SPACES = "{ spaces { nodes { id } } }"
_STATE = "query ($id: ID!) { space(id: $id) { name topic archivedAt members { nodes { id } } } }"
_FEED = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) {
    __typename ... on SpaceChanged { space { topic archivedAt } } } }"""
_REFUSED = ("Conflict", "SPACE_IS_ARCHIVED", ["input", "spaceId"])


async def _archive(tenant: Tenant, space_id: str) -> None:
    await tenant.client.succeed("archiveSpace", "space { id }", spaceId=space_id)


async def _state(tenant: Tenant, space_id: str) -> Json:
    space: Json = (await tenant.client.execute(_STATE, id=space_id))["space"]
    return space


async def test_nobody_writes_in_an_archived_space_or_joins_or_changes_it(tenant: Tenant) -> None:
    agent, bert = await create_agent(tenant.client), await tenant.person()
    program = await create_program(tenant.client, scopes=["spaces:read", "messages:write"])
    space = await create_space(tenant.client, members=[program.actor_id, bert.actor_id])
    posted = await post(tenant.client, space, "before")
    await _archive(tenant, space)
    before = await _state(tenant, space)
    edited = await tenant.client.mutate("editMessage", "__typename", messageId=posted["id"], text="after")

    refused = [
        await client.mutate(name, "__typename", spaceId=space, **values)
        for client, name, values in (
            (tenant.client, "postMessage", {"text": "Hello?"}),
            (bert.client, "postMessage", {"text": "Hello?"}),
            (program.client, "postMessage", {"text": "Hello?"}),
            (tenant.client, "addSpaceMember", {"actorId": agent}),
            (tenant.client, "updateSpace", {"name": "Harbour"}),
            (bert.client, "updateSpace", {"topic": "boats"}),
            (tenant.client, "createConnector", {"name": "sms", "url": "https://bridge.example/out"}),
        )
    ]

    assert [(each["__typename"], each["code"], each["path"]) for each in refused] == [_REFUSED] * len(refused)
    assert (edited["code"], edited["path"]) == ("SPACE_IS_ARCHIVED", ["input", "messageId"])
    assert await _state(tenant, space) == before
    assert await texts_of(tenant.client, space) == ["before"]


async def test_an_archived_space_is_read_and_left_and_opened_again(tenant: Tenant) -> None:
    bert, ada = await tenant.person(), await tenant.person(name="Ada")
    space = await create_space(tenant.client, members=[bert.actor_id, ada.actor_id])
    await post(tenant.client, space, "before")
    await _archive(tenant, space)
    since = (await _state(tenant, space))["archivedAt"]

    await _archive(tenant, space)
    again = (await _state(tenant, space))["archivedAt"]
    assert await texts_of(bert.client, space) == ["before"]
    assert await mark_read(bert.client, space, 1) == {"unreadCount": 0, "readUpTo": 1}
    await bert.client.succeed("removeSpaceMember", "__typename", spaceId=space, actorId=bert.actor_id)
    for _ in range(2):
        opened = await tenant.client.succeed("unarchiveSpace", "space { archivedAt }", spaceId=space)
    await post(ada.client, space, "after")

    assert since is not None
    assert since == again, "archived once"
    assert opened["space"] == {"archivedAt": None}
    assert await texts_of(tenant.client, space) == ["before", "after"]
    assert bert.actor_id not in [each["id"] for each in (await _state(tenant, space))["members"]["nodes"]]


@pytest.mark.parametrize("role", [Role.OWNER, Role.MEMBER])
async def test_spaces_leaves_archived_ones_out_unless_asked(tenant: Tenant, role: Role) -> None:
    """For an admin, who sees the spaces of the organisation, and for a member, who sees their own."""
    person = tenant.owner if role is Role.OWNER else await tenant.person(role=role)
    open_one, archived = [await create_space(tenant.client) for _ in range(2)]
    if role is Role.MEMBER:
        for space in (open_one, archived):
            await tenant.client.succeed("addSpaceMember", "__typename", spaceId=space, actorId=person.actor_id)
    await _archive(tenant, archived)

    async def listed(query: str, **values: Any) -> list[str]:
        return [each["id"] for each in (await person.client.execute(query, **values))["spaces"]["nodes"]]

    assert await listed(_OPEN_SPACES) == [open_one]
    assert await listed(_SPACES, isArchived=False) == [open_one]
    assert await listed(_SPACES, isArchived=True) == [archived]
    assert await listed(_SPACES, isArchived=None) == [open_one, archived]


async def test_who_may_archive(tenant: Tenant, tenants: Tenants) -> None:
    member, stranger = await tenant.person(), await tenants.create()
    program = await create_program(tenant.client, scopes=["spaces:read", "spaces:write"])
    space = await create_space(tenant.client, members=[member.actor_id])

    for name in ("archiveSpace", "unarchiveSpace"):
        refused = await member.client.mutate(name, "__typename", spaceId=space)
        assert (refused["code"], refused["path"]) == ("NOT_PERMITTED", ["input", "spaceId"])
        for client in (stranger.client, program.client):
            unseen = await client.mutate(name, "__typename", spaceId=space)
            assert (unseen["code"], unseen["path"]) == ("NOT_FOUND", ["input", "spaceId"])
    assert (await _state(tenant, space))["archivedAt"] is None


async def test_the_space_of_a_person_and_their_assistant_stays_open(tenant: Tenant) -> None:
    made = await tenant.client.succeed("myAssistant", "assistant { space { id } }")

    refused = await tenant.client.mutate("archiveSpace", "__typename", spaceId=made["assistant"]["space"]["id"])

    assert (refused["__typename"], refused["code"]) == ("Conflict", "STAYS_OPEN")


async def test_the_feed_tells_that_a_space_was_archived_and_of_its_topic(tenant: Tenant) -> None:
    space = await create_space(tenant.client)
    told = []
    async with tenant.client.subscribe(_FEED, id=space, after=await cursor_of(tenant.client, space)) as feed:
        await post(tenant.client, space, "Hello")
        await feed.until(lambda event: event["spaceFeed"]["__typename"] == "MessagePosted")
        for name, values in (
            ("updateSpace", {"topic": "Boats"}),
            ("archiveSpace", {}),
            ("unarchiveSpace", {}),
        ):
            await tenant.client.succeed(name, "__typename", spaceId=space, **values)
            told.append((await feed.until(_is_change))["spaceFeed"]["space"])

    assert [each["topic"] for each in told] == ["Boats"] * 3
    assert [each["archivedAt"] is None for each in told] == [True, False, True]


def _is_change(event: Json) -> bool:
    return bool(event["spaceFeed"]["__typename"] == "SpaceChanged")


async def test_a_conversation_outside_is_told_that_its_space_is_archived(tenant: Tenant) -> None:
    """By a status that does not say "never again": the space may be opened, and the repeat then arrives."""
    space = await create_space(tenant.client)
    made = await tenant.client.succeed(
        "createConnector", "hookSecret connector { hook { id url } }", name="sms", spaceId=space,
        url="https://bridge.example/out",
    )  # fmt: skip
    hook = made["connector"]["hook"]
    door = Hook(hook["id"], "/hooks/" + hook["url"].rpartition("/")[2], made["hookSecret"])
    content = {"type": "message", "data": {"text": "Hi", "sender": {"name": "Ann"}}}
    await _archive(tenant, space)

    refused = await send(tenant.client, door, content, message_id="one")
    await tenant.client.succeed("unarchiveSpace", "__typename", spaceId=space)
    repeated = await send(tenant.client, door, content, message_id="one")

    assert (refused.status_code, repeated.status_code) == (409, 200)
    assert await texts_of(tenant.client, space) == ["Ann: Hi"]


async def test_members_of_a_space_set_its_topic_and_nothing_else(tenant: Tenant) -> None:
    bert, viewer = await tenant.person(), await tenant.person(role=Role.VIEWER)
    space = await create_space(tenant.client, members=[bert.actor_id, viewer.actor_id])

    set_ = await bert.client.succeed("updateSpace", "space { topic }", spaceId=space, topic="  Boats ")
    refused = [
        await client.mutate("updateSpace", "__typename", spaceId=space, **values)
        for client, values in (
            (bert.client, {"name": "Harbour"}),
            (bert.client, {"topic": "Ships", "purpose": "Sailing"}),
            (bert.client, {}),
        )
    ]
    with pytest.raises(GraphQLFailure, match="spaces:write"):
        await viewer.client.mutate("updateSpace", "__typename", spaceId=space, topic="Ships")

    assert set_["space"] == {"topic": "Boats"}
    assert [each["code"] for each in refused] == ["NOT_PERMITTED"] * len(refused)
    assert await _state(tenant, space) | {"members": None} == {
        "name": "Lobby", "topic": "Boats", "archivedAt": None, "members": None,
    }  # fmt: skip
    cleared = await tenant.client.succeed("updateSpace", "space { topic }", spaceId=space, topic="")
    assert cleared["space"] == {"topic": ""}


async def test_an_organisation_decides_whether_members_set_topics(tenant: Tenant) -> None:
    bert = await tenant.person()
    space = await create_space(tenant.client, members=[bert.actor_id])
    policy = "tenant { name membersMaySetTopics }"

    closed = await tenant.client.succeed("updateTenant", policy, membersMaySetTopics=False)
    refused = await bert.client.mutate("updateSpace", "__typename", spaceId=space, topic="Boats")
    await tenant.client.succeed("updateSpace", "__typename", spaceId=space, topic="Ships")
    opened = await tenant.client.succeed("updateTenant", policy, membersMaySetTopics=True, name="Acme Boats")
    await bert.client.succeed("updateSpace", "__typename", spaceId=space, topic="Boats")

    assert closed["tenant"] == {"name": "Acme", "membersMaySetTopics": False}
    assert refused["code"] == "NOT_PERMITTED"
    assert opened["tenant"] == {"name": "Acme Boats", "membersMaySetTopics": True}


async def test_a_topic_of_a_space_that_one_is_not_in_is_not_found(tenant: Tenant) -> None:
    bert, space = await tenant.person(), await create_space(tenant.client)

    refused = await bert.client.mutate("updateSpace", "__typename", spaceId=space, topic="Boats")

    assert (refused["code"], refused["path"]) == ("NOT_FOUND", ["input", "spaceId"])


@pytest.mark.parametrize("topic", ["one\ntwo", "x" * (DEFAULT.topic_chars + 1)])
async def test_a_topic_is_one_short_line(tenant: Tenant, topic: str) -> None:
    space = await create_space(tenant.client)
    longest = "x" * DEFAULT.topic_chars

    refused = await tenant.client.mutate("updateSpace", "__typename", spaceId=space, topic=topic, name="Harbour")
    taken = await tenant.client.succeed("updateSpace", "space { name topic }", spaceId=space, topic=longest)

    assert (refused["__typename"], refused["path"]) == ("InvalidInput", ["input", "topic"])
    assert taken["space"] == {"name": "Lobby", "topic": longest}
