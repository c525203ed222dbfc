"""An export needs little memory however large its rows are, and an import that is killed leaves nothing."""

import asyncio
import hashlib
import json
import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import asyncpg
import pytest

from backend.data_rights.transfer import exporting
from backend.kit import db
from backend.kit.limits import DEFAULT
from backend.tenants.models import Role
from tests.factories.knowledge import put
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant, Tenants
from tests.harness.commands import run_command, started_command
from tests.harness.grounds import Grounds
from tests.harness.stack import Stack, own_stack
from tests.harness.waiting import wait_until

#: Sessions that have written rows of an organisation and have not committed.
_WRITING = """SELECT count(*) FROM pg_locks
WHERE relation = 'space_members'::regclass AND mode = 'RowExclusiveLock' AND granted"""
#: The agent of a task that an assistant has given.
_TASK_OF = """INSERT INTO agents (id, tenant_id, kind, name, instructions, status, parent_id, depth)
SELECT gen_random_uuid(), tenant_id, 'TASK', 'Ada: Mia''s own goal', '', 'STOPPED', id, 1 FROM agents
WHERE id = '{assistant}'"""
_TABLES = "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'"


async def test_a_page_of_an_export_has_few_bytes_however_large_its_rows_are(stack: Stack, citizen: Tenant) -> None:
    space = await create_space(citizen.client)
    number = DEFAULT.export_page_bytes // DEFAULT.message_chars * 2
    for each in range(number):
        await post(citizen.client, space, f"{each:03d}" * (DEFAULT.message_chars // 3))
    await post(citizen.client, space, "the last one")
    connection = await asyncpg.connect(**db.credentials(stack.stores.owner_database_url))
    try:
        await connection.execute("SELECT set_config('app.tenant_id', $1, false)", str(citizen.id))
        pieces = [text async for text in exporting.lines(connection.fetch, citizen.id)]
    finally:
        await connection.close()

    lines = "".join(pieces).splitlines(keepends=True)
    messages = [line for line in lines if line.startswith('{"kind":"messages"')]
    assert len(messages) == len(set(messages)) == number + 1
    assert "the last one" in messages[-1]
    assert max(map(len, pieces)) < DEFAULT.export_page_bytes + DEFAULT.message_chars
    digest = hashlib.sha256("".join(lines[:-1]).encode()).hexdigest()
    assert digest in lines[-1]


async def test_an_assistant_that_somebody_gets_during_the_export_of_an_owner_is_not_in_it(
    stack: Stack, citizen: Tenant
) -> None:
    """The pages of an owner's export are transactions of their own."""
    mia = await citizen.person(name="Mia", role=Role.ADMIN)
    connection = await asyncpg.connect(**db.credentials(stack.stores.owner_database_url))
    try:
        await connection.execute("SELECT set_config('app.tenant_id', $1, false)", str(citizen.id))
        lines = exporting.lines(connection.fetch, citizen.id, reader_id=citizen.owner.member_id)
        pieces = [await anext(lines)]
        made = await mia.client.succeed("myAssistant", "assistant { agent { id } }")
        assistant = made["assistant"]["agent"]["id"]
        await put(mia.client, "memory", assistant, key="mia", value="Mia's own memory.")
        await stack.execute(f"UPDATE agents SET instructions = 'Mia''s own words.' WHERE id = '{key_of(assistant)}'")
        await stack.execute(_TASK_OF.format(assistant=key_of(assistant)))
        pieces += [text async for text in lines]
    finally:
        await connection.close()

    whole = "".join(pieces)
    assert str(key_of(assistant)) in whole
    assert "Mia's own" not in whole
    assert json.loads(pieces[-1])["isWhole"] is False


@pytest.fixture
def target(grounds: Grounds, model_url: str, tmp_path: Path) -> Iterator[Stack]:
    """The other installation, without workers."""
    with own_stack(grounds, tmp_path, model_url=model_url) as stack:
        yield stack


async def test_an_import_that_is_killed_leaves_nothing_and_can_be_run_again(
    stack: Stack, target: Stack, citizen: Tenant, tenants_here: Tenants, tmp_path: Path
) -> None:
    space = await create_space(citizen.client)
    await post(citizen.client, space, "hello")
    file, pipe = tmp_path / "export.jsonl", tmp_path / "pipe"
    for arguments in (
        ("suspend-tenant", str(citizen.id), "--reason", "it moves"),
        ("export-tenant", str(citizen.id), str(file)),
    ):
        await _command(stack, *arguments)
    before = await _counts(target)
    os.mkfifo(pipe)

    with started_command("import-tenant", str(pipe), **target.environment) as importing:
        written = await asyncio.to_thread(_write_without_trailer, file, pipe)
        await wait_until(partial(_is_writing, target))
        importing.send(signal.SIGKILL)
        await wait_until(lambda: not importing.is_running)
        os.close(written)

    await wait_until(partial(_is_at_rest, target))
    assert await _counts(target) == before
    await _command(target, "import-tenant", str(file))
    assert (await _counts(target))["messages"] == before["messages"] + 1


def _write_without_trailer(file: Path, pipe: Path) -> int:
    """Returns the open end of the pipe: the import waits for the rest."""
    *lines, _ = file.read_bytes().splitlines(keepends=True)
    descriptor = os.open(pipe, os.O_WRONLY)
    for line in lines:
        os.write(descriptor, line)
    return descriptor


async def _command(stack: Stack, *arguments: str) -> None:
    ended = await asyncio.to_thread(partial(run_command, *arguments, **stack.environment))
    assert ended.returncode == 0, ended.stderr


async def _counts(stack: Stack) -> dict[str, int]:
    """Rows of each table, of all tenants."""
    tables = [row[0] for row in await stack.fetch(_TABLES)]
    return {table: int(str(await stack.fetchval(f"SELECT count(*) FROM {table}"))) for table in tables}


async def _is_writing(stack: Stack) -> bool:
    return await stack.fetchval(_WRITING) == 1


async def _is_at_rest(stack: Stack) -> bool:
    return await stack.fetchval(_WRITING) == 0
