"""Node and its packages: those of `tests/clients`, which also generate and compile the TypeScript client."""

import shutil
import subprocess
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "clients"
_MAJOR = 20


def prepare() -> None:
    """Ends the program with one clear line if there is no Node that is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise SystemExit(f"no Node.js found: install version {_MAJOR} or newer, with npm")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.lstrip("v").split(".")[0]) < _MAJOR:
        raise SystemExit(f"Node.js {version} is too old: install version {_MAJOR} or newer")
    installed = FOLDER / "node_modules" / ".package-lock.json"
    if installed.exists() and installed.stat().st_mtime >= (FOLDER / "package-lock.json").stat().st_mtime:
        return
    command = ["npm", "ci", "--no-audit", "--no-fund", "--loglevel", "error"]
    subprocess.run(command, cwd=FOLDER, check=True)
