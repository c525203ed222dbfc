"""Lists that people look through: filters, orders, the number of all items."""

from typing import Any

import pytest

from backend.kit.limits import DEFAULT
from backend.tenants.models import Role
from tests.factories.agents import create_agent
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Person, Tenant
from tests.harness.client import Client, GraphQLFailure, Json

_SPACES = """query ($first: Int, $after: String, $last: Int, $before: String, $search: String, $kind: SpaceKind,
    $isJoined: Boolean, $orderBy: SpaceOrder! = CREATED, $isArchived: Boolean = false) {
  spaces(first: $first, after: $after, last: $last, before: $before, search: $search, kind: $kind,
      isJoined: $isJoined, orderBy: $orderBy, isArchived: $isArchived) {
    totalCount nodes { name } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }"""
_AGENTS = """query ($statuses: [AgentStatus!], $search: String, $orderBy: AgentOrder! = CREATED, $after: String,
    $first: Int, $sharesSpace: Boolean) { agents(statuses: $statuses, search: $search, orderBy: $orderBy, after: $after,
    first: $first, sharesSpace: $sharesSpace) {
    totalCount nodes { name } pageInfo { endCursor } } }"""
_MEMBERS = """query ($search: String, $roles: [Role!]) { members(search: $search, roles: $roles) {
    totalCount nodes { name } } }"""
_COUNTS = """{ spaces(orderBy: NAME) { nodes { name messages(first: 1) { totalCount } members { totalCount } } } }"""
#: Many messages, as if they had been posted.
_FILL = """INSERT INTO messages (id, tenant_id, space_id, seq, kind, author_kind, author_id, text, hop, is_unattended)
SELECT gen_random_uuid(), $1, $2, n, 'TEXT', 'PERSON', $3, 'x', 0, false FROM generate_series(1, $4::int) n"""

_THOUGHT = """UPDATE agent_processes SET last_cycle_at = now() - make_interval(mins => $3)
WHERE tenant_id = $1 AND agent_id = $2"""


async def _listed(client: Client, query: str, **values: Any) -> Json:
    [(_, found)] = (await client.execute(query, **values)).items()
    page: Json = found
    return page


async def _names(client: Client, query: str, **values: Any) -> list[str]:
    return [each["name"] for each in (await _listed(client, query, **values))["nodes"]]


async def _make(tenant: Tenant, *names: str) -> dict[str, str]:
    return {name: await create_space(tenant.client, name=name) for name in names}


async def test_spaces_are_found_by_a_part_of_their_name(tenant: Tenant) -> None:
    """As it stands: no wildcards, in any case."""
    await _make(tenant, "Boats", "Big boat_s", "100% of it", "Ships")

    async def found(search: str | None) -> list[str]:
        return await _names(tenant.client, _SPACES, search=search)

    assert await found("BOAT") == ["Boats", "Big boat_s"]
    assert await found("t_s") == ["Big boat_s"]
    assert await found("%") == ["100% of it"]
    assert await found("planes") == []
    assert len(await found("  ")) == len(await found(None)) == 4


async def test_filters_of_spaces_go_together_and_are_counted(tenant: Tenant) -> None:
    spaces = await _make(tenant, "Boats", "Old boats", "Ships")
    await tenant.client.succeed("archiveSpace", "__typename", spaceId=spaces["Old boats"])
    await tenant.person(name="Boatswain")
    members = await _listed(tenant.client, "{ members { nodes { id name } } }")
    other = next(each["id"] for each in members["nodes"] if each["name"] == "Boatswain")
    await tenant.client.succeed("startDirectConversation", "__typename", actorId=other)

    async def found(**values: Any) -> tuple[list[str], int]:
        page = await _listed(tenant.client, _SPACES, **values)
        return [each["name"] for each in page["nodes"]], page["totalCount"]

    assert await found() == (["Boats", "Ships", "Boatswain"], 3)
    assert await found(kind="GROUP") == (["Boats", "Ships"], 2)
    assert await found(kind="DIRECT") == (["Boatswain"], 1)
    assert await found(search="boat", isArchived=None, kind="GROUP") == (["Boats", "Old boats"], 2)
    assert await found(search="boat", isArchived=True) == (["Old boats"], 1)
    assert await found(search="olga") == ([], 0), "a conversation is found by the other one's name"


