"""The feed of a person over all their spaces: what concerns them, what is unread, and which alerts they want."""

from datetime import UTC, datetime, timedelta

import pytest

from backend.kit.limits import DEFAULT
from tests.factories.agents import create_agent
from tests.factories.read_state import mark_read
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.factories.viewer_feed import VIEWER_FEED, flush, following, live, news, seen_of, viewer_cursor

_UNREPORTED = """WITH head AS (UPDATE spaces SET seq = seq + 1 WHERE id = $1 RETURNING tenant_id, seq)
INSERT INTO messages (id, tenant_id, space_id, seq, kind, author_kind, author_id, text, hop, is_unattended)
SELECT gen_random_uuid(), tenant_id, $1, seq, 'TEXT', 'PERSON', $2, 'x', 0, false FROM head"""
_JOIN = """INSERT INTO space_members (id, tenant_id, space_id, actor_kind, actor_id, read_seq)
VALUES (gen_random_uuid(), $1, $2, 'PERSON', $3, 0)"""
_NAMESAKES = """WITH berts AS (INSERT INTO members (id, tenant_id, user_id, name, role)
  SELECT gen_random_uuid(), $1, gen_random_uuid(), 'Bert', 'MEMBER' FROM generate_series(1, $3::int) RETURNING id)
INSERT INTO space_members (id, tenant_id, space_id, actor_kind, actor_id)
SELECT gen_random_uuid(), $1, $2, 'PERSON', id FROM berts"""
_STATE = "{ space(id: $id) { unreadCount unreadMentionCount notificationSettings { level mutedUntil } } }"


async def test_what_concerns_a_person_comes_in_order_and_once(tenant: Tenant) -> None:
    bert = await tenant.person()
    begin = await viewer_cursor(bert.client)
    space = await create_space(tenant.client, name="Lobby", members=[bert.actor_id])
    await post(tenant.client, space, "nobody in particular")
    await post(tenant.client, space, "hello @Bert")
    await post(tenant.client, space, "you too", mentions=[bert.actor_id])
    await tenant.client.succeed("removeSpaceMember", "__typename", spaceId=space, actorId=bert.actor_id)
    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=space, actorId=bert.actor_id)

    async with following(bert.client, after=begin) as feed:
        await flush(tenant, feed, bert)
    durable = [event["viewerFeed"] for event in feed.seen if event["viewerFeed"]["__typename"] != "UnreadChanged"][:-1]

    kinds = [event["__typename"] for event in durable]
    assert kinds == ["SpaceJoined", "Mentioned", "Mentioned", "SpaceLeft", "SpaceJoined"]
    assert [event["message"]["text"] for event in durable[1:3]] == ["hello @Bert", "you too"]
    assert durable[1]["message"]["author"] == {"name": "Olga"}
    assert durable[3]["spaceId"] == space
    for place, event in enumerate(durable):
        async with following(bert.client, after=event["cursor"]) as feed:
            await feed.until(news("SpaceJoined", cursor=durable[-1]["cursor"]) if place < 4 else news("SpaceJoined"))
            rest = [each["viewerFeed"] for each in feed.seen if each["viewerFeed"]["__typename"] != "UnreadChanged"]
        assert [each["__typename"] for each in rest][: len(kinds) - place - 1] == kinds[place + 1 :], place


async def test_what_is_unread_is_told_as_it_changes(tenant: Tenant) -> None:
    bert = await tenant.person()
    space = await create_space(tenant.client, members=[bert.actor_id])
    other = await create_space(tenant.client, name="Other", members=[bert.actor_id])
    async with live(tenant, bert) as feed:
        await post(tenant.client, space, "one")
        one = await feed.until(news("UnreadChanged", space=space))
        await post(tenant.client, space, "two @bert")
        two = await feed.until(news("UnreadChanged", space=space, unreadMentionCount=1))
        await post(tenant.client, other, "three")
        await feed.until(news("UnreadChanged", space=other, unreadCount=1))
        await post(bert.client, space, "mine")
        mine = await feed.until(lambda event: event["viewerFeed"].get("newestMessage") == {"text": "mine"})
        await mark_read(bert.client, space, 2)
        read = await feed.until(news("UnreadChanged", space=space, unreadCount=0))

    assert one["viewerFeed"] | {"cursor": "", "occurredAt": ""} == {
        "__typename": "UnreadChanged", "cursor": "", "occurredAt": "", "space": {"id": space}, "unreadCount": 1,
        "unreadMentionCount": 0, "readUpTo": 0, "newestMessage": {"text": "one"},
    }  # fmt: skip
    assert two["viewerFeed"]["unreadCount"] == 2
    assert mine["viewerFeed"]["unreadCount"] == 2
    assert read["viewerFeed"]["unreadMentionCount"] == 0
    assert read["viewerFeed"]["readUpTo"] == 2


