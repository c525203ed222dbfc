"""Answers of passkeys that nobody may get in by: old ones, other people's, other sites', copies'."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from backend.accounts import webauthn
from tests.factories.accounts import disable
from tests.harness.authenticator import Authenticator, Key
from tests.harness.visitor import Visitor, csrf_of
from tests.oauth.passkey_scene import (
    PAGE,
    Account,
    add,
    answer_sign_in,
    asked_to_sign_in,
    options,
    step_up,
)

_OTHER = webauthn.new_challenge().hex()


@pytest.fixture
async def key(visitor: Visitor, account: Account, device: Authenticator) -> Key:
    return await add(visitor, device)


async def test_a_challenge_is_valid_once(stranger: Visitor, device: Authenticator, key: Key) -> None:
    """The very same request once more, by who has all that the browser had."""
    asked = await asked_to_sign_in(stranger)
    fields = {"csrf": csrf_of(await stranger.open("/signin")), "credential": device.get(asked, key)}
    async with Visitor(stranger.base_url) as thief:
        thief.http.cookies.update(stranger.http.cookies)
        first = await stranger.post("/signin/passkey", fields)
        again = await thief.post("/signin/passkey", fields)
        newer = await thief.post("/signin/passkey", {**fields, "credential": device.get(asked, key)})

    assert (first.status_code, again.status_code, newer.status_code) == (303, 422, 422)


async def test_one_of_two_concurrent_responses_is_accepted(stranger: Visitor, device: Authenticator, key: Key) -> None:
    """Each has the cookies of before: the first to be signed in has others, and a form of before is none of those."""
    asked = await asked_to_sign_in(stranger)
    csrf = csrf_of(await stranger.open("/signin"))
    async with Visitor(stranger.base_url) as thief:
        thief.http.cookies.update(stranger.http.cookies)
        answers = [{"csrf": csrf, "credential": device.get(asked, key)} for _ in range(2)]
        done = await asyncio.gather(
            *(who.post("/signin/passkey", fields) for who, fields in zip((stranger, thief), answers, strict=True))
        )

    assert sorted(answer.status_code for answer in done) == [303, 422]


async def test_a_refused_response_uses_up_the_challenge(stranger: Visitor, device: Authenticator, key: Key) -> None:
    asked = await asked_to_sign_in(stranger)
    wrong = await answer_sign_in(stranger, device.get(asked, key, is_verified=False))
    right = await answer_sign_in(stranger, device.get(asked, key))

    assert (wrong.status_code, right.status_code) == (422, 422)


_CHANGES: list[dict[str, Any]] = [
    {"origin": "https://evil.example"},
    {"origin": "http://127.0.0.1"},
    {"rp_id": "evil.example"},
    {"is_verified": False},
    {"challenge": _OTHER},
    {"type": "webauthn.create"},
    {"cross_origin": True},
    {"private": ec.generate_private_key(ec.SECP256R1())},
    {"handle": bytes(16)},
    {"tells": False},
]


@pytest.mark.parametrize("changes", _CHANGES, ids="-".join)
async def test_no_invalid_assertion_signs_in(
    stranger: Visitor, account: Account, device: Authenticator, key: Key, changes: dict[str, Any]
) -> None:
    before = await account.rows()
    answer = await answer_sign_in(stranger, device.get(await asked_to_sign_in(stranger), key, **changes))

    assert answer.status_code == 422
    assert not await stranger.is_signed_in()
    assert await account.rows() == before
    assert (await account.audit())[-1] == ("ANONYMOUS", "sign_in_failed")


@pytest.mark.parametrize("changes", [*_CHANGES[:5], {"cross_origin": True}], ids="-".join)
async def test_no_invalid_registration_is_added(
    visitor: Visitor, account: Account, device: Authenticator, changes: dict[str, Any]
) -> None:
    _, credential = device.create(await options(visitor, PAGE, on=PAGE), **changes)
    answer = await visitor.submit(f"{PAGE}/add", {"name": "Mine", "credential": credential}, on=PAGE)

    assert answer.status_code == 422
    assert await account.rows() == []


async def test_a_challenge_of_another_session_is_refused(
    visitor: Visitor, stranger: Visitor, account: Account, device: Authenticator, key: Key
) -> None:
    """The attacker shows it to the person, who signs it, or signs with their own what the person was asked."""
    asked = await asked_to_sign_in(stranger)
    async with Visitor(stranger.base_url) as thief:
        await asked_to_sign_in(thief)
        stolen = await answer_sign_in(thief, device.get(asked, key))
        unasked = await answer_sign_in(thief, device.get(asked, key))
        theirs = replace(account, address=await thief.sign_up(account.outbox))
        _, credential = device.create(await options(visitor, PAGE, on=PAGE))
        added = await thief.submit(f"{PAGE}/add", {"name": "Mine", "credential": credential}, on=PAGE)

    assert (stolen.status_code, unasked.status_code, added.status_code) == (422, 422, 422)
    assert await theirs.rows() == []


async def test_a_challenge_is_for_one_purpose(
    visitor: Visitor, account: Account, device: Authenticator, key: Key
) -> None:
    await account.later()
    step = await options(visitor, "/stepup/passkey", on="/stepup")
    crossed = await visitor.submit("/signin/passkey", {"credential": device.get(step, key)}, on="/stepup")
    right = await step_up(visitor, device.get(step, key))

    assert (crossed.status_code, right.status_code) == (422, 303)


async def test_another_persons_passkey_is_no_proof_of_identity(
    stranger: Visitor, account: Account, device: Authenticator, key: Key
) -> None:
    theirs = replace(account, address=await stranger.sign_up(account.outbox))
    await add(stranger, device)
    await theirs.later()
    for handle in (key.handle, None):
        asked = await options(stranger, "/stepup/passkey", on="/stepup")
        answer = await step_up(stranger, device.get(asked, key, tells=handle is not None))
        assert answer.status_code == 422

    assert (await stranger.open(PAGE)).headers["location"].startswith("/stepup")
    assert [count["sign_count"] for count in await account.rows()] == [1]
    assert (await theirs.audit())[-1] == ("ANONYMOUS", "step_up_failed")


async def test_another_persons_passkey_is_not_added(
    visitor: Visitor, stranger: Visitor, account: Account, device: Authenticator, key: Key
) -> None:
    """Two devices that say the same name of a key."""
    theirs = replace(account, address=await stranger.sign_up(account.outbox))
    asked = await options(stranger, PAGE, on=PAGE)
    credential = device.create(asked, key_id=key.id)[1]

    answer = await stranger.submit(f"{PAGE}/add", {"name": "Mine", "credential": credential}, on=PAGE)

    assert answer.status_code == 422
    assert await theirs.rows() == []
    assert (await answer_sign_in(visitor, device.get(await asked_to_sign_in_again(visitor), key))).status_code == 303


async def asked_to_sign_in_again(visitor: Visitor) -> dict[str, Any]:
    await visitor.sign_out()
    return await asked_to_sign_in(visitor)


async def test_a_removed_passkey_signs_nobody_in(
    visitor: Visitor, stranger: Visitor, account: Account, device: Authenticator, key: Key
) -> None:
    asked = await asked_to_sign_in(stranger)
    [row] = await account.rows()
    await visitor.submit(f"{PAGE}/remove", {"passkey": str(row["id"])}, on=PAGE)

    answer = await answer_sign_in(stranger, device.get(asked, key))

    assert answer.status_code == 422
    assert not await stranger.is_signed_in()


async def test_a_disabled_person_cannot_sign_in(
    visitor: Visitor, stranger: Visitor, account: Account, device: Authenticator, key: Key
) -> None:
    asked = await asked_to_sign_in(stranger)
    await disable(account.owner_database_url, account.address)

    answer = await answer_sign_in(stranger, device.get(asked, key))

    assert answer.status_code == 422
    assert not await stranger.is_signed_in()
    assert not await visitor.is_signed_in()
    assert [count["sign_count"] for count in await account.rows()] == [1]


async def test_a_decreased_counter_is_refused_and_reported(
    stranger: Visitor, account: Account, device: Authenticator, key: Key
) -> None:
    copy = Key(key.handle, key.private, key.id, key.count)
    assert (await answer_sign_in(stranger, device.get(await asked_to_sign_in(stranger), key))).status_code == 303
    await stranger.sign_out()

    answers = [await answer_sign_in(stranger, device.get(await asked_to_sign_in(stranger), copy))]
    assert not await stranger.is_signed_in()
    copy.count = -1
    answers.append(await answer_sign_in(stranger, device.get(await asked_to_sign_in(stranger), copy)))

    assert [answer.status_code for answer in answers] == [422, 422]
    assert [count["sign_count"] for count in await account.rows()] == [2]
    assert (await account.audit())[-1] == ("ANONYMOUS", "passkey_copied")
    assert await account.outbox.mail_to(account.address, subject="One of your passkeys may have been copied")


async def test_a_copy_is_reported_only_for_a_valid_signature(
    stranger: Visitor, account: Account, device: Authenticator, key: Key
) -> None:
    forged = Key(key.handle, id=key.id, count=-1)
    answer = await answer_sign_in(stranger, device.get(await asked_to_sign_in(stranger), forged))

    assert answer.status_code == 422
    assert "passkey_copied" not in [action for _, action in await account.audit()]
    assert account.outbox.find(account.address, subject="One of your passkeys may have been copied") is None


async def test_passkey_attempts_are_limited(stranger: Visitor, device: Authenticator, key: Key) -> None:
    answers = [await answer_sign_in(stranger, "{}") for _ in range(32)]

    assert {answer.status_code for answer in answers[:30]} == {422}
    assert answers[-1].status_code == 429
    assert "retry-after" in answers[-1].headers


async def test_passkey_challenges_are_limited(stranger: Visitor) -> None:
    answers = [await stranger.submit("/signin/passkey/options", {}, on="/signin") for _ in range(62)]

    assert {answer.status_code for answer in answers[:60]} == {200}
    assert answers[-1].status_code == 429


async def test_a_foreign_page_gets_no_challenge(stranger: Visitor) -> None:
    foreign = await stranger.submit("/signin/passkey/options", {}, on="/signin", origin="https://evil.example")
    formless = await stranger.post("/signin/passkey/options", {"next": "/"})

    assert (foreign.status_code, formless.status_code) == (403, 403)
