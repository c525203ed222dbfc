"""A person asks the admins for an app on the consent page; an admin answers, by the API or on a page."""

import html
import re
from typing import Any

import httpx
import pytest

from backend.tenants.models import Role
from tests.factories import accounts
from tests.factories.programs import create_program, register_app
from tests.factories.rows import add_app_request
from tests.factories.tenants import Tenant, Tenants
from tests.factories.viewer_feed import following, news
from tests.harness.client import Json, Subscription
from tests.harness.integrator import agree
from tests.harness.processes import Api
from tests.harness.stores import Stores
from tests.harness.visitor import Outbox, Visitor
from tests.oauth import stage
from tests.oauth.stage import Stage, join

_ASKED = "spaces:read messages:write admin:write"
_REQUESTS = """{ appRequests { nodes {
  id status reason answer scopes answeredAt askedBy { id name } app { clientId name } } } }"""
_LATER = "UPDATE app_requests SET expires_at = now() WHERE tenant_id = $1"
_NO_MAILS = "UPDATE members SET app_request_mails = false WHERE tenant_id = $1 AND name = 'Ann'"
_BACK = "UPDATE members SET left_at = NULL WHERE tenant_id = $1"
_AUDIT = """SELECT actor_kind, action FROM audit_log
WHERE tenant_id = $1 AND action IN ('app.requested', 'answerAppRequest') ORDER BY id"""


async def _stage(
    tenants: Tenants,
    api: Api,
    http: httpx.AsyncClient,
    visitor: Visitor,
    outbox: Outbox,
    *,
    installed: list[str] | None,
) -> Stage:
    return await stage.build(tenants, api, http, visitor, outbox, installed=installed)


@pytest.fixture
async def unknown(tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox) -> Stage:
    """The visitor is a member where the app is not installed."""
    return await _stage(tenants, api, http, visitor, outbox, installed=None)


@pytest.fixture
async def lacking(tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox) -> Stage:
    """The visitor is a member where the app may only read."""
    return await _stage(tenants, api, http, visitor, outbox, installed=["spaces:read"])


async def _ask(stage: Stage, *, scope: str = _ASKED, reason: str = "For my diary") -> httpx.Response:
    path = stage.integrator.ask(scope).path
    fields = {"organisation": str(stage.host.id), "decision": "ask", "reason": reason}
    return await stage.visitor.submit(path, fields, on=path)


async def _requests(stage: Stage) -> list[Json]:
    found: list[Json] = (await stage.host.client.execute(_REQUESTS))["appRequests"]["nodes"]
    return found


async def _granted(stage: Stage) -> list[list[str]]:
    found = await stage.host.client.execute("{ installations { nodes { scopes } } }")
    return [each["scopes"] for each in found["installations"]["nodes"]]


async def _answer(stage: Stage, answer: str, **values: Any) -> Json:
    [asked, *_] = await _requests(stage)
    payload: Json = await stage.host.client.mutate(
        "answerAppRequest", "appRequest { status answer }", appRequestId=asked["id"], answer=answer, **values
    )
    return payload


async def test_an_approved_request_installs_the_app_and_the_person_connects_it(unknown: Stage, stores: Stores) -> None:
    page = (await unknown.visitor.open(unknown.integrator.ask(_ASKED).path)).text
    assert "Ask an admin" in page

    answer = await _ask(unknown)
    [asked] = await _requests(unknown)
    approved = await _answer(unknown, "APPROVE", reason="Have fun")

    assert "Your request was sent" in answer.text
    assert (asked["status"], asked["reason"], asked["app"]["clientId"]) == (
        "OPEN", "For my diary", unknown.app["clientId"],
    )  # fmt: skip
    assert asked["scopes"] == ["messages:write", "spaces:read"], "what a member could not use is not asked for"
    assert asked["askedBy"]["name"] == "Ida"
    assert approved["appRequest"] == {"status": "APPROVED", "answer": "Have fun"}
    assert await _granted(unknown) == [["messages:write", "spaces:read"]]
    question = unknown.integrator.ask(_ASKED)
    tokens = (await unknown.integrator.redeem((await agree(unknown.visitor, question))["code"], question)).json()
    assert tokens["scope"] == "messages:write spaces:read"
    rows = await accounts.ask(stores.owner_database_url, _AUDIT, unknown.host.id)
    assert [tuple(row) for row in rows] == [("PERSON", "app.requested"), ("PERSON", "answerAppRequest")]


async def test_the_feed_of_an_admin_tells_of_a_request_and_of_its_answer(lacking: Stage) -> None:
    async with following(lacking.host.client) as feed:
        await _ask(lacking)
        asked = await _told(feed)
        await _answer(lacking, "APPROVE", reason="Have fun")
        answered = await _told(feed)

    [request] = await _requests(lacking)
    known = await lacking.host.client.execute(
        "query ($id: String!) { installableApp(clientId: $id) { name } }", id=lacking.app["clientId"]
    )
    shown = {"appRequestId": request["id"], "appName": known["installableApp"]["name"]}
    assert asked.items() >= {"requestStatus": "OPEN", "answer": "", **shown}.items()
    assert answered.items() >= {"requestStatus": "APPROVED", "answer": "Have fun", **shown}.items()


