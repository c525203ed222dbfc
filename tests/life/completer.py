"""How the model for summaries answers: by rule, from the request for one. Every few times it first answers nonsense.

It keeps what people told it to (`tell`), the commitments, and a list of what was asked lately; a `mention` it forgets.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tests.fakes.steps import Call, Step, Usage
from tests.life import words
from tests.life.mind import asks_in

#: Of the newest facts and topics.
_FACTS, _TOPICS = 40, 12
#: Answers that are no summary, in turn; the next answer is one.
_NONSENSE = (
    Step(text="Of course! Here is what happened."),
    Step(text=""),
    Step(calls=[Call("send_message", {"text": "summed up"})]),
    Step(text=json.dumps({"commitments": "none"})),
)
_ONE_IN = 5
_SECONDS = 0.3


class Scribe:
    """One model that writes summaries."""

    def __init__(self) -> None:
        self._asked = 0

    def reply(self, request: str, usage: Usage) -> Step:
        self._asked += 1
        turn, is_nonsense = divmod(self._asked, _ONE_IN)
        if not is_nonsense and "YOUR LAST ANSWER WAS NOT TAKEN" not in request:
            return _NONSENSE[turn % len(_NONSENSE)]
        return Step(text=json.dumps(summed_up(request)), first_byte_delay_seconds=_SECONDS, usage=usage)


def summed_up(request: str) -> dict[str, Any]:
    """The sections, of a request as `consciousness.transcript` writes it."""
    earlier, asked = _earlier(request), list(_asks(request))
    told = [str(fact) for verb, _, rest in asked if verb == "tell" for fact in words.facts_in(rest)]
    promised = [{"id": rest, "text": f"Look after {rest}", "by": "Ada"} for verb, _, rest in asked if verb == "promise"]
    done = {rest for verb, _, rest in asked if verb == "fulfil"}
    owed = {each["id"]: each for each in [*earlier.get("commitments", ()), *promised]}
    return {
        "facts": list(dict.fromkeys([*earlier.get("facts", ()), *told]))[-_FACTS:],
        "commitments": [each for name, each in owed.items() if name not in done],
        "closed": [{"id": name, "how": "fulfilled"} for name in owed if name in done],
        "topics": [*earlier.get("topics", ()), *(f"{verb} {mark}" for verb, mark, _ in asked)][-_TOPICS:],
        "people": [{"name": "Olga", "what": "who asks"}],
    }


def _earlier(request: str) -> Mapping[str, Any]:
    line = request.removeprefix("EARLIER SUMMARY:\n").partition("\n")[0]
    found: Mapping[str, Any] = {} if line == "none" else json.loads(line)
    return found


def _asks(request: str) -> Sequence[tuple[str, str, str]]:
    """Verb, mark and the rest, of all that stands in the transcript."""
    lines = request.partition("TRANSCRIPT:\n")[2].partition("\n\nYOUR LAST ANSWER")[0].splitlines()
    heard = [told["text"] for told in map(json.loads, lines) if told["who"] == "inbox" and "text" in told]
    return [(ask.verb, ask.mark, ask.rest) for text in heard for ask, _ in asks_in(text)]
