"""Plans through the public API: made, changed, paused, deleted, seen, and refused by name (L1, L3)."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from backend.kit.limits import DEFAULT
from tests.factories.agents import create_agent
from tests.factories.plans import PLAN, create_plan, occurrences_of, plan_of
from tests.factories.programs import create_program
from tests.factories.rows import add_occurrence, key_of, owner_of
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.harness.client import Client, GraphQLFailure, Json

_PLANS = "query ($id: ID, $in: [PlanStatus!]) { plans(agentId: $id, statuses: $in) { nodes { id name } } }"

_COPIES = """INSERT INTO plans SELECT (c.copy).* FROM (
  SELECT jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'name', n::text)) AS copy
  FROM plans p, generate_series(2, $2::int) AS n WHERE p.id = $1) c"""


async def _names(client: Client, agent_id: str | None = None, statuses: list[str] | None = None) -> list[str]:
    nodes = (await client.execute(_PLANS, id=agent_id, **{"in": statuses}))["plans"]["nodes"]
    return [node["name"] for node in nodes]


async def _update(tenant: Tenant, plan_id: str, **values: Any) -> Json:
    made = await tenant.client.succeed("updatePlan", f"plan {{ {PLAN} }}", planId=plan_id, **values)
    found: Json = made["plan"]
    return found


async def _refused(tenant: Tenant, mutation: str, /, **values: Any) -> tuple[str, list[str], str]:
    payload = await tenant.client.mutate(mutation, "__typename", **values)
    return payload["__typename"], payload["path"], payload["reason"]


async def test_create_plan_says_when_it_is_due(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    space_id = await create_space(tenant.client, members=[agent_id])

    made = await tenant.client.succeed(
        "createPlan",
        f"plan {{ {PLAN} }}",
        agentId=agent_id,
        name=" Morning ",
        instruction="Write the report.",
        cron="0 9 * * 1-5",
        timeZone="Europe/Berlin",
        spaceId=space_id,
        jitterSeconds=60,
        quietHours={"start": "22:00", "end": "07:30"},
        endsAt="2035-01-01T00:00:00Z",
        catchUp="NONE",
    )

    plan = made["plan"]
    assert plan == await plan_of(tenant.client, plan["id"])
    due = datetime.fromisoformat(plan["nextDueAt"])
    assert (due.hour in {7, 8}, due.minute, due.weekday() < 5) == (True, 0, True)
    del plan["id"], plan["nextDueAt"]
    assert plan == {
        "name": "Morning", "instruction": "Write the report.", "purpose": "PLAN", "status": "ACTIVE",
        "afterSeconds": None, "at": None, "cron": "0 9 * * 1-5", "timeZone": "Europe/Berlin", "jitterSeconds": 60,
        "quietHours": {"start": "22:00", "end": "07:30"}, "endsAt": "2035-01-01T00:00:00+00:00", "catchUp": "NONE",
        "createdBy": {"name": "Olga", "kind": "PERSON"}, "agent": {"id": agent_id}, "space": {"id": space_id},
    }  # fmt: skip


async def test_plan_is_due_after_a_delay_or_at_a_time(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)

    later = await plan_of(tenant.client, await create_plan(tenant.client, agent_id, name="a", afterSeconds=3_600))
    exact = await plan_of(
        tenant.client,
        await create_plan(tenant.client, agent_id, name="b", at="2030-07-01T09:00:00", timeZone="Europe/Berlin"),
    )

    assert (later["afterSeconds"], later["timeZone"], later["catchUp"]) == (3_600, "UTC", "LAST")
    assert exact["at"] == exact["nextDueAt"] == "2030-07-01T07:00:00+00:00"


@pytest.mark.parametrize(
    ("values", "path", "reason"),
    [
        ({}, [], "give exactly one of"),
        ({"cron": "0 9 * * *", "afterSeconds": 60}, [], "give exactly one of"),
        ({"cron": "0 9 * *"}, ["cron"], "five fields"),
        ({"cron": "0 9 * * *", "timeZone": "Mars/Olympus"}, ["timeZone"], "IANA"),
        ({"cron": "0 9 * * *", "timeZone": ""}, ["timeZone"], "IANA"),
        ({"afterSeconds": 1}, ["afterSeconds"], "from 5"),
        ({"at": "2020-01-01T00:00:00Z"}, ["at"], "in the future"),
        ({"cron": "0 9 * * *", "jitterSeconds": 3_601}, ["jitterSeconds"], "from 0 to 3,600"),
        ({"cron": "0 9 * * *", "jitterSeconds": -1}, ["jitterSeconds"], "from 0 to 3,600"),
        ({"cron": "0 9 * * *", "quietHours": {"start": "7", "end": "8"}}, ["quietHours"], "00:00 to 23:59"),
        (
            {"cron": "0 3 * * *", "quietHours": {"start": "22:00", "end": "07:00"}},
            ["quietHours"],
            "22:00 to 07:00: it ne",
        ),
        (
            {"cron": "*/5 22-23,0-5 * * 1", "quietHours": {"start": "22:00", "end": "07:00"}, "jitterSeconds": 3_600},
            ["quietHours"],
            "it never fires",
        ),
        ({"cron": "0 9 * * *", "endsAt": "2020-01-01T00:00:00Z"}, ["endsAt"], "in the future"),
        ({"at": "2030-01-01T00:00:00Z", "endsAt": "2029-01-01T00:00:00Z"}, ["endsAt"], "end before it fires"),
        ({"cron": "0 9 * * *", "name": " "}, ["name"], "must not be empty"),
        ({"cron": "0 9 * * *", "instruction": ""}, ["instruction"], "must not be empty"),
        ({"cron": "0 9 * * *", "instruction": "x" * 4_001}, ["instruction"], "4,000 are allowed"),
        ({"cron": "0 9 * * *", "instruction": "a\x00"}, ["instruction"], "NUL"),
        ({"afterSeconds": 60, "purpose": "TIMER"}, ["purpose"], "only agents set timers"),
        ({"afterSeconds": 60, "purpose": "HEARTBEAT"}, ["cron"], "needs cron"),
        ({"cron": "* * * * *", "purpose": "HEARTBEAT"}, ["cron"], "more often than every 300 seconds"),
        ({"cron": "0 * * * *", "purpose": "HEARTBEAT", "catchUp": "ALL"}, ["catchUp"], "must be NONE"),
        ({"cron": "0 * * * *", "purpose": "CHECK_IN"}, ["spaceId"], "needs a space"),
    ],
)
async def test_invalid_plan_is_refused_with_the_field_name(
    tenant: Tenant, values: Json, path: list[str], reason: str
) -> None:
    agent_id = await create_agent(tenant.client)

    given = {"agentId": agent_id, "name": "x", "instruction": "y", **values}
    kind, where, why = await _refused(tenant, "createPlan", **given)

    assert (kind, where) == ("InvalidInput", ["input", *path])
    assert reason in why
    assert await _names(tenant.client) == []


@pytest.mark.parametrize(
    "values",
    [
        {"cron": "0 * * * *"},
        {"cron": "59 6,7 * * *"},
        {"cron": "55 6 * * *", "jitterSeconds": 301},  # its jitter may bring it out of them
        {"cron": "59 21 * * *", "jitterSeconds": 3_600},  # and into them
        {"at": "2035-01-01T03:00:00Z"},  # it waits for their end
    ],
)
async def test_plan_whose_quiet_hours_leave_a_due_time_is_accepted(tenant: Tenant, values: Json) -> None:
    agent_id = await create_agent(tenant.client)

    await create_plan(tenant.client, agent_id, quietHours={"start": "22:00", "end": "07:00"}, **values)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"cron": "0 3 * * *"}, "cron"),
        ({"quietHours": {"start": "06:00", "end": "07:00"}}, "quietHours"),
        ({"jitterSeconds": 300}, "jitterSeconds"),
    ],
)
async def test_no_change_may_leave_a_plan_without_a_due_time(tenant: Tenant, change: Json, field: str) -> None:
    agent_id = await create_agent(tenant.client)
    night = {"start": "22:00", "end": "07:00"}
    plan_id = await create_plan(
        tenant.client, agent_id, name="Early", cron="55 6 * * *", jitterSeconds=3_600, quietHours=night
    )
    if field == "quietHours":
        await _update(tenant, plan_id, jitterSeconds=0, quietHours=None)

    kind, where, why = await _refused(tenant, "updatePlan", planId=plan_id, **change)
    renamed = await _update(tenant, plan_id, name="Still early", status="PAUSED")

    assert (kind, where) == ("InvalidInput", ["input", field])
    assert "it never fires" in why
    assert (renamed["cron"], renamed["name"]) == ("55 6 * * *", "Still early")


async def test_name_is_taken_until_the_plan_is_over(tenant: Tenant) -> None:
    agent_id, other_id = await create_agent(tenant.client), await create_agent(tenant.client)
    plan_id = await create_plan(tenant.client, agent_id, name="Report", cron="0 9 * * *")
    second_id = await create_plan(tenant.client, agent_id, name="Other", cron="0 9 * * *")
    values = {"name": "Report", "instruction": "x", "cron": "0 9 * * *"}

    assert (await _refused(tenant, "createPlan", agentId=agent_id, **values))[:2] == ("Conflict", ["input", "name"])
    assert (await _refused(tenant, "updatePlan", planId=second_id, name="Report"))[0] == "Conflict"
    await tenant.client.succeed("createPlan", "__typename", agentId=other_id, **values)
    await tenant.client.succeed("deletePlan", "planId", planId=plan_id)
    await tenant.client.succeed("createPlan", "__typename", agentId=agent_id, **values)


async def test_agent_has_one_heartbeat(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    values = {"agentId": agent_id, "purpose": "HEARTBEAT", "cron": "0 * * * *"}

    made = await tenant.client.succeed("createPlan", "plan { instruction catchUp }", name="Heart", **values)
    assert made["plan"]["instruction"].startswith("Look around")
    assert made["plan"]["catchUp"] == "NONE"

    assert (await _refused(tenant, "createPlan", name="Second heart", **values))[0] == "Conflict"


async def test_plan_needs_a_space_of_the_agent(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    space_id = await create_space(tenant.client)
    given = {"agentId": agent_id, "name": "x", "instruction": "y", "cron": "0 9 * * *", "spaceId": space_id}

    assert (await _refused(tenant, "createPlan", **given))[:2] == ("Conflict", ["input", "spaceId"])
    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=space_id, actorId=agent_id)
    await tenant.client.succeed("createPlan", "__typename", **given)


async def test_update_plan_keeps_omitted_fields_and_null_removes_a_value(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    space_id = await create_space(tenant.client, members=[agent_id])
    plan_id = await create_plan(
        tenant.client, agent_id, cron="0 9 * * *", spaceId=space_id, endsAt="2035-01-01T00:00:00Z",
        quietHours={"start": "22:00", "end": "06:00"}, jitterSeconds=5,
    )  # fmt: skip
    before = await plan_of(tenant.client, plan_id)

    assert await _update(tenant, plan_id, instruction="Other.") == {**before, "instruction": "Other."}
    bare = await _update(tenant, plan_id, spaceId=None, endsAt=None, quietHours=None, jitterSeconds=0, catchUp="ALL")

    expected = {"space": None, "endsAt": None, "quietHours": None, "jitterSeconds": 0, "catchUp": "ALL"}
    assert bare == {**before, "instruction": "Other.", **expected}


async def test_occurrence_in_quiet_hours_is_due_after_them(tenant: Tenant) -> None:
    """The next time that it can come lies ahead."""
    agent_id = await create_agent(tenant.client)
    plan_id = await create_plan(tenant.client, agent_id, afterSeconds=60, quietHours={"start": "22:00", "end": "07:00"})
    async with owner_of(tenant) as connection:
        await connection.execute(
            "UPDATE plans SET next_due_at = now() - interval '1 hour', next_look_at = now() + interval '5 hours'"
            " WHERE tenant_id = $1", tenant.id,
        )  # fmt: skip
        over = await connection.fetchval("SELECT next_look_at FROM plans WHERE tenant_id = $1", tenant.id)

    assert datetime.fromisoformat((await plan_of(tenant.client, plan_id))["nextDueAt"]) == over


async def test_a_plan_tells_its_next_due_times(tenant: Tenant) -> None:
    """By the clock of its zone, without those that quiet hours skip, and none after its end."""
    agent_id = await create_agent(tenant.client)
    daily = await create_plan(tenant.client, agent_id, name="daily", cron="0 9 * * *", timeZone="Europe/Berlin")
    hourly: Json = {"cron": "0 * * * *", "quietHours": {"start": "22:00", "end": "07:00"}}
    awake = await create_plan(tenant.client, agent_id, name="hourly", **hourly)
    ends_at = datetime.now(UTC) + timedelta(days=2)
    ending = await create_plan(tenant.client, agent_id, name="ends", cron="0 9 * * *", endsAt=ends_at.isoformat())
    once = await create_plan(tenant.client, agent_id, name="once", afterSeconds=3_600)

    async def times(plan_id: str, first: int = 40) -> list[datetime]:
        query = "query ($id: ID!, $first: Int!) { plan(id: $id) { nextDueTimes(first: $first) } }"
        plan = (await tenant.client.execute(query, id=plan_id, first=first))["plan"]
        return list(map(datetime.fromisoformat, plan["nextDueTimes"]))

    local = [each.astimezone(ZoneInfo("Europe/Berlin")) for each in await times(daily)]
    assert [each.hour for each in local] == [9] * 40
    assert {(later.date() - earlier.date()).days for earlier, later in pairwise(local)} == {1}
    hours = [each.hour for each in await times(awake)]
    assert set(hours) == set(range(7, 22))
    assert len(await times(awake, 3)) == 3
    assert len(await times(ending)) == 2
    assert len(await times(once)) == 1
    await _update(tenant, daily, status="PAUSED")
    assert await times(daily) == []
    for first in (0, DEFAULT.plan_times_shown + 1):
        with pytest.raises(GraphQLFailure, match="first must be from 1 to 100"):
            await times(once, first)


async def test_new_schedule_begins_now(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    plan_id = await create_plan(tenant.client, agent_id, cron="0 9 * * *", timeZone="UTC")

    moved = await _update(tenant, plan_id, timeZone="Asia/Kathmandu")
    once = await _update(tenant, plan_id, afterSeconds=3_600)

    assert moved["nextDueAt"][11:16] == "03:15"
    assert (once["cron"], once["afterSeconds"], once["timeZone"]) == (None, 3_600, "Asia/Kathmandu")


@pytest.mark.parametrize(("status", "due_in"), [("ACTIVE", timedelta(minutes=10)), ("PAUSED", timedelta(days=-1))])
async def test_a_delay_of_the_same_length_begins_now_too(tenant: Tenant, status: str, due_in: timedelta) -> None:
    """Also for a plan that rested over its time: it does not fire at once."""
    agent_id = await create_agent(tenant.client)
    plan_id = await create_plan(tenant.client, agent_id, afterSeconds=3_600)
    await _update(tenant, plan_id, status=status)
    async with owner_of(tenant) as connection:
        moved = "UPDATE plans SET next_due_at = now() + $2::interval WHERE id = $1"
        await connection.execute(moved, key_of(plan_id), due_in)
    before = datetime.fromisoformat(await _clock(tenant))

    again = await _update(tenant, plan_id, afterSeconds=3_600, status="ACTIVE")

    assert datetime.fromisoformat(again["nextDueAt"]) >= before + timedelta(hours=1)


async def test_a_resumed_plan_begins_with_the_next_due_time(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    plan_id = await create_plan(tenant.client, agent_id, cron="0 9 * * *")
    assert (await _update(tenant, plan_id, status="PAUSED"))["status"] == "PAUSED"
    async with owner_of(tenant) as connection:
        await connection.execute(
            "UPDATE plans SET next_due_at = now() - interval '3 days' WHERE id = $1", key_of(plan_id)
        )

    resumed = await _update(tenant, plan_id, status="ACTIVE")

    assert resumed["status"] == "ACTIVE"
    ahead = datetime.fromisoformat(resumed["nextDueAt"])
    assert ahead > datetime.fromisoformat(await _clock(tenant))


async def _clock(tenant: Tenant) -> str:
    async with owner_of(tenant) as connection:
        now: datetime = await connection.fetchval("SELECT now()")
        return now.isoformat()


async def test_ended_plan_cannot_be_changed_but_deleted(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    plan_id = await create_plan(tenant.client, agent_id, afterSeconds=60)
    async with owner_of(tenant) as connection:
        ended = "UPDATE plans SET status = 'ENDED', next_due_at = NULL, next_look_at = NULL WHERE id = $1"
        await connection.execute(ended, key_of(plan_id))

    assert (await _refused(tenant, "updatePlan", planId=plan_id, name="x"))[0] == "Conflict"
    assert (await _refused(tenant, "updatePlan", planId=plan_id, status="ENDED"))[1] == ["input", "status"]
    await tenant.client.succeed("deletePlan", "planId", planId=plan_id)
    assert (await _refused(tenant, "deletePlan", planId=plan_id))[0] == "NotFound"
    query = """query ($id: ID!, $all: Boolean) { plans(includeDeleted: $all) { nodes { id } }
        plan(id: $id) { status deletedAt occurrences { nodes { state } } } }"""
    found = await tenant.client.execute(query, id=plan_id, all=False)
    assert found["plan"]["status"] == "ENDED" and found["plan"]["deletedAt"]
    assert found["plans"]["nodes"] == []
    assert (await tenant.client.execute(query, id=plan_id, all=True))["plans"]["nodes"] == [{"id": plan_id}]


async def test_plans_are_listed_by_agent_and_status(tenant: Tenant) -> None:
    agent_id, other_id = await create_agent(tenant.client), await create_agent(tenant.client)
    await create_plan(tenant.client, agent_id, name="a", cron="0 9 * * *")
    paused_id = await create_plan(tenant.client, agent_id, name="b", cron="0 9 * * *")
    await create_plan(tenant.client, other_id, name="c", cron="0 9 * * *")
    await _update(tenant, paused_id, status="PAUSED")

    assert await _names(tenant.client) == ["a", "b", "c"]
    assert await _names(tenant.client, agent_id) == ["a", "b"]
    assert await _names(tenant.client, agent_id, ["PAUSED"]) == ["b"]
    assert await _names(tenant.client, "nonsense") == []


async def test_people_see_the_plans_of_their_spaces_and_none_that_agents_keep_for_themselves(tenant: Tenant) -> None:
    """What an agent has set for itself may tell of what it heard elsewhere."""
    person = await tenant.person()
    agent_id = await create_agent(tenant.client)
    joined = await create_space(tenant.client, members=[agent_id, person.actor_id])
    hidden = await create_space(tenant.client, members=[agent_id])
    plans = {
        "shared": await create_plan(tenant.client, agent_id, name="shared", cron="0 9 * * *", spaceId=joined),
        "hidden": await create_plan(tenant.client, agent_id, name="hidden", cron="0 9 * * *", spaceId=hidden),
        "general": await create_plan(tenant.client, agent_id, name="general", cron="0 9 * * *"),
        "own": await create_plan(tenant.client, agent_id, name="own", cron="0 9 * * *"),
    }
    async with owner_of(tenant) as connection:
        made = "UPDATE plans SET created_by_kind = 'AGENT', created_by = agent_id WHERE id = $1"
        await connection.execute(made, key_of(plans["own"]))

    assert await _names(person.client) == await _names(person.client, agent_id) == ["shared", "general"]
    nodes = "query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Plan { name } } }"
    found = (await person.client.execute(nodes, ids=list(plans.values())))["nodes"]
    assert found == [{"name": "shared"}, None, {"name": "general"}, None]
    assert await _names(tenant.client) == ["shared", "hidden", "general", "own"]


async def test_program_with_the_scope_alone_changes_no_plan_that_it_does_not_see(tenant: Tenant) -> None:
    program = await create_program(tenant.client, scopes=["plans:write", "plans:read", "agents:read", "spaces:read"])
    agent_id = await create_agent(tenant.client)
    hidden = await create_space(tenant.client, members=[agent_id])
    plan_id = await create_plan(tenant.client, agent_id, cron="0 9 * * *", spaceId=hidden)

    payload = await program.client.mutate("updatePlan", "plan { instruction }", planId=plan_id, jitterSeconds=1)
    own = await create_plan(program.client, agent_id, name="mine", cron="0 9 * * *")

    assert payload["__typename"] == "NotFound"
    assert (await plan_of(program.client, own))["createdBy"]["kind"] == "SERVICE"


async def test_plans_of_an_agent_are_limited(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    plan_id = await create_plan(tenant.client, agent_id, cron="0 9 * * *")
    async with owner_of(tenant) as connection:
        await connection.execute(_COPIES, key_of(plan_id), DEFAULT.plans_per_agent)

    kind, _, why = await _refused(tenant, "createPlan", agentId=agent_id, name="x", instruction="y", cron="0 9 * * *")

    assert (kind, why) == ("LimitReached", "an agent has at most 100 plans")


async def test_plans_count_for_the_quota_of_the_tenant(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    await create_plan(tenant.client, agent_id, cron="0 9 * * *")
    async with owner_of(tenant) as connection:
        await connection.execute("UPDATE tenants SET quotas = '{\"plans\": 1}' WHERE tenant_id = $1", tenant.id)

    kind, _, why = await _refused(tenant, "createPlan", agentId=agent_id, name="x", instruction="y", cron="0 9 * * *")

    assert (kind, why) == ("QuotaExceeded", "your organisation has 1 plans and may have 1")


async def test_occurrences_show_the_result_of_each_due_time(tenant: Tenant) -> None:
    plan_id = await create_plan(tenant.client, await create_agent(tenant.client), cron="0 9 * * *")
    await add_occurrence(tenant, plan_id)

    [occurrence] = await occurrences_of(tenant.client, plan_id)

    assert (occurrence["state"], occurrence["reason"], occurrence["cycle"]) == ("SKIPPED", "MISSED", None)
    late = datetime.fromisoformat(occurrence["settledAt"]) - datetime.fromisoformat(occurrence["dueAt"])
    assert late > timedelta(hours=23)


async def test_repeat_of_a_keyed_plan_is_the_same_plan(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    values = {"agentId": agent_id, "name": "x", "instruction": "y", "cron": "0 9 * * *", "idempotencyKey": "k"}

    first = await tenant.client.succeed("createPlan", "plan { id }", **values)
    again = await tenant.client.succeed("createPlan", "plan { id }", **values)

    assert first == again
    assert await _names(tenant.client) == ["x"]
