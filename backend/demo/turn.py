"""Decides what the demo model does with a request: which items it answers, in which spaces, with which calls.

`app` calls it with the chat; it takes the words from `rules`. One reply contains all calls that need no result first.
Reading a space needs a second request.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from backend.demo import news, record
from backend.demo.chat import KNOWN_TOOLS, Chat, PastMessage, call_of
from backend.demo.choices import choice_in, is_correction
from backend.demo.inbox_form import InboxItem
from backend.demo.rules import Setting, answer, excerpt, needs_answer

_RECAP = re.compile(
    r"\bwhat (?:was|has been|did \w+) (?:said|say|happen\w*)\b|\brecap\b|\bsummar\w+|\bcatch me up\b", re.I
)
_LEAVE = re.compile(r"\b(?:please )?leave (?:this|the) space\b", re.I)
_ORDER = re.compile(r"^\W*(?:@\S+\W+)?call (?P<tool>[\w-]{1,64}) with (?P<arguments>\{.*\})\W*$", re.I | re.S)
#: So the test of a model asks, before an admin gives it to agents.
_REQUEST = re.compile(r"^\W*call the tool `(?P<tool>[\w-]{1,64})`", re.I)
_RECAP_MESSAGES = 8
#: An item of this kind asks for the news of the person's spaces.
_DIGEST = "digest"
_EDITED = "edited message"


@dataclass(frozen=True, slots=True)
class DemoCall:
    name: str
    arguments: Mapping[str, Any]

    @property
    def arguments_text(self) -> str:
        return json.dumps(self.arguments, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class DemoReply:
    """Private text, and calls."""

    text: str
    calls: tuple[DemoCall, ...] = ()


def reply_to(chat: Chat) -> DemoReply:
    """Returns the model's turn. For a record it returns only extracts."""
    if chat.is_record:
        return DemoReply(record.extract(chat.plain_text or ""))
    if chat.plain_text is not None:
        return _to_plain(chat, chat.plain_text)
    plan = _Plan(chat)
    for space_id, content in chat.reads:
        plan.recap(space_id, content)
    for content in chat.news:
        plan.digest(content)
    for tool, result in chat.results:
        plan.report(tool, result)
    answered = [item for item in _without_overtaken(chat.fresh) if _is_for_us(item)]
    for item in chat.fresh:
        plan.receive(item)
        if item in answered:
            plan.respond(item)
        elif (call := call_of(chat, item)) is not None:
            plan.report_late(item, *call)
    if plan.calls and "send_message" in chat.tools:
        return DemoReply(_thought(answered), tuple(plan.calls))
    return _without_message(chat)


def _to_plain(chat: Chat, text: str) -> DemoReply:
    """The reply to somebody who uses the model directly."""
    if (requested := _requested(chat, text)) is not None:
        return DemoReply("", (requested,))
    setting = _setting(chat, sender=None, space_id=None, history=chat.history)
    return DemoReply(_capital(answer(text, setting)))


def _without_message(chat: Chat) -> DemoReply:
    """The reply without any message: the end of a cycle, or a cycle that needs no answer."""
    if chat.fresh:
        calls = (DemoCall("skip", {"reason": "nothing here needs an answer"}),) if "skip" in chat.tools else ()
        return DemoReply("Nothing here needs an answer.", calls)
    return DemoReply("Not everything worked; I leave it at that." if chat.has_failed else "Done.")


