"""Stands between a worker and a program that speaks MCP by standard input, in a process of its own (`stdio` starts it).

The package's client reads lines of any length and believes each of them. So this comes between: it takes its order as
the first line, starts the program with nothing but the order's environment, and lets through what answers a request.
Too long an answer becomes an error of its request, as does one that is no answer; what the program says unasked is
counted and goes nowhere, but for how far a request is; what it complains of goes to the log. When the worker is gone,
however it went, so is the program, with all that it has started. It imports nothing of ours: it must be small, and up
at once.
"""

import contextlib
import json
import os
import re
import select
import signal
import subprocess
import sys
import threading
import time
from typing import IO, Any

#: Its own errors, in answers: one that was too large, and one that is none.
TOO_LARGE, GARBAGE = -32098, -32700
#: Its own words, as notifications. None of a program's comes through but its progress, so nobody else can say them.
PROGRESS = "notifications/progress"
START, STARTED, COMPLAINED = "circadian/start", "circadian/started", "circadian/complained"
#: How long a program may take to end by itself, and then when it is told to.
_SECONDS, _TOLD_SECONDS = 1.0, 0.5
_COMPLAINT_BYTES, _COMPLAINTS, _WINDOW_SECONDS = 400, 20, 10.0
#: Of the ends of a line, where its id is looked for; and how much of one is skipped before it counts as endless.
_END_BYTES, _SKIPPED = 300, 16
_FIRST_ID = re.compile(rb'\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d+)\s*,')
_LAST_ID = re.compile(rb'"id"\s*:\s*(\d+)\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$')


class Endless(Exception):
    """The program says more than anybody asked for."""


class StdioProxy:
    """Of one program."""

    def __init__(self, program: subprocess.Popen[bytes], *, most_bytes: int) -> None:
        self._program, self._most = program, most_bytes
        self._asked: set[int] = set()
        self._unasked_bytes = 0
        self._lock = threading.Lock()

    def run(self) -> None:
        """Until the program has ended, or was ended."""
        for work in (self._ask, self._listen_to_complaints, self._watch_worker, self._watch_program):
            threading.Thread(target=work, daemon=True).start()
        with contextlib.suppress(OSError):
            try:
                self._relay()
            except Endless:
                for asked in tuple(self._asked):
                    self._fail(asked, TOO_LARGE)

    def say(self, message: dict[str, Any]) -> None:
        said = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode("utf-8", "replace")
        with self._lock:
            sys.stdout.buffer.write(said + b"\n")
            sys.stdout.buffer.flush()

    def _ask(self) -> None:
        """What the worker says to the program."""
        to_program = _pipe(self._program.stdin)
        with contextlib.suppress(OSError):
            for line in sys.stdin.buffer:
                message = json.loads(line)
                if "method" in message and "id" in message:
                    self._asked.add(message["id"])
                    self._unasked_bytes = 0
                to_program.write(line)
                to_program.flush()
        with contextlib.suppress(OSError):
            to_program.close()

    def _relay(self) -> None:
        """What the program says to the worker."""
        from_program = _pipe(self._program.stdout)
        while line := from_program.readline(self._most + 1):
            if len(line) > self._most:
                self._skip(line, from_program)
            else:
                self._hear(line)

    def _hear(self, line: bytes) -> None:
        try:
            message = json.loads(line.decode("utf-8", "replace"), parse_constant=lambda _: None)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            self._refuse(_id_in(line, line), GARBAGE, len(line))
        elif "method" in message:
            self._count(len(line))
            if "id" in message or _is_progress(message, self._asked):
                self.say(message)
        elif not _is_asked(message.get("id"), self._asked):
            self._count(len(line))
        elif _is_answer(message):
            self._answered(message["id"])
            self.say(message)
        else:
            self._refuse(message["id"], GARBAGE, len(line))

    def _skip(self, begin: bytes, from_program: IO[bytes]) -> None:
        """The rest of a line that is too long."""
        end, skipped = begin, 0
        while not end.endswith(b"\n") and (more := from_program.readline(65_536)):
            end, skipped = end[-_END_BYTES:] + more, skipped + len(more)
            if skipped > self._most * _SKIPPED:
                raise Endless
        found = _id_in(begin, end)
        if found is None and len(self._asked) == 1:
            found = next(iter(self._asked))
        if found not in self._asked:
            raise Endless
        self._refuse(found, TOO_LARGE, 0)

    def _refuse(self, asked: int | None, code: int, size: int) -> None:
        if asked in self._asked and asked is not None:
            self._fail(asked, code)
        else:
            self._count(size)

    def _fail(self, asked: int, code: int) -> None:
        self._answered(asked)
        self.say({"id": asked, "error": {"code": code, "message": "refused on the way"}})

    def _answered(self, asked: int) -> None:
        self._asked.discard(asked)
        self._unasked_bytes = 0

    def _count(self, size: int) -> None:
        self._unasked_bytes += size
        if self._unasked_bytes > self._most:
            raise Endless

    def _listen_to_complaints(self) -> None:
        """Its standard error, all of which is read and some of which is told."""
        complaints, begun, told = _pipe(self._program.stderr), time.monotonic(), 0
        with contextlib.suppress(OSError):
            while line := complaints.readline(_COMPLAINT_BYTES):
                if time.monotonic() - begun > _WINDOW_SECONDS:
                    begun, told = time.monotonic(), 0
                told += 1
                if told <= _COMPLAINTS:
                    said = "".join(sign if sign.isprintable() else " " for sign in line.decode("utf-8", "replace"))
                    self.say({"method": COMPLAINED, "params": {"text": said.strip()}})

    def _watch_worker(self) -> None:
        """A pipe whose writer is gone says so, even while there is still something in it."""
        worker = select.poll()
        worker.register(sys.stdin.fileno(), 0)
        worker.poll()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._program.wait(_SECONDS)
        end_all()

    def _watch_program(self) -> None:
        """What it has started may hold its output open for ever."""
        self._program.wait()
        time.sleep(_TOLD_SECONDS)
        end_all()


