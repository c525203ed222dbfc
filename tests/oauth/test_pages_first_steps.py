"""From `/signup` to the first answer of one's own agent, on the pages alone: each step is what exists by then."""

import html
import re
from typing import Any

import httpx
import pytest

from tests.factories import accounts, people
from tests.factories.agents import create_agent
from tests.factories.rows import key_of
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.stores import Stores
from tests.harness.visitor import PASSWORD, Outbox, Visitor, errors_of, unused_address
from tests.harness.waiting import wait_until
from tests.oauth.stage import join

_KEY = "sk-of-the-organisation-0123456789"
_ANSWER: list[dict[str, Any]] = [
    {"calls": [{"name": "send_message", "arguments": {"text": "Hello, I am <Nova>."}}]},
    {"text": ""},
]
_READY: dict[str, Any] = {"calls": [{"name": "ready"}]}
_AUDIT = "SELECT action, details FROM audit_log WHERE tenant_id = $1 AND details->>'by' = 'page' ORDER BY id"
_LATER = """UPDATE browser_sessions s SET stepped_up_at = stepped_up_at - interval '11 minutes'
FROM members m WHERE m.user_id = s.user_id AND m.tenant_id = $1"""
_AGENT = {"name": "Nova", "kind": "CONVERSATIONAL", "instructions": "Be kind."}


def _path(tenant: Tenant) -> str:
    return f"/account/organisations/{tenant.id}/start"


async def _step(visitor: Visitor, path: str) -> str:
    """The step at which the page is."""
    page = await visitor.open(path)
    assert page.status_code == 200, page.text
    found = re.search(r'<h2 id="([a-z]+)', page.text)
    assert found is not None
    return found[1]


async def _secrets(tenant: Tenant) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await tenant.client.execute("{ secrets { nodes { name baseUrl hint } } }"))[
        "secrets"
    ]["nodes"]
    return found


async def _default(tenant: Tenant) -> str | None:
    found: str | None = (await tenant.client.execute("{ tenant { models { default } } }"))["tenant"]["models"][
        "default"
    ]
    return found


@pytest.fixture
async def admin(visitor: Visitor, tenant: Tenant, outbox: Outbox) -> Visitor:
    await join(visitor, outbox, tenant, role="ADMIN")
    return visitor


@pytest.mark.usefixtures("worker")
async def test_a_stranger_comes_from_sign_up_to_the_answer_of_an_agent(
    visitor: Visitor, outbox: Outbox, models: Models, stores: Stores
) -> None:
    address, model = unused_address(), await models.script([_READY, *_ANSWER])
    await visitor.submit("/signup", {"email": address})
    link = await outbox.link_to(address, subject="Confirm your e-mail address")
    details = {"name": "Olga", "organisation": "Acme", "password": PASSWORD}

    path = (await visitor.submit(link, details)).headers["location"]
    assert re.fullmatch(r"/account/organisations/[0-9a-f-]{36}/start", path)
    assert f'href="{path}"' in (await visitor.open("/account")).text
    own = {"model": model, "apiKey": _KEY, "baseUrl": f"{models.url}/v1"}
    chosen = await visitor.submit(f"{path}/model", own, on=f"{path}?step=model")
    made = await visitor.submit(f"{path}/agent", _AGENT, on=path)
    sent = await visitor.submit(f"{path}/message", {**_shown(await visitor.open(path)), "text": "Hi <b>"}, on=path)
    answered = await wait_until(lambda: _answered(visitor, path), timeout=30)

    assert [each.status_code for each in (chosen, made, sent)] == [303, 303, 303]
    assert "Hi &lt;b&gt;" in answered
    assert "Hello, I am &lt;Nova&gt;." in answered
    assert f'href="{visitor.base_url}/graphql"' in answered
    assert f'href="{path.removesuffix("/start")}/tokens"' in answered
    assert {each["headers"]["Authorization"] for each in await models.requests(model)} == {f"Bearer {_KEY}"}
    rows = await accounts.ask(stores.owner_database_url, _AUDIT, path.split("/")[3])
    assert [row["action"] for row in rows] == [
        "setModelKey", "updateTenantModels", "createAgent", "startDirectConversation",
    ]  # fmt: skip


def _shown(page: httpx.Response) -> dict[str, str]:
    found = re.search(r'name="agent" value="([0-9a-f-]+)"', page.text)
    assert found is not None, page.text
    return {"agent": found[1]}


