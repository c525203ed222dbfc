"""Direct conversations: one for each two, found or created."""

import asyncio
from typing import Any

import pytest

from backend.kit.limits import DEFAULT
from backend.tenants.models import Role
from tests.factories.agents import create_agent
from tests.factories.programs import create_account, create_program
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, cursor_of, post, texts_of
from tests.factories.tenants import Person, Tenant, Tenants
from tests.harness.client import Client, GraphQLFailure, Json

_STATE = """query ($id: ID!) { space(id: $id) { id kind name partner { id kind name } mayChange
    members { nodes { id } } } }"""
_FEED = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) {
    __typename ... on SpaceChanged { space { name topic } } } }"""

_LEFT = """INSERT INTO spaces (id, tenant_id, name, delivery, kind, pair_low, pair_high)
SELECT gen_random_uuid(), $1, 'x', 'ALL', 'DIRECT', least($2::uuid, o.id), greatest($2::uuid, o.id)
FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, $3::int)) o"""
_OF_ONE = """SELECT count(*) FROM spaces
WHERE tenant_id = $1 AND $2 IN (pair_low, pair_high) AND deleted_at IS NULL"""


async def _start(client: Client, actor_id: str) -> str:
    made = await client.succeed("startDirectConversation", "space { id }", actorId=actor_id)
    space_id: str = made["space"]["id"]
    return space_id


async def _refused(client: Client, actor_id: str) -> Json:
    return await client.mutate("startDirectConversation", "__typename", actorId=actor_id)


async def _state(client: Client, space_id: str) -> Json:
    space: Json = (await client.execute(_STATE, id=space_id))["space"]
    return space


@pytest.fixture
async def ada(tenant: Tenant) -> Person:
    return await tenant.person(name="Ada")


@pytest.fixture
async def bert(tenant: Tenant) -> Person:
    return await tenant.person(name="Bert")


async def test_two_people_have_one_conversation_whoever_begins(tenant: Tenant, ada: Person, bert: Person) -> None:
    space = await _start(ada.client, bert.actor_id)
    await post(ada.client, space, "Hello Bert")

    assert await _start(bert.client, ada.actor_id) == space
    assert await _start(ada.client, bert.actor_id) == space
    assert await texts_of(bert.client, space) == ["Hello Bert"]
    seen = [await _state(each.client, space) for each in (ada, bert)]
    assert [(each["kind"], each["name"], each["mayChange"]) for each in seen] == [
        ("DIRECT", "Bert", False), ("DIRECT", "Ada", False)
    ]  # fmt: skip
    assert [each["partner"]["id"] for each in seen] == [bert.actor_id, ada.actor_id]
    assert {each["id"] for each in seen[0]["members"]["nodes"]} == {ada.actor_id, bert.actor_id}
    by_admin = await _state(tenant.client, space)
    assert (set(by_admin["name"].split(" and ")), by_admin["partner"]) == ({"Ada", "Bert"}, None)


async def test_names_of_a_page_of_conversations(tenant: Tenant, ada: Person, bert: Person) -> None:
    """Each by the other one, and a group by its own name."""
    for each in (bert.actor_id, tenant.owner.actor_id):
        await _start(ada.client, each)
    await create_space(tenant.client, members=[ada.actor_id])

    spaces = (await ada.client.execute("{ spaces { nodes { name kind } } }"))["spaces"]["nodes"]

    assert [(each["name"], each["kind"]) for each in spaces] == [
        ("Bert", "DIRECT"), ("Olga", "DIRECT"), ("Lobby", "GROUP")
    ]  # fmt: skip


async def test_both_begin_at_the_same_moment_and_there_is_one(tenant: Tenant) -> None:
    people = [await tenant.person(name=f"P{number}") for number in range(6)]
    pairs = [(one, two) for one in people for two in people if one is not two]

    made = await asyncio.gather(*(_start(one.client, two.actor_id) for one, two in pairs for _ in range(2)))

    assert len(set(made)) == 15
    async with owner_of(tenant) as owner:
        assert await owner.fetchval("SELECT count(*) FROM spaces WHERE tenant_id = $1", tenant.id) == 15
        rows = "SELECT count(*) FROM space_members WHERE tenant_id = $1"
        assert await owner.fetchval(rows, tenant.id) == 30


async def test_nobody_else_joins_and_nobody_changes_its_name(tenant: Tenant, ada: Person, bert: Person) -> None:
    space, eve, agent = (
        await _start(ada.client, bert.actor_id),
        await tenant.person(),
        await create_agent(tenant.client),
    )
    connector = {"name": "sms", "url": "https://bridge.example/out"}

    refused = [
        await tenant.client.mutate(name, "__typename", spaceId=space, **values)
        for name, values in (
            ("addSpaceMember", {"actorId": eve.actor_id}),
            ("addSpaceMember", {"actorId": agent}),
            ("removeSpaceMember", {"actorId": bert.actor_id}),
            ("updateSpace", {"name": "Harbour"}),
            ("createConnector", connector),
        )
    ]
    archived = await tenant.client.mutate("archiveSpace", "__typename", spaceId=space)
    of_member = await ada.client.mutate("updateSpace", "__typename", spaceId=space, purpose="mine")
    topic = await ada.client.succeed("updateSpace", "space { topic }", spaceId=space, topic="Boats")

    assert [each["code"] for each in refused] == ["DIRECT_CONVERSATION"] * len(refused)
    assert (archived["code"], of_member["code"]) == ("STAYS_OPEN", "NOT_PERMITTED")
    assert topic["space"] == {"topic": "Boats"}
    assert len((await _state(ada.client, space))["members"]["nodes"]) == 2


async def test_who_has_left_is_in_it_again_when_somebody_writes(tenant: Tenant, ada: Person, bert: Person) -> None:
    space = await _start(ada.client, bert.actor_id)
    await post(ada.client, space, "one")
    await bert.client.succeed("removeSpaceMember", "__typename", spaceId=space, actorId=bert.actor_id)
    assert (await bert.client.execute("{ spaces { nodes { id } } }"))["spaces"]["nodes"] == []

    assert await _start(ada.client, bert.actor_id) == space
    assert await texts_of(bert.client, space) == ["one"]


async def test_a_deleted_conversation_is_not_found_again(tenant: Tenant, ada: Person, bert: Person) -> None:
    first = await _start(ada.client, bert.actor_id)
    await tenant.client.succeed("deleteSpace", "__typename", spaceId=first)

    second = await _start(bert.client, ada.actor_id)

    assert second != first
    assert await _start(ada.client, bert.actor_id) == second


async def test_a_member_talks_to_agents_that_they_are_in_a_space_with(tenant: Tenant, bert: Person) -> None:
    agent = await create_agent(tenant.client, name="Helper")

    refused = await _refused(bert.client, agent)
    by_admin = await _start(tenant.client, agent)
    await create_space(tenant.client, members=[agent, bert.actor_id])
    space = await _start(bert.client, agent)

    assert (refused["code"], refused["path"]) == ("NOT_PERMITTED", ["input", "actorId"])
    assert (await _state(bert.client, space))["partner"] == {"id": agent, "kind": "AGENT", "name": "Helper"}
    assert by_admin != space
    own = await bert.client.succeed("deleteSpace", "__typename", spaceId=space)
    assert own["__typename"] == "DeleteSpaceSuccess", "alone in it with an agent"


async def test_an_organisation_decides_whether_members_start_conversations(
    tenant: Tenant, ada: Person, bert: Person
) -> None:
    space = await _start(ada.client, bert.actor_id)
    await tenant.client.succeed("updateTenant", "__typename", membersMayStartConversations=False)

    refused = await _refused(ada.client, tenant.owner.actor_id)
    await post(ada.client, space, "what is there goes on")
    await _start(tenant.client, ada.actor_id)
    await tenant.client.succeed("updateTenant", "__typename", membersMayStartConversations=True)
    await _start(ada.client, tenant.owner.actor_id)

    assert refused["code"] == "NOT_PERMITTED"


async def test_with_whom_there_is_no_conversation(tenant: Tenant, tenants: Tenants, ada: Person) -> None:
    stranger, gone = await tenants.create(), await tenant.person(name="Gone")
    await tenant.client.succeed("removeMember", "__typename", memberId=gone.actor_id)
    stopped = await create_agent(tenant.client)
    await tenant.client.succeed("stopAgent", "__typename", agentId=stopped)
    made = await ada.client.succeed("myAssistant", "assistant { agent { id } }")
    program, viewer = await create_account(tenant.client), await tenant.person(role=Role.VIEWER)
    service = await create_program(tenant.client, scopes=["spaces:read", "spaces:write", "messages:write"])

    assert (await _refused(tenant.client, stranger.owner.actor_id))["code"] == "NOT_FOUND"
    assert (await _refused(tenant.client, gone.actor_id))["code"] == "NOT_FOUND"
    assert (await _refused(tenant.client, stopped))["__typename"] == "Conflict"
    assert (await _refused(ada.client, made["assistant"]["agent"]["id"]))["code"] == "STAYS_APART"
    for wrong in (ada.actor_id, program, "nonsense"):
        refused = await _refused(ada.client, wrong)
        assert (refused["__typename"], refused["path"]) == ("InvalidInput", ["input", "actorId"])
    assert (await _refused(service.client, ada.actor_id))["code"] == "PEOPLE_ONLY"
    with pytest.raises(GraphQLFailure, match="messages:write"):
        await _refused(viewer.client, ada.actor_id)
    async with owner_of(tenant) as owner:
        kinds = "SELECT count(*) FROM spaces WHERE tenant_id = $1 AND kind = 'DIRECT'"
        assert await owner.fetchval(kinds, tenant.id) == 0, "nothing was changed"


async def _add_conversations(tenant: Tenant, person: Person, count: int) -> None:
    """With others who are gone. The person has left them all."""
    async with owner_of(tenant) as owner:
        await owner.execute(_LEFT, tenant.id, person.member_id, count)


async def test_a_person_has_a_bounded_number_of_conversations(tenant: Tenant, ada: Person, bert: Person) -> None:
    """Also those that they have left. Those that are there are still found, and others may still begin one with whom
    they have none."""
    space = await _start(ada.client, bert.actor_id)
    await _add_conversations(tenant, ada, DEFAULT.direct_conversations - 1)

    refused = await _refused(ada.client, tenant.owner.actor_id)
    await ada.client.succeed("removeSpaceMember", "__typename", spaceId=space, actorId=ada.actor_id)
    left = await _refused(ada.client, tenant.owner.actor_id)

    assert (refused["__typename"], refused["code"]) == ("LimitReached", "TOO_MANY_CONVERSATIONS")
    assert left == refused
    assert await _start(ada.client, bert.actor_id) == space
    await _start(tenant.client, ada.actor_id)


async def test_a_deleted_conversation_does_not_count(tenant: Tenant, ada: Person, bert: Person) -> None:
    space = await _start(ada.client, bert.actor_id)
    await _add_conversations(tenant, ada, DEFAULT.direct_conversations - 1)

    await tenant.client.succeed("deleteSpace", "__typename", spaceId=space)

    await _start(ada.client, tenant.owner.actor_id)


async def test_concurrent_beginnings_stop_exactly_at_the_limit(tenant: Tenant, ada: Person) -> None:
    """All of those that begin the same one find it."""
    await _add_conversations(tenant, ada, DEFAULT.direct_conversations - 1)
    others = [await tenant.person(name=f"P{number}") for number in range(5)]

    answers = await asyncio.gather(*(_refused(ada.client, each.actor_id) for each in others for _ in range(2)))

    async with owner_of(tenant) as owner:
        assert await owner.fetchval(_OF_ONE, tenant.id, ada.member_id) == DEFAULT.direct_conversations
    made = [each for each in answers if each["__typename"] == "StartDirectConversationSuccess"]
    refused = [each for each in answers if each.get("code") == "TOO_MANY_CONVERSATIONS"]
    assert (len(made), len(refused)) == (2, 8)


async def test_names_follow_their_owners(tenant: Tenant) -> None:
    """For the viewer, for admins, and in the name by which an agent knows the conversation."""
    agent = await create_agent(tenant.client, name="Helper")
    space = await _start(tenant.client, agent)
    other = await tenant.person(role=Role.ADMIN)

    await tenant.client.succeed("updateAgent", "__typename", agentId=agent, name="Scout")

    assert (await _state(tenant.client, space))["name"] == "Scout"
    assert set((await _state(other.client, space))["name"].split(" and ")) == {"Olga", "Scout"}


async def test_the_feed_tells_each_of_the_two_the_name_of_the_other_one(
    tenant: Tenant, ada: Person, bert: Person
) -> None:
    """Also if both have sent the same document: a response that names the other one is not shared."""
    space = await _start(ada.client, bert.actor_id)

    async def told(person: Person) -> Any:
        after = await cursor_of(person.client, space)
        async with person.client.subscribe(_FEED, id=space, after=after) as feed:
            await post(person.client, space, "here")
            await feed.until(lambda event: event["spaceFeed"]["__typename"] == "MessagePosted")
            ready.put_nowait(person)
            return (await feed.until(lambda event: event["spaceFeed"]["__typename"] == "SpaceChanged"))["spaceFeed"]

    ready: asyncio.Queue[Person] = asyncio.Queue()
    watching = [asyncio.create_task(told(each)) for each in (ada, bert)]
    for _ in watching:
        await ready.get()
    await ada.client.succeed("updateSpace", "__typename", spaceId=space, topic="Boats")

    assert [(await each)["space"] for each in watching] == [
        {"name": "Bert", "topic": "Boats"}, {"name": "Ada", "topic": "Boats"}
    ]  # fmt: skip
