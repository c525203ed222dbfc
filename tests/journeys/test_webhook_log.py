"""Admins test an endpoint, read what became of each delivery, and send what was refused again."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import jsonschema
import pytest

from tests.factories.rows import add_delivery, owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.factories.webhooks import create_endpoint, read_endpoint, update_endpoint
from tests.fakes.webhook_receiver import Receiver, running_receiver
from tests.harness.client import Json
from tests.harness.processes import Running
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

_NOW = "UPDATE webhook_endpoints SET next_try_at = now() WHERE tenant_id = $1"
_LONG_AGO = "UPDATE webhook_log SET last_at = now() - interval '8 days' WHERE tenant_id = $1"
_LOG = """{ webhookEndpoints { nodes { id deliveries(%s) { nodes { messageId event state attempts lastStatus lastError
  milliseconds firstAt lastAt deadLetter { id } } } } } }"""
_TEST = "test { isAccepted status milliseconds failureKind error }"
#: The attributes of the specification, with their types and what must not be empty (cloudevents.io, version 1.0).
_CLOUD_EVENT = {
    "type": "object",
    "required": ["id", "source", "specversion", "type"],
    "additionalProperties": False,
    "properties": {
        "id": {"type": "string", "minLength": 1},
        "source": {"type": "string", "format": "uri-reference", "minLength": 1},
        "specversion": {"const": "1.0"},
        "type": {"type": "string", "minLength": 1},
        "datacontenttype": {"const": "application/json"},
        "subject": {"type": "string", "minLength": 1},
        "time": {"type": "string", "format": "date-time"},
        "data": {"type": "object"},
    },
}


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with running_receiver() as running:
        yield running


async def _log(tenant: Tenant, arguments: str = "first: 50") -> list[Json]:
    [found] = (await tenant.client.execute(_LOG % arguments))["webhookEndpoints"]["nodes"]
    return list(found["deliveries"]["nodes"])


async def _hurry(tenant: Tenant) -> None:
    async with owner_of(tenant) as connection:
        await connection.execute(_NOW, tenant.id)


async def _states(tenant: Tenant) -> list[tuple[str, int]]:
    return [(each["state"], each["attempts"]) for each in await _log(tenant)]


async def _has_states(tenant: Tenant, wanted: list[tuple[str, int]]) -> bool:
    await _hurry(tenant)
    return await _states(tenant) == wanted


async def test_the_log_says_what_became_of_each_delivery(tenant: Tenant, worker: Running, receiver: Receiver) -> None:
    space_id = await create_space(tenant.client)
    await create_endpoint(tenant.client, receiver.url, spaceId=space_id)
    receiver.answers, receiver.refuses = [204, 503], {"poison"}

    for text in ("taken", "taken late", "poison", "last"):
        await post(tenant.client, space_id, text)
    await wait_until(
        lambda: _has_states(tenant, [("DELIVERED", 1), ("DEAD", 8), ("DELIVERED", 2), ("DELIVERED", 1)]), timeout=60
    )

    newest, poison, late, oldest = await _log(tenant)
    assert [each["messageId"] for each in (oldest, late, newest)] == [*receiver.ids[:2], receiver.ids[-1]]
    assert (late["lastStatus"], late["lastError"], late["deadLetter"], late["event"]) == (
        204,
        "",
        None,
        "MESSAGE_POSTED",
    )
    assert (poison["lastStatus"], poison["lastError"]) == (500, "it answered 500")
    assert late["firstAt"] < late["lastAt"]
    assert [each["messageId"] for each in await _log(tenant, "first: 50, states: [DEAD]")] == [poison["messageId"]]

    receiver.refuses = set()
    await tenant.client.succeed("replayWebhookDelivery", "delivery { id }", deliveryId=poison["deadLetter"]["id"])
    await wait_until(
        lambda: _has_states(tenant, [("DELIVERED", 1), ("DELIVERED", 9), ("DELIVERED", 2), ("DELIVERED", 1)]),
        timeout=60,
    )


async def test_an_entry_of_the_log_goes_after_some_days(tenant: Tenant, worker: Running, receiver: Receiver) -> None:
    space_id = await create_space(tenant.client)
    endpoint_id, _ = await create_endpoint(tenant.client, receiver.url, spaceId=space_id)
    await post(tenant.client, space_id, "long ago")
    await wait_until(lambda: _has_states(tenant, [("DELIVERED", 1)]), timeout=60)
    async with owner_of(tenant) as connection:
        await connection.execute(_LONG_AGO, tenant.id)

    await tenant.client.succeed("testWebhookEndpoint", _TEST, endpointId=endpoint_id)

    assert [each["event"] for each in await _log(tenant)] == ["WEBHOOK_TEST"]
    await tenant.client.succeed("deleteWebhookEndpoint", "endpointId", endpointId=endpoint_id)


async def test_what_was_refused_since_a_time_is_sent_again(tenant: Tenant, worker: Running, receiver: Receiver) -> None:
    space_id = await create_space(tenant.client)
    endpoint_id, secret = await create_endpoint(tenant.client, receiver.url, spaceId=space_id)
    other_id, _ = await create_endpoint(tenant.client, receiver.url, spaceId=space_id)
    dead = [await add_delivery(tenant, endpoint_id, text=text) for text in ("before", "one", "two")]
    await add_delivery(tenant, other_id, text="of another endpoint")
    since = datetime.now(UTC) - timedelta(hours=1)
    async with owner_of(tenant) as connection:
        await connection.execute(
            "UPDATE webhook_deliveries SET created_at = $2 WHERE tenant_id = $1 AND body LIKE '%before%'",
            tenant.id,
            since - timedelta(seconds=1),
        )

    made = await tenant.client.succeed(
        "replayWebhookDeliveries", "replayed hasMore", endpointId=endpoint_id, since=since.isoformat()
    )

    assert (made["replayed"], made["hasMore"]) == (2, False)
    await wait_until(lambda: _sent(receiver, ["one", "two"]), timeout=60)
    receiver.received[0].check(secret)
    letters = (await read_endpoint(tenant.client, endpoint_id))["deadLetters"]["nodes"]
    assert [each["state"] for each in letters if each["id"] == dead[0]] == ["DEAD"]
    [left] = (await read_endpoint(tenant.client, other_id))["deadLetters"]["nodes"]
    assert left["state"] == "DEAD"


async def _sent(receiver: Receiver, texts: list[str]) -> bool:
    return [each.content["text"] for each in receiver.received] == texts


async def test_another_organisation_replays_and_tests_nothing_here(tenant: Tenant, tenants: Any) -> None:
    space_id, stranger = await create_space(tenant.client), await tenants.create()
    endpoint_id, _ = await create_endpoint(tenant.client, "https://crm.example/told", spaceId=space_id)

    refused = [
        await stranger.client.mutate("testWebhookEndpoint", _TEST, endpointId=endpoint_id),
        await stranger.client.mutate(
            "replayWebhookDeliveries", "replayed", endpointId=endpoint_id, since="2026-01-01T00:00:00Z"
        ),
    ]

    assert [each["__typename"] for each in refused] == ["NotFound", "NotFound"]


async def test_a_time_without_an_offset_replays_nothing(tenant: Tenant) -> None:
    space_id = await create_space(tenant.client)
    endpoint_id, _ = await create_endpoint(tenant.client, "https://crm.example/told", spaceId=space_id)

    refused = await tenant.client.mutate(
        "replayWebhookDeliveries", "replayed", endpointId=endpoint_id, since="2026-01-01T00:00:00"
    )

    assert (refused["__typename"], refused["path"]) == ("InvalidInput", ["input", "since"])


async def test_a_test_delivery_is_signed_and_counts_for_nothing(
    tenant: Tenant, worker: Running, receiver: Receiver
) -> None:
    space_id = await create_space(tenant.client)
    endpoint_id, secret = await create_endpoint(tenant.client, receiver.url, spaceId=space_id)
    await update_endpoint(tenant.client, endpoint_id, isEnabled=False)
    receiver.answers = [204, 500, 302]

    tests = [
        (await tenant.client.succeed("testWebhookEndpoint", _TEST, endpointId=endpoint_id))["test"] for _ in range(3)
    ]

    told = [(each["isAccepted"], each["status"], each["failureKind"], each["error"]) for each in tests]
    assert told == [
        (True, 204, None, None),
        (False, 500, "STATUS", "it answered 500"),
        (False, 302, "STATUS", "it answered 302"),
    ]
    for delivery in receiver.received:
        delivery.check(secret)
    assert receiver.received[0].content["type"] == "webhook.test"
    assert len(set(receiver.ids)) == 3
    assert await _states(tenant) == [("DROPPED", 1), ("DROPPED", 1), ("DELIVERED", 1)]
    found = await read_endpoint(tenant.client, endpoint_id)
    assert (found["failingSince"], found["lastStatus"], found["delivered"], found["status"]) == (
        None, None, 0, "PAUSED"
    )  # fmt: skip


async def test_a_test_of_an_endpoint_that_is_away_says_so(tenant: Tenant, worker: Running) -> None:
    async with running_receiver() as gone:
        url = gone.url
    endpoint_id, _ = await create_endpoint(tenant.client, url, spaceId=await create_space(tenant.client))

    test = (await tenant.client.succeed("testWebhookEndpoint", _TEST, endpointId=endpoint_id))["test"]

    assert (test["isAccepted"], test["status"], test["failureKind"]) == (False, None, "UNREACHABLE")


async def test_tests_are_limited(tenant: Tenant, worker: Running, receiver: Receiver) -> None:
    endpoint_id, _ = await create_endpoint(tenant.client, receiver.url, spaceId=await create_space(tenant.client))

    made = [await tenant.client.mutate("testWebhookEndpoint", _TEST, endpointId=endpoint_id) for _ in range(12)]

    refused = [each for each in made if each["__typename"] == "LimitReached"]
    assert {each["code"] for each in refused} == {"TOO_MANY_TESTS"}
    assert len(receiver.received) == 12 - len(refused)


async def test_a_test_reaches_no_private_address_in_production(
    citizen: Tenant, stack: Stack, receiver: Receiver
) -> None:
    """The guard is the one of deliveries: the operator has not allowed private addresses."""
    endpoint_id, _ = await create_endpoint(citizen.client, receiver.url, spaceId=await create_space(citizen.client))
    await stack.start_worker(**stack.stores.production())

    test = (await citizen.client.succeed("testWebhookEndpoint", _TEST, endpointId=endpoint_id))["test"]

    assert (test["status"], test["failureKind"]) == (None, "ADDRESS_NOT_ALLOWED")
    assert receiver.received == []


async def test_deliveries_are_cloud_events_if_the_endpoint_wants_them(
    tenant: Tenant, worker: Running, receiver: Receiver
) -> None:
    space_id = await create_space(tenant.client)
    endpoint_id, secret = await create_endpoint(tenant.client, receiver.url, spaceId=space_id, format="CLOUDEVENTS")
    receiver.answers = [503, 204]

    await post(tenant.client, space_id, "hello")
    await wait_until(lambda: _has_states(tenant, [("DELIVERED", 2)]), timeout=60)
    await tenant.client.succeed("testWebhookEndpoint", _TEST, endpointId=endpoint_id)

    first, again, tested = receiver.received
    assert first.body == again.body
    for delivery in receiver.received:
        delivery.check(secret)
        assert delivery.headers["content-type"] == "application/cloudevents+json; charset=utf-8"
        jsonschema.validate(
            delivery.content, _CLOUD_EVENT, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER
        )
        assert delivery.content["id"] == delivery.id
        assert (delivery.content["subject"], datetime.fromisoformat(delivery.content["time"]).tzinfo) == (space_id, UTC)
    assert (first.content["type"], tested.content["type"]) == ("message.posted", "webhook.test")
    assert first.content["data"]["message"]["text"] == "hello"
    assert endpoint_id in first.content["source"]


async def test_a_replay_keeps_the_format_in_which_it_was_written(
    tenant: Tenant, worker: Running, receiver: Receiver
) -> None:
    """Its body is signed and remembered byte for byte, so the header must tell what it is."""
    space_id = await create_space(tenant.client)
    endpoint_id, _ = await create_endpoint(tenant.client, receiver.url, spaceId=space_id, format="CLOUDEVENTS")
    receiver.answers = [500] * 8
    await post(tenant.client, space_id, "hello")
    await wait_until(lambda: _has_states(tenant, [("DEAD", 8)]), timeout=60)

    await update_endpoint(tenant.client, endpoint_id, format="CIRCADIAN")
    await tenant.client.succeed(
        "replayWebhookDeliveries", "replayed", endpointId=endpoint_id, since="2026-01-01T00:00:00Z"
    )
    await wait_until(lambda: _has_states(tenant, [("DELIVERED", 9)]), timeout=60)
    await post(tenant.client, space_id, "plain")
    await wait_until(lambda: _has_states(tenant, [("DELIVERED", 1), ("DELIVERED", 9)]), timeout=60)

    replayed, plain = receiver.received[-2:]
    assert (replayed.body, replayed.headers["content-type"].split(";")[0]) == (
        receiver.received[0].body,
        "application/cloudevents+json",
    )
    assert (plain.content["type"], plain.headers["content-type"]) == ("message.posted", "application/json")
