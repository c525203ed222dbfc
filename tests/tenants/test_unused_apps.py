"""Apps that nobody uses leave the quota of their tenant, and later the table; those in use never do (X2, X7)."""

import asyncio
from collections.abc import Sequence
from uuid import UUID

import asyncpg
import pytest

from backend.kit import opaque, purge
from backend.kit.opaque import Prefix
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.tenants import apps, secrets, services
from backend.tenants.app_forms import AppChange, AppForm
from backend.tenants.apps import PublicApp
from backend.tenants.errors import AppUnavailable
from backend.tenants.models import AppStatus, AppType, GrantType, ServiceKind, ServiceStatus
from backend.tenants.quotas import QuotaExceeded
from tests.factories.domain import World
from tests.harness.stores import KEYS
from tests.harness.waiting import wait_until

_FORM = AppForm(
    "Ambient", AppType.PUBLIC, ["spaces:read"], ["https://ambient.example/back"], [GrantType.AUTHORIZATION_CODE]
)
_WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
_WEBHOOK = """INSERT INTO app_webhooks (id, tenant_id, app_id, url, events, secret_id, created_by)
VALUES ($1, $2, $1, 'https://ambient.example/hook', '[]', $3, $4)"""
_ADDRESS = "https://ambient.example/app.json"


async def _register(world: World) -> UUID:
    """Also forgets what nobody uses."""
    async with unit_of_work(world.tenant_id) as work:
        token = opaque.generate(Prefix.REGISTRATION_TOKEN)
        return (await apps.add(work, KEYS, form=_FORM, created_by=None, registration=token)).app_id


async def _found(host: World, app_id: UUID) -> PublicApp:
    async with unit_of_work(host.tenant_id) as work:
        app = await apps.public(work, app_id=app_id)
    assert app is not None
    return app


async def _install(host: World, app: PublicApp) -> UUID:
    async with unit_of_work(host.tenant_id) as work:
        return await services.install(work, host.owner, app=app, scopes=["spaces:read"])


async def _revoke(host: World, service_id: UUID) -> None:
    async with unit_of_work(host.tenant_id) as work:
        await services.set_status(
            work, host.owner, host.hints, kind=ServiceKind.APP, service_id=service_id, status=ServiceStatus.REVOKED
        )


async def _age(owner: asyncpg.Connection, days: int, *app_ids: UUID) -> None:
    for table, column, key in (
        ("apps", "created_at", "id"),
        ("apps", "updated_at", "id"),
        ("services", "updated_at", "app_id"),
    ):
        await owner.execute(
            f"UPDATE {table} SET {column} = now() - make_interval(days => $2) WHERE {key} = ANY ($1)", app_ids, days
        )


async def _statuses(owner: asyncpg.Connection, app_ids: Sequence[UUID]) -> list[str | None]:
    return [await owner.fetchval("SELECT status FROM apps WHERE id = $1", app_id) for app_id in app_ids]


async def test_uninstalled_apps_leave_the_quota(owner: asyncpg.Connection, world: World, stranger: World) -> None:
    never, past, lately, present = [await _register(world) for _ in range(4)]
    for app_id in (past, lately):
        await _revoke(stranger, await _install(stranger, await _found(stranger, app_id)))
    await _install(stranger, await _found(stranger, present))
    await _age(owner, 8, never, past, present)
    await _age(owner, 6, lately)
    await owner.execute("UPDATE apps SET created_at = now() - interval '30 days' WHERE id = $1", lately)
    await owner.execute("""UPDATE tenants SET quotas = '{"apps": 3}' WHERE tenant_id = $1""", world.tenant_id)

    newest = await _register(world)

    assert await _statuses(owner, [never, past, lately, present, newest]) == [
        "DELETED", "DELETED", "ACTIVE", "ACTIVE", "ACTIVE"
    ]  # fmt: skip
    with pytest.raises(QuotaExceeded):
        await _register(world)

    await owner.execute("UPDATE tenants SET quotas = '{}' WHERE tenant_id = $1", world.tenant_id)
    await _age(owner, 8, never, past)
    await _register(world)
    assert await _statuses(owner, [never, past]) == [None, "DELETED"], "an installation refers to its app for ever"


async def test_changes_do_not_keep_an_unused_app(owner: asyncpg.Connection, world: World) -> None:
    """The program itself changes its name each week."""
    app_id = await _register(world)
    await _age(owner, 8, app_id)
    async with unit_of_work(world.tenant_id) as work:
        assert await apps.change_form(work, app_id=app_id, change=AppChange(name="Ambience"))

    await _register(world)

    assert await _statuses(owner, [app_id]) == ["DELETED"]


