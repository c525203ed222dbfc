"""What a tenant keeps no longer of its agents' past goes, and only that; whoever looks for it is told so (ADR 0026).

In an installation of their own: workers look once a minute, and as soon as they are there.
"""

import json
from typing import Any

import asyncpg
import pytest

from backend.consciousness.retention import REMOVED
from backend.kit import db
from backend.kit.fail_points import FailPoint
from backend.kit.limits import DEFAULT
from tests.factories.agents import create_agent, is_asleep
from tests.factories.compactions import compact, compacted_through, compactions_of, summary, until_state
from tests.factories.inbox import PAYLOAD
from tests.factories.knowledge import knowledge_of, put
from tests.factories.pasts import (
    LOOKS_SECONDS,
    age,
    begins,
    end_rest,
    entries_of,
    retain,
    until_looked_at,
    until_past_begins,
)
from tests.factories.plans import create_plan
from tests.factories.rows import add_call, add_event, add_result, key_of, let_be_quiet, owner_of
from tests.factories.spaces import create_space, texts_of
from tests.factories.tasks import create_task
from tests.factories.tenants import Tenant, Tenants
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_episodes import episodes_of, wait_for_episodes
from tests.journeys.test_history import found, talk

pytestmark = pytest.mark.timeout(300)

_INSIDE = f"""query ($id: ID!) {{ agent(id: $id) {{
    cycles {{ nodes {{ number inputTokens events {{ nodes {{ {PAYLOAD} }} }}
      prompt {{ inputTokens shown {{ system messages fromSeq toSeq removedToSeq }} }} }} }}
    toolCalls {{ nodes {{ name state arguments result storedResult {{ text }} }} }} }} }}"""
_LONG = "All work and no play makes Jack a dull boy. " * 40  # about 500 tokens
_CYCLE = "SELECT id FROM think_cycles WHERE agent_id = $1 AND number = $2"
_REFUSE = """CREATE FUNCTION refuse_to_go() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE 'it stays'; END $$;
CREATE TRIGGER stuck BEFORE DELETE ON consciousness_entries FOR EACH ROW WHEN (OLD.agent_id = '{}')
  EXECUTE FUNCTION refuse_to_go()"""
_RESTS = "SELECT past_rest_until > now() + interval '30 minutes' FROM archives WHERE agent_id = $1"
_STUB = {"removed": REMOVED}


async def _agent(tenant: Tenant, models: Models, *steps: dict[str, Any], **values: Any) -> tuple[str, str, str]:
    """With its space and its model."""
    model = await models.script([*steps, {}], repeat_last=True)
    agent = await create_agent(tenant.client, model=model, **values)
    return agent, await create_space(tenant.client, members=[agent]), model


async def _reset(tenant: Tenant, agent: str) -> None:
    """Nothing of its past is in view."""
    await tenant.client.succeed("resetAgent", "agent { id }", agentId=agent, reason="a new project")


async def _call_in(tenant: Tenant, agent: str, number: int, **values: Any) -> str:
    """A call of that cycle, with a result that was too large."""
    async with owner_of(tenant) as connection:
        cycle_id = await connection.fetchval(_CYCLE, key_of(agent), number)
    call = await add_call(tenant, agent, cycle_id, arguments='{"key": "xylophone"}', **values)
    await add_result(tenant, call, text="a very long xylophone")
    return call


async def _inside(tenant: Tenant, agent: str) -> dict[str, Any]:
    return (await tenant.client.execute(_INSIDE, id=agent))["agent"]  # type: ignore[no-any-return]


