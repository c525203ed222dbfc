"""Attachments of mails are files of their messages, with the checks of uploads; the others are named in the text.

An upload that no message has counts for a day, so those of a mail that is not posted are abandoned at once.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import httpx
import pytest

from tests.factories.files import png
from tests.factories.mails import Desk, mail_with_files, open_desk
from tests.factories.rows import owner_of
from tests.factories.tenants import Tenant
from tests.fakes.smtp_server import SmtpServer, smtp_server
from tests.harness.client import Json
from tests.harness.waiting import wait_until

_LOCK = "SELECT id FROM spaces WHERE tenant_id = $1 FOR UPDATE"
_ARCHIVE = "UPDATE spaces SET archived_at = now() WHERE tenant_id = $1"
_HELD_UP = """WITH RECURSIVE held_up (pid) AS (SELECT pg_backend_pid() UNION
  SELECT l.pid FROM pg_locks l JOIN held_up h ON NOT l.granted AND h.pid = ANY (pg_blocking_pids(l.pid)))
SELECT count(*) - 1 FROM held_up"""
_END_IT = """SELECT pg_terminate_backend(pid) FROM pg_locks
WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))"""
_UPLOADS = "SELECT count(*) FROM files WHERE tenant_id = $1"
_OPEN_UPLOADS = f"{_UPLOADS} AND message_id IS NULL AND purge_at IS NULL"
_GOOD = ("good.txt", "text/plain", b"good")
_SENDER = '"Ann (ann@ann.example)"'


@pytest.fixture
async def server() -> AsyncIterator[SmtpServer]:
    async with smtp_server() as running:
        yield running


async def _messages(desk: Desk) -> list[Json]:
    found = await desk.tenant.client.execute(
        f"""{{ space(id: "{desk.space_id}") {{ messages(last: 9) {{ nodes {{
          text author {{ kind }} files {{ name contentType size width url }} }} }} }} }}"""
    )
    return list(found["space"]["messages"]["nodes"])


async def test_they_are_shown_with_the_message_once(
    tenant: Tenant, server: SmtpServer, http: httpx.AsyncClient
) -> None:
    desk = await open_desk(tenant, server, members=[])
    image = png()
    raw = mail_with_files("look", ("photo.png", "image/png", image), ("a/b.txt", "text/plain", "Grüße".encode()))

    assert [await desk.post(raw), await desk.post(raw)] == [200, 200]

    [message] = await _messages(desk)
    assert (message["text"], message["author"]["kind"]) == (f"{_SENDER}: My order\n\nlook", "SERVICE")
    photo, note = message["files"]
    assert (photo["name"], photo["contentType"], photo["width"]) == ("photo.png", "image/png", 3)
    assert (note["name"], note["size"]) == ("a_b.txt", len("Grüße".encode()))
    assert (await http.get(photo["url"])).content == image
    async with owner_of(tenant) as connection:
        assert await connection.fetchval("SELECT count(*) FROM files WHERE tenant_id = $1", tenant.id) == 2


async def test_what_uploads_refuse_is_only_named(tenant: Tenant, server: SmtpServer) -> None:
    """A type that is not allowed, a text that calls itself an image, an empty file."""
    desk = await open_desk(tenant, server, members=[])
    raw = mail_with_files(
        "look", ("run.exe", "application/x-msdownload", b"MZ"), ("lie.png", "image/png", b"<script>"),
        ("none.txt", "text/plain", b""), ("good.txt", "text/plain", b"good"),
    )  # fmt: skip

    assert await desk.post(raw) == 200

    [message] = await _messages(desk)
    assert [each["name"] for each in message["files"]] == ["good.txt"]
    assert message["text"].endswith("look\n\n[attached, but not taken over: run.exe, lie.png, none.txt]")


async def test_a_message_has_ten_of_them(tenant: Tenant, server: SmtpServer) -> None:
    desk = await open_desk(tenant, server, members=[])
    files = [(f"{number}.txt", "text/plain", b"x") for number in range(22)]

    assert await desk.post(mail_with_files("look", *files)) == 200

    [message] = await _messages(desk)
    assert len(message["files"]) == 10
    named = ", ".join(f"{number}.txt" for number in range(10, 20))
    assert message["text"].endswith(f"[attached, but not taken over: {named} and 2 more]")


async def test_refused_ones_leave_room_for_others(tenant: Tenant, server: SmtpServer) -> None:
    """A stranger could use up the uploads that may wait for a message."""
    desk = await open_desk(tenant, server, members=[])
    lies = [(f"{number}.png", "image/png", b"<script>") for number in range(10)]

    for _ in range(6):
        assert await desk.post(mail_with_files("lies", *lies)) == 200
    assert await desk.post(mail_with_files("look", ("good.txt", "text/plain", b"good"))) == 200

    assert [each["name"] for each in (await _messages(desk))[-1]["files"]] == ["good.txt"]


async def _count(tenant: Tenant, query: str) -> int:
    async with owner_of(tenant) as connection:
        return int(await connection.fetchval(query, tenant.id))


@asynccontextmanager
async def _held_up(desk: Desk, *mails: bytes) -> AsyncIterator[tuple[asyncpg.Connection, list[asyncio.Task[int]]]]:
    """The mails are being posted: their files are taken over, and they wait for the space, which the block has."""
    async with owner_of(desk.tenant) as connection, connection.transaction():
        await connection.execute(_LOCK, desk.tenant.id)
        posts = [asyncio.create_task(desk.post(each)) for each in mails]

        async def are_waiting() -> bool:
            return bool(await connection.fetchval(_HELD_UP) == len(mails))

        await wait_until(are_waiting, timeout=60)
        yield connection, posts


async def test_mails_to_an_archived_space_leave_room_for_later_ones(tenant: Tenant, server: SmtpServer) -> None:
    desk = await open_desk(tenant, server, members=[])
    await tenant.client.succeed("archiveSpace", "__typename", spaceId=desk.space_id)
    files = [(f"{number}.txt", "text/plain", b"x") for number in range(10)]

    for _ in range(5):
        assert await desk.post(mail_with_files("look", *files)) == 409
    assert await _count(tenant, _UPLOADS) == 0
    await tenant.client.succeed("unarchiveSpace", "__typename", spaceId=desk.space_id)
    assert await desk.post(mail_with_files("look", _GOOD)) == 200

    [message] = await _messages(desk)
    assert [each["name"] for each in message["files"]] == ["good.txt"]


async def test_files_of_a_mail_that_is_refused_at_last_are_abandoned(tenant: Tenant, server: SmtpServer) -> None:
    """The space is archived after its files are taken over."""
    desk = await open_desk(tenant, server, members=[])

    async with _held_up(desk, mail_with_files("look", _GOOD)) as (connection, posts):
        assert await _count(tenant, _OPEN_UPLOADS) == 1
        await connection.execute(_ARCHIVE, tenant.id)

    assert await asyncio.gather(*posts) == [409]
    assert await _count(tenant, _OPEN_UPLOADS) == 0


async def test_files_of_a_mail_that_comes_twice_at_once_are_kept_once(tenant: Tenant, server: SmtpServer) -> None:
    desk = await open_desk(tenant, server, members=[])
    raw = mail_with_files("look", _GOOD)

    async with _held_up(desk, raw, raw) as (_, posts):
        assert await _count(tenant, _OPEN_UPLOADS) == 2

    assert await asyncio.gather(*posts) == [200, 200]
    assert await _count(tenant, _OPEN_UPLOADS) == 0
    [message] = await _messages(desk)
    assert [each["name"] for each in message["files"]] == ["good.txt"]


async def test_files_of_a_mail_that_is_to_be_repeated_are_abandoned(tenant: Tenant, server: SmtpServer) -> None:
    """Its connection to the database is lost. The mail server repeats it."""
    desk = await open_desk(tenant, server, members=[])
    raw = mail_with_files("look", _GOOD)

    async with _held_up(desk, raw) as (connection, posts):
        await connection.fetch(_END_IT)
        assert await asyncio.gather(*posts) == [503]
        assert await _count(tenant, _OPEN_UPLOADS) == 0

    assert await desk.post(raw) == 200
    [message] = await _messages(desk)
    assert [each["name"] for each in message["files"]] == ["good.txt"]
