"""`addReaction`, `removeReaction` and `Message.reactions`: who may react to what, and what everybody sees of it."""

import asyncio
from typing import Any

import asyncpg
import pytest

from backend.kit import db
from backend.kit.limits import DEFAULT
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, cursor_of, post
from tests.factories.tenants import Person, Tenant
from tests.harness.client import Client

_SHOWN = "reactions { emoji count viewerReacted actors { name } }"
_LIST = f"query ($id: ID!) {{ space(id: $id) {{ messages(last: 100) {{ nodes {{ id {_SHOWN} }} }} }} }}"
_FEED = f"""subscription ($id: ID!, $after: String) {{ spaceFeed(spaceId: $id, after: $after) {{ __typename cursor
  ... on MessagePosted {{ message {{ id {_SHOWN} }} }} ... on MessageUpdated {{ message {{ id {_SHOWN} }} }} }} }}"""
_EMOJIS = [chr(0x1F600 + number) for number in range(DEFAULT.different_reactions + 1)]


async def _react(client: Client, message: dict[str, Any], emoji: str, *, name: str = "addReaction") -> Any:
    made = await client.succeed(name, f"reacted {{ updatedAt {_SHOWN} }}", messageId=message["id"], emoji=emoji)
    return made["reacted"]["reactions"]


async def _refused(client: Client, message_id: str, emoji: str, *, name: str = "addReaction") -> str:
    payload = await client.mutate(name, "__typename", messageId=message_id, emoji=emoji)
    return str(payload.get("code", payload["__typename"]))


def _one(emoji: str, *names: str, own: bool) -> dict[str, Any]:
    return {"emoji": emoji, "count": len(names), "viewerReacted": own, "actors": [{"name": each} for each in names]}


@pytest.fixture
async def bert(tenant: Tenant) -> Person:
    return await tenant.person(name="Bert")


async def test_members_react_and_take_it_back(tenant: Tenant, bert: Person) -> None:
    client, owner = tenant.client, tenant.owner.name
    space = await create_space(client, members=[bert.actor_id])
    message = await post(client, space, "Boats at nine?")

    assert await _react(client, message, "👍") == [_one("👍", owner, own=True)]
    assert await _react(bert.client, message, "❤️") == [_one("👍", owner, own=False), _one("❤️", "Bert", own=True)]
    assert await _react(client, message, "❤") == [_one("👍", owner, own=True), _one("❤️", "Bert", owner, own=True)]
    rest = await _react(client, message, "❤️", name="removeReaction")
    assert rest == [_one("👍", owner, own=True), _one("❤️", "Bert", own=False)]
    assert await _react(client, message, "🎉", name="removeReaction") == rest, "it was not there"
    assert await _react(client, message, "👍", name="removeReaction") == [_one("❤️", "Bert", own=False)]


async def test_the_same_again_changes_nothing(tenant: Tenant) -> None:
    client, space = tenant.client, await create_space(tenant.client)
    message = await post(client, space, "Hello")
    await _react(client, message, "👍")
    before = await cursor_of(client, space)

    await asyncio.gather(*(_react(client, message, "👍") for _ in range(10)))
    await _react(client, message, "👎", name="removeReaction")

    assert await cursor_of(client, space) == before


async def test_many_at_once_are_all_counted_once(tenant: Tenant, bert: Person) -> None:
    space = await create_space(tenant.client, members=[bert.actor_id])
    message = await post(tenant.client, space, "Hello")

    await asyncio.gather(*(_react(each, message, "👍") for each in (tenant.client, bert.client) for _ in range(5)))

    [found] = await _react(tenant.client, message, "👍")
    assert (found["count"], found["viewerReacted"]) == (2, True)


async def test_a_feed_reports_each_change_and_can_be_resumed(tenant: Tenant, bert: Person) -> None:
    client, owner = tenant.client, tenant.owner.name
    space = await create_space(client, members=[bert.actor_id])
    start = await cursor_of(client, space)
    message = await post(client, space, "Hello")

    async with bert.client.subscribe(_FEED, id=space, after=start) as feed:
        posted = await feed.until(lambda event: event["spaceFeed"]["__typename"] == "MessagePosted")
        await _react(client, message, "👍")
        updated = await feed.until(lambda event: event["spaceFeed"]["__typename"] == "MessageUpdated")
    await _react(bert.client, message, "👍")
    async with bert.client.subscribe(_FEED, id=space, after=updated["spaceFeed"]["cursor"]) as feed:
        later = await feed.until(lambda event: event["spaceFeed"]["__typename"] == "MessageUpdated")
    async with client.subscribe(_FEED, id=space, after=updated["spaceFeed"]["cursor"]) as feed:
        own = await feed.until(lambda event: event["spaceFeed"]["__typename"] == "MessageUpdated")

    assert posted["spaceFeed"]["message"]["reactions"] == []
    assert updated["spaceFeed"]["message"]["reactions"] == [_one("👍", owner, own=False)]
    assert later["spaceFeed"]["message"]["reactions"] == [_one("👍", owner, "Bert", own=True)]
    assert own["spaceFeed"]["message"]["reactions"] == [_one("👍", owner, "Bert", own=True)]


