"""What is unread, and how far the members of a space have read, as the API says it."""

import pytest

from backend.kit.limits import DEFAULT
from backend.tenants.models import Role
from tests.factories.agents import create_agent
from tests.factories.programs import install_app, oauth_client, register_app
from tests.factories.read_state import mark_read, marks_of, read_state
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Person, Tenant
from tests.harness.client import GraphQLFailure, Json

#: As many messages, by somebody else, as if they had been posted.
_FILL = """WITH head AS (UPDATE spaces SET seq = seq + $3 WHERE id = $1 RETURNING tenant_id, seq - $3 AS first)
INSERT INTO messages (id, tenant_id, space_id, seq, kind, author_kind, author_id, text, hop, is_unattended)
SELECT gen_random_uuid(), tenant_id, $1, first + n, $4, 'PERSON', $2, 'x', 0, false
FROM head, generate_series(1, $3::int) n"""


async def _fill(tenant: Tenant, space_id: str, count: int, *, kind: str = "TEXT") -> None:
    async with owner_of(tenant) as owner:
        await owner.execute(_FILL, key_of(space_id), tenant.owner.member_id, count, kind)


async def test_texts_of_others_after_the_mark_are_unread(tenant: Tenant) -> None:
    bert = await tenant.person()
    space_id = await create_space(tenant.client, members=[bert.actor_id])
    for text in ("one", "two", "three"):
        await post(tenant.client, space_id, text)
    await post(bert.client, space_id, "mine")
    await _fill(tenant, space_id, 2, kind="NOTICE")

    assert await read_state(bert.client, space_id) == (3, 0)
    assert await read_state(tenant.client, space_id) == (1, 0)
    assert await mark_read(bert.client, space_id, 2) == {"unreadCount": 1, "readUpTo": 2}
    assert await mark_read(bert.client, space_id, 4) == {"unreadCount": 0, "readUpTo": 4}
    await post(tenant.client, space_id, "four")
    assert await read_state(bert.client, space_id) == (1, 4)
    assert await read_state(tenant.client, space_id) == (1, 0), "each has a mark of their own"


async def test_a_mark_never_moves_back_and_never_beyond_the_newest_message(tenant: Tenant) -> None:
    space_id = await create_space(tenant.client)
    await post(tenant.client, space_id, "one")
    await post(tenant.client, space_id, "two")

    assert (await mark_read(tenant.client, space_id, 2_000_000_000))["readUpTo"] == 2
    assert (await mark_read(tenant.client, space_id, 1))["readUpTo"] == 2
    assert (await mark_read(tenant.client, space_id, 0))["readUpTo"] == 2


async def test_whoever_joins_begins_at_the_newest_message(tenant: Tenant) -> None:
    bert, agent = await tenant.person(), await create_agent(tenant.client, name="Nova")
    space_id = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space_id, "before")
    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=space_id, actorId=bert.actor_id)

    assert await read_state(bert.client, space_id) == (0, 1)
    assert (await marks_of(tenant.client, space_id))["Bert"] is None, "nothing was marked yet"
    await mark_read(bert.client, space_id, 1)
    assert (await marks_of(tenant.client, space_id))["Bert"] == 1
    await post(tenant.client, space_id, "after")
    assert await read_state(bert.client, space_id) == (1, 1)
    await tenant.client.succeed("removeSpaceMember", "__typename", spaceId=space_id, actorId=bert.actor_id)
    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=space_id, actorId=bert.actor_id)
    assert await read_state(bert.client, space_id) == (0, 2), "the mark left with the membership"


async def test_a_count_has_a_bound(tenant: Tenant) -> None:
    """Of the count, and of what is looked at for it."""
    bert = await tenant.person()
    space_id = await create_space(tenant.client, members=[bert.actor_id])
    await _fill(tenant, space_id, DEFAULT.unread_counted - 1)
    assert (await read_state(bert.client, space_id))[0] == DEFAULT.unread_counted - 1
    await _fill(tenant, space_id, 50)
    assert (await read_state(bert.client, space_id))[0] == DEFAULT.unread_counted

    await _fill(tenant, space_id, DEFAULT.unread_looked - 10, kind="NOTICE")

    assert (await read_state(bert.client, space_id))[0] == 10, "the others are too old to be looked at"


async def test_who_is_no_member_has_no_mark(tenant: Tenant) -> None:
    bert, admin = await tenant.person(), await tenant.person(role=Role.ADMIN, name="Ada")
    space_id = await create_space(tenant.client)
    await post(tenant.client, space_id, "hello")

    refused = [
        await client.mutate(name, "__typename", spaceId=space_id, **values)
        for client in (admin.client, bert.client)
        for name, values in (("markSpaceRead", {"seq": 1}), ("setTyping", {"isTyping": True}))
    ]

    assert await read_state(admin.client, space_id) == (None, None), "an admin may read it without being in it"
    assert [each["code"] for each in refused] == ["NOT_A_MEMBER"] * 2 + ["NOT_FOUND"] * 2
    assert await read_state(tenant.client, space_id) == (0, 0)


