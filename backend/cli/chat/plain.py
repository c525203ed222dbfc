"""The chat without a terminal: lines in, lines out, for pipes and tests (`echo hi | make chat`).

It posts every input line. At the end of the input it waits until the agent sleeps again, and ends.
"""

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator
from typing import Any

from backend.cli.chat.connection import Connection, Lost
from backend.cli.chat.reading import read_along
from backend.cli.chat.transcript import Line, Transcript
from backend.kit import terminal_text
from backend.kit.processes import StartError

_PATIENCE_SECONDS = 300.0
_POLL_SECONDS = 0.2


async def converse_in_lines(connection: Connection) -> None:
    """Raises `Refused` if a line is refused, and `StartError` if the agent does not come to rest."""
    transcript = Transcript()
    space = await connection.open_space()
    transcript.read_history(space["messages"]["nodes"])
    tasks = [
        asyncio.create_task(_listen(connection, transcript, after=space["feedCursor"])),
        asyncio.create_task(_talk(connection, transcript)),
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await connection.close()


async def _listen(connection: Connection, transcript: Transcript, *, after: str) -> None:
    is_connected = True
    async for update in read_along(connection, transcript, after=after):
        if not isinstance(update, Lost):
            _print(update)
        elif is_connected:
            print(f"connection lost, trying again ({terminal_text.line(update.reason)})", file=sys.stderr, flush=True)
        is_connected = not isinstance(update, Lost)


async def _talk(connection: Connection, transcript: Transcript) -> None:
    async for text in _input_lines():
        await connection.post(text)
    deadline = asyncio.get_running_loop().time() + _PATIENCE_SECONDS
    while not all(map(_is_resting, await connection.agents())):
        if asyncio.get_running_loop().time() > deadline:
            raise StartError(f"the agent did not finish within {_PATIENCE_SECONDS:.0f} s")
        await asyncio.sleep(_POLL_SECONDS)
    # The feed may not have delivered the last messages yet.
    _print(transcript.read_history((await connection.open_space())["messages"]["nodes"]))


def _is_resting(agent: dict[str, Any]) -> bool:
    """Whether the agent has handled everything that was posted before, or nobody here can wait for it: it is paused,
    stopped or suspended, or another person's assistant, whose state is private."""
    process = agent["process"]
    is_idle = process["state"] in ("SLEEPING", "HELD") and not process["inboxDepth"]
    return process["state"] in ("PAUSED", "STOPPED", "SUSPENDED", "PRIVATE") or is_idle


def _print(lines: list[Line]) -> None:
    for line in lines:
        print(f"{line.author}: {line.text}" if line.author else f"* {line.text}", flush=True)


async def _input_lines() -> AsyncIterator[str]:
    """A thread reads the input, since it may be a file, a pipe or nothing. Ctrl-C need not wait for it."""
    loop = asyncio.get_running_loop()
    chunks: asyncio.Queue[bytes] = asyncio.Queue()

    def read() -> None:
        # Not through sys.stdin: a thread that holds its lock would keep the interpreter from exiting.
        while chunk := os.read(sys.stdin.fileno(), 65536):
            loop.call_soon_threadsafe(chunks.put_nowait, chunk)
        loop.call_soon_threadsafe(chunks.put_nowait, b"")

    threading.Thread(target=read, daemon=True).start()
    rest = b""
    while chunk := await chunks.get():
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            if line.strip():
                yield line.decode(errors="replace")
    if rest.strip():
        yield rest.decode(errors="replace")
