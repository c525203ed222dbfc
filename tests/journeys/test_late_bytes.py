"""What is sent late, twice at once, or to be checked in vain leaves no bytes behind that nobody counts."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from backend.files import removal, store
from tests.factories.files import UPLOAD, announce, post_files, send
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.fakes.file_scanner import Scanner
from tests.harness.client import Client
from tests.harness.restarting import RestartedApi
from tests.harness.waiting import wait_until
from tests.journeys.test_file_life import folder, objects_of, scanned, scanner

__all__ = ["folder", "scanned", "scanner"]
pytestmark = pytest.mark.usefixtures("database")

_LEFT = "SELECT extract(epoch FROM purge_at - now()) FROM files WHERE id = $1"


async def test_an_address_ends_before_the_last_look_at_its_file(
    tenant: Tenant, http: httpx.AsyncClient, folder: Path
) -> None:
    """Once the file is checked, the same idempotency key gives no address."""
    space = await create_space(tenant.client)
    values = {"fileName": "a", "contentType": "text/plain", "size": 4, "idempotencyKey": "k1"}
    upload = (await tenant.client.succeed("createUpload", UPLOAD, **values))["upload"]
    await send(http, upload, b"good")
    await tenant.client.succeed("completeUpload", "file { id }", fileId=upload["fileId"])
    posted = await post_files(tenant.client, space, [upload["fileId"]], text="x")

    again = await tenant.client.mutate("createUpload", UPLOAD, **values)
    await tenant.client.succeed("deleteMessage", "__typename", messageId=posted["id"])
    while await removal.remove_due():
        pass

    assert again["code"] == "UPLOAD_OVER"
    async with owner_of(tenant) as connection:
        left = await connection.fetchval(_LEFT, key_of(upload["fileId"]))
    assert left > store.UPLOAD_LIFE.total_seconds()


async def test_one_request_at_a_time_sends_the_bytes_of_a_file(
    tenant: Tenant, http: httpx.AsyncClient, folder: Path
) -> None:
    """Bytes that arrive after the check are deleted."""
    upload, go = await announce(tenant.client, b"ab"), asyncio.Event()
    headers = {each["name"]: each["value"] for each in upload["headers"]}

    async def slow() -> AsyncIterator[bytes]:
        yield b"a"
        await go.wait()
        yield b"b"

    sending = asyncio.create_task(http.put(upload["url"], content=slow(), headers=headers))
    await wait_until(lambda: len(objects_of(folder, upload["fileId"])) == 1)
    refused = await send(http, upload, b"ab")
    parts = objects_of(folder, upload["fileId"])
    go.set()
    sent = await sending
    again = await send(http, upload, b"ab")

    assert [refused.status_code, sent.status_code, again.status_code] == [409, 204, 204]
    assert len(parts) == len(objects_of(folder, upload["fileId"])) == 1
    await tenant.client.succeed("completeUpload", "file { id }", fileId=upload["fileId"])
    assert (await send(http, upload, b"ab")).status_code == 404
    assert len(objects_of(folder, upload["fileId"])) == 1


async def test_a_check_that_fails_leaves_no_copy(
    scanned: Client, scanner: Scanner, http: httpx.AsyncClient, own_api: RestartedApi
) -> None:
    root = Path(own_api.environment["CIRCADIAN_DATA_DIR"]) / "files"
    upload = await announce(scanned, b"text")
    scanner.out_of_order = (500, "no")
    for _ in range(3):
        await send(http, upload, b"text")
        refused = await scanned.mutate("completeUpload", "file { id }", fileId=upload["fileId"])
        assert refused["code"] == "FILE_NOT_CHECKED"

    assert [each.name for each in objects_of(root, upload["fileId"])] == ["bytes"]
