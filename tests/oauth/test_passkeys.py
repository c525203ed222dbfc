"""Signing in with a passkey, proving oneself once more with it, and one's own list of them."""

import json

import pytest

from backend.kit.limits import DEFAULT
from backend.webhooks.security import KINDS
from tests.factories.accounts import ask
from tests.harness.authenticator import Authenticator
from tests.harness.visitor import Visitor, csrf_of, errors_of
from tests.oauth.passkey_scene import FRESH, PAGE, Account, add, answer_sign_in, asked_to_sign_in, options, step_up
from tests.oauth.test_second_step import _enrol


async def test_a_passkey_alone_signs_in(
    visitor: Visitor, stranger: Visitor, account: Account, device: Authenticator
) -> None:
    key = await add(visitor, device)
    asked = await asked_to_sign_in(stranger)
    answer = await answer_sign_in(stranger, device.get(asked, key), next=FRESH)

    assert (asked["userVerification"], asked.get("allowCredentials", [])) == ("required", [])
    assert (answer.status_code, answer.headers["location"]) == (303, FRESH)
    assert (await stranger.open(FRESH)).status_code == 200, "it is a proof of now too"
    assert account.address in (await stranger.open("/account")).text
    assert [row["sign_count"] for row in await account.rows()] == [2]
    assert (await account.audit())[-2:] == [
        ("PERSON", "passkey_added"),
        ("PERSON", "sign_in"),
    ]


async def test_a_passkey_replaces_the_second_step(
    visitor: Visitor, stranger: Visitor, account: Account, device: Authenticator
) -> None:
    key = await add(visitor, device)
    await _enrol(visitor)
    by_password = await stranger.sign_in(account.address)

    answer = await answer_sign_in(stranger, device.get(await asked_to_sign_in(stranger), key))

    assert by_password.headers["location"] == "/signin/code"
    assert (answer.status_code, answer.headers["location"]) == (303, "/account")
    assert await stranger.is_signed_in()


async def test_a_passkey_without_a_counter_can_be_used_repeatedly(
    visitor: Visitor, stranger: Visitor, account: Account, device: Authenticator
) -> None:
    key = await add(visitor, device, counts=False)
    for _ in range(2):
        answer = await answer_sign_in(stranger, device.get(await asked_to_sign_in(stranger), key))
        assert answer.status_code == 303
        await stranger.sign_out()

    assert [row["sign_count"] for row in await account.rows()] == [0]


async def test_a_passkey_is_a_fresh_proof_of_identity(
    visitor: Visitor, account: Account, device: Authenticator
) -> None:
    key = await add(visitor, device)
    await account.later()
    asked = await options(visitor, "/stepup/passkey", on="/stepup")
    answer = await step_up(visitor, device.get(asked, key, tells=False))

    assert len(asked["allowCredentials"]) == 1
    assert (answer.status_code, answer.headers["location"]) == (303, FRESH)
    assert (await visitor.open(FRESH)).status_code == 200
    assert ("PERSON", "step_up") in await account.audit()


async def test_changing_passkeys_needs_a_fresh_proof_of_identity(
    visitor: Visitor, account: Account, device: Authenticator
) -> None:
    await add(visitor, device)
    [row] = await account.rows()
    asked = await options(visitor, PAGE, on=PAGE)
    csrf = csrf_of(await visitor.open(PAGE))
    await account.later()
    passkey = str(row["id"])
    forms = {
        "options": {},
        "add": {"name": "Mine", "credential": device.create(asked)[1]},
        "rename": {"passkey": passkey, f"name-{passkey}": "Mine"},
        "remove": {"passkey": passkey},
    }

    answers = [await visitor.open(PAGE)]
    answers += [await visitor.post(f"{PAGE}/{path}", {"csrf": csrf, **form}) for path, form in forms.items()]

    assert {answer.headers["location"] for answer in answers} == {"/stepup?next=%2Faccount%2Fpasskeys"}
    assert await account.rows() == [row]


async def test_passkeys_are_renamed_and_removed_by_their_owner_only(
    visitor: Visitor, stranger: Visitor, account: Account, device: Authenticator
) -> None:
    await add(visitor, device, name="Phone")
    await stranger.sign_up(account.outbox)
    await add(stranger, device, name="Other")
    [row] = await account.rows()
    passkey = str(row["id"])
    named = {"passkey": passkey, f"name-{passkey}": "Key at the door"}

    for path in ("rename", "remove"):
        assert (await stranger.submit(f"{PAGE}/{path}", named, on=PAGE)).status_code == 404
        assert (await visitor.submit(f"{PAGE}/{path}", {**named, "passkey": "x"}, on=PAGE)).status_code == 404
    assert await account.rows() == [row]
    nameless = await visitor.submit(f"{PAGE}/rename", {**named, f"name-{passkey}": " "}, on=PAGE)
    renamed = await visitor.submit(f"{PAGE}/rename", named, on=PAGE)
    shown = (await visitor.open(PAGE)).text
    removed = await visitor.submit(f"{PAGE}/remove", {"passkey": passkey}, on=PAGE)

    assert (nameless.status_code, errors_of(nameless)) == (422, {f"name-{passkey}": "Enter a name for the passkey."})
    assert (renamed.status_code, removed.status_code) == (303, 303)
    assert "<h2>Key at the door</h2>" in shown
    assert "Other" not in shown
    assert await account.rows() == []