def main() -> None:
    """Started as the first of a group of its own, to which all belong that the program starts."""
    signal.signal(signal.SIGTERM, lambda *_: None)  # said to the group, of which this is the last to go
    order = json.loads(sys.stdin.buffer.readline())["params"]
    try:
        program = subprocess.Popen(  # noqa: S603 - the operator's own words
            [order["command"], *order["arguments"]],
            env=order["environment"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    except (OSError, ValueError) as error:
        _tell_start(str(error))
        return
    _tell_start(None)
    StdioProxy(program, most_bytes=order["most_bytes"]).run()
    end_all()


def end_all() -> None:
    """The program, what it has started, and this."""
    with contextlib.suppress(OSError):
        os.close(1)  # the worker knows at once
    os.killpg(0, signal.SIGTERM)
    time.sleep(_TOLD_SECONDS)
    os.killpg(0, signal.SIGKILL)


def _tell_start(error: str | None) -> None:
    told = {"jsonrpc": "2.0", "method": STARTED, "params": {"error": error}}
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


def _is_asked(given: Any, asked: set[int]) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and given in asked


def _is_progress(message: dict[str, Any], asked: set[int]) -> bool:
    params = message.get("params")
    return message["method"] == PROGRESS and isinstance(params, dict) and _is_asked(params.get("progressToken"), asked)


def _is_answer(message: dict[str, Any]) -> bool:
    error = message.get("error")
    if error is None:
        return isinstance(message.get("result"), dict)
    is_error = isinstance(error, dict) and isinstance(error.get("message"), str)
    return is_error and type(error.get("code")) is int and "result" not in message


def _id_in(begin: bytes, end: bytes) -> int | None:
    """Of a line that cannot be read, where its ends say it beyond doubt."""
    found = _FIRST_ID.match(begin[:_END_BYTES]) or _LAST_ID.search(end[-_END_BYTES:])
    return int(found[1][:18]) if found else None


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


if __name__ == "__main__":
    main()
