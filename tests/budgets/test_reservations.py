"""Reservations: under concurrency and deaths a budget is never exceeded, nearly used up, and never refused falsely."""

import asyncio
import random
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import UUID, uuid4

import pytest

from backend.agents.models import UsagePurpose
from backend.budgets import registry, reservations
from backend.budgets.models import BudgetEnd, BudgetPeriod, BudgetScope, BudgetUnit
from backend.budgets.registry import BudgetTerms, BudgetUse
from backend.budgets.reservations import BudgetRefusal, RefusalKind, RequestingWork, Reservation
from backend.kit.unit_of_work import unit_of_work
from backend.llm.requests import WorstCase
from backend.runtime.background_jobs import budget_upkeep
from backend.tenants.actor import ROLE_SCOPES, Actor, ActorKind
from backend.tenants.models import Role
from tests.factories.agents import create_agent
from tests.factories.rows import key_of, owner_of
from tests.factories.tenants import Tenant

pytestmark = pytest.mark.usefixtures("database")

_INPUT, _OUTPUT = Decimal("0.0000025"), Decimal("0.00001")
_RECORDS = "SELECT id, cost, is_estimated FROM usage_records WHERE tenant_id = $1"
_SETTLE = "SELECT settle_request($1, $2, $3, $4)"


def _admin(tenant: Tenant) -> Actor:
    return Actor(ActorKind.PERSON, tenant.owner.member_id, tenant.id, "Olga", ROLE_SCOPES[Role.OWNER], Role.OWNER)


def _needs(*, tokens: int = 400, output: int = 4_000) -> WorstCase:
    return WorstCase("openai", "gpt-4o", False, tokens, output, _INPUT, _OUTPUT)


def _work(tenant: Tenant, *, worker_id: UUID | None = None) -> RequestingWork:
    return RequestingWork(tenant.id, worker_id or uuid4(), UsagePurpose.TEST)


async def _create(tenant: Tenant, *, limit: str = "1", unit: BudgetUnit = BudgetUnit.USD) -> UUID:
    terms = BudgetTerms("Team", BudgetScope.TENANT, BudgetPeriod.DAY, unit, Decimal(limit))
    async with unit_of_work(tenant.id) as work:
        return await registry.create(work, _admin(tenant), terms)


async def _use(tenant: Tenant, budget_id: UUID) -> BudgetUse:
    async with unit_of_work(tenant.id) as work:
        [use] = await registry.uses(work, _admin(tenant), budget_id=budget_id, limit=10)
        return use


async def _reserve(
    tenant: Tenant, needed: WorstCase, *, worker_id: UUID | None = None
) -> Reservation | BudgetRefusal | None:
    async with unit_of_work(tenant.id) as work:
        return await reservations.reserve(work, _work(tenant, worker_id=worker_id), needed)


async def _granted(tenant: Tenant, needed: WorstCase, *, worker_id: UUID | None = None) -> Reservation:
    found = await _reserve(tenant, needed, worker_id=worker_id)
    assert isinstance(found, Reservation)
    return found


async def _refused(tenant: Tenant, needed: WorstCase) -> BudgetRefusal:
    found = await _reserve(tenant, needed)
    assert isinstance(found, BudgetRefusal)
    return found


async def _settle(held: Reservation, *, cost: Decimal, tokens: int = 0) -> None:
    async with unit_of_work(held.tenant_id) as work:
        await work.execute(_SETTLE, held.tenant_id, held.request_id, cost, tokens)


async def test_without_budgets_nothing_is_reserved(tenant: Tenant) -> None:
    assert await _reserve(tenant, _needs()) is None


@dataclass(slots=True)
class _Sums:
    budget_id: UUID
    settled: Decimal = Decimal(0)
    refusals: list[BudgetRefusal] = field(default_factory=list)


async def _worker(tenant: Tenant, *, beat_in: timedelta) -> UUID:
    worker_id = uuid4()
    async with unit_of_work(tenant.id) as work:
        await work.execute("INSERT INTO workers (id, beat_at) VALUES ($1, now() + $2)", worker_id, beat_in)
    return worker_id