async def test_a_member_from_before_there_were_marks_gets_one_by_marking(tenant: Tenant) -> None:
    space_id = await create_space(tenant.client)
    await post((await _joined(tenant, space_id)).client, space_id, "hello")
    async with owner_of(tenant) as owner:
        await owner.execute("UPDATE space_members SET read_seq = NULL WHERE space_id = $1", key_of(space_id))

    assert await read_state(tenant.client, space_id) == (None, None)
    assert await mark_read(tenant.client, space_id, 0) == {"unreadCount": 1, "readUpTo": 0}


async def _joined(tenant: Tenant, space_id: str, *, name: str = "Bert", role: Role = Role.MEMBER) -> Person:
    person = await tenant.person(name=name, role=role)
    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=space_id, actorId=person.actor_id)
    return person


async def test_members_see_how_far_the_others_have_read_unless_the_space_hides_it(tenant: Tenant) -> None:
    agent = await create_agent(tenant.client, name="Nova")
    space_id = await create_space(tenant.client, members=[agent])
    bert = await _joined(tenant, space_id)
    await post(tenant.client, space_id, "hello")
    await mark_read(bert.client, space_id, 1)

    assert await marks_of(tenant.client, space_id) == {"Olga": None, "Nova": None, "Bert": 1}

    refused = await bert.client.mutate("updateSpace", "__typename", spaceId=space_id, hasReadReceipts=False)
    assert refused["code"] == "NOT_PERMITTED"
    made = await tenant.client.succeed(
        "updateSpace", "space { name hasReadReceipts }", spaceId=space_id, hasReadReceipts=False
    )
    assert made["space"] == {"name": "Lobby", "hasReadReceipts": False}
    assert await marks_of(tenant.client, space_id) == {}
    assert await marks_of(bert.client, space_id) == {}
    assert await read_state(bert.client, space_id) == (0, 1), "one's own mark stays"


async def test_a_viewer_may_mark_and_not_type(tenant: Tenant) -> None:
    space_id = await create_space(tenant.client)
    viewer = await _joined(tenant, space_id, role=Role.VIEWER)
    await post(tenant.client, space_id, "hello")

    assert (await mark_read(viewer.client, space_id, 1))["readUpTo"] == 1
    with pytest.raises(GraphQLFailure, match="messages:write"):
        await viewer.client.mutate("setTyping", "isTyping", spaceId=space_id, isTyping=True)


async def test_an_app_does_not_end_the_hiding_of_its_person(tenant: Tenant) -> None:
    bert, app = await tenant.person(), await register_app(tenant.client)
    installation = await install_app(tenant.client, app["clientId"])
    program = await oauth_client(tenant, installation, person=bert)
    await bert.client.succeed("setPresenceVisibility", "isVisible", isVisible=False)

    refused = await program.mutate("setPresenceVisibility", "isVisible", isVisible=True)

    assert refused["code"] == "PEOPLE_ONLY"
    found = await bert.client.execute("{ viewer { memberships { isPresenceVisible } } }")
    assert found["viewer"]["memberships"] == [{"isPresenceVisible": False}]


@pytest.mark.parametrize(
    ("name", "values", "path"),
    [
        ("markSpaceRead", {"seq": -1}, ["input", "seq"]),
        ("setPresence", {"presence": "OFFLINE"}, ["input", "presence"]),
    ],
)
async def test_a_wrong_value_is_refused(tenant: Tenant, name: str, values: Json, path: list[str]) -> None:
    space = {"spaceId": await create_space(tenant.client)} if name == "markSpaceRead" else {}

    payload = await tenant.client.mutate(name, "__typename", **space, **values)

    assert (payload["__typename"], payload["path"]) == ("InvalidInput", path)


async def test_a_key_stands_for_one_mark(tenant: Tenant) -> None:
    space_id = await create_space(tenant.client)
    await post(tenant.client, space_id, "one")
    await post(tenant.client, space_id, "two")

    await mark_read(tenant.client, space_id, 1, idempotencyKey="k")
    again = await mark_read(tenant.client, space_id, 1, idempotencyKey="k")
    other = await tenant.client.mutate("markSpaceRead", "__typename", spaceId=space_id, seq=2, idempotencyKey="k")

    assert again["readUpTo"] == 1
    assert other["__typename"] == "IdempotencyConflict"
    assert (await read_state(tenant.client, space_id))[1] == 1
