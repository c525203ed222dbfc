"""How the agent's model answers: by rule, from what it is shown and nothing else.

What is asked and not answered in the chat is answered. So whatever the chain, the summary, the memory or the archive
lost would be missing at the end, and what was doubled would be there twice. A fact is looked for in what the agent was
told that it knows, in the summary, in the rest of the view, and at last by `search_history`.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from backend.demo.inbox_form import parse_inbox
from tests.fakes.steps import Call, Step, Usage
from tests.life import words
from tests.life.words import Ask

_SUMMARY, _KNOWN = "[SUMMARY OF CYCLES", "[WHAT YOU KNOW"
_RESULT = re.compile(
    r"^\d+\. tool result · confirm_action \((?P<call>call_\w+)\).*\n   (?P<said>\".*\")$", re.MULTILINE
)
_WAITING = re.compile(r"^- confirm_action \((?P<call>call_\w+)\) with (?P<given>\".*\")$", re.MULTILINE)
_ASKS_PER_STEP = 4
_SLOW_SECONDS = 0.6

_Chat = Sequence[Mapping[str, Any]]


class Mind:
    """What stands in one chat."""

    def __init__(self, chat: _Chat, offered: frozenset[str]) -> None:
        self._chat, self._offered = chat, offered
        self._results = {each["tool_call_id"]: _object(each["content"]) for each in chat if each["role"] == "tool"}
        self._calls = [
            (call["id"], call["function"]["name"], _object(call["function"]["arguments"]))
            for each in chat
            for call in each.get("tool_calls") or ()
        ]
        self._users = [str(each["content"]) for each in chat if each["role"] == "user"]
        self._answered = {
            mark
            for call_id, name, given in self._calls
            if name == "send_message" and self._results.get(call_id, {}).get("ok")
            for mark in words.answered(given["text"])
        }

    def reply(self, usage: Usage) -> Step:
        asks = [(ask, space) for ask, space in self._asks() if ask.mark not in self._answered]
        calls = [call for ask, space in asks[:_ASKS_PER_STEP] for call in self._toward(ask, space)]
        calls += self._late_decisions({ask.mark for ask, _ in asks})
        pause = _SLOW_SECONDS if any(words.SLOWLY in ask.rest for ask, _ in asks) else 0.0
        if calls:
            text = "So much to do." if len(calls) % 2 else ""
            return Step(text=text, calls=calls, chunk_size=40, first_byte_delay_seconds=pause, usage=usage)
        if self._chat[-1]["role"] == "user":
            return Step(calls=[Call("skip")], usage=usage)
        return Step(text="All is said.", usage=usage)

    def _asks(self) -> Iterator[tuple[Ask, str]]:
        for entry in self._users:
            yield from asks_in(entry)

    def _toward(self, ask: Ask, space: str) -> list[Call]:
        """The next calls for an ask: none where it waits for somebody."""
        match ask.verb:
            case "keep":
                [fact] = words.facts_in(ask.rest)
                return [Call("set_memory", {"key": _key(fact.name), "value": str(fact)}), *_say(ask, space, "kept")]
            case "note":
                written = {"title": f"Note #{ask.mark}#", "text": ask.rest}
                return [Call("create_note", written), *_say(ask, space, "noted")]
            case "goal":
                return self._pursue(ask, space)
            case "recall":
                return self._recall(ask, space)
            case "confirm":
                return self._confirm(ask, space)
        return _say(ask, space, "heard")

    def _pursue(self, ask: Ask, space: str) -> list[Call]:
        """A goal is taken up, and reached in the next step."""
        text = f"Reach #{ask.mark}#"
        made = self._result_of("set_goal", text=text)
        if made is None:
            return [Call("set_goal", {"text": text})]
        return [Call("set_goal", {"goal": made["goal"], "status": "DONE"}), *_say(ask, space, "done")]

    def _recall(self, ask: Ask, space: str) -> list[Call]:
        for way, text in self._views():
            for fact in words.facts_in(text):
                if fact.name == ask.rest:
                    return _say(ask, space, f"{fact} by {way}")
        found = self._result_of("search_history", query=ask.rest)
        if found is None and "search_history" in self._offered:
            return [Call("search_history", {"query": ask.rest})]
        for fact in words.facts_in(" ".join(str(each["text"]) for each in (found or {}).get("found", ()))):
            if fact.name == ask.rest:
                return _say(ask, space, f"{fact} by search")
        return _say(ask, space, "nobody told me")

    def _views(self) -> Iterator[tuple[str, str]]:
        """What it is shown, with the way by which it came there."""
        for entry in self._users:
            told = entry.partition(_KNOWN)[2]
            yield "memory", told
        if self._users[0].startswith(_SUMMARY):
            yield "summary", self._users[0].partition("\n\n")[0]
        for entry in self._users:
            yield "view", entry
        for _, name, given in self._calls:
            if name != "search_history":
                yield "view", json.dumps(given)

    def _confirm(self, ask: Ask, space: str) -> list[Call]:
        if (decision := self._decisions().get(ask.mark)) is not None:
            return _say(ask, space, decision[1])
        if any(name == "confirm_action" and given["details"]["mark"] == ask.mark for _, name, given in self._calls):
            return []
        details = {"mark": ask.mark, "space": space}
        return [_enter(space), Call("confirm_action", {"summary": f"May I? #{ask.mark}#", "details": details})]

    def _late_decisions(self, known: set[str]) -> list[Call]:
        """Of calls whose asks are out of view."""
        return [
            call
            for mark, (space, said) in self._decisions().items()
            if mark not in known | self._answered
            for call in _say(Ask("confirm", mark, ""), space, said)
        ]

    def _decisions(self) -> dict[str, tuple[str, str]]:
        """By mark of what was asked: where, and what people said."""
        asked = {call: given["details"] for call, name, given in self._calls if name == "confirm_action"}
        for found in _WAITING.finditer(self._users[0] if self._users else ""):
            asked[found["call"]] = _object(json.loads(found["given"]))["details"]
        said = {call: result for call, result in self._results.items() if "decision" in result}
        for entry in self._users:
            for found in _RESULT.finditer(entry):
                said[found["call"]] = _object(json.loads(found["said"]))
        return {
            asked[call]["mark"]: (asked[call]["space"], result["decision"])
            for call, result in said.items()
            if call in asked and "decision" in result
        }

    def _result_of(self, name: str, **given: str) -> dict[str, Any] | None:
        """Of the newest such call with these arguments that succeeded."""
        for call, called, arguments in reversed(self._calls):
            if called == name and given.items() <= arguments.items() and self._results.get(call, {}).get("ok"):
                return self._results[call]
        return None


def _say(ask: Ask, space: str, said: str) -> list[Call]:
    return [_enter(space), Call("send_message", {"text": words.answer(ask.mark, said)})]


def _enter(space: str) -> Call:
    return Call("enter_space", {"space": space})


def _key(name: str) -> str:
    return name.replace(" of ", ".").lower()


def _object(text: str) -> dict[str, Any]:
    found = json.loads(text)
    assert isinstance(found, dict), text
    return found


@lru_cache(maxsize=10_000)
def asks_in(entry: str) -> list[tuple[Ask, str]]:
    items = [item for item in parse_inbox(entry) if item.kind in {"message", "mention"}]
    return [(ask, item.space_id or "") for item in items if (ask := words.ask_of(item.text)) is not None]
