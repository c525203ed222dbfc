"""Node, and packages for it: `tests/clients` has its own, which also make the TypeScript client; so has the console."""

import shutil
import subprocess
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "clients"
_MAJOR = 20


def require() -> None:
    """Ends the program with one clear line if there is no Node that is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise SystemExit(f"no Node.js found: install version {_MAJOR} or newer, with npm")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.lstrip("v").split(".")[0]) < _MAJOR:
        raise SystemExit(f"Node.js {version} is too old: install version {_MAJOR} or newer")


def install(folder: Path) -> None:
    """Installs the packages of the folder's lock, unless they are there."""
    installed = folder / "node_modules" / ".package-lock.json"
    if installed.exists() and installed.stat().st_mtime >= (folder / "package-lock.json").stat().st_mtime:
        return
    command = ["npm", "ci", "--no-audit", "--no-fund", "--loglevel", "error"]
    subprocess.run(command, cwd=folder, check=True)


def prepare() -> None:
    """As `require`, and installs the packages of `tests/clients`."""
    require()
    install(FOLDER)
