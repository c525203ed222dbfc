"""The deletion of an account beside other acts: the second begins while the first is open, on connections of their
own."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeVar
from uuid import UUID, uuid4

import asyncpg
import pytest

from backend.data_rights import account_deletion, erasures
from backend.data_rights.errors import NeededOwner
from backend.kit import db
from backend.kit.errors import NotPermitted
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.tenants import members
from backend.tenants.actor import HeldRole
from backend.tenants.errors import AccountClosed, LastOwner
from backend.tenants.models import Role
from tests.factories.domain import World, make_world, own_database
from tests.factories.people import add_person
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

T = TypeVar("T")

_WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
_PRESENT = "SELECT count(*) FROM members WHERE user_id = $1 AND left_at IS NULL"
_USER = "SELECT user_id FROM members WHERE id = $1"


@pytest.fixture
async def own(stores: Stores) -> AsyncIterator[Stores]:
    async with own_database(stores) as found:
        yield found


@pytest.fixture
async def owner(own: Stores) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
    yield connection
    await connection.close()


@pytest.fixture
async def world(own: Stores, hints: Hints) -> World:
    return await make_world(own.owner_database_url, hints)


@pytest.fixture
async def other(own: Stores, hints: Hints) -> World:
    """A second tenant."""
    return await make_world(own.owner_database_url, hints)


async def _person(own: Stores, owner: asyncpg.Connection, world: World, role: Role = Role.MEMBER) -> tuple[UUID, UUID]:
    """The ids of an account and of its member."""
    made = await add_person(own.owner_database_url, tenant_id=world.tenant_id, role=role)
    return await owner.fetchval(_USER, made.member_id), made.member_id


async def _request(hints: Hints, user_id: UUID) -> bool:
    async with unit_of_work(user_id) as work:
        return await account_deletion.request(work, hints, user_id=user_id)


async def _when(begun: asyncio.Event, act: Callable[[], Awaitable[T]]) -> T:
    """The act, when the other transaction is open. Its task must exist before, because a task of an open transaction
    joins it."""
    await begun.wait()
    return await act()


async def _someone_waits(owner: asyncpg.Connection) -> bool:
    return bool(await owner.fetchval(_WAITING))


async def test_a_membership_that_is_being_made_ends_with_the_account(
    own: Stores, owner: asyncpg.Connection, world: World, other: World, hints: Hints
) -> None:
    user_id, _ = await _person(own, owner, world)
    begun = asyncio.Event()
    request = asyncio.create_task(_when(begun, lambda: _request(hints, user_id)))

    async with unit_of_work(other.tenant_id) as work:
        await members.join(work, user_id=user_id, name="Bert", held=HeldRole(Role.MEMBER))
        begun.set()
        await wait_until(lambda: _someone_waits(owner))

    assert await request
    assert await owner.fetchval(_PRESENT, user_id) == 0


async def test_a_closed_account_joins_nothing_and_founds_nothing(
    own: Stores, owner: asyncpg.Connection, world: World, other: World, hints: Hints
) -> None:
    user_id, _ = await _person(own, owner, world)
    assert await _request(hints, user_id)

    for tenant_id in (world.tenant_id, other.tenant_id):
        with pytest.raises(AccountClosed):
            async with unit_of_work(tenant_id) as work:
                await members.join(work, user_id=user_id, name="Bert", held=HeldRole(Role.OWNER))

    assert not await _request(hints, user_id), "it is requested once"
    assert await owner.fetchval(_PRESENT, user_id) == 0


async def test_the_last_other_owner_who_leaves_at_that_moment_keeps_the_person(
    own: Stores, owner: asyncpg.Connection, world: World, hints: Hints
) -> None:
    """The demotion is committed first; the deletion sees it although it began before."""
    user_id, member_id = await _person(own, owner, world, Role.OWNER)
    begun = asyncio.Event()
    request = asyncio.create_task(_when(begun, lambda: _request(hints, user_id)))

    async with unit_of_work(world.tenant_id) as work:
        await members.leave(work, world.owner, hints)
        begun.set()
        await wait_until(lambda: _someone_waits(owner))

    with pytest.raises(NeededOwner):
        await request
    assert await owner.fetchval("SELECT left_at IS NULL FROM members WHERE id = $1", member_id)
    assert await owner.fetchval("SELECT disabled_at IS NULL FROM users WHERE id = $1", user_id)
    assert await owner.fetchval("SELECT count(*) FROM erasures WHERE subject_id = $1", user_id) == 0


async def test_no_other_owner_leaves_after_the_account_of_the_second_last_is_deleted(
    own: Stores, owner: asyncpg.Connection, world: World, hints: Hints
) -> None:
    user_id, _ = await _person(own, owner, world, Role.OWNER)
    await _request(hints, user_id)

    with pytest.raises(LastOwner):
        async with unit_of_work(world.tenant_id) as work:
            await members.leave(work, world.owner, hints)


async def test_who_has_gone_with_their_account_cancels_no_erasure(
    own: Stores, owner: asyncpg.Connection, world: World, hints: Hints
) -> None:
    """The deletion relies on the erasure, so a cancellation at that moment waits for it, and is refused."""
    user_id = await owner.fetchval(_USER, world.owner.id)
    name = await owner.fetchval("SELECT name FROM tenants WHERE tenant_id = $1", world.tenant_id)
    async with unit_of_work(world.tenant_id) as work:
        erasure_id = await erasures.request_of_tenant(work, world.owner, name=name)

    async def cancel() -> None:
        async with unit_of_work(world.tenant_id) as work:
            await erasures.cancel(work, world.owner, erasure_id=erasure_id)

    begun = asyncio.Event()
    cancelling = asyncio.create_task(_when(begun, cancel))
    async with unit_of_work(user_id) as work:
        assert await account_deletion.request(work, hints, user_id=user_id)
        begun.set()
        await wait_until(lambda: _someone_waits(owner))

    with pytest.raises(NotPermitted):
        await cancelling


async def test_a_member_of_an_import_gets_the_account_of_who_joins_and_its_own_goes(
    own: Stores, owner: asyncpg.Connection, world: World, other: World
) -> None:
    """The account that an import, or a provider, made for the address. One that is a member elsewhere stays."""
    address = f"{uuid4().hex}@example.com"
    made = [await _person(own, owner, world), await _person(own, owner, world)]
    await owner.execute("UPDATE users SET provided_email = $2, email = NULL WHERE id = $1", made[0][0], address)
    await owner.execute("UPDATE members SET is_awaited = true WHERE id = $1", made[0][1])
    await owner.execute("UPDATE users SET provided_email = 'x', email = NULL WHERE id = $1", made[1][0])
    joining = uuid4()
    await owner.execute("INSERT INTO users (id, email, name) VALUES ($1, $2, 'Mia')", joining, address)

    async with unit_of_work(world.tenant_id) as work:
        member_id = await members.join(work, user_id=joining, name="Mia", held=HeldRole(Role.MEMBER))

    assert member_id == made[0][1]
    assert await owner.fetchval(_USER, member_id) == joining
    assert await owner.fetchval("SELECT array_agg(id) FROM users WHERE email IS NULL") == [made[1][0]]
