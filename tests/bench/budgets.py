"""What a budget costs (`--only budgets`): turns a second of many agents without a budget and with one, side by side.

All agents share the one budget, so all their requests reserve under the lock of one row.
"""

from tests.bench.measures import LOAD_MODEL_MS, Bench, Measured, load
from tests.bench.table import milliseconds, ratio, render, verdict

_ADD = """INSERT INTO budgets (id, tenant_id, name, scope, period, unit, maximum, keys, at_end)
VALUES (gen_random_uuid(), $1, 'bench', 'TENANT', 'DAY', 'TOKENS', 1000000000, 'ALL', 'PAUSE')"""
_REMOVE = "DELETE FROM budgets WHERE tenant_id = $1"
_ROUNDS = 3


async def budgets(bench: Bench) -> str:
    without, with_one = Measured(), Measured()
    await bench.model.set_delay(LOAD_MODEL_MS)
    for _ in range(_ROUNDS):
        await load(bench, bench.ours, without)
        await bench.database.execute(_ADD, bench.tenant.tenant_id)
        await load(bench, bench.ours, with_one)
        await bench.database.execute(_REMOVE, bench.tenant.tenant_id)
    await bench.model.set_delay(0)
    free, bound = (each.turns / each.spent.seconds for each in (without, with_one))
    title = f"A budget of the tenant, {bench.sizes.load_agents} agents at once, a model of {LOAD_MODEL_MS} ms"
    rows = [
        [name, f"{speed:.0f}", milliseconds(each.each.cpu), milliseconds(each.each.postgres_cpu), shown, target]
        for name, each, speed, shown, target in (
            ("without", without, free, "", ""),
            ("with one", with_one, bound, ratio(bound, free), verdict(free / bound, at_most=1 / 0.95)),
        )
    ]
    columns = ("budget", "turns a second", "CPU a turn", "of Postgres", "speed to without", "target: time of a turn")
    return render(title, columns, rows)
