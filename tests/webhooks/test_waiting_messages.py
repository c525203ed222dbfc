"""When a message that waits for its files is taken, and for how long it is put off (ADR 0094).

The tenant is suspended, so the worker of the run does not look at its rows: the test serves them itself.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from uuid import UUID, uuid4

import asyncpg
import pytest

from backend.kit.dns import Resolver
from backend.kit.redis_signals import Hints
from backend.kit.settings import FileSettings
from backend.runtime.background_jobs.waiting_messages import open_client_for_files
from backend.spaces.models import ConnectorKind
from backend.webhooks import waiting_messages
from backend.webhooks.connector_accounts import Services
from backend.webhooks.waiting_messages import Fetcher
from tests.connectors.recorded import recorded
from tests.factories.chat_connectors import connect_telegram
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.fakes.chat_services import ChatAccount, ChatServices, Scripted
from tests.harness.processes import Running
from tests.harness.stores import KEYS
from tests.harness.waiting import wait_until

_LIMITED = Scripted(
    {"ok": False, "error_code": 429, "description": "Too Many Requests", "parameters": {"retry_after": 600}}, 429
)
_SUSPEND = "UPDATE tenants SET status = 'SUSPENDED' WHERE tenant_id = $1"
_PUT_OFF = "SELECT id FROM waiting_messages WHERE tenant_id = $1 AND tries = 1 AND claim_id IS NULL"
_BEGIN = """UPDATE waiting_messages SET tries = $2, next_try_at = now(), waits_until = now() + interval '1 hour'
WHERE tenant_id = $1 RETURNING now()"""
_PAUSE = """SELECT tries, claim_id, next_try_at >= $2::timestamptz + make_interval(secs => $3)
  AND next_try_at <= now() + make_interval(secs => $3) AS is_so_long, next_try_at = waits_until AS is_to_the_end
FROM waiting_messages WHERE tenant_id = $1"""
_BEAT = "INSERT INTO workers (id, beat_at) VALUES ($1, now() + make_interval(secs => $2))"
_CLAIM = """UPDATE waiting_messages SET claim_id = $2, worker_id = $2, claimed_until = now() + make_interval(secs => $3)
WHERE tenant_id = $1"""
_LATER = "UPDATE waiting_messages SET next_try_at = now() + interval '1 hour' WHERE tenant_id = $1"
_EARLIER_ONE = """INSERT INTO waiting_messages
  (id, tenant_id, connector_id, external_id, place, message, files, waits_until, next_try_at)
