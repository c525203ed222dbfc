"""Forms that are sent twice, as by a double click: each makes one thing, and the last response is of use."""

import asyncio
import html

import httpx
import pytest

from tests.factories import accounts
from tests.factories.tenants import Tenant
from tests.harness.stores import Stores
from tests.harness.visitor import Outbox, Visitor, hidden_of
from tests.oauth.stage import join
from tests.oauth.test_pages_access_tokens import _DETAILS, _client, _path, _scopes

_CREATE = "/account/organisations/create"
_USED = "UPDATE access_tokens SET last_used_at = now() WHERE tenant_id = $1 AND name = 'script'"
_OLDER = "UPDATE access_tokens SET created_at = now() - interval '20 seconds' WHERE tenant_id = $1 AND name = 'script'"
_AUDIT = """SELECT action FROM audit_log WHERE tenant_id = $1 AND details->>'by' = 'page'
AND (action LIKE '%AccessToken' OR action = 'createAgent') ORDER BY id"""


async def _tokens(visitor: Visitor, tenant: Tenant) -> int:
    return (await visitor.open(_path(tenant))).text.count('name="token"')


async def _actions(stores: Stores, tenant: Tenant) -> list[str]:
    return [row["action"] for row in await accounts.ask(stores.owner_database_url, _AUDIT, tenant.id)]


async def test_a_form_that_is_sent_twice_makes_one_organisation(visitor: Visitor, outbox: Outbox) -> None:
    await visitor.sign_up(outbox, organisation="First")
    fields = {**hidden_of(await visitor.open(_CREATE)), "name": "Second"}

    answers = await asyncio.gather(*(visitor.post(_CREATE, fields) for _ in range(2)))
    answers.append(await visitor.post(_CREATE, fields))
    account = (await visitor.open("/account")).text
    await visitor.post(_CREATE, {**fields, "name": "Third"})

    assert [answer.status_code for answer in answers] == [303] * 3
    [path] = {answer.headers["location"] for answer in answers}
    assert (await visitor.open(path)).status_code == 200
    assert account.count("<h3>Second</h3>") == 1
    assert "<h3>Third</h3>" in (await visitor.open("/account")).text, "the person went back and wrote another name"


async def test_the_last_organisation_that_a_person_may_have_is_found_again(visitor: Visitor, outbox: Outbox) -> None:
    await visitor.sign_up(outbox)
    for number in range(8):
        await visitor.submit(_CREATE, {"name": f"No {number}"})
    fields = {**hidden_of(await visitor.open(_CREATE)), "name": "Last"}

    first, second = [await visitor.post(_CREATE, fields) for _ in range(2)]

    assert (first.status_code, second.status_code) == (303, 303)
    assert first.headers["location"] == second.headers["location"]


async def test_the_form_of_another_person_makes_an_organisation_of_ones_own(
    visitor: Visitor, stranger: Visitor, outbox: Outbox
) -> None:
    await visitor.sign_up(outbox)
    await stranger.sign_up(outbox)
    shown = hidden_of(await visitor.open(_CREATE))
    own = await visitor.post(_CREATE, {**shown, "name": "Second"})

    others = await stranger.post(_CREATE, {**shown, **_csrf(await stranger.open(_CREATE)), "name": "Second"})

    assert (own.status_code, others.status_code) == (303, 303)
    assert own.headers["location"] != others.headers["location"]
    assert (await stranger.open(own.headers["location"])).status_code == 404


def _csrf(page: httpx.Response) -> dict[str, str]:
    return {"csrf": hidden_of(page)["csrf"]}


async def test_a_form_that_is_sent_twice_shows_the_only_token(
    visitor: Visitor, tenant: Tenant, outbox: Outbox, stores: Stores
) -> None:
    await join(visitor, outbox, tenant)
    path = _path(tenant)
    fields = {**_shown(await visitor.open(path)), **_DETAILS}

    answers = await asyncio.gather(*(visitor.post(path, fields) for _ in range(2)))
    between = await _tokens(visitor, tenant)
    again = await visitor.post(path, fields)

    assert [answer.status_code for answer in (*answers, again)] == [200] * 3
    assert between == 1, "one of both is good, whichever came last"
    assert await _scopes(_client(tenant, again)) == ["spaces:read"]
    assert [await _scopes(_client(tenant, answer)) for answer in answers] == [None, None]
    assert "It replaces the token" in again.text
    assert await _tokens(visitor, tenant) == 1
    made, ended = "createAccessToken", "revokeAccessToken"
    assert await _actions(stores, tenant) == [made, ended, made, ended, made]


