"""A page of a list costs the same, however much the tenant has: no statement looks at more rows than it needs.

Each order and each filter of the lists that grow, forward and behind a cursor, for an admin, for a member who is in
thousands of spaces, and for one who is in two.
"""

import asyncpg
import pytest

from backend.kit import db
from tests.factories.agents import create_agent
from tests.factories.grown import Growth
from tests.factories.grown_lists import grow
from tests.factories.people import add_person
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.factories.webhooks import create_endpoint
from tests.harness.client import Client, GraphQLFailure
from tests.harness.explained import Explained, explained, explaining
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

_GROWN, _MOST = 4_000, 600
#: To sort a few thousand rows costs Postgres about as much as to follow an index: with other samples of `ANALYZE` it
#: does now this and now that. A statement that has no index is greedy each time.
_LOOKS = 3
_SPACES = [
    f"spaces(first: 20, orderBy: {order}, isArchived: {archived}AFTER)"
    for order in ("CREATED", "NAME", "LAST_ACTIVITY")
    for archived in ("false", "true", "null")
]
_LISTS = [
    *_SPACES,
    *(each.replace("AFTER", ", kind: GROUPAFTER") for each in _SPACES[::3]),
    *(f"agents(first: 20, orderBy: {order}AFTER)" for order in ("CREATED", "NAME")),
    "members(first: 20AFTER)",
    "plans(first: 20AFTER)",
    'searchMessages(first: 20, query: "unheard-of"AFTER)',
]
_OF_ADMINS = [
    "auditLog(first: 20AFTER)",
    'auditLog(first: 20, action: "agent.created"AFTER)',
    'auditLog(first: 20, actorId: "MEMBER"AFTER)',
    "webhookEndpoints(first: 20AFTER)",
]
#: The lists of their spaces; where they search; those places in the words of the index.
_OF_ACTOR = (
    "FROM space_members j JOIN spaces s",
    "SELECT space_id FROM space_members WHERE tenant_id = $1 AND actor_id = $2",
    "FROM unnest(coalesce(p_spaces, ARRAY[v_tenant])) place",
)


@pytest.fixture
async def database(stack: Stack) -> asyncpg.Connection:
    connection = await asyncpg.connect(**db.credentials(stack.stores.owner_database_url))
    yield connection
    await connection.close()


def _most(one: Explained) -> int:
    """The spaces of one actor are read as a whole, and no others."""
    return _GROWN + _MOST if any(part in one.text for part in _OF_ACTOR) else _MOST


async def _answers(client: Client) -> bool:
    """Not before the API has noticed that its connections were closed."""
    try:
        return bool(await client.execute("{ viewer { actor { id } } }"))
    except GraphQLFailure:
        return False


async def _turn_pages(client: Client, wanted: str) -> None:
    """Two pages forward."""
    name = wanted.partition("(")[0]
    selection = "{ nodes { __typename } pageInfo { hasNextPage endCursor } }"
    page = (await client.execute(f"{{ {wanted.replace('AFTER', '')} {selection} }}"))[name]
    if page["pageInfo"]["hasNextPage"]:
        after = f', after: "{page["pageInfo"]["endCursor"]}"'
        assert (await client.execute(f"{{ {wanted.replace('AFTER', after)} {selection} }}"))[name]["nodes"]


async def test_no_page_of_a_list_looks_at_all_that_has_grown(
    stack: Stack, citizen: Tenant, database: asyncpg.Connection
) -> None:
    owner_url = stack.stores.owner_database_url
    people = [await add_person(owner_url, tenant_id=citizen.id, name=name) for name in ("Everywhere", "Rare")]
    busy, rare = (Client(citizen.client.url, each.access_token, citizen.client.http) for each in people)
    agent = await create_agent(citizen.client)
    space = await create_space(citizen.client, members=[agent])
    await post(citizen.client, space, "This is unheard-of.")
    endpoint, _ = await create_endpoint(citizen.client, "https://receiver.example/in", spaceId=space)
    growth = Growth(database, citizen.id, citizen.owner.member_id)
    await growth.agents(_GROWN)
    await growth.members(key_of(space), people=_GROWN, agents=10)
    await growth.messages(key_of(space), _GROWN)
    member = people[0].member_id
    await grow(database, tenant_id=citizen.id, member_id=member, endpoint_id=key_of(endpoint), count=_GROWN)
    log = stack.servers.postgres.log
    clients = {"admin": citizen.client, "busy": busy, "rare": rare}
    left = [(who, wanted) for who in clients for wanted in (*_LISTS, *(_OF_ADMINS if who == "admin" else ()))]
    told = dict[str, list[Explained]]()

    async with explaining(database, owner_url.rsplit("/", 1)[1]):
        await wait_until(lambda: _answers(citizen.client))
        for _ in range(_LOOKS):
            told = {}
            for who, wanted in left:
                since = log.stat().st_size
                await _turn_pages(clients[who], wanted)
                if greedy := [one for one in explained(log, since=since) if one.rows > _most(one)]:
                    told[f"{who}: {wanted}"] = greedy
            left = [(who, wanted) for who, wanted in left if f"{who}: {wanted}" in told]
            await database.execute("VACUUM ANALYZE")

    assert not told, "\n".join(
        f"{name}: {one.rows} by {one.node}: {one.text[:1500]}" for name, each in told.items() for one in each
    )
