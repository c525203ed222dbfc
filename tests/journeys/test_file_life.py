"""Where files end: nobody attaches them, somebody deletes them, a scanner or a quota refuses them."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from backend.files import removal, store
from backend.kit.limits import DEFAULT
from backend.kit.settings import FileSettings, Settings
from tests.factories.files import announce, files_of, post_files, send, upload_file
from tests.factories.quotas import allow
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant, Tenants
from tests.fakes.file_scanner import MALWARE, Scanner, file_scanner
from tests.harness.client import Client
from tests.harness.restarting import RestartedApi
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("database")

_AGE = "UPDATE files SET created_at = now() - $2::int * interval '1 hour' WHERE id = $1"
_DUE = "UPDATE files SET purge_at = now() WHERE id = $1 AND purge_at IS NOT NULL"
_ROWS = "SELECT count(*) FROM files WHERE id = $1"


@pytest.fixture
def folder(environment: dict[str, str]) -> Path:
    """The folder of the files of the API and the worker, which this test's own process uses too."""
    settings = Settings(data_dir=Path(environment["CIRCADIAN_DATA_DIR"]), files=FileSettings())
    store.configure(settings)
    return settings.data_dir / "files"


def objects_of(folder: Path, file_id: str) -> list[Path]:
    return [each for each in folder.rglob("*") if each.is_file() and str(key_of(file_id)) in str(each)]


async def _do(tenant: Tenant, statement: str, file_id: str, *values: int) -> None:
    async with owner_of(tenant) as connection:
        await connection.execute(statement, key_of(file_id), *values)


async def _has_row(tenant: Tenant, file_id: str) -> bool:
    async with owner_of(tenant) as connection:
        return bool(await connection.fetchval(_ROWS, key_of(file_id)))


async def _purge() -> None:
    while await removal.remove_due():
        pass


async def test_uploads_that_no_message_has_are_removed_after_a_day(
    tenant: Tenant, http: httpx.AsyncClient, folder: Path
) -> None:
    """Bytes that arrive before their address ends are removed by the second look, and the row with them."""
    space = await create_space(tenant.client)
    left, kept, young = [await upload_file(tenant.client, http, b"left") for _ in "abc"]
    await post_files(tenant.client, space, [kept])
    for each, hours in ((left, 25), (kept, 25), (young, 23)):
        await _do(tenant, _AGE, each, hours)

    await _purge()
    first = [len(objects_of(folder, each)) for each in (left, kept, young)]
    late = folder / store.incoming_key(tenant.id, key_of(left))
    late.parent.mkdir(parents=True)
    late.write_bytes(b"late")
    await _do(tenant, _DUE, left)
    await _purge()

    assert first == [0, 1, 1]
    assert objects_of(folder, left) == []
    assert [await _has_row(tenant, each) for each in (left, kept, young)] == [False, True, True]


async def test_a_removed_upload_cannot_be_posted(tenant: Tenant, http: httpx.AsyncClient, folder: Path) -> None:
    space = await create_space(tenant.client)
    file_id = await upload_file(tenant.client, http, b"left")
    await _do(tenant, _AGE, file_id, 25)
    await _purge()

    refused = await tenant.client.mutate("postMessage", "posted { id }", spaceId=space, text="x", fileIds=[file_id])

    assert (objects_of(folder, file_id), refused["code"]) == ([], "FILES_NOT_READY")


@pytest.mark.usefixtures("worker")
async def test_the_worker_removes_the_objects_of_a_deleted_message(
    tenant: Tenant, http: httpx.AsyncClient, folder: Path
) -> None:
    space = await create_space(tenant.client)
    file_id = await upload_file(tenant.client, http, b"gone")
    posted = await post_files(tenant.client, space, [file_id], text="x")
    assert len(objects_of(folder, file_id)) == 1

    await tenant.client.succeed("deleteMessage", "__typename", messageId=posted["id"])

    await wait_until(lambda: objects_of(folder, file_id) == [], timeout=60)


@pytest.mark.usefixtures("worker")
async def test_what_is_erased_takes_its_files_along(tenant: Tenant, http: httpx.AsyncClient, folder: Path) -> None:
    """A space with its messages; a person with what they posted and what they did not post."""
    bert = await tenant.person(name="Bert")
    doomed, other = [await create_space(tenant.client, name=name, members=[bert.actor_id]) for name in ("a", "b")]
    in_space = await upload_file(tenant.client, http, b"space")
    posted, unposted = [await upload_file(bert.client, http, b"person") for _ in "ab"]
    kept = await upload_file(tenant.client, http, b"kept")
    await post_files(tenant.client, doomed, [in_space], text="x")
    await post_files(bert.client, other, [posted], text="y")
    await post_files(tenant.client, other, [kept], text="z")

    await tenant.client.succeed("deleteSpace", "__typename", spaceId=doomed)
    await tenant.client.succeed("erasePerson", "__typename", memberId=bert.actor_id)

    for each in (in_space, posted, unposted):
        await wait_until(lambda each=each: objects_of(folder, each) == [], timeout=80)  # type: ignore[misc]
    assert len(objects_of(folder, kept)) == 1
    [file] = await files_of(tenant.client, other)
    assert (await http.get(file["url"])).content == b"kept"


