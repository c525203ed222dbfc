"""Summarises what is new in a person's spaces by rules: who wrote how much, open questions, the last message.

Called by `turn` with the result of `read_news`, to write a digest.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from backend.demo.rules import excerpt

_QUESTIONS = 3


def summary(result: Mapping[str, Any]) -> str | None:
    """Returns None if nothing is new."""
    spaces = [(space, messages) for space in _mappings(result.get("news")) if (messages := _messages(space))]
    # Spaces with a question come first; otherwise the order stays.
    spaces.sort(key=lambda each: not _questions(each[1]))
    return "\n".join(["this is new in your spaces:", *(_of_space(*each) for each in spaces)]) if spaces else None


def _of_space(space: Mapping[str, Any], messages: list[tuple[str, str]]) -> str:
    writers = ", ".join(f"{name} ({number})" for name, number in Counter(name for name, _ in messages).items())
    more = f", and {space['more']} that I have not read" if space.get("more") else ""
    questions = _questions(messages)
    lines = [f"{name} asks: “{excerpt(text)}”" for name, text in questions[-_QUESTIONS:]]
    if messages[-1] not in questions:
        lines.append(f"{messages[-1][0]} said last: “{excerpt(messages[-1][1])}”")
    return "\n  ".join([f"- {space.get('space')}: messages from {writers}{more}.", *lines])


def _questions(messages: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [each for each in messages if "?" in each[1]]


def _messages(space: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Returns sender and text of each message there, without notices and activities."""
    stored = _mappings(space.get("messages"))
    return [(str(one.get("from")), str(one.get("text", ""))) for one in stored if "kind" not in one]


def _mappings(value: Any) -> Iterable[Mapping[str, Any]]:
    return (one for one in value if isinstance(one, Mapping)) if isinstance(value, list) else ()
