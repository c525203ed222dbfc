"""A small stand-in for the runtime: people speak in spaces, the demo model is asked, its calls are carried out.

The entries are rendered by the product's own renderer, so that the demo model is held to the form agents really see.
"""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Self
from uuid import UUID

import httpx

from backend.consciousness.render import Item, Surroundings, inbox_entry, system_prompt
from backend.demo import create_app
from backend.kit.global_ids import encode, key_of
from tests.fakes.chain_validator import problems_of

PROJECT, DESIGN = UUID(int=1), UUID(int=2)
_NAMES = {PROJECT: "Project", DESIGN: "Design"}
_TOOLS = ("enter_space", "leave_space", "send_message", "read_messages", "read_news", "skip", "look_up")
_NOW = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)
_MAX_STEPS = 6


def says(sender: str, text: str, *, space: UUID = PROJECT, kind: str = "PERSON", what: str = "message") -> Item:
    return Item(what, text, 1.0, space=(space, _NAMES[space]), sender=(sender, kind))


class Dialogue:
    """One agent, its chain, and what it did."""

    def __init__(self) -> None:
        self._client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=create_app(token_seconds=0)), base_url="http://demo"
        )
        self._chain: list[dict[str, Any]] = []
        self._active: UUID | None = None
        self.messages: list[tuple[UUID, str]] = []
        self.calls: list[str] = []
        self.ended: list[str] = []
        #: What `read_news` brings, as the tool has it.
        self.news: list[dict[str, Any]] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._client.aclose()

    async def hear(self, *items: Item, before_step: Sequence[Item] = ()) -> list[tuple[UUID, str]]:
        """A think cycle over `items`; `before_step` come while it runs. Returns what the agent said, and where."""
        said = len(self.messages)
        self._drain(items, is_mid_cycle=False)
        late = list(before_step)
        for _ in range(_MAX_STEPS):
            calls = await self._ask()
            if not calls:
                return self.messages[said:]
            self._chain += [self._result(call) for call in calls]
            if late:
                self._drain(late, is_mid_cycle=True)
                late = []
        raise AssertionError(f"the demo model found no end: {self.calls}")

    def _drain(self, items: Sequence[Item], *, is_mid_cycle: bool) -> None:
        active = (self._active, _NAMES[self._active]) if self._active else None
        around = Surroundings(now=_NOW, active_space=active)
        text = inbox_entry(items, around, is_mid_cycle=is_mid_cycle, item_chars=1_000)
        self._chain.append({"role": "user", "content": text})

    async def _ask(self) -> list[dict[str, Any]]:
        assert problems_of(self._chain) == []
        system = {"role": "system", "content": system_prompt(name="Ada", instructions="")}
        tools = [{"type": "function", "function": {"name": name, "parameters": {}}} for name in _TOOLS]
        body = {"model": "circadian-demo", "messages": [system, *self._chain], "tools": tools}
        answer = await self._client.post("/v1/chat/completions", json=body)
        message = answer.json()["choices"][0]["message"]
        calls: list[dict[str, Any]] = message.get("tool_calls", [])
        for call in calls:
            call["id"] = f"ours-{len(self.calls)}"
            self.calls.append(call["function"]["name"])
        self._chain.append(message)
        if not calls:
            self.ended.append(message["content"])
        return calls

    def _result(self, call: dict[str, Any]) -> dict[str, Any]:
        name, arguments = call["function"]["name"], json.loads(call["function"]["arguments"])
        result: dict[str, Any] = {"ok": True}
        if name == "enter_space":
            self._active = key_of(arguments["space"], "Space")
            assert self._active is not None
            result |= {"space": _NAMES[self._active], "spaceId": encode("Space", self._active)}
        elif name == "look_up":
            result["found"] = arguments
        elif name == "read_news":
            result["news"] = self.news
        elif self._active is None and name != "skip":
            result = {"ok": False, "error": "no space is active"}
        elif name == "send_message":
            assert self._active is not None
            self.messages.append((self._active, arguments["text"]))
        elif name == "read_messages":
            here = [text for space, text in self.messages if space == self._active]
            result["messages"] = [{"seq": at, "from": "Ada", "text": text} for at, text in enumerate(here)]
        elif name == "leave_space":
            self._active = None
        return {"role": "tool", "tool_call_id": call["id"], "content": json.dumps(result)}
