"""The container files name only what exists: files, commands, settings. No engine is at hand to run them."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

_ROOT = Path(__file__).resolve().parents[2]
_FOLDER = _ROOT / "infra" / "containers"
_CONTAINERFILE = (_FOLDER / "Containerfile").read_text()
_COMPOSE: dict[str, Any] = yaml.safe_load((_FOLDER / "compose.yaml").read_text())
_OURS = {name: service for name, service in _COMPOSE["services"].items() if service["image"] == "circadian"}


@pytest.fixture(scope="module")
def commands() -> set[str]:
    shown = subprocess.run(
        [sys.executable, "-m", "backend", "--help"], cwd=_ROOT, capture_output=True, text=True, check=True
    )
    return set(re.findall(r"^    ([a-z-]+)", shown.stdout, re.MULTILINE))


@pytest.fixture(scope="module")
def settings() -> set[str]:
    """What the code reads from the environment."""
    found = set(re.findall(r'"([A-Z][A-Z_]+)"', (_ROOT / "backend" / "kit" / "settings.py").read_text()))
    return found | {"FORWARDED_ALLOW_IPS", "PATH", "PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"}


def test_each_copied_file_exists_and_reaches_the_build() -> None:
    copied = [
        source
        for line in re.findall(r"^COPY (?!--from)(.+)$", _CONTAINERFILE, re.MULTILINE)
        for source in line.split()[:-1]
    ]
    allowed = {
        line[1:] for line in (_FOLDER / "Containerfile.dockerignore").read_text().splitlines() if line[:1] == "!"
    }

    assert {"backend", "pyproject.toml", "infra/requirements"} <= set(copied)
    assert [source for source in copied if not (_ROOT / source).exists()] == []
    assert set(copied) == allowed


def test_the_image_has_packages_with_hashes_and_runs_as_nobody_special() -> None:
    (requirements,) = re.findall(r"^ARG REQUIREMENTS=(\w+)$", _CONTAINERFILE, re.MULTILINE)

    assert (_ROOT / "infra" / "requirements" / f"{requirements}.txt").exists()
    assert "--require-hashes --only-binary :all:" in _CONTAINERFILE
    assert _CONTAINERFILE.rpartition("FROM ")[2].count("USER 10001") == 1


def test_every_command_exists(commands: set[str]) -> None:
    named = {service["command"][0] for service in _OURS.values()} | set(
        re.findall(r'^CMD \["(.+)"\]', _CONTAINERFILE, re.M)
    )

    assert named == {"migrate", "create-logins", "list-tenants", "api", "worker", "serve"}
    assert named <= commands


def test_every_setting_exists(settings: set[str]) -> None:
    named = {name for service in _OURS.values() for name in service["environment"]}
    named |= set(re.findall(r"^(?:ENV|   ) ([A-Z_]+)=", _CONTAINERFILE, re.MULTILINE))

    assert len(named) > 10
    assert named - settings == set()


def test_files_are_kept_only_where_a_volume_is() -> None:
    """The image by itself keeps none: its /tmp belongs to one container, and ends with it."""
    assert re.findall(r"^ +CIRCADIAN_FILES_URL=(\S+)$", _CONTAINERFILE, re.MULTILINE) == ["none"]
    kept = {name: service for name, service in _OURS.items() if "CIRCADIAN_FILES_URL" in service["environment"]}

    assert kept.keys() == {"operator", "api", "worker"}
    for service in kept.values():
        assert service["environment"]["CIRCADIAN_FILES_URL"] == "file:///files"
        assert "files:/files" in service["volumes"]


def test_the_example_has_every_variable_of_the_compose_file() -> None:
    variables = set(re.findall(r"\$\{([A-Z_]+)", (_FOLDER / "compose.yaml").read_text()))
    example = {
        line.partition("=")[0] for line in (_FOLDER / "example.env").read_text().splitlines() if "=" in line[:40]
    }

    assert variables == {name for name in example if not name.startswith("#")}


def test_only_the_jobs_have_the_owners_login() -> None:
    with_owner = {name for name, service in _OURS.items() if "DATABASE_URL" in service["environment"]}

    assert with_owner == {"migrate", "logins", "operator"}
    assert all(service["read_only"] and service["cap_drop"] == ["ALL"] for service in _OURS.values())
