"""Word of what waits for people goes out: by feed, by webhook, by mail, to those who may answer (ADR 0032)."""

from email.message import EmailMessage
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from backend.kit.limits import DEFAULT
from backend.tenants.models import Role
from tests.factories.agents import create_agent
from tests.factories.holds import asked, create_pay, has_holds, holds_of, planned
from tests.factories.programs import create_program
from tests.factories.providers import create_provider, go, path_of
from tests.factories.questions import answer, ask, question_in
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Person, Tenant
from tests.factories.webhooks import create_endpoint, read_endpoint
from tests.fakes.identity_provider import IdentityProvider
from tests.fakes.webhook_receiver import Receiver, running_receiver
from tests.harness.client import GraphQLFailure, Json
from tests.harness.models import Models
from tests.harness.processes import Api
from tests.harness.visitor import Outbox, Visitor
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import tool_call
from tests.journeys.test_approvers import assistant_pays

pytestmark = pytest.mark.usefixtures("worker")

_FEED = "subscription { holdFeed { id hold { id name arguments digest approvedBy } } }"
_IN_VIEWER_FEED = "subscription { viewerFeed { ... on HoldUpdated { hold { name } } } }"
_EXPIRE = "UPDATE tool_calls SET expires_at = now() - interval '1 second' WHERE tenant_id = $1 AND state = 'HELD'"
_WAITED = """UPDATE tool_calls SET mail_at = now(), started_at = started_at - interval '1 minute'
WHERE tenant_id = $1 AND mail_at > now()"""
_RESTED = "UPDATE members SET hold_mailed_at = hold_mailed_at - interval '15 minutes' WHERE tenant_id = $1 AND id <> $2"
_TOLD_OF_END = "SELECT count(*) FROM tool_calls WHERE tenant_id = $1 AND told = 'ANSWERED'"
_TRY_NOW = "UPDATE webhook_endpoints SET next_try_at = now() WHERE tenant_id = $1"
_MAILS = "SELECT count(*) FROM tool_calls WHERE tenant_id = $1 AND mail_at IS NOT NULL"
_MAILED = "SELECT count(*) FROM tool_calls WHERE tenant_id = $1 AND told = 'WAITING' AND mail_at IS NULL"


async def _pays(tenant: Tenant, models: Models, amount: int = 7, *, name: str | None = None, **plan: Any) -> str:
    """An agent whom a plan has pay."""
    return await planned(tenant, models, [{"calls": [tool_call("pay", amount)]}, {"text": "ok"}], name=name, **plan)


async def test_feed_tells_an_approver_of_a_call_without_a_space_and_when_it_is_over(
    tenant: Tenant, models: Models
) -> None:
    ada, bea = await tenant.person(name="Ada", role=Role.ADMIN), await tenant.person(name="Bea")
    await create_pay(tenant, rule="ALWAYS", approvers="ADMINS", people=2)
    await _pays(tenant, models)

    async with (
        tenant.client.subscribe(_FEED) as own,
        ada.client.subscribe_sse(_FEED) as adas,
        bea.client.subscribe(_FEED) as beas,
    ):
        told = await own.next()
        assert told is not None
        hold = told["holdFeed"]["hold"]
        assert (hold["name"], hold["arguments"], hold["approvedBy"]) == ("pay", {"amount": 7}, [])
        await adas.next()
        await answer(ada.client, asked(hold), "APPROVE")
        gone = await adas.next()
        assert gone == {"holdFeed": {"id": hold["id"], "hold": None}}
        again = await own.next()
        assert again is not None
        assert again["holdFeed"]["hold"]["approvedBy"] == ["Ada"]
        await answer(tenant.client, asked(hold), "APPROVE")
        assert await own.next() == {"holdFeed": {"id": hold["id"], "hold": None}}
        space = await create_space(tenant.client, members=[bea.actor_id])
        await _asks(tenant, models, space)
        first = await beas.next()
    assert first is not None
    assert first["holdFeed"]["hold"]["name"] == "ask", "of the call she was told nothing"


async def _asks(tenant: Tenant, models: Models, space: str) -> None:
    """A question stands in the space."""
    agent = await create_agent(tenant.client, model=await models.script([{"calls": [ask()]}, {"text": "ok"}]))
    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=space, actorId=agent)
    await post(tenant.client, space, "Well?")
    await question_in(tenant.client, space)


