"""The chat on a terminal: messages scroll up; below them are the drafts, the agents' state and the input line.

The part below the messages is drawn again at every change. It is the only part of the terminal that is overwritten.
"""

import asyncio
import os
import shutil
import sys
import termios
import tty
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from backend.cli.chat.connection import Connection, Lost, Refused
from backend.cli.chat.layout import wrap
from backend.cli.chat.line_editor import LineEditor
from backend.cli.chat.reading import read_along
from backend.cli.chat.transcript import Line, Transcript
from backend.kit import terminal_text

_BOLD, _DIM, _PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"
_STATES = {"SLEEPING": "sleeps", "HELD": "waits for an answer", "WAKING": "wakes up", "THINKING": "thinks …"}


async def converse_on_screen(connection: Connection) -> None:
    """Runs until Ctrl-D or Ctrl-C."""
    space = await connection.open_space()
    agents = await connection.agents()
    chat = _Chat(connection, title=f"{terminal_text.line(space['name'])} (Ctrl-D leaves)", after=space["feedCursor"])
    chat.transcript.states = {terminal_text.line(agent["name"]): agent["process"]["state"] for agent in agents}
    with _single_keys():
        chat.show(chat.transcript.read_history(space["messages"]["nodes"]))
        try:
            await chat.run()
        finally:
            chat.clear()
            await connection.close()


class _Chat:
    def __init__(self, connection: Connection, *, title: str, after: str) -> None:
        self.transcript = Transcript()
        self._connection = connection
        self._title = title
        self._after = after
        self._connection_problem = ""
        self._editor = LineEditor()
        self._to_post: asyncio.Queue[str] = asyncio.Queue()
        self._is_closed = asyncio.Event()
        self._rows = 0

    async def run(self) -> None:
        asyncio.get_running_loop().add_reader(sys.stdin.fileno(), self._read_keys)
        tasks = [asyncio.create_task(step()) for step in (self._listen, self._post, self._is_closed.wait)]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
            for task in tasks:
                task.cancel()

    def show(self, lines: Sequence[Line] = ()) -> None:
        """Prints `lines` permanently and draws the changing part again below them."""
        size = shutil.get_terminal_size()
        rows = [f"{_DIM}{row}{_PLAIN}" for row in self._draft_rows(width=size.columns - 1)[-(size.lines - 4) :]]
        rows.append(f"{_DIM}{wrap(self._status(), width=size.columns - 1)[0]}{_PLAIN}")
        rows += wrap(f"> {self._editor.text}", width=size.columns - 1)
        printed = "".join(f"{_styled(line)}\n" for line in lines)
        self._write(printed + "\n".join(rows))
        self._rows = len(rows)

    def clear(self) -> None:
        self._write("")

    def _write(self, text: str) -> None:
        up = f"\x1b[{self._rows - 1}A" if self._rows > 1 else ""
        sys.stdout.write(f"\r{up}\x1b[J{text}")
        sys.stdout.flush()

    def _draft_rows(self, *, width: int) -> list[str]:
        return [row for draft in self.transcript.drafts.values() for row in wrap(f"{draft}▌", width=width)]

    def _status(self) -> str:
        states = [f"{name} {_STATES.get(state, state)}" for name, state in self.transcript.states.items()]
        return " · ".join([self._connection_problem or self._title, *states])

    def _read_keys(self) -> None:
        keys = os.read(sys.stdin.fileno(), 4096)
        for line in self._editor.feed(keys):
            self._to_post.put_nowait(line)
        if self._editor.has_ended or not keys:
            self._is_closed.set()
        self.show()

    async def _post(self) -> None:
        while True:
            try:
                await self._connection.post(await self._to_post.get())
            except Refused as error:
                self.show([Line(author="", text=f"not sent: {terminal_text.line(str(error))}")])

    async def _listen(self) -> None:
        async for update in read_along(self._connection, self.transcript, after=self._after):
            if isinstance(update, Lost):
                self._connection_problem = f"connection lost, trying again ({terminal_text.line(update.reason)})"
                self.show()
            else:
                self._connection_problem = ""
                self.show(update)


def _styled(line: Line) -> str:
    return f"{_BOLD}{line.author}:{_PLAIN} {line.text}" if line.author else f"{_DIM}* {line.text}{_PLAIN}"


@contextmanager
def _single_keys() -> Iterator[None]:
    """Reads single keys without echo; Ctrl-C still interrupts."""
    terminal = sys.stdin.fileno()
    attributes = termios.tcgetattr(terminal)
    tty.setcbreak(terminal)
    try:
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, attributes)
