"""The keys of ID tokens rotate: a key is published before it signs, and until its last ID token has ended."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from backend.kit import db
from backend.kit.limits import DEFAULT
from tests.factories.domain import own_database
from tests.factories.tenants import Tenants
from tests.harness.commands import run_command
from tests.harness.grounds import Grounds
from tests.harness.integrator import agree, told
from tests.harness.processes import Api, api_process
from tests.harness.stores import SECRET_KEY, Stores
from tests.harness.visitor import Outbox, Visitor
from tests.oauth import stage
from tests.oauth.stage import Stage

_NEWER = "zR7vQ2kXw9LmT4cHs8PbNf1JgYd6EuAoWq3VtB5x"
_LATER = "UPDATE signing_keys SET signs_from = signs_from - make_interval(secs => $1)"
_LEAD, _KEPT = DEFAULT.signing_key_lead_seconds + 1, DEFAULT.signing_key_kept_seconds + 1
Keys = dict[str, dict[str, Any]]


@pytest.fixture
async def staged(tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox) -> Stage:
    return await stage.build(tenants, api, http, visitor, outbox)


@pytest.fixture
async def owner(stores: Stores) -> AsyncIterator[asyncpg.Connection]:
    """Its keys are those of a new installation."""
    connection = await asyncpg.connect(**db.credentials(stores.owner_database_url))
    await connection.execute("DELETE FROM signing_keys")
    yield connection
    await connection.execute("DELETE FROM signing_keys")
    await connection.close()


def _rotate(stores: Stores, *arguments: str) -> None:
    ended = run_command("rotate-signing-keys", *arguments, **stores.settings(), CIRCADIAN_ENV="development")
    assert ended.returncode == 0, ended.stderr


async def _published(http: httpx.AsyncClient, base_url: str) -> Keys:
    answer = await http.get(f"{base_url}/.well-known/jwks.json")
    assert answer.status_code == 200, answer.text
    return {key["kid"]: key for key in answer.json()["keys"]}


async def _keys(staged: Stage) -> Keys:
    return await _published(staged.integrator.http, staged.integrator.base_url)


def _of(keys: Keys, algorithm: str) -> list[str]:
    return [kid for kid, key in keys.items() if key["alg"] == algorithm]


async def _sign_in(staged: Stage) -> str:
    """The ID token of a person who has perhaps agreed before."""
    question = staged.integrator.ask("openid")
    page = await staged.visitor.open(question.path)
    back = told(page) if page.status_code == 303 else await agree(staged.visitor, question)
    answer = await staged.integrator.redeem(back["code"], question)
    assert answer.status_code == 200, answer.text
    id_token: str = answer.json()["id_token"]
    return id_token


def _signer(keys: Keys, id_token: str) -> str:
    """The key that verifies the token."""
    token = jwt.decode(id_token, KeySet.import_key_set({"keys": [*keys.values()]}), algorithms=["RS256", "ES256"])
    kid: str = token.header["kid"]
    assert keys[kid]["alg"] == token.header["alg"]
    return kid


async def test_a_new_key_is_published_before_it_signs_and_the_old_one_after(
    staged: Stage, stores: Stores, owner: asyncpg.Connection
) -> None:
    first = await _sign_in(staged)
    before = await _keys(staged)
    [old] = _of(before, "RS256")

    await asyncio.to_thread(_rotate, stores)
    pending = await _keys(staged)
    [new] = set(_of(pending, "RS256")) - {old}
    still_old = await _sign_in(staged)
    await owner.execute(_LATER, _LEAD)
    now_new, both = await _sign_in(staged), await _keys(staged)
    await owner.execute(_LATER, _KEPT)
    after = await _keys(staged)

    assert _signer(before, first) == _signer(pending, still_old) == old
    assert _signer(pending, now_new) == new, "a client that has fetched the keys before knows it"
    assert _signer(both, still_old) == old
    assert _of(after, "RS256") == [new]
    with pytest.raises((JoseError, ValueError)):
        _signer(after, still_old)


async def test_keys_rotate_with_time_and_those_that_ended_are_deleted(staged: Stage, owner: asyncpg.Connection) -> None:
    days = DEFAULT.signing_key_days * 86_400
    for _ in range(3):
        await _keys(staged)
        await owner.execute(_LATER, days)
    keys = await _keys(staged)

    stored = await owner.fetch("SELECT id, algorithm, signs_from > now() AS is_pending FROM signing_keys")
    assert {row["id"] for row in stored} == keys.keys()
    assert sorted((row["algorithm"], row["is_pending"]) for row in stored) == [
        ("ES256", False), ("ES256", True), ("RS256", False), ("RS256", True),
    ]  # fmt: skip


async def test_an_app_chooses_the_algorithm_and_the_derived_key_signs_until_a_stored_one_does(
    staged: Stage, owner: asyncpg.Connection
) -> None:
    """Processes of the previous version sign with the derived key, and do not know the stored ones."""
    choice = {"appId": staged.app["id"], "idTokenAlgorithm": "ES256"}
    changed = await staged.publisher.client.succeed("updateApp", "app { idTokenAlgorithm }", **choice)
    assert changed["app"]["idTokenAlgorithm"] == "ES256"
    before = await _keys(staged)
    stored = await owner.fetchval("SELECT id FROM signing_keys WHERE algorithm = 'ES256'")
    derived = [kid for kid in _of(before, "ES256") if kid != stored]
    first = await _sign_in(staged)
    await owner.execute(_LATER, _LEAD)
    second, during = await _sign_in(staged), await _keys(staged)
    await owner.execute(_LATER, _KEPT)
    after = await _keys(staged)

    assert _signer(before, first) in derived
    assert _signer(during, first) in derived
    assert _signer(before, second) == stored
    assert _of(after, "ES256") == [stored]


async def test_nobody_notices_a_rotation(staged: Stage, stores: Stores, owner: asyncpg.Connection) -> None:
    """People sign in all the time, at a client that knows the keys as they were before each sign-in."""
    signers, is_over = list[str](), asyncio.Event()

    async def sign_in_again_and_again() -> None:
        while not is_over.is_set():
            known = await _keys(staged)
            signers.append(_signer(known, await _sign_in(staged)))

    async def wait_for_sign_ins() -> None:
        count = len(signers)
        while len(signers) < count + 2:
            assert not people.done(), people.exception()
            await asyncio.sleep(0.01)

    await _sign_in(staged)
    people = asyncio.create_task(sign_in_again_and_again())
    for _ in range(3):
        await wait_for_sign_ins()
        await asyncio.to_thread(_rotate, stores)
        await wait_for_sign_ins()
        await owner.execute(_LATER, _LEAD)
    await wait_for_sign_ins()
    is_over.set()
    await people

    assert len(set(signers)) == 4


async def test_leaked_keys_end_at_once(staged: Stage, stores: Stores, owner: asyncpg.Connection) -> None:
    old_token, old = await _sign_in(staged), await _keys(staged)
    await asyncio.to_thread(_rotate, stores)

    await asyncio.to_thread(_rotate, stores, "--leaked")
    new = await _keys(staged)

    assert _signer(new, await _sign_in(staged)) in new
    assert not old.keys() & new.keys(), "neither the pending ones nor the derived ones are left"
    assert sorted(key["alg"] for key in new.values()) == ["ES256", "RS256"]
    with pytest.raises((JoseError, ValueError)):
        _signer(new, old_token)


async def test_several_processes_and_restarts_agree_on_the_first_keys(
    stores: Stores, environment: dict[str, str], logs: Path, grounds: Grounds, http: httpx.AsyncClient
) -> None:
    async with own_database(stores) as own:
        settings = {**environment, **own.settings()}

        async def asked(count: int, **changes: str) -> list[Keys]:
            log, given = logs / "api-of-keys.log", {**settings, **changes}
            with (
                api_process(log=log, environment=given, parent=grounds.parent) as one,
                api_process(log=log, environment=given, parent=grounds.parent) as other,
            ):
                places = [one.base_url, other.base_url] * count
                return await asyncio.gather(*(_published(http, each) for each in places))

        first, second = await asked(3), await asked(1)
        rewrapped = {"CIRCADIAN_SECRET_KEY": f"{_NEWER},{SECRET_KEY}"}
        ended = await asyncio.to_thread(run_command, "rewrap-secrets", **{**own.settings(), **rewrapped})
        third = await asked(1, CIRCADIAN_SECRET_KEY=_NEWER)
        fourth = await asked(1, CIRCADIAN_SECRET_KEY=SECRET_KEY)

    keys = [_of(each, "RS256") for each in (*first, *second, *third)]
    assert len({tuple(each) for each in keys}) == len(keys[0]) == 1, "also after the installation has another key"
    assert "2 keys of ID tokens are wrapped" in ended.stdout
    assert {tuple(_of(each, "RS256")) for each in fourth}.isdisjoint({tuple(keys[0])}), "it opens none, so it makes one"
    assert all(len(_of(each, "RS256")) == 1 for each in fourth)