async def test_the_feed_of_the_person_tells_of_the_answer(tenant: Tenant) -> None:
    """A member without a right of an admin hears of their own requests only."""
    app = await register_app(tenant.client)
    asking, other = await tenant.person(), await tenant.person(role=Role.ADMIN)
    request_id = await add_app_request(tenant, app["id"], by=asking)
    async with following(asking.client) as feed, following(other.client) as of_admin:
        await other.client.succeed(
            "answerAppRequest", "__typename", appRequestId=request_id, answer="REJECT", reason="No"
        )
        told, of_other = await _told(feed), await _told(of_admin)

    assert (told["requestStatus"], told["answer"], told["appRequestId"]) == ("REJECTED", "No", request_id)
    assert of_other["requestStatus"] == "REJECTED"


async def _told(feed: Subscription) -> Json:
    found: Json = (await feed.until(news("AppRequestUpdated"), timeout=30))["viewerFeed"]
    return found


async def test_an_approved_request_adds_to_what_the_app_was_granted(lacking: Stage) -> None:
    await _ask(lacking)
    [asked] = await _requests(lacking)

    await _answer(lacking, "APPROVE")

    assert asked["scopes"] == ["messages:write"]
    assert await _granted(lacking) == [["messages:write", "spaces:read"]]


async def test_a_rejected_request_grants_nothing_and_the_person_sees_why(lacking: Stage) -> None:
    await _ask(lacking)

    rejected = await _answer(lacking, "REJECT", reason="Use <the other> one")
    again = await _answer(lacking, "APPROVE")

    assert rejected["appRequest"]["status"] == "REJECTED"
    assert again["code"] == "APP_REQUEST_CLOSED"
    assert await _granted(lacking) == [["spaces:read"]]
    page = (await lacking.visitor.open(f"/account/organisations/{lacking.host.id}/requests")).text
    assert "Use &lt;the other&gt; one" in page
    assert "rejected" in page


async def test_admins_and_the_person_are_mailed(unknown: Stage, stranger: Visitor, outbox: Outbox) -> None:
    admin = await join(stranger, outbox, unknown.host, role="ADMIN", name="Ann")
    await _ask(unknown, reason="https://evil.example")
    mail = (await outbox.mail_to(admin, subject="Somebody asks for an app")).get_content()
    path = re.search(r"https?://[^/]+(/account/\S+)", mail)
    assert path is not None
    assert "evil" not in mail, "nothing that somebody has written"

    page = await stranger.open(path[1])
    request_id = page.text.split('name="request" value="')[1].split('"')[0]
    done = await stranger.submit(path[1], {"request": request_id, "answer": "approved", "reason": "yes"})

    assert "https://evil.example" in page.text
    assert done.headers["location"] == f"{path[1]}?done=approved"
    members = (await unknown.host.client.execute("{ members { nodes { name email } } }"))["members"]["nodes"]
    [address] = [each["email"] for each in members if each["name"] == "Ida"]
    assert (
        "has approved your request"
        in (await outbox.mail_to(address, subject="Your request for an app was approved")).get_content()
    )
    assert await _granted(unknown) == [["messages:write", "spaces:read"]]


async def test_the_same_request_is_stored_once_and_an_expired_one_is_not_in_its_way(
    unknown: Stage, stores: Stores
) -> None:
    await _ask(unknown)
    again = await _ask(unknown)
    assert "You have asked for this already" in html.unescape(again.text)
    assert len(await _requests(unknown)) == 1
    await accounts.ask(stores.owner_database_url, _LATER, unknown.host.id)
    assert [each["status"] for each in await _requests(unknown)] == ["EXPIRED"]
    assert (await _answer(unknown, "APPROVE"))["code"] == "APP_REQUEST_CLOSED"

    assert "Your request was sent" in (await _ask(unknown)).text
    assert [each["status"] for each in await _requests(unknown)] == ["OPEN", "EXPIRED"]


@pytest.mark.parametrize("end", ["person", "app"])
async def test_a_request_ends_with_its_person_and_with_its_app(unknown: Stage, end: str) -> None:
    await _ask(unknown)
    if end == "person":
        [asked] = await _requests(unknown)
        await unknown.host.client.succeed("removeMember", "__typename", memberId=asked["askedBy"]["id"])
    else:
        await unknown.publisher.client.succeed("deleteApp", "__typename", appId=unknown.app["id"])

    assert [each["status"] for each in await _requests(unknown)] == ["EXPIRED"]
    assert (await _answer(unknown, "APPROVE"))["code"] == "APP_REQUEST_CLOSED"
    assert await _granted(unknown) == []


