"""The owner of an app is told of its installations at one address: nothing that an installation could not read."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.factories.app_webhooks import AppScene, begin
from tests.factories.programs import install_app
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenants
from tests.fakes.webhook_receiver import Receiver, running_receiver
from tests.harness.processes import Running
from tests.harness.waiting import wait_until

_OF_SPACE = "SELECT id FROM webhook_endpoints WHERE tenant_id = $1 AND space_id IS NOT NULL"
#: What a worker writes of a delivery, in this order.
_DELIVERED = "UPDATE webhook_endpoints SET delivered = delivered + 1 WHERE tenant_id = $1 AND id = $2"
_LOGGED = """INSERT INTO webhook_log (id, tenant_id, endpoint_id, event, message_id, state, milliseconds)
VALUES (gen_random_uuid(), $1, $2, 'message.posted', 'msg_x', 'DELIVERED', 1)"""
_WAITS = """SELECT count(*) > 0 FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM webhook_endpoints WHERE%'"""
_LATER = "UPDATE webhook_endpoints SET next_try_at = now() + interval '1 hour' WHERE tenant_id = $1"
_NOW = "UPDATE webhook_endpoints SET next_try_at = now() WHERE tenant_id = $1"


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with running_receiver() as running:
        yield running


@pytest.fixture
async def scene(tenants: Tenants, worker: Running, receiver: Receiver) -> AppScene:
    return await begin(tenants, receiver)


async def test_the_app_is_told_that_it_is_installed_granted_more_and_removed(scene: AppScene) -> None:
    made = await scene.set_webhook()
    installation_id = await scene.install()
    await wait_until(lambda: scene.told("app.installed"), timeout=30)
    scopes = ["agents:read", "spaces:read"]
    await scene.host.client.succeed(
        "updateInstallation", "installation { id }", installationId=installation_id, scopes=scopes
    )
    await wait_until(lambda: scene.told("app.scopes_changed"), timeout=30)
    await scene.host.client.succeed(
        "revokeInstallation", "installation { id }", installationId=installation_id
    )  # fmt: skip
    await wait_until(lambda: scene.told("app.removed"), timeout=30)

    installed, changed, removed = scene.receiver.received
    tenant_id = (await scene.host.client.execute("{ tenant { id } }"))["tenant"]["id"]
    named = {"id": installation_id, "tenantId": tenant_id, "tenantName": "Acme"}
    assert installed.content["data"] == {"installation": {**named, "scopes": ["spaces:read"]}}
    assert changed.content["data"] == {"installation": {**named, "scopes": scopes}}
    assert removed.content["data"] == {"installation": named}
    for delivery in scene.receiver.received:
        delivery.check(made["secret"])

    async def are_recorded() -> bool:
        return [each["state"] for each in await scene.log()] == ["DELIVERED"] * 3

    await wait_until(are_recorded)  # they were received before
    assert [(each["event"], each["state"], each["tenantId"]) for each in reversed(await scene.log())] == [
        ("APP_INSTALLED", "DELIVERED", tenant_id),
        ("APP_SCOPES_CHANGED", "DELIVERED", tenant_id),
        ("APP_REMOVED", "DELIVERED", tenant_id),
    ]
    endpoints = await scene.host.client.execute("{ webhookEndpoints { nodes { id } } }")
    assert endpoints["webhookEndpoints"]["nodes"] == [], "they are not the host's to change"


async def test_the_app_is_told_messages_only_where_the_installation_may_read(scene: AppScene) -> None:
    await scene.set_webhook()
    installation_id = await scene.install()
    inside = await create_space(scene.host.client, name="Inside", members=[installation_id])
    outside = await create_space(scene.host.client, name="Outside")
    await post(scene.host.client, outside, "not for the app")
    await post(scene.host.client, inside, "for the app")
    await wait_until(lambda: scene.texts() == ["for the app"], timeout=30)

    [delivery] = scene.told("message.posted")
    assert delivery.content["data"]["installation"]["id"] == installation_id
    assert delivery.content["data"]["space"]["name"] == "Inside"


