"""The owner of an app sees where deliveries fail, switches them on again, and replays what was set aside."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.factories.app_webhooks import AppScene, begin
from tests.factories.programs import install_app
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenants
from tests.fakes.webhook_receiver import Receiver, running_receiver
from tests.harness.client import Json
from tests.harness.processes import Running
from tests.harness.waiting import wait_until

_NOW = "UPDATE webhook_endpoints SET next_try_at = now() WHERE tenant_id = $1 AND status = 'ACTIVE'"
_MANY_TRIES = (
    "UPDATE webhook_endpoints SET tries = 7, next_try_at = now() WHERE tenant_id = $1 AND space_id IS NOT NULL"
)


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with running_receiver() as running:
        yield running


@pytest.fixture
async def scene(tenants: Tenants, worker: Running, receiver: Receiver) -> AppScene:
    return await begin(tenants, receiver)


async def _in_a_space(scene: AppScene) -> tuple[str, str]:
    """An installation that is told the messages of a space; returns both ids."""
    await scene.set_webhook()
    installation_id = await scene.install()
    space_id = await create_space(scene.host.client, name="Inside", members=[installation_id])
    await post(scene.host.client, space_id, "before")
    await wait_until(lambda: scene.texts() == ["before"] and len(scene.told("app.installed")) == 1, timeout=30)
    return installation_id, space_id


async def _repair(scene: AppScene, operation: str, fields: str, **values: Any) -> Json:
    made: Json = await scene.publisher.client.succeed(operation, fields, appId=scene.app["id"], **values)
    return made


async def _of_space(scene: AppScene, space_id: str) -> Json | None:
    return next((each for each in await scene.endpoints() if each["spaceId"] == space_id), None)


async def _set_aside(scene: AppScene, space_id: str, text: str) -> None:
    """The receiver refuses the message as often as it takes."""
    scene.receiver.refuses.add(text)
    await post(scene.host.client, space_id, text)
    await wait_until(lambda: text in scene.texts(), timeout=30)

    async def is_dead() -> bool:
        async with owner_of(scene.host) as connection:
            await connection.execute(_MANY_TRIES, scene.host.id)
        found = await _of_space(scene, space_id)
        return found is not None and found["deadLetterCount"] == 1

    await wait_until(is_dead, timeout=60)
    scene.receiver.refuses.clear()


async def test_the_owner_sees_that_an_endpoint_is_switched_off_and_switches_it_on(scene: AppScene) -> None:
    installation_id, space_id = await _in_a_space(scene)
    scene.receiver.says = lambda _: (410, {})
    await post(scene.host.client, space_id, "while it is gone")

    async def is_off() -> bool:
        found = await _of_space(scene, space_id)
        return found is not None and found["status"] == "SWITCHED_OFF"

    await wait_until(is_off, timeout=30)
    off = await _of_space(scene, space_id)
    assert off is not None
    assert (off["installationId"], off["lastStatus"], off["delivered"]) == (installation_id, 410, 1)
    assert off["failingSince"] is not None
    assert "410" in off["lastError"]
    scene.receiver.says = None
    before = len(scene.texts())

    resumed = await _repair(scene, "resumeAppWebhook", "resumed", installationId=installation_id)

    assert resumed["resumed"] == 1
    await wait_until(lambda: scene.texts()[before:] == ["while it is gone"], timeout=30)
    on = await _of_space(scene, space_id)
    assert on is not None
    assert (on["status"], on["failingSince"], on["lastError"], on["delivered"]) == ("ACTIVE", None, None, 2)


@pytest.mark.parametrize("by", ["since", "messageIds"])
async def test_the_owner_replays_what_was_set_aside(scene: AppScene, by: str) -> None:
    installation_id, space_id = await _in_a_space(scene)
    await _set_aside(scene, space_id, "refused")
    [dead] = await scene.log(states=["DEAD"], installation=installation_id)
    assert dead["event"] == "MESSAGE_POSTED"
    chosen: dict[str, Any] = {"since": "2020-01-01T00:00:00Z"} if by == "since" else {by: [dead["messageId"]]}
    before = len(scene.receiver.received)

    made = await _repair(scene, "replayAppWebhookDeliveries", "replayed hasMore", **chosen)
    await wait_until(lambda: len(scene.receiver.received) > before, timeout=30)

    assert (made["replayed"], made["hasMore"]) == (1, False)
    assert scene.receiver.received[before].id == dead["messageId"]
    again = await _repair(scene, "replayAppWebhookDeliveries", "replayed hasMore", **chosen)
    assert again["replayed"] == 0


async def test_a_replay_is_not_sent_to_an_installation_that_may_not_read_any_more(scene: AppScene) -> None:
    installation_id, space_id = await _in_a_space(scene)
    await _set_aside(scene, space_id, "refused")
    client = scene.host.client
    await client.succeed("suspendInstallation", "__typename", installationId=installation_id)
    before = len(scene.receiver.received)

    await _repair(scene, "replayAppWebhookDeliveries", "replayed", since="2020-01-01T00:00:00Z")
    await install_app(scene.publisher.client, scene.app["clientId"], scopes=["spaces:read"])
    await wait_until(lambda: len(scene.told("app.installed")) == 2, timeout=30)

    assert [each.content["type"] for each in scene.receiver.received[before:]] == ["app.installed"]


async def test_a_space_of_which_nothing_was_told_is_not_shown(scene: AppScene) -> None:
    """Nor is anything of it: the owner sees what the webhook has told."""
    await scene.set_webhook()
    installation_id = await scene.install()
    await create_space(scene.host.client, name="Silent", members=[installation_id])
    await wait_until(lambda: scene.told("app.installed"), timeout=30)

    async def has_row() -> bool:
        async with owner_of(scene.host) as connection:
            sql = "SELECT true FROM webhook_endpoints WHERE tenant_id = $1 AND space_id IS NOT NULL"
            return await connection.fetchval(sql, scene.host.id) is not None

    await wait_until(has_row, timeout=30)
    [shown] = await scene.endpoints()

    assert (shown["installationId"], shown["spaceId"]) == (installation_id, None)
    assert await scene.endpoints(after=shown["id"]) == []


async def test_another_organisation_sees_and_repairs_nothing(scene: AppScene) -> None:
    _, space_id = await _in_a_space(scene)
    await _set_aside(scene, space_id, "refused")
    client, app_id = scene.host.client, scene.app["id"]
    query = "query ($id: ID!) { appWebhookEndpoints(appId: $id) { id } appWebhookDeliveries(appId: $id) { event } }"

    seen = await client.execute(query, id=app_id)
    resumed = await client.mutate("resumeAppWebhook", "__typename", appId=app_id)
    replayed = await client.mutate(
        "replayAppWebhookDeliveries", "__typename", appId=app_id, since="2020-01-01T00:00:00Z"
    )  # fmt: skip

    assert seen == {"appWebhookEndpoints": [], "appWebhookDeliveries": []}
    assert (resumed["code"], replayed["code"]) == ("NOT_FOUND", "NOT_FOUND")
    assert len(await scene.log(states=["DEAD"])) == 1


@pytest.mark.parametrize(
    ("values", "path"),
    [
        ({}, "since"),
        ({"since": "2020-01-01T00:00:00Z", "messageIds": ["msg_" + "0" * 32]}, "since"),
        ({"messageIds": ["msg_x"]}, "messageIds"),
    ],
)
async def test_an_invalid_replay_is_refused(scene: AppScene, values: dict[str, Any], path: str) -> None:
    await scene.set_webhook()

    refused = await scene.publisher.client.mutate(
        "replayAppWebhookDeliveries", "__typename", appId=scene.app["id"], **values
    )  # fmt: skip

    assert (refused["code"], refused["path"]) == ("INVALID_INPUT", ["input", path])
