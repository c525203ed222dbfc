"""Attachments of mails are files of their messages, with the checks of uploads; the others are named in the text."""

from collections.abc import AsyncIterator

import httpx
import pytest

from tests.factories.files import png
from tests.factories.mails import Desk, mail_with_files, open_desk
from tests.factories.rows import owner_of
from tests.factories.tenants import Tenant
from tests.fakes.smtp_server import SmtpServer, smtp_server
from tests.harness.client import Json

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