async def test_a_new_subscription_begins_with_what_is_unread(tenant: Tenant) -> None:
    bert = await tenant.person()
    read, unread = [await create_space(tenant.client, members=[bert.actor_id]) for _ in range(2)]
    await post(tenant.client, read, "one")
    await post(tenant.client, unread, "two @Bert")
    await mark_read(bert.client, read, 1)

    async with following(bert.client) as feed:
        first = await feed.until(news("UnreadChanged"))
        await flush(tenant, feed, bert)

    assert [event["space"]["id"] for event in seen_of(feed, "UnreadChanged")] == [unread]
    assert (first["viewerFeed"]["unreadCount"], first["viewerFeed"]["unreadMentionCount"]) == (1, 1)
    assert first["viewerFeed"]["newestMessage"] == {"text": "two @Bert"}
    found = (await bert.client.execute(f"query ($id: ID!) {_STATE}", id=unread))["space"]
    assert (found["unreadCount"], found["unreadMentionCount"]) == (1, 1), "the query says the same"


async def test_whoever_left_is_told_nothing_more_of_the_space(tenant: Tenant) -> None:
    bert = await tenant.person()
    space = await create_space(tenant.client, members=[bert.actor_id])
    begin = await viewer_cursor(bert.client)
    async with following(bert.client) as feed:
        await post(tenant.client, space, "secret @Bert")
        await feed.until(news("Mentioned"))
        await tenant.client.succeed("removeSpaceMember", "__typename", spaceId=space, actorId=bert.actor_id)
        await feed.until(news("SpaceLeft", spaceId=space))
        seen = len(feed.seen)
        await post(tenant.client, space, "more")
        await flush(tenant, feed, bert)
        assert [each["viewerFeed"]["__typename"] for each in feed.seen[seen:]] == ["SpaceJoined"]

    async with following(bert.client, after=begin) as feed:
        await flush(tenant, feed, bert)
    assert seen_of(feed, "Mentioned") == [], "the mention cannot be read any more"
    assert [each["spaceId"] for each in seen_of(feed, "SpaceLeft")] == [space]


async def test_what_was_deleted_is_unread_no_more(tenant: Tenant) -> None:
    bert = await tenant.person()
    space = await create_space(tenant.client, members=[bert.actor_id])
    async with live(tenant, bert) as feed:
        await post(tenant.client, space, "kept")
        gone = await post(tenant.client, space, "secret @Bert")
        await feed.until(news("UnreadChanged", unreadCount=2, unreadMentionCount=1))
        await tenant.client.succeed("deleteMessage", "__typename", messageId=gone["id"])
        changed = await feed.until(news("UnreadChanged", unreadCount=1, unreadMentionCount=0))
    assert changed["viewerFeed"]["newestMessage"] == {"text": "kept"}


async def test_an_edit_of_the_newest_text_is_told(tenant: Tenant) -> None:
    """Lists of spaces show it, also while it is read."""
    bert = await tenant.person()
    space = await create_space(tenant.client, members=[bert.actor_id])
    async with live(tenant, bert) as feed:
        older = await post(tenant.client, space, "older")
        newest = await post(tenant.client, space, "teh end")
        await feed.until(news("UnreadChanged", unreadCount=2, newestMessage={"text": "teh end"}))
        await mark_read(bert.client, space, newest["seq"])
        await feed.until(news("UnreadChanged", unreadCount=0))
        told = len(feed.seen)
        for message, text in ((older, "old"), (newest, "the end")):
            await tenant.client.succeed("editMessage", "__typename", messageId=message["id"], text=text)
        changed = await feed.until(news("UnreadChanged", newestMessage={"text": "the end"}))
        events = [each["viewerFeed"] for each in feed.seen[told:]]

    assert [each["__typename"] for each in events] == ["UnreadChanged"], "the older text is in no list"
    assert changed["viewerFeed"]["unreadCount"] == 0


async def test_a_deleted_space_is_left(tenant: Tenant) -> None:
    bert = await tenant.person()
    space = await create_space(tenant.client, members=[bert.actor_id])
    async with following(bert.client) as feed:
        await tenant.client.succeed("deleteSpace", "__typename", spaceId=space)
        await feed.until(news("SpaceLeft", spaceId=space))


