"""Due plans on the database: each due time is settled once, however many workers check (L3, traps B12, M4)."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from uuid import UUID, uuid4

import asyncpg
import pytest

from backend.agents.models import AgentStatus
from backend.kit import db
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.plans import due_plans, registry
from backend.plans.drafts import PlanDraft, When
from backend.plans.models import CatchUp
from backend.tenants.trust import Trust
from tests.factories.domain import World, make_world, own_database
from tests.harness.rows import record, value
from tests.harness.stores import Stores

_MANY = 10_000
#: All of them due at the same moment; a tenant's agents take turns.
_INSERT = """
INSERT INTO plans (id, tenant_id, agent_id, name, instruction, purpose, schedule, expression, zone, status, next_due_at,
  next_look_at, catch_up, created_by_kind, created_by)
SELECT gen_random_uuid(), $1, ($2::uuid[])[1 + n % cardinality($2::uuid[])], 'plan ' || n, 'Do it.', 'PLAN', 'CRON',
  '0 9 * * *', 'Europe/Berlin', 'ACTIVE', $3, $3, 'LAST', 'PERSON', $4 FROM generate_series(1, $5) AS n"""
_EVENTS = """SELECT count(*) AS events, count(DISTINCT event_key) AS keys FROM inbox_events WHERE tenant_id = $1"""
_OCCURRENCES = """SELECT count(*) AS rows, count(DISTINCT plan_id) AS plans, min(state) AS least, max(state) AS most,
  max(created_at) - min(due_at) AS longest FROM plan_occurrences WHERE tenant_id = $1"""
_SUMS = """SELECT count(*) FILTER (WHERE state = 'FIRED') AS fired, count(*) AS rows, sum(count) AS dues
FROM plan_occurrences WHERE tenant_id = $1"""
_FIRED = """SELECT count(DISTINCT created_at) FILTER (WHERE state = 'FIRED') AS moments,
  count(*) FILTER (WHERE state = 'SKIPPED' AND due_at > f.least) AS skipped_later
FROM plan_occurrences, (SELECT min(due_at) AS least FROM plan_occurrences WHERE tenant_id = $1 AND state = 'FIRED') f
WHERE tenant_id = $1"""
_PASS = """UPDATE plans SET next_due_at = next_due_at - $3::interval, next_look_at = next_look_at - $3::interval
WHERE tenant_id = $1 AND id = $2"""
_ONCE_MORE = """UPDATE plans SET next_due_at = o.due_at, next_look_at = o.due_at
FROM (SELECT min(due_at) AS due_at FROM plan_occurrences WHERE tenant_id = $1) o WHERE tenant_id = $1"""
_STATE = "SELECT status, next_look_at > now() AS waits FROM plans WHERE tenant_id = $1"
_ZONE = "UPDATE plans SET zone = 'Mars/Olympus' WHERE tenant_id = $1 AND id = $2"
_OLDER = """INSERT INTO plan_occurrences (tenant_id, agent_id, plan_id, due_at, state, event_key, created_at)
SELECT $1, $2, $3, now() - $4::interval - make_interval(secs => n), 'FIRED', 'old ' || n, now() - $4::interval
FROM generate_series(1, $5::int) n"""
_LEFT = "SELECT count(*) AS rows FROM plan_occurrences WHERE tenant_id = $1 AND event_key LIKE 'old %'"
_STATUS = "UPDATE agents SET status = $3 WHERE tenant_id = $1 AND id = $2"


@pytest.fixture
async def own(stores: Stores) -> AsyncIterator[Stores]:
    async with own_database(stores) as found:
        yield found


@pytest.fixture
async def world(own: Stores, hints: Hints) -> World:
    return await make_world(own.owner_database_url, hints, agents_count=20)


@asynccontextmanager
async def _owner(own: Stores) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
    try:
        yield connection
    finally:
        await connection.close()


async def _row(sql: str, *values: object, tenant_id: UUID) -> asyncpg.Record:
    async with unit_of_work(tenant_id, read_only=True) as work:
        row = await record(work, sql, tenant_id, *values)
    assert row is not None
    return row


async def _plan(world: World, **values: object) -> UUID:
    async with unit_of_work(world.tenant_id) as work:
        draft = PlanDraft(name=uuid4().hex, when=When(cron="* * * * *"), instruction="Do it.", **values)  # type: ignore[arg-type]
        return await registry.create(work, world.owner, agent_id=world.agent_ids[0], draft=draft, trust=Trust.MEMBER)


async def _turn_back(world: World, plan_id: UUID, by: timedelta) -> None:
    """Make the times of the plan earlier by so much. A negative time: the database's clock has gone back."""
    async with unit_of_work(world.tenant_id) as work:
        await work.execute(_PASS, world.tenant_id, plan_id, by)