async def test_viewers_of_one_event_each_see_whether_they_have_reacted(tenant: Tenant, bert: Person) -> None:
    """Responses of a feed are shared among viewers (ADR 0050); these must not be."""
    space = await create_space(tenant.client, members=[bert.actor_id])
    message, after = await post(tenant.client, space, "Hello"), await cursor_of(tenant.client, space)

    async with (
        tenant.client.subscribe(_FEED, id=space, after=after) as mine,
        bert.client.subscribe(_FEED, id=space, after=after) as theirs,
    ):
        await _react(bert.client, message, "👍")
        seen = [await feed.until(lambda event: event["spaceFeed"]["__typename"] == "MessageUpdated")
                for feed in (mine, theirs)]  # fmt: skip

    assert [each["spaceFeed"]["message"]["reactions"][0]["viewerReacted"] for each in seen] == [False, True]


async def test_a_message_counts_as_nothing_new(tenant: Tenant, bert: Person) -> None:
    space = await create_space(tenant.client, members=[bert.actor_id])
    message = await post(bert.client, space, "Hello")
    await tenant.client.succeed("markSpaceRead", "__typename", spaceId=space, seq=message["seq"])

    await _react(bert.client, message, "👍")

    query = "query ($id: ID!) { space(id: $id) { unreadCount lastMessage { text } } }"
    found = (await tenant.client.execute(query, id=space))["space"]
    assert found == {"unreadCount": 0, "lastMessage": {"text": "Hello"}}


async def test_who_may_react_to_what(tenant: Tenant, bert: Person) -> None:
    client, stranger = tenant.client, await tenant.person()
    space = await create_space(client, members=[bert.actor_id])
    message = await post(client, space, "Hello")

    for wrong in ("", "a", "👍👍", "ok 👍", "🏴" + "\U000e0067" * 20 + "\U000e007f"):
        assert await _refused(client, message["id"], wrong) == "INVALID_INPUT", wrong
    assert await _refused(client, space, "👍") == "INVALID_INPUT"
    assert await _refused(stranger.client, message["id"], "👍") == "MESSAGE_NOT_FOUND"
    await client.succeed("removeSpaceMember", "space { id }", spaceId=space, actorId=tenant.owner.actor_id)
    assert await _refused(client, message["id"], "👍") == "NOT_A_MEMBER", "an admin who only reads along"
    await client.succeed("addSpaceMember", "space { id }", spaceId=space, actorId=tenant.owner.actor_id)
    await client.succeed("archiveSpace", "__typename", spaceId=space)
    for name in ("addReaction", "removeReaction"):
        assert await _refused(bert.client, message["id"], "👍", name=name) == "SPACE_IS_ARCHIVED"
    await client.succeed("unarchiveSpace", "__typename", spaceId=space)
    await client.succeed("deleteMessage", "__typename", messageId=message["id"])
    assert await _refused(bert.client, message["id"], "👍") == "NOT_REACTABLE"


async def test_the_number_of_reactions_is_limited(tenant: Tenant, bert: Person) -> None:
    client, most = tenant.client, DEFAULT.reactions_of_member
    space = await create_space(client, members=[bert.actor_id])
    message = await post(client, space, "Hello")

    for emoji in _EMOJIS[:most]:
        await _react(client, message, emoji)
    assert await _refused(client, message["id"], _EMOJIS[most]) == "LIMIT_REACHED"
    for emoji in _EMOJIS[most:-1]:
        await _react(bert.client, message, emoji)
    cora = await tenant.person(name="Cora")
    await client.succeed("addSpaceMember", "__typename", spaceId=space, actorId=cora.actor_id)
    assert await _refused(cora.client, message["id"], _EMOJIS[-1]) == "LIMIT_REACHED"

    found = await _react(cora.client, message, _EMOJIS[0])
    assert [each["emoji"] for each in found] == _EMOJIS[:-1]
    assert found[0]["count"] == 2


async def test_those_of_a_deleted_message_go_and_those_of_who_leaves_stay(tenant: Tenant, bert: Person) -> None:
    client, space = tenant.client, await create_space(tenant.client, members=[bert.actor_id])
    kept, gone = await post(client, space, "kept"), await post(client, space, "gone")
    for message in (kept, gone):
        await _react(bert.client, message, "👍")

    await client.succeed("deleteMessage", "__typename", messageId=gone["id"])
    await client.succeed("removeSpaceMember", "__typename", spaceId=space, actorId=bert.actor_id)

    nodes = (await client.execute(_LIST, id=space))["space"]["messages"]["nodes"]
    assert [each["reactions"] for each in nodes] == [[_one("👍", "Bert", own=False)], []]
    connection = await asyncpg.connect(**db.credentials(tenant.owner_database_url))
    try:
        rows = await connection.fetch("SELECT message_id FROM reactions WHERE message_id = $1", key_of(gone["id"]))
    finally:
        await connection.close()
    assert rows == []


async def test_in_a_direct_conversation(tenant: Tenant, bert: Person) -> None:
    made = await tenant.client.succeed("startDirectConversation", "space { id }", actorId=bert.actor_id)
    message = await post(tenant.client, made["space"]["id"], "Hello")

    assert await _react(bert.client, message, "👍") == [_one("👍", "Bert", own=True)]
