"""The operator's commands about secrets and the audit log, as processes."""

import json
from pathlib import Path

import pytest

from backend.kit.keyring import Keyring
from backend.kit.unit_of_work import unit_of_work
from backend.tenants import audit, audit_sealing, secrets
from backend.tenants.audit import Author
from tests.factories.domain import World
from tests.harness.commands import run_command
from tests.harness.stores import KEYS, SECRET_KEY, Stores

_NEWER = "another-secret-key-that-only-test-runs-have-0123"


@pytest.fixture
async def export(world: World, own: Stores, tmp_path: Path) -> Path:
    """An export of a log with six entries and more."""
    for number in range(6):
        async with unit_of_work(world.tenant_id) as work:
            await audit.record(work, Author.of(world.owner), "updateAgent", details={"text": f"ä{number}"})
    await audit_sealing.seal(world.tenant_id)
    ended = run_command("export-audit", str(world.tenant_id), **own.settings())
    assert ended.returncode == 0, ended.stderr
    file = tmp_path / "audit.jsonl"
    file.write_text(ended.stdout)
    return file


def _lines(file: Path) -> list[str]:
    return file.read_text().splitlines(keepends=True)


def _write(file: Path, lines: list[str]) -> None:
    file.write_text("".join(lines))


def _verify(*arguments: str, **settings: str) -> tuple[int, str]:
    ended = run_command("verify-audit", *arguments, **settings)
    return ended.returncode, ended.stdout or ended.stderr


async def test_an_export_and_the_database_prove_the_same_end(export: Path, world: World, own: Stores) -> None:
    last = json.loads(_lines(export)[-1])
    said = f"unbroken up to entry {last['seq']}, hash {last['hash']}\n"

    assert _verify(str(export)) == (0, said)
    assert _verify("--tenant", str(world.tenant_id), **own.settings()) == (0, said)


@pytest.mark.parametrize("place", [0, 4])
async def test_the_first_broken_entry_is_named(export: Path, place: int) -> None:
    lines = _lines(export)
    changed = json.loads(lines[place])
    changed["action"] = "nothing"
    for broken in (
        [*lines[:place], json.dumps(changed) + "\n", *lines[place + 1 :]],
        lines[:place] + lines[place + 1 :],
    ):
        _write(export, broken)

        code, said = _verify(str(export))
        assert code == 1
        assert f"broken at entry {place + 1}:" in said


async def test_a_later_part_is_verified_from_the_previous_hash(export: Path) -> None:
    lines = _lines(export)
    _write(export, lines[3:])

    assert _verify(str(export))[0] == 1
    assert _verify(str(export), "--after", json.loads(lines[2])["hash"])[0] == 0
    assert _verify(str(export), "--after", json.loads(lines[1])["hash"])[0] == 1


async def test_a_file_that_is_not_an_export_is_reported_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_text("{}\n")

    assert _verify(str(file)) == (1, "circadian: line 1 is not an entry of an audit log\n")
    assert "cannot read" in _verify(str(tmp_path / "none"))[1]


async def test_rewrapping_says_when_the_old_key_may_go(world: World, own: Stores) -> None:
    async with unit_of_work(world.tenant_id) as work:
        await secrets.put(work, KEYS, world.owner, name="model/openai", value="sk-0123456789")
    both = {**own.settings(), "CIRCADIAN_SECRET_KEY": f"{_NEWER},{SECRET_KEY}"}

    first, second = (run_command("rewrap-secrets", **both) for _ in range(2))
    alone = run_command("rewrap-secrets", **{**both, "CIRCADIAN_SECRET_KEY": SECRET_KEY})

    assert first.stdout.startswith("1 tenant keys and 0 keys of ID tokens are wrapped by the newest key now.")
    assert second.stdout.startswith("No tenant key is wrapped by an older key")
    assert alone.returncode == 1
    assert str(world.tenant_id) in alone.stderr
    async with unit_of_work(world.tenant_id) as work:
        opened = await secrets.read(work, Keyring.parse(_NEWER), name="model/openai")
    assert opened is not None
    assert opened.value == "sk-0123456789"
