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
TOO_LARGE, INVALID = -32098, -32700
#: The proxy's own notifications. Of a program's notifications only progress passes, so a program cannot forge these.
PROGRESS = "notifications/progress"
START, STARTED, STDERR_LINE = "circadian/start", "circadian/started", "circadian/complained"
#: How long a program may take to end by itself, and then after SIGTERM.
_EXIT_SECONDS, _SIGTERM_SECONDS = 1.0, 0.5
_STDERR_BYTES, _STDERR_LINES, _WINDOW_SECONDS = 400, 20, 10.0
#: How many bytes at both ends of a line are searched for its id. A line counts as endless after this many times the
#: limit.
_END_BYTES, _SKIP_LIMIT = 300, 16
_FIRST_ID = re.compile(rb'\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d+)\s*,')
_LAST_ID = re.compile(rb'"id"\s*:\s*(\d+)\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$')


class TooMuchOutput(Exception):
    """The program sends too much output that answers no request."""


class StdioProxy:
    """The proxy of one program."""

    def __init__(self, program: subprocess.Popen[bytes], *, most_bytes: int) -> None:
        self._program, self._most_bytes = program, most_bytes
        self._open_ids: set[int] = set()
        self._unrequested_bytes = 0
        self._lock = threading.Lock()

    def run(self) -> None:
        """Runs until the program has ended, or was ended."""
        for target in (self._forward_input, self._forward_stderr, self._watch_worker, self._watch_program):
            threading.Thread(target=target, daemon=True).start()
        with contextlib.suppress(OSError):
            try:
                self._forward_output()
            except TooMuchOutput:
                for request_id in tuple(self._open_ids):
                    self._fail(request_id, TOO_LARGE)

    def send(self, message: dict[str, Any]) -> None:
        line = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode("utf-8", "replace")
        with self._lock:
            sys.stdout.buffer.write(line + b"\n")
            sys.stdout.buffer.flush()

    def _forward_input(self) -> None:
        """Passes on the worker's messages to the program."""
        to_program = _pipe(self._program.stdin)
        with contextlib.suppress(OSError):
            for line in sys.stdin.buffer:
                message = json.loads(line)
                if "method" in message and "id" in message:
                    self._open_ids.add(message["id"])
                    self._unrequested_bytes = 0
                to_program.write(line)
                to_program.flush()
        with contextlib.suppress(OSError):
            to_program.close()

    def _forward_output(self) -> None:
        """Passes on the program's messages to the worker."""
        from_program = _pipe(self._program.stdout)
        while line := from_program.readline(self._most_bytes + 1):
            if len(line) > self._most_bytes:
                self._skip(line, from_program)
            else:
                self._handle_line(line)

    def _handle_line(self, line: bytes) -> None:
        try:
            message = json.loads(line.decode("utf-8", "replace"), parse_constant=lambda _: None)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            self._refuse(_id_in(line, line), INVALID, len(line))
        elif "method" in message:
            self._count(len(line))
            if "id" in message or _is_progress(message, self._open_ids):
                self.send(message)
        elif not _is_open(message.get("id"), self._open_ids):
            self._count(len(line))
        elif _is_answer(message):
            self._answered(message["id"])
            self.send(message)
        else:
            self._refuse(message["id"], INVALID, len(line))

    def _skip(self, begin: bytes, from_program: IO[bytes]) -> None:
        """Reads the rest of a line that is too long."""
        end, skipped = begin, 0
        while not end.endswith(b"\n") and (more := from_program.readline(65_536)):
            end, skipped = end[-_END_BYTES:] + more, skipped + len(more)
            if skipped > self._most_bytes * _SKIP_LIMIT:
                raise TooMuchOutput
        request_id = _id_in(begin, end)
        if request_id is None and len(self._open_ids) == 1:
            request_id = next(iter(self._open_ids))
        if request_id not in self._open_ids:
            raise TooMuchOutput
        self._refuse(request_id, TOO_LARGE, 0)

    def _refuse(self, request_id: int | None, code: int, size: int) -> None:
        if request_id in self._open_ids and request_id is not None:
            self._fail(request_id, code)
        else:
            self._count(size)

    def _fail(self, request_id: int, code: int) -> None:
        self._answered(request_id)
        self.send({"id": request_id, "error": {"code": code, "message": "refused on the way"}})

    def _answered(self, request_id: int) -> None:
        self._open_ids.discard(request_id)
        self._unrequested_bytes = 0

    def _count(self, size: int) -> None:
        self._unrequested_bytes += size
        if self._unrequested_bytes > self._most_bytes:
            raise TooMuchOutput

    def _forward_stderr(self) -> None:
        """Reads all of the program's standard error, and passes on a limited part of it."""
        stderr, window_start, count = _pipe(self._program.stderr), time.monotonic(), 0
        with contextlib.suppress(OSError):
            while line := stderr.readline(_STDERR_BYTES):
                if time.monotonic() - window_start > _WINDOW_SECONDS:
                    window_start, count = time.monotonic(), 0
                count += 1
                if count <= _STDERR_LINES:
                    text = "".join(
                        character if character.isprintable() else " " for character in line.decode("utf-8", "replace")
                    )
                    self.send({"method": STDERR_LINE, "params": {"text": text.strip()}})

    def _watch_worker(self) -> None:
        """Waits until the worker is gone: the poll reports a closed pipe even if it still contains data."""
        worker = select.poll()
        worker.register(sys.stdin.fileno(), 0)
        worker.poll()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._program.wait(_EXIT_SECONDS)
        end_all()

    def _watch_program(self) -> None:
        """Ends the process group after the program: its child processes may keep its output open for ever."""
        self._program.wait()
        time.sleep(_SIGTERM_SECONDS)
        end_all()