async def _answered(visitor: Visitor, path: str) -> str | None:
    """The page once the agent rests and has answered. Until then it asks for itself again."""
    page = (await visitor.open(path)).text
    is_waiting = 'http-equiv="refresh"' in page
    return page if "The way on" in page and not is_waiting else None


async def test_the_next_step_is_what_is_missing(admin: Visitor, tenant: Tenant) -> None:
    path = _path(tenant)
    assert await _step(admin, path) == "agent", "this installation has a model"

    await create_agent(tenant.client, name="Nova")
    assert await _step(admin, path) == "talk"
    assert await _step(admin, f"{path}?step=agent") == "agent"
    assert await _step(admin, f"{path}?step=model") == "model"


@pytest.mark.usefixtures("worker")
async def test_a_key_that_the_provider_refuses_is_said_and_not_kept(
    admin: Visitor, tenant: Tenant, models: Models
) -> None:
    path = _path(tenant)
    wrong = await models.script([{"status": 401, "error": "no"}])
    own = {"apiKey": _KEY, "baseUrl": f"{models.url}/v1"}

    answer = await admin.submit(f"{path}/model", {**own, "model": wrong}, on=f"{path}?step=model")

    assert answer.status_code == 422
    assert f"The model {wrong} did not answer" in html.unescape(answer.text)
    assert _KEY not in answer.text
    assert (await _secrets(tenant), await _default(tenant)) == ([], None)


@pytest.mark.usefixtures("worker")
async def test_a_wrong_key_does_not_replace_a_good_one(admin: Visitor, tenant: Tenant, models: Models) -> None:
    path = _path(tenant)
    good, wrong = await models.script([_READY]), await models.script([{"text": "I only talk."}])
    own = {"model": good, "apiKey": _KEY, "baseUrl": f"{models.url}/v1"}
    await admin.submit(f"{path}/model", own, on=f"{path}?step=model")
    before = await _secrets(tenant)

    answer = await admin.submit(
        f"{path}/model", {**own, "model": wrong, "apiKey": "sk-another"}, on=f"{path}?step=model"
    )

    assert "did not call the tool of the test" in answer.text
    assert before == await _secrets(tenant) == [
        {"name": "model/openai", "baseUrl": f"{models.url}/v1", "hint": _KEY[-4:]}
    ]  # fmt: skip
    assert await _default(tenant) == good


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"model": " "}, "model"),
        ({"model": "nonsense/model"}, "model"),
        ({"model": "groq/model"}, "model"),
        ({"model": "groq/model", "apiKey": "two words"}, "apiKey"),
        ({"model": "openai/gpt-5", "apiKey": "sk-1", "baseUrl": "ftp://x"}, "baseUrl"),
        ({"model": "bedrock/x", "apiKey": "sk-1"}, ""),
    ],
)
async def test_a_model_that_cannot_be_chosen_is_refused_beside_its_field(
    admin: Visitor, tenant: Tenant, fields: dict[str, str], wrong: str
) -> None:
    path = _path(tenant)

    answer = await admin.submit(f"{path}/model", fields, on=f"{path}?step=model")

    assert answer.status_code == 422
    assert "There is a problem" in answer.text
    assert set(errors_of(answer)) == ({wrong} if wrong else set())
    assert (await _secrets(tenant), await _default(tenant)) == ([], None)


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [({"name": " "}, "name"), ({"kind": "TASK"}, "kind"), ({"instructions": "\x00"}, "instructions")],
)
async def test_an_invalid_agent_is_refused_and_not_made(
    admin: Visitor, tenant: Tenant, fields: dict[str, str], wrong: str
) -> None:
    path = _path(tenant)

    answer = await admin.submit(f"{path}/agent", {**_AGENT, **fields}, on=path)

    assert answer.status_code == 422
    assert set(errors_of(answer)) == {wrong}
    assert (await tenant.client.execute("{ agents { nodes { id } } }"))["agents"]["nodes"] == []


