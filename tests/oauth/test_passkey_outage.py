"""Redis is away: no passkey signs anybody in or proves anything, a page says so, nothing changes; then all works again.

(ADR 0037: what a device signs is kept there.)
"""

import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from tests.harness.authenticator import Authenticator
from tests.harness.grounds import Grounds
from tests.harness.stack import Stack, own_stack
from tests.harness.visitor import PASSWORD, Outbox, Visitor, csrf_of
from tests.oauth.passkey_scene import FRESH, PAGE, Account, add, answer_sign_in, asked_to_sign_in, options, step_up

_SESSIONS = "SELECT id, user_id, stepped_up_at, revoked_at FROM browser_sessions ORDER BY id"
_PASSKEYS = "SELECT id, name, sign_count, used_at FROM passkeys ORDER BY id"


@pytest.fixture(scope="module")
def stack(grounds: Grounds, model_url: str) -> Iterator[Stack]:
    with (
        tempfile.TemporaryDirectory(prefix="circadian-passkeys-") as directory,
        own_stack(grounds, Path(directory), model_url=model_url) as stack,
    ):
        yield stack


@pytest.fixture
async def visitor(stack: Stack) -> AsyncIterator[Visitor]:
    async with Visitor(stack.api.base_url) as visitor:
        yield visitor


@pytest.fixture
async def stranger(stack: Stack) -> AsyncIterator[Visitor]:
    async with Visitor(stack.api.base_url) as visitor:
        yield visitor


@pytest.fixture
async def account(visitor: Visitor, stack: Stack) -> Account:
    outbox = Outbox(stack.directory)
    return Account(await visitor.sign_up(outbox), stack.stores.owner_database_url, outbox)


@asynccontextmanager
async def _redis_away(stack: Stack) -> AsyncIterator[None]:
    await stack.servers.valkey.kill()
    try:
        yield
    finally:
        await stack.servers.valkey.start()


async def _stand(stack: Stack) -> list[list[object]]:
    return [[dict(row) for row in await stack.fetch(sql)] for sql in (_SESSIONS, _PASSKEYS)]


def _says_so(answer: httpx.Response) -> None:
    assert answer.status_code == 503, answer.text
    assert "Passkeys do not work at this moment" in answer.text
    assert "use your password" in answer.text
    assert answer.headers["retry-after"] == "5"
    assert "set-cookie" not in answer.headers


async def test_sign_in_by_passkey(stack: Stack, visitor: Visitor, stranger: Visitor, account: Account) -> None:
    device = Authenticator(visitor.base_url)
    key = await add(visitor, device)
    credential = device.get(await asked_to_sign_in(stranger), key)
    form = {"csrf": csrf_of(await stranger.open("/signin"))}
    before = await _stand(stack)

    async with _redis_away(stack):
        _says_so(await stranger.post("/signin/passkey/options", form))
        _says_so(await stranger.post("/signin/passkey", {**form, "credential": credential}))
        assert not await stranger.is_signed_in()
        assert await _stand(stack) == before
        async with Visitor(stack.api.base_url) as other:
            assert (await other.sign_in(account.address)).status_code == 303, "a password is still good"

    answer = await answer_sign_in(stranger, device.get(await asked_to_sign_in(stranger), key), next=FRESH)
    assert (answer.status_code, answer.headers["location"]) == (303, FRESH)
    assert await stranger.is_signed_in()


async def test_step_up_by_passkey(stack: Stack, visitor: Visitor, account: Account) -> None:
    device = Authenticator(visitor.base_url)
    key = await add(visitor, device)
    await account.later()
    credential = device.get(await options(visitor, "/stepup/passkey", on="/stepup"), key)
    form = {"csrf": csrf_of(await visitor.open("/stepup"))}
    before = await _stand(stack)

    async with _redis_away(stack):
        _says_so(await visitor.post("/stepup/passkey/options", form))
        _says_so(await visitor.post("/stepup/passkey", {**form, "credential": credential, "next": FRESH}))
        assert await _stand(stack) == before
        assert (await visitor.open(FRESH)).headers["location"].startswith("/stepup?"), "nothing is proved"
        proved = await visitor.submit("/stepup", {"password": PASSWORD, "next": FRESH}, on=f"/stepup?next={FRESH}")
        assert (proved.status_code, proved.headers["location"]) == (303, FRESH), "a password is still good"

    await account.later()
    answer = await step_up(visitor, device.get(await options(visitor, "/stepup/passkey", on="/stepup"), key))
    assert (answer.status_code, answer.headers["location"]) == (303, FRESH)


async def test_adding_a_passkey(stack: Stack, visitor: Visitor, account: Account) -> None:
    device = Authenticator(visitor.base_url)
    _, credential = device.create(await options(visitor, PAGE, on=PAGE))
    form = {"csrf": csrf_of(await visitor.open(PAGE))}

    async with _redis_away(stack):
        _says_so(await visitor.post(f"{PAGE}/options", form))
        _says_so(await visitor.post(f"{PAGE}/add", {**form, "name": "Phone", "credential": credential}))
        assert await account.rows() == []

    await add(visitor, device)
    assert len(await account.rows()) == 1
