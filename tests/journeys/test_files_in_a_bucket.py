"""Files in a bucket: clients send and fetch the bytes there themselves. The bucket is moto's."""

import base64
import gzip
import hashlib
import struct
import zlib
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from botocore.auth import S3SigV4QueryAuth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

from backend.files import removal, store
from backend.files.s3_signature import S3Keys, signed_url
from backend.kit.processes import free_port
from backend.kit.settings import FileSettings, Settings
from tests.factories.files import announce, files_of, post_files, send, upload_file
from tests.factories.mails import mail_with_files, open_desk
from tests.factories.rows import key_of
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant, Tenants
from tests.fakes.smtp_server import smtp_server
from tests.harness.processes import process, wait_for
from tests.harness.restarting import RestartedApi

_BUCKET = "team-files"


@pytest.fixture(scope="module")
def bucket(logs: Path) -> Iterator[str]:
    """The address of a server with an empty bucket."""
    url = f"http://127.0.0.1:{free_port()}"
    with process("moto.server", "-p", url.rpartition(":")[2], log=logs / "moto.log", environment={}) as running:
        wait_for(running, lambda: "Running on" in running.said())
        assert httpx.put(f"{url}/{_BUCKET}").is_success
        yield url


@pytest.fixture
def bucket_settings(bucket: str) -> dict[str, str]:
    return {
        "CIRCADIAN_FILES_URL": f"s3://{_BUCKET}/circadian/one",
        "CIRCADIAN_FILES_ENDPOINT": bucket,
        "CIRCADIAN_FILES_ACCESS_KEY": "key",
        "CIRCADIAN_FILES_SECRET_KEY": "secret",
    }


@pytest.fixture
async def resident(
    own_api: RestartedApi, bucket_settings: dict[str, str], tenants: Tenants, http: httpx.AsyncClient
) -> AsyncIterator[Tenant]:
    """A tenant at an API process whose files are in the bucket."""
    own_api.environment = {**own_api.environment, **bucket_settings}
    with own_api.running() as api:
        yield await Tenants(tenants.owner_database_url, api.url, http).create()


def _keys(bucket: str) -> list[str]:
    listed = httpx.get(f"{bucket}/{_BUCKET}", params={"list-type": "2"}).text
    return [part.partition("</Key>")[0] for part in listed.split("<Key>")[1:]]


async def test_a_file_goes_to_the_bucket_and_comes_from_it(
    resident: Tenant, http: httpx.AsyncClient, bucket: str
) -> None:
    """Length, type and SHA-256 are in the signature. The download says by its address how it is to be shown."""
    space = await create_space(resident.client)
    content = "Grüße".encode()
    digest = hashlib.sha256(content)
    upload = await announce(resident.client, content, name="ü.txt", sha256=digest.hexdigest())

    assert (await send(http, upload, content)).is_success
    await resident.client.succeed("completeUpload", "file { id }", fileId=upload["fileId"])
    await post_files(resident.client, space, [upload["fileId"]])
    [file] = await files_of(resident.client, space)
    fetched = await http.get(file["url"])

    asked = parse_qs(urlsplit(upload["url"]).query)
    assert upload["url"].startswith(f"{bucket}/{_BUCKET}/circadian/one/incoming/")
    assert asked["X-Amz-SignedHeaders"] == ["content-length;content-type;host;x-amz-checksum-sha256"]
    assert {each["name"]: each["value"] for each in upload["headers"]} == {
        "content-type": "text/plain",
        "x-amz-checksum-sha256": base64.b64encode(digest.digest()).decode(),
    }
    assert fetched.content == content
    assert fetched.headers["content-disposition"] == "attachment; filename*=UTF-8''%C3%BC.txt"
    assert int(parse_qs(urlsplit(file["url"]).query)["X-Amz-Expires"][0]) <= 300


async def test_bytes_that_replace_the_upload_after_the_check_are_shown_to_nobody(
    resident: Tenant, http: httpx.AsyncClient
) -> None:
    """A bucket takes a second upload as long as the address is valid."""
    space = await create_space(resident.client)
    upload = await announce(resident.client, b"good")
    await send(http, upload, b"good")
    await resident.client.succeed("completeUpload", "file { id }", fileId=upload["fileId"])

    assert (await send(http, upload, b"evil")).is_success
    posted = await post_files(resident.client, space, [upload["fileId"]])

    assert (await http.get(posted["files"][0]["url"])).content == b"good"


async def test_an_encoding_shows_no_other_bytes_than_were_checked(resident: Tenant, http: httpx.AsyncClient) -> None:
    """A header that no signature covers would let a client decode what was stored."""
    payload = b"harmless text " * 200
    raw = _zipped_to_its_length(payload)
    upload = await announce(resident.client, payload)
    headers = {each["name"]: each["value"] for each in upload["headers"]} | {"content-encoding": "gzip"}
    assert (await http.put(upload["url"], content=raw, headers=headers)).is_success

    refused = await resident.client.mutate("completeUpload", "file { id }", fileId=upload["fileId"])

    assert (gzip.decompress(raw), refused["code"]) == (payload, "WRONG_BYTES")


