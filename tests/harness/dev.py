"""`python -m backend dev`, the process of `make run`, with its output and what it leaves in its data directory."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Self

import psutil

from backend.kit.settings import child_environment
from tests.harness.waiting import wait_until

_ROOT = Path(__file__).resolve().parents[2]
_QUIET = {"DATABASE_URL": "", "CIRCADIAN_APP_DATABASE_URL": "", "REDIS_URL": "", "CIRCADIAN_MODEL": ""}


def dev_environment(directory: Path, port: int) -> dict[str, str]:
    return child_environment(PORT=str(port), CIRCADIAN_DATA_DIR=str(directory), **_QUIET)


class Dev:
    """A running `python -m backend dev` and its output so far."""

    def __init__(self, directory: Path, port: int) -> None:
        self.directory = directory
        self.port = port
        self.log = directory.with_suffix(".log")
        with self.log.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "backend", "dev"],
                cwd=_ROOT,
                env=dev_environment(directory, port),
                stdout=output,
                stderr=subprocess.STDOUT,
            )

    @property
    def said(self) -> str:
        return self.log.read_text()

    @property
    def file(self) -> Path:
        return self.directory / "dev.json"

    async def is_ready(self) -> dict[str, Any]:
        # The file alone would not do: after a SIGKILL the old one stays until the next start removes it.
        await wait_until(lambda: "s  ready\n" in self.said or self.process.poll() is not None, timeout=120)
        assert self.file.exists(), self.said
        found: dict[str, Any] = json.loads(self.file.read_text())
        return found

    def descendants(self) -> list[psutil.Process]:
        return list(psutil.Process(self.process.pid).children(recursive=True))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end(signal.SIGTERM)

    def end(self, by: signal.Signals) -> int:
        """Its exit code; if it has ended already, it stays that."""
        self.process.send_signal(by)
        return self.process.wait(timeout=20)
