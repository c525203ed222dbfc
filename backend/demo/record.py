"""Returns literal extracts of an agent's record where a summary is requested. Called by `turn`.

Rules cannot tell what matters, so nothing is rephrased: the extracts are the newest statements in the record. So a
newcomer without a key can see how an agent's past is summarised, and looked up again. `consciousness.transcript`
defines the form of the request, and `consciousness.summaries` that of the answer.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from backend.demo.inbox_form import parse_inbox

_EARLIER = "EARLIER SUMMARY:\n"
_TRANSCRIPT = "TRANSCRIPT:\n"
_FACT_CHARS = 160
_CHARS = 3_000
#: An extract is at most this fraction (one in four) of the record, so that it is shorter than what it replaces.
_PART = 4


def extract(request: str) -> str:
    """Returns one JSON object with the sections of a summary; an empty text if the request asks for none."""
    if not request.startswith(_EARLIER):
        return ""
    earlier, _, transcript = request.removeprefix(_EARLIER).partition(_TRANSCRIPT)
    earlier_summary = _object(earlier.split("\n\n", 1)[0])
    statements = [*map(str, _list(earlier_summary.get("facts"))), *_statements(transcript)]
    newest = _newest(statements, chars=min(len(request) // _PART, _CHARS))
    copied = {name: earlier_summary[name] for name in ("commitments", "decisions") if name in earlier_summary}
    return json.dumps({**copied, "facts": newest}, ensure_ascii=False) if newest or copied else ""


def _statements(transcript: str) -> Iterator[str]:
    """Yields everything that was received and said, in order."""
    for line in transcript.split("\n"):
        entry = _object(line)
        if entry.get("who") == "inbox":
            for item in parse_inbox(str(entry.get("text"))):
                where = f" in {item.space_name}" if item.space_name else ""
                yield f"{item.sender or item.kind}{where}: {item.text}"
        for call in _list(entry.get("calls")):
            if isinstance(call, Mapping) and call.get("tool") == "send_message":
                yield f"I said: {_object(call.get('arguments')).get('text', '')}"


def _newest(statements: list[str], *, chars: int) -> list[str]:
    newest: list[str] = []
    for fact in reversed(statements):
        short = fact if len(fact) <= _FACT_CHARS else f"{fact[: _FACT_CHARS - 1]}…"
        chars -= len(short)
        if newest and chars < 0:
            break
        newest.insert(0, short)
    return newest


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _object(text: Any) -> Mapping[str, Any]:
    try:
        value = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return {}
    return value if isinstance(value, Mapping) else {}