async def test_a_member_does_no_more_than_a_member_may(visitor: Visitor, tenant: Tenant, outbox: Outbox) -> None:
    await join(visitor, outbox, tenant)
    path = _path(tenant)
    page = await visitor.open(path)
    assert "Ask an admin to make one" in page.text

    own = {"model": "openai/gpt-5", "apiKey": _KEY}
    answers = [
        await visitor.submit(f"{path}/model", own, on="/account"),
        await visitor.submit(f"{path}/agent", _AGENT, on="/account"),
    ]

    assert [answer.status_code for answer in answers] == [422, 422]
    assert (await _secrets(tenant), await _default(tenant)) == ([], None)
    assert (await tenant.client.execute("{ agents { nodes { id } } }"))["agents"]["nodes"] == []


async def test_a_member_writes_only_where_the_organisation_lets_members(
    visitor: Visitor, tenant: Tenant, outbox: Outbox
) -> None:
    """The agent is in no space with them, so `startDirectConversation` refuses. The page offers no message, and refuses
    one that is sent."""
    await join(visitor, outbox, tenant)
    agent_id = await create_agent(tenant.client, name="Nova")
    path = _path(tenant)

    page = (await visitor.open(path)).text
    answer = await visitor.submit(
        f"{path}/message", {"agent": str(key_of(agent_id)), "text": "Hello"}, on="/account"
    )  # fmt: skip

    assert "to bring you into a space with an agent" in page
    assert "Send it to" not in page
    assert 'class="steps"' not in page
    assert answer.status_code == 422
    assert (await tenant.client.execute("{ spaces { nodes { id } } }"))["spaces"]["nodes"] == []


async def test_a_member_is_offered_the_agent_of_a_space_that_they_are_in(
    visitor: Visitor, tenant: Tenant, outbox: Outbox
) -> None:
    agent_id = await create_agent(tenant.client, name="Nova")
    space_id = await create_space(tenant.client, members=[agent_id])
    await create_agent(tenant.client, name="Vega")
    address = unused_address()
    await people.invite(tenant.client, address, spaceIds=[space_id])
    link = await outbox.link_to(address, subject=f"{tenant.owner.name} invites you to Acme")
    await visitor.submit(link, {"name": "Ida", "password": PASSWORD})
    path = _path(tenant)

    page = await visitor.open(path)
    answer = await visitor.submit(f"{path}/message", {**_shown(page), "text": "Hello"}, on=path)

    assert "Send it to Nova" in page.text
    assert answer.status_code == 303, answer.text


async def test_the_pages_need_a_fresh_proof_and_a_membership(
    admin: Visitor, stranger: Visitor, tenant: Tenant, outbox: Outbox, stores: Stores
) -> None:
    path = _path(tenant)
    csrf = (await admin.open(path)).text.split('name="csrf" value="')[1].split('"')[0]
    await stranger.sign_up(outbox)
    assert (await stranger.open(path)).status_code == 404
    await accounts.ask(stores.owner_database_url, _LATER, tenant.id)

    answers = [await admin.open(path)]
    answers += [await admin.post(f"{path}/{step}", {"csrf": csrf, **_AGENT}) for step in ("model", "agent", "message")]

    assert {(each.status_code, each.headers["location"].split("?")[0]) for each in answers} == {(303, "/stepup")}
    assert (await tenant.client.execute("{ agents { nodes { id } } }"))["agents"]["nodes"] == []


async def test_an_agent_that_is_not_there_has_no_page(admin: Visitor, tenant: Tenant) -> None:
    path, nobody = _path(tenant), "5ddb062e-fc60-4963-903b-9aed8caf5e90"

    assert (await admin.open(f"{path}?agent={nobody}")).status_code == 404
    for agent in (nobody, "x"):
        answer = await admin.submit(f"{path}/message", {"agent": agent, "text": "Hello"}, on=path)
        assert answer.status_code in {404, 422}, answer.text


async def test_a_form_that_is_sent_twice_posts_its_message_once(admin: Visitor, tenant: Tenant) -> None:
    await create_agent(tenant.client, name="Nova")
    path = _path(tenant)
    page = await admin.open(path)
    form = re.search(r'name="form" value="([0-9a-f-]+)"', page.text)
    assert form is not None
    fields = {**_shown(page), "form": form[1], "text": "Good morning"}

    answers = [await admin.submit(f"{path}/message", fields, on="/account") for _ in range(2)]
    once = (await admin.open(path)).text.count("Good morning")
    await admin.submit(f"{path}/message", {**fields, "text": "Good evening"}, on="/account")

    assert ([answer.status_code for answer in answers], once) == ([303, 303], 1)
    assert "Good evening" in (await admin.open(path)).text, "the person went back and wrote something else"
