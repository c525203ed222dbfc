"""API processes that die while they check an upload, and workers that die while they remove a file (ADR 0079)."""

import signal
from pathlib import Path

import httpx
import pytest

from backend.kit.fail_points import FailPoint
from tests.factories.files import announce, files_of, post_files, send, upload_file
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.harness.client import Client
from tests.harness.processes import Running, api_process
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_faults import RECOVERY_SECONDS

_ADDRESSES_ENDED = "UPDATE files SET purge_at = now() WHERE id = $1 AND purges > 0"
_PURGES = "SELECT purges FROM files WHERE id = $1"


def _objects(stack: Stack, file_id: str) -> list[Path]:
    files = (stack.directory / "files").rglob("*")
    return [each for each in files if each.is_file() and str(key_of(file_id)) in str(each)]


async def _check_and_die(stack: Stack, client: Client, point: FailPoint, file_id: str) -> None:
    environment = {**stack.environment, "CIRCADIAN_FAIL_POINTS": f"{point}=kill"}
    with api_process(log=stack.directory / f"{point}.log", environment=environment, parent=stack.parent) as api:
        dying = Client(api.url, client.token, client.http)
        with pytest.raises(httpx.TransportError):
            await dying.succeed("completeUpload", "file { id }", fileId=file_id)
        await wait_until(lambda: not api.child.is_running)
        assert api.child.exit_code == -signal.SIGKILL, api.said()


@pytest.mark.parametrize(
    ("point", "left"), [(FailPoint.FILE_COPY_NAMED, 1), (FailPoint.FILE_COPIED, 2), (FailPoint.FILE_CHECKED, 2)]
)
async def test_an_upload_whose_check_died_is_checked_again_and_leaves_no_bytes(
    stack: Stack, citizen: Tenant, http: httpx.AsyncClient, point: FailPoint, left: int
) -> None:
    """`left`: the incoming bytes, and a copy. The second check ends well; the end of the message removes all bytes."""
    space = await create_space(citizen.client)
    upload = await announce(citizen.client, b"kept")
    assert (await send(http, upload, b"kept")).is_success

    await _check_and_die(stack, citizen.client, point, upload["fileId"])
    at_death = len(_objects(stack, upload["fileId"]))
    await citizen.client.succeed("completeUpload", "file { id }", fileId=upload["fileId"])
    posted = await post_files(citizen.client, space, [upload["fileId"]], text="x")
    [shown] = await files_of(citizen.client, space)
    downloaded = await http.get(shown["url"])

    assert (at_death, downloaded.content) == (left, b"kept")
    await citizen.client.succeed("deleteMessage", "__typename", messageId=posted["id"])
    await stack.start_worker()
    await wait_until(lambda: _objects(stack, upload["fileId"]) == [], timeout=60)


async def _die_removing(stack: Stack, point: FailPoint) -> None:
    worker: Running = await stack.start_worker(CIRCADIAN_FAIL_POINTS=f"{point}=kill")
    await wait_until(lambda: not worker.child.is_running, timeout=RECOVERY_SECONDS)
    assert worker.child.exit_code == -signal.SIGKILL, worker.said()


async def _purges(tenant: Tenant, file_id: str) -> int | None:
    """None: the row is deleted."""
    async with owner_of(tenant) as connection:
        count: int | None = await connection.fetchval(_PURGES, key_of(file_id))
    return count


@pytest.mark.parametrize(("point", "left"), [(FailPoint.FILE_MARKED, 1), (FailPoint.FILE_DELETED, 0)])
async def test_a_removal_that_died_goes_on(
    stack: Stack, citizen: Tenant, http: httpx.AsyncClient, point: FailPoint, left: int
) -> None:
    space = await create_space(citizen.client)
    file_id = await upload_file(citizen.client, http, b"gone")
    posted = await post_files(citizen.client, space, [file_id], text="x")
    await citizen.client.succeed("deleteMessage", "__typename", messageId=posted["id"])

    await _die_removing(stack, point)
    at_death = len(_objects(stack, file_id)), await _purges(citizen, file_id)
    await stack.start_worker()
    await wait_until(lambda: _is_purged_once(citizen, file_id), timeout=60)
    async with owner_of(citizen) as connection:
        await connection.execute(_ADDRESSES_ENDED, key_of(file_id))
    await wait_until(lambda: _has_no_row(citizen, file_id), timeout=60)

    assert at_death == (left, 0)
    assert _objects(stack, file_id) == []


async def _is_purged_once(tenant: Tenant, file_id: str) -> bool:
    return await _purges(tenant, file_id) == 1


async def _has_no_row(tenant: Tenant, file_id: str) -> bool:
    return await _purges(tenant, file_id) is None
