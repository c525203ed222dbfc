"""People upload files, post them, and fetch them; nobody else does. The store is a folder."""

import hashlib
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit, urlunsplit

import httpx
import pytest

from backend.kit.limits import DEFAULT
from tests.factories.files import announce, files_of, png, post_files, send, upload_file
from tests.factories.programs import SPEAKING, create_program, install_app, oauth_client, register_app
from tests.factories.spaces import create_space, cursor_of, post
from tests.factories.tenants import Tenant, Tenants
from tests.factories.webhooks import create_endpoint, update_endpoint
from tests.fakes.webhook_receiver import running_receiver
from tests.harness.restarting import RestartedApi
from tests.harness.waiting import wait_until

_FEED = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) {
    __typename ... on MessagePosted { message { text files { id name url } } }
    ... on MessageUpdated { message { text files { id } } } } }"""


async def test_a_file_is_uploaded_posted_and_fetched_by_the_members_of_the_space(
    tenant: Tenant, http: httpx.AsyncClient
) -> None:
    """Its url is made for each reader, and every reader of the feed gets one."""
    bert = await tenant.person(name="Bert")
    space = await create_space(tenant.client, members=[bert.actor_id])
    image, text = png(7, 5), "Grüße\n".encode()

    async with bert.client.subscribe(_FEED, id=space, after=await cursor_of(bert.client, space)) as feed:
        ids = [
            await upload_file(tenant.client, http, image, name="Foto ü.png", content_type="image/png"),
            await upload_file(tenant.client, http, text, name="note.txt"),
        ]
        posted = await post_files(tenant.client, space, ids)
        event = await feed.until(lambda each: each["spaceFeed"]["__typename"] == "MessagePosted")
    seen = await files_of(bert.client, space)

    assert posted["text"] == ""
    assert [(each["id"], each["name"], each["size"]) for each in seen] == [
        (ids[0], "Foto ü.png", len(image)), (ids[1], "note.txt", len(text)),
    ]  # fmt: skip
    assert [(each["contentType"], each["width"], each["height"]) for each in posted["files"]] == [
        ("image/png", 7, 5), ("text/plain", None, None),
    ]  # fmt: skip
    fetched = [await http.get(each["url"]) for each in (*seen, *event["spaceFeed"]["message"]["files"])]
    assert [each.content for each in fetched] == [image, text, image, text]
    assert fetched[0].headers["content-disposition"] == "inline; filename*=UTF-8''Foto%20%C3%BC.png"
    assert fetched[1].headers["content-disposition"] == "attachment; filename*=UTF-8''note.txt"
    assert [each.headers["content-type"] for each in fetched[:2]] == ["image/png", "text/plain; charset=utf-8"]
    for each in fetched:
        assert each.headers["x-content-type-options"] == "nosniff"
        assert each.headers["content-security-policy"] == "sandbox; default-src 'none'"
        assert each.headers["cache-control"].startswith("private")


async def test_a_part_of_a_file_is_fetched(tenant: Tenant, http: httpx.AsyncClient) -> None:
    space = await create_space(tenant.client)
    await post_files(tenant.client, space, [await upload_file(tenant.client, http, b"0123456789")])
    [file] = await files_of(tenant.client, space)

    part = await http.get(file["url"], headers={"range": "bytes=2-4"})

    assert (part.status_code, part.content) == (206, b"234")


async def test_an_address_cannot_be_changed_and_is_checked_again_when_it_is_used(
    tenant: Tenant, http: httpx.AsyncClient
) -> None:
    """A member who leaves cannot fetch the file with an address of before."""
    bert = await tenant.person(name="Bert")
    space = await create_space(tenant.client, members=[bert.actor_id])
    await post_files(tenant.client, space, [await upload_file(tenant.client, http, b"secret")])
    [file], [own] = await files_of(bert.client, space), await files_of(tenant.client, space)
    changed = [_with(file["url"], name, value) for name, value in (("until", "99999999999"), ("all", "1"))]
    upload = await announce(tenant.client, b"x")
    other_action = urlunsplit(urlsplit(own["url"])._replace(query=urlsplit(upload["url"]).query))

    good = await http.get(file["url"])
    refused = [
        await http.get(each) for each in (*changed, other_action, urlunsplit(urlsplit(file["url"])._replace(query="")))
    ]
    await tenant.client.succeed("removeSpaceMember", "__typename", spaceId=space, actorId=bert.actor_id)
    after = await http.get(file["url"])

    assert good.content == b"secret"
    assert [each.status_code for each in refused] == [404] * len(refused)
    assert after.status_code == 404


def _with(url: str, name: str, value: str) -> str:
    parts = urlsplit(url)
    query = {key: values[0] for key, values in parse_qs(parts.query).items()} | {name: value}
    return urlunsplit(parts._replace(query=urlencode(query)))


async def test_an_address_of_a_program_ends_with_what_it_may(tenant: Tenant, http: httpx.AsyncClient) -> None:
    """An installation in the space: while it or its app is suspended. An admin's program: without its scope."""
    app = await register_app(tenant.client)
    scopes = [*SPEAKING, "admin:read"]
    installed = await install_app(tenant.client, app["clientId"])
    watching = await create_program(tenant.client, scopes=scopes)
    space = await create_space(tenant.client, members=[installed])
    await post_files(tenant.client, space, [await upload_file(tenant.client, http, b"secret")])
    [file] = await files_of(await oauth_client(tenant, installed), space)
    [seen] = await files_of(watching.client, space)

    async def change(name: str, url: str, **values: Any) -> int:
        await tenant.client.succeed(name, "__typename", **values)
        return (await http.get(url)).status_code

    before = [(await http.get(each["url"])).status_code for each in (file, seen)]
    statuses = [
        await change(name, file["url"], **{id_name: value})
        for name, id_name, value in (
            ("suspendInstallation", "installationId", installed),
            ("resumeInstallation", "installationId", installed),
            ("suspendApp", "appId", app["id"]),
            ("resumeApp", "appId", app["id"]),
        )
    ]
    without = await change(
        "updateServiceAccount", seen["url"], serviceAccountId=watching.actor_id, scopes=list(SPEAKING)
    )

    assert before == [200, 200]
    assert statuses == [404, 200, 404, 200]
    assert without == 404