async def _spender(tenant: Tenant, sums: _Sums, chance: random.Random) -> None:
    """Sends requests until the budget is used up. Some die, some are refused, some cost little and some all."""
    living, dead = [await _worker(tenant, beat_in=timedelta(hours=hours)) for hours in (1, -1)]
    while True:
        dies = chance.random() < 0.1
        worker_id = dead if dies else living
        found = await _reserve(tenant, _needs(tokens=chance.randrange(100, 800)), worker_id=worker_id)
        if isinstance(found, BudgetRefusal):
            if found.kind is RefusalKind.BUSY:
                await asyncio.sleep(chance.random() / 100)
                continue
            sums.refusals.append(found)
            return
        assert found is not None
        use = await _use(tenant, sums.budget_id)
        assert use.spent + use.reserved <= 1
        worst = found.input_tokens * _INPUT + found.output_tokens * _OUTPUT
        if dies:
            sums.settled += worst
            continue
        cost = worst * Decimal(str(chance.choice([0, 0.1, 0.5, 1])))
        await _settle(found, cost=cost)
        sums.settled += cost


async def test_many_spenders_use_up_a_budget_and_never_exceed_it(tenant: Tenant) -> None:
    chance = random.Random(7)
    sums = _Sums(await _create(tenant))

    async def charge_the_dead() -> None:
        while True:
            await reservations.charge_lost(limit=100)
            await asyncio.sleep(0.05)

    charging = asyncio.create_task(charge_the_dead())
    try:
        async with asyncio.timeout(100), asyncio.TaskGroup() as group:
            for _ in range(24):
                group.create_task(_spender(tenant, sums, chance))
    finally:
        charging.cancel()
    while await reservations.charge_lost(limit=100):
        pass

    use = await _use(tenant, sums.budget_id)
    assert use.spent == sums.settled
    assert use.reserved == 0
    assert Decimal("0.95") <= use.spent <= 1
    floor = reservations.FLOOR_TOKENS * _OUTPUT + 800 * _INPUT
    assert len(sums.refusals) == 24
    assert all(1 - each.spent < floor for each in sums.refusals), "no request is refused that has room"


async def test_a_request_takes_a_quarter_of_what_is_left(tenant: Tenant) -> None:
    await _create(tenant)

    large = await _granted(tenant, _needs(tokens=0, output=100_000))

    assert large.output_tokens == 25_000 // 256 * 256


async def test_the_output_is_lowered_to_what_is_left_down_to_a_floor(tenant: Tenant) -> None:
    """Then there is no room until the running requests are settled, and none at all when they have spent it."""
    await _create(tenant, limit="0.06")

    first, second = [await _granted(tenant, _needs(tokens=0, output=4_000)) for _ in range(2)]
    busy = await _refused(tenant, _needs(tokens=0, output=4_000))
    await _settle(first, cost=Decimal("0.04"))
    await _settle(second, cost=Decimal("0.0085"))
    lowered = await _granted(tenant, _needs(tokens=0, output=4_000))
    await _settle(lowered, cost=Decimal("0.01"))
    exhausted = await _refused(tenant, _needs(tokens=0, output=4_000))
    impossible = await _refused(tenant, _needs(tokens=30_000, output=4_000))

    assert (first.output_tokens, second.output_tokens, lowered.output_tokens) == (4_000, 1_792, 1_024)
    assert busy.kind is RefusalKind.BUSY
    assert busy.spent == 0
    assert busy.reserved == Decimal("0.05792")
    assert exhausted.kind is RefusalKind.EXHAUSTED
    assert exhausted.spent == Decimal("0.0585")
    assert exhausted.reserved == 0
    assert impossible.kind is RefusalKind.IMPOSSIBLE


async def test_a_released_request_gives_all_back(tenant: Tenant) -> None:
    budget = await _create(tenant)
    held = await _granted(tenant, _needs())

    await reservations.release(held)
    await _settle(held, cost=Decimal(1))

    use = await _use(tenant, budget)
    assert use.spent + use.reserved == 0, "what is settled once is not settled again"


