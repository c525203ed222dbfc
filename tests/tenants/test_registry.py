"""A person who has signed in makes a tenant of their own: in a transaction of that tenant, as the application (X1)."""

import asyncio
from uuid import UUID, uuid4

import asyncpg
import pytest

from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import unit_of_work
from backend.tenants import registry
from backend.tenants.errors import TooManyTenants
from backend.tenants.models import Role
from tests.harness.stores import Stores

pytestmark = pytest.mark.usefixtures("own")


@pytest.fixture
async def user_id(owner: asyncpg.Connection) -> UUID:
    user_id = uuid4()
    await owner.execute("INSERT INTO users (id, email, name) VALUES ($1, $2, 'Ann')", user_id, f"{user_id}@example.com")
    return user_id


async def _sign_up(user_id: UUID, *, name: str = "Acme") -> UUID:
    tenant_id = uuid4()
    async with unit_of_work(tenant_id) as work:
        await registry.sign_up(work, user_id=user_id, name=name, owner_name="Ann")
    return tenant_id


async def test_sign_up_makes_its_person_the_owner(owner: asyncpg.Connection, user_id: UUID) -> None:
    tenant_id = await _sign_up(user_id, name=" Acme ")

    assert await owner.fetchval("SELECT name FROM tenants WHERE tenant_id = $1", tenant_id) == "Acme"
    member = await owner.fetchrow("SELECT id, name, role FROM members WHERE tenant_id = $1", tenant_id)
    assert (member["name"], member["role"]) == ("Ann", Role.OWNER)
    row = await owner.fetchrow("SELECT * FROM audit_log WHERE tenant_id = $1", tenant_id)
    assert (row["actor_kind"], row["actor_id"], row["action"]) == ("PERSON", member["id"], "tenant.created")
    assert (row["target_kind"], row["target_id"]) == ("Tenant", tenant_id)


async def test_sign_up_without_a_name_creates_nothing(owner: asyncpg.Connection, user_id: UUID) -> None:
    with pytest.raises(InvalidInput):
        await _sign_up(user_id, name=" ")

    assert await owner.fetchval("SELECT count(*) FROM tenants") == 0


async def test_a_person_owns_a_limited_number_of_tenants(own: Stores, user_id: UUID) -> None:
    for _ in range(DEFAULT.tenants_per_person):
        await _sign_up(user_id)

    with pytest.raises(TooManyTenants):
        await _sign_up(user_id)


async def test_concurrent_creations_of_one_person_stop_exactly_at_the_limit(
    owner: asyncpg.Connection, user_id: UUID
) -> None:
    for _ in range(DEFAULT.tenants_per_person - 1):
        await _sign_up(user_id)

    made = await asyncio.gather(*(_sign_up(user_id) for _ in range(8)), return_exceptions=True)

    assert [each for each in made if not isinstance(each, (UUID, TooManyTenants))] == []
    assert await owner.fetchval("SELECT count(*) FROM tenants") == DEFAULT.tenants_per_person


async def test_sign_up_into_an_existing_tenant_is_refused(owner: asyncpg.Connection, user_id: UUID) -> None:
    tenant_id = await _sign_up(user_id)

    with pytest.raises(asyncpg.UniqueViolationError):
        async with unit_of_work(tenant_id) as work:
            await registry.sign_up(work, user_id=user_id, name="Mine", owner_name="Mallory")

    assert await owner.fetchval("SELECT name FROM tenants WHERE tenant_id = $1", tenant_id) == "Acme"