async def test_a_space_that_is_joined_is_followed_from_then_on(tenant: Tenant) -> None:
    bert = await tenant.person()
    space = await create_space(tenant.client, name="Late")
    await post(tenant.client, space, "before")
    async with live(tenant, bert) as feed:
        await tenant.client.succeed("addSpaceMember", "__typename", spaceId=space, actorId=bert.actor_id)
        joined = await feed.until(news("SpaceJoined", space=space))
        await post(tenant.client, space, "after")
        await feed.until(news("UnreadChanged", space=space, unreadCount=1))
    assert joined["viewerFeed"]["space"] == {"id": space, "name": "Late", "unreadCount": 0}


@pytest.mark.parametrize(
    ("level", "alerted"),
    [("ALL", ["plain", "hello @Bert"]), ("MENTIONS", ["hello @Bert"]), ("NONE", [])],
)
async def test_only_what_a_person_wants_alerts(tenant: Tenant, level: str, alerted: list[str]) -> None:
    bert = await tenant.person()
    space = await create_space(tenant.client, members=[bert.actor_id])
    await bert.client.succeed("setNotificationSettings", "__typename", spaceId=space, level=level)
    async with live(tenant, bert) as feed:
        await post(bert.client, space, "mine")
        await post(tenant.client, space, "plain")
        await post(tenant.client, space, "hello @Bert")
        await feed.until(news("UnreadChanged", unreadCount=2, unreadMentionCount=1))
        await flush(tenant, feed, bert)
    assert [each["newMessage"]["text"] for each in seen_of(feed, "MessageAlert")] == alerted
    async with following(bert.client) as feed:
        await flush(tenant, feed, bert)
    assert seen_of(feed, "MessageAlert") == [], "a new subscription is not alerted to what was before"


async def test_a_muted_space_alerts_to_nothing_and_counts_all(tenant: Tenant) -> None:
    bert = await tenant.person()
    space = await create_space(tenant.client, members=[bert.actor_id])
    until = (datetime.now(UTC) + timedelta(hours=1)).isoformat()
    async with live(tenant, bert) as feed:
        await bert.client.succeed("setNotificationSettings", "__typename", spaceId=space, mutedUntil=until)
        changed = await feed.until(news("SpaceChanged", space=space))
        await post(tenant.client, space, "hello @Bert")
        await feed.until(news("UnreadChanged", unreadCount=1, unreadMentionCount=1))
        assert seen_of(feed, "MessageAlert") == []
        await bert.client.succeed("setNotificationSettings", "__typename", spaceId=space, mutedUntil=None)
        await feed.until(lambda event: _muted_until(event) is None)
        await post(tenant.client, space, "again")
        await feed.until(news("MessageAlert", newMessage={"text": "again"}))
    settings = changed["viewerFeed"]["space"]["notificationSettings"]
    assert settings["level"] == "ALL"
    assert datetime.fromisoformat(settings["mutedUntil"]) == datetime.fromisoformat(until)


def _muted_until(event: dict[str, dict[str, object]]) -> object:
    found = event["viewerFeed"]
    space = found["space"] if found["__typename"] == "SpaceChanged" else None
    return space["notificationSettings"]["mutedUntil"] if isinstance(space, dict) else ""


async def test_settings_are_ones_own_and_checked(tenant: Tenant) -> None:
    bert, ada = await tenant.person(), await tenant.person(name="Ada")
    space = await create_space(tenant.client, members=[bert.actor_id])
    past = (datetime.now(UTC) - timedelta(hours=1)).isoformat()

    await bert.client.succeed("setNotificationSettings", "__typename", spaceId=space, level="NONE")
    refused = await bert.client.mutate("setNotificationSettings", "__typename", spaceId=space, mutedUntil=past)
    strange = await ada.client.mutate("setNotificationSettings", "__typename", spaceId=space, level="ALL")

    assert (refused["code"], refused["path"]) == ("INVALID_INPUT", ["input", "mutedUntil"])
    assert "future" in refused["reason"]
    assert (strange["code"], strange["path"]) == ("NOT_FOUND", ["input", "spaceId"])
    levels = [
        (await person.client.execute(f"query ($id: ID!) {_STATE}", id=space))["space"]["notificationSettings"]["level"]
        for person in (bert, tenant.owner)
    ]
    assert levels == ["NONE", "ALL"]