async def test_an_address_of_an_admins_installation_ends_with_its_app(tenant: Tenant, http: httpx.AsyncClient) -> None:
    app = await register_app(tenant.client)
    scopes = [*SPEAKING, "admin:read"]
    installed = await install_app(tenant.client, app["clientId"], scopes=scopes)
    space = await create_space(tenant.client)
    await post_files(tenant.client, space, [await upload_file(tenant.client, http, b"secret")])
    [seen] = await files_of(await oauth_client(tenant, installed, scopes=scopes), space)

    before = (await http.get(seen["url"])).status_code
    await tenant.client.succeed("suspendApp", "__typename", appId=app["id"])
    suspended = (await http.get(seen["url"])).status_code
    await tenant.client.succeed("resumeApp", "__typename", appId=app["id"])
    await tenant.client.succeed("updateApp", "__typename", appId=app["id"], scopes=list(SPEAKING))
    without = (await http.get(seen["url"])).status_code

    assert (before, suspended, without) == (200, 404, 404)


async def test_only_whoever_uploaded_a_checked_file_posts_it_and_only_once(
    tenant: Tenant, tenants: Tenants, http: httpx.AsyncClient
) -> None:
    bert, other = await tenant.person(name="Bert"), await tenants.create()
    space = await create_space(tenant.client, members=[bert.actor_id])
    foreign = await create_space(other.client)
    file_id = await upload_file(tenant.client, http, b"mine")
    unchecked = await announce(tenant.client, b"unchecked")
    await send(http, unchecked, b"unchecked")

    refused = [
        await client.mutate("postMessage", "posted { id }", spaceId=where, text="x", fileIds=[each])
        for client, where, each in (
            (bert.client, space, file_id),
            (other.client, foreign, file_id),
            (tenant.client, space, unchecked["fileId"]),
        )
    ]
    twice = await tenant.client.mutate("postMessage", "posted { id }", spaceId=space, text="x", fileIds=[file_id] * 2)
    await post_files(tenant.client, space, [file_id])
    again = await tenant.client.mutate("postMessage", "posted { id }", spaceId=space, text="x", fileIds=[file_id])

    assert [each["code"] for each in (*refused, again)] == ["FILES_NOT_READY"] * 4
    assert (twice["code"], twice["path"]) == ("INVALID_INPUT", ["input", "fileIds"])


