"""Secrets of a tenant: encrypted, bound to their row, opened by nobody else, rotated without a break (X5)."""

import asyncio
import dataclasses
from uuid import UUID

import asyncpg
import pytest

from backend.kit.errors import NotPermitted
from backend.kit.keyring import Keyring, WrongKey
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import unit_of_work
from backend.tenants import rotation, secrets
from backend.tenants.secrets import Opened, SecretInUse, SecretNotFound, TooManySecrets
from tests.factories.domain import World
from tests.harness.stores import KEYS, SECRET_KEY

_VALUE = "sk-very-secret-0123456789"
_NEWER = "another-secret-key-that-only-test-runs-have-0123"


async def _put(world: World, name: str = "model/openai", value: str = _VALUE, *, keys: Keyring = KEYS) -> UUID:
    async with unit_of_work(world.tenant_id) as work:
        return await secrets.put(work, keys, world.owner, name=name, value=value, base_url="https://llm.example/v1")


async def _read(world: World, name: str = "model/openai", *, keys: Keyring = KEYS) -> Opened | None:
    async with unit_of_work(world.tenant_id) as work:
        return await secrets.read(work, keys, name=name)


async def _value(world: World, name: str = "model/openai", *, keys: Keyring = KEYS) -> str:
    opened = await _read(world, name, keys=keys)
    assert opened is not None
    return opened.value


async def test_a_stored_secret_is_read_and_replaced_under_the_same_id(world: World) -> None:
    first = await _put(world)

    assert await _read(world) == Opened(first, "model/openai", _VALUE, "https://llm.example/v1")
    assert await _put(world, value="another") == first
    assert await _value(world) == "another"
    assert await _read(world, "model/none") is None


async def test_a_secret_is_never_stored_in_clear_text(world: World, owner: asyncpg.Connection) -> None:
    await _put(world)

    stored = "".join([str(await owner.fetch(f"SELECT * FROM {table}")) for table in ("secrets", "tenant_keys")])
    assert _VALUE not in stored
    assert _VALUE.encode().hex() not in stored
    assert _VALUE not in repr(await _read(world))


async def test_a_tenant_sees_no_secret_of_another(world: World, stranger: World) -> None:
    secret_id = await _put(world)

    assert await _read(stranger) is None
    async with unit_of_work(stranger.tenant_id) as work:
        with pytest.raises(SecretNotFound):
            await secrets.delete(work, stranger.owner, secret_id=secret_id)
    assert await _value(world) == _VALUE


@pytest.mark.parametrize(
    "change",
    [
        "name = 'model/anthropic'",
        "base_url = 'https://evil.example'",
        "sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1)",
    ],
)
async def test_a_changed_row_cannot_be_decrypted(world: World, owner: asyncpg.Connection, change: str) -> None:
    """Who can write rows cannot have a key sent elsewhere, or used for something else."""
    await _put(world)
    await owner.execute(f"UPDATE secrets SET {change}")

    with pytest.raises(WrongKey):
        await _read(world, "model/anthropic" if "name" in change else "model/openai")


async def test_a_row_moved_to_another_tenant_cannot_be_decrypted(
    world: World, stranger: World, owner: asyncpg.Connection
) -> None:
    await _put(world)
    await _put(stranger, value="theirs")
    await owner.execute(
        "UPDATE secrets s SET sealed = o.sealed FROM secrets o WHERE s.tenant_id = $1 AND o.tenant_id = $2",
        stranger.tenant_id,
        world.tenant_id,
    )

    with pytest.raises(WrongKey):
        await _read(stranger)


async def test_a_secret_of_a_sign_in_cannot_be_deleted(world: World, owner: asyncpg.Connection) -> None:
    secret_id = await _put(world, "signin/acme")
    await owner.execute(
        "INSERT INTO identity_providers (id, tenant_id, name, issuer, client_id, secret_id)"
        " VALUES (gen_random_uuid(), $1, 'Acme', 'https://id.example', 'c', $2)",
        world.tenant_id,
        secret_id,
    )

    with pytest.raises(SecretInUse):
        async with unit_of_work(world.tenant_id) as work:
            await secrets.delete(work, world.owner, secret_id=secret_id)
    assert await _value(world, "signin/acme") == _VALUE


