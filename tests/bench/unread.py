"""What unread messages cost (`--only unread`): each of many members asks for its count, and a post among them.

The counts of members are read by the API's own statement, in the measuring process. A post writes nothing for its
readers, so it should cost the same among ten and among all of them: both take turns.
"""

import asyncio
import time
from collections.abc import Awaitable, Sequence
from statistics import median
from uuid import UUID, uuid4

from backend import orm
from backend.api.reading.rows import by_id
from backend.api.spaces.read_state import UNREAD
from backend.kit import db
from backend.kit.settings import StoreSettings
from backend.kit.unit_of_work import unit_of_work
from tests.bench.measures import Bench
from tests.bench.meter import Spent, quantile
from tests.bench.table import milliseconds, ratio, render, verdict
from tests.factories.spaces import post
from tests.factories.tenants import global_id
from tests.harness.client import Client

_MESSAGES, _FEW, _PAGE, _PAGES, _AT_ONCE = 1_000, 10, 100, 50, 8
_POSTS_AT_A_TIME, _ROUNDS = 20, 15
#: Their accounts are left out, so no foreign key is checked.
_NO_ACCOUNTS = "SET LOCAL session_replication_role = replica"
_PEOPLE = """INSERT INTO members (id, tenant_id, user_id, name, role)
SELECT m, $1, gen_random_uuid(), 'Ann', 'MEMBER' FROM unnest($2::uuid[]) m"""
_SPACES = """INSERT INTO spaces (id, tenant_id, name, delivery, seq)
SELECT s, $1, 'Crowd', 'ALL', $3 FROM unnest($2::uuid[]) s"""
_TEXTS = """INSERT INTO messages (id, tenant_id, space_id, seq, kind, author_kind, author_id, text)
SELECT gen_random_uuid(), $1, s, n, 'TEXT', 'PERSON', $3, 'How far are you?'
FROM unnest($2::uuid[]) s, generate_series(1, $4::int) n"""
#: Each has read up to another place.
_JOIN = """INSERT INTO space_members (id, tenant_id, space_id, actor_kind, actor_id, read_seq)
SELECT gen_random_uuid(), $1, $2, 'PERSON', m, (n * 7) % $4::int
FROM unnest($3::uuid[]) WITH ORDINALITY AS t (m, n)"""
_COUNTS = "{ spaces(first: 100) { nodes { id unreadCount } } }"


async def unread(bench: Bench) -> str:
    crowd, few, people = uuid4(), uuid4(), [uuid4() for _ in range(bench.sizes.subscribers)]
    await _settle(bench, [crowd, few, *(uuid4() for _ in range(_PAGE - 2))], crowd, few, people)
    one_by_one = await _counts_of(bench, crowd, people)
    async with bench.people() as client:
        pages = [await _timed(client.execute(_COUNTS)) for _ in range(_PAGES)]
        among_few, among_many = await _posts(bench, client, few, crowd)
    rows = [
        [f"a count, of {len(people):,} members, {_AT_ONCE} at a time, p50", milliseconds(median(one_by_one)), "", ""],
        ["… p99", milliseconds(quantile(one_by_one, 0.99)), "", ""],
        [f"a request for {_PAGE} spaces with their counts, p50", milliseconds(median(pages)), "", ""],
        *_compared(among_few, among_many),
    ]
    columns = ("", f"{len(people):,} members", f"{_FEW} members", "ratio")
    return render(f"Unread messages, {_MESSAGES:,} in each space", columns, rows)


async def _settle(bench: Bench, spaces: Sequence[UUID], crowd: UUID, few: UUID, people: Sequence[UUID]) -> None:
    tenant_id, owner, database = bench.tenant.tenant_id, bench.tenant.member_id, bench.database
    async with database.transaction():
        await database.execute(_NO_ACCOUNTS)
        await database.execute(_PEOPLE, tenant_id, people)
        await database.execute(_SPACES, tenant_id, spaces, _MESSAGES)
        await database.execute(_TEXTS, tenant_id, spaces, people[0], _MESSAGES)
        for space in spaces:
            await database.execute(_JOIN, tenant_id, space, [owner], _MESSAGES)
        await database.execute(_JOIN, tenant_id, crowd, people, _MESSAGES)
        await database.execute(_JOIN, tenant_id, few, people[: _FEW - 1], _MESSAGES)
    await database.execute("VACUUM (ANALYZE) members, spaces, messages, space_members")


async def _counts_of(bench: Bench, space: UUID, people: Sequence[UUID]) -> list[float]:
    """Seconds of each; some ask at the same time."""
    await orm.open_app_pool(StoreSettings(DATABASE_URL=bench.stage.owner_database_url, CIRCADIAN_DB_POOL_MAX=_AT_ONCE))
    gate = asyncio.Semaphore(_AT_ONCE)

    async def count(member_id: UUID) -> float:
        async with gate:
            return await _timed(_read(bench.tenant.tenant_id, space, member_id))

    try:
        return await asyncio.gather(*map(count, people))
    finally:
        await db.close_pool()


async def _read(tenant_id: UUID, space: UUID, member_id: UUID) -> None:
    async with unit_of_work(tenant_id, read_only=True) as work:
        found = await by_id(work, UNREAD, [space], actor_id=member_id, sees_everything=False)
    assert found[space]["unread"] >= 0


async def _posts(bench: Bench, client: Client, few: UUID, crowd: UUID) -> tuple["_Posts", "_Posts"]:
    among_few, among_many = _Posts(few), _Posts(crowd)
    for _ in range(_ROUNDS):
        for each in (among_few, among_many):
            await each.take(bench, client)
    return among_few, among_many


class _Posts:
    """Posts into one space: how long each took, and what all cost."""

    def __init__(self, space: UUID) -> None:
        self._space = global_id("Space", space)
        self.seconds: list[float] = []
        self._spent = Spent()

    @property
    def each(self) -> Spent:
        return self._spent.each(len(self.seconds))

    async def take(self, bench: Bench, client: Client) -> None:
        before = await bench.our_meter.read()
        self.seconds += [await _timed(post(client, self._space, "hello")) for _ in range(_POSTS_AT_A_TIME)]
        self._spent += await bench.our_meter.read() - before


def _compared(few: _Posts, many: _Posts) -> list[list[str]]:
    figures = [
        ("a post, p50", median(few.seconds), median(many.seconds)),
        ("its processor time, API and Postgres", _cpu(few.each), _cpu(many.each)),
    ]
    return [
        [name, milliseconds(large), milliseconds(small), f"{ratio(large, small)} {verdict(large / small, at_most=1.1)}"]
        for name, small, large in figures
    ]


def _cpu(spent: Spent) -> float:
    return spent.server_cpu + spent.postgres_cpu


async def _timed(work: Awaitable[object]) -> float:
    began = time.perf_counter()
    await work
    return time.perf_counter() - began
