"""Finds facts that people state ("my dog is called Rex", "remember that the code word is heron") and later ask for.

Called by `rules`. Only the chain is stored: a fact is found in what the same person said, in any space, as far as the
agent still sees it. The newest statement counts.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from backend.demo.chat import PastMessage

_OWN, _ANY = r"(?:my|our)", r"(?:my|our|the)"
_THING = r"(?P<thing>[^\W\d_][\w’' -]{0,40}?)"
_PREDICATE = r"(?P<verb>is|are|was|were)(?P<value>(?: called| named)? [^.!?\n]{1,80})"
_OWN_FACT = re.compile(rf"\b{_OWN} {_THING} {_PREDICATE}", re.IGNORECASE)
_ANY_FACT = re.compile(rf"\bthe {_THING} {_PREDICATE}", re.IGNORECASE)
#: People say much about things that are not their own without wanting it remembered.
_TO_KEEP = re.compile(r"\b(?:remember|note|keep in mind|(?:don['’]?t|do not) forget)\b", re.IGNORECASE)
_QUESTION = re.compile(
    rf"\b(?:what(?:'s|’s| is| are| was)|who(?:'s|’s| is| are)|when(?:'s| is)|where(?:'s| is| are)"
    rf"|do you (?:still )?(?:know|remember)(?: what)?|tell me(?: what)?) (?P<whose>{_ANY}) {_THING}"
    rf"(?: is| are| was)?(?: called| named)?(?: again)?\s*\?",
    re.IGNORECASE,
)
_OF_ITS_NAME = re.compile(r"(?:'s|’s) name$")


@dataclass(frozen=True, slots=True)
class FactQuestion:
    """What a question asks for: "dog", in "what is my dog called?"."""

    thing: str
    #: The thing belongs to the person who asks, so nobody else could know.
    is_own: bool


def stated_fact(text: str) -> str | None:
    """Returns a fact that is to be remembered, addressed to the person; None if the text states none."""
    if "?" in text or not (_OWN_FACT.search(text) or _TO_KEEP.search(text)):
        return None
    return _addressed(text)


def question_in(text: str) -> FactQuestion | None:
    match = _QUESTION.search(text)
    return None if match is None else FactQuestion(_normalised(match["thing"]), match["whose"].lower() != "the")


def recall(thing: str, *, sender: str | None, history: Sequence[PastMessage]) -> str | None:
    """Returns the newest fact that this person stated about the thing."""
    for message in reversed(history):
        if message.sender != sender or "?" in message.text:
            continue
        match = _fact_in(message.text)
        if match is not None and _normalised(match["thing"]) == thing:
            return _addressed(message.text)
    return None


def _fact_in(text: str) -> re.Match[str] | None:
    """Of several facts, the one about the person's own things."""
    return _OWN_FACT.search(text) or _ANY_FACT.search(text)


def _addressed(text: str) -> str | None:
    match = _fact_in(text)
    if match is None:
        return None
    determiner = "your" if match.re is _OWN_FACT else "the"
    return f"{determiner} {match['thing']} {match['verb']}{match['value'].rstrip()}"


def _normalised(thing: str) -> str:
    """Returns the same key for "dog" and "dog's name"."""
    return _OF_ITS_NAME.sub("", thing.strip().lower())
