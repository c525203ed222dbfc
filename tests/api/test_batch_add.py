"""Many members of a space at once, and invitations that carry spaces."""

from pathlib import Path
from typing import Any

import pytest

from backend.kit.limits import DEFAULT
from tests.factories.agents import create_agent
from tests.factories.people import invite
from tests.factories.programs import create_account, create_program
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, cursor_of, post
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Client, Json
from tests.harness.processes import Api
from tests.harness.visitor import PASSWORD, Outbox, Visitor, csrf_of, unused_address

_STATE = "query ($id: ID!) { space(id: $id) { members { nodes { id name kind } } } }"
_FEED = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) {
    __typename ... on SpaceMembersChanged { joined { id } } } }"""
_INVITED = """{ invitations { nodes { email spaceIds } } members { nodes { name spaces(isArchived: null) {
    nodes { name } } } } }"""


async def _add(client: Client, space_id: str, actor_ids: list[str], **values: Any) -> Json:
    return await client.mutate("addSpaceMembers", "space { id }", spaceId=space_id, actorIds=actor_ids, **values)


async def _members(client: Client, space_id: str) -> list[str]:
    return [each["id"] for each in (await client.execute(_STATE, id=space_id))["space"]["members"]["nodes"]]


async def test_actors_of_all_kinds_join_at_once_in_their_order(tenant: Tenant) -> None:
    """Who is a member already stays; who is named twice joins once. The feed has one event for all."""
    people = [await tenant.person(name=name) for name in ("Zoe", "Ada")]
    agent, program = await create_agent(tenant.client), await create_account(tenant.client)
    space = await create_space(tenant.client, members=[people[1].actor_id])
    named = [people[0].actor_id, agent, people[1].actor_id, program, people[0].actor_id]

    async with tenant.client.subscribe(_FEED, id=space, after=await cursor_of(tenant.client, space)) as feed:
        await post(tenant.client, space, "Hello")
        await feed.until(lambda event: event["spaceFeed"]["__typename"] == "MessagePosted")
        made = await _add(tenant.client, space, named, idempotencyKey="once")
        told = await feed.until(lambda event: event["spaceFeed"]["__typename"] == "SpaceMembersChanged")
    repeated = await _add(tenant.client, space, named, idempotencyKey="once")

    assert made["__typename"] == repeated["__typename"] == "AddSpaceMembersSuccess"
    joined = [people[0].actor_id, agent, program]
    assert await _members(tenant.client, space) == [tenant.owner.actor_id, people[1].actor_id, *joined]
    assert [each["id"] for each in told["spaceFeed"]["joined"]] == joined


async def test_one_that_cannot_join_keeps_all_out(tenant: Tenant, tenants: Tenants) -> None:
    """The error names its place in the list."""
    bert, other, space = await tenant.person(), await tenants.create(), await create_space(tenant.client)
    stopped, gone = await create_agent(tenant.client), await tenant.person(name="Gone")
    await tenant.client.succeed("stopAgent", "__typename", agentId=stopped)
    await tenant.client.succeed("removeMember", "__typename", memberId=gone.actor_id)
    mine = await bert.client.succeed("myAssistant", "assistant { agent { id } }")

    refused = [
        await _add(tenant.client, space, [bert.actor_id, each])
        for each in (stopped, gone.actor_id, other.owner.actor_id, mine["assistant"]["agent"]["id"])
    ]

    assert [(each["code"], each["path"]) for each in refused] == [
        (code, ["input", "actorIds", "1"]) for code in ("CONFLICT", "NOT_FOUND", "NOT_FOUND", "STAYS_APART")
    ]
    assert await _members(tenant.client, space) == [tenant.owner.actor_id]


@pytest.mark.parametrize("count", [0, DEFAULT.added_members + 1])
async def test_a_batch_has_bounds(tenant: Tenant, count: int) -> None:
    space = await create_space(tenant.client)

    refused = await _add(tenant.client, space, [tenant.owner.actor_id] * count)
    malformed = await _add(tenant.client, space, ["nonsense"])

    assert (refused["__typename"], refused["path"]) == ("InvalidInput", ["input", "actorIds"])
    assert (malformed["__typename"], malformed["path"]) == ("InvalidInput", ["input", "actorIds"])


async def test_a_space_that_would_be_too_large_takes_nobody(tenant: Tenant) -> None:
    space, people = await create_space(tenant.client), [await tenant.person(name=name) for name in "AB"]
    async with owner_of(tenant) as owner:
        await owner.execute(
            """WITH made AS (INSERT INTO services (id, tenant_id, kind, name, scopes, created_by)
              SELECT gen_random_uuid(), $1, 'ACCOUNT', 's' || n, '[]', $2 FROM generate_series(1, $3::int) n
              RETURNING id)
            INSERT INTO space_members (id, tenant_id, space_id, actor_kind, actor_id)
            SELECT gen_random_uuid(), $1, (SELECT id FROM spaces WHERE tenant_id = $1), 'SERVICE', id FROM made""",
            tenant.id, tenant.owner.member_id, DEFAULT.space_members - 2,
        )  # fmt: skip

    both = await _add(tenant.client, space, [each.actor_id for each in people])
    one = await _add(tenant.client, space, [people[0].actor_id])
    again = await _add(tenant.client, space, [people[0].actor_id])

    assert both["__typename"] == "LimitReached"
    assert one["__typename"] == again["__typename"] == "AddSpaceMembersSuccess"


async def test_who_may_add_many(tenant: Tenant) -> None:
    await tenant.client.succeed("updateTenant", "__typename", membersMayCreateSpaces=True)
    bert, ada, agent = await tenant.person(), await tenant.person(name="Ada"), await create_agent(tenant.client)
    program = await create_program(tenant.client, scopes=["spaces:read", "spaces:write"])
    own, others = await create_space(bert.client), await create_space(tenant.client, members=[bert.actor_id])

    assert (await _add(bert.client, others, [ada.actor_id]))["code"] == "NOT_PERMITTED"
    unreached = await _add(bert.client, own, [ada.actor_id, agent])
    assert (unreached["code"], unreached["path"]) == ("NOT_PERMITTED", ["input", "actorIds", "1"])
    assert (await _add(program.client, others, [ada.actor_id]))["code"] == "NOT_FOUND"
    assert (await _add(bert.client, own, [ada.actor_id]))["__typename"] == "AddSpaceMembersSuccess"


@pytest.fixture
def outbox(environment: dict[str, str]) -> Outbox:
    return Outbox(Path(environment["CIRCADIAN_DATA_DIR"]))


async def _accept(api: Api, outbox: Outbox, address: str) -> None:
    link = await outbox.link_to(address, subject="Olga invites you to Acme")
    async with Visitor(api.base_url) as person:
        page = await person.open(link)
        form = {"csrf": csrf_of(page), "name": "Nia", "password": PASSWORD}
        assert (await person.post(link, form)).status_code == 303


async def test_who_accepts_an_invitation_is_in_its_spaces(tenant: Tenant, api: Api, outbox: Outbox) -> None:
    """Except for those that are archived, deleted or full by then. Agents are told of the new member."""
    address = unused_address()
    spaces = {name: await create_space(tenant.client, name=name) for name in ("Open", "Old", "Gone", "Other")}
    carried = [spaces[name] for name in ("Open", "Old", "Gone")]

    await invite(tenant.client, address, spaceIds=carried)
    await tenant.client.succeed("archiveSpace", "__typename", spaceId=spaces["Old"])
    await tenant.client.succeed("deleteSpace", "__typename", spaceId=spaces["Gone"])
    async with tenant.client.subscribe(
        _FEED, id=spaces["Open"], after=await cursor_of(tenant.client, spaces["Open"])
    ) as feed:
        await post(tenant.client, spaces["Open"], "Hello")
        await feed.until(lambda event: event["spaceFeed"]["__typename"] == "MessagePosted")
        await _accept(api, outbox, address)
        told = await feed.until(lambda event: event["spaceFeed"]["__typename"] == "SpaceMembersChanged")

    found = await tenant.client.execute(_INVITED)
    assert found["invitations"]["nodes"] == [{"email": address, "spaceIds": carried}]
    [nia] = [each for each in found["members"]["nodes"] if each["name"] == "Nia"]
    assert [each["name"] for each in nia["spaces"]["nodes"]] == ["Open"]
    assert len(told["spaceFeed"]["joined"]) == 1


async def test_an_invitation_carries_only_what_the_inviter_may_give(tenant: Tenant, tenants: Tenants) -> None:
    stranger, bert = await tenants.create(), await tenant.person()
    theirs, own = await create_space(stranger.client), await create_space(tenant.client)
    old = await create_space(tenant.client)
    await tenant.client.succeed("archiveSpace", "__typename", spaceId=old)
    made = await tenant.client.succeed("startDirectConversation", "space { id }", actorId=bert.actor_id)
    home = (await bert.client.succeed("myAssistant", "assistant { space { id } }"))["assistant"]["space"]["id"]

    async def refused(*space_ids: str) -> tuple[str, list[str]]:
        payload = await tenant.client.mutate(
            "inviteMember", "__typename", email="new@example.com", role="MEMBER", spaceIds=list(space_ids)
        )
        return payload["code"], payload["path"]

    second = ["input", "spaceIds", "1"]
    assert await refused(own, theirs) == ("NOT_FOUND", second)
    assert await refused(own, old) == ("SPACE_IS_ARCHIVED", second)
    assert await refused(own, made["space"]["id"]) == ("DIRECT_CONVERSATION", second)
    assert await refused(own, home) == ("NOT_PERMITTED", second)
    assert await refused(own, bert.actor_id) == ("INVALID_INPUT", ["input", "spaceIds"])
    assert await refused(*[own] * (DEFAULT.invited_spaces + 1)) == ("INVALID_INPUT", ["input", "spaceIds"])
    assert (await tenant.client.execute(_INVITED))["invitations"]["nodes"] == []