SELECT gen_random_uuid(), tenant_id, connector_id, 'earlier', place - 1, message, '[]', waits_until, waits_until
FROM waiting_messages WHERE tenant_id = $1"""
#: What a newer version may add.
_ADDED = '{"mood": "glad"}'
_OF_A_NEWER_VERSION = (
    f"UPDATE waiting_messages SET message = message || '{_ADDED}' WHERE tenant_id = $1",
    f"UPDATE waiting_messages SET files = jsonb_build_array(files->0 || '{_ADDED}') WHERE tenant_id = $1",
)
_OLD = "UPDATE waiting_messages SET next_try_at = now(), created_at = now() - interval '25 hours' WHERE tenant_id = $1"


@dataclass
class Waiting:
    """A photo that waits, due now, and what Telegram was asked since."""

    tenant: Tenant
    id: UUID
    telegram: ChatAccount
    fetcher: Fetcher
    database: asyncpg.Connection

    async def serve(self) -> None:
        await waiting_messages.serve(self.fetcher, self.tenant.id, self.id)

    @property
    def is_taken(self) -> bool:
        return bool(self.telegram.of("getFile"))


@pytest.fixture
async def waiting(
    tenant: Tenant, worker: Running, database: None, hints: Hints, chat_services: ChatServices
) -> AsyncIterator[Waiting]:
    connected = await connect_telegram(tenant, chat_services, await create_space(tenant.client))
    connected.account.answers["getFile"].append(_LIMITED)
    assert (await connected.deliver(recorded("telegram/photo"))).status_code == 200
    urls = {ConnectorKind.TELEGRAM: chat_services.settings()["CIRCADIAN_TELEGRAM_API_URL"]}
    services = Services(urls, "http://127.0.0.1", Resolver(None), allows_private=True)
    async with owner_of(tenant) as connection, open_client_for_files(allows_private=True) as client:

        async def is_put_off() -> bool:
            return await connection.fetchval(_PUT_OFF, tenant.id) is not None

        await wait_until(is_put_off, timeout=60)
        row_id = await connection.fetchval(_PUT_OFF, tenant.id)
        await connection.execute(_SUSPEND, tenant.id)
        connected.account.calls.clear()
        connected.account.answers["getFile"] = [Scripted({}, 502)]
        fetcher = Fetcher(uuid4(), KEYS, hints, services, client, FileSettings())
        await connection.execute(_BEGIN, tenant.id, 0)
        yield Waiting(tenant, row_id, connected.account, fetcher, connection)


@asynccontextmanager
async def _worker(database: asyncpg.Connection, *, beat_in: float) -> AsyncIterator[UUID]:
    worker_id = uuid4()
    await database.execute(_BEAT, worker_id, beat_in)
    try:
        yield worker_id
    finally:
        await database.execute("DELETE FROM workers WHERE id = $1", worker_id)


@pytest.mark.parametrize(("tries", "seconds"), [(0, 1), (1, 2), (4, 16), (5, 30), (50, 30)])
async def test_each_pause_is_twice_as_long_as_the_last_one_up_to_half_a_minute(
    waiting: Waiting, tries: int, seconds: int
) -> None:
    begun = await waiting.database.fetchval(_BEGIN, waiting.tenant.id, tries)

    await waiting.serve()

    row = await waiting.database.fetchrow(_PAUSE, waiting.tenant.id, begun, seconds)
    assert (row["tries"], row["claim_id"], row["is_so_long"]) == (tries + 1, None, True)


async def test_no_pause_is_longer_than_the_message_waits_for_its_files(waiting: Waiting) -> None:
    waiting.telegram.answers["getFile"] = [Scripted({**_LIMITED.body, "parameters": {"retry_after": 36_000}}, 429)]

    await waiting.serve()

    row = await waiting.database.fetchrow(_PAUSE, waiting.tenant.id, await waiting.database.fetchval("SELECT now()"), 0)
    assert row["is_to_the_end"]


@pytest.mark.parametrize(
    ("beat_in", "claimed_for", "is_taken"), [(3_600, 3_600, False), (3_600, -1, True), (-3_600, 3_600, True)]
)
async def test_what_a_living_worker_has_is_taken_only_after_its_claim(
    waiting: Waiting, beat_in: float, claimed_for: float, *, is_taken: bool
) -> None:
    async with _worker(waiting.database, beat_in=beat_in) as other:
        await waiting.database.execute(_CLAIM, waiting.tenant.id, other, claimed_for)
        await waiting.serve()

        assert waiting.is_taken is is_taken
        claim = await waiting.database.fetchval("SELECT claim_id FROM waiting_messages WHERE id = $1", waiting.id)
        assert claim == (None if is_taken else other)


@pytest.mark.parametrize(("change", "is_taken"), [(None, True), (_LATER, False), (_EARLIER_ONE, False)])
async def test_only_the_first_one_of_a_connector_is_taken_when_it_is_due(
    waiting: Waiting, change: str | None, *, is_taken: bool
) -> None:
    if change is not None:
        await waiting.database.execute(change, waiting.tenant.id)

    await waiting.serve()

    assert waiting.is_taken is is_taken


@pytest.mark.parametrize("change", _OF_A_NEWER_VERSION)
async def test_message_that_this_version_cannot_read_is_left_to_a_newer_one_for_a_day(
    waiting: Waiting, change: str
) -> None:
    """Then it is dropped: those behind it must arrive after a rollback too."""
    begun = await waiting.database.fetchval(_BEGIN, waiting.tenant.id, 0)
    await waiting.database.execute(change, waiting.tenant.id)

    await waiting.serve()
    row = await waiting.database.fetchrow(_PAUSE, waiting.tenant.id, begun, 30)
    assert (row["tries"], row["claim_id"], row["is_so_long"], waiting.is_taken) == (1, None, True, False)

    await waiting.database.execute(_OLD, waiting.tenant.id)
    await waiting.serve()
    assert await waiting.database.fetchrow(_PAUSE, waiting.tenant.id, begun, 30) is None
