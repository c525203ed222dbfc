"""`make check`: runs every check that needs no running product and prints one line for each; exits with 1 if one fails.

All checks run even if one fails, so that one run shows every problem. The output of a failed check follows its line.
"""

import subprocess
import sys
import time
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent
_BIN = Path(sys.executable).parent

_CHECKS = {
    "format": [str(_BIN / "ruff"), "format", "--check", "."],
    "lint": [str(_BIN / "ruff"), "check", "."],
    "types": [str(_BIN / "mypy")],
    "layers": [str(_BIN / "lint-imports")],
    "schema drift": [sys.executable, "-m", "infra.check_schema"],
    "breaking changes": [sys.executable, "-m", "infra.check_breaking_changes"],
    "client drift": [sys.executable, "-m", "infra.clients.generate_python"],
    "tools page drift": [sys.executable, "-m", "infra.check_tools_page"],
    "migration drift": [sys.executable, "-m", "infra.check_migrations"],
    "migration SQL": [sys.executable, "-m", "infra.check_migration_sql"],
    "function drift": [sys.executable, "-m", "infra.check_functions"],
}


def main() -> None:
    failed = [name for name, command in _CHECKS.items() if not _passes(name, command)]
    if failed:
        sys.exit(f"make check: {', '.join(failed)} failed")


def _passes(name: str, command: list[str]) -> bool:
    started_at = time.monotonic()
    result = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=False)
    is_good = result.returncode == 0
    print(f"{'ok' if is_good else 'FAILED':8}{name:18}{time.monotonic() - started_at:6.1f} s", flush=True)
    if not is_good:
        print(result.stdout + result.stderr, flush=True)
    return is_good


if __name__ == "__main__":
    main()
