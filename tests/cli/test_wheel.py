"""The wheel: `circadian` of an environment that has no checkout does what `make run` does."""

import email
import json
import shutil
import signal
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from backend.kit.processes import free_port
from backend.kit.settings import child_environment
from tests.harness.client import Client
from tests.harness.waiting import wait_until

_ROOT = Path(__file__).resolve().parents[2]
_QUIET = {
    "DATABASE_URL": "",
    "CIRCADIAN_APP_DATABASE_URL": "",
    "REDIS_URL": "",
    "CIRCADIAN_MODEL": "",
    "PYTHONPATH": "",
}
_DATA = (".sql", ".html", ".css", ".js", ".svg", ".md", ".graphql")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, because setuptools writes into the folder of the source."""
    folder = tmp_path_factory.mktemp("wheel")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(_ROOT / name, folder)
    for name in ("backend", "infra"):
        shutil.copytree(_ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    _run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", "dist", ".", cwd=folder)
    (built,) = (folder / "dist").iterdir()
    return built


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`circadian` of a new environment. It borrows the installed packages, so that nothing is downloaded."""
    folder = tmp_path_factory.mktemp("installed") / "env"
    venv.create(folder, with_pip=False)
    packages = sysconfig.get_path("purelib", vars={"base": str(folder)})
    (Path(packages) / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    _run(
        sys.executable, "-m", "pip", f"--python={folder}", "install", "--no-deps", "--no-index", str(wheel), cwd=folder
    )
    return folder / "bin" / "circadian"


def test_the_wheel_has_every_file_of_the_package(wheel: Path) -> None:
    with ZipFile(wheel) as opened:
        listed = set(opened.namelist())
    console = _ROOT / "backend" / "console"
    files = [file for file in (_ROOT / "backend").rglob("*") if file.suffix in {".py", *_DATA}]
    built = {str(file.relative_to(_ROOT)) for file in (console / "built").rglob("*") if file.is_file()}

    assert len(files) > 500
    assert {str(file.relative_to(_ROOT)) for file in files if not file.is_relative_to(console)} - listed == set()
    assert {Path(name).suffix for name in built} >= {".html", ".js", ".css", ".br", ".gz", ".txt"}
    assert {name for name in listed if name.startswith("backend/console/")} == built
    assert not any(name.startswith(("tests/", "infra/", "docs/")) for name in listed)


def test_the_wheel_needs_what_the_requirements_name(wheel: Path) -> None:
    with ZipFile(wheel) as opened:
        (name,) = (name for name in opened.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = email.message_from_bytes(opened.read(name))
    needed = {line.partition(";")[0].strip() for line in metadata.get_all("Requires-Dist", [])}
    named = {
        line.partition(";")[0].strip()
        for name in ("runtime", "embeddings", "telemetry")
        for line in (_ROOT / "infra" / "requirements" / f"{name}.in").read_text().splitlines()
        if not line.startswith("#")
    }

    assert needed == named
    assert metadata["Name"] == "circadian-agents"


async def test_circadian_dev_starts_everything_without_a_checkout(program: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with _dev(program, tmp_path, log) as dev:
        await wait_until(lambda: "s  ready\n" in log.read_text() or dev.poll() is not None, timeout=120)
        told = json.loads((tmp_path / ".data" / "dev.json").read_text())
        async with httpx.AsyncClient() as http:
            answer = await Client(told["graphqlUrl"], told["accessToken"], http).send("{ agents { nodes { name } } }")
        chat = _run(str(program), "chat", cwd=tmp_path, text="Are you there?\n")

    assert answer.body["data"]["agents"]["nodes"] == [{"name": "Nova"}]
    assert "Nova: " in chat
    assert "talk to Nova   circadian chat" in log.read_text()
    assert dev.returncode == 0


def test_help_names_the_installed_command(program: Path, tmp_path: Path) -> None:
    assert "usage: circadian [-h] COMMAND" in _run(str(program), "--help", cwd=tmp_path)


@contextmanager
def _dev(program: Path, folder: Path, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    with log.open("wb") as output:
        dev = subprocess.Popen(
            [program, "dev"],
            cwd=folder,
            env=child_environment(**_QUIET, PORT=str(free_port())),
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        yield dev
    finally:
        dev.send_signal(signal.SIGTERM)
        dev.wait(60)


def _run(*command: str, cwd: Path, text: str | None = None) -> str:
    environment = child_environment(**_QUIET)
    ended = subprocess.run(
        command, cwd=cwd, env=environment, input=text, capture_output=True, text=True, timeout=100, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout
