"""What agents know, in the hands of their admins: nothing is replaced unseen, everything is bounded (M8, trap B5)."""

from typing import Any

import pytest

from backend.kit.limits import DEFAULT
from tests.factories.agents import create_agent
from tests.factories.knowledge import knowledge_of, put
from tests.factories.programs import create_program
from tests.factories.quotas import allow
from tests.factories.rows import key_of, owner_of
from tests.factories.tenants import Tenant
from tests.harness.client import Json

_PRESENT = """mutation ($input: SetMemoryInput!) { setMemory(input: $input) { __typename
  ... on EditedMeanwhile { code present { id revision ... on Memory { value writtenBy { name } } } } } }"""
_FEED = """subscription ($id: ID!) { agentFeed(agentId: $id) { __typename
  ... on KnowledgeChanged { changeNo } ... on AgentStateChanged { state } } }"""
_COPIES = """INSERT INTO {table} (id, tenant_id, agent_id, change_no, written_by_kind, written_by, {named}, {columns})
SELECT gen_random_uuid(), tenant_id, agent_id, n, written_by_kind, written_by, n::{kind}, {columns}
FROM {table}, generate_series(1000, $2::int + 998) n WHERE id = $1"""


async def _refused(tenant: Tenant, operation: str, **values: Any) -> tuple[str, list[str], str]:
    payload = await tenant.client.mutate(operation, "__typename", **values)
    return payload["__typename"], payload["path"], payload["reason"]