async def test_without_the_scope_nothing_is_delivered_until_it_is_granted(scene: AppScene) -> None:
    await scene.set_webhook()
    installation_id = await scene.install("messages:write")
    space = await create_space(scene.host.client, members=[installation_id])
    await post(scene.host.client, space, "first")
    await wait_until(lambda: scene.told("app.installed"), timeout=30)
    client = scene.host.client

    await client.succeed(
        "updateInstallation", "installation { id }", installationId=installation_id, scopes=["agents:read"]
    )
    await wait_until(lambda: scene.told("app.scopes_changed"), timeout=30)
    assert scene.texts() == []
    await client.succeed(
        "updateInstallation", "installation { id }", installationId=installation_id, scopes=["spaces:read"]
    )
    await wait_until(lambda: scene.texts() == ["first"], timeout=30)


async def test_the_removal_of_an_old_installation_is_told(scene: AppScene) -> None:
    """What was told about it before is deleted by then. The numbers of its events go on."""
    await scene.set_webhook()
    installation_id = await scene.install()
    await wait_until(lambda: scene.told("app.installed"), timeout=30)
    async with owner_of(scene.host) as connection:
        await connection.execute(
            "UPDATE app_events SET created_at = now() - interval '31 days' WHERE tenant_id = $1", scene.host.id
        )

    await scene.host.client.succeed(
        "revokeInstallation", "installation { id }", installationId=installation_id
    )  # fmt: skip

    await wait_until(lambda: scene.told("app.removed"), timeout=30)


async def test_a_space_is_left_while_a_delivery_is_recorded(scene: AppScene, worker: Running) -> None:
    """The row of the space is removed after the delivery is in its log, and the worker goes on."""
    await scene.set_webhook()
    installation_id, client = await scene.install(), scene.host.client
    space = await create_space(client, members=[installation_id])
    await post(client, space, "before")
    await wait_until(lambda: scene.texts() == ["before"], timeout=30)
    async with owner_of(scene.host) as recording, owner_of(scene.host) as looking:
        endpoint_id = await recording.fetchval(_OF_SPACE, scene.host.id)
        async with recording.transaction():
            await recording.execute(_DELIVERED, scene.host.id, endpoint_id)
            await client.succeed("removeSpaceMember", "space { id }", spaceId=space, actorId=installation_id)
            await wait_until(lambda: looking.fetchval(_WAITS), timeout=60)
            await recording.execute(_LOGGED, scene.host.id, endpoint_id)

        async def is_removed() -> bool:
            return await looking.fetchval(_OF_SPACE, scene.host.id) is None

        await wait_until(is_removed, timeout=30)
    assert [line for line in worker.said().splitlines() if "webhook" in line and "failed" in line] == []
    await install_app(scene.publisher.client, scene.app["clientId"], scopes=["spaces:read"])
    await wait_until(lambda: len(scene.told("app.installed")) == 2, timeout=30)


@pytest.mark.parametrize("end", ["suspended", "removed", "left"])
async def test_nothing_is_delivered_after_the_installation_has_ended(scene: AppScene, end: str) -> None:
    """The next event of another installation shows that the worker has looked."""
    await scene.set_webhook()
    installation_id, client = await scene.install(), scene.host.client
    space = await create_space(client, members=[installation_id])
    await post(client, space, "before")
    await wait_until(lambda: scene.texts() == ["before"], timeout=30)

    if end == "left":
        await client.succeed("removeSpaceMember", "space { id }", spaceId=space, actorId=installation_id)
    else:
        operation = "suspendInstallation" if end == "suspended" else "revokeInstallation"
        await client.succeed(operation, "installation { id }", installationId=installation_id)
    await post(client, space, "after")
    await install_app(scene.publisher.client, scene.app["clientId"], scopes=["spaces:read"])
    await wait_until(lambda: len(scene.told("app.installed")) == 2, timeout=30)

    assert scene.texts() == ["before"]
    assert len(scene.told("app.removed")) == (1 if end == "removed" else 0)


async def test_a_webhook_that_is_set_later_tells_only_what_happens_from_then_on(scene: AppScene) -> None:
    installation_id, client = await scene.install(), scene.host.client
    space = await create_space(client, members=[installation_id])
    await post(client, space, "before")
    await scene.set_webhook(events=["MESSAGE_POSTED"], format="CLOUDEVENTS")
    await post(client, space, "after")

    await wait_until(lambda: scene.receiver.received, timeout=30)

    [delivery] = scene.receiver.received
    assert (delivery.content["specversion"], delivery.text) == ("1.0", "after")


