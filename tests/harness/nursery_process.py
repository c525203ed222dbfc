"""The parent that forks API and worker processes: `python -m tests.harness.nursery_process`, controlled by
`nursery.py`.

It has imported everything and has neither threads nor an event loop, so a child is a real process of the product within
milliseconds; the imports alone take seconds. A child runs the command line, or a module of the tests (`-m MODULE`). On
SIGUSR1 it logs what its tasks wait for.

The protocol is one JSON object per line in each direction (`start`, `signal`, `exits`). Children have numbers, because
the system may reuse the process id of a child that has ended; the parent knows which children have ended. It ends when
its standard input is closed.
"""

import asyncio
import ctypes
import json
import os
import runpy
import signal
import sys
import traceback
from typing import Any, NoReturn

from backend.kit import gc_freeze, settings

_PR_SET_PDEATHSIG = 1
if "CIRCADIAN_MUTATE" in os.environ:  # `make mutate` changes the core as it is imported
    from tests.mutate import instrument

    instrument.install()


def _import_everything() -> None:
    settings.prepare_litellm_environment()
    import uvicorn.lifespan.on
    import uvicorn.loops.auto
    import uvicorn.protocols.http.auto
    import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401

    import backend.app
    import backend.cli.api
    import backend.cli.worker
    import backend.llm.litellm_modules  # a worker imports litellm through it, or not at all
    import backend.worker  # noqa: F401
    from backend.llm import price_list

    price_list.entry("gpt-4o-mini", "openai")  # so that no child has to build its index


class _Children:
    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}  # of children that are not reaped, by process id
        self._exits: dict[int, int] = {}
        self._count = 0

    def start(self, given: dict[str, Any]) -> dict[str, int]:
        pid, self._count = _fork(given), self._count + 1
        self._numbers[pid] = self._count
        return {"number": self._count, "pid": pid}

    def signal(self, number: int, signal_: int) -> None:
        """A process id is not reused before it is reaped."""
        for pid, known in self._numbers.items():
            if known == number:
                os.kill(pid, signal_)

    def exits(self) -> dict[int, int]:
        while self._numbers and (found := os.waitpid(-1, os.WNOHANG))[0]:
            self._exits[self._numbers.pop(found[0])] = os.waitstatus_to_exitcode(found[1])
        return self._exits


def _serve() -> None:
    children = _Children()
    for line in sys.stdin:
        answer: Any = None
        match json.loads(line):
            case {"start": given}:
                answer = children.start(given)
            case {"signal": signal_, "number": number}:
                children.signal(number, signal_)
            case _:
                answer = children.exits()
        print(json.dumps(answer), flush=True)


def _fork(given: dict[str, Any]) -> int:
    parent = os.getpid()
    pid = os.fork()
    if pid == 0:
        _become(given, parent=parent)
    return pid


def _become(given: dict[str, Any], *, parent: int) -> NoReturn:
    try:
        os.setsid()
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)
        _redirect(given["log"], given["errors"])
        os.environ.clear()
        os.environ.update(given["environment"])
        settings.load.cache_clear()
        signal.signal(signal.SIGUSR1, _tell_tasks)
        code = _run(given["arguments"])
    except BaseException:  # noqa: BLE001 -- a child must never come back into the parent's code
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    os._exit(code)


def _tell_tasks(*_: object) -> None:
    for task in asyncio.all_tasks():
        print(task, file=sys.stderr)
        awaited: Any = task.get_coro()
        while (frame := getattr(awaited, "cr_frame", None)) is not None:
            print(f"  {frame.f_code.co_filename}:{frame.f_lineno} {frame.f_code.co_qualname}", file=sys.stderr)
            awaited = awaited.cr_await


def _redirect(log: str, errors: str) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    nothing = os.open(os.devnull, os.O_RDONLY)
    for number, target in ((0, nothing), (1, os.open(log, flags, 0o600)), (2, os.open(errors, flags, 0o600))):
        os.dup2(target, number)


def _run(arguments: list[str]) -> int:
    """Runs `python -m backend` with these arguments, or another module if they begin with `-m`; returns the exit
    code."""
    module, own = ("backend", arguments) if arguments[0] != "-m" else (arguments[1], arguments[2:])
    sys.argv = [module, *own]
    try:
        runpy.run_module(module, run_name="__main__")
    except SystemExit as ending:
        if isinstance(ending.code, str):
            print(ending.code, file=sys.stderr, flush=True)
            return 1
        return ending.code or 0
    return 0


if __name__ == "__main__":
    with gc_freeze.frozen():
        _import_everything()
    print(json.dumps("ready"), flush=True)
    _serve()
