"""What PgBouncer costs (`--only pooler`): a turn of one pair of API and worker on Postgres, and of one behind it.

It needs the program `pgbouncer`. What PgBouncer itself needs is not in the processor time of the pair.
"""

import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from backend.kit import db
from tests.bench.measures import Bench
from tests.bench.meter import quantile
from tests.bench.pairs import cpu, measure_pairs, started_pairs
from tests.bench.table import milliseconds, ratio, render
from tests.harness.pgbouncer import installed, pgbouncer, settings_for
from tests.harness.stores import Stores, make_service

_DIRECT, _BEHIND = "Postgres", "PgBouncer"


async def pooler(bench: Bench) -> str:
    if installed() is None:
        return "PgBouncer is not installed: nothing to measure"
    stage = bench.stage
    stores = Stores(stage.owner_database_url, stage.redis_url)
    await make_service(stage.owner_database_url)
    login = db.credentials(stores.service_database_url)
    with ExitStack() as stack, tempfile.TemporaryDirectory(prefix="circadian-pooler-") as name:
        bouncer = stack.enter_context(
            pgbouncer(stage.owner_database_url, login=login["user"], password=login["password"])
        )
        behind = settings_for(bouncer, stage.owner_database_url, stores.service_database_url)
        settings: dict[str, Mapping[str, str]] = {_DIRECT: {}, _BEHIND: behind}
        measured = await measure_pairs(bench, started_pairs(bench, stack, Path(name), settings))
    first = measured[_DIRECT]
    rows = [
        [
            pair,
            milliseconds(quantile(each.latencies.turn, 0.5)),
            ratio(quantile(each.latencies.turn, 0.5), quantile(first.latencies.turn, 0.5)),
            milliseconds(cpu(each)),
            ratio(cpu(each), cpu(first)),
        ]
        for pair, each in measured.items()
    ]
    title = f"A turn behind PgBouncer ({bouncer.pooler}), {first.turns} turns each"
    return render(title, ("database", "turn, p50", "ratio", "CPU of API and worker", "ratio"), rows)
