"""Replies and threads: `postMessage(replyTo:)`, what `Message` and `Space.messages` show of them, and links."""

import asyncio
from typing import Any

import pytest

from tests.factories.spaces import create_space, cursor_of, post, texts_of
from tests.factories.tenants import Person, Tenant, Tenants
from tests.harness.client import Client

_THREAD = """text threadRootId replyTo { text } threadRoot { text } replyCount lastReplyAt
  replies(first: 10) { nodes { text } totalCount }"""
_LIST = f"""query ($id: ID!, $threads: ThreadFilter!, $first: Int, $after: String) {{ space(id: $id) {{
  messages(threads: $threads, first: $first, after: $after) {{
    nodes {{ id createdAt {_THREAD} }} totalCount pageInfo {{ hasNextPage endCursor }} }} }} }}"""
_FEED = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) { __typename
  ... on MessagePosted { message { text threadRootId replyTo { text } } } } }"""


@pytest.fixture
async def bert(tenant: Tenant) -> Person:
    return await tenant.person(name="Bert")


async def _list(client: Client, space: str, threads: str = "ALL", **values: Any) -> dict[str, Any]:
    found: dict[str, Any] = (await client.execute(_LIST, id=space, threads=threads, **values))["space"]["messages"]
    return found


async def _refused(client: Client, space: str, reply_to: str) -> tuple[str, Any]:
    payload = await client.mutate("postMessage", "__typename", spaceId=space, text="x", replyTo=reply_to)
    return str(payload.get("code", payload["__typename"])), payload.get("path")


async def test_replies_belong_to_the_thread_of_what_they_answer(tenant: Tenant, bert: Person) -> None:
    client, space = tenant.client, await create_space(tenant.client, members=[bert.actor_id])
    root = await post(client, space, "Boats at nine?")
    await post(client, space, "beside")

    first = await bert.client.succeed(
        "postMessage", "posted { id threadRootId replyTo { text } }", spaceId=space, text="yes", replyTo=root["id"]
    )
    await post(client, space, "why?", replyTo=first["posted"]["id"])

    assert first["posted"]["threadRootId"] == root["id"]
    assert first["posted"]["replyTo"] == {"text": "Boats at nine?"}
    nodes = {each["text"]: each for each in (await _list(client, space))["nodes"]}
    shown = nodes["Boats at nine?"]
    assert (shown["replyCount"], shown["lastReplyAt"]) == (2, nodes["why?"]["createdAt"])
    assert shown["replies"] == {"nodes": [{"text": "yes"}, {"text": "why?"}], "totalCount": 2}
    assert (shown["threadRootId"], shown["replyTo"], shown["threadRoot"]) == (None, None, None)
    reply = nodes["why?"]
    assert (reply["threadRootId"], reply["threadRoot"]) == (root["id"], {"text": "Boats at nine?"})
    assert reply["replyTo"] == {"text": "yes"}
    assert (reply["replyCount"], reply["replies"]["nodes"]) == (0, []), "a thread is one level deep"
    assert (nodes["beside"]["replyCount"], nodes["beside"]["lastReplyAt"]) == (0, None)


async def test_roots_alone_page_by_page(tenant: Tenant) -> None:
    client, space = tenant.client, await create_space(tenant.client)
    for number in range(3):
        root = await post(client, space, f"root {number}")
        for reply in range(2):
            await post(client, space, f"reply {number} {reply}", replyTo=root["id"])

    page = await _list(client, space, "ROOTS", first=2)
    rest = await _list(client, space, "ROOTS", first=2, after=page["pageInfo"]["endCursor"])

    assert [each["text"] for each in page["nodes"]] == ["root 0", "root 1"]
    assert (page["pageInfo"]["hasNextPage"], page["totalCount"]) == (True, 3)
    assert [each["text"] for each in rest["nodes"]] == ["root 2"]
    assert (await _list(client, space))["totalCount"] == 9


async def test_a_feed_names_the_thread(tenant: Tenant, bert: Person) -> None:
    client, space = tenant.client, await create_space(tenant.client, members=[bert.actor_id])
    root, after = await post(client, space, "root"), await cursor_of(tenant.client, space)

    async with bert.client.subscribe(_FEED, id=space, after=after) as feed:
        await post(client, space, "The feed is live from here on")
        await feed.until(lambda event: "from here on" in str(event))
        await post(client, space, "reply", replyTo=root["id"])
        live = await feed.until(lambda event: "'reply'" in str(event))
    async with bert.client.subscribe(_FEED, id=space, after=after) as feed:
        later = await feed.until(lambda event: "'reply'" in str(event))

    assert live["spaceFeed"]["message"] == {"text": "reply", "threadRootId": root["id"], "replyTo": {"text": "root"}}
    assert later["spaceFeed"] == live["spaceFeed"]


async def test_what_can_be_answered(tenant: Tenant, tenants: Tenants) -> None:
    client, other = tenant.client, await tenants.create()
    space, elsewhere = await create_space(client), await create_space(client, name="Elsewhere")
    theirs = await post(other.client, await create_space(other.client), "theirs")
    not_here = await post(client, elsewhere, "not here")

    found = "MESSAGE_NOT_FOUND", ["input", "replyTo"]
    assert await _refused(client, space, not_here["id"]) == found
    assert await _refused(client, space, theirs["id"]) == found
    assert (await _refused(client, space, space))[0] == "INVALID_INPUT"
    assert await texts_of(client, space) == []
    key = "twice"
    message = await post(client, space, "root")
    both = [await post(client, space, "once", replyTo=message["id"], idempotencyKey=key) for _ in range(2)]
    assert both[0] == both[1]
    assert await texts_of(client, space) == ["root", "once"]


async def test_a_deleted_root_is_a_tombstone_and_its_thread_goes_on(tenant: Tenant) -> None:
    client, space = tenant.client, await create_space(tenant.client)
    root = await post(client, space, "root")
    gone, kept = [await post(client, space, text, replyTo=root["id"]) for text in ("gone", "kept")]

    for message in (root, gone):
        await client.succeed("deleteMessage", "__typename", messageId=message["id"])
    await post(client, space, "later", replyTo=root["id"])
    await post(client, space, "latest", replyTo=gone["id"])

    nodes = {each["id"]: each for each in (await _list(client, space))["nodes"]}
    assert (nodes[root["id"]]["text"], nodes[root["id"]]["replyCount"]) == ("", 3)
    assert [each["text"] for each in nodes[root["id"]]["replies"]["nodes"]] == ["", "kept", "later", "latest"]
    assert (nodes[kept["id"]]["text"], nodes[kept["id"]]["threadRoot"]) == ("kept", {"text": ""})


async def test_replies_count_as_messages_of_the_space(tenant: Tenant, bert: Person) -> None:
    client, space = tenant.client, await create_space(tenant.client, members=[bert.actor_id])
    root = await post(bert.client, space, "root")
    await client.succeed("markSpaceRead", "__typename", spaceId=space, seq=root["seq"])

    await post(bert.client, space, "one", replyTo=root["id"])
    await post(bert.client, space, f"two @{tenant.owner.name}", replyTo=root["id"])

    query = "query ($id: ID!) { space(id: $id) { unreadCount unreadMentionCount lastMessage { threadRootId } } }"
    found = (await client.execute(query, id=space))["space"]
    assert found == {"unreadCount": 2, "unreadMentionCount": 1, "lastMessage": {"threadRootId": root["id"]}}
    search = """query { searchMessages(query: "one") { nodes { text threadRoot { text } } } }"""
    assert (await client.execute(search))["searchMessages"]["nodes"] == [
        {"text": "one", "threadRoot": {"text": "root"}}
    ]


async def test_replies_beside_each_other_and_beside_a_deletion(tenant: Tenant) -> None:
    client, space = tenant.client, await create_space(tenant.client)
    root = await post(client, space, "root")

    replies = [post(client, space, f"reply {number}", replyTo=root["id"]) for number in range(8)]
    await asyncio.gather(*replies, client.succeed("deleteMessage", "__typename", messageId=root["id"]))

    [found] = [each for each in (await _list(client, space))["nodes"] if each["id"] == root["id"]]
    assert (found["text"], found["replyCount"]) == ("", 8)


async def test_links_of_a_message(tenant: Tenant) -> None:
    space = await create_space(tenant.client)
    await post(tenant.client, space, "👍 see https://example.com/x, and javascript:alert(1).")

    query = "query ($id: ID!) { space(id: $id) { messages { nodes { links { url start end } } } } }"
    [found] = (await tenant.client.execute(query, id=space))["space"]["messages"]["nodes"]
    assert found["links"] == [{"url": "https://example.com/x", "start": 6, "end": 27}]