async def test_a_member_finds_the_agents_that_they_may_write_to(tenant: Tenant) -> None:
    """Those of an open space that both are in, which is the rule of `startDirectConversation`."""
    bert, spaces = await tenant.person(), await _make(tenant, "Open", "Archived", "Without Bert")
    agents = {name: await create_agent(tenant.client, name=name) for name in ("Ada", "Bo", "Cy", "Di")}
    for space, agent in (("Open", "Ada"), ("Archived", "Bo"), ("Without Bert", "Cy")):
        await tenant.client.succeed("addSpaceMember", "__typename", spaceId=spaces[space], actorId=agents[agent])
    for space in ("Open", "Archived"):
        await tenant.client.succeed("addSpaceMember", "__typename", spaceId=spaces[space], actorId=bert.actor_id)
    await tenant.client.succeed("archiveSpace", "__typename", spaceId=spaces["Archived"])

    assert await _names(bert.client, _AGENTS, sharesSpace=True) == ["Ada"]
    assert await _names(bert.client, _AGENTS, sharesSpace=False) == ["Bo", "Cy", "Di"]
    assert await _names(bert.client, _AGENTS, sharesSpace=True, search="b") == []
    assert await _names(tenant.client, _AGENTS, sharesSpace=True, orderBy="NAME") == ["Ada", "Cy"], "an admin too"
    counted = await _listed(bert.client, _AGENTS, sharesSpace=True, orderBy="LAST_ACTIVITY")
    assert counted["totalCount"] == 1
    for name, agent in agents.items():
        started = bert.client.mutate("startDirectConversation", "__typename", actorId=agent)
        assert ((await started)["__typename"] == "StartDirectConversationSuccess") is (name == "Ada")


async def test_an_admin_lists_their_own_spaces_or_the_others(tenant: Tenant) -> None:
    spaces, bert = await _make(tenant, "Mine", "Theirs"), await tenant.person()
    for name, actor in (("Theirs", bert.actor_id), ("Mine", bert.actor_id), ("Theirs", tenant.owner.actor_id)):
        field = "removeSpaceMember" if actor == tenant.owner.actor_id else "addSpaceMember"
        await tenant.client.succeed(field, "__typename", spaceId=spaces[name], actorId=actor)

    def listed(client: Client, is_joined: bool | None) -> Any:
        return _names(client, _SPACES, isJoined=is_joined)

    assert [await listed(tenant.client, each) for each in (None, True, False)] == [
        ["Mine", "Theirs"], ["Mine"], ["Theirs"]
    ]  # fmt: skip
    assert [sorted(await listed(bert.client, each)) for each in (None, True, False)] == [
        ["Mine", "Theirs"], ["Mine", "Theirs"], []
    ]  # fmt: skip


@pytest.mark.parametrize("role", [Role.OWNER, Role.MEMBER])
@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("CREATED", ["delta", "Alpha", "Bert", "charlie", "alpha"]),
        ("NAME", ["Alpha", "alpha", "Bert", "charlie", "delta"]),
        ("LAST_ACTIVITY", ["Alpha", "delta", "alpha", "charlie", "Bert"]),
    ],
)
async def test_spaces_in_each_order_page_by_page(tenant: Tenant, role: Role, order: str, expected: list[str]) -> None:
    """Forwards and backwards. Of equal names either may be first. A space without a text counts from its creation."""
    bert, reader = await tenant.person(), tenant.owner
    spaces = await _make(tenant, "delta", "Alpha")
    if role is Role.MEMBER:
        reader = await tenant.person(name="Reader")
        await reader.client.succeed("startDirectConversation", "__typename", actorId=bert.actor_id)
    else:
        await tenant.client.succeed("startDirectConversation", "__typename", actorId=bert.actor_id)
    spaces |= {f"{name} ": space for name, space in (await _make(tenant, "charlie", "alpha")).items()}
    for space in spaces.values():
        if role is Role.MEMBER:
            await tenant.client.succeed("addSpaceMember", "__typename", spaceId=space, actorId=reader.actor_id)
    for name in ("delta", "Alpha"):
        await post(tenant.client, spaces[name], "Hello")

    assert _folded(await _pages(reader, order, size="first", cursor="after"), order) == _folded(expected, order)
    assert _folded(await _pages(reader, order, size="last", cursor="before"), order) == _folded(expected, order)


