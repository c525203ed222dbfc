"""Reports of usage and cost: by person, program, key, plan, space, agent, model and time, as a query and as CSV."""

import asyncio
import csv
import io
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from backend.kit.limits import DEFAULT
from backend.tenants.models import Role
from tests.factories.agents import create_agent, is_asleep
from tests.factories.plans import create_plan
from tests.factories.programs import create_program, install_app, oauth_client, register_app
from tests.factories.rows import key_of, make_due, owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tasks import create_task
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Client, GraphQLFailure, Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.test_assistants import use_assistant

pytestmark = pytest.mark.usefixtures("worker")

_SUMS = "requests inputTokens cachedTokens cacheWrittenTokens outputTokens reasoningTokens cost ownKeyCost"
_GROUP = f"""period agent {{ id name }} person {{ id name }} program {{ id name }} key {{ id name }} plan {{ id name }}
space {{ id name }} cycleId provider model purpose {_SUMS} estimatedRequests unpricedRequests
cycles seconds firstTokenSeconds"""
_QUERY = f"""query ($by: [UsageDimension!]!, $from: DateTime!, $to: DateTime!, $zone: String!, $only: UsageFilterInput,
  $first: Int!) {{ usage(by: $by, from: $from, to: $to, timeZone: $zone, filter: $only, first: $first) {{
  groupCount groups {{ {_GROUP} }} }} }}"""
_MANY_MODELS = """INSERT INTO usage_records (id, tenant_id, agent_id, purpose, step, provider, model, input_tokens,
  output_tokens, cached_tokens, is_estimated, cost, seconds)
SELECT gen_random_uuid(), $1, $2, 'PROBE', 0, 'openai', 'model-' || n, 1, 1, 0, false, 0, 1
FROM generate_series(1, $3) n"""
#: A model with a price in the list, which no other test uses.
_PRICED = "gpt-4o-2024-05-13"


async def _usage(client: Client, *by: str, only: Json | None = None, **values: Any) -> Json:
    """Of the last hour, if the values do not say otherwise."""
    now = datetime.now(UTC)
    around = {"from": (now - timedelta(hours=1)).isoformat(), "to": (now + timedelta(hours=1)).isoformat()}
    given = around | {"zone": "UTC", "first": 100} | values
    report: Json = (await client.execute(_QUERY, by=list(by), only=only, **given))["usage"]
    return report


async def _groups(client: Client, *by: str, **values: Any) -> list[Json]:
    groups: list[Json] = (await _usage(client, *by, **values))["groups"]
    return groups


def _noted(tokens: int, **usage: int) -> Json:
    return {"text": "noted", "usage": {"input": tokens, "output": 10, **usage}}


async def _thinks(tenant: Tenant, agent: str, *, cycles: int) -> None:
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=cycles))


