"""The model of the kill test, by rule: `python -m tests.chaos.model --directory D`, an OpenAI-compatible server.

What it answers follows from the chat alone: which asks of people stand there unanswered, and which outside tools were
not called for them yet. So whatever the chain lost would be missing at the end, and what it doubled would be there
twice. It holds every chat against the rules (`tests.fakes.chain_validator`), and fails as often as it is told to.
"""

import argparse
import asyncio
import contextlib
import hashlib
import json
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from aiohttp import web

from backend.demo.inbox_form import InboxItem, parse_inbox
from tests.chaos import marks
from tests.chaos.records import Record
from tests.fakes.chain_validator import problems_of
from tests.fakes.steps import Call, Step
from tests.fakes.wires import WIRES

_OPENAI = WIRES[0]
_ASKS_PER_STEP = 6
_OUTSIDE = (*marks.TOOLS, marks.BOOK, marks.CONFIRM)


class Chat:
    """What stands in a chat, from the view of the agent `name`."""

    def __init__(self, name: str, body: Mapping[str, Any]) -> None:
        self._name, self._messages = name, body["messages"]
        self._offered = {tool["function"]["name"] for tool in body.get("tools", ())}
        results = {m["tool_call_id"]: m["content"] for m in self._messages if m["role"] == "tool"}
        calls = [call for m in self._messages for call in m.get("tool_calls") or ()]
        self._answered = {
            tag
            for call in calls
            if call["function"]["name"] == marks.SAY and '"ok":true' in results.get(call["id"], "")
            for tag in marks.tags(call["function"]["arguments"])
        }
        self._called = {
            (call["function"]["name"], mark)
            for call in calls
            if call["function"]["name"] in _OUTSIDE and (mark := _mark_of(call["function"]["arguments"])) is not None
        }

    def reply(self) -> Step:
        open_asks = [(item, mark) for item, mark in self._asks() if self._answer(mark) not in self._answered]
        if not open_asks:
            return self._rest()
        calls = [call for _, mark in open_asks[:_ASKS_PER_STEP] for call in self._outside(mark)]
        waiting = {_mark_of(call.arguments_text) for call in calls}
        for item, mark in open_asks[:_ASKS_PER_STEP]:
            asks = self._asks_people(mark)
            if asks or mark not in waiting:
                calls += [
                    Call("enter_space", {"space": item.space_id}),
                    self._confirm(mark) if asks else self._say(mark),
                ]
        return Step(text="So much to do." if len(calls) % 2 else "", calls=calls, chunk_size=12)

    def _rest(self) -> Step:
        if self._messages[-1]["role"] == "user" and marks.draw("rest", str(len(self._messages))) < 80:
            return Step(calls=[Call("skip", {})])
        return Step(text="All is said.", chunk_size=4)

    def _asks(self) -> Iterator[tuple[InboxItem, str]]:
        for message in self._messages:
            if message["role"] == "user":
                yield from _asks_in(message["content"])

    def _answer(self, mark: str) -> str:
        return marks.answer(mark, by=self._name)

    def _say(self, mark: str) -> Call:
        return Call(marks.SAY, {"text": self._answer(mark)})

    def _asks_people(self, mark: str) -> bool:
        """Whoever is given `book` lives where somebody answers."""
        is_wanted = marks.wanted_answer(mark, by=self._name) == marks.CONFIRM and marks.BOOK in self._offered
        return is_wanted and (marks.CONFIRM, mark) not in self._called

    def _confirm(self, mark: str) -> Call:
        return Call(marks.CONFIRM, {"summary": "May I?", "details": {"mark": mark, "by": self._name}})

    def _outside(self, mark: str) -> list[Call]:
        wanted = marks.wanted_tools(mark, by=self._name)
        if marks.wanted_answer(mark, by=self._name) == marks.BOOK:
            wanted = (*wanted, marks.BOOK)
        return [
            Call(tool, {"mark": mark, "by": self._name})
            for tool in wanted
            if tool in self._offered and (tool, mark) not in self._called
        ]


@lru_cache(maxsize=50_000)
def _asks_in(entry: str) -> list[tuple[InboxItem, str]]:
    items = [item for item in parse_inbox(entry) if item.sender_kind == "person" or item.kind == "plan"]
    return [(item, mark) for item in items if (mark := marks.ask_of(item.text)) is not None]


def _mark_of(arguments: str) -> str | None:
    """Of the ask that a call is made for."""
    found = json.loads(arguments)
    given = found.get("details", found) if isinstance(found, dict) else {}
    return given.get("mark")


#: Of all requests, as long as somebody says so: the provider is away, or has not been paid.
_OUTAGES = {
    "away": (503, {"error": {"message": "The server is overloaded or not ready yet."}}),
    "unpaid": (
        429,
        {
            "error": {
                "message": "You exceeded your current quota, please check your plan and billing details.",
                "type": "insufficient_quota",
                "param": None,
                "code": "insufficient_quota",
            }
        },
    ),
}


class ModelServer:
    """Answers, records, and fails: `faults` of the requests are refused, as many are cut off."""

    def __init__(self, directory: Path, *, faults: float) -> None:
        self._faults, self._outage = faults, ""
        self._requests, self._problems = Record(directory / "model.jsonl"), Record(directory / "invalid.jsonl")

    async def set_outage(self, request: web.Request) -> web.StreamResponse:
        """One of `_OUTAGES`, or `none`."""
        self._outage = request.match_info["kind"]
        return web.Response(status=204)

    async def answer(self, request: web.Request) -> web.StreamResponse:
        raw = await request.read()
        body = json.loads(raw)
        name, messages = body["model"], body["messages"]
        self._requests.add(
            {"at": time.time(), "model": name, "size": len(messages), "digest": hashlib.sha256(raw).hexdigest()}
        )
        if found := _problems(messages):
            self._problems.add({"model": name, "problems": found[:5]})
        await asyncio.sleep(random.uniform(0.02, 0.3))
        if self._outage in _OUTAGES:
            status, told = _OUTAGES[self._outage]
            return web.json_response(told, status=status)
        fault = random.random()
        if fault < self._faults:
            return web.json_response({"error": {"message": "overloaded"}}, status=503)
        return await self._stream(request, Chat(name, body).reply(), name, is_cut=fault < 2 * self._faults)

    async def _stream(self, request: web.Request, step: Step, name: str, *, is_cut: bool) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": _OPENAI.content_type})
        await response.prepare(request)
        pieces = list(_OPENAI.pieces(step, name))
        for number, piece in enumerate(pieces):
            if is_cut and number == len(pieces) // 2 and request.transport is not None:
                request.transport.close()
                return response
            await response.write(piece)
            await asyncio.sleep(random.uniform(0, 0.02))
        return response


def _problems(messages: Sequence[Mapping[str, Any]]) -> list[str]:
    try:
        return problems_of(messages)
    except (KeyError, TypeError, ValueError) as error:
        return [f"unreadable: {error!r}"]


async def _serve(directory: Path, *, faults: float) -> None:
    app = web.Application(client_max_size=64 * 1024 * 1024)
    server = ModelServer(directory, faults=faults)
    app.router.add_post(_OPENAI.path, server.answer)
    app.router.add_put("/outage/{kind}", server.set_outage)
    runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.1, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]}", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--directory", type=Path, required=True)
    parser.add_argument("--faults", type=float, default=0.01)
    given = parser.parse_args()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(given.directory, faults=given.faults))
