"""Runs `python -m backend COMMAND` as in a terminal, until it ends."""

import subprocess
import sys
from pathlib import Path

from backend.kit.settings import child_environment
from tests.harness.stores import SECRET_KEY

_ROOT = Path(__file__).resolve().parents[2]
_NOTHING_SET = {
    "DATABASE_URL": "",
    "CIRCADIAN_APP_DATABASE_URL": "",
    "REDIS_URL": "",
    "CIRCADIAN_SECRET_KEY": SECRET_KEY,
}


def run_command(*arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """`settings`: environment variables; no store is set unless they set it."""
    return subprocess.run(
        [sys.executable, "-m", "backend", *arguments],
        cwd=_ROOT,
        env=child_environment(**{**_NOTHING_SET, **settings}),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
