"""Finds facts that people state ("my dog is called Rex", "remember that the code word is heron") and later ask for.

Called by `rules`. Only the chain is stored: a fact is found in what the same person said, in any space, as far as the
agent still sees it. The newest statement counts.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from backend.demo.chat import Remark

_OWN, _ANY = r"(?:my|our)", r"(?:my|our|the)"
_THING = r"(?P<thing>[^\W\d_][\w’' -]{0,40}?)"
_SAID = r"(?P<verb>is|are|was|were)(?P<value>(?: called| named)? [^.!?\n]{1,80})"
_TOLD_OWN = re.compile(rf"\b{_OWN} {_THING} {_SAID}", re.IGNORECASE)
_TOLD = re.compile(rf"\bthe {_THING} {_SAID}", re.IGNORECASE)
#: People say much about things that are not their own without wanting it remembered.
_TO_KEEP = re.compile(r"\b(?:remember|note|keep in mind|(?:don['’]?t|do not) forget)\b", re.IGNORECASE)
_ASKED = re.compile(
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


def told_in(text: str) -> str | None:
    """Returns a fact that is to be remembered, addressed to the person; None if the text states none."""
    if "?" in text or not (_TOLD_OWN.search(text) or _TO_KEEP.search(text)):
        return None
    return _said_back(text)


def asked_in(text: str) -> FactQuestion | None:
    found = _ASKED.search(text)
    return None if found is None else FactQuestion(_plain(found["thing"]), found["whose"].lower() != "the")


def known(thing: str, *, sender: str | None, remarks: Sequence[Remark]) -> str | None:
    """Returns the newest fact that this person stated about the thing."""
    for remark in reversed(remarks):
        if remark.sender != sender or "?" in remark.text:
            continue
        found = _fact_in(remark.text)
        if found is not None and _plain(found["thing"]) == thing:
            return _said_back(remark.text)
    return None


def _fact_in(text: str) -> re.Match[str] | None:
    """Of several facts, the one about the person's own things."""
    return _TOLD_OWN.search(text) or _TOLD.search(text)


def _said_back(text: str) -> str | None:
    found = _fact_in(text)
    if found is None:
        return None
    whose = "your" if found.re is _TOLD_OWN else "the"
    return f"{whose} {found['thing']} {found['verb']}{found['value'].rstrip()}"


def _plain(thing: str) -> str:
    """Returns the same key for "dog" and "dog's name"."""
    return _OF_ITS_NAME.sub("", thing.strip().lower())
