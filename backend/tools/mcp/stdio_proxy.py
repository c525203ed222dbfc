"""A process between a worker and a program that speaks MCP over standard input (`stdio` starts it).

The package's client reads lines of any length and trusts each of them, so this proxy filters them. Its first input line
is the order. It starts the program with only the environment of the order, and passes on the answers to requests. An
answer that is too long, or not valid, becomes an error of its request. Other output of the program is counted; only its
requests and the progress of a request pass. Standard error goes to the log. If the worker ends in any way, the program
ends too, with all processes that it started. This module imports nothing of ours: it must be small and start at once.
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

#: The proxy's own error codes: for an answer that is too large, and for one that is not valid.
TOO_LARGE, GARBAGE = -32098, -32700
#: The proxy's own notifications. Of a program's notifications only progress passes, so a program cannot forge these.
PROGRESS = "notifications/progress"
START, STARTED, COMPLAINED = "circadian/start", "circadian/started", "circadian/complained"
#: How long a program may take to end by itself, and then after SIGTERM.
_SECONDS, _TOLD_SECONDS = 1.0, 0.5
_COMPLAINT_BYTES, _COMPLAINTS, _WINDOW_SECONDS = 400, 20, 10.0
#: How many bytes at both ends of a line are searched for its id. A line counts as endless after this many times the
#: limit.
_END_BYTES, _SKIPPED = 300, 16
_FIRST_ID = re.compile(rb'\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d+)\s*,')
_LAST_ID = re.compile(rb'"id"\s*:\s*(\d+)\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$')


class Endless(Exception):
    """The program sends too much output that answers no request."""


class StdioProxy:
    """The proxy of one program."""

    def __init__(self, program: subprocess.Popen[bytes], *, most_bytes: int) -> None:
        self._program, self._most = program, most_bytes
        self._asked: set[int] = set()
        self._unasked_bytes = 0
        self._lock = threading.Lock()

    def run(self) -> None:
        """Runs until the program has ended, or was ended."""
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
        """Passes on the worker's messages to the program."""
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
        """Passes on the program's messages to the worker."""
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
        """Reads the rest of a line that is too long."""
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
        """Reads all of the program's standard error, and passes on a limited part of it."""
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
        """Waits until the worker is gone: the poll reports a closed pipe even if it still contains data."""
        worker = select.poll()
        worker.register(sys.stdin.fileno(), 0)
        worker.poll()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._program.wait(_SECONDS)
        end_all()

    def _watch_program(self) -> None:
        """Ends the process group after the program: its child processes may keep its output open for ever."""
        self._program.wait()
        time.sleep(_TOLD_SECONDS)
        end_all()


def main() -> None:
    """Runs as the leader of its own process group, to which all processes of the program belong."""
    signal.signal(signal.SIGTERM, lambda *_: None)  # end_all sends it to the group; this process ends last
    order = json.loads(sys.stdin.buffer.readline())["params"]
    try:
        program = subprocess.Popen(  # noqa: S603 - the operator's own command
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
    """Ends the program, the processes that it started, and this process."""
    with contextlib.suppress(OSError):
        os.close(1)  # the worker notices at once
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
    """The id in a line that cannot be parsed, if the beginning or the end of the line states it unambiguously."""
    found = _FIRST_ID.match(begin[:_END_BYTES]) or _LAST_ID.search(end[-_END_BYTES:])
    return int(found[1][:18]) if found else None


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


if __name__ == "__main__":
    main()
