"""How fast a tenant with a long past is erased, and what that costs another tenant (`--only erasing`).

The erasure runs in a process of its own (`erase-tenant`). Another tenant's agent takes turns beside the minimal loop
before and meanwhile.
"""

import asyncio
import os
import sys
import time
from uuid import UUID

from tests.bench.growth import beside_minimal
from tests.bench.measures import Bench
from tests.bench.table import render
from tests.factories import full_tenants

_AGENTS = 100
_NAME = "To be erased"


async def erasing(bench: Bench) -> str:
    tenant_id = await full_tenants.add_tenant(bench.database, name=_NAME)
    full = await full_tenants.fill(bench.database, tenant_id, agents=_AGENTS, cycles=bench.sizes.chain // _AGENTS)
    await bench.database.execute("VACUUM ANALYZE")
    before = await beside_minimal(bench)
    began = time.monotonic()
    running = asyncio.create_task(_erase(bench, tenant_id))
    beside = await beside_minimal(bench)
    seconds = await running - began
    rows = [
        ["seconds in all", "", f"{seconds:,.0f}", "", ""],
        ["rows a second", "", f"{full.rows / seconds:,.0f}", "", ""],
        ["a turn of another tenant, in turns of the minimal loop", f"{before:.2f}", f"{beside:.2f}",
         f"{beside / before:.2f}", ""],
    ]  # fmt: skip
    title = f"A tenant with {full.rows:,} rows is erased, {full.entries:,} entries among them"
    return render(title, ("", "before", "while it is erased", "ratio", "target"), rows)


async def _erase(bench: Bench, tenant_id: UUID) -> float:
    """Returns the time of its end."""
    command = (sys.executable, "-m", "backend", "erase-tenant", str(tenant_id), "--name", _NAME)
    erasing = await asyncio.create_subprocess_exec(*command, env={**os.environ, **bench.stage.environment})
    assert await erasing.wait() == 0
    return time.monotonic()
