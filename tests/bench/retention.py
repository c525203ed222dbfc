"""Measures how fast a worker deletes an old past, and what that costs other agents: `--only retention`.

One agent has a long past. Another agent of the tenant takes turns beside the minimal loop: before the past is older
than the tenant keeps it, and while the worker deletes it.
"""

import asyncio
from uuid import UUID

from tests.bench import chains
from tests.bench.growth import beside_minimal
from tests.bench.measures import Bench
from tests.bench.table import render
from tests.harness.waiting import wait_until

_PATIENCE_SECONDS = 180.0
_AGE = (
    """UPDATE think_cycles SET ended_at = now() - interval '40 days', opened_at = now() - interval '40 days'
WHERE agent_id = $1""",
    "UPDATE consciousness_entries SET created_at = now() - interval '40 days' WHERE agent_id = $1",
    "UPDATE agent_processes SET unsummarised_from = window_from WHERE agent_id = $1",
)
_RETAIN = "UPDATE tenants SET retention_days = $2 WHERE tenant_id = $1"
_REMOVED = "SELECT removed_seq FROM archives WHERE agent_id = $1"


async def retention(bench: Bench) -> str:
    [place] = await bench.ours.settle(1, behind=chains.of_entries(bench.sizes.chain))
    for statement in _AGE:
        await bench.database.execute(statement, place.agent)
    for table in chains.CHAIN_TABLES:
        await bench.database.execute(f"VACUUM (ANALYZE) {table}")
    before = await beside_minimal(bench)
    await bench.database.execute(_RETAIN, bench.tenant.tenant_id, 30)
    speed, beside = await _deleting(bench, place.agent)
    await bench.database.execute(_RETAIN, bench.tenant.tenant_id, None)
    rows = [
        ["a turn, in turns of the minimal loop", f"{before:.2f}", f"{beside:.2f}", f"{beside / before:.2f}", ""],
        ["entries deleted a second, while one is measured", "", f"{speed:,.0f}", "", ""],
    ]
    title = f"A past of {bench.sizes.chain:,} entries is deleted"
    return render(title, ("", "before", "while it is deleted", "ratio", "target"), rows)


async def _deleting(bench: Bench, agent_id: UUID) -> tuple[float, float]:
    """Entries deleted a second, and the turn of another agent meanwhile."""

    async def removed() -> int:
        found: int = await bench.database.fetchval(_REMOVED, agent_id)
        return found

    await wait_until(removed, timeout=_PATIENCE_SECONDS)
    first, began = await removed(), asyncio.get_running_loop().time()
    turn = await beside_minimal(bench)
    last, ended = await removed(), asyncio.get_running_loop().time()
    return (last - first) / (ended - began), turn