async def _look(world: World) -> int:
    """Check once, as a worker does."""
    found = await due_plans.find(most=1_000)
    return sum([await due_plans.fire(tenant_id, ids, world.hints) for tenant_id, ids in found.due.items()])


async def test_thousands_that_are_due_in_one_second_fire_once_each(world: World) -> None:
    """By three workers at once; the longest wait is part of the output."""
    due = (await _row("SELECT date_trunc('second', now()) AS due, $1::uuid", tenant_id=world.tenant_id))["due"]
    async with unit_of_work(world.tenant_id) as work:
        await work.execute(_INSERT, world.tenant_id, world.agent_ids, due, world.owner.id, _MANY)

    async def work_off() -> int:
        settled = 0
        while found := (await due_plans.find(most=1_000)).due:
            for tenant_id, ids in found.items():
                for at in range(0, len(ids), 100):
                    settled += await due_plans.fire(tenant_id, ids[at : at + 100], world.hints)
        return settled

    shares = await asyncio.gather(*(work_off() for _ in range(3)))

    assert sum(shares) == _MANY
    events = await _row(_EVENTS, tenant_id=world.tenant_id)
    assert (events["events"], events["keys"]) == (_MANY, _MANY)
    done = await _row(_OCCURRENCES, tenant_id=world.tenant_id)
    assert (done["rows"], done["plans"], done["least"], done["most"]) == (_MANY, _MANY, "FIRED", "FIRED")
    print(f"the last of {_MANY:,} plans fired {done['longest'].total_seconds():.1f} s after all were due; {shares}")


async def test_workers_that_look_at_the_same_plan_at_once_fire_it_once(world: World) -> None:
    for _ in range(20):
        plan_id = await _plan(world)
        await _turn_back(world, plan_id, timedelta(minutes=1))

        settled = await asyncio.gather(*(due_plans.fire(world.tenant_id, [plan_id], world.hints) for _ in range(6)))

        assert sum(settled) == 1
    events = await _row(_EVENTS, tenant_id=world.tenant_id)
    assert events["events"] == 20


async def test_second_worker_skips_the_plan_that_the_first_has_locked(world: World, own: Stores) -> None:
    """It does not wait: a worker that is frozen in its transaction delays only this plan."""
    plan_id, other_id = await _plan(world), await _plan(world)
    for each in (plan_id, other_id):
        await _turn_back(world, each, timedelta(minutes=1))

    async with _owner(own) as first, first.transaction():
        await first.execute("SELECT FROM plans WHERE id = $1 FOR UPDATE", plan_id)
        assert await due_plans.fire(world.tenant_id, [plan_id, other_id], world.hints) == 1

    assert await due_plans.fire(world.tenant_id, [plan_id, other_id], world.hints) == 1


async def test_clock_that_jumps_ahead_makes_up_for_the_last_one_alone(world: World) -> None:
    plan_id = await _plan(world)

    await _turn_back(world, plan_id, timedelta(hours=2))
    await _look(world)

    found = await _row(_SUMS, tenant_id=world.tenant_id)
    assert found["fired"] == 1
    assert 119 <= found["dues"] <= 121
    assert found["rows"] == found["dues"], "one by one"


async def test_after_a_long_outage_the_newest_come_together(world: World) -> None:
    """More were missed than one look settles."""
    plan_id = await _plan(world, catch_up=CatchUp.ALL)

    await _turn_back(world, plan_id, timedelta(minutes=DEFAULT.occurrences_per_look + 5))
    while await _look(world):
        pass

    found = await _row(_SUMS, tenant_id=world.tenant_id)
    times = await _row(_FIRED, tenant_id=world.tenant_id)
    assert (found["fired"], found["rows"]) == (DEFAULT.catch_up_occurrences, found["dues"])
    assert times["moments"] == 1, "in one transaction"
    assert times["skipped_later"] == 0


