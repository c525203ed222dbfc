"""What people tell about what is theirs ("my dog is called Rex"), and what they ask of it later. Called by `rules`.

Nothing is kept but the chain: a fact is found in what its person has said, in whatever space, as far as the agent
still sees it. The newest word counts.
"""

import re
from collections.abc import Sequence

from backend.demo.chat import Remark

_THING = r"my (?P<thing>[^\W\d_][\w’' -]{0,40}?)"
_TOLD = re.compile(
    rf"\b{_THING} (?P<verb>is|are|was|were)(?P<value>(?: called| named)? [^.!?\n]{{1,80}})", re.IGNORECASE
)
_ASKED = re.compile(
    rf"\b(?:what(?:'s|’s| is| are| was)|who(?:'s|’s| is| are)|when(?:'s| is)|where(?:'s| is| are)"
    rf"|do you (?:know|remember)(?: what)?) {_THING}(?: is| are)?(?: called| named)?\s*\?",
    re.IGNORECASE,
)
_OF_ITS_NAME = re.compile(r"(?:'s|’s) name$")


def told_in(text: str) -> str | None:
    """A fact about somebody's own, said back to them; None if the text tells none."""
    found = None if "?" in text else _TOLD.search(text)
    return None if found is None else f"your {found['thing']} {found['verb']}{found['value'].rstrip()}"


def asked_in(text: str) -> str | None:
    """What of their own somebody asks about: "dog", of "what is my dog called?"."""
    found = _ASKED.search(text)
    return None if found is None else _plain(found["thing"])


def known(thing: str, *, sender: str | None, remarks: Sequence[Remark]) -> str | None:
    """The newest fact that this person has told about that thing of theirs."""
    for remark in reversed(remarks):
        if remark.sender != sender or "?" in remark.text:
            continue
        found = _TOLD.search(remark.text)
        if found is not None and _plain(found["thing"]) == thing:
            return told_in(remark.text)
    return None


def _plain(thing: str) -> str:
    """The dog, whether its name is asked for or told."""
    return _OF_ITS_NAME.sub("", thing.strip().lower())
