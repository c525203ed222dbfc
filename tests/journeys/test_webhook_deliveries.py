"""Endpoints of integrators are told what happens, signed, in order, at least once (L4)."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

import pytest

from backend.kit.limits import DEFAULT
from backend.kit.received import BadSignature
from tests.factories.agents import create_agent
from tests.factories.rows import add_delivery, key_of, owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant, Tenants
from tests.factories.webhooks import create_endpoint, read_endpoint, update_endpoint
from tests.fakes.webhook_receiver import Delivery, Receiver, running_receiver
from tests.harness.models import Models
from tests.harness.processes import Running
from tests.harness.waiting import wait_until

_SINCE = "UPDATE webhook_endpoints SET failing_since = now() - make_interval(hours => $2) WHERE tenant_id = $1"
_QUIET = """UPDATE webhook_endpoints SET failing_since = now() - interval '76 hours',
  next_try_at = now() - interval '73 hours' WHERE tenant_id = $1"""
#: After seven failures.
_LAST_TRY = "UPDATE webhook_endpoints SET tries = 7, failures = 7, next_try_at = now() WHERE tenant_id = $1"
_DECIDED = """UPDATE webhook_deliveries SET state = 'DROPPED', settled_at = now() - interval '91 days'
WHERE tenant_id = $1"""
_NOW = "UPDATE webhook_endpoints SET next_try_at = now() WHERE tenant_id = $1"
_CLAIM = "SELECT claim_id FROM webhook_endpoints WHERE id = $1"
_IS_SERVED_FOR = """SELECT claim_id IS NULL OR claimed_until < now() + interval '60 seconds' - make_interval(secs => $2)
FROM webhook_endpoints WHERE id = $1"""
_CANNOT_BE_OPENED = "UPDATE secrets SET sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1) WHERE tenant_id = $1"
_ACTS = "{ auditLog(last: 5) { nodes { action actorKind targetId } } }"


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with running_receiver() as running:
        yield running


async def _has(receiver: Receiver, count: int) -> bool:
    return len(receiver.received) >= count


async def _until(receiver: Receiver, count: int) -> None:
    await wait_until(lambda: _has(receiver, count), timeout=60)


async def _hurry(tenant: Tenant) -> None:
    """The waits between tries are over."""
    async with owner_of(tenant) as connection:
        await connection.execute(_NOW, tenant.id)


async def test_what_is_said_in_a_space_is_told_in_order(tenant: Tenant, worker: Running, receiver: Receiver) -> None:
    space_id = await create_space(tenant.client)
    await post(tenant.client, space_id, "before")
    endpoint_id, secret = await create_endpoint(tenant.client, receiver.url, spaceId=space_id)

    posted = [await post(tenant.client, space_id, f"message {number}") for number in range(70)]
    await wait_until(lambda: len(set(receiver.ids)) == 70, timeout=60)

    # A slow answer may have one of them sent again, with the same id.
    told = dict(zip(receiver.ids, receiver.texts, strict=True))
    assert list(told.values()) == [f"message {number}" for number in range(70)]
    for delivery in receiver.received:
        delivery.check(secret)
    first = receiver.received[0].content
    assert first["type"] == "message.posted"
    assert first["data"]["space"] == {"id": space_id, "name": "Lobby"}
    told = first["data"]["message"]
    assert {name: told[name] for name in ("id", "seq", "kind", "author", "data")} == {
        name: posted[0][name] for name in ("id", "seq", "kind", "author", "data")
    }
    await wait_until(lambda: _delivered(tenant, endpoint_id, 70))


async def _delivered(tenant: Tenant, endpoint_id: str, count: int) -> bool:
    return bool((await read_endpoint(tenant.client, endpoint_id))["delivered"] == count)


async def test_the_end_of_a_cycle_is_told(tenant: Tenant, worker: Running, models: Models, receiver: Receiver) -> None:
    agent_id = await create_agent(tenant.client, model=await models.script([{"reply_to_all": True, "text": "hi"}]))
    space_id = await create_space(tenant.client, members=[agent_id])
    await create_endpoint(tenant.client, receiver.url, agentId=agent_id)

    await post(tenant.client, space_id, "hello")
    await _until(receiver, 1)

    content = receiver.received[0].content
    assert (content["type"], content["data"]["agent"]) == ("cycle.ended", {"id": agent_id, "name": "Ada"})
    assert (content["data"]["cycle"]["outcome"], content["data"]["cycle"]["number"]) == ("RESTED", 1)


async def test_only_what_is_wanted_is_told(tenant: Tenant, worker: Running, receiver: Receiver) -> None:
    space_id, other = await create_space(tenant.client), await create_space(tenant.client)
    await create_endpoint(tenant.client, receiver.url, spaceId=space_id, events=["MESSAGE_UPDATED"])
    await create_endpoint(tenant.client, receiver.url, spaceId=other)

    await post(tenant.client, space_id, "not wanted")
    await post(tenant.client, other, "wanted")
    await _until(receiver, 1)

    assert receiver.texts == ["wanted"]


async def test_an_endpoint_that_is_away_misses_nothing_and_keeps_its_order(
    tenant: Tenant, worker: Running, receiver: Receiver
) -> None:
    """An outage never costs a delivery, however long it takes."""
    space_id = await create_space(tenant.client)
    endpoint_id, _ = await create_endpoint(tenant.client, receiver.url, spaceId=space_id)
    receiver.answers = [503] * 12

    for number in range(3):
        await post(tenant.client, space_id, f"message {number}")
    await wait_until(lambda: _has_in_a_hurry(tenant, receiver, 6), timeout=60)
    await wait_until(lambda: _is_failing(tenant, endpoint_id))
    await wait_until(lambda: _has_in_a_hurry(tenant, receiver, 15), timeout=120)

    assert receiver.texts[12:] == ["message 0", "message 1", "message 2"]
    assert len(set(receiver.ids)) == 3
    assert len(set(receiver.ids[:13])) == 1
    await wait_until(lambda: _delivered(tenant, endpoint_id, 3))
    found = await read_endpoint(tenant.client, endpoint_id)
    assert (found["failingSince"], found["lastError"], found["deadLetters"]["nodes"]) == (None, None, [])


async def _has_in_a_hurry(tenant: Tenant, receiver: Receiver, count: int) -> bool:
    """The worker notes a failure after the receiver has seen the try: hurry again and again."""
    await _hurry(tenant)
    return await _has(receiver, count)


async def test_refusals_of_one_event_are_not_counted_against_the_next(
    tenant: Tenant, worker: Running, receiver: Receiver
) -> None:
    """One was refused often and then taken, the next is refused once, both in the same turn."""
    space_id = await create_space(tenant.client)
    endpoint_id, _ = await create_endpoint(tenant.client, receiver.url, spaceId=space_id)
    receiver.answers = [500] * 7 + [204, 500]

    for text in ("first", "second"):
        await post(tenant.client, space_id, text)
    await wait_until(lambda: _delivered_in_a_hurry(tenant, endpoint_id, 2), timeout=60)

    assert receiver.texts == ["first"] * 8 + ["second"] * 2
    assert await _dead(tenant, endpoint_id) == []


async def _delivered_in_a_hurry(tenant: Tenant, endpoint_id: str, count: int) -> bool:
    await _hurry(tenant)
    return await _delivered(tenant, endpoint_id, count)


async def _dead(tenant: Tenant, endpoint_id: str) -> list[dict[str, Any]]:
    return list((await read_endpoint(tenant.client, endpoint_id))["deadLetters"]["nodes"])


async def _has_dead(tenant: Tenant, endpoint_id: str, state: str = "DEAD") -> bool:
    await _hurry(tenant)
    return [each["state"] for each in await _dead(tenant, endpoint_id)] == [state]


async def test_what_is_refused_again_and_again_is_set_aside_and_can_be_sent_again(
    tenant: Tenant, worker: Running, receiver: Receiver
) -> None:
    """One event that a receiver cannot take costs it no other. What was set aside long ago goes."""
    space_id = await create_space(tenant.client)
    endpoint_id, secret = await create_endpoint(tenant.client, receiver.url, spaceId=space_id)
    receiver.refuses = {"poison"}
    forgotten = await add_delivery(tenant, endpoint_id, text="long ago")
    async with owner_of(tenant) as connection:
        await connection.execute(_DECIDED, tenant.id)

    for text in ("first", "poison", "last"):
        await post(tenant.client, space_id, text)
    await wait_until(lambda: _has_dead(tenant, endpoint_id), timeout=60)
    await wait_until(lambda: _said(receiver, "last"), timeout=60)

    (letter,) = await _dead(tenant, endpoint_id)
    assert letter["id"] != forgotten, "what was decided long ago has gone"
    assert receiver.texts == ["first", *["poison"] * 8, "last"]
    assert (letter["tries"], letter["lastStatus"], letter["messageId"]) == (8, 500, receiver.ids[1])
    assert letter["body"].encode() == receiver.received[1].body
    await tenant.client.succeed("replayWebhookDelivery", "delivery { state }", deliveryId=letter["id"])
    await wait_until(lambda: _has_dead(tenant, endpoint_id), timeout=60)
    await _until(receiver, 11)
    receiver.refuses = set()
    await wait_until(lambda: _replayed(tenant, letter["id"]), timeout=60)
    await wait_until(lambda: _has_dead(tenant, endpoint_id, "DELIVERED"), timeout=60)
    again = receiver.received[-1]
    again.check(secret)
    assert (again.id, again.body) == (receiver.ids[1], receiver.received[1].body)
    gone = await tenant.client.mutate("dropWebhookDelivery", "delivery { state }", deliveryId=letter["id"])
    assert gone["__typename"] == "Conflict"


async def _said(receiver: Receiver, text: str) -> bool:
    return text in receiver.texts


async def _replayed(tenant: Tenant, delivery_id: str) -> bool:
    made = await tenant.client.mutate("replayWebhookDelivery", "delivery { state }", deliveryId=delivery_id)
    return "delivery" in made


async def test_an_endpoint_that_fails_for_days_is_switched_off_and_resumed(
    tenant: Tenant, worker: Running, receiver: Receiver
) -> None:
    space_id = await create_space(tenant.client)
    endpoint_id, _ = await create_endpoint(tenant.client, receiver.url, spaceId=space_id)
    receiver.answers = [503, 503]
    await post(tenant.client, space_id, "kept")
    await wait_until(lambda: _is_failing(tenant, endpoint_id), timeout=60)
    async with owner_of(tenant) as connection:
        await connection.execute(_SINCE, tenant.id, 73)
    await _hurry(tenant)

    await wait_until(lambda: _is(tenant, endpoint_id, "SWITCHED_OFF"), timeout=60)
    acts = (await tenant.client.execute(_ACTS))["auditLog"]["nodes"]
    switched = [(act["actorKind"], act["targetId"]) for act in acts if act["action"] == "webhookEndpoint.switchedOff"]
    assert switched == [("SYSTEM", endpoint_id)]
    await post(tenant.client, space_id, "kept too")
    resumed = await update_endpoint(tenant.client, endpoint_id, isEnabled=True)

    assert (resumed["status"], resumed["failingSince"]) == ("ACTIVE", None)
    await _until(receiver, 4)
    assert receiver.texts[2:] == ["kept", "kept too"]


async def test_quiet_days_after_a_refused_event_are_no_days_of_failures(
    tenant: Tenant, worker: Running, receiver: Receiver
) -> None:
    space_id = await create_space(tenant.client)
    endpoint_id, _ = await create_endpoint(tenant.client, receiver.url, spaceId=space_id)
    receiver.refuses = {"poison"}
    await post(tenant.client, space_id, "poison")
    await wait_until(lambda: _has_dead(tenant, endpoint_id), timeout=60)
    async with owner_of(tenant) as connection:
        await connection.execute(_QUIET, tenant.id)

    receiver.answers = [503]
    await post(tenant.client, space_id, "next")
    await _until(receiver, 9)
    await wait_until(lambda: _delivered_in_a_hurry(tenant, endpoint_id, 1), timeout=60)

    assert receiver.texts[8:] == ["next", "next"]
    assert await _is(tenant, endpoint_id, "ACTIVE")


@pytest.mark.parametrize(("answer", "kept"), [(204, 1), (410, 0)])
async def test_an_address_that_is_changed_during_a_delivery_holds_for_the_next_one(
    tenant: Tenant, worker: Running, receiver: Receiver, answer: int, kept: int
) -> None:
    """The answer of the old address neither pauses nor switches off the endpoint with its new address."""
    space_id = await create_space(tenant.client)
    endpoint_id, _ = await create_endpoint(tenant.client, receiver.url, spaceId=space_id)
    await update_endpoint(tenant.client, endpoint_id, isEnabled=False)
    texts = ["first", "second", "third"]
    for text in texts:
        await post(tenant.client, space_id, text)
    receiver.may_answer.clear()
    receiver.answers = [answer]
    await update_endpoint(tenant.client, endpoint_id, isEnabled=True)
    await _until(receiver, 1)
    async with running_receiver() as new:
        await update_endpoint(tenant.client, endpoint_id, url=new.url)
        receiver.may_answer.set()
        await wait_until(lambda: _said(new, "third"), timeout=60)
        await wait_until(lambda: _delivered(tenant, endpoint_id, 3))

        assert (receiver.texts, new.texts) == (["first"], texts[kept:])
    found = await read_endpoint(tenant.client, endpoint_id)
    assert (found["status"], found["failingSince"]) == ("ACTIVE", None)


async def test_a_secret_that_is_changed_during_a_delivery_signs_the_next_one(
    tenant: Tenant, worker: Running, receiver: Receiver
) -> None:
    space_id = await create_space(tenant.client)
    endpoint_id, old = await create_endpoint(tenant.client, receiver.url, spaceId=space_id)
    await update_endpoint(tenant.client, endpoint_id, isEnabled=False)
    for text in ("first", "second"):
        await post(tenant.client, space_id, text)
    receiver.may_answer.clear()
    await update_endpoint(tenant.client, endpoint_id, isEnabled=True)
    await _until(receiver, 1)

    new = await tenant.client.succeed("rotateWebhookSecret", "secret", endpointId=endpoint_id, overlapHours=0)
    receiver.may_answer.set()
    await _until(receiver, 2)

    first, second = receiver.received
    first.check(old)
    second.check(new["secret"])


async def test_a_replay_that_is_never_answered_is_set_aside_again_and_can_be_dropped(
    tenant: Tenant, worker: Running, receiver: Receiver
) -> None:
    """It neither keeps newer events from being sent nor comes back after it was dropped."""
    space_id = await create_space(tenant.client)
    endpoint_id, _ = await create_endpoint(tenant.client, receiver.url, spaceId=space_id)
    receiver.refuses = {"too large"}
    async with owner_of(tenant) as connection:
        await connection.execute(_LAST_TRY, tenant.id)
        await post(tenant.client, space_id, "too large")
        await wait_until(lambda: _has_dead(tenant, endpoint_id), timeout=60)
        dead = (await _dead(tenant, endpoint_id))[0]["id"]
        receiver.says = _too_slow
        await tenant.client.succeed("replayWebhookDelivery", "delivery { state }", deliveryId=dead)
        await _until(receiver, 2)
        await post(tenant.client, space_id, "newer")
        await connection.execute(_LAST_TRY, tenant.id)
    await wait_until(lambda: _has_dead(tenant, endpoint_id), timeout=60)
    await wait_until(lambda: _delivered_in_a_hurry(tenant, endpoint_id, 1), timeout=60)
    count = len(receiver.received)
    assert receiver.texts == ["too large"] * (count - 1) + ["newer"]

    await tenant.client.succeed("replayWebhookDelivery", "delivery { state }", deliveryId=dead)
    await _until(receiver, count + 1)
    await tenant.client.succeed("dropWebhookDelivery", "delivery { state }", deliveryId=dead)
    await post(tenant.client, space_id, "newest")
    await wait_until(lambda: _delivered_in_a_hurry(tenant, endpoint_id, 2), timeout=60)

    assert await _has_dead(tenant, endpoint_id, "DROPPED")
    assert receiver.texts[-1] == "newest"


def _too_slow(delivery: Delivery) -> tuple[int, None]:
    return (504 if delivery.text == "too large" else 200), None


async def _is(tenant: Tenant, endpoint_id: str, status: str) -> bool:
    return bool((await read_endpoint(tenant.client, endpoint_id))["status"] == status)


async def _is_failing(tenant: Tenant, endpoint_id: str) -> bool:
    return (await read_endpoint(tenant.client, endpoint_id))["failingSince"] is not None


async def test_an_endpoint_that_says_that_it_is_gone_is_believed(
    tenant: Tenant, worker: Running, receiver: Receiver
) -> None:
    space_id = await create_space(tenant.client)
    endpoint_id, _ = await create_endpoint(tenant.client, receiver.url, spaceId=space_id)
    receiver.answers = [410]

    await post(tenant.client, space_id, "one")
    await wait_until(lambda: _is(tenant, endpoint_id, "SWITCHED_OFF"), timeout=60)
    await post(tenant.client, space_id, "two")
    await update_endpoint(tenant.client, endpoint_id, isEnabled=True, skipsBacklog=True)
    await post(tenant.client, space_id, "three")
    await _until(receiver, 2)

    assert receiver.texts == ["one", "three"]


async def test_while_its_secret_changes_it_may_know_either(tenant: Tenant, worker: Running, receiver: Receiver) -> None:
    space_id = await create_space(tenant.client)
    endpoint_id, old = await create_endpoint(tenant.client, receiver.url, spaceId=space_id)

    made = await tenant.client.succeed("rotateWebhookSecret", "secret", endpointId=endpoint_id)
    await post(tenant.client, space_id, "both")
    await _until(receiver, 1)
    at_once = await tenant.client.succeed("rotateWebhookSecret", "secret", endpointId=endpoint_id, overlapHours=0)
    await post(tenant.client, space_id, "one")
    await _until(receiver, 2)

    both, one = receiver.received
    for secret in (old, made["secret"]):
        both.check(secret)
        with pytest.raises(BadSignature):
            one.check(secret)
    one.check(at_once["secret"])


async def test_redirects_are_not_followed(tenant: Tenant, worker: Running, receiver: Receiver) -> None:
    """Else a public endpoint could lead into our own network."""
    space_id = await create_space(tenant.client)
    endpoint_id, _ = await create_endpoint(tenant.client, receiver.url, spaceId=space_id)
    receiver.answers = [302]

    await post(tenant.client, space_id, "one")
    await wait_until(lambda: _is_failing(tenant, endpoint_id), timeout=60)

    found = await read_endpoint(tenant.client, endpoint_id)
    assert (found["lastStatus"], found["lastError"]) == (302, "it answered 302")
    assert len(receiver.received) == 1


async def test_an_endpoint_of_another_does_not_wait_for_one_that_hangs(
    tenant: Tenant, worker: Running, receiver: Receiver
) -> None:
    space_id = await create_space(tenant.client)
    await create_endpoint(tenant.client, receiver.url, spaceId=space_id)
    async with running_receiver() as hanging:
        hanging.may_answer.clear()
        await create_endpoint(tenant.client, hanging.url, spaceId=space_id)

        await post(tenant.client, space_id, "one")
        await _until(hanging, 1)
        await post(tenant.client, space_id, "two")
        await _until(receiver, 2)

        assert len(hanging.received) == 1


async def test_an_endpoint_of_another_organisation_does_not_wait_for_many_that_hang(
    tenant: Tenant, tenants: Tenants, worker: Running, receiver: Receiver
) -> None:
    """Also if they are more than a worker serves at once. Each of the many has its turn later."""
    count = DEFAULT.webhook_endpoints_at_once + 6
    space_id = await create_space(tenant.client)
    other = await tenants.create(name="Other")
    other_space = await create_space(other.client)
    await create_endpoint(other.client, receiver.url, spaceId=other_space)
    async with running_receiver() as hanging:
        hanging.may_answer.clear()
        for _ in range(count):
            await create_endpoint(tenant.client, hanging.url, spaceId=space_id)

        await post(tenant.client, space_id, "one")
        await _until(hanging, DEFAULT.webhook_endpoints_of_tenant)
        await post(other.client, other_space, "two")
        await _until(receiver, 1)

        assert hanging.most_open == DEFAULT.webhook_endpoints_of_tenant < DEFAULT.webhook_endpoints_at_once
        hanging.may_answer.set()
        await wait_until(lambda: _all_have_theirs(tenant, hanging, count), timeout=60)


async def test_endpoints_whose_secrets_cannot_be_opened_do_not_keep_the_turns(
    tenant: Tenant, worker: Running, receiver: Receiver
) -> None:
    """They are as many as a tenant has turns at once, and all come before the other one."""
    space_id = await create_space(tenant.client)
    async with running_receiver() as closed:
        for _ in range(DEFAULT.webhook_endpoints_of_tenant):
            await create_endpoint(tenant.client, closed.url, spaceId=space_id)
        async with owner_of(tenant) as connection:
            await connection.execute(_CANNOT_BE_OPENED, tenant.id)
        await create_endpoint(tenant.client, receiver.url, spaceId=space_id)

        await post(tenant.client, space_id, "one")
        await _until(receiver, 1)

    assert receiver.texts == ["one"]
    assert closed.received == []


async def _all_have_theirs(tenant: Tenant, receiver: Receiver, count: int) -> bool:
    await _hurry(tenant)
    return len(set(receiver.ids)) == count


async def test_a_turn_with_slow_answers_ends_within_a_page(tenant: Tenant, worker: Running, receiver: Receiver) -> None:
    """Each answer may take seconds, and a page has many deliveries: others would wait for all of them."""
    space_id = await create_space(tenant.client)
    endpoint_id, _ = await create_endpoint(tenant.client, receiver.url, spaceId=space_id)
    receiver.may_answer.clear()
    for number in range(3):
        await post(tenant.client, space_id, f"message {number}")
    await _until(receiver, 1)
    first = await _claim_of(tenant, endpoint_id)

    await wait_until(lambda: _is_served_for(tenant, endpoint_id, DEFAULT.webhook_turn_seconds + 2))
    waits, receiver.may_answer = receiver.may_answer, asyncio.Event()
    waits.set()
    await _until(receiver, 2)

    assert await _claim_of(tenant, endpoint_id) not in {first, None}
    receiver.may_answer.set()
    await wait_until(lambda: _delivered_in_a_hurry(tenant, endpoint_id, 3), timeout=60)
    told = dict(zip(receiver.ids, receiver.texts, strict=True))
    assert list(told.values()) == ["message 0", "message 1", "message 2"]


async def _claim_of(tenant: Tenant, endpoint_id: str) -> UUID | None:
    async with owner_of(tenant) as connection:
        claim: UUID | None = await connection.fetchval(_CLAIM, key_of(endpoint_id))
    return claim


async def _is_served_for(tenant: Tenant, endpoint_id: str, seconds: float) -> bool:
    """Whether its claim, of a minute, is that old; or the answer came too late, and it has none."""
    async with owner_of(tenant) as connection:
        return bool(await connection.fetchval(_IS_SERVED_FOR, key_of(endpoint_id), seconds))