async def test_usage_is_counted_for_what_began_the_cycle(tenant: Tenant, models: Models) -> None:
    model = await models.script([_noted(1_000), _noted(200), _noted(30)])
    agent = await create_agent(tenant.client, model=model)
    bert, program = await tenant.person(), await create_program(tenant.client)
    space = await create_space(tenant.client, members=[agent, bert.actor_id, program.actor_id])

    await post(bert.client, space, "hello")
    await _thinks(tenant, agent, cycles=1)
    await post(program.client, space, "it is noon")
    await _thinks(tenant, agent, cycles=2)
    plan = await create_plan(tenant.client, agent, cron="0 9 * * *")
    await make_due(tenant, plan)
    await _thinks(tenant, agent, cycles=3)

    found = await _groups(tenant.client, "PERSON", "PROGRAM", "KEY", "PLAN", "SPACE")
    by_tokens = {each["inputTokens"]: each for each in found}
    assert sorted(by_tokens) == [30, 200, 1_000]
    of_bert, of_program, of_plan = by_tokens[1_000], by_tokens[200], by_tokens[30]
    assert (of_bert["person"]["id"], of_bert["program"], of_bert["plan"]) == (bert.actor_id, None, None)
    assert of_program["program"] == {"id": program.actor_id, "name": "Builder"}
    assert of_program["key"] == {"id": program.key_id, "name": "first"}
    assert (of_program["person"], of_program["plan"]) == (None, None)
    assert of_plan["plan"] == {"id": plan, "name": "Report"}
    assert (of_plan["program"], of_plan["space"]) == (None, None)
    assert {each["space"]["id"] for each in (of_bert, of_program)} == {space}

    [total] = await _groups(tenant.client)
    assert (total["requests"], total["inputTokens"], total["outputTokens"]) == (3, 1_230, 30)
    assert total["cycles"] == 3
    assert total["seconds"] == pytest.approx(sum(each["seconds"] for each in found))
    assert 0 < total["firstTokenSeconds"] <= total["seconds"]
    [only] = await _groups(tenant.client, "AGENT", "MODEL", "PURPOSE", only={"programId": program.actor_id})
    assert (only["agent"]["id"], only["model"], only["purpose"], only["inputTokens"]) == (
        agent,
        model.partition("/")[2],
        "THINKING",
        200,
    )
    cycles = await _groups(tenant.client, "CYCLE", only={"agentId": agent})
    assert len({each["cycleId"] for each in cycles}) == 3


async def test_what_a_person_posts_with_a_token_is_counted_for_the_token(tenant: Tenant, models: Models) -> None:
    agent = await create_agent(tenant.client, model=await models.script([_noted(5)]))
    space = await create_space(tenant.client, members=[agent])

    await post(tenant.client, space, "hello")
    await _thinks(tenant, agent, cycles=1)

    [found] = await _groups(tenant.client, "PERSON", "KEY")
    assert found["person"]["id"] == tenant.owner.actor_id
    tokens = (await tenant.client.execute("{ accessTokens { nodes { id name } } }"))["accessTokens"]["nodes"]
    assert found["key"] in tokens


async def test_an_app_that_posts_for_a_person_is_counted_beside_the_person(tenant: Tenant, models: Models) -> None:
    agent, bert = await create_agent(tenant.client, model=await models.script([_noted(5)])), await tenant.person()
    app = await register_app(tenant.client)
    installation = await install_app(tenant.client, app["clientId"])
    calendar = await oauth_client(tenant, installation, person=bert)
    space = await create_space(tenant.client, members=[agent, bert.actor_id, installation])

    await post(calendar, space, "hello")
    await _thinks(tenant, agent, cycles=1)

    [found] = await _groups(tenant.client, "PERSON", "PROGRAM", "KEY")
    assert (found["person"]["id"], found["program"]["id"], found["key"]) == (bert.actor_id, installation, None)


async def test_the_interrupt_decides_and_else_the_oldest_event(tenant: Tenant, models: Models) -> None:
    """Of events that wait together: the first that the agent is shown."""
    agent = await create_agent(tenant.client, model=await models.script([_noted(1), _noted(2)]))
    bert, program = await tenant.person(), await create_program(tenant.client)
    space = await create_space(tenant.client, members=[agent, bert.actor_id, program.actor_id])

    for number, priority in enumerate(("ASAP", "INTERRUPT"), start=1):
        await tenant.client.succeed("pauseAgent", "__typename", agentId=agent)
        await post(program.client, space, "first")
        await post(bert.client, space, "second", priority=priority)
        await tenant.client.succeed("resumeAgent", "__typename", agentId=agent)
        await _thinks(tenant, agent, cycles=number)

    found = {each["inputTokens"]: each for each in await _groups(tenant.client, "CYCLE", "PERSON", "PROGRAM")}
    assert (found[1]["person"], found[1]["program"]["id"]) == (None, program.actor_id)
    assert (found[2]["person"]["id"], found[2]["program"]) == (bert.actor_id, None)


