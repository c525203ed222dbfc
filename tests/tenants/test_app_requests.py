"""Requests of one person for apps at the same moment: the limits of them, and of the mails about them, are exact."""

import asyncio
from contextvars import copy_context
from datetime import timedelta

import asyncpg
import pytest

from backend.kit.limits import DEFAULT
from backend.kit.mail import Mail
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants import app_requests, apps
from backend.tenants.actor import Scope
from backend.tenants.app_forms import AppForm
from backend.tenants.apps import PublicApp
from backend.tenants.errors import TooManyAppRequests
from backend.tenants.models import AppType, GrantType
from backend.tools.notifications import app_request_mails
from tests.factories.domain import World
from tests.harness.stores import KEYS

_HEAD_START_SECONDS = 1.0
#: With scopes that no other request has.
_ASKED = """INSERT INTO app_requests (id, tenant_id, app_id, member_id, scopes, created_at, expires_at)
SELECT gen_random_uuid(), $1, $2, $3, jsonb_build_array(n), now() - $5::interval, now() + interval '1 day'
FROM generate_series(1, $4) n"""
_OPEN = "SELECT count(*) FROM app_requests WHERE tenant_id = $1 AND status = 'OPEN'"


@pytest.fixture
async def app(world: World) -> PublicApp:
    form = AppForm("Diary", AppType.CONFIDENTIAL, frozenset(Scope), ["https://app.example/back"],
                   (GrantType.AUTHORIZATION_CODE,))  # fmt: skip
    async with unit_of_work(world.tenant_id) as work:
        registered = await apps.register(work, KEYS, world.owner, form=form)
        found = await apps.public(work, app_id=registered.app_id)
    assert found is not None
    return found


async def _ask(work: UnitOfWork, world: World, app: PublicApp, scope: Scope) -> list[Mail]:
    """As the consent page does."""
    await app_requests.ask(work, world.owner, app=app, scopes=[scope], reason="")
    return await app_request_mails.to_admins(
        work, "https://here.example", app=app.name, member_id=world.owner.id, person=world.owner.name
    )


async def _ask_twice(world: World, app: PublicApp) -> list[list[Mail] | BaseException]:
    """The second request begins before the first one commits, and has some time."""

    async def later() -> list[Mail]:
        async with unit_of_work(world.tenant_id) as work:
            return await _ask(work, world, app, Scope.AGENTS_READ)

    outside = copy_context()  # the first transaction belongs to the context of its block
    async with unit_of_work(world.tenant_id) as work:
        first = await _ask(work, world, app, Scope.SPACES_READ)
        second = asyncio.create_task(later(), context=outside)
        await asyncio.wait([second], timeout=_HEAD_START_SECONDS)
    return [first, *await asyncio.gather(second, return_exceptions=True)]


async def test_concurrent_requests_stop_exactly_at_the_limit(
    owner: asyncpg.Connection, world: World, app: PublicApp
) -> None:
    await owner.execute(_ASKED, world.tenant_id, app.id, world.owner.id, DEFAULT.app_requests - 1, timedelta(days=2))

    first, second = await _ask_twice(world, app)

    assert isinstance(first, list)
    assert isinstance(second, TooManyAppRequests)
    assert await owner.fetchval(_OPEN, world.tenant_id) == DEFAULT.app_requests


async def test_concurrent_requests_are_mailed_only_up_to_the_limit(
    owner: asyncpg.Connection, world: World, app: PublicApp
) -> None:
    await owner.execute(_ASKED, world.tenant_id, app.id, world.owner.id, DEFAULT.app_requests_mailed - 1, timedelta())

    first, second = await _ask_twice(world, app)

    assert (isinstance(first, list) and len(first), second) == (1, [])
