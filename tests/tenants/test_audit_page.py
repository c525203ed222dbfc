"""The ten lines that docs/audit.md gives to outsiders verify an export, and find what was changed in one (X6)."""

import asyncio
import json
import re
import sys
from pathlib import Path

import pytest

from backend.kit.unit_of_work import unit_of_work
from backend.tenants import audit, audit_reading, audit_sealing
from backend.tenants.audit import ANONYMOUS, Author
from tests.factories.domain import World

_PAGE = (Path(__file__).resolve().parents[2] / "docs" / "audit.md").read_text()
_PROGRAM = re.findall(r"```python\n(.*?)```", _PAGE, re.DOTALL)[0]
#: Whatever could be written in two ways.
_DETAILS = {"z": 1, "a": {"ü": '\u2028\t\x1f\x7f"\\/ 世界 👋', "b": [True, None, -5, 2**53]}, "Ä": ""}


@pytest.fixture
async def lines(world: World) -> list[str]:
    async with unit_of_work(world.tenant_id) as work:
        for author in (Author.of(world.owner), ANONYMOUS):
            await audit.record(work, author, "x", target=("Agent", world.agent_ids[0]), details=_DETAILS)
    await audit_sealing.seal(world.tenant_id)
    return [entry.line for entry in await audit_reading.page(world.tenant_id, after=0)]


async def _run(lines: list[str]) -> tuple[int | None, str]:
    """As an outsider would: nothing of ours can be imported."""
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-I", "-S", "-c", _PROGRAM, stdin=-1, stdout=-1, stderr=-1
    )
    out, err = await program.communicate("".join(f"{line}\n" for line in lines).encode())
    return program.returncode, (out or err).decode()


async def test_the_program_of_the_page_proves_an_export(lines: list[str]) -> None:
    last = json.loads(lines[-1])

    assert await _run(lines) == (0, f"unbroken up to entry {last['seq']}, hash {last['hash']}\n")


async def test_the_program_of_the_page_detects_changed_and_missing_entries(lines: list[str]) -> None:
    changed = lines[1].replace('"actorKind":"PERSON"', '"actorKind":"AGENT"')

    assert await _run([lines[0], changed, *lines[2:]]) == (1, "broken at entry 2\n")
    assert await _run([lines[0], *lines[2:]]) == (1, "broken at entry 2\n")
    assert await _run(lines[1:]) == (1, "broken at entry 1\n")


async def test_the_page_names_every_key_of_an_entry(lines: list[str]) -> None:
    assert all(f"`{key}`" in _PAGE for key in json.loads(lines[0]))
