"""The audit log is numbered and chained beside the transactions, never changed, and every change is found (X6)."""

import asyncio
from contextvars import Context
from uuid import UUID

import asyncpg
import pytest

from backend.kit import db
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import unit_of_work
from backend.tenants import audit, audit_reading, audit_sealing
from backend.tenants.audit import Author
from tests.factories.domain import World
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until


@pytest.fixture(autouse=True)
async def empty(world: World, stranger: World, owner: asyncpg.Connection) -> None:
    """The logs of both tenants begin with the test."""
    await _by_force(owner, "DELETE FROM audit_log")


async def _record(world: World, *, times: int = 1) -> None:
    for number in range(times):
        async with unit_of_work(world.tenant_id) as work:
            target = ("Agent", world.agent_ids[0])
            await audit.record(work, Author.of(world.owner), "updateAgent", target=target, details={"n": number})


async def _numbers(owner: asyncpg.Connection, tenant_id: UUID) -> list[int | None]:
    rows = await owner.fetch("SELECT seq FROM audit_log WHERE tenant_id = $1 ORDER BY seq", tenant_id)
    return [row["seq"] for row in rows]


async def _by_force(owner: asyncpg.Connection, sql: str) -> None:
    """What somebody does who holds the database itself."""
    async with owner.transaction():
        await owner.execute("ALTER TABLE audit_log DISABLE TRIGGER USER")
        await owner.execute(sql)
        await owner.execute("ALTER TABLE audit_log ENABLE TRIGGER USER")


async def test_each_tenant_has_a_chain_of_its_own(world: World, stranger: World, owner: asyncpg.Connection) -> None:
    await _record(world, times=3)
    await _record(stranger, times=2)

    assert await audit_sealing.seal_waiting() == 5
    assert await audit_sealing.seal_waiting() == 0
    await _record(world)
    assert await audit_sealing.seal_waiting() == 1

    assert await _numbers(owner, world.tenant_id) == [1, 2, 3, 4]
    assert await _numbers(owner, stranger.tenant_id) == [1, 2]
    for tenant in (world, stranger):
        assert (await audit_reading.verify(tenant.tenant_id)).is_unbroken
    assert (await audit_reading.verify(world.tenant_id)).seq == 4


@pytest.mark.parametrize(
    ("change", "broken"),
    [
        ("UPDATE audit_log SET action = 'readAgent' WHERE seq = 3", 3),
        ("UPDATE audit_log SET details = '{}' WHERE seq = 2", 2),
        ("UPDATE audit_log SET occurred_at = occurred_at + interval '1 microsecond' WHERE seq = 5", 5),
        ("UPDATE audit_log SET actor_id = NULL WHERE seq = 1", 1),
        ("UPDATE audit_log SET hash = NULL WHERE seq = 4", 4),
        ("DELETE FROM audit_log WHERE seq = 2", 2),
        ("DELETE FROM audit_log WHERE seq = 1", 1),
        ("DELETE FROM audit_log WHERE seq = 2; UPDATE audit_log SET seq = seq - 1 WHERE seq > 2", 2),
    ],
)
async def test_a_change_by_the_database_owner_is_detected(
    world: World, owner: asyncpg.Connection, change: str, broken: int
) -> None:
    await _record(world, times=5)
    await audit_sealing.seal_waiting()
    await _by_force(owner, change)

    assert (await audit_reading.verify(world.tenant_id)).broken_seq == broken


async def test_verification_may_start_in_the_middle_and_stop_early(world: World, owner: asyncpg.Connection) -> None:
    await _record(world, times=6)
    await audit_sealing.seal_waiting()

    assert (await audit_reading.verify(world.tenant_id, after=2, most=3)).seq == 5
    assert (await audit_reading.verify(world.tenant_id, after=6)).seq == 6
    assert (await audit_reading.verify(world.tenant_id, after=9)).broken_seq == 9
    await _by_force(owner, "UPDATE audit_log SET action = 'x' WHERE seq = 6")
    assert (await audit_reading.verify(world.tenant_id, after=2, most=3)).is_unbroken
    assert (await audit_reading.verify(world.tenant_id, after=3)).broken_seq == 6


async def test_a_log_longer_than_a_page_is_sealed_and_verified(world: World, owner: asyncpg.Connection) -> None:
    await owner.execute(
        "INSERT INTO audit_log (tenant_id, actor_kind, action) SELECT $1, 'SYSTEM', 'a' || n"
        " FROM generate_series(1, $2) AS n",
        world.tenant_id,
        DEFAULT.audit_page + 10,
    )
    sealed = [await audit_sealing.seal_waiting() for _ in range(4)]

    assert sealed == [DEFAULT.audit_batch, DEFAULT.audit_batch, 10, 0]
    walk = await audit_reading.verify(world.tenant_id)
    assert (walk.seq, walk.is_unbroken) == (DEFAULT.audit_page + 10, True)