async def test_past_that_nobody_needs_goes_with_all_that_tells_of_it_and_nothing_else(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    await stack.start_worker()
    agent, space, model = await _agent(citizen, models, {}, {}, {"text": "They spoke of a xylophone."})
    await put(citizen.client, "memory", agent, key="dog", value="Rex")
    await talk(citizen, agent, space, "the word is xylophone", "the word is zeppelin")
    await let_be_quiet(citizen, agent)
    await wait_for_episodes(citizen, agent, 1)
    await _call_in(citizen, agent, 1, result={"ok": True, "found": "xylophone"})
    await _reset(citizen, agent)
    await talk(citizen, agent, space, "the word is marimba", before=2)
    before = await entries_of(citizen, agent, first=1)
    kept = [each for each in (await entries_of(citizen, agent))["nodes"] if "marimba" in str(each)]
    told = (await _inside(citizen, agent))["cycles"]["nodes"]
    await stack.stop_workers()
    await age(citizen, agent, upto=2, days=40)
    await retain(citizen, 30)

    await stack.start_worker()
    beginning = await until_past_begins(citizen, agent, cycle=3)

    page = await entries_of(citizen, agent)
    assert beginning["seq"] == page["nodes"][0]["seq"] == kept[0]["seq"]
    assert page["nodes"][0] == kept[0]
    behind = await entries_of(citizen, agent, after=before["pageInfo"]["endCursor"], first=2)
    assert behind["nodes"] == page["nodes"][:2], "a cursor into what is gone goes on with what there is"
    assert await found(citizen, agent, "xylophone") == []
    assert [place["toCycle"] for place in await found(citizen, agent, "marimba")] == [3]
    assert [place["toCycle"] for place in await found(citizen, agent, "")] == [3]
    assert await episodes_of(citizen, agent) == []
    inside = await _inside(citizen, agent)
    [call] = [each for each in inside["toolCalls"]["nodes"] if each["name"] == "look_up"]
    assert json.loads(call.pop("arguments")) == _STUB
    assert call == {
        "name": "look_up", "state": "SUCCEEDED", "result": {"ok": True, **_STUB}, "storedResult": None,
    }  # fmt: skip
    cycles = inside["cycles"]["nodes"]
    assert [each["inputTokens"] for each in cycles] == [each["inputTokens"] for each in told], "costs stay"
    assert [each["events"]["nodes"][0]["payload"]["removed"] for each in cycles[:2]] == [REMOVED] * 2
    assert cycles[2] == told[2], "what is younger is as it was, its exact prompt too"
    assert cycles[1]["prompt"] == {**told[1]["prompt"], "shown": None}
    assert "xylophone" not in json.dumps([page, inside, await episodes_of(citizen, agent)])
    assert (await texts_of(citizen.client, space))[0] == "the word is xylophone", "a room's messages are the room's"
    assert (await knowledge_of(citizen.client, agent))["memories"][0]["value"] == "Rex"

    await talk(citizen, agent, space, "go on", before=3)
    assert (await models.requests(model))[-1]["body"]["messages"][1]["content"].count("marimba") == 1
    assert await models.invalid() == []


async def test_each_tenant_has_its_own_word(
    stack: Stack, citizen: Tenant, tenants_here: Tenants, models: Models
) -> None:
    """One keeps 30 days, one 90, one everything."""
    others = [await tenants_here.create() for _ in range(2)]
    await stack.start_worker()
    agents = []
    for tenant in (citizen, *others):
        agent, space, _ = await _agent(tenant, models)
        await talk(tenant, agent, space, "the word is xylophone")
        await _reset(tenant, agent)
        agents.append((tenant, agent))
    await stack.stop_workers()
    for tenant, agent in agents:
        await age(tenant, agent, upto=1, days=40)
    await retain(citizen, 30)
    await retain(others[0], 90)

    await stack.start_worker()
    await until_past_begins(*agents[0], cycle=2)
    await until_looked_at(*agents[1])

    for tenant, agent in agents[1:]:
        assert await begins(tenant, agent) is None
        assert len(await found(tenant, agent, "xylophone")) == 1
        assert "xylophone" in str(await entries_of(tenant, agent))
    assert await models.invalid() == []


async def test_what_a_quiet_agent_has_in_view_goes_too(stack: Stack, citizen: Tenant, models: Models) -> None:
    """The window begins anew after it, also in the memory of the worker that has shown it last."""
    await stack.start_worker()
    agent, space, model = await _agent(citizen, models)
    await talk(citizen, agent, space, "the word is xylophone", "the word is marimba", "the word is zeppelin")
    await age(citizen, agent, upto=1, days=40)
    await age(citizen, agent, upto=2, days=28)
    await retain(citizen, 30)

    await stack.start_worker()  # it looks at its start
    await until_past_begins(citizen, agent, cycle=2)
    await talk(citizen, agent, space, "and now?", before=3)

    shown = str((await models.requests(model))[-1]["body"]["messages"])
    assert "zeppelin" in shown
    assert "marimba" not in shown, "a tenth more than 30 days is out of view, so that the prompt changes seldom"
    assert "marimba" in str(await entries_of(citizen, agent))
    assert await models.invalid() == []


async def test_nothing_old_is_left_beside_what_spaces_and_knowledge_hold(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """Events, dead letters, tasks, prompts, calls, summaries and pages, in a dump after the clock was moved."""
    await stack.start_worker()
    word = "xylophone"
    agent, space, _ = await _agent(citizen, models, {}, {}, {}, summary(facts=[word]))
    await talk(citizen, agent, space, *[f"{number}. {word} {_LONG}" for number in range(3)])
    compaction = await compact(citizen.client, agent)
    await until_state(citizen.client, agent, compaction, "READY")
    await talk(citizen, agent, space, f"and the {word}?", before=3)
    await _call_in(citizen, agent, 2, result={"ok": True, "found": word})
    for receipt in ("DEAD_LETTER", "DROPPED"):
        await add_event(citizen, agent, receipt=receipt, text=word)
    ending = await models.script([{"calls": [{"name": "finish_task", "arguments": {"result": word}}]}])
    await citizen.client.succeed("updateAgent", "agent { id }", agentId=agent, model=ending)
    task = await create_task(citizen.client, agent, goal=f"Find the {word}.")
    plan = await create_plan(citizen.client, agent, name=f"Feed the {word}", instruction=word, cron="0 7 1 1 *")
    await citizen.client.succeed("deletePlan", "__typename", planId=plan)
    await wait_until(lambda: _is_stopped(stack, word), timeout=60)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=5), timeout=60)  # it has heard the result
    written = f"SELECT archived_to FROM archives WHERE agent_id = '{key_of(agent)}'"
    await wait_until(lambda: _has(stack, written, 5), timeout=60)
    await stack.stop_workers()
    await _move_clock(stack, citizen, days=40)
    await retain(citizen, 30)

    await stack.start_worker()
    try:
        await wait_until(lambda: _is_gone(stack, citizen, word), timeout=60)
    except AssertionError:
        raise AssertionError(await _places(stack, citizen, word)) from None
    assert (await citizen.client.execute(_DELETED, id=task["agent"]["id"]))["agent"] is None