async def test_feed_is_for_people_who_may_answer(tenant: Tenant, models: Models) -> None:
    program = (await create_program(tenant.client, scopes=["messages:write", "spaces:read"])).client
    vera = await tenant.person(name="Vera", role=Role.VIEWER)
    with pytest.raises(GraphQLFailure, match="messages:write"):
        async with vera.client.subscribe(_FEED) as feed:
            await feed.next()
    await create_pay(tenant)

    async with program.subscribe(_FEED) as silent, tenant.client.subscribe(_FEED) as own:
        await _pays(tenant, models)
        assert await own.next() is not None
        with pytest.raises(TimeoutError):
            await silent.next(timeout=2)


async def test_a_call_that_cannot_be_read_for_a_while_ends_no_feed(tenant: Tenant, models: Models, api: Api) -> None:
    """Nor that of the person's spaces, which contains it. All who follow wait for one read."""
    await create_pay(tenant, rule="ALWAYS", approvers="ADMINS")
    await _pays(tenant, models)
    await wait_until(lambda: has_holds(tenant.client))

    async with owner_of(tenant) as owner:
        lock = owner.transaction()
        await lock.start()
        await owner.execute("LOCK TABLE think_cycles IN ACCESS EXCLUSIVE MODE")
        async with tenant.client.subscribe(_FEED) as own, tenant.client.subscribe(_IN_VIEWER_FEED) as viewer:
            await wait_until(lambda: "could not be read, trying again" in api.said())
            await lock.rollback()
            told = await own.next()
            assert told is not None
            assert told["holdFeed"]["hold"]["name"] == "pay"
            await viewer.until(lambda event: event["viewerFeed"].get("hold") is not None)


async def test_webhook_is_told_that_a_call_waits_and_how_it_ended(tenant: Tenant, models: Models) -> None:
    await create_pay(tenant)
    async with running_receiver() as receiver:
        endpoint, secret = await create_endpoint(tenant.client, receiver.url, holds=True)
        agent = await _pays(tenant, models)
        await wait_until(lambda: _count(receiver, 1), timeout=60)
        [hold] = await holds_of(tenant.client)
        await answer(tenant.client, asked(hold), "DECLINE", comment="not in December")
        await wait_until(lambda: _count(receiver, 2), timeout=60)
        await _pays(tenant, models, 8)
        await wait_until(lambda: _count(receiver, 3), timeout=60)
        async with owner_of(tenant) as connection:
            await connection.execute(_EXPIRE, tenant.id)
        await wait_until(lambda: _count(receiver, 4), timeout=60)

    told = [each.content for each in receiver.received]
    for each in receiver.received:
        each.check(secret)
        assert "December" not in each.body.decode(), "what people say is for the agent"
        assert "amount" not in each.body.decode(), "and arguments are for whoever answers"
    assert [each["type"] for each in told] == ["hold.waiting", "hold.answered", "hold.waiting", "hold.expired"]
    waiting, answered = told[0]["data"], told[1]["data"]
    assert waiting["toolCall"] | {"createdAt": 0, "expiresAt": 0} == {
        "id": hold["id"], "agent": {"id": agent, "name": "Ada"}, "name": "pay", "kind": "EXTERNAL",
        "isQuestion": False, "space": None, "digest": hold["digest"], "approvers": "ADMINS", "people": 1,
        "assigneeId": None, "createdAt": 0, "expiresAt": 0,
    }  # fmt: skip
    assert waiting["toolCall"]["expiresAt"] == hold["expiresAt"]
    assert (waiting["decision"], waiting["answeredById"]) == (None, None)
    assert (answered["decision"], answered["answeredById"]) == ("declined", tenant.owner.actor_id)
    assert len({each.id for each in receiver.received}) == 4
    assert (await read_endpoint(tenant.client, endpoint))["events"] == ["HOLD_ANSWERED", "HOLD_EXPIRED", "HOLD_WAITING"]


async def _count(receiver: Receiver, count: int) -> bool:
    return len(receiver.received) == count


async def test_endpoint_that_was_away_is_told_how_it_stands_now(tenant: Tenant, models: Models) -> None:
    """Nobody is called to something that was answered long ago; what waits still, it is told of."""
    await create_pay(tenant)
    async with running_receiver() as receiver:
        receiver.says = lambda _: (503, {})
        await create_endpoint(tenant.client, receiver.url, holds=True)
        await _pays(tenant, models, 1)
        await wait_until(lambda: receiver.received, timeout=60)
        [hold] = await holds_of(tenant.client)
        await answer(tenant.client, asked(hold), "DECLINE")
        await wait_until(lambda: _is(tenant, _TOLD_OF_END, 1))
        await _pays(tenant, models, 2, name="Second")
        before = len(receiver.received)
        receiver.says = None
        async with owner_of(tenant) as connection:
            await connection.execute(_TRY_NOW, tenant.id)
        await wait_until(lambda: len(receiver.received) >= before + 2, timeout=60)

    told = [each.content for each in receiver.received]
    assert told[0]["type"] == "hold.waiting", "which it did not take"
    assert [each["type"] for each in told[-2:]] == ["hold.answered", "hold.waiting"]
    assert told[-1]["data"]["toolCall"]["agent"]["name"] == "Second"