async def test_a_form_with_other_content_makes_another_token(visitor: Visitor, tenant: Tenant, outbox: Outbox) -> None:
    await join(visitor, outbox, tenant)
    path = _path(tenant)
    fields = {**_shown(await visitor.open(path)), **_DETAILS}

    first = await visitor.post(path, fields)
    second = await visitor.post(path, {**fields, "name": "another"})

    assert "It replaces the token" not in first.text + second.text
    assert await _tokens(visitor, tenant) == 2
    assert [await _scopes(_client(tenant, each)) for each in (first, second)] == [["spaces:read"]] * 2


@pytest.mark.parametrize("meanwhile", [_USED, _OLDER])
async def test_a_token_that_a_program_may_use_is_not_replaced(
    visitor: Visitor, tenant: Tenant, outbox: Outbox, stores: Stores, meanwhile: str
) -> None:
    """Somebody has seen it: that was no double click. The first use is noted half a minute later."""
    await join(visitor, outbox, tenant)
    path = _path(tenant)
    fields = {**_shown(await visitor.open(path)), **_DETAILS}
    client = _client(tenant, await visitor.post(path, fields))
    await accounts.ask(stores.owner_database_url, meanwhile, tenant.id)

    again = await visitor.post(path, fields)

    assert again.status_code == 422
    assert "This form has made its token already" in html.unescape(again.text)
    assert await _scopes(client) == ["spaces:read"]
    assert await _tokens(visitor, tenant) == 1


async def test_the_form_of_another_member_leaves_their_token_alone(
    visitor: Visitor, stranger: Visitor, tenant: Tenant, outbox: Outbox
) -> None:
    await join(visitor, outbox, tenant)
    await join(stranger, outbox, tenant, role="ADMIN")
    path = _path(tenant)
    shown = _shown(await visitor.open(path))
    client = _client(tenant, await visitor.post(path, {**shown, **_DETAILS}))

    others = await stranger.post(path, {**shown, **_csrf(await stranger.open(path)), **_DETAILS})

    assert await _scopes(_client(tenant, others)) == ["spaces:read"]
    assert await _scopes(client) == ["spaces:read"]


def _shown(page: httpx.Response) -> dict[str, str]:
    """The hidden fields of the form that makes a token."""
    return {name: value for name, value in hidden_of(page).items() if name != "token"}


async def test_a_form_that_is_sent_twice_makes_one_agent(
    visitor: Visitor, tenant: Tenant, outbox: Outbox, stores: Stores
) -> None:
    await join(visitor, outbox, tenant, role="ADMIN")
    path = f"/account/organisations/{tenant.id}/start"
    agent = {"name": "Nova", "kind": "CONVERSATIONAL", "instructions": "Be kind."}
    fields = {**hidden_of(await visitor.open(path)), **agent}

    answers = await asyncio.gather(*(visitor.post(f"{path}/agent", fields) for _ in range(2)))
    other = await visitor.post(f"{path}/agent", {**fields, "instructions": "Be brief."})

    assert [answer.status_code for answer in answers] == [303, 303], answers[1].text
    assert len({answer.headers["location"] for answer in answers}) == 1
    assert other.status_code == 422, "another agent of the same name"
    assert await _actions(stores, tenant) == ["createAgent"]


@pytest.mark.parametrize("form", ["", "x"])
async def test_a_form_without_an_id_counts_as_new(visitor: Visitor, outbox: Outbox, form: str) -> None:
    await visitor.sign_up(outbox)
    shown = hidden_of(await visitor.open(_CREATE))

    answers = [await visitor.post(_CREATE, {**shown, "form": form, "name": "Second"}) for _ in range(2)]

    assert len({answer.headers["location"] for answer in answers}) == 2