async def test_refused_deliveries_are_sent_again_and_a_changed_webhook_begins_anew(scene: AppScene) -> None:
    scene.receiver.answers[:] = [410]  # gone: switched off at once
    await scene.set_webhook()
    await scene.install()
    await wait_until(lambda: scene.receiver.received, timeout=30)
    await wait_until(_is_logged(scene, "PENDING"), timeout=30)
    acts = await scene.host.client.execute("{ auditLog(last: 50) { nodes { action } } }")
    assert not any("webhook" in each["action"] for each in acts["auditLog"]["nodes"]), "it is not the host's"

    again = await scene.set_webhook(events=["APP_INSTALLED"])
    await wait_until(_is_logged(scene, "DELIVERED"), timeout=30)

    assert again["secret"] is None
    assert again["appWebhook"]["events"] == ["APP_INSTALLED"]
    first, second = scene.receiver.received
    assert (first.id, first.body) == (second.id, second.body)


async def test_an_address_that_is_changed_during_a_delivery_holds_for_the_next_one(scene: AppScene) -> None:
    await scene.set_webhook()
    installation_id, client = await scene.install(), scene.host.client
    space = await create_space(client, members=[installation_id])
    await post(client, space, "before")
    await wait_until(lambda: scene.texts() == ["before"], timeout=30)
    async with owner_of(scene.host) as connection, running_receiver() as new:
        await connection.execute(_LATER, scene.host.id)
        for text in ("first", "second"):
            await post(client, space, text)
        scene.receiver.may_answer.clear()
        await connection.execute(_NOW, scene.host.id)
        await wait_until(lambda: scene.texts() == ["before", "first"], timeout=30)

        await scene.set_webhook(url=new.url)
        scene.receiver.may_answer.set()
        await wait_until(lambda: new.received, timeout=30)

        assert new.texts == ["second"]
    assert scene.texts() == ["before", "first"]


def _is_logged(scene: AppScene, state: str) -> Any:
    async def is_logged() -> bool:
        async with owner_of(scene.host) as connection:
            await connection.execute(_NOW, scene.host.id)
        return [each["state"] for each in await scene.log()] == [state]

    return is_logged


async def test_the_secret_is_rotated_with_an_overlap_and_the_webhook_is_tested(scene: AppScene) -> None:
    first = (await scene.set_webhook())["secret"]
    client, app_id = scene.publisher.client, scene.app["id"]

    second = (await client.succeed("rotateAppWebhookSecret", "secret", appId=app_id))["secret"]
    tested = (await client.succeed("testAppWebhook", "test { isAccepted status failureKind }", appId=app_id))["test"]

    assert tested == {"isAccepted": True, "status": 204, "failureKind": None}
    [delivery] = scene.receiver.received
    delivery.check(first)
    delivery.check(second)
    assert delivery.content["type"] == "webhook.test"
    await client.succeed("deleteAppWebhook", "appId", appId=app_id)
    refused = await client.mutate("testAppWebhook", "__typename", appId=app_id)
    assert refused["code"] == "NOT_FOUND"


@pytest.mark.parametrize(
    ("values", "path"),
    [
        ({"url": "ftp://x.example"}, "url"),
        ({"url": "https://x.example/#a"}, "url"),
        ({"events": ["CYCLE_ENDED"]}, "events"),
        ({"events": ["WEBHOOK_TEST"]}, "events"),
    ],
)
async def test_an_invalid_webhook_is_refused(scene: AppScene, values: dict[str, Any], path: str) -> None:
    given = {"appId": scene.app["id"], "url": scene.receiver.url, **values}

    refused = await scene.publisher.client.mutate("setAppWebhook", "__typename", **given)

    assert (refused["code"], refused["path"]) == ("INVALID_INPUT", ["input", path])
    found = await scene.publisher.client.execute(
        "query ($id: ID!) { appWebhook(appId: $id) { url } }", id=scene.app["id"]
    )  # fmt: skip
    assert found["appWebhook"] is None


async def test_another_organisation_neither_sets_nor_sees_the_webhook(scene: AppScene) -> None:
    await scene.set_webhook()
    await scene.install()
    client, app_id = scene.host.client, scene.app["id"]
    await wait_until(lambda: scene.told("app.installed"), timeout=30)

    refused = await client.mutate("setAppWebhook", "__typename", appId=app_id, url="https://evil.example/")
    seen = await client.execute(
        "query ($id: ID!) { appWebhook(appId: $id) { url } appWebhookDeliveries(appId: $id) { event } }", id=app_id
    )

    assert refused["code"] == "NOT_FOUND"
    assert seen == {"appWebhook": None, "appWebhookDeliveries": []}