async def test_an_unseen_change_is_not_overwritten(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    memory = await put(tenant.client, "memory", agent_id, key="tone", value="formal")
    await put(tenant.client, "memory", agent_id, key="tone", value="warm", revision=1)

    for seen in (None, 1, 3):
        given = {"agentId": agent_id, "key": "tone", "value": "curt", "revision": seen}
        answer = (await tenant.client.execute(_PRESENT, input=given))["setMemory"]
        assert answer == {
            "__typename": "EditedMeanwhile",
            "code": "EDITED_MEANWHILE",
            "present": {"id": memory["id"], "revision": 2, "value": "warm", "writtenBy": {"name": "Olga"}},
        }
    kind, path, _ = await _refused(tenant, "deleteMemory", memoryId=memory["id"], revision=1)
    assert (kind, path) == ("EditedMeanwhile", ["input", "revision"])
    assert [each["value"] for each in (await knowledge_of(tenant.client, agent_id))["memories"]] == ["warm"]

    await tenant.client.succeed("deleteMemory", "memoryId", memoryId=memory["id"], revision=2)
    assert (await knowledge_of(tenant.client, agent_id))["memories"] == []
    query = "query ($id: ID!) { node(id: $id) { id } }"
    assert (await tenant.client.execute(query, id=memory["id"]))["node"] is None
    late = await _refused(tenant, "setMemory", agentId=agent_id, key="tone", value="curt", revision=2)
    assert late[0] == "NotFound"


async def test_each_kind_is_created_changed_and_deleted(tenant: Tenant) -> None:
    agent_id, other_id = await create_agent(tenant.client), await create_agent(tenant.client)
    goal = await put(tenant.client, "goal", agent_id, text="Ship it")
    note = await put(tenant.client, "note", agent_id, title="List", text="Pack")
    rule = await put(tenant.client, "learning", agent_id, rule="Ask")

    goal = await put(tenant.client, "goal", agent_id, goalId=goal["id"], revision=1, status="DONE", news="shipped")
    note = await put(tenant.client, "note", agent_id, noteId=note["id"], revision=1, text="Pack more")
    rule = await put(tenant.client, "learning", agent_id, learningId=rule["id"], revision=1, rule="Ask twice")

    assert (goal["text"], goal["status"], goal["news"]) == ("Ship it", "DONE", "shipped")
    assert (note["title"], note["text"], rule["rule"]) == ("List", "Pack more", "Ask twice")
    assert len({goal["number"], note["number"], rule["number"]}) == 3, "an agent's numbers are of one row"
    elsewhere = await _refused(tenant, "setGoal", agentId=other_id, goalId=goal["id"], revision=2, text="x")
    assert elsewhere[0] == "NotFound"
    for kind, thing in (("goal", goal), ("note", note), ("learning", rule)):
        await tenant.client.succeed(f"delete{kind.capitalize()}", f"{kind}Id", revision=2, **{f"{kind}Id": thing["id"]})
    assert await knowledge_of(tenant.client, agent_id) == {"memories": [], "goals": [], "notes": [], "learnings": []}


@pytest.mark.parametrize(
    ("operation", "values", "field"),
    [
        ("setMemory", {"key": "k" * (DEFAULT.memory_key_chars + 1), "value": "v"}, "key"),
        ("setMemory", {"key": "k", "value": "v" * (DEFAULT.memory_value_chars + 1)}, "value"),
        ("setMemory", {"key": "k", "value": " "}, "value"),
        ("setGoal", {"text": "x" * (DEFAULT.goal_chars + 1)}, "text"),
        ("setGoal", {"status": "WAITING"}, "text"),
        ("setNote", {"title": "t", "text": "x" * (DEFAULT.note_chars + 1)}, "text"),
        ("setNote", {"text": "x"}, "title"),
        ("setLearning", {"rule": "x" * (DEFAULT.learning_chars + 1)}, "rule"),
    ],
)
async def test_a_text_that_is_too_long_or_missing_is_named(
    tenant: Tenant, operation: str, values: dict[str, Any], field: str
) -> None:
    kind, path, _ = await _refused(tenant, operation, agentId=await create_agent(tenant.client), **values)

    assert (kind, path) == ("InvalidInput", ["input", field])


@pytest.mark.parametrize(
    ("kind", "values", "named", "columns", "most"),
    [
        ("memory", {"key": "0", "value": "v"}, "key", "value", DEFAULT.memories),
        ("goal", {"text": "x"}, "number", "text, status, news", DEFAULT.open_goals),
        ("note", {"title": "t", "text": "x"}, "number", "title, text", DEFAULT.notes),
        ("learning", {"rule": "x"}, "number", "rule", DEFAULT.learnings),
    ],
)
async def test_knowledge_of_an_agent_is_limited(  # noqa: PLR0917 -- the columns of the table above
    tenant: Tenant, kind: str, values: dict[str, Any], named: str, columns: str, most: int
) -> None:
    agent_id, other_id = await create_agent(tenant.client), await create_agent(tenant.client)
    first = await put(tenant.client, kind, agent_id, **values)
    table, sort = {"memory": "memories"}.get(kind, f"{kind}s"), "text" if named == "key" else "bigint"
    async with owner_of(tenant) as connection:
        copies = _COPIES.format(table=table, named=named, kind=sort, columns=columns)
        await connection.execute(copies, key_of(first["id"]), most)

    one_more = values | ({"key": "one more"} if kind == "memory" else {})
    refused = await _refused(tenant, f"set{kind.capitalize()}", agentId=agent_id, **one_more)

    assert refused == ("LimitReached", ["input"], f"an agent has at most {most:,} {table}: remove one first")
    await put(tenant.client, kind, other_id, **values)


async def test_ended_goals_make_room_and_the_oldest_are_deleted(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    first = await put(tenant.client, "goal", agent_id, text="first", status="ARCHIVED")
    async with owner_of(tenant) as connection:
        copies = _COPIES.format(table="goals", named="number", kind="bigint", columns="text, status, news")
        await connection.execute(copies, key_of(first["id"]), DEFAULT.past_goals)
        await connection.execute("UPDATE goals SET updated_at = '2020-01-01' WHERE id = $1", key_of(first["id"]))

    await put(tenant.client, "goal", agent_id, text="open")
    assert await _node(tenant, first["id"]) is not None
    await put(tenant.client, "goal", agent_id, text="over", status="DONE")

    assert await _node(tenant, first["id"]) is None
    query = "query ($id: ID!) { agent(id: $id) { goals(statuses: [WORKING, DONE]) { nodes { text } } } }"
    found = (await tenant.client.execute(query, id=agent_id))["agent"]["goals"]["nodes"]
    assert [each["text"] for each in found] == ["open", "over"]


async def test_goal_is_taken_up_again_only_where_there_is_room(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    over = await put(tenant.client, "goal", agent_id, text="over", status="DONE")
    first = await put(tenant.client, "goal", agent_id, text="open")
    async with owner_of(tenant) as connection:
        copies = _COPIES.format(table="goals", named="number", kind="bigint", columns="text, status, news")
        await connection.execute(copies, key_of(first["id"]), DEFAULT.open_goals)

    again = {"goalId": over["id"], "revision": 1, "status": "WORKING"}
    assert (await _refused(tenant, "setGoal", agentId=agent_id, **again))[0] == "LimitReached"

    await put(tenant.client, "goal", agent_id, goalId=first["id"], revision=1, status="ARCHIVED")
    await put(tenant.client, "goal", agent_id, **again)


async def test_knowledge_of_a_tenant_is_limited_including_stopped_agents(tenant: Tenant) -> None:
    agent_id, other_id = await create_agent(tenant.client), await create_agent(tenant.client)
    await put(tenant.client, "memory", agent_id, key="dog", value="Rex")
    await put(tenant.client, "note", agent_id, title="t", text="x")
    await tenant.client.succeed("stopAgent", "agent { id }", agentId=agent_id)
    await allow(tenant, known_things=2)

    refused = await _refused(tenant, "setLearning", agentId=other_id, rule="Ask")

    words = "your organisation has 2 known things and may have 2"
    assert refused == ("QuotaExceeded", ["input"], words)
    quotas = (await tenant.client.execute("{ tenant { quotas { name limit used } } }"))["tenant"]["quotas"]
    assert {"name": "known_things", "limit": 2, "used": 2} in quotas


@pytest.mark.parametrize("waits", [False, True])
async def test_goal_that_is_worked_on_without_news_is_marked(tenant: Tenant, waits: bool) -> None:
    """Checklist P14. Once; by setting it waits from then on; with news the mark is gone."""
    agent_id = await create_agent(tenant.client, staleGoalsWait=waits)
    stale, fresh = [await put(tenant.client, "goal", agent_id, text=text) for text in ("Ship it", "Dream")]
    query = "query ($id: ID!) { agent(id: $id) { goals { nodes { status staleSince concern newsAt revision } } } }"

    async def look() -> list[Json]:
        await tenant.client.succeed("checkHealth", "__typename")
        found: list[Json] = (await tenant.client.execute(query, id=agent_id))["agent"]["goals"]["nodes"]
        return found

    assert [each["concern"] for each in await look()] == [None, None]
    async with owner_of(tenant) as connection:
        quiet = "UPDATE goals SET news_at = now() - interval '7 hours' WHERE id = $1"
        await connection.execute(quiet, key_of(stale["id"]))

    marked, other = await look()
    assert await look() == [marked, other], "it is marked once"
    news = f"{marked['newsAt'][:10]} {marked['newsAt'][11:16]} UTC"
    assert (marked["status"], marked["concern"]) == ("WAITING" if waits else "WORKING", f"no news since {news}")
    assert marked["staleSince"] > marked["newsAt"] and other["staleSince"] is None

    given = {"goalId": stale["id"], "revision": marked["revision"], "news": "half done", "text": "Ship it"}
    await tenant.client.succeed("setGoal", "goal { id }", agentId=agent_id, **given)
    assert [each["concern"] for each in await look()] == [None, None]
    assert fresh["number"] != stale["number"]


async def _node(tenant: Tenant, global_id: str) -> Json | None:
    found: Json | None = (await tenant.client.execute("query ($id: ID!) { node(id: $id) { id } }", id=global_id))[
        "node"
    ]
    return found


async def test_notes_are_found_by_the_beginnings_of_their_words(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    for title, text in (("Packing", "Take the parachute & the rope."), ("Food", "Bread, cheese; no ropes.")):
        await put(tenant.client, "note", agent_id, title=title, text=text)
    query = "query ($id: ID!, $q: String) { agent(id: $id) { notes(query: $q) { nodes { title } } } }"

    async def titles(words: str | None) -> list[str]:
        found = (await tenant.client.execute(query, id=agent_id, q=words))["agent"]["notes"]["nodes"]
        return [each["title"] for each in found]

    assert await titles("rope") == await titles(None) == await titles("' & !:* ") == ["Packing", "Food"]
    assert await titles("PARA rop") == ["Packing"]
    assert await titles("o'reilly") == []


async def test_knowledge_of_a_stopped_agent_can_only_be_deleted(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    memory = await put(tenant.client, "memory", agent_id, key="dog", value="Rex")
    await tenant.client.succeed("stopAgent", "agent { id }", agentId=agent_id)

    assert (await _refused(tenant, "setMemory", agentId=agent_id, key="cat", value="Tom"))[0] == "Conflict"
    await tenant.client.succeed("deleteMemory", "memoryId", memoryId=memory["id"], revision=1)


async def test_program_that_only_writes_is_shown_what_it_wrote_and_nothing_that_others_did(tenant: Tenant) -> None:
    program = await create_program(tenant.client, scopes=["agents:write"])
    agent_id = await create_agent(tenant.client)
    await put(tenant.client, "memory", agent_id, key="tone", value="formal")

    made = await program.client.succeed("setMemory", "memory { value }", agentId=agent_id, key="own", value="mine")
    given = {"agentId": agent_id, "key": "tone", "value": "curt"}
    answer = await program.client.send(_PRESENT, {"input": given})
    listed = await program.client.send(f'{{ agent(id: "{agent_id}") {{ memories {{ nodes {{ value }} }} }} }}')

    assert made["memory"]["value"] == "mine"
    for refused in (answer, listed):
        assert refused.body["errors"][0]["extensions"]["code"] == "FORBIDDEN"
        assert "formal" not in str(refused.body)


async def test_page_of_what_an_agent_knows_hears_of_each_change_and_only_who_may_look_into_it(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    await put(tenant.client, "note", agent_id, title="List", text="Pack")
    member = (await tenant.person()).client
    async with (
        member.subscribe(_FEED, id=agent_id) as theirs,
        tenant.client.subscribe(_FEED, id=agent_id) as ours,
    ):
        await ours.until(lambda event: event["agentFeed"].get("changeNo") == 1)  # as it stands at the beginning
        memory = await put(tenant.client, "memory", agent_id, key="dog", value="Rex")
        await ours.until(lambda event: event["agentFeed"].get("changeNo") == 2)
        await tenant.client.succeed("deleteMemory", "memoryId", memoryId=memory["id"], revision=1)
        await ours.until(lambda event: event["agentFeed"].get("changeNo") == 3)
        await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent_id)
        await theirs.until(lambda event: event["agentFeed"].get("state") == "PAUSED")

    assert {event["agentFeed"]["__typename"] for event in theirs.seen} == {"AgentStateChanged"}


async def test_audit_log_names_changes_of_knowledge_without_texts(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    memory = await put(tenant.client, "memory", agent_id, key="door code", value="4711")

    query = "{ auditLog(last: 1) { nodes { action targetId details } } }"
    [entry] = (await tenant.client.execute(query))["auditLog"]["nodes"]
    assert (entry["action"], entry["targetId"]) == ("setMemory", memory["id"])
    assert entry["details"]["fields"] == ["key", "value"]
    assert "4711" not in str(entry)
