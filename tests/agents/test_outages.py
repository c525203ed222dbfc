"""The row of an outage: one caller probes for all, waits double, and its end wakes ten thousand agents step by step."""

from collections import Counter
from collections.abc import AsyncIterator
from itertools import pairwise
from uuid import uuid4

import asyncpg
import pytest

from backend.agents import outages
from backend.kit import db
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.llm.errors import ModelError, ModelErrorKind, Remedy
from tests.factories.domain import make_world, own_database
from tests.harness.rows import value
from tests.harness.stores import Stores

_AWAY = ModelError(ModelErrorKind.SERVER, "HTTP 503")
#: Waiting copies of an agent.
_CROWD = """
WITH copied AS (
  INSERT INTO agents (id, tenant_id, name, instructions, kind, status)
  SELECT gen_random_uuid(), a.tenant_id, 'Copy', a.instructions, a.kind, a.status
  FROM agents a, generate_series(1, $2) WHERE a.tenant_id = $3 AND a.name <> 'Copy' RETURNING tenant_id, id
)
INSERT INTO agent_processes (agent_id, tenant_id, state, wake_at, wake_reason, waits_for, committed_at)
SELECT id, tenant_id, 'WAKING', now() + interval '3 minutes' * (1 + random()), 'RETRY', $1, now() FROM copied"""


@pytest.fixture
async def own(stores: Stores) -> AsyncIterator[Stores]:
    async with own_database(stores) as own:
        yield own


async def _begin(key: str, error: ModelError = _AWAY) -> outages.BegunOutage:
    async with unit_of_work(None) as work:
        return await outages.begin(work, key, error, base_seconds=10, cap_seconds=60, retry_after_cap_seconds=300)


async def _look(key: str) -> outages.Outage | None:
    async with unit_of_work(None) as work:
        return await outages.look(work, key, probe_seconds=30)


async def _make_due(own: Stores) -> None:
    connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
    await connection.execute("UPDATE model_outages SET probe_at = now()")
    await connection.close()


async def test_one_caller_gets_the_probe(own: Stores) -> None:
    key = uuid4().hex
    assert await _look(key) is None
    begun, other = (
        await _begin(key, ModelError(ModelErrorKind.AUTH, "no credit", remedy=Remedy.BILLING)),
        await _begin(key),
    )

    assert (begun.is_ours, other.is_ours) == (True, False)
    waiting = await _look(key)
    assert waiting is not None
    assert (waiting.kind, waiting.remedy, waiting.is_ours) == (ModelErrorKind.AUTH, Remedy.BILLING, False)
    await _make_due(own)
    looks = [await _look(key) for _ in range(3)]
    assert [each.is_ours for each in looks if each] == [True, False, False]


async def test_the_waits_double_up_to_the_cap_and_are_as_long_as_the_provider_asks(own: Stores) -> None:
    key, waits = uuid4().hex, []
    for _ in range(5):
        waits.append((await _begin(key)).wait_seconds)
        await _make_due(own)
    named = list[float]()
    for seconds in (70, 3_600):
        named.append(
            (await _begin(key, ModelError(ModelErrorKind.RATE_LIMIT, "slow", retry_after_seconds=seconds))).wait_seconds
        )
        await _make_due(own)

    assert [round(wait) for wait in waits] == [10, 20, 40, 60, 60]
    assert [round(wait) for wait in named] == [70, 300]


async def test_ten_thousand_who_wait_come_back_slowly_and_in_turns_of_tenants(own: Stores, hints: Hints) -> None:
    worlds = [await make_world(own.owner_database_url, hints) for _ in range(2)]
    key, other = uuid4().hex, uuid4().hex
    connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
    for world, count in zip(worlds, (9_900, 100), strict=True):
        await connection.execute(_CROWD, key, count, world.tenant_id)
    await connection.execute(_CROWD, other, 5, worlds[0].tenant_id)
    await connection.close()
    await _begin(key)

    async with unit_of_work(None) as work:
        woken = await outages.end(work, key, per_second=2, doubling_seconds=5)

    assert len(woken) == 10_000
    times = sorted(wake.delay_seconds for wake in woken)
    assert sum(time < 1 for time in times) <= 4
    assert sum(time < 10 for time in times) <= 60
    per_five = Counter(int(time // 5) for time in times)
    assert all(per_five[later] <= 2.2 * per_five[before] + 2 for before, later in pairwise(range(12)))
    small = [wake.delay_seconds for wake in woken if wake.tenant_id == worlds[1].tenant_id]
    assert max(small) < 25, "a small tenant does not wait for a large one"
    assert await _look(key) is None
    async with unit_of_work(worlds[0].tenant_id, read_only=True) as work:
        left = await value(work, "SELECT count(*) FROM agent_processes WHERE waits_for = $1 AND wake_no = 0", other)
    assert left == 5, "who waits for another model is left alone"