async def test_assistants_of_others_are_counted_without_cycles_and_times(tenant: Tenant, models: Models) -> None:
    """ADR 0033: an admin learns what a person's assistant costs, and not when or on what it works; its member does."""
    bert = await tenant.person(role=Role.ADMIN)
    assistant = await use_assistant(bert.client)
    agent, space = assistant["agent"]["id"], assistant["space"]["id"]
    model = await models.script([_noted(100)], repeat_last=True)
    await tenant.client.succeed("updateAgent", "__typename", agentId=agent, model=model)
    await post(bert.client, space, "hello")
    await _until_counted(bert.client, requests=1)
    task = await create_task(bert.client, agent)
    await _until_counted(bert.client, requests=2)
    plan = await create_plan(bert.client, agent, cron="0 9 * * *")
    await make_due(tenant, plan)
    await wait_until(lambda: _is_counted(bert.client, plan))
    day = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    span = {"from": day.isoformat(), "to": (day + timedelta(days=2)).isoformat()}

    [seen] = await _groups(tenant.client, "HOUR", "AGENT", "CYCLE", "PERSON", **span)
    own = await _groups(bert.client, "AGENT", "CYCLE", **span)
    of_task = await _groups(tenant.client, only={"agentId": task["agent"]["id"]}, **span)
    of_plan = await _groups(tenant.client, only={"planId": plan}, **span)
    plans = await _groups(tenant.client, "PLAN", **span)
    a_minute = {"from": (day + timedelta(minutes=1)).isoformat(), "to": span["to"]}

    assert (seen["agent"]["id"], seen["cycleId"], seen["period"]) == (agent, None, day.isoformat())
    assert (seen["person"]["id"], seen["requests"]) == (bert.actor_id, sum(each["requests"] for each in own))
    assert {agent, task["agent"]["id"]} <= {each["agent"]["id"] for each in own}
    assert all(each["cycleId"] for each in own)
    assert (of_task, of_plan, [each["plan"] for each in plans]) == ([], [], [None])
    assert await _groups(tenant.client, **a_minute) == []


async def _is_counted(client: Client, plan: str) -> bool:
    return bool(await _groups(client, only={"planId": plan}))


async def _until_counted(client: Client, *, requests: int) -> None:
    async def is_counted() -> bool:
        return bool(sum(each["requests"] for each in await _groups(client)) >= requests)

    await wait_until(is_counted)


async def test_cached_reasoning_and_own_keys_are_counted_apart(tenant: Tenant, models: Models) -> None:
    """Of a model with a price. Its cost is what the list says, and all of it is for the tenant's own key."""
    given = {"provider": "openai", "apiKey": "sk-of-the-tenant-0123456789", "baseUrl": f"{models.url}/v1"}
    assert "secret" in await tenant.client.mutate("setModelKey", "secret { id }", **given)
    await models.rescript(f"openai/{_PRICED}", [_noted(1_000, output=100, cached=400, reasoning=60)])
    unpriced = await models.script([_noted(7)])
    for number, model in enumerate((f"openai/{_PRICED}", unpriced)):
        agent = await create_agent(tenant.client, model=model, name=f"Ada {number}")
        await post(tenant.client, await create_space(tenant.client, members=[agent]), "hello")
        await _thinks(tenant, agent, cycles=1)

    found = {each["model"]: each for each in await _groups(tenant.client, "MODEL", "PROVIDER")}

    priced = found[_PRICED]
    assert (priced["cachedTokens"], priced["reasoningTokens"], priced["outputTokens"]) == (400, 60, 100)
    assert Decimal(priced["cost"]) > 0
    assert (priced["ownKeyCost"], priced["unpricedRequests"]) == (priced["cost"], 0)
    unknown = found[unpriced.partition("/")[2]]
    assert (unknown["cost"], unknown["unpricedRequests"]) == ("0", 1)