async def test_a_replaced_reservation_is_given_back(tenant: Tenant) -> None:
    budget = await _create(tenant)
    first = await _granted(tenant, _needs(output=4_000))
    async with unit_of_work(tenant.id) as work:
        await reservations.reserve(work, _work(tenant), _needs(output=1_000), replaces=first)

    use = await _use(tenant, budget)
    assert use.reserved == 400 * _INPUT + 1_000 * _OUTPUT


async def test_tokens_are_counted_without_prices(tenant: Tenant) -> None:
    budget = await _create(tenant, limit="10000", unit=BudgetUnit.TOKENS)
    unpriced = WorstCase("openai", "mine", False, 500, 2_000, None, None)

    held = await _granted(tenant, unpriced)
    running = await _use(tenant, budget)
    await _settle(held, cost=Decimal(0), tokens=700)

    assert running.reserved == 2_500
    assert (await _use(tenant, budget)).spent == 700


async def _let_ten_seconds_pass(tenant: Tenant) -> None:
    """As if no process with a beat had reserved it ten seconds ago."""
    async with owner_of(tenant) as connection:
        await connection.execute(
            "UPDATE budget_reservations SET created_at = created_at - interval '10 s' WHERE tenant_id = $1", tenant.id
        )


async def test_a_request_of_a_dead_worker_is_charged_once_with_a_record(tenant: Tenant) -> None:
    """A process without a beat, as of the API, has ten seconds."""
    budget = await _create(tenant)
    held = await _granted(tenant, _needs())
    while await reservations.charge_lost(limit=100):
        pass
    assert (await _use(tenant, budget)).spent == 0

    await _let_ten_seconds_pass(tenant)
    while await reservations.charge_lost(limit=100):
        pass

    use = await _use(tenant, budget)
    worst = 400 * _INPUT + held.output_tokens * _OUTPUT
    assert use.spent == worst
    assert use.reserved == 0
    async with unit_of_work(tenant.id) as work:
        records = await work.fetch_records(_RECORDS, tenant.id)
    assert [tuple(row) for row in records] == [(held.request_id, worst, True)]


async def test_a_lost_request_whose_cycle_was_erased_is_charged(tenant: Tenant) -> None:
    budget = await _create(tenant)
    async with unit_of_work(tenant.id) as work:
        held = await reservations.reserve(work, replace(_work(tenant), cycle_id=uuid4()), _needs())
    assert isinstance(held, Reservation)
    await _let_ten_seconds_pass(tenant)

    while await reservations.charge_lost(limit=100):
        pass

    use = await _use(tenant, budget)
    assert use.spent == 400 * _INPUT + held.output_tokens * _OUTPUT
    assert use.reserved == 0


async def test_requests_of_a_deleted_agent_are_charged_if_nobody_settles_them(tenant: Tenant) -> None:
    """A summary that a living worker still asks for is settled at its cost."""
    budget, agent_id = await _create(tenant), key_of(await create_agent(tenant.client))
    living, dead = [await _worker(tenant, beat_in=timedelta(hours=hours)) for hours in (1, -1)]
    requests = [(living, None), (living, uuid4()), (dead, None)]
    held = list[Reservation]()
    async with unit_of_work(tenant.id) as work:
        for worker_id, lease_id in requests:
            asking = RequestingWork(tenant.id, worker_id, UsagePurpose.COMPACTION, agent_id, lease_id=lease_id)
            found = await reservations.reserve(work, asking, _needs())
            assert isinstance(found, Reservation)
            held.append(found)

    while await _settles(tenant, agent_id):
        pass

    worst = [400 * _INPUT + each.output_tokens * _OUTPUT for each in held]
    use = await _use(tenant, budget)
    assert (use.spent, use.reserved) == (worst[1] + worst[2], worst[0])
    await _settle(held[0], cost=Decimal("0.001"))
    use = await _use(tenant, budget)
    assert (use.spent, use.reserved) == (worst[1] + worst[2] + Decimal("0.001"), Decimal(0))


