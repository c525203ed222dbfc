"""An installation that keeps no files: uploads are refused at once, everything else works."""

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest

from tests.connectors.recorded import recorded
from tests.factories.chat_connectors import connect_telegram
from tests.factories.files import UPLOAD, files_of, jpeg, post_files, upload_file
from tests.factories.mails import mail_with_files, open_desk
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, messages_of
from tests.factories.tenants import Tenant, Tenants
from tests.fakes.chat_services import ChatServices
from tests.fakes.smtp_server import smtp_server
from tests.harness.commands import run_command
from tests.harness.grounds import Grounds
from tests.harness.stack import Stack, own_stack
from tests.harness.waiting import wait_until

_NO_FILES = {"CIRCADIAN_FILES_URL": "none"}


@pytest.fixture(scope="module")
def installation(
    grounds: Grounds, model_url: str, chat_services: ChatServices, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    settings = {**chat_services.settings(), **_NO_FILES}
    with own_stack(grounds, tmp_path_factory.mktemp("no-files"), model_url=model_url, **settings) as stack:
        yield stack


@pytest.fixture
async def resident(installation: Stack, http: httpx.AsyncClient) -> Tenant:
    """A tenant of an installation that keeps no files."""
    return await Tenants(installation.stores.owner_database_url, installation.api.url, http).create()


async def test_uploads_are_refused_before_anything_is_stored(resident: Tenant) -> None:
    values = {"fileName": "note.txt", "contentType": "text/plain", "size": 4}
    space = await create_space(resident.client)

    refused = await resident.client.mutate("createUpload", UPLOAD, **values)
    posted = await post_files(resident.client, space, [], text="without a file")

    async with owner_of(resident) as connection:
        rows = await connection.fetchval("SELECT count(*) FROM files WHERE tenant_id = $1", resident.id)
    assert (refused["code"], rows) == ("FILES_UNAVAILABLE", 0)
    assert posted["text"] == "without a file"


async def test_a_mail_comes_in_and_its_file_is_named(resident: Tenant) -> None:
    async with smtp_server() as server:
        desk = await open_desk(resident, server, members=[])
        assert await desk.post(mail_with_files("look", ("note.txt", "text/plain", b"from a mail"))) == 200

    [message] = await messages_of(resident.client, desk.space_id)
    assert "[attached, but not taken over: note.txt]" in message["text"]
    assert await files_of(resident.client, desk.space_id) == []


async def test_a_message_of_a_chat_service_does_not_wait_for_its_file(
    installation: Stack, resident: Tenant, chat_services: ChatServices
) -> None:
    """It would be fetched again and again."""
    await installation.start_worker()  # it also tells Telegram of the hook
    telegram = await connect_telegram(resident, chat_services, await create_space(resident.client))
    telegram.account.files["large"] = jpeg()

    assert (await telegram.deliver(recorded("telegram/photo"))).status_code == 200

    async def texts() -> list[str]:
        return [each["text"] for each in await messages_of(resident.client, telegram.space_id)]

    await wait_until(texts, timeout=60)
    [text] = await texts()
    assert text.endswith("[file photo.jpg is missing: This installation keeps no files]")
    assert telegram.account.of("getFile") == [{"file_id": "large"}]


async def test_an_erasure_that_cannot_reach_the_bytes_does_not_forget_them(
    stack: Stack, citizen: Tenant, http: httpx.AsyncClient
) -> None:
    """The operator's command in a container that was not told where the files are."""
    space = await create_space(citizen.client)
    file_id = await upload_file(citizen.client, http, b"kept")
    await post_files(citizen.client, space, [file_id])
    erase = partial(run_command, "erase-tenant", str(citizen.id), "--name", "Acme")
    kept = partial(_objects, stack.directory / "files", str(key_of(file_id)))
    before = kept()

    refused = await asyncio.to_thread(partial(erase, **{**stack.environment, **_NO_FILES}))
    between = kept()
    done = await asyncio.to_thread(partial(erase, **stack.environment))

    assert "a store fails: CIRCADIAN_FILES_URL is none" in refused.stderr
    assert (refused.returncode, len(before), between) == (1, 1, before)
    assert (done.returncode, kept()) == (0, [])


def _objects(folder: Path, name: str) -> list[Path]:
    return [each for each in folder.rglob("*") if each.is_file() and name in str(each)]
