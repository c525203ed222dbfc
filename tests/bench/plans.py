"""How late plans fire: a steady trickle of due ones among a great many that wait, and then a burst in one second.

The plans are written by SQL as the owner, the worker is the run's own, its agents wake and think as they would. A
delay is from the due time to the transaction in which the occurrence and its event were written.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

import asyncpg

from tests.bench.measures import Bench
from tests.bench.meter import quantile
from tests.bench.table import milliseconds, render
from tests.harness.waiting import wait_until

_AGENTS = 50
#: Due plans a second, while the others wait: few enough that the thinking they cause does not fill the worker.
_RATE = 10
#: From when they are written until the first is due.
_LEAD = timedelta(seconds=3)
_PATIENCE_SECONDS = 600.0
_MEDIAN, _TAIL = 0.5, 0.99

_INSERT = """
INSERT INTO plans (id, tenant_id, agent_id, name, instruction, purpose, schedule, expression, zone, status, next_due_at,
  next_look_at, catch_up, created_by_kind, created_by)
SELECT gen_random_uuid(), $1, ($2::uuid[])[1 + n % cardinality($2::uuid[])], gen_random_uuid()::text, 'Do it.', 'PLAN',
  'CRON', '0 9 * * *', 'Europe/Berlin', 'ACTIVE', $3::timestamptz + n * $4::interval,
  $3::timestamptz + n * $4::interval, 'LAST', 'PERSON', ($2::uuid[])[1] FROM generate_series(0, $5 - 1) AS n"""
_DELAYS = """SELECT extract(epoch FROM created_at - due_at)::float8 AS seconds FROM plan_occurrences
WHERE tenant_id = $1 AND due_at >= $2 AND state = 'FIRED'"""
_DOUBLE = """SELECT count(*) FROM (SELECT FROM inbox_events WHERE tenant_id = $1 AND type = 'PLAN'
GROUP BY agent_id, event_key HAVING count(*) > 1) AS twice"""


async def plans(bench: Bench) -> str:
    places = await bench.ours.settle(_AGENTS)
    agents = [place.agent for place in places]
    sizes, tenant_id = bench.sizes, bench.tenant.tenant_id
    await _write(
        bench, agents, start=await _now(bench) + timedelta(days=30), apart=timedelta(seconds=1), count=sizes.plans
    )
    await bench.database.execute("VACUUM (ANALYZE) plans")
    trickle = await _fire(bench, agents, apart=timedelta(seconds=1 / _RATE), count=sizes.plans_due)
    burst = await _fire(bench, agents, apart=timedelta(0), count=sizes.plans_at_once)
    doubled = await bench.database.fetchval(_DOUBLE, tenant_id)
    rows = [
        _row(f"{_RATE} a second", trickle),
        _row(f"{sizes.plans_at_once:,} in one second", burst),
        ["fired in the burst, a second", f"{len(burst) / max(burst):,.0f}", "", ""],
        ["fired twice", str(doubled), "", ""],
    ]
    return render(f"How late plans fire, among {sizes.plans:,} that wait", ("", "p50", "p99", "oldest"), rows)


async def _fire(bench: Bench, agents: Sequence[UUID], *, apart: timedelta, count: int) -> list[float]:
    """Write plans that come due from soon on; their delays, once all have fired."""
    start, tenant_id = await _now(bench) + _LEAD, bench.tenant.tenant_id
    await _write(bench, agents, start=start, apart=apart, count=count)

    async def all_of_them() -> list[float]:
        delays = await _delays(bench.database, tenant_id, start)
        return delays if len(delays) == count else []

    delays: list[float] = await wait_until(all_of_them, timeout=_PATIENCE_SECONDS)
    return delays


async def _write(bench: Bench, agents: Sequence[UUID], *, start: datetime, apart: timedelta, count: int) -> None:
    await bench.database.execute(_INSERT, bench.tenant.tenant_id, list(agents), start, apart, count)


async def _delays(database: asyncpg.Connection, tenant_id: UUID, start: datetime) -> list[float]:
    return [row["seconds"] for row in await database.fetch(_DELAYS, tenant_id, start)]


async def _now(bench: Bench) -> datetime:
    now: datetime = await bench.database.fetchval("SELECT clock_timestamp()")
    return now


def _row(name: str, delays: list[float]) -> list[str]:
    figures = quantile(delays, _MEDIAN), quantile(delays, _TAIL), max(delays)
    return [name, *(milliseconds(each) for each in figures)]