async def test_an_app_that_is_installed_in_this_moment_stays(
    owner: asyncpg.Connection, world: World, stranger: World
) -> None:
    app_id = await _register(world)
    await _age(owner, 8, app_id)
    app = await _found(stranger, app_id)
    is_written, may_commit = asyncio.Event(), asyncio.Event()

    async def install() -> None:
        async with unit_of_work(stranger.tenant_id) as work:
            await services.install(work, stranger.owner, app=app, scopes=["spaces:read"])
            is_written.set()
            await may_commit.wait()

    installing = asyncio.create_task(install())
    await is_written.wait()
    await asyncio.wait_for(_register(world), 10)
    may_commit.set()
    await installing

    assert await _statuses(owner, [app_id]) == ["ACTIVE"]


async def test_an_app_that_is_retired_in_this_moment_is_not_installed(
    owner: asyncpg.Connection, world: World, stranger: World
) -> None:
    app_id = await _register(world)
    await _age(owner, 8, app_id)
    app = await _found(stranger, app_id)
    is_written, may_commit = asyncio.Event(), asyncio.Event()

    async def add() -> None:
        async with unit_of_work(world.tenant_id) as work:
            await apps.add(work, KEYS, form=_FORM, created_by=None)
            is_written.set()
            await may_commit.wait()

    adding = asyncio.create_task(add())
    await is_written.wait()
    installing = asyncio.create_task(_install(stranger, app))
    await wait_until(lambda: owner.fetchval(_WAITING))
    may_commit.set()
    await adding

    with pytest.raises(AppUnavailable):
        await installing
    assert await owner.fetchval("SELECT count(*) FROM services WHERE app_id = $1", app_id) == 0


async def test_deleted_apps_with_webhooks_do_not_keep_others(owner: asyncpg.Connection, world: World) -> None:
    """Of a version that did not delete the webhook with its app."""
    async with unit_of_work(world.tenant_id) as work:
        secret_id = await secrets.put(work, KEYS, world.owner, name="x", value="y")
    with_webhook = [await _register(world) for _ in range(2 * purge.FEW)]
    for app_id in with_webhook:
        await owner.execute(_WEBHOOK, app_id, world.tenant_id, secret_id, world.owner.id)
    without = await _register(world)
    await owner.execute("UPDATE apps SET status = 'DELETED' WHERE tenant_id = $1", world.tenant_id)
    await _age(owner, 30, *with_webhook)
    await _age(owner, 8, without)

    await _register(world)

    assert await _statuses(owner, [*with_webhook, without]) == ["DELETED"] * 2 * purge.FEW + [None]


async def _keep(world: World) -> UUID:
    app_id = UUID(int=7)
    async with unit_of_work(world.tenant_id) as work:
        await apps.keep(work, KEYS, app_id=app_id, client_id=_ADDRESS, form=_FORM)
    return app_id


async def _is_known(host: World) -> bool:
    async with unit_of_work(host.tenant_id) as work:
        return await apps.public(work, client_id=_ADDRESS) is not None


async def test_a_document_begins_again_after_it_was_retired(
    owner: asyncpg.Connection, world: World, stranger: World
) -> None:
    app_id = await _keep(world)
    await _revoke(stranger, await _install(stranger, await _found(stranger, app_id)))
    await _age(owner, 8, app_id)
    await _register(world)
    assert await _statuses(owner, [app_id]) == ["DELETED"]
    assert not await _is_known(stranger), "as an address that nobody has used"

    await owner.execute("""UPDATE tenants SET quotas = '{"apps": 1}' WHERE tenant_id = $1""", world.tenant_id)
    with pytest.raises(QuotaExceeded):
        await _keep(world)
    await owner.execute("UPDATE tenants SET quotas = '{}' WHERE tenant_id = $1", world.tenant_id)
    await _keep(world)
    await _register(world)

    assert await _statuses(owner, [app_id]) == ["ACTIVE"]
    await _install(stranger, await _found(stranger, app_id))


async def test_a_document_that_an_admin_deleted_or_suspended_does_not_begin_again(
    owner: asyncpg.Connection, world: World, stranger: World, hints: Hints
) -> None:
    app_id = await _keep(world)
    await _revoke(stranger, await _install(stranger, await _found(stranger, app_id)))
    for status in (AppStatus.SUSPENDED, AppStatus.DELETED):
        async with unit_of_work(world.tenant_id) as work:
            await apps.put_status(work, hints, app_id=app_id, status=status)
        await _age(owner, 8, app_id)
        await _register(world)

        assert (await _found(stranger, app_id)).status is status