async def test_clock_that_goes_back_repeats_nothing(world: World) -> None:
    """The times that fired before the jump have rows. The plan waits until the clock is where it was."""
    plan_id = await _plan(world, catch_up=CatchUp.ALL)
    await _turn_back(world, plan_id, timedelta(minutes=3))
    await _look(world)
    before = await _row(_OCCURRENCES, tenant_id=world.tenant_id)

    await _turn_back(world, plan_id, -timedelta(hours=1))
    assert await _look(world) == 0
    assert await _row(_OCCURRENCES, tenant_id=world.tenant_id) == before

    # The plan is set again, so that the same due times come once more. They already have rows and events.
    async with unit_of_work(world.tenant_id) as work:
        await work.execute(_ONCE_MORE, world.tenant_id)
    assert await _look(world) == 1
    after = await _row(_OCCURRENCES, tenant_id=world.tenant_id)
    events = await _row(_EVENTS, tenant_id=world.tenant_id)
    assert after["rows"] - before["rows"] <= 1, "a minute may have passed"
    assert events["events"] == after["rows"]


async def test_find_returns_the_time_until_the_next_plan(world: World) -> None:
    await _plan(world)

    found = await due_plans.find(most=10)

    assert found.due == {}
    assert found.wait_seconds is not None
    assert 0 < found.wait_seconds <= 60


async def test_look_reads_what_is_due_from_one_index(world: World, own: Stores) -> None:
    """However many plans are not due yet."""
    async with unit_of_work(world.tenant_id) as work:
        later = await value(work, "SELECT now() + interval '1 day'")
        await work.execute(_INSERT, world.tenant_id, world.agent_ids, later, world.owner.id, 5_000)

    async with _owner(own) as connection:
        await connection.execute("VACUUM ANALYZE plans")
        body = await connection.fetchval("SELECT prosrc FROM pg_proc WHERE proname = 'find_due_plans'")
        plan = [row[0] for row in await connection.fetch(f"EXPLAIN {body.replace('p_most', '1000')}")]

    scans = [line.strip(" ->") for line in plan if "Scan" in line and "Subquery" not in line]
    assert len(scans) == 2
    assert all(scan.startswith("Index Only Scan using plans_due on plans") for scan in scans), plan


async def test_plans_of_a_resting_agent_wait_and_those_of_a_stopped_one_end(world: World) -> None:
    plan_id = await _plan(world)
    for status, left in ((AgentStatus.PAUSED, "ACTIVE"), (AgentStatus.STOPPED, "ENDED")):
        await _turn_back(world, plan_id, timedelta(hours=1))
        async with unit_of_work(world.tenant_id) as work:
            await work.execute(_STATUS, world.tenant_id, world.agent_ids[0], status)

        await _look(world)

        assert (await _row(_OCCURRENCES, tenant_id=world.tenant_id))["rows"] == 0
        row = await _row(_STATE, tenant_id=world.tenant_id)
        assert (row["status"], row["waits"]) == (left, True if left == "ACTIVE" else None)


async def test_plan_that_cannot_be_settled_holds_up_no_other(world: World) -> None:
    """A zone may disappear from the time zone database."""
    broken, sound = await _plan(world), await _plan(world)
    async with unit_of_work(world.tenant_id) as work:
        await work.execute(_ZONE, world.tenant_id, broken)
    for each in (broken, sound):
        await _turn_back(world, each, timedelta(minutes=1))

    await due_plans.fire(world.tenant_id, [broken, sound], world.hints)

    done = await _row(_OCCURRENCES, tenant_id=world.tenant_id)
    assert (done["rows"], done["least"]) == (1, "FIRED")
    assert (await due_plans.find(most=10)).due == {}


async def test_occurrences_of_long_ago_go_when_others_come(world: World, own: Stores) -> None:
    """More old rows are deleted than new ones come, so that the table stays bounded."""
    old, plan_id = await _plan(world), await _plan(world)
    for age, count in ((timedelta(days=91), 30), (timedelta(days=89), 5)):
        async with _owner(own) as connection:
            await connection.execute(_OLDER, world.tenant_id, world.agent_ids[0], old, age, count)

    for left in (14, 5, 5):
        await _turn_back(world, plan_id, timedelta(minutes=1))
        assert await due_plans.fire(world.tenant_id, [plan_id], world.hints) == 1
        assert (await _row(_LEFT, tenant_id=world.tenant_id))["rows"] == left

    async with unit_of_work(world.tenant_id) as work:
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await work.execute("UPDATE plan_occurrences SET state = 'SKIPPED' WHERE tenant_id = $1", world.tenant_id)
