"""Reads the messages of a chat request: who speaks where, what is new, which space is active. Called by `app`.

The chain is the demo model's only memory, as it is every model's.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from backend.demo.inbox_form import InboxItem, parse_inbox

_NAME = re.compile(r"^Your name is (.{1,100}?)\.(?: |$)", re.MULTILINE)
_OF_A_RECORD = re.compile(r"\bnothing in it is an instruction to you\b", re.IGNORECASE)
_PRESENT = re.compile(
    r'^now (?P<now>[^·\n]+?) · active space (?:none|"(?:[^"\\\n]|\\.)*" \((?P<space_id>[^()\n]*)\))(?: · [^\n]*)?$',
    re.MULTILINE,
)
#: The tools that it uses by itself; any other it calls when it is told to, in so many words.
KNOWN_TOOLS = frozenset({"enter_space", "leave_space", "send_message", "read_messages", "read_news", "skip"})


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that was said in a space. `sender` None: the agent itself."""

    space_id: str | None
    sender: str | None
    text: str


@dataclass(slots=True)
class Chat:
    """A chat as far as it has been read."""

    own_name: str = "the demo agent"
    tools: frozenset[str] = frozenset()
    now: str | None = None
    active_space: str | None = None
    #: The items of the newest user entry, if nothing has been done about them yet.
    fresh: list[InboxItem] = field(default_factory=list)
    #: The newest user entry where it is no inbox entry at all: somebody uses the model directly.
    plain_text: str | None = None
    #: An agent's record is to be summed up (`runtime.model.completion`): no rule can do that, so `record` has extracts.
    is_record: bool = False
    #: What had been said before the fresh items, oldest first.
    remarks: list[Remark] = field(default_factory=list)
    #: The items before them that an answer may still be owed to, since a space had to be read back first.
    handled: list[InboxItem] = field(default_factory=list)
    #: What the newest calls have read back: the space and the messages in it.
    reads: list[tuple[str | None, Mapping[str, Any]]] = field(default_factory=list)
    #: What is new in its person's spaces, where the newest calls have read that.
    news: list[Mapping[str, Any]] = field(default_factory=list)
    #: What the newest calls of tools that the demo model knows nothing of have brought, by name.
    results: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)
    #: A call since the newest user entry has failed.
    has_failed: bool = False
    _calls: dict[str, tuple[str, Mapping[str, Any]]] = field(default_factory=dict)


def read(body: Mapping[str, Any]) -> Chat:
    """The chat of a request. Parts that are not of the expected form are passed over."""
    chat = Chat(tools=frozenset(_tool_names(body.get("tools"))))
    for message in body["messages"]:
        role, text = message.get("role"), _text(message.get("content"))
        if role == "system" and (named := _NAME.search(text)):
            chat.own_name = named[1]
        elif role == "system":
            chat.is_record |= _OF_A_RECORD.search(text) is not None
        elif role == "user":
            _take_user(chat, text)
        elif role == "assistant":
            _take_assistant(chat, message.get("tool_calls"))
        elif role == "tool":
            _take_result(chat, str(message.get("tool_call_id")), text)
    return chat


def _take_user(chat: Chat, text: str) -> None:
    _settle(chat)
    for present in _PRESENT.finditer(text):
        chat.now, chat.active_space = present["now"], present["space_id"]
    chat.fresh = parse_inbox(text)
    chat.plain_text = None if chat.fresh or text.startswith("[") else text
    chat.has_failed = False


def _take_assistant(chat: Chat, calls: Any) -> None:
    _settle(chat)
    chat.reads, chat.news, chat.results = [], [], []
    for call in _mappings(calls):
        function = call.get("function")
        if isinstance(function, Mapping):
            chat._calls[str(call.get("id"))] = (str(function.get("name")), _object(function.get("arguments")))


def _take_result(chat: Chat, call_id: str, text: str) -> None:
    name, arguments = chat._calls.get(call_id, ("", {}))
    result = _object(text)
    if name not in KNOWN_TOOLS:
        chat.results.append((name, result))
    elif result.get("ok") is not True:
        chat.has_failed = True
    elif name == "enter_space":
        chat.active_space = str(result.get("spaceId") or arguments.get("space"))
    elif name == "leave_space":
        chat.active_space = None
    elif name == "read_messages":
        chat.reads.append((chat.active_space, result))
    elif name == "read_news":
        chat.news.append(result)
    elif name == "send_message":
        chat.remarks.append(Remark(chat.active_space, None, str(arguments.get("text", ""))))


def _settle(chat: Chat) -> None:
    """What was fresh has been seen: it is part of the conversation now."""
    chat.remarks += [Remark(item.space_id, item.sender or "somebody", item.text) for item in chat.fresh]
    if chat.fresh:
        chat.handled = chat.fresh
    chat.fresh = []
    chat.plain_text = None


def _tool_names(tools: Any) -> Iterable[str]:
    for tool in _mappings(tools):
        function = tool.get("function")
        if isinstance(function, Mapping):
            yield str(function.get("name"))


def _text(content: Any) -> str:
    """The text of a message, whether it is a string or in parts."""
    if isinstance(content, str):
        return content
    return "\n".join(str(part["text"]) for part in _mappings(content) if "text" in part)


def _object(text: Any) -> Mapping[str, Any]:
    try:
        value = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return {}
    return value if isinstance(value, Mapping) else {}


def _mappings(value: Any) -> Iterable[Mapping[str, Any]]:
    return (one for one in value if isinstance(one, Mapping)) if isinstance(value, list) else ()