async def test_a_person_who_comes_back_has_no_request(unknown: Stage, stores: Stores) -> None:
    await _ask(unknown)
    [asked] = await _requests(unknown)
    await unknown.host.client.succeed("removeMember", "__typename", memberId=asked["askedBy"]["id"])

    await accounts.ask(stores.owner_database_url, _BACK, unknown.host.id)

    assert [each["status"] for each in await _requests(unknown)] == ["EXPIRED"]
    assert (await _answer(unknown, "APPROVE"))["code"] == "APP_REQUEST_CLOSED"


async def test_who_wants_no_mails_gets_none(unknown: Stage, stranger: Visitor, outbox: Outbox, stores: Stores) -> None:
    """The mail to the person shows that the round is over."""
    query, client = "{ viewer { memberships { areAppRequestMailsWanted } } }", unknown.host.client
    assert (await client.execute(query))["viewer"]["memberships"] == [{"areAppRequestMailsWanted": True}]
    await client.succeed("setAppRequestMails", "areWanted", areWanted=False)
    assert (await client.execute(query))["viewer"]["memberships"] == [{"areAppRequestMailsWanted": False}]
    admin = await join(stranger, outbox, unknown.host, role="ADMIN", name="Ann")
    await accounts.ask(stores.owner_database_url, _NO_MAILS, unknown.host.id)

    await _ask(unknown)
    await _answer(unknown, "APPROVE")
    members = (await client.execute("{ members { nodes { name email } } }"))["members"]["nodes"]
    [address] = [each["email"] for each in members if each["name"] == "Ida"]
    await outbox.mail_to(address, subject="Your request for an app was approved")

    assert outbox.find(admin, subject="Somebody asks for an app") is None


async def test_admins_are_mailed_about_the_first_requests_of_a_day(
    unknown: Stage, stranger: Visitor, outbox: Outbox
) -> None:
    """A person may ask again after each rejection."""
    admin = await join(stranger, outbox, unknown.host, role="ADMIN")

    for _ in range(4):
        assert "Your request was sent" in (await _ask(unknown)).text
        await _answer(unknown, "REJECT")

    assert len(await _requests(unknown)) == 4
    assert len(_mails(outbox, admin)) == 3


def _mails(outbox: Outbox, address: str) -> list[str]:
    """The texts of the mails about requests; they are sent before the page answers."""
    texts = [path.read_text() for path in (outbox.directory / "outbox").glob("*.eml")]
    return [text for text in texts if f"To: {address}" in text and "Somebody asks for an app" in text]


async def test_a_program_does_not_consent_for_people(unknown: Stage) -> None:
    """It could answer the request of the person for whom it acts."""
    await _ask(unknown)
    [asked] = await _requests(unknown)
    program = await create_program(unknown.host.client, scopes=["admin:write", "admin:read", *_ASKED.split()])
    answer = {"appRequestId": asked["id"], "answer": "APPROVE"}

    refused = await program.client.mutate("answerAppRequest", "__typename", **answer)
    await unknown.host.client.succeed("setTrust", "__typename", id=program.actor_id, isTrusted=True)
    allowed = await program.client.mutate("answerAppRequest", "__typename", **answer)

    assert (refused["code"], allowed["__typename"]) == ("NOT_PERMITTED", "AnswerAppRequestSuccess")


async def test_nobody_approves_more_than_they_have(unknown: Stage) -> None:
    await _ask(unknown)
    [asked] = await _requests(unknown)
    weak = await create_program(unknown.host.client, scopes=["admin:write", "spaces:read"])
    await unknown.host.client.succeed("setTrust", "__typename", id=weak.actor_id, isTrusted=True)

    refused = await weak.client.mutate(
        "answerAppRequest", "__typename", appRequestId=asked["id"], answer="APPROVE"
    )  # fmt: skip

    assert (refused["code"], refused["path"]) == ("INVALID_INPUT", ["input", "scopes"])
    assert await _granted(unknown) == []
    assert [each["status"] for each in await _requests(unknown)] == ["OPEN"]


async def test_a_member_answers_nothing_and_an_admin_asks_for_nothing(
    unknown: Stage, stranger: Visitor, outbox: Outbox
) -> None:
    await _ask(unknown)
    path = f"/account/organisations/{unknown.host.id}/requests"
    page = (await unknown.visitor.open(path)).text
    assert "They wait for your answer" not in page
    await join(stranger, outbox, unknown.host, role="ADMIN")
    request_id = (await stranger.open(path)).text.split('name="request" value="')[1].split('"')[0]

    refused = await unknown.visitor.submit(path, {"request": request_id, "answer": "approved"}, on="/account")
    question = unknown.integrator.ask(_ASKED).path
    asked = await stranger.submit(question, {"organisation": str(unknown.host.id), "decision": "ask"}, on=question)

    assert (refused.status_code, asked.status_code) == (422, 403)
    assert await _granted(unknown) == []


async def test_a_reason_that_is_too_long_is_refused(unknown: Stage) -> None:
    answer = await _ask(unknown, reason="x" * 501)

    assert answer.status_code == 422
    assert "500 are allowed" in answer.text
    assert await _requests(unknown) == []