async def test_webhook_of_holds_is_for_whoever_reads_as_an_admin(tenant: Tenant) -> None:
    writer = (await create_program(tenant.client, scopes=["admin:write", "tools:write"])).client
    values = {"name": "pager", "url": "https://pager.example/told", "holds": True}

    refused = await writer.mutate("createWebhookEndpoint", "__typename", **values)
    assert refused["code"] == "NOT_PERMITTED"
    both = await tenant.client.mutate("createWebhookEndpoint", "__typename", **values, security=True)
    assert (both["code"], both["path"]) == ("INVALID_INPUT", ["input", "spaceId"])
    other = await tenant.client.mutate("createWebhookEndpoint", "__typename", **values, events=["CYCLE_ENDED"])
    assert (other["code"], other["path"]) == ("INVALID_INPUT", ["input", "events"])


@pytest.fixture
def outbox(environment: dict[str, str]) -> Outbox:
    return Outbox(Path(environment["CIRCADIAN_DATA_DIR"]))


async def _reachable(tenant: Tenant, **values: Any) -> tuple[Person, str]:
    address = f"{uuid4().hex}@example.com"
    return await tenant.person(email=address, **values), address


def _letters(outbox: Outbox, address: str) -> list[str]:
    found = []
    for path in (outbox.directory / "outbox").glob("*.eml"):
        text = path.read_text()
        if f"To: {address}" in text:
            found.append(text)
    return found


async def _is(tenant: Tenant, query: str, count: int) -> bool:
    async with owner_of(tenant) as connection:
        return bool(await connection.fetchval(query, tenant.id) == count)


async def _wait_a_minute(tenant: Tenant, *, mailed: int) -> None:
    """All that waits has done so for a minute, and so many calls have been looked at for mails."""
    await wait_until(lambda: _is(tenant, _MAILS, 1))
    async with owner_of(tenant) as connection:
        await connection.execute(_WAITED, tenant.id)
    await wait_until(lambda: _is(tenant, _MAILED, mailed))


async def test_one_mail_goes_to_each_who_may_answer(tenant: Tenant, models: Models, outbox: Outbox) -> None:
    """And to nobody else; nothing of the model's is in it but a name, which is no link."""
    _, ada = await _reachable(tenant, name="Ada", role=Role.ADMIN)
    _, bea = await _reachable(tenant, name="Bea")
    carl, carls = await _reachable(tenant, name="Carl", role=Role.ADMIN)
    assert await carl.client.succeed("setHoldMails", "areWanted", areWanted=False) == {
        "__typename": "SetHoldMailsSuccess", "areWanted": False,
    }  # fmt: skip
    await create_pay(tenant)
    await _pays(tenant, models, 666, name="Eve\nhttps://evil.example/x now")

    await _wait_a_minute(tenant, mailed=1)

    letter: EmailMessage = await outbox.mail_to(ada, subject="A call waits for your word")
    text = letter.get_content()
    assert "- Eve https evil. example x now wants to use pay\n" in text
    assert text.count("http") == 2, "one of them is our own, and the other no link"
    assert "666" not in text
    assert len(_letters(outbox, ada)) == 1
    assert _letters(outbox, bea) == _letters(outbox, carls) == []


async def test_mails_keep_a_pace_for_each_person(tenant: Tenant, models: Models, outbox: Outbox) -> None:
    """What comes a minute later is mailed after a quarter of an hour, and nobody is mailed twice about one call."""
    _, ada = await _reachable(tenant, name="Ada", role=Role.ADMIN)
    carl, carls = await _reachable(tenant, name="Carl", role=Role.ADMIN)
    await create_pay(tenant)
    await _pays(tenant, models, 1)
    await _wait_a_minute(tenant, mailed=1)
    await _pays(tenant, models, 2, name="Second")
    await wait_until(lambda: _is(tenant, _MAILS, 1))
    async with owner_of(tenant) as connection:
        await connection.execute("UPDATE members SET hold_mailed_at = NULL WHERE id = $1", carl.member_id)
        await connection.execute(_WAITED, tenant.id)
        await wait_until(lambda: _is(tenant, _put_off(), 1))
        await wait_until(lambda: _has_letters(outbox, carls, 2))
        assert len(_letters(outbox, ada)) == 1
        await connection.execute(_RESTED, tenant.id, carl.member_id)
        await connection.execute(
            "UPDATE tool_calls SET mail_at = now() WHERE mail_at > now() AND tenant_id = $1", tenant.id
        )

    await wait_until(lambda: _is(tenant, _MAILED, 2))

    await wait_until(lambda: _has_letters(outbox, ada, 2))
    newest = max(_letters(outbox, ada), key=lambda text: "Second" in text)
    assert newest.count(" wants to use pay") == 1
    assert len(_letters(outbox, carls)) == 2


