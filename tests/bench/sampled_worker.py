"""Our worker, with a clock in its event loop: how late a timer of ten milliseconds comes.

`python -m tests.bench.sampled_worker`; at SIGUSR1 it writes the delays since it was asked last to its log, in seconds.
"""

import asyncio
import json
import signal
from functools import partial
from pathlib import Path

import uvloop

from backend.cli import worker
from backend.kit.settings import load

SAMPLED_WORKER = "tests.bench.sampled_worker"
_MARK = "delays of the loop: "
_SECONDS = 0.01


class _Clock:
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop, self._delays = loop, list[float]()

    def begin(self) -> None:
        self._loop.add_signal_handler(signal.SIGUSR1, self._tell)
        self._wait()

    def _wait(self) -> None:
        due = self._loop.time() + _SECONDS
        self._loop.call_at(due, self._note, due)

    def _note(self, due: float) -> None:
        self._delays.append(self._loop.time() - due)
        self._wait()

    def _tell(self) -> None:
        print(f"{_MARK}{json.dumps(self._delays)}", flush=True)
        self._delays.clear()


def delays_in(log: Path, *, begins: int) -> list[float] | None:
    """What it has written since its log was that long; None: not yet."""
    said = log.read_bytes()[begins:].decode(errors="replace")
    told = [line.removeprefix(_MARK) for line in said.splitlines(keepends=True) if line.startswith(_MARK)]
    found: list[float] | None = json.loads(told[-1]) if told and told[-1].endswith("\n") else None
    return found


def _loop() -> uvloop.Loop:
    loop = uvloop.new_event_loop()
    loop.call_soon(_Clock(loop).begin)
    return loop


if __name__ == "__main__":
    uvloop.run = partial(uvloop.run, loop_factory=_loop)
    worker.run(load())
