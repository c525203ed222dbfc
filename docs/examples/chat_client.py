"""A chat client: posts the lines that you type and prints the messages of one space, also while agents write them.

After a lost connection it continues at the cursor of the last event: no message is missing, none is printed twice.
Ctrl-D or Ctrl-C ends it. README.md in this folder says how to start it.
"""

import asyncio
import math
import os
import re
import sys
import threading
from contextlib import suppress

from circadian_client import Client, PostedMessage, PostMessageInput, Refused, follow

CLEAR_LINE = "\r\x1b[K" if sys.stdout.isatty() else ""


class Reader:
    """Follows the feed of one space."""

    def __init__(self, client: Client, space: str) -> None:
        self.client, self.space = client, space
        self.last_seq = 0  # of the last message that was printed
        self.drafts: dict[str, str] = {}  # what agents are writing, by stream id

    async def follow(self) -> None:
        cursor = await self.read_history()
        events = follow(
            lambda after: self.client.space_feed(self.space, after=after),
            cursor,
            on_subscribe=self.drafts.clear,  # a new subscription sends all drafts again, from their beginning
        )
        async for event in events:
            if event.typename__ == "MessagePosted":
                self.drafts.pop(event.message.stream_id or "", None)  # the message replaces its draft
                self.print_message(event.message)
            elif event.typename__ == "MessageDelta":
                self.drafts[event.stream_id] = self.drafts.get(event.stream_id, "")[: event.offset] + event.text
                tail = " ".join(printable(self.drafts[event.stream_id]).split())[-70:]
                print(f"{CLEAR_LINE}… {tail}", end="" if CLEAR_LINE else "\n", flush=True)
            elif event.typename__ == "DraftWithdrawn":
                self.drafts.pop(event.stream_id, None)
                print(CLEAR_LINE, end="", flush=True)
            elif event.typename__ == "FeedReset":  # the feed could not continue at its cursor
                await self.read_history()

    async def read_history(self) -> str:
        """Prints it, and returns its cursor. Both come from one query, so nothing is missed before the feed begins."""
        space = await self.client.space_history(self.space, last=100)
        if space is None:
            raise Refused("the token does not see this space")
        for message in space.messages.nodes:
            self.print_message(message)
        return space.feed_cursor

    def print_message(self, message: PostedMessage) -> None:
        if message.seq > self.last_seq:  # the history and the feed may both have it
            self.last_seq = message.seq
            print(f"{CLEAR_LINE}{printable(message.author.name)}: {printable(message.text)}", flush=True)


def printable(text: str) -> str:
    """Control characters in a message must not reach the terminal."""
    return re.sub(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", "\ufffd", text)


async def post_lines(client: Client, space: str) -> None:
    """Posts each line of the standard input. Returns at its end."""
    loop, lines = asyncio.get_running_loop(), asyncio.Queue[bytes]()

    def read() -> None:  # in a thread; without a buffer, whose lock would keep Python from exiting
        with open(0, "rb", buffering=0, closefd=False) as keyboard:
            while line := keyboard.readline():
                loop.call_soon_threadsafe(lines.put_nowait, line)
        loop.call_soon_threadsafe(lines.put_nowait, b"")

    threading.Thread(target=read, daemon=True).start()
    while line := await lines.get():
        text = line.decode(errors="replace").strip()
        if text:
            answer = await client.post_message(PostMessageInput(space_id=space, text=text))
            if answer.typename__ != "PostMessageSuccess":
                print(f"{CLEAR_LINE}not posted: {answer.message}", file=sys.stderr, flush=True)


async def main() -> None:
    url, token, space = (os.environ[f"CIRCADIAN_{name}"] for name in ("URL", "TOKEN", "SPACE"))
    async with Client(url, token, patience_seconds=math.inf) as client:
        tasks = [
            asyncio.create_task(Reader(client, space).follow()),
            asyncio.create_task(post_lines(client, space)),
        ]
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()  # raises the error if the task has failed


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        try:
            asyncio.run(main())
        except Refused as refusal:
            sys.exit(f"chat_client: {refusal}")
