"""How fast a tenant with a long past is exported, and imported into another database (`--only export`).

Both run as the operator's commands, in processes of their own.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.bench.measures import Bench
from tests.bench.table import render
from tests.factories import full_tenants

_AGENTS = 100
_OTHER = "bench_import"


@dataclass(frozen=True, slots=True)
class _Run:
    seconds: float
    #: The most memory that the process had.
    megabytes: float


async def export(bench: Bench) -> str:
    tenant_id = await full_tenants.add_tenant(bench.database, name="To be moved")
    full = await full_tenants.fill(bench.database, tenant_id, agents=_AGENTS, cycles=bench.sizes.chain // _AGENTS)
    await bench.database.execute("VACUUM ANALYZE")
    here = bench.stage.environment
    there = {**here, "DATABASE_URL": await _other_database(bench)}
    await asyncio.to_thread(_run, there, "migrate")
    await asyncio.to_thread(_run, here, "suspend-tenant", str(tenant_id), "--reason", "it moves")
    with tempfile.TemporaryDirectory(prefix="circadian-export-") as directory:
        file = Path(directory) / "export.jsonl"
        exported = await asyncio.to_thread(_run, here, "export-tenant", str(tenant_id), str(file))
        size = file.stat().st_size / 1_000_000
        imported = await asyncio.to_thread(_run, there, "import-tenant", str(file))
    rows = [
        [name, f"{run.seconds:,.0f}", f"{full.rows / run.seconds:,.0f}", f"{run.megabytes:,.0f}"]
        for name, run in (("export", exported), ("import", imported))
    ]
    title = f"A tenant with {full.rows:,} rows ({full.entries:,} entries) is moved by a file of {size:,.0f} MB"
    return render(title, ("", "seconds", "rows a second", "MB of memory at most"), rows)


async def _other_database(bench: Bench) -> str:
    """An empty database on the same server."""
    await bench.database.execute(f"CREATE DATABASE {_OTHER}")
    return bench.stage.owner_database_url.rsplit("/", 1)[0] + f"/{_OTHER}"


def _run(environment: Mapping[str, str], *arguments: str) -> _Run:
    began = time.monotonic()
    child = subprocess.Popen(
        [sys.executable, "-m", "backend", *arguments],
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
    )
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, arguments
    return _Run(time.monotonic() - began, used.ru_maxrss / 1_024)