async def test_days_begin_by_the_clock_of_the_zone(tenant: Tenant, models: Models) -> None:
    """Two requests, two hours apart, on one day in Berlin and on two in UTC."""
    agent = await create_agent(tenant.client, model=await models.script([_noted(1), _noted(2)]))
    space = await create_space(tenant.client, members=[agent])
    for number in (1, 2):
        await post(tenant.client, space, "hello")
        await _thinks(tenant, agent, cycles=number)
    times = {1: "2026-03-09T23:30:00Z", 2: "2026-03-10T01:30:00Z"}
    async with owner_of(tenant) as connection:
        for tokens, moment in times.items():
            await connection.execute(
                "UPDATE usage_records SET created_at = $3 WHERE agent_id = $1 AND input_tokens = $2",
                key_of(agent), tokens, datetime.fromisoformat(moment),
            )  # fmt: skip
    span: Json = {"from": "2026-03-01T00:00:00Z", "to": "2026-04-01T00:00:00Z"}

    in_utc = await _groups(tenant.client, "DAY", **span)
    in_berlin = await _groups(tenant.client, "DAY", zone="Europe/Berlin", **span)
    [month] = await _groups(tenant.client, "MONTH", **span)
    hours = await _groups(tenant.client, "HOUR", **span)
    shown = await _usage(tenant.client, "HOUR", **span | {"first": 1})

    assert [(each["period"][:10], each["inputTokens"]) for each in in_utc] == [("2026-03-09", 1), ("2026-03-10", 2)]
    assert [(each["period"], each["inputTokens"]) for each in in_berlin] == [("2026-03-09T23:00:00+00:00", 3)]
    assert (month["period"][:10], month["inputTokens"]) == ("2026-03-01", 3)
    assert [each["period"][11:16] for each in hours] == ["23:00", "01:00"]
    assert (len(shown["groups"]), shown["groupCount"]) == (1, 2)
    assert await _groups(tenant.client, **span | {"to": times[1]}) == []
    assert await _groups(tenant.client, only={"model": "x"}, **span) == []


@pytest.mark.parametrize(
    ("by", "changes", "message"),
    [
        (["HOUR", "DAY"], {}, "by may have one of HOUR, DAY and MONTH, and has HOUR and DAY"),
        ([], {"from": "2026-03-02T00:00:00Z", "to": "2026-03-02T00:00:00Z"}, "to must be later than from"),
        ([], {"from": "2024-03-02T00:00:00Z"}, "400 days apart"),
        ([], {"from": "2026-03-02T00:00:00"}, "a time needs a time zone"),
        ([], {"zone": "Mars/Olympus"}, "timeZone must be an IANA name"),
        ([], {"first": 0}, "first must be between 1 and 1,000"),
        ([], {"only": {"agentId": "nonsense"}}, "agentId is not the id of Agent"),
    ],
)
async def test_bad_questions_are_refused(tenant: Tenant, by: list[str], changes: dict[str, Any], message: str) -> None:
    with pytest.raises(GraphQLFailure, match=message) as failure:
        await _usage(tenant.client, *by, **changes)
    assert failure.value.codes == ["BAD_REQUEST"]


async def test_only_admins_see_usage_and_only_that_of_their_tenant(
    tenant: Tenant, tenants: Tenants, models: Models
) -> None:
    stranger, bert = await tenants.create(), await tenant.person()
    agent = await create_agent(stranger.client, model=await models.script([_noted(5)]))
    await post(stranger.client, await create_space(stranger.client, members=[agent]), "hello")
    await _thinks(stranger, agent, cycles=1)

    assert await _groups(tenant.client, "AGENT") == []
    assert len(await _groups(stranger.client, "AGENT")) == 1
    with pytest.raises(GraphQLFailure) as failure:
        await _usage(bert.client, "AGENT")
    assert failure.value.codes == ["FORBIDDEN"]
    refused = await _export(bert.client, "by=AGENT&from=2026-03-01&to=2026-03-02")
    assert (refused.status_code, refused.json()["errors"][0]["extensions"]["code"]) == (403, "FORBIDDEN")


