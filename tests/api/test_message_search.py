"""`searchMessages`: the texts of the spaces that the reader may see, by words, author and time."""

import re
from importlib.resources import files
from typing import Any

import asyncpg
import pytest

from backend.kit import db
from backend.kit.limits import DEFAULT
from backend.tenants.models import Role
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Client, GraphQLFailure

_SEARCH = """query ($words: String!, $spaceIds: [ID!], $authorId: ID, $from: DateTime, $to: DateTime, $last: Int,
    $before: String, $first: Int, $after: String) {
  searchMessages(query: $words, spaceIds: $spaceIds, authorId: $authorId, from: $from, to: $to, last: $last,
    before: $before, first: $first, after: $after) {
    nodes { text } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }"""


async def _page(client: Client, query: str, **values: Any) -> dict[str, Any]:
    found: dict[str, Any] = (await client.execute(_SEARCH, words=query, **values))["searchMessages"]
    return found


async def _find(client: Client, query: str, **values: Any) -> list[str]:
    return [each["text"] for each in (await _page(client, query, **values))["nodes"]]


async def test_words_phrases_and_exclusions(tenant: Tenant) -> None:
    space, client = await create_space(tenant.client), tenant.client
    for text in ("The invoice is late", "A late INVOICE, again", "late, but no bill", "Größe 42 für Ünal", "再次提醒"):
        await post(client, space, text)

    assert await _find(client, "late invoice") == ["The invoice is late", "A late INVOICE, again"]
    assert await _find(client, '"late invoice"') == ["A late INVOICE, again"]
    assert await _find(client, "late -invoice") == ["late, but no bill"]
    assert await _find(client, "bill or again") == ["A late INVOICE, again", "late, but no bill"]
    assert await _find(client, "ünal") == ["Größe 42 für Ünal"]
    assert await _find(client, "再次提醒") == ["再次提醒"]
    assert await _find(client, "nowhere") == []
    assert await _find(client, "!?") == [], "no word"


async def test_a_reader_finds_only_what_they_may_read(tenant: Tenant, tenants: Tenants) -> None:
    bert, other = await tenant.person(name="Bert"), await tenants.create()
    own = await create_space(tenant.client, name="Own")
    shared = await create_space(tenant.client, name="Shared", members=[bert.actor_id])
    await post(tenant.client, own, "canary in private")
    await post(tenant.client, shared, f"canary for both {own} {tenant.id}")
    await post(other.client, await create_space(other.client), f"canary elsewhere {tenant.id} {tenant.id}")
    admin = await tenant.person(role=Role.ADMIN)

    assert await _find(bert.client, "canary") == [f"canary for both {own} {tenant.id}"]
    assert await _find(bert.client, "canary", spaceIds=[own]) == []
    assert len(await _find(admin.client, "canary")) == 2
    assert await _find(admin.client, "canary", spaceIds=[own]) == ["canary in private"]
    assert await _find(other.client, "canary", spaceIds=[own, shared]) == []
    await bert.client.succeed("removeSpaceMember", "space { id }", spaceId=shared, actorId=bert.actor_id)
    assert await _find(bert.client, "canary") == []


async def test_author_and_time(tenant: Tenant) -> None:
    bert = await tenant.person(name="Bert")
    space = await create_space(tenant.client, members=[bert.actor_id])
    first = await post(tenant.client, space, "apples from Olga")
    second = await post(bert.client, space, "apples from Bert")

    assert await _find(tenant.client, "apples", authorId=bert.actor_id) == ["apples from Bert"]
    assert await _find(tenant.client, "apples", authorId=space) == []
    assert await _find(tenant.client, "apples", **{"from": second["createdAt"]}) == ["apples from Bert"]
    assert await _find(tenant.client, "apples", to=second["createdAt"]) == ["apples from Olga"]
    assert await _find(tenant.client, "apples", to=first["createdAt"]) == []


async def test_the_present_text_is_found_and_a_deleted_one_never(tenant: Tenant) -> None:
    space = await create_space(tenant.client)
    edited, deleted = await post(tenant.client, space, "before all"), await post(tenant.client, space, "before you")

    await tenant.client.succeed("editMessage", "edited { id }", messageId=edited["id"], text="after all")
    await tenant.client.succeed("deleteMessage", "erasure { id }", messageId=deleted["id"])

    assert await _find(tenant.client, "before") == []
    assert await _find(tenant.client, "after") == ["after all"]


async def test_pages_from_both_ends(tenant: Tenant) -> None:
    space = await create_space(tenant.client)
    for number in range(5):
        await post(tenant.client, space, f"pear {number}")

    newest = await _page(tenant.client, "pear", last=2)
    older = await _page(tenant.client, "pear", last=2, before=newest["pageInfo"]["startCursor"])
    first = await _page(tenant.client, "pear", first=3)
    rest = await _page(tenant.client, "pear", first=3, after=first["pageInfo"]["endCursor"])

    assert [[each["text"][-1] for each in page["nodes"]] for page in (newest, older, first, rest)] == [
        ["3", "4"], ["1", "2"], ["0", "1", "2"], ["3", "4"],
    ]  # fmt: skip
    assert (newest["pageInfo"]["hasPreviousPage"], rest["pageInfo"]["hasNextPage"]) == (True, False)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"words": " "}, "query must have"),
        ({"words": "x" * (DEFAULT.search_query_chars + 1)}, "query must have"),
        ({"words": "x", "spaceIds": ["x"] * (DEFAULT.searched_spaces + 1)}, "spaceIds may name at most"),
        ({"words": "x", "first": 101}, "first and last"),
    ],
)
async def test_bad_input_is_refused(tenant: Tenant, values: dict[str, Any], words: str) -> None:
    with pytest.raises(GraphQLFailure) as failure:
        await tenant.client.execute(_SEARCH, **values)

    assert "BAD_REQUEST" in str(failure.value)
    assert words in str(failure.value)