async def test_secrets_need_an_admin_and_their_number_is_limited(world: World, owner: asyncpg.Connection) -> None:
    nobody = dataclasses.replace(world.owner, scopes=frozenset())
    with pytest.raises(NotPermitted):
        await _put(dataclasses.replace(world, owner=nobody))
    await _put(world)
    await owner.execute(
        "INSERT INTO secrets (id, tenant_id, name, key_id, sealed)"
        " SELECT gen_random_uuid(), tenant_id, 'tool/' || n, key_id, sealed FROM secrets, generate_series(2, $1) AS n",
        DEFAULT.secrets,
    )

    with pytest.raises(TooManySecrets):
        await _put(world, "model/one-more")
    assert await _put(world, value="replaced")


async def test_first_secrets_stored_concurrently_share_one_key(world: World, owner: asyncpg.Connection) -> None:
    names = [f"model/p{number}" for number in range(8)]
    await asyncio.gather(*(_put(world, name, name) for name in names))

    assert [await _value(world, name) for name in names] == names
    assert await owner.fetchval("SELECT count(*) FROM tenant_keys") == 1


async def test_rotating_encrypts_everything_anew_and_destroys_the_old_key(
    world: World, owner: asyncpg.Connection
) -> None:
    names = [f"model/p{number}" for number in range(DEFAULT.secrets_per_batch + 5)]
    for name in names:
        await _put(world, name, name)
    before = await owner.fetchval("SELECT id FROM tenant_keys")
    sealed = await owner.fetch("SELECT sealed FROM secrets")

    await rotation.rotate(world.owner, KEYS)

    assert [await _value(world, name) for name in names] == names
    assert [row["id"] for row in await owner.fetch("SELECT id FROM tenant_keys")] != [before]
    assert await owner.fetchval("SELECT count(*) FROM tenant_keys") == 1
    assert not {row["sealed"] for row in sealed} & {row["sealed"] for row in await owner.fetch("SELECT * FROM secrets")}


async def test_puts_and_reads_go_on_while_keys_rotate(world: World, owner: asyncpg.Connection) -> None:
    names = [f"model/p{number}" for number in range(12)]
    for name in names:
        await _put(world, name, "before")

    async def busy(name: str) -> None:
        for round_ in range(4):
            assert await _value(world, name) in {"before", f"{name}{round_ - 1}"}
            await _put(world, name, f"{name}{round_}")

    await asyncio.gather(*(busy(name) for name in names), *(rotation.rotate(world.owner, KEYS) for _ in range(3)))
    await rotation.rotate(world.owner, KEYS)

    assert [await _value(world, name) for name in names] == [f"{name}3" for name in names]
    assert await owner.fetchval("SELECT count(*) FROM tenant_keys") == 1


async def test_rewrapping_makes_the_old_installation_key_unnecessary(world: World, stranger: World) -> None:
    await _put(world)
    await _put(stranger, value="theirs")
    both = Keyring.parse(f"{_NEWER},{SECRET_KEY}")

    assert (await rotation.rewrap(both)).keys == 2
    assert (await rotation.rewrap(both)).keys == 0  # nothing left to do

    assert await _value(world, keys=Keyring.parse(_NEWER)) == _VALUE
    assert await _value(stranger, keys=Keyring.parse(_NEWER)) == "theirs"
    with pytest.raises(WrongKey):
        await _read(world)


async def test_rewrapping_lists_tenants_whose_key_cannot_be_opened(world: World, stranger: World) -> None:
    await _put(world, keys=Keyring.parse(_NEWER))
    await _put(stranger)

    found = await rotation.rewrap(Keyring.parse(f"{'x' * 40},{SECRET_KEY}"))

    assert (found.keys, found.unopened) == (1, [world.tenant_id])