_DELETED = "query ($id: ID!) { agent(id: $id) { id } }"
#: What has no retention: messages of spaces.
_KEPT = ("messages",)
_TIMES = """SELECT c.table_name::text, c.column_name::text FROM information_schema.columns c
JOIN information_schema.columns t USING (table_schema, table_name)
WHERE c.table_schema = 'public' AND t.column_name = 'tenant_id' AND c.data_type = 'timestamp with time zone'
  AND c.table_name NOT IN ('audit_log', 'access_tokens', 'erasures')"""


async def _move_clock(stack: Stack, tenant: Tenant, *, days: int) -> None:
    """All times of the tenant's rows are that much earlier."""
    for table, column in await stack.fetch(_TIMES):
        await stack.execute(
            f"UPDATE {table} SET {column} = {column} - interval '{days} days' WHERE tenant_id = '{tenant.id}'"
        )


async def _places(stack: Stack, tenant: Tenant, word: str) -> list[str]:
    """The tables that still hold the word."""
    tables = [row[0] for row in await stack.fetch("SELECT DISTINCT table_name::text FROM information_schema.columns"
        " WHERE table_schema = 'public' AND column_name = 'tenant_id'")]  # fmt: skip
    of_tenant = f"tenant_id = '{tenant.id}'"
    return [
        f"{table}: {row[0]}" for table in tables if table not in _KEPT
        for row in await stack.fetch(f"SELECT t::text FROM {table} t WHERE {of_tenant} AND t::text LIKE '%{word}%'")
    ]  # fmt: skip