class _Plan:
    """Collects the calls of a turn, with the active space and the statements after them."""

    def __init__(self, chat: Chat) -> None:
        self._chat = chat
        self._active = chat.active_space
        self._history = list(chat.history)
        self.calls: list[DemoCall] = []

    def receive(self, item: InboxItem) -> None:
        self._history.append(PastMessage(item.space_id, item.sender or "somebody", item.text))

    def respond(self, item: InboxItem) -> None:
        """Answers an item in its own space. If a space must be read first, the next turn answers."""
        self._enter(item.space_id)
        if (ordered := _ordered(self._chat, item.text)) is not None:
            self.calls.append(ordered)
        elif item.kind == _DIGEST and "read_news" in self._chat.tools:
            self.calls.append(DemoCall("read_news", {}))
        elif "read_messages" in self._chat.tools and _RECAP.search(item.text):
            self.calls.append(DemoCall("read_messages", {"limit": _RECAP_MESSAGES}))
        elif "leave_space" in self._chat.tools and _LEAVE.search(item.text):
            self._send("as you wish, I leave. Add me again whenever you like.", to=item.sender)
            self.calls.append(DemoCall("leave_space", {}))
            self._active = None
        else:
            setting = _setting(self._chat, sender=item.sender, space_id=item.space_id, history=self._history[:-1])
            self._send(answer(item.text, setting), to=item.sender)

    def recap(self, space_id: str | None, result: Mapping[str, Any]) -> None:
        """Sends what was read to the person who asked for it."""
        messages = result.get("messages")
        lines = [
            f"- {one.get('from')}: {excerpt(str(one.get('text', '')))}"
            for one in (messages if isinstance(messages, list) else [])
            if isinstance(one, Mapping)
        ]
        requests = [item for item in self._chat.handled if item.space_id == space_id and _RECAP.search(item.text)]
        self._enter(space_id)
        head = f"these are the last {len(lines)} messages here:"
        self._send("\n".join([head, *lines]), to=requests[0].sender if requests else None)

    def digest(self, result: Mapping[str, Any]) -> None:
        """Sends the summary where it was requested; nothing if nothing is new."""
        summary = news.summary(result)
        requests = [item for item in self._chat.handled if item.kind == _DIGEST]
        if summary is not None and requests:
            self._enter(requests[0].space_id)
            self._send(summary, to=None)

    def report(self, tool: str, result: Mapping[str, Any]) -> None:
        """Reports the result to the person who ordered the call."""
        requests = [item for item in self._chat.handled if _ordered(self._chat, item.text) is not None]
        if requests:
            self._enter(requests[0].space_id)
        result_text = "has not answered yet" if result.get("waiting") else f"answered {excerpt(json.dumps(result))}"
        self._send(f"{tool} {result_text}.", to=requests[0].sender if requests else None)

    def report_late(self, item: InboxItem, tool: str, space_id: str | None) -> None:
        """Says what came of an earlier call, in the space where it was made."""
        if space_id is not None:
            self._enter(space_id)
            self._send(f"here is what came of it: {tool} answered {excerpt(item.text)}.", to=None)

    def _enter(self, space_id: str | None) -> None:
        if space_id != self._active:
            self.calls.append(DemoCall("enter_space", {"space": space_id}))
            self._active = space_id

    def _send(self, reply: str, *, to: str | None) -> None:
        text = f"{to}, {reply}" if to else _capital(reply)
        self._history.append(PastMessage(self._active, None, text))
        self.calls.append(DemoCall("send_message", {"text": text}))


def _requested(chat: Chat, text: str) -> DemoCall | None:
    """Returns the call without arguments that somebody requests who uses the model directly."""
    match = _REQUEST.match(text)
    return DemoCall(match["tool"], {}) if match and match["tool"] in chat.tools - KNOWN_TOOLS else None


def _ordered(chat: Chat, text: str) -> DemoCall | None:
    """Returns the call that a message orders literally, such as "call charge with {"cents": 5}"."""
    match = _ORDER.match(text)
    if match is None or match["tool"] not in chat.tools - KNOWN_TOOLS:
        return None
    try:
        arguments = json.loads(match["arguments"])
    except (ValueError, RecursionError):
        return None
    return DemoCall(match["tool"], arguments)


def _is_for_us(item: InboxItem) -> bool:
    """A demo agent answers another agent only if it is named: otherwise two of them would never stop.

    What it has answered already, it does not answer again because its author has edited it.
    """
    if item.space_id is None or item.kind == _EDITED or (item.sender_kind == "agent" and item.kind != "mention"):
        return False
    return needs_answer(item.text)


def _without_overtaken(items: Sequence[InboxItem]) -> list[InboxItem]:
    """Returns the items without each choice that a later item in the same space corrects before it was answered."""
    return [
        item
        for at, item in enumerate(items)
        if choice_in(item.text) is None
        or not any(later.space_id == item.space_id and is_correction(later.text) for later in items[at + 1 :])
    ]


def _thought(answered: Sequence[InboxItem]) -> str:
    if not answered:
        return "I say what has come back."
    people = ", ".join(dict.fromkeys(item.sender or "somebody" for item in answered))
    spaces = {item.space_id for item in answered}
    return f"{people} wrote to me{' in different spaces' if len(spaces) > 1 else ''}; I answer where they asked."


def _setting(chat: Chat, *, sender: str | None, space_id: str | None, history: Sequence[PastMessage]) -> Setting:
    return Setting(own_name=chat.own_name, sender=sender, space_id=space_id, now=chat.now, history=history)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
