"""The form of everything that is said: each ask carries a mark of its own, each answer the mark and who gives it.

So a text can be found in any chain, space or feed, and its absence or its second copy be seen.
"""

import hashlib
import re
from collections.abc import Iterator
from uuid import uuid4

MARK = r"m-[0-9a-f]{16}"
_SAID = re.compile(rf"(?:ask #(?P<ask>{MARK})#|answer #(?P<answer>{MARK})# by (?P<by>[a-z0-9-]+))")

CHARGE, LOOK_UP, LAUNCH = "charge", "look_up", "launch"
HTTP_TOOLS = (CHARGE, LOOK_UP, LAUNCH)
#: Of an MCP server.
STAMP = "desk__stamp"
TOOLS = (*HTTP_TOOLS, STAMP)
#: One key, one effect.
KEYED = (CHARGE, STAMP)
#: Answered by a program that takes the call, and by a person: the mind sleeps on them, or does other things.
BOOK, CONFIRM = "book", "confirm_action"
SAY = "send_message"


def fresh() -> str:
    return f"m-{uuid4().hex[:16]}"


def ask(mark: str) -> str:
    return f"ask #{mark}# of everybody here"


def answer(mark: str, *, by: str) -> str:
    return f"answer #{mark}# by {by}"


def tags(text: str) -> Iterator[str]:
    """What is said in a text, each time it is said: `ask #…#` or `answer #…# by …`."""
    return (found.group(0) for found in _SAID.finditer(text))


def ask_of(tag: str) -> str | None:
    """The mark of an ask; None for anything else."""
    found = _SAID.match(tag)
    return found["ask"] if found else None


def draw(*parts: str) -> int:
    """A number from 0 to 255 that is the same whenever these parts are."""
    return hashlib.sha256("/".join(parts).encode()).digest()[0]


def wanted_tools(mark: str, *, by: str) -> tuple[str, ...]:
    """The outside tools that an agent is to call for an ask, before it answers: none for most, all of them for some."""
    number = draw("tools", mark, by)
    if number < 150:
        return ()
    if number < 230:
        return (TOOLS[number % len(TOOLS)],)
    return TOOLS


def wanted_answer(mark: str, *, by: str) -> str | None:
    """The tool of somebody else's answer that an agent is to call before its own, for an ask in four."""
    return {0: BOOK, 1: CONFIRM}.get(draw("answer", mark, by) % 8)