async def _has(stack: Stack, sql: str, expected: int) -> bool:
    return await stack.fetchval(sql) == expected


async def _is_gone(stack: Stack, tenant: Tenant, word: str) -> bool:
    return not await _places(stack, tenant, word)


async def _is_stopped(stack: Stack, word: str) -> bool:
    stopped = f"SELECT count(*) FROM agents WHERE status = 'STOPPED' AND instructions LIKE '%{word}%'"
    return bool(await stack.fetchval(stopped))


async def test_call_that_waits_keeps_its_cycle_and_what_follows(stack: Stack, citizen: Tenant, models: Models) -> None:
    await stack.start_worker()
    agent, space, _ = await _agent(citizen, models)
    await talk(citizen, agent, space, "one", "two", "three")
    await _reset(citizen, agent)
    await stack.stop_workers()
    call = await _call_in(citizen, agent, 2, state="HELD", kind="EXTERNAL")
    await age(citizen, agent, upto=3, days=40)
    await retain(citizen, 30)

    await stack.start_worker()
    await until_past_begins(citizen, agent, cycle=2)
    await stack.stop_workers()
    calls = (await _inside(citizen, agent))["toolCalls"]["nodes"]
    assert "xylophone" in str([each for each in calls if each["name"] == "look_up"])
    async with owner_of(citizen) as connection:
        done = "UPDATE tool_calls SET state = 'SUCCEEDED', finished_at = now() - interval '31 days' WHERE id = $1"
        await connection.execute(done, key_of(call))
    await end_rest(citizen, agent)

    await stack.start_worker()
    await until_past_begins(citizen, agent, cycle=4)