async def test_a_repeat_of_a_post_with_files_returns_the_same_message(tenant: Tenant, http: httpx.AsyncClient) -> None:
    space = await create_space(tenant.client)
    file_id = await upload_file(tenant.client, http, b"once")
    values: dict[str, Any] = {"spaceId": space, "text": "x", "fileIds": [file_id], "idempotencyKey": "once"}

    first, second = [await tenant.client.succeed("postMessage", "posted { id files { id } }", **values) for _ in "ab"]

    assert first == second
    assert first["posted"]["files"] == [{"id": file_id}]


_WRONG: dict[str, tuple[bytes, str, dict[str, Any]]] = {
    "another SHA-256": (b"text", "text/plain", {"sha256": hashlib.sha256(b"other").hexdigest()}),
    "an image that is text": (b"<svg onload='alert(1)'/>", "image/png", {}),
    "text that is an image": (png(), "text/plain", {}),
    "text that is no UTF-8": (b"\xff\xfe\x00", "text/plain", {}),
    "a page as a PDF": (b"<html>", "application/pdf", {}),
    "a program": (b"MZ\x90\x00", "application/zip", {}),
    "a cut image": (png()[:14], "image/png", {}),
    "too many pixels": (png(1, 1).replace(b"\0\0\0\1\0\0\0\1", b"\0\0\x4e\x20\0\0\x4e\x20"), "image/png", {}),
}


@pytest.mark.parametrize("case", _WRONG)
async def test_wrong_bytes_are_refused_and_may_be_sent_again(
    tenant: Tenant, http: httpx.AsyncClient, case: str
) -> None:
    content, content_type, values = _WRONG[case]
    upload = await announce(tenant.client, content, content_type=content_type, **values)
    await send(http, upload, content)

    refused = await tenant.client.mutate("completeUpload", "file { id }", fileId=upload["fileId"])

    assert refused["code"] == "WRONG_BYTES"
    posted = await tenant.client.mutate(
        "postMessage", "posted { id }", spaceId=await create_space(tenant.client), text="x", fileIds=[upload["fileId"]]
    )
    assert posted["code"] == "FILES_NOT_READY"


async def test_bytes_that_do_not_have_the_announced_length_are_not_stored(
    tenant: Tenant, http: httpx.AsyncClient
) -> None:
    """Longer ones are refused while they arrive. The right ones may follow."""
    upload = await announce(tenant.client, b"12345")

    missing = await tenant.client.mutate("completeUpload", "file { id }", fileId=upload["fileId"])
    sent = [await send(http, upload, each) for each in (b"1234", b"123456", b"x" * (DEFAULT.file_bytes + 1))]
    still_missing = await tenant.client.mutate("completeUpload", "file { id }", fileId=upload["fileId"])
    await send(http, upload, b"12345")
    checked = await tenant.client.mutate("completeUpload", "file { id url }", fileId=upload["fileId"])

    assert [each.status_code for each in sent] == [400, 413, 413]
    assert [missing["code"], still_missing["code"]] == ["UPLOAD_INCOMPLETE"] * 2
    assert checked["file"] == {"id": upload["fileId"], "url": None}


async def test_what_was_checked_is_what_is_shown(tenant: Tenant, http: httpx.AsyncClient) -> None:
    """The address of the upload is still valid after the check, but leads nowhere."""
    space = await create_space(tenant.client)
    upload = await announce(tenant.client, b"good")
    await send(http, upload, b"good")
    await tenant.client.succeed("completeUpload", "file { id }", fileId=upload["fileId"])

    sent = await send(http, upload, b"evil")
    again = await tenant.client.succeed("completeUpload", "file { id }", fileId=upload["fileId"])
    posted = await post_files(tenant.client, space, [upload["fileId"]])

    assert (sent.status_code, again["file"]["id"]) == (404, upload["fileId"])
    assert (await http.get(posted["files"][0]["url"])).content == b"good"


