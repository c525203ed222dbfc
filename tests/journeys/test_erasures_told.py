"""Apps are told that an organisation in which they were installed is erased, whatever dies meanwhile."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from backend.kit.fail_points import FailPoint
from tests.factories.app_webhooks import AppScene, begin
from tests.factories.rows import key_of
from tests.factories.tenants import Tenants
from tests.fakes.webhook_receiver import Receiver, running_receiver
from tests.harness.commands import run_command
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

_POINTS = [
    FailPoint.ERASURE_LOGGED, FailPoint.ERASURE_TOLD, FailPoint.ERASING_BEFORE_COMMIT, FailPoint.ERASED_BEFORE_DONE,
]  # fmt: skip


@pytest.fixture
def erasure_log(stack: Stack) -> Iterator[Path]:
    file = stack.directory / "erasures.jsonl"
    yield file
    file.unlink(missing_ok=True)


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with running_receiver() as running:
        yield running


@pytest.fixture
async def scene(tenants_here: Tenants, receiver: Receiver, erasure_log: Path) -> AppScene:
    return await begin(tenants_here, receiver)


async def _installed(scene: AppScene, stack: Stack) -> str:
    await stack.start_worker()
    await scene.set_webhook()
    installation_id = await scene.install()
    await wait_until(lambda: scene.told("app.installed"), timeout=30)
    return installation_id


def _ids(scene: AppScene) -> list[dict[str, str]]:
    return [each.content["data"]["installation"] for each in scene.told("app.removed")]


async def _is_erased(stack: Stack, scene: AppScene) -> bool:
    return bool(await stack.fetchval(f"SELECT count(*) = 0 FROM tenants WHERE tenant_id = '{scene.host.id}'"))


@pytest.mark.parametrize("point", _POINTS)
async def test_the_app_is_told_when_the_process_that_erases_dies(stack: Stack, scene: AppScene, point: str) -> None:
    installation_id = await _installed(scene, stack)
    tenant_id = (await scene.host.client.execute("{ tenant { id } }"))["tenant"]["id"]
    await stack.stop_workers()
    asked = (await scene.host.client.succeed("eraseTenant", "erasure { id }", name="Acme"))["erasure"]
    await stack.execute(f"UPDATE erasures SET due_at = now() WHERE id = '{key_of(asked['id'])}'")

    dying = await stack.start_worker(CIRCADIAN_FAIL_POINTS=f"{point}=kill")
    await wait_until(lambda: not dying.child.is_running, timeout=30)
    await stack.start_worker()
    await wait_until(lambda: scene.told("app.removed"), timeout=60)
    await wait_until(lambda: _is_erased(stack, scene), timeout=60)

    async def is_recorded() -> bool:
        return [each["delivered"] for each in await scene.endpoints()] == [1]

    assert _ids(scene) == [{"id": installation_id, "tenantId": tenant_id, "tenantName": None}]
    await wait_until(is_recorded)  # it was received before
    [logged] = [each for each in await scene.log() if each["event"] == "APP_REMOVED"]
    assert (logged["installationId"], logged["tenantId"], logged["state"]) == (installation_id, tenant_id, "DELIVERED")
    [shown] = await scene.endpoints()
    assert (shown["installationId"], shown["tenantId"], shown["delivered"]) == (None, None, 1)
    listed = await scene.publisher.client.execute("{ webhookEndpoints { nodes { id } } }")
    assert listed["webhookEndpoints"]["nodes"] == []


async def test_a_receiver_that_is_away_is_told_when_it_is_back(stack: Stack, scene: AppScene) -> None:
    """The erasure does not wait for it. The owner switches the delivery on again."""
    installation_id = await _installed(scene, stack)
    scene.receiver.says = lambda _: (410, {})

    done = await asyncio.to_thread(
        run_command, "erase-tenant", str(scene.host.id), "--name", "Acme", **stack.environment
    )
    assert done.returncode == 0, done.stderr
    await wait_until(lambda: scene.told("app.removed"), timeout=30)

    async def is_off() -> bool:
        return [each["status"] for each in await scene.endpoints()] == ["SWITCHED_OFF"]

    await wait_until(is_off, timeout=30)
    scene.receiver.says = None
    await scene.publisher.client.succeed("resumeAppWebhook", "resumed", appId=scene.app["id"])
    await wait_until(lambda: len(scene.told("app.removed")) == 2, timeout=30)
    assert {each["id"] for each in _ids(scene)} == {installation_id}


async def test_a_removal_that_was_not_delivered_is_told_after_the_erasure(stack: Stack, scene: AppScene) -> None:
    installation_id = await _installed(scene, stack)
    await stack.stop_workers()
    await scene.host.client.succeed("revokeInstallation", "__typename", installationId=installation_id)

    done = await asyncio.to_thread(
        run_command, "erase-tenant", str(scene.host.id), "--name", "Acme", **stack.environment
    )
    assert done.returncode == 0, done.stderr
    await stack.start_worker()

    await wait_until(lambda: scene.told("app.removed"), timeout=30)
    assert [each["id"] for each in _ids(scene)] == [installation_id]


async def test_a_deleted_webhook_is_told_of_no_erasure(stack: Stack, scene: AppScene) -> None:
    await _installed(scene, stack)
    scene.receiver.says = lambda _: (503, {})
    done = await asyncio.to_thread(
        run_command, "erase-tenant", str(scene.host.id), "--name", "Acme", **stack.environment
    )
    assert done.returncode == 0, done.stderr
    await wait_until(lambda: scene.told("app.removed"), timeout=30)

    await scene.publisher.client.succeed("deleteAppWebhook", "appId", appId=scene.app["id"])

    for table in ("erased_installations", "webhook_endpoints", "webhook_log", "webhook_deliveries"):
        rows = f"SELECT count(*) FROM {table} WHERE tenant_id = '{scene.publisher.id}'"
        assert await stack.fetchval(rows) == 0, table