def _folded(names: list[str], order: str) -> list[str]:
    return [name.casefold() for name in names] if order == "NAME" else names


async def _pages(person: Person, order: str, *, size: str, cursor: str) -> list[str]:
    """The whole list, two at a time."""
    names, at = list[str](), None
    while True:
        page = await _listed(person.client, _SPACES, orderBy=order, **{size: 2, cursor: at})
        read = [each["name"] for each in page["nodes"]]
        names = [*names, *read] if size == "first" else [*read, *names]
        more, at = ("hasNextPage", "endCursor") if size == "first" else ("hasPreviousPage", "startCursor")
        if not page["pageInfo"][more]:
            return names
        at = page["pageInfo"][at]


async def test_a_cursor_of_one_order_is_no_cursor_of_another(tenant: Tenant) -> None:
    await _make(tenant, "Boats", "Ships", "ü" * DEFAULT.name_chars, "🚢" * DEFAULT.name_chars)
    page = await _listed(tenant.client, _SPACES, orderBy="NAME", last=1)
    longest = page["pageInfo"]["startCursor"]

    assert len(await _names(tenant.client, _SPACES, orderBy="NAME", before=longest)) == 3
    with pytest.raises(GraphQLFailure, match="the cursor is not valid"):
        await _names(tenant.client, _SPACES, orderBy="CREATED", before=longest)


async def test_stopped_agents_are_listed_if_they_are_asked_for(tenant: Tenant) -> None:
    made = {name: await create_agent(tenant.client, name=name) for name in ("beta", "Alpha", "Gone", "gamma")}
    await tenant.client.succeed("stopAgent", "__typename", agentId=made["Gone"])
    await tenant.client.succeed("pauseAgent", "__typename", agentId=made["gamma"])

    async def found(**values: Any) -> tuple[list[str], int]:
        page = await _listed(tenant.client, _AGENTS, **values)
        return [each["name"] for each in page["nodes"]], page["totalCount"]

    assert await found() == (["beta", "Alpha", "gamma"], 3)
    assert await found(statuses=["STOPPED"]) == (["Gone"], 1)
    assert await found(statuses=["STOPPED", "PAUSED"]) == (["Gone", "gamma"], 2)
    assert await found(statuses=[]) == ([], 0)
    assert await found(orderBy="NAME") == (["Alpha", "beta", "gamma"], 3)
    assert await found(search="A", orderBy="NAME", first=2) == (["Alpha", "beta"], 3)
    first = await _listed(tenant.client, _AGENTS, orderBy="NAME", first=1)
    assert await _names(tenant.client, _AGENTS, orderBy="NAME", after=first["pageInfo"]["endCursor"]) == [
        "beta", "gamma"
    ]  # fmt: skip


