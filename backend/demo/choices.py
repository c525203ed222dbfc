"""Finds the two options in "this or that?", and what a later "no, the other one" means. Called by `rules`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from backend.demo.chat import PastMessage

_ARTICLES = {"the", "a", "an", "my", "our", "your", "this", "that"}
_PREPOSITIONS = {"on", "in", "at", "for", "with", "to", "by", "from", "use", "take"}
_OR = re.compile(r"(?P<left>[^.!?\n]*?),?\s+or\s+(?P<right>[^.!?\n,]+)", re.IGNORECASE)
_WORDS_OF_AN_OPTION = 4
_READ_CHARS = 2_000
_OTHER = re.compile(r"\b(?:the\s+)?other\s+(?:one|ones|\w+)\b|\bnot that one\b", re.IGNORECASE)
_INSTEAD = re.compile(
    r"^\W*(?:no|nope|stop|wait|actually|sorry)\b[\s,.:;!-]*(?:please\s+)?"
    r"(?:use|take|make it|make that|i meant?|rather|let'?s (?:use|take))\s+(?P<what>[^.!?\n]+)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Choice:
    """Two options that somebody asked to choose between."""

    first: str
    second: str

    def other_than(self, reply: str) -> tuple[str, str]:
        """Returns the other option, and the one it replaces: the option that the agent's own words name first."""
        words = reply.lower()
        positions = {option: words.find(option.lower()) for option in (self.first, self.second)}
        mentioned = [option for option, position in positions.items() if position >= 0]
        replaced = min(mentioned, key=lambda option: positions[option]) if mentioned else self.first
        return (self.second if replaced == self.first else self.first), replaced


def choice_in(text: str) -> Choice | None:
    """Returns the last "x or y" of a text."""
    matches = list(_OR.finditer(text[:_READ_CHARS]))
    if not matches:
        return None
    match = matches[-1]
    left, right = _option(match["left"].split(), is_left=True), _option(match["right"].split(), is_left=False)
    if not left or not right:
        return None
    noun = right.split()[-1]
    if noun in {"one", "ones"} and not left.endswith(noun):
        left = f"{left} {noun}"
    return Choice(left, right)


def is_correction(text: str) -> bool:
    text = text[:_READ_CHARS]
    return bool(_INSTEAD.match(text) or (_OTHER.search(text) and "?" not in text))


def named_instead(text: str) -> str | None:
    """Returns what a correction names directly, as in "no, use the August figures"."""
    match = _INSTEAD.match(text)
    if match is None or _OTHER.search(match["what"]):
        return None
    return match["what"].strip()


def open_choice(history: Sequence[PastMessage], space_id: str | None) -> tuple[Choice, str] | None:
    """Returns the newest choice that was requested in a space, with the agent's last words about it."""
    own: list[str] = []
    for message in reversed(history):
        if message.space_id != space_id:
            continue
        if message.sender is None:
            own.append(message.text)
        elif (choice := choice_in(message.text)) is not None:
            return choice, next(iter(own), "")
    return None


def _option(words: list[str], *, is_left: bool) -> str:
    words = words[-_WORDS_OF_AN_OPTION:] if is_left else words[:_WORDS_OF_AN_OPTION]
    if is_left:
        starts = [at for at, word in enumerate(words) if word.lower() in _ARTICLES]
        words = words[starts[-1] :] if starts else words[-1:]
    while words and words[0].lower() in _PREPOSITIONS:
        words = words[1:]
    return " ".join(words).strip(" ,;:\"'")
