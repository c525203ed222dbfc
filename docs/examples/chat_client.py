"""A chat client: posts the lines that you type and prints the messages of one space, also while agents write them.

After a lost connection it continues at the cursor of the last event: no message is missing, none is printed twice.
Ctrl-D or Ctrl-C ends it. README.md in this folder says how to start it.
"""

import asyncio
import os
import re
import sys
import threading
import uuid
from contextlib import suppress
from typing import Any

from connection import Connection, Refused

MESSAGE = "seq text streamId author { name }"
HISTORY = (
    f"query ($space: ID!) {{ space(id: $space) {{ feedCursor messages(last: 100) {{ nodes {{ {MESSAGE} }} }} }} }}"
)
FEED = f"""subscription ($space: ID!, $after: String!) {{ spaceFeed(spaceId: $space, after: $after) {{
  __typename cursor
  ... on MessagePosted {{ message {{ {MESSAGE} }} }}
  ... on MessageDelta {{ streamId offset text }}
  ... on DraftWithdrawn {{ streamId }} }} }}"""
POST = """mutation ($input: PostMessageInput!) { postMessage(input: $input) {
  ... on UserError { code reason: message } } }"""
CLEAR_LINE = "\r\x1b[K" if sys.stdout.isatty() else ""


class Reader:
    """Follows the feed of one space."""

    def __init__(self, connection: Connection, space: str) -> None:
        self.connection, self.space = connection, space
        self.cursor = ""  # of the last event that was handled
        self.last_seq = 0  # of the last message that was printed
        self.drafts: dict[str, str] = {}  # what agents are writing, by stream id

    async def follow(self) -> None:
        await self.read_history()
        async for event in self.connection.subscribe(FEED, self.begin):
            await self.handle(event["spaceFeed"])

    def begin(self) -> dict[str, str]:
        """The variables of a new subscription. It sends all drafts again, from their beginning."""
        self.drafts.clear()
        return {"space": self.space, "after": self.cursor}

    async def read_history(self) -> None:
        """Messages and cursor come from one query, so that nothing is missed between history and feed."""
        space = (await self.connection.request(HISTORY, {"space": self.space}))["space"]
        if space is None:
            raise Refused("the token does not see this space")
        self.cursor = space["feedCursor"]
        for message in space["messages"]["nodes"]:
            self.print_message(message)

    async def handle(self, event: dict[str, Any]) -> None:
        self.cursor = event["cursor"]
        match event:
            case {"__typename": "MessagePosted", "message": message}:
                self.drafts.pop(message["streamId"], None)  # the message replaces its draft
                self.print_message(message)
            case {"__typename": "MessageDelta", "streamId": stream, "offset": offset, "text": text}:
                self.drafts[stream] = self.drafts.get(stream, "")[:offset] + text
                tail = " ".join(printable(self.drafts[stream]).split())[-70:]
                print(f"{CLEAR_LINE}… {tail}", end="" if CLEAR_LINE else "\n", flush=True)
            case {"__typename": "DraftWithdrawn", "streamId": stream}:
                self.drafts.pop(stream, None)
                print(CLEAR_LINE, end="", flush=True)
            case {"__typename": "FeedReset"}:  # the feed cannot continue at this cursor
                await self.read_history()

    def print_message(self, message: dict[str, Any]) -> None:
        if message["seq"] > self.last_seq:  # the history and the feed may both have it
            self.last_seq = message["seq"]
            print(f"{CLEAR_LINE}{printable(message['author']['name'])}: {printable(message['text'])}", flush=True)


def printable(text: str) -> str:
    """Control characters in a message must not reach the terminal."""
    return re.sub(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", "\ufffd", text)


async def post_lines(connection: Connection, space: str) -> None:
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
            posted = {"spaceId": space, "text": text, "idempotencyKey": str(uuid.uuid4())}
            answer = (await connection.request(POST, {"input": posted}))["postMessage"]
            if "code" in answer:
                print(f"{CLEAR_LINE}not posted: {answer['reason']}", file=sys.stderr, flush=True)


async def main() -> None:
    space = os.environ["CIRCADIAN_SPACE"]
    async with Connection(os.environ["CIRCADIAN_URL"], os.environ["CIRCADIAN_TOKEN"]) as connection:
        tasks = [
            asyncio.create_task(Reader(connection, space).follow()),
            asyncio.create_task(post_lines(connection, space)),
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
