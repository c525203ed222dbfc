"""Checks that the generated part of the Python client is what schema and operations say. `--write` generates it.

`infra/check.py` and `make clients` run it. ariadne-codegen has an environment of its own, since it needs older versions
of packages that the product uses.
"""

import difflib
import hashlib
import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]
_REQUIREMENTS = _ROOT / "infra" / "requirements" / "clients.txt"
_CONFIG = _ROOT / "infra" / "clients" / "python" / "pyproject.toml"
_PLUGINS = _ROOT / "infra" / "clients" / "python" / "generator"
_GENERATED = _ROOT / "infra" / "clients" / "python" / "circadian_client" / "generated"
_ENVIRONMENT = _ROOT / ".venv" / "client-generator"
_TARGET = 'target_package_path = "infra/clients/python/circadian_client"'


def main() -> None:
    install()
    if "--write" in sys.argv:
        for old in _GENERATED.glob("*.py"):
            old.unlink()
        generate(_GENERATED.parent)
        return
    with tempfile.TemporaryDirectory() as folder:
        generate(Path(folder))
        differences = list(differing(_GENERATED, Path(folder) / "generated"))
    sys.stdout.writelines(differences)
    if differences:
        sys.exit("the Python client differs from the schema or its operations: run `make clients`")


def install() -> None:
    """The generator's environment, as its pinned requirements say."""
    stamp = _ENVIRONMENT / "installed"
    wanted = hashlib.sha256(_REQUIREMENTS.read_bytes() + sys.version.encode()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return
    venv.create(_ENVIRONMENT, clear=True, with_pip=True)
    command = [str(_ENVIRONMENT / "bin" / "python"), "-m", "pip", "install", "-qq", "--no-deps", "--require-hashes"]
    subprocess.run([*command, "--disable-pip-version-check", "-r", str(_REQUIREMENTS)], check=True)
    stamp.write_text(wanted)


def generate(folder: Path) -> None:
    """Writes the package `generated` into the folder."""
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as config:
        config.write(_CONFIG.read_text().replace(_TARGET, f'target_package_path = "{folder}"'))
        config.flush()
        command = [str(_ENVIRONMENT / "bin" / "ariadne-codegen"), "--config", config.name]
        environment = {**os.environ, "PYTHONPATH": str(_PLUGINS), "PYTHONDONTWRITEBYTECODE": "1"}
        result = subprocess.run(command, cwd=_ROOT, env=environment, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        sys.exit(result.stdout + result.stderr)


def differing(written: Path, fresh: Path) -> Iterator[str]:
    """The differences of two folders of modules, as `diff` shows them."""
    for name in sorted({path.name for folder in (written, fresh) for path in folder.glob("*.py")}):
        before, after = (_lines(folder / name) for folder in (written, fresh))
        yield from difflib.unified_diff(before, after, f"{written.name}/{name}", "schema and operations")


def _lines(file: Path) -> list[str]:
    return file.read_text().splitlines(keepends=True) if file.exists() else []


if __name__ == "__main__":
    main()