async def _settles(tenant: Tenant, agent_id: UUID) -> bool:
    async with unit_of_work(tenant.id) as work:
        return await reservations.settle_of_agent(work, agent_id)


async def test_one_run_of_the_upkeep_charges_all_that_dead_processes_left_and_ends(tenant: Tenant) -> None:
    """However much it is: a run takes a hundred at a time."""
    budget = await _create(tenant, limit="1000")
    for _ in range(101):
        await _granted(tenant, _needs())
    await _let_ten_seconds_pass(tenant)

    async with asyncio.timeout(60):
        await budget_upkeep.recurring_job().run()

    assert (await _use(tenant, budget)).reserved == 0


async def test_a_repeated_call_gets_what_it_has_reserved(tenant: Tenant) -> None:
    """Its answer was lost. Meanwhile there is no room for another request."""
    budget = await _create(tenant, limit="0.02")
    request_id, needed = uuid4(), _needs(tokens=0, output=1_900)
    asked = reservations.record(_work(tenant), needed, request_id=request_id)

    found = list[object]()
    for _ in range(2):
        async with unit_of_work(tenant.id) as work:
            [row] = await work.fetch_records("SELECT reserve_budgets($1, $2)::text AS told", tenant.id, asked)
            found.append(row["told"])

    assert found[0] == found[1]
    assert (await _use(tenant, budget)).reserved == Decimal("0.019")


async def test_a_request_that_costs_nothing_always_has_room(tenant: Tenant) -> None:
    budget = await _create(tenant, limit="0.02")
    free = WorstCase("openai", "mine", False, 400, 4_000, Decimal(0), Decimal(0))
    await _settle(await _granted(tenant, _needs(tokens=0, output=2_000)), cost=Decimal("0.03"))
    assert (await _refused(tenant, _needs(tokens=0))).kind is RefusalKind.EXHAUSTED

    held = await _granted(tenant, free)

    assert held.output_tokens == 4_000
    assert (await _use(tenant, budget)).reserved == 0


async def test_of_two_budgets_without_room_the_stricter_counts(tenant: Tenant) -> None:
    """Whatever their ids are."""
    terms = BudgetTerms("Team", BudgetScope.TENANT, BudgetPeriod.DAY, BudgetUnit.USD, Decimal("0.02"))
    ends = [BudgetEnd.PAUSE, BudgetEnd.STOP, BudgetEnd.PAUSE, BudgetEnd.STOP, BudgetEnd.PAUSE]
    for end in ends:
        async with unit_of_work(tenant.id) as work:
            await registry.create(work, _admin(tenant), replace(terms, at_end=end))
    await _settle(await _granted(tenant, _needs(tokens=0, output=2_000)), cost=Decimal("0.02"))

    assert (await _refused(tenant, _needs(tokens=0))).at_end is BudgetEnd.STOP


async def test_settled_requests_are_added_up_later_and_old_windows_go(tenant: Tenant) -> None:
    budget = await _create(tenant)
    held = await _granted(tenant, _needs())
    await _settle(held, cost=Decimal("0.01"))
    async with owner_of(tenant) as connection:
        await connection.execute("UPDATE budget_reservations SET created_at = now() - interval '2 minutes'")
        await connection.execute(
            "INSERT INTO budget_windows (tenant_id, budget_id, subject_id, starts_at) VALUES ($1, $2, $1, $3)",
            tenant.id, budget, datetime(2020, 1, 1, tzinfo=UTC),
        )  # fmt: skip
        await connection.execute("DELETE FROM budget_windows WHERE tenant_id = $1 AND spent + held > 0", tenant.id)

    while await reservations.fold_settled(limit=100):
        pass
    await _granted(tenant, _needs())

    async with owner_of(tenant) as connection:
        counted = "SELECT (SELECT count(*) FROM budget_windows WHERE tenant_id = $1) AS windows, count(*) AS rows"
        row = await connection.fetchrow(f"{counted} FROM budget_reservations WHERE tenant_id = $1", tenant.id)
    assert tuple(row) == (1, 1), "the settled row went with its window, and the old window with a new one"