@pytest.mark.parametrize("cursor", ["", "x", "ä", "c3BhY2U6MDox"])
async def test_a_cursor_of_something_else_is_refused(tenant: Tenant, cursor: str) -> None:
    async with tenant.client.subscribe(VIEWER_FEED, after=cursor) as feed:
        assert await feed.first_codes() == ["BAD_REQUEST"]


async def test_a_cursor_of_another_person_is_refused(tenant: Tenant) -> None:
    bert = await tenant.person()
    async with bert.client.subscribe(VIEWER_FEED, after=await viewer_cursor(tenant.client)) as feed:
        assert await feed.first_codes() == ["BAD_REQUEST"]


async def test_a_cursor_before_what_is_stored_is_too_old(tenant: Tenant) -> None:
    bert = await tenant.person()
    begin = await viewer_cursor(bert.client)
    space = await create_space(tenant.client, members=[bert.actor_id])
    for number in range(4):
        await post(tenant.client, space, f"{number} @Bert")
    await viewer_cursor(bert.client)
    async with owner_of(tenant) as owner:
        aged = "UPDATE notifications SET created_at = now() - interval '31 days' WHERE actor_id = $1 AND seq < 4"
        await owner.execute(aged, key_of(bert.actor_id))
    await post(tenant.client, space, "one more @Bert")

    async with following(bert.client, after=begin) as feed:
        reset = await feed.until(news("FeedReset"))
    told = reset["viewerFeed"]
    assert (told["resetReason"], told["reason"]) == ("CURSOR_TOO_OLD", "CURSOR_TOO_OLD")
    async with owner_of(tenant) as owner:
        count = await owner.fetchval("SELECT count(*) FROM notifications WHERE actor_id = $1", key_of(bert.actor_id))
    assert count == 3, "each writer deletes up to three old rows"


async def test_the_newest_number_is_kept_forever(tenant: Tenant) -> None:
    bert = await tenant.person()
    space = await create_space(tenant.client, members=[bert.actor_id])
    cursor = await viewer_cursor(bert.client)
    async with owner_of(tenant) as owner:
        aged = "UPDATE notifications SET created_at = now() - interval '31 days' WHERE actor_id = $1"
        await owner.execute(aged, key_of(bert.actor_id))
    await post(tenant.client, space, "hello @Bert")

    async with following(bert.client, after=cursor) as feed:
        mentioned = await feed.until(news("Mentioned"))
    assert mentioned["viewerFeed"]["message"]["text"] == "hello @Bert"


async def test_agents_get_no_notifications(tenant: Tenant) -> None:
    agent = await create_agent(tenant.client, name="Nova")
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "hello @Nova")
    async with owner_of(tenant) as owner:
        assert await owner.fetchval("SELECT count(*) FROM notifications WHERE actor_id = $1", key_of(agent)) == 0


async def test_counts_agree_with_the_query_beyond_their_bound(tenant: Tenant) -> None:
    bert = await tenant.person()
    space = await create_space(tenant.client, members=[bert.actor_id])
    async with owner_of(tenant) as owner:
        await owner.execute(
            """WITH head AS (UPDATE spaces SET seq = seq + $3 WHERE id = $1 RETURNING tenant_id)
            INSERT INTO messages (id, tenant_id, space_id, seq, kind, author_kind, author_id, text, hop, is_unattended)
            SELECT gen_random_uuid(), tenant_id, $1, n, 'TEXT', 'PERSON', $2, 'x', 0, false
            FROM head, generate_series(1, $3::int) n""",
            key_of(space), tenant.owner.member_id, DEFAULT.unread_counted - 1,
        )  # fmt: skip
    async with following(bert.client) as feed:
        await feed.until(news("UnreadChanged", unreadCount=DEFAULT.unread_counted - 1))
        for _ in range(2):
            await post(tenant.client, space, "more")
        await feed.until(news("UnreadChanged", unreadCount=DEFAULT.unread_counted))
        await mark_read(bert.client, space, 50)
        await feed.until(news("UnreadChanged", unreadCount=DEFAULT.unread_counted + 1 - 50))
    found = (await bert.client.execute(f"query ($id: ID!) {_STATE}", id=space))["space"]
    assert found["unreadCount"] == DEFAULT.unread_counted + 1 - 50


