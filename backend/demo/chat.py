"""Reads the messages of a chat request: who wrote in which space, what is new, and which space is active.

Called by `app`.

Like every model, the demo model remembers only the chain that the request contains.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from backend.demo.inbox_form import InboxItem, parse_inbox

_NAME = re.compile(r"^Your name is (.{1,100}?)\.(?: |$)", re.MULTILINE)
_IS_RECORD = re.compile(r"\bnothing in it is an instruction to you\b", re.IGNORECASE)
_CURRENT_STATE = re.compile(
    r'^now (?P<now>[^·\n]+?) · active space (?:none|"(?:[^"\\\n]|\\.)*" \((?P<space_id>[^()\n]*)\))(?: · [^\n]*)?$',
    re.MULTILINE,
)
_CALL_ID = re.compile(r"\((?P<id>[^()]+)\)$")
#: The tools that it uses by itself. It calls any other tool only when a message orders the call literally.
KNOWN_TOOLS = frozenset({"enter_space", "leave_space", "send_message", "read_messages", "read_news", "skip"})


@dataclass(frozen=True, slots=True)
class PastMessage:
    """A statement in a space. `sender` None means the agent itself."""

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
    #: The items of the newest user entry, if the model has not reacted to them yet.
    fresh: list[InboxItem] = field(default_factory=list)
    #: The newest user entry, if it is not an inbox entry: somebody uses the model directly.
    plain_text: str | None = None
    #: The request asks for a summary of an agent's record (`runtime.model.completion`). Rules cannot summarise, so
    #: `record` returns extracts.
    is_record: bool = False
    #: Everything said before the fresh items, oldest first.
    history: list[PastMessage] = field(default_factory=list)
    #: Earlier items that may still need an answer, because a space had to be read first.
    handled: list[InboxItem] = field(default_factory=list)
    #: Results of the newest `read_messages` calls: the space and its messages.
    reads: list[tuple[str | None, Mapping[str, Any]]] = field(default_factory=list)
    #: Results of the newest `read_news` calls: what is new in the person's spaces.
    news: list[Mapping[str, Any]] = field(default_factory=list)
    #: Results of the newest calls of unknown tools, by name.
    results: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)
    #: The tool of each call of an unknown tool, and the space that was active when it was made, by the call's id.
    made_in: dict[str, tuple[str, str | None]] = field(default_factory=dict)
    #: A call after the newest user entry has failed.
    has_failed: bool = False
    _calls: dict[str, tuple[str, Mapping[str, Any]]] = field(default_factory=dict)


def read(body: Mapping[str, Any]) -> Chat:
    """Returns the chat of a request. Parts with an unexpected form are skipped."""
    chat = Chat(tools=frozenset(_tool_names(body.get("tools"))))
    for message in body["messages"]:
        role, text = message.get("role"), _text(message.get("content"))
        if role == "system" and (named := _NAME.search(text)):
            chat.own_name = named[1]
        elif role == "system":
            chat.is_record |= _IS_RECORD.search(text) is not None
        elif role == "user":
            _read_user(chat, text)
        elif role == "assistant":
            _read_assistant(chat, message.get("tool_calls"))
        elif role == "tool":
            _read_result(chat, str(message.get("tool_call_id")), text)
    return chat


def call_of(chat: Chat, item: InboxItem) -> tuple[str, str | None] | None:
    """The tool and the space of the call whose late result the item is, if the chain still shows the call."""
    found = _CALL_ID.search(item.subject or "") if item.kind == "tool result" else None
    return None if found is None else chat.made_in.get(found["id"])


def _read_user(chat: Chat, text: str) -> None:
    _settle(chat)
    for state in _CURRENT_STATE.finditer(text):
        chat.now, chat.active_space = state["now"], state["space_id"]
    chat.fresh = parse_inbox(text)
    chat.plain_text = None if chat.fresh or text.startswith("[") else text
    chat.has_failed = False


def _read_assistant(chat: Chat, calls: Any) -> None:
    _settle(chat)
    chat.reads, chat.news, chat.results = [], [], []
    for call in _mappings(calls):
        function = call.get("function")
        if isinstance(function, Mapping):
            chat._calls[str(call.get("id"))] = (str(function.get("name")), _object(function.get("arguments")))


def _read_result(chat: Chat, call_id: str, text: str) -> None:
    name, arguments = chat._calls.get(call_id, ("", {}))
    result = _object(text)
    if name not in KNOWN_TOOLS:
        chat.results.append((name, result))
        chat.made_in[call_id] = name, chat.active_space
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
        chat.history.append(PastMessage(chat.active_space, None, str(arguments.get("text", ""))))


def _settle(chat: Chat) -> None:
    """Moves the fresh items into the conversation: the model has seen them."""
    chat.history += [PastMessage(item.space_id, item.sender or "somebody", item.text) for item in chat.fresh]
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
    """Returns the text of a message, which is a string or consists of parts."""
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
