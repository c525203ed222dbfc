"""Checks a chat against the rules that all providers share (invariant 6). It runs on each recorded request."""

import itertools
import json
from collections.abc import Mapping, Sequence
from typing import Any

Message = Mapping[str, Any]


def problems_of(messages: Sequence[Message]) -> list[str]:
    """The faults in the messages of an OpenAI chat request; empty for a valid one."""
    chat = list(messages)
    if chat and chat[0].get("role") == "system":
        chat = chat[1:]
    return [*_frame(chat), *_neighbours(chat), *_pairs(chat)]


def _frame(chat: list[Message]) -> list[str]:
    if not chat:
        return ["there is no message but the system's"]
    found = [f"a system message at {at}" for at, message in enumerate(chat) if message.get("role") == "system"]
    if chat[0].get("role") != "user":
        found.append(f"the chat begins with {chat[0].get('role')}, not with a user message")
    if chat[-1].get("role") not in {"user", "tool"}:
        found.append(f"the chat ends with {chat[-1].get('role')}: there is nothing to answer")
    return found


def _neighbours(chat: list[Message]) -> list[str]:
    pairs = enumerate(itertools.pairwise(chat))
    return [
        f"two {left.get('role')} messages in a row at {at}"
        for at, (left, right) in pairs
        if left.get("role") == right.get("role") and left.get("role") in {"user", "assistant"}
    ]


def _pairs(chat: list[Message]) -> list[str]:
    found: list[str] = []
    seen: set[str] = set()
    at = 0
    while at < len(chat):
        message = chat[at]
        calls = message.get("tool_calls") or []
        if message.get("role") == "tool":
            found.append(f"a result without its call at {at}: {message.get('tool_call_id')}")
        wanted = [call.get("id") for call in calls]
        results = chat[at + 1 : at + 1 + len(wanted)]
        given = [result.get("tool_call_id") for result in results if result.get("role") == "tool"]
        if given != wanted:
            found.append(f"calls {wanted} at {at} are followed by the results {given}")
        for call in calls:
            found.extend(_call(call, at=at, seen=seen))
        at += 1 + len(given)
    return found


def _call(call: Mapping[str, Any], *, at: int, seen: set[str]) -> list[str]:
    found = []
    if not call.get("id") or call["id"] in seen:
        found.append(f"call id {call.get('id')!r} at {at} is empty or not unique")
    seen.add(call.get("id") or "")
    try:
        is_object = isinstance(json.loads(call["function"]["arguments"]), dict)
    except (KeyError, TypeError, ValueError):
        is_object = False
    if not is_object:
        found.append(f"the arguments of call {call.get('id')!r} at {at} are no JSON object")
    if not call.get("function", {}).get("name"):
        found.append(f"call {call.get('id')!r} at {at} has no name")
    return found