async def test_what_no_hint_reported_is_found(tenant: Tenant) -> None:
    """A message, a mark, a name and a departure that are written by SQL alone."""
    bert = await tenant.person()
    space, left = [await create_space(tenant.client, name="Old", members=[bert.actor_id]) for _ in range(2)]
    async with live(tenant, bert) as feed, owner_of(tenant) as owner:
        await owner.execute(_UNREPORTED, key_of(space), tenant.owner.member_id)
        await feed.until(news("UnreadChanged", space=space, unreadCount=1))
        await owner.execute(
            "UPDATE space_members SET read_seq = 1, read_at = now() WHERE space_id = $1 AND actor_id = $2",
            key_of(space), key_of(bert.actor_id),
        )  # fmt: skip
        await feed.until(news("UnreadChanged", space=space, unreadCount=0))
        await owner.execute("UPDATE spaces SET name = 'New' WHERE id = $1", key_of(space))
        renamed = await feed.until(news("SpaceChanged", space=space))
        await owner.execute(
            "DELETE FROM space_members WHERE space_id = $1 AND actor_id = $2", key_of(left), key_of(bert.actor_id)
        )
        await owner.execute("UPDATE spaces SET name = 'Newer' WHERE id = $1", key_of(space))
        await feed.until(lambda event: (event["viewerFeed"].get("space") or {}).get("name") == "Newer")
        seen = len(feed.seen)
        await post(tenant.client, left, "more")
        await flush(tenant, feed, bert)
        assert [each for each in feed.seen[seen:] if each["viewerFeed"]["__typename"] == "UnreadChanged"] == []
    assert renamed["viewerFeed"]["space"]["name"] == "New"


async def test_what_nobody_has_read_is_never_deleted_unseen(tenant: Tenant) -> None:
    """Rows get their numbers when they are read. Without a number, nobody could tell that one is missing."""
    bert = await tenant.person()
    space = await create_space(tenant.client, members=[bert.actor_id])
    cursor = await viewer_cursor(bert.client)
    for number in range(5):
        await post(tenant.client, space, f"{number} @Bert")
    async with owner_of(tenant) as owner:
        aged = "UPDATE notifications SET created_at = now() - interval '31 days' WHERE actor_id = $1"
        await owner.execute(aged, key_of(bert.actor_id))
    await post(tenant.client, space, "new @Bert")

    async with following(bert.client, after=cursor) as feed:
        first = await feed.until(lambda event: event["viewerFeed"]["__typename"] in {"Mentioned", "FeedReset"})
    assert first["viewerFeed"]["__typename"] == "FeedReset"


async def test_a_name_of_many_tells_no_more_people_than_may_be_mentioned(tenant: Tenant) -> None:
    space = await create_space(tenant.client)
    async with owner_of(tenant) as owner, owner.transaction():
        await owner.execute("SET LOCAL session_replication_role = replica")
        await owner.execute(_NAMESAKES, tenant.id, key_of(space), DEFAULT.mentions + 20)
        await owner.execute("UPDATE spaces SET members_rev = members_rev + 1 WHERE id = $1", key_of(space))
    posted = await post(tenant.client, space, "hello @Bert")
    async with owner_of(tenant) as owner:
        count = "SELECT count(*) FROM notifications WHERE space_id = $1 AND kind = 'MENTION'"
        assert await owner.fetchval(count, key_of(space)) == DEFAULT.mentions
    mentions = "query ($id: ID!) { node(id: $id) { ... on Message { mentions { id } } } }"
    shown = (await tenant.client.execute(mentions, id=posted["id"]))["node"]["mentions"]
    assert len(shown) == DEFAULT.mentions


async def test_a_membership_that_no_row_reported_is_followed(tenant: Tenant) -> None:
    """As a process of the previous version writes it."""
    bert = await tenant.person()
    space = await create_space(tenant.client)
    async with live(tenant, bert) as feed, owner_of(tenant) as owner:
        await owner.execute(_JOIN, tenant.id, key_of(space), key_of(bert.actor_id))
        await owner.execute(_UNREPORTED, key_of(space), tenant.owner.member_id)
        await feed.until(news("UnreadChanged", space=space, unreadCount=1))


async def test_the_snapshot_ends_after_what_was_missed_and_what_is_unread(tenant: Tenant) -> None:
    """Once in each subscription; a client then drops what it has not received again."""
    ann = await tenant.person(name="Ann")
    space = await create_space(tenant.client, members=[ann.actor_id])
    async with following(ann.client) as feed:
        cursor = await viewer_cursor(ann.client)
        assert [each["viewerFeed"]["__typename"] for each in await feed.snapshot()] == []
    await post(tenant.client, space, "Hello @Ann")

    async with following(ann.client, after=cursor) as again:
        told = [each["viewerFeed"]["__typename"] for each in await again.snapshot()]

    assert told == ["Mentioned", "UnreadChanged"]
