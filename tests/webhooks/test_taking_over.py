"""Files that are taken over at the same time share a limit, and one that is cut off waits for no message."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from uuid import uuid4

import pytest

from backend.files import store
from backend.files.taking_over import take_over
from backend.kit.errors import LimitReached
from backend.kit.settings import FileSettings, Settings
from backend.tenants.actor import Actor, ActorKind, Scope
from tests.factories.rows import owner_of
from tests.factories.tenants import Tenant
from tests.fakes.file_scanner import Scanner, file_scanner
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("database", "folder")

_CONTENT = b"x" * 100
_OPEN_UPLOADS = "SELECT count(*) FROM files WHERE tenant_id = $1 AND message_id IS NULL AND purge_at IS NULL"
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('file_megabytes', 0) # hashtextextended($1::uuid::text, 0))"
_HELD_UP = "SELECT count(*) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))"


@pytest.fixture
def folder(environment: dict[str, str]) -> None:
    """The folder of the files of the API and the worker, which this test's own process uses too."""
    store.configure(Settings(data_dir=Path(environment["CIRCADIAN_DATA_DIR"]), files=FileSettings()))


@pytest.fixture
async def scanner() -> AsyncIterator[Scanner]:
    async with file_scanner() as running:
        yield running


@pytest.fixture
def author(tenant: Tenant) -> Actor:
    return Actor(ActorKind.SERVICE, uuid4(), tenant.id, "desk", frozenset({Scope.MESSAGES_WRITE}))


async def _take_over(author: Actor, settings: FileSettings, *, most_of_day: int = 1_000_000) -> bool:
    """False: no more is taken over on this day."""
    try:
        await take_over(
            author, settings, name="a.txt", content_type="text/plain", content=_CONTENT, most_of_day=most_of_day
        )
    except LimitReached:
        return False
    return True


async def _open_uploads(tenant: Tenant) -> int:
    async with owner_of(tenant) as connection:
        return int(await connection.fetchval(_OPEN_UPLOADS, tenant.id))


async def test_one_that_is_cut_off_is_abandoned(tenant: Tenant, author: Actor, scanner: Scanner) -> None:
    """The time for all files of a mail is over while one is checked."""
    scanner.is_slow = True
    running = asyncio.create_task(_take_over(author, FileSettings(scanner_url=scanner.url)))

    async def is_being_checked() -> bool:
        return bool(scanner.received)

    await wait_until(is_being_checked)
    assert await _open_uploads(tenant) == 1
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    scanner.may_answer.set()

    assert await _open_uploads(tenant) == 0


async def test_those_that_come_at_once_share_the_bytes_of_the_day(tenant: Tenant, author: Actor) -> None:
    """Both wait for the organisation's quota."""
    async with owner_of(tenant) as connection, connection.transaction():
        await connection.execute(_LOCK, tenant.id)
        running = [asyncio.create_task(_take_over(author, FileSettings(), most_of_day=len(_CONTENT))) for _ in range(2)]

        async def are_waiting() -> bool:
            return bool(await connection.fetchval(_HELD_UP) == len(running))

        await wait_until(are_waiting)

    assert sorted(await asyncio.gather(*running)) == [False, True]
    assert await _open_uploads(tenant) == 1
