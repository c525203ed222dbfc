"""Extracts from an agent's record, word for word, where a summary of it is asked for. Called by `turn`.

No rule can tell what matters, so nothing here is put in other words: the newest of what was heard and said, as the
record has it. So a newcomer sees an agent's past folded up, and folded out again, without a key. The form of the
request is `consciousness.transcript`'s, that of the answer `consciousness.summaries`'.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from backend.demo.inbox_form import parse_inbox

_EARLIER = "EARLIER SUMMARY:\n"
_TRANSCRIPT = "TRANSCRIPT:\n"
_FACT_CHARS = 160
_CHARS = 3_000
#: An extract has at most this part of the record, so that it is smaller than what it stands for.
_PART = 4


def extract(request: str) -> str:
    """One JSON object of a summary's sections; empty if this asks for none."""
    if not request.startswith(_EARLIER):
        return ""
    earlier, _, transcript = request.removeprefix(_EARLIER).partition(_TRANSCRIPT)
    before = _object(earlier.split("\n\n", 1)[0])
    said = [*map(str, _list(before.get("facts"))), *_said(transcript)]
    kept = _newest(said, chars=min(len(request) // _PART, _CHARS))
    carried = {name: before[name] for name in ("commitments", "decisions") if name in before}
    return json.dumps({**carried, "facts": kept}, ensure_ascii=False) if kept or carried else ""


def _said(transcript: str) -> Iterator[str]:
    """What was heard and said, in its order."""
    for line in transcript.split("\n"):
        told = _object(line)
        if told.get("who") == "inbox":
            for item in parse_inbox(str(told.get("text"))):
                place = f" in {item.space_name}" if item.space_name else ""
                yield f"{item.sender or item.kind}{place}: {item.text}"
        for call in _list(told.get("calls")):
            if isinstance(call, Mapping) and call.get("tool") == "send_message":
                yield f"I said: {_object(call.get('arguments')).get('text', '')}"


def _newest(said: list[str], *, chars: int) -> list[str]:
    kept: list[str] = []
    for fact in reversed(said):
        shown = fact if len(fact) <= _FACT_CHARS else f"{fact[: _FACT_CHARS - 1]}…"
        chars -= len(shown)
        if kept and chars < 0:
            break
        kept.insert(0, shown)
    return kept


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _object(text: Any) -> Mapping[str, Any]:
    try:
        value = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return {}
    return value if isinstance(value, Mapping) else {}