async def test_a_copy_takes_no_encoding_over(resident: Tenant, http: httpx.AsyncClient) -> None:
    space = await create_space(resident.client)
    upload = await announce(resident.client, b"plain")
    headers = {each["name"]: each["value"] for each in upload["headers"]} | {"content-encoding": "gzip"}
    assert (await http.put(upload["url"], content=b"plain", headers=headers)).is_success
    await resident.client.succeed("completeUpload", "file { id }", fileId=upload["fileId"])
    posted = await post_files(resident.client, space, [upload["fileId"]])

    fetched = await http.get(posted["files"][0]["url"])

    assert ("content-encoding" in fetched.headers, fetched.content) == (False, b"plain")


def _zipped_to_its_length(payload: bytes) -> bytes:
    """A gzip stream of exactly as many bytes as its payload has: an extra field fills it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = packer.compress(payload) + packer.flush()
    room = len(payload) - len(body) - 20
    head = b"\x1f\x8b\x08\x04\0\0\0\0\0\xff" + struct.pack("<H", room) + b"M" * room
    return head + body + struct.pack("<II", zlib.crc32(payload), len(payload))


async def test_wrong_and_missing_bytes_are_found_in_the_bucket(resident: Tenant, http: httpx.AsyncClient) -> None:
    upload = await announce(resident.client, b"text", content_type="image/png")
    missing = await resident.client.mutate("completeUpload", "file { id }", fileId=upload["fileId"])
    await send(http, upload, b"text")

    wrong = await resident.client.mutate("completeUpload", "file { id }", fileId=upload["fileId"])

    assert (missing["code"], wrong["code"]) == ("UPLOAD_INCOMPLETE", "WRONG_BYTES")


@pytest.mark.usefixtures("database")
async def test_objects_of_a_deleted_message_are_removed_from_the_bucket(
    resident: Tenant, http: httpx.AsyncClient, bucket: str, bucket_settings: dict[str, str]
) -> None:
    space = await create_space(resident.client)
    file_id = await upload_file(resident.client, http, b"gone")
    posted = await post_files(resident.client, space, [file_id])
    store.configure(Settings(files=FileSettings.model_validate(bucket_settings)))
    before = [each for each in _keys(bucket) if str(key_of(file_id)) in each]

    await resident.client.succeed("deleteMessage", "__typename", messageId=posted["id"])
    while await removal.remove_due():
        pass

    assert len(before) == 1
    assert [each for each in _keys(bucket) if str(key_of(file_id)) in each] == []


@pytest.mark.usefixtures("database")
async def test_without_the_bucket_uploads_wait_and_the_rest_works(
    resident: Tenant, http: httpx.AsyncClient, own_api: RestartedApi
) -> None:
    """The address is signed without asking the bucket."""
    gone = {**own_api.environment, "CIRCADIAN_FILES_ENDPOINT": f"http://127.0.0.1:{free_port()}"}
    other = RestartedApi(gone, own_api.logs, own_api.grounds)
    with other.running() as api:
        client = type(resident.client)(api.url, resident.client.token, http)
        upload = await announce(client, b"text")
        refused = await client.mutate("completeUpload", "file { id }", fileId=upload["fileId"])

    assert refused["code"] == "FILES_UNAVAILABLE"


@pytest.mark.parametrize("token", [None, "to/ken=="])
def test_a_signature_is_that_of_awss_own_library(token: str | None) -> None:
    """With headers, with a query, with characters that are quoted."""
    url = "https://s3.eu-central-1.amazonaws.com/bucket/a%20b/%C3%BC"
    headers = {"content-length": "12", "content-type": "text/plain"}
    query = {"response-content-disposition": "attachment; filename*=UTF-8''%C3%BC.txt"}
    request = AWSRequest("PUT", url, headers=headers, params=query)
    S3SigV4QueryAuth(Credentials("key", "secret", token), "s3", "eu-central-1", expires=60).add_auth(request)
    theirs = parse_qs(urlsplit(request.prepare().url).query)
    at = datetime.strptime(theirs["X-Amz-Date"][0], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)

    ours = signed_url(
        S3Keys("key", "secret", "eu-central-1", token), "PUT", url,
        life=timedelta(seconds=60), headers=headers, query=query, now=at,
    )  # fmt: skip

    assert parse_qs(urlsplit(ours).query) == theirs


def test_a_bucket_needs_its_keys() -> None:
    with pytest.raises(Exception, match="CIRCADIAN_FILES_ACCESS_KEY"):
        store.configure(Settings(files=FileSettings(CIRCADIAN_FILES_URL="s3://bucket")))


async def test_an_attachment_of_a_mail_goes_to_the_bucket(resident: Tenant, http: httpx.AsyncClient) -> None:
    async with smtp_server() as server:
        desk = await open_desk(resident, server, members=[])
        assert await desk.post(mail_with_files("look", ("note.txt", "text/plain", b"from a mail"))) == 200

    [file] = await files_of(resident.client, desk.space_id)
    assert (file["name"], (await http.get(file["url"])).content) == ("note.txt", b"from a mail")