async def test_agents_are_listed_by_their_last_activity(tenant: Tenant) -> None:
    """Forwards and backwards. Those that have never thought come last; agents of tasks and assistants never come."""
    names = ("first", "never", "last", "middle", "paused")
    made = {name: await create_agent(tenant.client, name=name) for name in names}
    await tenant.client.succeed("myAssistant", "__typename")
    await tenant.client.succeed("pauseAgent", "__typename", agentId=made["paused"])
    async with owner_of(tenant) as owner:
        for minutes, name in enumerate(("last", "paused", "middle", "first")):
            await owner.execute(_THOUGHT, tenant.id, key_of(made[name]), minutes)
    expected = ["last", "paused", "middle", "first", "never"]

    found, after = list[str](), None
    for _ in expected:
        page = await _listed(tenant.client, _AGENTS, orderBy="LAST_ACTIVITY", first=1, after=after)
        found += [each["name"] for each in page["nodes"]]
        after = page["pageInfo"]["endCursor"]
    query = _AGENTS.replace("$first: Int", "$last: Int, $before: String")
    query = query.replace("first: $first", "last: $last, before: $before").replace("after: $after,", "")
    query = query.replace("$after: String,", "")
    backwards = await _names(tenant.client, query, orderBy="LAST_ACTIVITY", last=2, before=after)

    assert found == expected
    assert backwards == ["middle", "first"]
    assert await _names(tenant.client, _AGENTS, orderBy="LAST_ACTIVITY", statuses=["PAUSED"]) == ["paused"]
    assert await _names(tenant.client, _AGENTS, orderBy="LAST_ACTIVITY", statuses=[]) == []
    assert await _names(tenant.client, _AGENTS, orderBy="LAST_ACTIVITY", search="IRS") == ["first"]


async def test_people_are_found_by_name_and_role(tenant: Tenant) -> None:
    await tenant.person(name="Ada Lovelace")
    await tenant.person(name="Adam", role=Role.VIEWER)

    async def found(**values: Any) -> tuple[list[str], int]:
        page = await _listed(tenant.client, _MEMBERS, **values)
        return [each["name"] for each in page["nodes"]], page["totalCount"]

    assert await found(search="ada") == (["Ada Lovelace", "Adam"], 2)
    assert await found(search="ada", roles=["VIEWER", "OWNER"]) == (["Adam"], 1)
    assert await found(roles=["OWNER"]) == (["Olga"], 1)


async def test_a_search_has_a_bound(tenant: Tenant) -> None:
    longest = "x" * DEFAULT.list_search_chars

    for query in (_SPACES, _AGENTS, _MEMBERS):
        assert await _names(tenant.client, query, search=longest) == []
        with pytest.raises(GraphQLFailure, match="search has at most 200 characters") as refused:
            await _names(tenant.client, query, search=longest + "x")
        assert refused.value.codes == ["BAD_REQUEST"]


async def test_items_are_counted_for_each_list_up_to_a_bound(tenant: Tenant) -> None:
    """And only those that the viewer may see."""
    bert = await tenant.person()
    spaces = await _make(tenant, "few", "many", "unseen")
    for name in ("few", "many"):
        await tenant.client.succeed("addSpaceMember", "__typename", spaceId=spaces[name], actorId=bert.actor_id)
    await post(tenant.client, spaces["few"], "Hello")
    async with owner_of(tenant) as owner:
        many = key_of(spaces["many"])
        await owner.execute(_FILL, tenant.id, many, tenant.owner.member_id, DEFAULT.total_counted + 5)

    nodes = (await _listed(bert.client, _COUNTS))["nodes"]
    total = await _listed(bert.client, "{ spaces(first: 1) { totalCount } }")

    counts = {each["name"]: (each["messages"]["totalCount"], each["members"]["totalCount"]) for each in nodes}
    assert counts == {"few": (1, 2), "many": (DEFAULT.total_counted, 2)}
    assert total == {"totalCount": 2}


async def test_a_count_is_paid_once_for_each_list(tenant: Tenant) -> None:
    """Not for each item of the page, also through a fragment, and also without items."""

    async def cost(query: str) -> tuple[int, int]:
        spent = (await tenant.client.send(query, {})).body["extensions"]["cost"]
        return spent["requestedQueryCost"], spent["actualQueryCost"]

    fragment = "fragment Rest on SpaceConnection { totalCount }"
    assert await cost("{ spaces(first: 10) { nodes { id } } }") == (11, 1)
    assert await cost("{ spaces(first: 10) { nodes { id } totalCount } }") == (31, 21)
    assert await cost(f"{{ spaces(first: 10) {{ nodes {{ id }} ...Rest }} }} {fragment}") == (31, 21)
    assert await cost("{ spaces(first: 10) { totalCount } }") == (31, 31)