async def test_summary_whose_originals_are_gone_stays_and_cannot_be_undone(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    await stack.start_worker()
    agent, space, model = await _agent(citizen, models, {}, {}, {}, summary())
    await talk(citizen, agent, space, *[f"{number}. {_LONG}" for number in range(3)])
    compaction = await compact(citizen.client, agent)
    await until_state(citizen.client, agent, compaction, "READY")
    await talk(citizen, agent, space, "and then?", before=3)
    through = await compacted_through(citizen.client, agent)
    assert through is not None
    await stack.stop_workers()
    await age(citizen, agent, upto=1, days=40)
    await retain(citizen, 30)

    await stack.start_worker()
    await until_past_begins(citizen, agent, cycle=2)
    refused = await citizen.client.mutate("undoCompaction", "compactionId", compactionId=compaction)
    await talk(citizen, agent, space, "go on", before=4)

    assert (refused["code"], refused["path"]) == ("PAST_REMOVED", ["input", "compactionId"])
    [standing] = await compactions_of(citizen.client, agent)
    assert (standing["state"], standing["sections"]["facts"]) == ("ADOPTED", ["The boat is called Vesper."])
    assert "Vesper" in str((await models.requests(model))[-1]["body"]["messages"][1])
    assert await models.invalid() == []


async def test_a_summary_that_is_being_undone_goes_with_its_originals(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    await stack.start_worker()
    agent, space, model = await _agent(citizen, models, {}, {}, {}, summary())
    await talk(citizen, agent, space, *[f"{number}. {_LONG}" for number in range(3)])
    compaction = await compact(citizen.client, agent)
    await until_state(citizen.client, agent, compaction, "READY")
    await talk(citizen, agent, space, "and then?", before=3)
    await stack.stop_workers()
    await age(citizen, agent, upto=4, days=40)
    await citizen.client.succeed("undoCompaction", "compactionId", compactionId=compaction)
    await retain(citizen, 30)

    await stack.start_worker()
    await until_past_begins(citizen, agent, cycle=5)
    await talk(citizen, agent, space, "and now?", before=4)
    shown = str((await models.requests(model))[-1]["body"]["messages"])
    assert "All work" not in shown
    assert "Vesper" not in shown
    [undone] = await compactions_of(citizen.client, agent)
    assert undone["state"] == "DISCARDED"
    assert await models.invalid() == []


async def test_death_in_the_middle_leaves_whole_batches_and_another_goes_on(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    count = DEFAULT.retention_batch + 5
    await stack.start_worker()
    agent, space, _ = await _agent(citizen, models)
    await talk(citizen, agent, space, *[f"number {number}" for number in range(1, count + 1)])
    await _reset(citizen, agent)
    await stack.stop_workers()
    await age(citizen, agent, upto=count, days=40)
    await retain(citizen, 30)

    dying = await stack.start_worker(CIRCADIAN_FAIL_POINTS=f"{FailPoint.PAST_BEFORE_COMMIT}=kill@2")
    await wait_until(lambda: not dying.child.is_running, timeout=LOOKS_SECONDS)
    await stack.stop_workers()
    beginning = await begins(citizen, agent)

    assert beginning is not None
    assert beginning["cycle"] == DEFAULT.retention_batch + 1
    left = (await entries_of(citizen, agent, first=50))["nodes"]
    assert left[0]["seq"] == beginning["seq"]
    assert f"number {beginning['cycle']}" in str(left[0])
    sql = f"SELECT count(*) FROM archive_pages WHERE agent_id = '{key_of(agent)}'"
    assert await stack.fetchval(sql) == 5
    await stack.start_worker()
    await until_past_begins(citizen, agent, cycle=count + 1)
    assert (await entries_of(citizen, agent))["nodes"] == []


async def test_past_that_cannot_be_removed_rests_and_keeps_no_other_waiting(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    await stack.start_worker()
    stuck, other = [(await _agent(citizen, models))[:2] for _ in range(2)]
    for agent, space in (stuck, other):
        await talk(citizen, agent, space, "the word is xylophone")
        await _reset(citizen, agent)
    await stack.stop_workers()
    for (agent, _), days in ((stuck, 50), (other, 40)):
        await age(citizen, agent, upto=1, days=days)
    async with owner_of(citizen) as connection:
        await connection.execute(_REFUSE.format(key_of(stuck[0])))
    await retain(citizen, 30)

    await stack.start_worker()
    await until_past_begins(citizen, other[0], cycle=2)

    async with owner_of(citizen) as connection:
        assert await wait_until(lambda: connection.fetchval(_RESTS, key_of(stuck[0])))
    assert await begins(citizen, stuck[0]) is None
    assert "xylophone" in str(await entries_of(citizen, stuck[0]))


async def test_setting_that_is_taken_back_removes_no_more(stack: Stack, citizen: Tenant, models: Models) -> None:
    """And the database itself lets nothing go that is not past by its tenant's word."""
    await stack.start_worker()
    agent, space, _ = await _agent(citizen, models)
    await talk(citizen, agent, space, "one", "two")
    await _reset(citizen, agent)
    await stack.stop_workers()
    await age(citizen, agent, upto=1, days=40)
    await retain(citizen, 30)
    await stack.start_worker()
    await until_past_begins(citizen, agent, cycle=2)
    await stack.stop_workers()
    assert await _deleted(stack, citizen) == 0, "the second cycle is of today"

    await retain(citizen, None)
    await age(citizen, agent, upto=2, days=40)
    assert await _deleted(stack, citizen) == 0
    other, space, _ = await _agent(citizen, models)
    await stack.start_worker()
    await talk(citizen, other, space, "hello")

    assert (await begins(citizen, agent) or {})["cycle"] == 2
    assert await stack.fetchval("SELECT count(*) FROM find_past(100)") == 0


async def _deleted(stack: Stack, tenant: Tenant) -> int:
    """Entries that the application's role could delete, if it tried; they stay."""
    connection = await asyncpg.connect(**db.credentials(stack.stores.owner_database_url))
    transaction = connection.transaction()
    await transaction.start()
    try:
        await connection.execute("SET LOCAL ROLE circadian_app")
        await connection.execute("SELECT set_config('app.tenant_id', $1, true)", str(tenant.id))
        status: str = await connection.execute("DELETE FROM consciousness_entries")
        return int(status.partition(" ")[2])
    finally:
        await transaction.rollback()
        await connection.close()
