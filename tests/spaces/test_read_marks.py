"""Marks of members as the database sees them: forward only, and at most one write a second, by all processes."""

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from itertools import pairwise
from uuid import UUID

import asyncpg
import pytest

from backend.kit import db
from backend.kit.errors import NotFound
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.spaces.read_marks import ReadMarks
from tests.factories.domain import World, make_world, own_database
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

#: Each write of a mark, with the time that the database gave it.
_NOTED = """
CREATE TABLE written (number serial, actor_id uuid, seq bigint, at timestamptz);
CREATE FUNCTION note_mark() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
  'BEGIN INSERT INTO written (actor_id, seq, at) VALUES (new.actor_id, new.read_seq, new.read_at); RETURN new; END';
CREATE TRIGGER note_mark AFTER UPDATE ON space_members FOR EACH ROW EXECUTE FUNCTION note_mark()"""

_FURTHER = "UPDATE space_members SET read_seq = 50, read_at = now() - interval '5 seconds' WHERE actor_id = $1"

_AHEAD = "UPDATE space_members SET read_seq = 1, read_at = now() + $2 WHERE actor_id = $1"
_WAITS = """SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%mark_space_read%'"""

#: A transaction sees `pg_stat_activity` as it was when it first looked.
_LOOK_AGAIN = "SELECT pg_stat_clear_snapshot()"


@pytest.fixture
async def owner(stores: Stores) -> AsyncIterator[asyncpg.Connection]:
    """Of a database of this test's own, in which each write of a mark is noted."""
    async with own_database(stores) as own:
        connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
        await connection.execute(_NOTED)
        yield connection
        await connection.close()


@pytest.fixture
async def world(owner: asyncpg.Connection, stores: Stores, hints: Hints) -> World:
    """Olga, and fifty messages."""
    base, _ = stores.owner_database_url.rsplit("/", 1)
    name = await owner.fetchval("SELECT current_database()")
    made = await make_world(f"{base}/{name}", hints, agents_count=0)
    await owner.execute("UPDATE spaces SET seq = 50 WHERE id = $1", made.space_id)
    return made


async def _mark_waits(owner: asyncpg.Connection) -> bool:
    await owner.execute(_LOOK_AGAIN)
    return bool(await owner.fetchval(_WAITS))


async def _written(owner: asyncpg.Connection, actor_id: UUID) -> list[tuple[int, datetime]]:
    rows = await owner.fetch("SELECT seq, at FROM written WHERE actor_id = $1 ORDER BY number", actor_id)
    return [(row["seq"], row["at"]) for row in rows]


async def test_marks_of_a_second_become_one_write_of_the_furthest(
    owner: asyncpg.Connection, world: World, hints: Hints
) -> None:
    marks = ReadMarks(hints)

    await marks.move(world.owner, space_id=world.space_id, seq=1)
    await asyncio.gather(*(marks.move(world.owner, space_id=world.space_id, seq=seq) for seq in (7, 40, 12, 3, 1)))

    written = await _written(owner, world.owner.id)
    assert [seq for seq, _ in written] == [1, 40]
    _are_a_second_apart(written)


async def test_several_processes_keep_the_pause_together(owner: asyncpg.Connection, world: World, hints: Hints) -> None:
    """The row holds it. Each mark is at least as far as its caller asked when the caller is answered."""
    processes, asking = [ReadMarks(hints) for _ in range(4)], asyncio.Lock()

    async def move(seq: int) -> None:
        await processes[seq % 4].move(world.owner, space_id=world.space_id, seq=seq)
        async with asking:
            reached = await owner.fetchval("SELECT read_seq FROM space_members WHERE actor_id = $1", world.owner.id)
        assert reached >= seq

    await asyncio.gather(*map(move, range(1, 33)))

    written = await _written(owner, world.owner.id)
    assert written[-1][0] == 32
    assert [seq for seq, _ in written] == sorted({seq for seq, _ in written}), "never back, and never the same again"
    _are_a_second_apart(written)


def _are_a_second_apart(written: list[tuple[int, datetime]]) -> None:
    times = [at for _, at in written]
    pause = timedelta(seconds=DEFAULT.mark_pause_seconds)
    assert len(times) > 1
    assert all(later - earlier >= pause for earlier, later in pairwise(times))