async def test_writers_and_sealers_at_once_leave_no_gap(world: World, owner: asyncpg.Connection) -> None:
    async def seal_often() -> None:
        for _ in range(20):
            await audit_sealing.seal_waiting()

    await asyncio.gather(*(_record(world, times=10) for _ in range(6)), *(seal_often() for _ in range(3)))
    await audit_sealing.seal_waiting()

    assert await _numbers(owner, world.tenant_id) == list(range(1, 61))
    assert (await audit_reading.verify(world.tenant_id)).is_unbroken


async def test_an_entry_that_commits_late_gets_a_later_number(world: World) -> None:
    """An entry that was written earlier but is not committed holds nobody up."""
    async with unit_of_work(world.tenant_id) as work:
        await audit.record(work, Author.of(world.owner), "slow")
        await asyncio.create_task(_apart(world), context=Context())  # else it were a part of this transaction
    await audit_sealing.seal_waiting()

    actions = [entry.content["action"] for entry in await audit_reading.page(world.tenant_id, after=0)]
    assert actions == ["updateAgent", "slow"]


async def _apart(world: World) -> None:
    await _record(world)
    assert await audit_sealing.seal(world.tenant_id) == 1


async def test_admins_of_a_tenant_wait_neither_for_each_other_nor_for_the_sealer(
    world: World, own: Stores, owner: asyncpg.Connection
) -> None:
    """Each holds its transaction open with an entry in it, and so does a sealer: all get through."""
    everybody, done = asyncio.Barrier(6), asyncio.Event()

    async def admin() -> None:
        async with unit_of_work(world.tenant_id) as work:
            await audit.record(work, Author.of(world.owner), "updateAgent")
            await everybody.wait()  # nobody gets here before all have written

    async def sealer() -> None:
        connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
        async with connection.transaction():
            await connection.execute(audit_sealing._LOCK.text.replace("$1", f"'{world.tenant_id}'"))
            await connection.execute("UPDATE audit_log SET seq = 1, hash = '' WHERE seq IS NULL")
            await everybody.wait()
            await done.wait()
        await connection.close()

    await _record(world)
    sealing_now = asyncio.create_task(sealer())
    await asyncio.gather(*(admin() for _ in range(5)))
    done.set()
    await sealing_now


async def test_a_sealer_that_dies_between_its_statements_leaves_nothing_half_done(
    world: World, own: Stores, owner: asyncpg.Connection
) -> None:
    await _record(world, times=3)
    dying = await asyncpg.connect(**db.credentials(own.owner_database_url))
    await dying.execute("BEGIN")
    await dying.execute(audit_sealing._LOCK.text.replace("$1", f"'{world.tenant_id}'"))
    await dying.execute("UPDATE audit_log SET seq = 1, hash = '' WHERE id = (SELECT min(id) FROM audit_log)")
    assert await audit_sealing.seal(world.tenant_id) == 0  # somebody is at it

    await owner.execute("SELECT pg_terminate_backend($1)", dying.get_server_pid())
    await wait_until(lambda: _has_sealed(world, 3))

    assert (await audit_reading.verify(world.tenant_id)).seq == 3


async def _has_sealed(world: World, count: int) -> bool:
    await audit_sealing.seal(world.tenant_id)
    return (await audit_reading.head(world.tenant_id)).seq == count


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE audit_log SET action = 'x'",
        "UPDATE audit_log SET action = 'x', seq = 9, hash = 'h'",
        "UPDATE audit_log SET seq = 9",
        "UPDATE audit_log SET seq = 9, hash = 'h' WHERE seq IS NOT NULL",
        "UPDATE audit_log SET seq = NULL, hash = NULL",
        "DELETE FROM audit_log",
        "TRUNCATE audit_log",
        "INSERT INTO audit_log (tenant_id, actor_kind, action, seq, hash)"
        " SELECT tenant_id, 'SYSTEM', 'x', 99, 'h' FROM tenants LIMIT 1",
    ],
)
@pytest.mark.parametrize("role", [db.APP_ROLE, None])
async def test_the_database_refuses_to_rewrite_the_log(
    world: World, owner: asyncpg.Connection, change: str, role: str | None
) -> None:
    """The application's role and, as long as its triggers stand, the owner too."""
    await _record(world)
    await audit_sealing.seal_waiting()
    await _record(world)

    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        async with owner.transaction():
            if role:
                await owner.execute(f"SET LOCAL ROLE {role}")
            await owner.execute("SELECT set_config('app.tenant_id', $1, true)", str(world.tenant_id))
            await owner.execute(change)