_MANY = """INSERT INTO messages (id, tenant_id, space_id, seq, kind, author_kind, author_id, text)
SELECT gen_random_uuid(), m.tenant_id, m.space_id, 10 + n, 'TEXT', m.author_kind, m.author_id, 'plum ' || n
FROM messages m, generate_series(1, $2::int) n WHERE m.tenant_id = $1"""


async def test_words_that_too_many_have_are_refused_and_others_cost_nothing(tenant: Tenant, tenants: Tenants) -> None:
    other = await tenants.create()
    space = await create_space(tenant.client)
    await post(tenant.client, space, "one")
    await post(other.client, await create_space(other.client), "plum of another")
    connection = await asyncpg.connect(**db.credentials(tenant.owner_database_url))
    try:
        await connection.execute(_MANY, tenant.id, DEFAULT.matching_messages + 1)
    finally:
        await connection.close()

    with pytest.raises(GraphQLFailure) as failure:
        await _find(tenant.client, "plum")

    assert "messages have these words" in str(failure.value)
    assert await _find(tenant.client, "plum 17") == ["plum 17"]
    assert await _find(other.client, "plum") == ["plum of another"], "what others have does not count"


async def test_the_search_uses_the_index_of_words(tenant: Tenant) -> None:
    """Its expression is that of the index, letter for letter."""
    function = (files("backend.migrations.sql") / "functions" / "search_messages.sql").read_text()
    [condition] = re.findall(r"WHERE (to_tsvector.*?) @@ \$1", function.replace("''", "'"), re.DOTALL)
    connection = await asyncpg.connect(**db.credentials(tenant.owner_database_url))
    try:
        await connection.execute("SET enable_seqscan = off")
        plan = await connection.fetch(
            f"EXPLAIN SELECT FROM messages m WHERE {condition} @@ 'plum' AND m.kind = 'TEXT' AND m.deleted_at IS NULL"
        )
    finally:
        await connection.close()

    assert any("messages_words" in line[0] for line in plan), plan


_FOUND_AT = "query ($words: String!) { searchMessages(query: $words, last: 1) { nodes { id seq spaceId } } }"
_AROUND = """query ($id: ID!, $seq: Int!) { space(id: $id) { messages(first: 3, afterSeq: $seq) {
    nodes { text } pageInfo { hasPreviousPage hasNextPage endCursor } } } }"""
_ON = "query ($id: ID!, $cursor: String) { space(id: $id) { messages(after: $cursor) { nodes { text } } } }"


async def test_what_was_found_is_opened_in_its_context(tenant: Tenant) -> None:
    await create_space(tenant.client, name="Elsewhere")
    space = await create_space(tenant.client)
    for text in ("one", "two", "needle", "four", "five", "six"):
        await post(tenant.client, space, text)

    (hit,) = (await tenant.client.execute(_FOUND_AT, words="needle"))["searchMessages"]["nodes"]
    around = await tenant.client.execute(_AROUND, id=hit["spaceId"], seq=hit["seq"] - 2)
    page = around["space"]["messages"]
    cursor = page["pageInfo"].pop("endCursor")
    rest = (await tenant.client.execute(_ON, id=space, cursor=cursor))["space"]["messages"]["nodes"]

    assert hit["spaceId"] == space
    assert [each["text"] for each in page["nodes"]] == ["two", "needle", "four"]
    assert page["pageInfo"] == {"hasPreviousPage": True, "hasNextPage": True}
    assert [each["text"] for each in rest] == ["five", "six"], "a page beside a place goes on by cursors"


async def test_a_page_between_places_and_beyond_them(tenant: Tenant) -> None:
    space = await create_space(tenant.client)
    for text in "abcde":
        await post(tenant.client, space, text)

    async def texts(arguments: str) -> str:
        query = f"query ($id: ID!) {{ space(id: $id) {{ messages({arguments}) {{ nodes {{ text }} }} }} }}"
        nodes = (await tenant.client.execute(query, id=space))["space"]["messages"]["nodes"]
        return "".join(node["text"] for node in nodes)

    assert await texts("afterSeq: 1, beforeSeq: 5") == "bcd"
    assert await texts("last: 2, afterSeq: 0, beforeSeq: 2147483647") == "de"
    assert await texts("afterSeq: -2147483648, beforeSeq: 2") == "a"
    assert await texts("afterSeq: 5") == ""
    with pytest.raises(GraphQLFailure, match="either a cursor or a seq"):
        await texts('after: "x", afterSeq: 1')
    with pytest.raises(GraphQLFailure, match="either a cursor or a seq"):
        await texts('before: "x", beforeSeq: 1')