async def test_a_mark_that_is_not_further_is_not_written(owner: asyncpg.Connection, world: World, hints: Hints) -> None:
    marks = ReadMarks(hints)
    await marks.move(world.owner, space_id=world.space_id, seq=20)

    for seq in (20, 19, 0):
        await marks.move(world.owner, space_id=world.space_id, seq=seq)

    assert [seq for seq, _ in await _written(owner, world.owner.id)] == [20]


async def test_a_mark_that_waited_for_a_further_one_does_not_move_it_back(
    owner: asyncpg.Connection, world: World, hints: Hints
) -> None:
    """Another process writes, and commits only when this one has read the row already."""
    async with owner.transaction():
        await owner.execute(_FURTHER, world.owner.id)
        moving = asyncio.create_task(ReadMarks(hints).move(world.owner, space_id=world.space_id, seq=20))
        await wait_until(lambda: _mark_waits(owner))
    await moving

    assert [seq for seq, _ in await _written(owner, world.owner.id)] == [50]


async def test_what_waits_is_written_when_the_process_ends(
    owner: asyncpg.Connection, world: World, hints: Hints
) -> None:
    marks = ReadMarks(hints)
    await marks.move(world.owner, space_id=world.space_id, seq=1)
    waiting = asyncio.create_task(marks.move(world.owner, space_id=world.space_id, seq=2))
    await asyncio.sleep(0)  # it has been accepted

    await marks.close()

    assert [seq for seq, _ in await _written(owner, world.owner.id)] == [1, 2]
    await waiting


async def test_the_end_of_a_process_does_not_wait_forever(
    owner: asyncpg.Connection, world: World, hints: Hints
) -> None:
    marks = ReadMarks(hints)
    async with owner.transaction():
        await owner.execute(_FURTHER, world.owner.id)
        moving = asyncio.create_task(marks.move(world.owner, space_id=world.space_id, seq=20))
        await wait_until(lambda: _mark_waits(owner))

        await marks.close()

    with pytest.raises(asyncio.CancelledError):  # the database would give up later, with another error
        await moving


async def test_a_clock_that_was_set_back_holds_up_nobody(owner: asyncpg.Connection, world: World, hints: Hints) -> None:
    """The last mark seems to come from the future. If it is a near one, the wait is still one pause."""
    await owner.execute(_AHEAD, world.owner.id, timedelta(hours=1))
    await ReadMarks(hints).move(world.owner, space_id=world.space_id, seq=20)
    assert [seq for seq, _ in await _written(owner, world.owner.id)] == [1, 20]

    pause = timedelta(minutes=1)
    await owner.execute(_AHEAD, world.owner.id, pause / 2)
    call = "SELECT wait_seconds FROM mark_space_read($1, $2, $3, $4, $5, $6)"
    waits = await owner.fetchval(call, world.tenant_id, world.space_id, world.owner.id, 21, pause, 100)

    assert waits == pause.total_seconds()


async def test_an_impatient_caller_costs_the_others_nothing(
    owner: asyncpg.Connection, world: World, hints: Hints
) -> None:
    marks = ReadMarks(hints)
    await marks.move(world.owner, space_id=world.space_id, seq=1)
    gone = asyncio.create_task(marks.move(world.owner, space_id=world.space_id, seq=9))
    stays = asyncio.create_task(marks.move(world.owner, space_id=world.space_id, seq=5))
    await asyncio.sleep(0)  # both have been accepted

    gone.cancel()
    await stays

    assert [seq for seq, _ in await _written(owner, world.owner.id)] == [1, 9]


async def test_every_caller_gets_the_error(owner: asyncpg.Connection, world: World, hints: Hints) -> None:
    """And the next mark is tried anew."""
    marks = ReadMarks(hints)
    other = UUID(int=7)

    found = await asyncio.gather(
        *(marks.move(world.owner, space_id=other, seq=seq) for seq in (1, 2)), return_exceptions=True
    )

    assert [type(each).__name__ for each in found] == ["SpaceNotFound"] * 2
    assert all(isinstance(each, NotFound) for each in found)
    await marks.move(world.owner, space_id=world.space_id, seq=1)
    assert [seq for seq, _ in await _written(owner, world.owner.id)] == [1]