_REFUSED: dict[str, dict[str, Any]] = {
    "fileName": {"name": "../../etc/passwd"},
    "contentType": {"content_type": "text/html"},
    "size": {"size": DEFAULT.file_bytes + 1},
    "sha256": {"sha256": "nonsense"},
}


@pytest.mark.parametrize("name", _REFUSED)
async def test_bad_announcements_are_refused(tenant: Tenant, name: str) -> None:
    values = {"fileName": "a.txt", "contentType": "text/plain", "size": 1}
    names = {"name": "fileName", "content_type": "contentType"}
    values |= {names.get(key, key): value for key, value in _REFUSED[name].items()}

    refused = await tenant.client.mutate("createUpload", "upload { fileId }", **values)

    assert (refused["code"], refused["path"]) == ("INVALID_INPUT", ["input", name])


async def test_a_message_has_at_most_so_many_files(tenant: Tenant, http: httpx.AsyncClient) -> None:
    space, most = await create_space(tenant.client), DEFAULT.message_files
    ids = [await upload_file(tenant.client, http, b"%d" % number) for number in range(most + 1)]

    refused = await tenant.client.mutate("postMessage", "posted { id }", spaceId=space, text="x", fileIds=ids)
    posted = await post_files(tenant.client, space, ids[:most])

    assert (refused["code"], refused["path"]) == ("INVALID_INPUT", ["input", "fileIds"])
    assert [each["id"] for each in posted["files"]] == ids[:most]


async def test_a_deleted_message_shows_no_file(tenant: Tenant, http: httpx.AsyncClient) -> None:
    """Its address of before leads nowhere either."""
    space = await create_space(tenant.client)
    posted = await post_files(tenant.client, space, [await upload_file(tenant.client, http, b"gone")], text="x")

    await tenant.client.succeed("deleteMessage", "__typename", messageId=posted["id"])

    assert await files_of(tenant.client, space) == []
    assert (await http.get(posted["files"][0]["url"])).status_code == 404


async def test_messages_without_files_have_none(tenant: Tenant) -> None:
    space = await create_space(tenant.client)

    await post(tenant.client, space, "x")

    assert await files_of(tenant.client, space) == []


async def test_an_origin_of_its_own_has_nothing_but_files(
    own_api: RestartedApi, tenants: Tenants, http: httpx.AsyncClient
) -> None:
    own_api.environment = {**own_api.environment, "CIRCADIAN_FILES_ORIGIN": "https://files.example"}
    with own_api.running() as api:
        tenant = await Tenants(tenants.owner_database_url, api.url, http).create()
        space = await create_space(tenant.client)
        posted = await post_files(tenant.client, space, [await upload_file(tenant.client, http, b"text")])
        address = posted["files"][0]["url"]
        there = {"host": "files.example"}

        fetched = await http.get(address.replace("https://files.example", api.base_url), headers=there)
        others = [
            await http.get(f"{api.base_url}{path}", headers=there) for path in ("/signin", "/graphql", "/healthz")
        ]

    assert address.startswith("https://files.example/files/")
    assert fetched.content == b"text"
    assert [each.status_code for each in others] == [400] * 3


@pytest.mark.usefixtures("worker")
async def test_a_webhook_tells_of_files(tenant: Tenant, http: httpx.AsyncClient) -> None:
    space = await create_space(tenant.client)
    file_id = await upload_file(tenant.client, http, b"text", name="note.txt")
    async with running_receiver() as receiver:
        endpoint_id, _ = await create_endpoint(tenant.client, receiver.url, spaceId=space)
        await post_files(tenant.client, space, [file_id], text="see")
        await wait_until(lambda: receiver.received, timeout=60)
        await update_endpoint(tenant.client, endpoint_id, isEnabled=False)

    message = receiver.received[0].content["data"]["message"]
    assert message["files"] == [{"id": file_id, "name": "note.txt", "contentType": "text/plain", "size": 4}]
