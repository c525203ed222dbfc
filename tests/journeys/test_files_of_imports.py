"""An import cannot name objects outside its organisation's folder, and shows only the files that its rows have."""

import asyncio
import hashlib
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from backend.files.disk_store import DiskStore
from tests.factories.files import post_files, upload_file
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.harness.commands import run_command
from tests.harness.grounds import Grounds
from tests.harness.stack import Stack, own_stack

_OUTSIDE = "../../../../secret.txt"


@pytest.fixture
def target(grounds: Grounds, model_url: str, tmp_path: Path) -> Iterator[Stack]:
    """The other installation, without workers."""
    with own_stack(grounds, tmp_path, model_url=model_url) as stack:
        yield stack


async def test_an_import_cannot_name_bytes_of_others(
    stack: Stack, target: Stack, citizen: Tenant, http: httpx.AsyncClient, tmp_path: Path
) -> None:
    space = await create_space(citizen.client)
    file_id = await upload_file(citizen.client, http, b"mine")
    await post_files(citizen.client, space, [file_id], text="x")
    lines = await _export(stack, citizen, tmp_path)
    row = next(each["row"] for each in map(json.loads, lines) if each["kind"] == "files")
    wrong: dict[str, dict[str, Any]] = {
        "files.checked_copy": {"checked_copy": _OUTSIDE},
        "files.copies": {"copies": [row["checked_copy"], _OUTSIDE]},
        "files_copies_check": {"checked_copy": uuid4().hex},
        "files.uploader_kind": {"uploader_kind": "NONSENSE"},
        "files.content_type": {"content_type": "text/html\r\nx-evil: 1"},
        "files.file_name": {"file_name": "a\r\nb"},
        "files.sha256": {"sha256": "abc"},
    }

    for place, change in wrong.items():
        ended = await _import(target, _changed(lines, "files", change), tmp_path)
        assert (ended.returncode != 0, place in ended.stderr) == (True, True), (place, ended.stderr)
    assert await target.fetchval("SELECT count(*) FROM files") == 0

    invented = [{"id": str(uuid4()), "copy": _OUTSIDE, "name": "x", "content_type": "text/plain", "size": 1}]
    ended = await _import(target, _changed(lines, "messages", {"files": invented}), tmp_path)
    assert ended.returncode == 0, ended.stderr
    assert json.loads(str(await target.fetchval("SELECT files FROM messages WHERE files <> '[]'"))) == [
        {"id": row["id"], "copy": row["checked_copy"], "name": "note.txt", "content_type": "text/plain", "size": 4}
    ]


@pytest.mark.parametrize("key", ["files/../../secret", "/etc/passwd", "files//x", "files/./x", "..", "files/x\0"])
def test_the_store_on_disk_has_no_object_outside_its_folder(key: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="leads out"):
        DiskStore(tmp_path / "files").path(key)


async def _export(stack: Stack, citizen: Tenant, folder: Path) -> list[str]:
    file = folder / "export.jsonl"
    for arguments in (
        ("suspend-tenant", str(citizen.id), "--reason", "it moves"),
        ("export-tenant", str(citizen.id), str(file)),
    ):
        ended = await asyncio.to_thread(partial(run_command, *arguments, **stack.environment))
        assert ended.returncode == 0, ended.stderr
    return file.read_text().splitlines(keepends=True)


def _changed(lines: list[str], kind: str, change: dict[str, Any]) -> str:
    """The export with these values in all rows of a kind, and a trailer that fits."""
    rows = []
    for line in lines[:-1]:
        read = json.loads(line)
        if read["kind"] == kind:
            read["row"] |= change
            line = json.dumps(read, separators=(",", ":"), ensure_ascii=False) + "\n"  # noqa: PLW2901 -- the changed line
        rows.append(line)
    digest = hashlib.sha256("".join(rows).encode()).hexdigest()
    return "".join(rows) + json.dumps({**json.loads(lines[-1]), "digest": digest}) + "\n"


async def _import(target: Stack, content: str, folder: Path) -> Any:
    file = folder / "changed.jsonl"
    await asyncio.to_thread(file.write_text, content)
    return await asyncio.to_thread(partial(run_command, "import-tenant", str(file), **target.environment))