async def test_a_tenant_has_one_report_at_a_time(tenant: Tenant) -> None:
    """The others wait without a connection; a report may take seconds."""
    waiting = """SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%WITH hidden AS%'"""
    async with owner_of(tenant) as blocker, owner_of(tenant) as watcher, asyncio.TaskGroup() as reports:

        async def is_waiting() -> bool:
            return bool(await watcher.fetchval(waiting))

        async with blocker.transaction():
            await blocker.execute("LOCK TABLE usage_records IN ACCESS EXCLUSIVE MODE")
            asked = [reports.create_task(_groups(tenant.client)) for _ in range(3)]
            await wait_until(is_waiting)
            for _ in range(10):
                await tenant.client.execute("{ tenant { id } }")
            assert await watcher.fetchval(waiting) == 1

    assert [task.result() for task in asked] == [[], [], []]


async def _export(client: Client, query: str) -> Any:
    url = client.url.replace("/graphql", f"/usage/export?{query}")
    return await client.http.get(url, headers={"authorization": f"Bearer {client.token}"})


async def test_usage_is_exported_as_csv_that_no_spreadsheet_runs(tenant: Tenant, models: Models) -> None:
    """People choose names. A name that begins like a formula gets an apostrophe; the rest of it stays."""
    agent = await create_agent(tenant.client, model=await models.script([_noted(5)]), name='=cmd|"/c calc"!A1')
    await post(tenant.client, await create_space(tenant.client, members=[agent], name="Lobby; +1"), "hello")
    await _thinks(tenant, agent, cycles=1)
    today = datetime.now(UTC).date()

    answer = await _export(tenant.client, f"by=AGENT,SPACE&from={today}&to={today + timedelta(days=2)}")

    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/csv; charset=utf-8")
    [row] = csv.DictReader(io.StringIO(answer.text))
    assert (row["agentId"], row["agent"], row["space"]) == (agent, '\'=cmd|"/c calc"!A1', "Lobby;' +1")
    assert (row["requests"], row["inputTokens"], row["person"], row["period"]) == ("1", "5", "", "")
    log = "{ auditLog(last: 1) { nodes { action details } } }"
    [entry] = (await tenant.client.execute(log))["auditLog"]["nodes"]
    assert (entry["action"], entry["details"]["by"]) == ("usage.exported", ["AGENT", "SPACE"])


async def test_an_export_of_too_many_groups_is_refused(tenant: Tenant) -> None:
    agent, today = await create_agent(tenant.client), datetime.now(UTC).date()
    async with owner_of(tenant) as connection:
        await connection.execute(_MANY_MODELS, tenant.id, key_of(agent), DEFAULT.exported_usage_groups + 1)

    answer = await _export(tenant.client, f"by=MODEL&from={today}&to={today + timedelta(days=2)}")

    assert answer.status_code == 400
    assert "this has 20,001 groups; an export may have 20,000" in answer.json()["errors"][0]["message"]


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("by=COLOUR&from=2026-03-01&to=2026-03-02", "by has COLOUR; it may have HOUR"),
        ("from=yesterday&to=2026-03-02", "from must be a time such as"),
        ("to=2026-03-02", "from must be a time such as"),
        ("from=2026-03-01T10:00&to=2026-03-02", "a time needs a time zone"),
        ("from=2026-03-01&to=2026-03-02&timezone=UTC", "unknown parameter timezone"),
        ("from=2026-03-01&to=2026-03-02&timeZone=Moon", "timeZone must be an IANA name"),
        ("from=2026-03-02&to=2026-03-01", "to must be later than from"),
        ("from=2026-03-01&from=2026-03-02&to=2026-03-03", "from is given more than once"),
        ("from=0001-01-01&to=0001-02-01&timeZone=Europe/Berlin", "from must be a time such as"),
        ("from=2026-03-01&to=9999-12-31", "to must be a time such as"),
    ],
)
async def test_bad_exports_are_refused(tenant: Tenant, query: str, message: str) -> None:
    answer = await _export(tenant.client, query)

    assert answer.status_code == 400
    assert message in answer.json()["errors"][0]["message"]
