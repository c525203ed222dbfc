"""`make` on machines of many kinds: an old Python, no Python, a cut-off installation, changed requirements."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from backend.kit.settings import child_environment

_ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A fresh clone whose requirements are empty, so that nothing is downloaded."""
    target = tmp_path / "checkout"
    shutil.copytree(_ROOT / "infra", target / "infra", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(_ROOT / "Makefile", target)
    for requirements in (target / "infra" / "requirements").glob("*.txt"):
        requirements.write_text("")
    return target


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The only folder on PATH: make, a shell's tools, and whatever Pythons a test puts there."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in ("make", "sh"):
        (folder / tool).symlink_to(str(shutil.which(tool)))
    return folder


def test_an_old_python_is_one_clear_line(checkout: Path, path: Path) -> None:
    _put_python(path / "python3", version=(3, 8))

    made = _make(checkout, path)

    assert "circadian: Python 3.11 to 3.14 is needed, and this python3 is 3.8\n" in made.stderr
    assert _is_one_line_of_ours(made)


def test_a_supported_python_elsewhere_on_path_is_used(checkout: Path, path: Path) -> None:
    _put_python(path / "python3", version=(3, 8))
    _put_script(path / "python3.14", "exit 3")  # a version switcher's shim without its Python
    _put_script(path / "python3.12", '[ "$1" = -c ] || echo "continued by 3.12: $*"')

    made = _make(checkout, path)

    assert made.stdout == "continued by 3.12: infra/bootstrap.py runtime -m backend dev\n"


def test_no_python_is_one_clear_line(checkout: Path, path: Path) -> None:
    made = _make(checkout, path)

    assert "no python3 found: install Python 3.11 to 3.14" in made.stderr
    assert made.returncode != 0
    assert made.stderr.count("\n") == 1


def test_a_python_without_venv_is_one_clear_line(checkout: Path, path: Path) -> None:
    _put_python(path / "python3", missing="ensurepip")

    made = _make(checkout, path)

    assert "this Python has no venv module: install it (Debian, Ubuntu: apt install python3." in made.stderr
    assert _is_one_line_of_ours(made)


def test_a_checkout_that_cannot_be_written_is_one_clear_line(checkout: Path, path: Path) -> None:
    _put_python(path / "python3")
    (checkout / ".venv").write_text("in the way")

    made = _make(checkout, path)

    assert "circadian: " in made.stderr
    assert _is_one_line_of_ours(made)


def test_an_installation_runs_once_and_again_if_interrupted_or_outdated(checkout: Path, path: Path) -> None:
    """One story in one test, because making a .venv takes seconds."""
    command = [sys.executable, "infra/bootstrap.py", "runtime", "-c", "import sys; print('ran in', sys.prefix)"]
    requirements = checkout / "infra" / "requirements" / "embeddings.txt"
    _cut_off(checkout / ".venv")

    first = _run(command, checkout, path)
    second = _run(command, checkout, path)
    requirements.write_text("# changed\n")
    third = _run(command, checkout, path)

    assert _stages(first) == ["creating", "installing", "installed"]
    assert not (checkout / ".venv" / "junk").exists()
    assert second.stdout == f"ran in {checkout / '.venv'}\n"
    assert _stages(third) == ["installing", "installed"]


def test_the_local_embedding_model_is_installed_unless_another_one_or_none_is_named(checkout: Path, path: Path) -> None:
    """In place of what runs without it, and of nothing else."""
    (checkout / "infra" / "requirements" / "embeddings.txt").write_text("broken\n")
    named, elsewhere, off = ({"CIRCADIAN_EMBEDDING_MODEL": name} for name in ("local/wordllama", "e5", "none"))

    for kind, settings in (("runtime", off), ("dev", named), ("runtime", elsewhere)):
        assert _run([sys.executable, "infra/bootstrap.py", kind, "-c", ""], checkout, path, **settings).returncode == 0
    for settings in (named, {}):
        refused = _run([sys.executable, "infra/bootstrap.py", "runtime", "-c", ""], checkout, path, **settings)
        assert refused.stderr.startswith("circadian: pip could not install the packages: ")


def test_help_names_every_target(checkout: Path) -> None:
    shown = _run(["make"], checkout, None).stdout
    targets = set(re.findall(r"^([a-z-]+):.*## ", (_ROOT / "Makefile").read_text(), re.MULTILINE))

    assert {line.split()[1] for line in shown.splitlines()} == targets
    assert {"run", "chat", "test", "test-clients", "check", "bench", "lock", "clean"} <= targets


def _put_python(file: Path, *, version: tuple[int, int] | None = None, missing: str = "-") -> None:
    """This Python, which takes itself for another version or lacks a module."""
    pretence = file.with_suffix(".pretence")
    pretence.write_text(
        f"""
import runpy, sys
sys.version_info = ({version} or sys.version_info[:2]) + (0, "final", 0)
sys.modules[{missing!r}] = None
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
    )
    _put_script(file, f'exec {sys.executable} {pretence} "$@"')


def _put_script(file: Path, script: str) -> None:
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)


def _cut_off(venv: Path) -> None:
    venv.mkdir()
    (venv / "installing").touch()
    (venv / "junk").touch()


def _make(checkout: Path, path: Path) -> subprocess.CompletedProcess[str]:
    return _run([str(path / "make"), "run"], checkout, path)


def _run(command: list[str], checkout: Path, path: Path | None, **settings: str) -> subprocess.CompletedProcess[str]:
    # As if typed by a person: the make that runs the tests has nothing to say to this one.
    environment = child_environment(MAKEFLAGS="", MAKELEVEL="", MFLAGS="", **settings)
    if path:
        environment = {**environment, "PATH": str(path), "PYTHONDONTWRITEBYTECODE": ""}
    return subprocess.run(
        command, cwd=checkout, env=environment, capture_output=True, text=True, check=False, timeout=100
    )


def _is_one_line_of_ours(made: subprocess.CompletedProcess[str]) -> bool:
    """Beside make's own line, and without a traceback."""
    lines = [line for line in made.stderr.splitlines() if not line.startswith("make")]
    return made.returncode != 0 and len(lines) == 1 and lines[0].startswith("circadian: ")


def _stages(made: subprocess.CompletedProcess[str]) -> list[str]:
    """The first word of each stage's line, after its time."""
    return [line.split()[2] for line in made.stdout.splitlines() if " s  " in line]
