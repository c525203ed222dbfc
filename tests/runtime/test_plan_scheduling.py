"""A check of due plans: the lasting failure of one tenant's plan stops no other tenant and no worker (L3)."""

import asyncio
from types import SimpleNamespace
from typing import Any

import asyncpg
import pytest

from backend.kit import db
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.plans import registry
from backend.plans.drafts import PlanDraft, When
from backend.runtime.background_jobs import plan_scheduling
from backend.runtime.hosting.plan_timer import PlanTimer
from backend.tenants.trust import Trust
from tests.factories.domain import World, make_world, own_database
from tests.harness.stores import Stores

_DUE = "UPDATE plans SET next_due_at = now(), next_look_at = now()"
_REFUSE = """CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'it stays'; END $$;
CREATE TRIGGER stuck BEFORE UPDATE ON plans FOR EACH ROW WHEN (OLD.tenant_id = '{}') EXECUTE FUNCTION refuse()"""

_BREAK = "UPDATE plans SET catch_up = 'EVER' WHERE name = 'broken'"
_LOOKS = "SELECT next_look_at > now() + interval '4 min' FROM plans WHERE name = 'broken'"
_FIRED = "SELECT p.name FROM plan_occurrences o JOIN plans p ON p.id = o.plan_id"


async def _plan(world: World, name: str) -> None:
    draft = PlanDraft(name=name, when=When(cron="0 9 * * *"), instruction="Do it.")
    async with unit_of_work(world.tenant_id) as work:
        await registry.create(work, world.owner, agent_id=world.agent_ids[0], draft=draft, trust=Trust.MEMBER)


@pytest.mark.parametrize("stuck", [0, 1])
async def test_tenant_whose_plan_cannot_be_fired_keeps_no_other_waiting(
    stores: Stores, hints: Hints, stuck: int
) -> None:
    worker: Any = SimpleNamespace(hints=hints, plan_timer=PlanTimer())
    async with own_database(stores) as own:
        worlds = [await make_world(own.owner_database_url, hints) for _ in range(2)]
        for world in worlds:
            await _plan(world, "daily")
        owner = await asyncpg.connect(**db.credentials(own.owner_database_url))
        try:
            await owner.execute(_DUE)
            await owner.execute(_REFUSE.format(worlds[stuck].tenant_id))

            await plan_scheduling.check(worker)
            await plan_scheduling.check(worker)

            fired = await owner.fetch("SELECT tenant_id FROM plan_occurrences")
            assert [row["tenant_id"] for row in fired] == [worlds[1 - stuck].tenant_id]
        finally:
            await owner.close()


async def test_plan_that_always_fails_is_put_off_and_keeps_no_other_waiting(
    stores: Stores, hints: Hints, caplog: pytest.LogCaptureFixture
) -> None:
    """The other plans of its tenant fire at once, and the failure is not logged each second."""
    worker: Any = SimpleNamespace(hints=hints, plan_timer=PlanTimer())
    async with own_database(stores) as own:
        world = await make_world(own.owner_database_url, hints)
        for name in ("first", "broken", "second", "third"):
            await _plan(world, name)
        owner = await asyncpg.connect(**db.credentials(own.owner_database_url))
        try:
            await owner.execute(_DUE)
            await owner.execute(_BREAK)

            await plan_scheduling.check(worker)
            await plan_scheduling.check(worker)

            fired = await owner.fetch(_FIRED)
            assert sorted(row["name"] for row in fired) == ["first", "second", "third"]
            assert await owner.fetchval(_LOOKS)
            assert len([record for record in caplog.records if record.levelname == "ERROR"]) == 1
        finally:
            await owner.close()


@pytest.mark.parametrize(("due_in", "rings"), [(0.3, True), (3_600, False)])
async def test_the_check_sets_the_timer_for_a_plan_that_is_due_before_the_next_sweep(
    stores: Stores, hints: Hints, due_in: float, rings: bool
) -> None:
    worker: Any = SimpleNamespace(hints=hints, plan_timer=PlanTimer())
    async with own_database(stores) as own:
        world = await make_world(own.owner_database_url, hints)
        await _plan(world, "daily")
        owner = await asyncpg.connect(**db.credentials(own.owner_database_url))
        try:
            await owner.execute("UPDATE plans SET next_look_at = now() + make_interval(secs => $1)", due_in)

            await plan_scheduling.check(worker)
        finally:
            await owner.close()
    waiting = asyncio.create_task(worker.plan_timer.wait())
    done, _ = await asyncio.wait([waiting], timeout=30 if rings else 0)

    assert bool(done) is rings
    waiting.cancel()
