"""Hashes of passwords: what they cost, that nobody waits for them without end, and that they keep up with the cost."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from argon2 import extract_parameters

from backend.accounts import accounts
from backend.accounts.errors import TooBusy
from backend.accounts.passwords import Passwords
from backend.kit import settings
from backend.kit.settings import AccountSettings
from backend.kit.unit_of_work import unit_of_work
from tests.harness.visitor import PASSWORD, unused_address


@pytest.fixture
def passwords() -> Iterator[Passwords]:
    made = Passwords(_cost())
    yield made
    made.close()


def _cost(*, memory: int = 19_456, passes: int = 2, threads: int = 2) -> AccountSettings:
    return AccountSettings(hash_memory_kib=memory, hash_passes=passes, hash_threads=threads)


async def test_a_hash_is_argon2id_at_owasp_s_cost_or_above(passwords: Passwords) -> None:
    found = extract_parameters(await passwords.hash(PASSWORD))

    assert found.type.name == "ID"
    assert found.memory_cost >= 19_456
    assert found.time_cost >= 2
    assert AccountSettings().hash_memory_kib >= found.memory_cost


@pytest.mark.parametrize("too_cheap", [{"hash_memory_kib": 8_192}, {"hash_passes": 1}, {"hash_threads": 0}])
def test_no_setting_makes_it_cheaper(too_cheap: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="greater than or equal"):
        settings.AccountSettings(**too_cheap)


async def test_only_the_password_fits(passwords: Passwords) -> None:
    known = await passwords.hash(PASSWORD)

    assert await passwords.verify(known, PASSWORD)
    assert not await passwords.verify(known, PASSWORD + " ")
    assert not await passwords.verify(known, PASSWORD.upper())


async def test_however_a_keyboard_composes_a_character_it_is_the_same(passwords: Passwords) -> None:
    known = await passwords.hash("caf\u00e9 at \u212bngstr\u00f6m 12")

    assert await passwords.verify(known, "cafe\u0301 at A\u030angstro\u0308m 12")


async def test_a_missing_or_unreadable_hash_never_verifies(passwords: Passwords) -> None:
    for stored in (None, "", "$argon2id$v=19$broken", "plain text"):
        assert not await passwords.verify(stored, PASSWORD)
        assert not await passwords.verify(stored, "")


async def test_calls_above_the_limit_are_refused_and_later_ones_accepted() -> None:
    passwords = Passwords(_cost(threads=1))
    try:
        flood = [asyncio.create_task(passwords.verify(None, "x")) for _ in range(40)]
        answers = await asyncio.gather(*flood, return_exceptions=True)

        assert sum(isinstance(answer, TooBusy) for answer in answers) == 8
        assert not await passwords.verify(None, "x")
    finally:
        passwords.close()


async def test_a_cancelled_call_frees_its_slot() -> None:
    passwords = Passwords(_cost(threads=1))
    try:
        flood = [asyncio.create_task(passwords.verify(None, "x")) for _ in range(32)]
        await asyncio.sleep(0)
        with pytest.raises(TooBusy):
            await passwords.verify(None, "x")
        for each in flood:
            each.cancel()
        await asyncio.gather(*flood, return_exceptions=True)

        assert not await passwords.verify(None, "x")
    finally:
        passwords.close()


@pytest.mark.usefixtures("database")
async def test_an_address_without_an_account_costs_a_hash_too() -> None:
    """Where no hash has room, nobody is proved, known or not: so both wait for one, and take the same time."""
    passwords = Passwords(_cost(threads=1, passes=30))
    address = unused_address()
    async with unit_of_work(None) as work:
        await accounts.create(work, email=address, name="Ida", password_hash="$argon2id$some")
    try:
        flood = [asyncio.create_task(passwords.verify(None, "x")) for _ in range(32)]
        await asyncio.sleep(0)
        answers = await asyncio.gather(
            *(accounts.prove(passwords, email=email, password="x") for email in (address, unused_address())),
            return_exceptions=True,
        )
        for each in flood:
            each.cancel()
        await asyncio.gather(*flood, return_exceptions=True)
    finally:
        passwords.close()

    assert [type(answer) for answer in answers] == [TooBusy, TooBusy]


@pytest.mark.usefixtures("database")
async def test_a_password_is_rehashed_at_sign_in_when_the_cost_has_changed(passwords: Passwords) -> None:
    address = unused_address()
    async with unit_of_work(None) as work:
        before = await passwords.hash(PASSWORD)
        await accounts.create(work, email=address, name="Ida", password_hash=before)
    dearer = Passwords(_cost(passes=3))
    try:
        assert await accounts.prove(dearer, email=address, password="wrong") is None
        proved = await accounts.prove(dearer, email=address, password=PASSWORD)
    finally:
        dearer.close()

    assert proved is not None
    stored = await accounts.look_up(address)
    assert stored is not None
    assert stored.password_hash == proved.password_hash != before
    assert extract_parameters(str(stored.password_hash)).time_cost == 3
    assert await passwords.verify(stored.password_hash, PASSWORD)