async def test_adding_and_removing_a_passkey_is_mailed_and_audited(
    visitor: Visitor, stranger: Visitor, account: Account, device: Authenticator
) -> None:
    await stranger.sign_in(account.address)
    await add(visitor, device)
    assert await account.outbox.mail_to(account.address, subject="Your account has a new passkey")
    assert await stranger.is_signed_in()
    [row] = await account.rows()
    await visitor.submit(f"{PAGE}/remove", {"passkey": str(row["id"])}, on=PAGE)

    assert await account.outbox.mail_to(account.address, subject="Your account has a passkey less")
    assert not await stranger.is_signed_in(), "whatever was begun with it has ended"
    assert await visitor.is_signed_in()
    actions = [action for _, action in await account.audit()]
    assert actions[-2:] == ["passkey_added", "passkey_removed"]
    assert {KINDS[action] for action in ("passkey_added", "passkey_removed", "passkey_copied")} == {"sign_in"}


async def test_a_person_has_ten_at_most(visitor: Visitor, account: Account, device: Authenticator) -> None:
    for number in range(DEFAULT.passkeys - 1):
        await add(visitor, device, name=f"Key {number}")
    asked = await options(visitor, PAGE, on=PAGE)
    csrf = csrf_of(await visitor.open(PAGE))
    _, late = device.create(asked)
    assert len(asked["excludeCredentials"]) == DEFAULT.passkeys - 1
    await ask(account.owner_database_url, _COPY, account.address)

    refused = await visitor.post(f"{PAGE}/add", {"csrf": csrf, "name": "One more", "credential": late})
    unasked = await visitor.submit(f"{PAGE}/options", {}, on=PAGE)

    assert refused.status_code == 422
    assert (unasked.status_code, unasked.headers["location"]) == (303, PAGE)
    assert "data-passkey" not in (await visitor.open(PAGE)).text
    assert len(await account.rows()) == DEFAULT.passkeys


#: One more, added in another browser meanwhile.
_COPY = """INSERT INTO passkeys (id, user_id, credential_id, public_key, name, created_at)
SELECT gen_random_uuid(), p.user_id, 'another'::bytea || p.id::text::bytea, p.public_key, 'Tenth', now() FROM passkeys p
JOIN users u ON u.id = p.user_id WHERE u.email = $1 LIMIT 1"""


@pytest.mark.parametrize("name", ["", "  ", "x" * (DEFAULT.name_chars + 1)])
async def test_a_passkey_has_a_name(visitor: Visitor, account: Account, device: Authenticator, name: str) -> None:
    _, credential = device.create(await options(visitor, PAGE, on=PAGE))
    answer = await visitor.submit(f"{PAGE}/add", {"name": name, "credential": credential}, on=PAGE)

    assert (answer.status_code, set(errors_of(answer))) == (422, {"name"})
    assert await account.rows() == []


async def test_without_script_a_page_shows_its_password_and_runs_no_foreign_script(
    visitor: Visitor, account: Account, device: Authenticator
) -> None:
    without = await visitor.open("/stepup?next=/nowhere")
    await add(visitor, device)
    own = await visitor.open(PAGE)
    await account.later()
    step = await visitor.open("/stepup")
    home = await visitor.open("/account")
    await visitor.sign_out()
    sign_in = await visitor.open("/signin")

    for page in (own, step, sign_in):
        assert "script-src 'self'; connect-src 'self'; form-action 'self'" in page.headers["content-security-policy"]
        scripts = [each.split('"')[0] for each in page.text.split('<script src="/pages/')[1:]]
        assert page.text.count("<script") == len(scripts) == (2 if page is sign_in else 1)
        for script in scripts:
            assert (await visitor.open(f"/pages/{script}")).headers["content-type"].startswith("text/javascript")
        forms = [form for form in page.text.split("<form")[1:] if "data-passkey" in form]
        assert [form.partition(">")[0].endswith(" hidden") for form in forms] == [True]
    for page in (step, sign_in):
        assert 'type="password"' in page.text
    assert without.status_code == 303
    assert "script-src" not in home.headers["content-security-policy"]


@pytest.mark.parametrize(
    "credential",
    ["", "x", "{}", "[" * 15_000, '"\\ud800"', "\x00", json.dumps({"id": "AA", "rawId": "AA", "type": "public-key"})],
)
async def test_a_malformed_response_is_refused(
    visitor: Visitor, stranger: Visitor, account: Account, device: Authenticator, credential: str
) -> None:
    await add(visitor, device)
    before = await account.rows()
    await asked_to_sign_in(stranger)
    await options(visitor, PAGE, on=PAGE)

    at_sign_in = await answer_sign_in(stranger, credential)
    at_list = await visitor.submit(f"{PAGE}/add", {"name": "Mine", "credential": credential}, on=PAGE)
    await account.later()
    await options(visitor, "/stepup/passkey", on="/stepup")
    at_step_up = await step_up(visitor, credential)

    assert [each.status_code for each in (at_sign_in, at_list, at_step_up)] == [422] * 3
    assert await account.rows() == before
    assert not await stranger.is_signed_in()