def _put_off() -> str:
    """Calls that are mailed about later than any round takes."""
    late = DEFAULT.mail_lease_seconds
    return f"SELECT count(*) FROM tool_calls WHERE tenant_id = $1 AND mail_at > now() + interval '{late} seconds'"


async def _has_letters(outbox: Outbox, address: str, count: int) -> bool:
    return len(_letters(outbox, address)) == count


async def test_people_of_a_provider_are_mailed_where_its_word_for_their_address_is_proven(
    tenant: Tenant, models: Models, outbox: Outbox, api: Api
) -> None:
    proven, given_up = (f"{uuid4().hex}.example" for _ in range(2))
    ida, rob = f"ida@{proven}", f"rob@{given_up}"
    async with IdentityProvider(person=_person(ida)) as provider:
        made = await create_provider(tenant.client, provider, emailDomains=[proven, given_up], joinsAs="ADMIN")
        for address in (ida, rob):
            provider.person = _person(address)
            async with Visitor(api.base_url) as visitor:
                assert (await go(visitor, path_of(made))).status_code == 303
    for domains in ([proven], [proven, given_up]):
        await tenant.client.succeed("updateIdentityProvider", "__typename", providerId=made["id"], emailDomains=domains)
    await create_pay(tenant)
    await _pays(tenant, models)

    await _wait_a_minute(tenant, mailed=1)

    await outbox.mail_to(ida, subject="A call waits for your word")
    assert _letters(outbox, rob) == [], "that the domain is the tenant's was proven once, and is no more"


def _person(address: str) -> dict[str, object]:
    return {"sub": uuid4().hex, "email": address, "email_verified": True, "name": address.partition("@")[0]}


async def test_what_is_answered_within_a_minute_is_mailed_to_nobody(
    tenant: Tenant, models: Models, outbox: Outbox
) -> None:
    _, ada = await _reachable(tenant, name="Ada", role=Role.ADMIN)
    await create_pay(tenant)
    await _pays(tenant, models)
    await wait_until(lambda: _is(tenant, _MAILS, 1))
    [hold] = await holds_of(tenant.client)

    await answer(tenant.client, asked(hold), "DECLINE")

    await wait_until(lambda: _is(tenant, _MAILS, 0))
    assert _letters(outbox, ada) == []


async def test_what_an_assistant_asks_is_told_to_its_member_and_to_no_webhook(
    tenant: Tenant, models: Models, outbox: Outbox
) -> None:
    bert, berts = await _reachable(tenant, name="Bert")
    _, ada = await _reachable(tenant, name="Ada", role=Role.ADMIN)
    await create_pay(tenant, rule="ALWAYS")
    async with running_receiver() as receiver:
        await create_endpoint(tenant.client, receiver.url, holds=True)
        await assistant_pays(tenant, models, bert)
        await _wait_a_minute(tenant, mailed=1)
        await outbox.mail_to(berts, subject="A call waits for your word")
        await _pays(tenant, models)
        await wait_until(lambda: _count(receiver, 1), timeout=60)

    [told] = [each.content["data"] for each in receiver.received]
    assert told["toolCall"]["agent"]["name"] == "Ada"
    assert _letters(outbox, ada) == []


async def test_choice_of_mails_is_seen_by_the_viewer(tenant: Tenant) -> None:
    query = "{ viewer { memberships { areHoldMailsWanted } } }"

    async def wanted() -> Json:
        found: Json = (await tenant.client.execute(query))["viewer"]["memberships"][0]
        return found

    assert await wanted() == {"areHoldMailsWanted": True}
    await tenant.client.succeed("setHoldMails", "areWanted", areWanted=False)
    assert await wanted() == {"areHoldMailsWanted": False}
    program = (await create_program(tenant.client, scopes=["messages:write"])).client
    assert (await program.mutate("setHoldMails", "areWanted", areWanted=False))["code"] == "PEOPLE_ONLY"
    assert await has_holds(tenant.client, 0)
