"""The pages as people meet them over TLS: cookies that nobody else can set, one origin, and sign-up by invitation."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.factories import people
from tests.factories.accounts import ask
from tests.factories.tenants import Tenant
from tests.harness.grounds import Grounds
from tests.harness.processes import Api, api_process
from tests.harness.stores import Stores
from tests.harness.visitor import PASSWORD, Outbox, Visitor, csrf_of, unused_address

_URL = "https://circadian.example"


@pytest.fixture(scope="module")
def production(environment: dict[str, str], stores: Stores, logs: Path, grounds: Grounds) -> Iterator[Api]:
    settings = {**environment, **stores.production(), "CIRCADIAN_PUBLIC_URL": f"{_URL}/"}
    with api_process(log=logs / "production.log", environment=settings, parent=grounds.parent) as running:
        yield running


def _cookies(answer: httpx.Response) -> dict[str, str]:
    """Attributes by name, as they were set."""
    return {line.partition("=")[0]: line.lower() for line in answer.headers.get_list("set-cookie")}


async def test_cookies_have_the_host_prefix_and_are_secure_and_http_only(
    production: Api, visitor: Visitor, outbox: Outbox
) -> None:
    address = await visitor.sign_up(outbox)
    async with Visitor(production.base_url) as person:
        page = await person.open("/signin")
        binding = page.headers["set-cookie"].partition(";")[0]
        form = {"csrf": csrf_of(page), "email": address, "password": PASSWORD}
        answer = await person.post("/signin", form, origin=_URL, cookie=binding)

    assert answer.status_code == 303
    found = {**_cookies(page), **_cookies(answer)}
    assert set(found) == {"__Host-circadian-form", "__Host-circadian-session", "__Host-circadian-device"}
    for line in found.values():
        parts = {part.strip() for part in line.split(";")}
        assert {"secure", "httponly", "samesite=lax", "path=/"} <= parts
        assert not [part for part in parts if part.startswith("domain")]
    assert "strict-transport-security" in page.headers


async def test_cookies_in_development_are_http_only_too(visitor: Visitor) -> None:
    page = await visitor.open("/signin")

    line = _cookies(page)["circadian-form"]
    assert {"httponly", "samesite=lax", "path=/"} <= {part.strip() for part in line.split(";")}
    assert "strict-transport-security" not in page.headers


async def test_forms_are_accepted_from_the_public_origin_only(production: Api) -> None:
    async with Visitor(production.base_url) as person:
        page = await person.open("/signin")
        cookie = page.headers["set-cookie"].partition(";")[0]
        form = {"csrf": csrf_of(page), "email": "x", "password": "y"}

        for origin in (production.base_url, "http://circadian.example", "https://circadian.example:444", "null"):
            answer = await person.post("/signin", form, origin=origin, cookie=cookie)
            assert answer.status_code == 403, origin
        assert (await person.post("/signin", form, origin=_URL, cookie=cookie)).status_code == 422


async def test_sign_up_needs_permission_of_the_operator(production: Api) -> None:
    async with Visitor(production.base_url) as person:
        for path in ("/signup", "/signup/cir_ln_x"):
            answer = await person.open(path)
            assert answer.status_code == 403
            assert "By invitation only" in answer.text
        assert "Create an account" not in (await person.open("/signin")).text


async def test_a_mailed_link_is_invalid_after_sign_up_was_closed(
    production: Api, visitor: Visitor, outbox: Outbox
) -> None:
    address = unused_address()
    await visitor.submit("/signup", {"email": address})
    link = await outbox.link_to(address, subject="Confirm your e-mail address")

    async with Visitor(production.base_url) as person:
        assert (await person.open(link)).status_code == 403


async def test_an_invited_person_joins_although_sign_up_is_closed(
    production: Api, tenant: Tenant, outbox: Outbox, stores: Stores
) -> None:
    address = unused_address()
    await people.invite(tenant.client, address)
    link = await outbox.link_to(address, subject=f"{tenant.owner.name} invites you to Acme")

    async with Visitor(production.base_url) as person:
        page = await person.open(link)
        cookie = page.headers["set-cookie"].partition(";")[0]
        form = {"csrf": csrf_of(page), "name": "Ida", "password": PASSWORD}
        answer = await person.post(link, form, origin=_URL, cookie=cookie)

    assert answer.status_code == 303
    joined = "SELECT m.id FROM members m JOIN users u ON u.id = m.user_id WHERE u.email = $1 AND m.tenant_id = $2"
    assert len(await ask(stores.owner_database_url, joined, address, tenant.id)) == 1


async def test_links_in_mails_lead_to_the_public_address(production: Api, visitor: Visitor, outbox: Outbox) -> None:
    address = await visitor.sign_up(outbox)
    async with Visitor(production.base_url) as person:
        page = await person.open("/reset")
        cookie = page.headers["set-cookie"].partition(";")[0]
        await person.post("/reset", {"csrf": csrf_of(page), "email": address}, origin=_URL, cookie=cookie)

    mail = await outbox.mail_to(address, subject="Choose another password")
    assert f"\n{_URL}/reset/cir_ln_" in mail.get_content()


async def test_passkeys_are_valid_for_the_public_url_only(production: Api) -> None:
    """Whatever name the browser came by."""
    async with Visitor(production.base_url) as person:
        page = await person.open("/signin")
        binding = page.headers["set-cookie"].partition(";")[0]
        answer = await person.post("/signin/passkey/options", {"csrf": csrf_of(page)}, origin=_URL, cookie=binding)

    assert answer.json()["rpId"] == "circadian.example"
