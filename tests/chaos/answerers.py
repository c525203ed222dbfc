"""Who answers agents in the kill test: `python -m tests.chaos.answerers --directory D --apis URL,URL`.

For each tenant a program that takes the calls of its tool by claims, and in each space two people who click at the same
moment, one of them perhaps the other way. Several of these processes run at once, so that they take the same calls and
click on the same questions, and they are killed. What is under way is written down (`answers.jsonl`): each claim, each
answer before it is sent, with a word of its own, and what came of it.
"""

import argparse
import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from tests.chaos import marks
from tests.chaos.following import LOST, follow_forever
from tests.chaos.post import Post, open_http
from tests.chaos.records import Record
from tests.chaos.world import Place, World, own_id
from tests.harness.client import Json, Subscription

_CALLS = f'subscription {{ toolCallFeed(tools: ["{marks.BOOK}"]) {{ id }} }}'
_QUESTIONS = """query ($id: ID!) { space(id: $id) { feedCursor messages(last: 100) { nodes { kind data } } } }"""
_FEED = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) {
    __typename cursor ... on MessagePosted { message { kind data } } } }"""
_CLAIM_SECONDS = 6
#: Longer than a claim, now and then: another may have taken the call meanwhile.
_WORK_SECONDS, _LONG_WORK_SECONDS, _LONG_SHARE = 1.0, 8.0, 0.1


class Answers:
    """Everything that is said about held calls, as it is written down."""

    def __init__(self, post: Post, record: Record) -> None:
        self._post, self._record = post, record

    async def claim(self, token: str, call: str) -> str | None:
        """None: another has it."""
        payload, _ = await self._post.insist(
            token, "claimToolCall", "claim claimedUntil", toolCallId=call, seconds=_CLAIM_SECONDS
        )
        if "claim" not in payload:
            self._note(call, "not claimed", code=payload["code"])
            return None
        self._note(call, "claimed", until=payload["claimedUntil"], seconds=_CLAIM_SECONDS)
        claim: str = payload["claim"]
        return claim

    async def submit(self, token: str, call: str, claim: str) -> None:
        word = marks.fresh()
        self._note(call, "answering", word=word)
        payload, _ = await self._post.insist(
            token, "submitToolResult", "toolCallId", toolCallId=call, claim=claim, result={"word": word}
        )
        self._heard(call, word, payload)

    async def click(self, token: str, question: Json) -> None:
        word, call = marks.fresh(), question["toolCallId"]
        self._note(call, "answering", word=word)
        payload, _ = await self._post.insist(
            token, "answerToolCall", "activity { id }", toolCallId=call, digest=question["digest"],
            decision=random.choice(["APPROVE", "DECLINE"]), comment=word,
        )  # fmt: skip
        self._heard(call, word, payload)

    async def allow(self, token: str, question: Json) -> None:
        """An agent asks whether it may write in another space than the one where it was spoken to."""
        await self._post.insist(
            token, "answerToolCall", "activity { id }", toolCallId=question["toolCallId"], digest=question["digest"],
            decision="APPROVE",
        )  # fmt: skip

    def _heard(self, call: str, word: str, payload: Json) -> None:
        did = "answered" if payload["__typename"].endswith("Success") else "refused"
        self._note(call, did, word=word, code=payload.get("code"))

    def _note(self, call: str, did: str, **more: str | int | None) -> None:
        self._record.add({"at": time.time(), "call": own_id(call), "did": did, **more})


class Program:
    """Works on the calls of one tenant's tool."""

    def __init__(self, token: str, post: Post, answers: Answers, tasks: asyncio.TaskGroup) -> None:
        self._token, self._post, self._answers, self._tasks = token, post, answers, tasks

    async def listen_forever(self) -> None:
        await follow_forever(lambda: self._post.client(self._token).subscribe(_CALLS), self._hear)

    def _hear(self, event: Json) -> None:
        self._tasks.create_task(self._work(event["toolCallFeed"]["id"]))

    async def _work(self, call: str) -> None:
        await asyncio.sleep(random.uniform(0, 0.2))
        if (claim := await self._answers.claim(self._token, call)) is not None:
            is_long = random.random() < _LONG_SHARE
            await asyncio.sleep(_LONG_WORK_SECONDS if is_long else random.uniform(0, _WORK_SECONDS))
            await self._answers.submit(self._token, call, claim)


class People:
    """Those of one space who answer, all at once."""

    def __init__(self, space: Place, post: Post, answers: Answers, tasks: asyncio.TaskGroup) -> None:
        self._space, self._post, self._answers, self._tasks = space, post, answers, tasks
        self._cursor = ""
        self._seen: set[str] = set()

    async def listen_forever(self) -> None:
        while not self._cursor:
            try:
                await self._look()
            except LOST:
                await asyncio.sleep(random.uniform(0.05, 0.5))
        await follow_forever(self._subscribe, self._hear)

    async def _look(self) -> None:
        """What stands there unanswered from the life before."""
        found = (await self._post.client(self._space.people[0]).execute(_QUESTIONS, id=self._space.id))["space"]
        for message in found["messages"]["nodes"]:
            self._see(message)
        self._cursor = found["feedCursor"]

    def _subscribe(self) -> AbstractAsyncContextManager[Subscription]:
        return self._post.client(self._space.people[0]).subscribe(_FEED, id=self._space.id, after=self._cursor)

    def _hear(self, event: Json) -> None:
        told = event["spaceFeed"]
        self._cursor = told["cursor"]
        if told["__typename"] == "MessagePosted":
            self._see(told["message"])

    def _see(self, message: Json) -> None:
        question = message["data"] if message["kind"] == "TOOL_ACTIVITY" else {}
        answer = {marks.CONFIRM: self._answers.click, marks.SAY: self._answers.allow}.get(question.get("name", ""))
        if answer is None or question["status"] != "HELD":
            return
        if question["toolCallId"] not in self._seen:
            self._seen.add(question["toolCallId"])
            self._tasks.create_task(self._answer(question, answer))

    async def _answer(self, question: Json, answer: Callable[[str, Json], Awaitable[None]]) -> None:
        await asyncio.sleep(random.uniform(0, 1))
        await asyncio.gather(*(answer(token, question) for token in self._space.people))


async def _main(directory: Path, urls: Sequence[str]) -> None:
    world = World.read(directory)
    async with open_http() as http, asyncio.TaskGroup() as tasks:
        post = Post(urls, http)
        answers = Answers(post, Record(directory / "answers.jsonl"))
        for token in world.programs:
            tasks.create_task(Program(token, post, answers, tasks).listen_forever())
        for space in world.spaces:
            tasks.create_task(People(space, post, answers, tasks).listen_forever())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--directory", type=Path, required=True)
    parser.add_argument("--apis", required=True, help="URLs of the GraphQL endpoints")
    given = parser.parse_args()
    asyncio.run(_main(given.directory, given.apis.split(",")))