def main() -> None:
    """Runs as the leader of its own process group, to which all processes of the program belong."""
    signal.signal(signal.SIGTERM, lambda *_: None)  # end_all sends it to the group; this process ends last
    start = json.loads(sys.stdin.buffer.readline())["params"]
    try:
        program = subprocess.Popen(  # noqa: S603 - the operator's own command
            [start["command"], *start["arguments"]],
            env=start["environment"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    except (OSError, ValueError) as error:
        _report_start(str(error))
        return
    _report_start(None)
    StdioProxy(program, most_bytes=start["most_bytes"]).run()
    end_all()


def end_all() -> None:
    """Ends the program, the processes that it started, and this process."""
    with contextlib.suppress(OSError):
        os.close(1)  # the worker notices at once
    os.killpg(0, signal.SIGTERM)
    time.sleep(_SIGTERM_SECONDS)
    os.killpg(0, signal.SIGKILL)


def _report_start(error: str | None) -> None:
    message = {"jsonrpc": "2.0", "method": STARTED, "params": {"error": error}}
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def _is_open(request_id: Any, open_ids: set[int]) -> bool:
    return isinstance(request_id, int) and not isinstance(request_id, bool) and request_id in open_ids


def _is_progress(message: dict[str, Any], open_ids: set[int]) -> bool:
    params = message.get("params")
    return (
        message["method"] == PROGRESS and isinstance(params, dict) and _is_open(params.get("progressToken"), open_ids)
    )


def _is_answer(message: dict[str, Any]) -> bool:
    error = message.get("error")
    if error is None:
        return isinstance(message.get("result"), dict)
    is_error = isinstance(error, dict) and isinstance(error.get("message"), str)
    return is_error and type(error.get("code")) is int and "result" not in message


def _id_in(begin: bytes, end: bytes) -> int | None:
    """The id in a line that cannot be parsed, if the beginning or the end of the line states it unambiguously."""
    match = _FIRST_ID.match(begin[:_END_BYTES]) or _LAST_ID.search(end[-_END_BYTES:])
    return int(match[1][:18]) if match else None


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


if __name__ == "__main__":
    main()