async def test_a_store_that_does_not_answer_loses_no_removal(
    tenant: Tenant, http: httpx.AsyncClient, folder: Path
) -> None:
    """Nobody is shown the file meanwhile, and the next look removes it."""
    space = await create_space(tenant.client)
    file_id = await upload_file(tenant.client, http, b"gone")
    posted = await post_files(tenant.client, space, [file_id], text="x")
    await tenant.client.succeed("deleteMessage", "__typename", messageId=posted["id"])
    [copy] = objects_of(folder, file_id)
    away = copy.parent.with_suffix(".away")
    copy.parent.rename(away)
    copy.parent.write_text("a file in the place of the folder")

    await _purge()
    assert copy.parent.is_file()
    copy.parent.unlink()
    away.rename(copy.parent)
    await _do(tenant, _DUE, file_id)
    await _purge()

    assert objects_of(folder, file_id) == []


async def test_a_quota_bounds_the_bytes_of_the_organisation(tenant: Tenant, http: httpx.AsyncClient) -> None:
    """Announced bytes count at once, in whole units."""
    await allow(tenant, file_megabytes=2)
    await announce(tenant.client, b"", size=1_048_576)
    await announce(tenant.client, b"", size=1)

    refused = await tenant.client.mutate(
        "createUpload", "upload { fileId }", fileName="a", contentType="text/plain", size=1_048_576
    )

    assert refused["code"] == "QUOTA_EXCEEDED"


async def test_one_person_has_only_so_many_uploads_that_no_message_has(tenant: Tenant) -> None:
    bert = await tenant.person(name="Bert")
    for _ in range(DEFAULT.open_uploads):
        await announce(tenant.client, b"x")

    values = {"fileName": "a", "contentType": "text/plain", "size": 1}
    refused = await tenant.client.mutate("createUpload", "upload { fileId }", **values)
    other = await bert.client.mutate("createUpload", "upload { fileId }", **values)

    assert (refused["code"], other["__typename"]) == ("LIMIT_REACHED", "CreateUploadSuccess")


@pytest.fixture
async def scanner() -> AsyncIterator[Scanner]:
    async with file_scanner() as running:
        yield running


@pytest.fixture
async def scanned(
    own_api: RestartedApi, tenants: Tenants, http: httpx.AsyncClient, scanner: Scanner
) -> AsyncIterator[Client]:
    """A client of an API process with that scanner."""
    own_api.environment = {**own_api.environment, "CIRCADIAN_FILE_SCANNER_URL": scanner.url}
    with own_api.running() as api:
        yield (await Tenants(tenants.owner_database_url, api.url, http).create()).client


async def test_malware_is_refused_for_good(scanned: Client, scanner: Scanner, http: httpx.AsyncClient) -> None:
    space, content = await create_space(scanned), b"x " + MALWARE
    upload = await announce(scanned, content)
    await send(http, upload, content)

    refused = await scanned.mutate("completeUpload", "file { id }", fileId=upload["fileId"])
    again = await scanned.mutate("completeUpload", "file { id }", fileId=upload["fileId"])
    posted = await scanned.mutate("postMessage", "posted { id }", spaceId=space, text="x", fileIds=[upload["fileId"]])
    harmless = await upload_file(scanned, http, b"harmless")

    assert [each["code"] for each in (refused, again, posted)] == ["FILE_REFUSED", "NOT_FOUND", "FILES_NOT_READY"]
    assert (await post_files(scanned, space, [harmless]))["files"][0]["id"] == harmless
    assert scanner.received == [content, b"harmless"]


@pytest.mark.parametrize("answer", [(500, "no"), (200, "no"), (200, "{}"), (200, '{"clean": "yes"}'), (302, "")])
async def test_a_scanner_that_gives_no_verdict_lets_nothing_through(
    scanned: Client, scanner: Scanner, http: httpx.AsyncClient, answer: tuple[int, str]
) -> None:
    """The check can be asked for again."""
    space, upload = await create_space(scanned), await announce(scanned, b"text")
    await send(http, upload, b"text")
    scanner.out_of_order = answer

    refused = await scanned.mutate("completeUpload", "file { id }", fileId=upload["fileId"])
    posted = await scanned.mutate("postMessage", "posted { id }", spaceId=space, text="x", fileIds=[upload["fileId"]])
    scanner.out_of_order = None
    checked = await scanned.mutate("completeUpload", "file { id }", fileId=upload["fileId"])

    assert [each["code"] for each in (refused, posted)] == ["FILE_NOT_CHECKED", "FILES_NOT_READY"]
    assert checked["file"]["id"] == upload["fileId"]
