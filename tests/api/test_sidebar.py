"""The list of spaces that a chat shows at its side, in one query: names, unread counts, marks and last messages."""

from collections.abc import AsyncIterator

import asyncpg
import pytest

from backend.kit import db
from backend.kit.limits import DEFAULT
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.client import Client, Json
from tests.harness.stores import Stores

_SIDEBAR = """{ spaces(first: 100, orderBy: LAST_ACTIVITY) { nodes {
    name unreadCount readUpTo lastMessage { text createdAt author { name } } } } }"""
_LAST = "query ($id: ID!) { space(id: $id) { lastMessage { seq text author { name } } } }"
#: All statements of API and worker on this database, BEGIN, COMMIT and the tenant's too.
_COUNT = """SELECT coalesce(sum(calls), 0)::int FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
JOIN pg_roles r ON r.oid = s.userid WHERE d.datname = $1 AND r.rolname IN ('circadian_app', 'circadian_service')"""
_FILL = """WITH head AS (UPDATE spaces SET seq = seq + $3 WHERE id = $1 RETURNING tenant_id, seq - $3 AS first)
INSERT INTO messages (id, tenant_id, space_id, seq, kind, author_kind, author_id, text, hop, is_unattended)
SELECT gen_random_uuid(), tenant_id, $1, first + n, 'NOTICE', 'PERSON', $2, 'x', 0, false
FROM head, generate_series(1, $3::int) n"""


class Counter:
    def __init__(self, connection: asyncpg.Connection, database: str) -> None:
        self._connection, self._database = connection, database

    async def of(self, client: Client) -> tuple[list[Json], int]:
        """Returns the spaces of the sidebar, and the lowest number of statements in six tries: other work of the
        process is counted too."""
        counts, shown = list[int](), list[Json]()
        for _ in range(6):
            before: int = await self._connection.fetchval(_COUNT, self._database)
            shown = (await client.execute(_SIDEBAR))["spaces"]["nodes"]
            counts.append(await self._connection.fetchval(_COUNT, self._database) - before)
        return shown, min(counts)


@pytest.fixture
async def counter(stores: Stores) -> AsyncIterator[Counter]:
    server, _, database = stores.owner_database_url.rpartition("/")
    connection = await asyncpg.connect(**db.credentials(f"{server}/postgres"))
    await connection.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
    yield Counter(connection, database)
    await connection.close()


async def test_a_hundred_spaces_take_as_many_statements_as_two(tenant: Tenant, counter: Counter) -> None:
    """With conversations among them, whose names depend on the viewer."""
    bert = await tenant.person()

    async def grow(count: int) -> None:
        for number in range(count):
            space = await create_space(tenant.client, name=f"Space {number}", members=[bert.actor_id])
            await post(tenant.client, space, f"text {number}")

    await grow(1)
    await bert.client.succeed("startDirectConversation", "__typename", actorId=tenant.owner.actor_id)
    two, of_two = await counter.of(bert.client)
    await grow(98)

    hundred, of_hundred = await counter.of(bert.client)

    assert (len(two), len(hundred)) == (2, 100)
    assert 0 < of_hundred <= of_two
    assert {each["name"] for each in two} == {"Space 0", "Olga"}
    assert [each["lastMessage"]["text"] for each in hundred[:98]] == [f"text {97 - place}" for place in range(98)]
    assert {each["unreadCount"] for each in hundred} == {0, 1}
    assert hundred[0]["lastMessage"]["author"] == {"name": "Olga"}


async def test_the_last_message_is_the_newest_text_that_is_left(tenant: Tenant) -> None:
    space = await create_space(tenant.client)

    async def last() -> Json | None:
        found: Json | None = (await tenant.client.execute(_LAST, id=space))["space"]["lastMessage"]
        return found

    assert await last() is None
    await post(tenant.client, space, "one")
    two = await post(tenant.client, space, "two")
    async with owner_of(tenant) as owner:
        await owner.execute(_FILL, key_of(space), tenant.owner.member_id, DEFAULT.last_text_looked - 1)
    assert await last() == {"seq": 2, "text": "two", "author": {"name": "Olga"}}, "notices do not count"
    await tenant.client.succeed("deleteMessage", "__typename", messageId=two["id"])
    assert await last() is None, "among the newest messages only"
    await post(tenant.client, space, "three")
    assert (await last() or {})["text"] == "three"


async def test_what_was_deleted_is_not_unread(tenant: Tenant) -> None:
    bert = await tenant.person(name="Bert")
    space = await create_space(tenant.client, members=[bert.actor_id])
    kept, gone = [await post(tenant.client, space, f"{word} @Bert") for word in ("kept", "gone")]
    await tenant.client.succeed("deleteMessage", "__typename", messageId=gone["id"])
    counts = "query ($id: ID!) { space(id: $id) { unreadCount unreadMentionCount lastMessage { text } } }"

    found = (await bert.client.execute(counts, id=space))["space"]

    assert found == {"unreadCount": 1, "unreadMentionCount": 1, "lastMessage": {"text": kept["text"]}}


async def test_who_leaves_a_space_reads_no_last_message_of_it(tenant: Tenant) -> None:
    bert = await tenant.person()
    space = await create_space(tenant.client, members=[bert.actor_id])
    await post(tenant.client, space, "one")

    left = await bert.client.succeed(
        "removeSpaceMember", "space { lastMessage { text } }", spaceId=space, actorId=bert.actor_id
    )

    assert left["space"] == {"lastMessage": None}
