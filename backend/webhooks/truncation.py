"""Makes a JSON value small enough for an agent to read, by removing the least useful parts. `mapping` calls it.

Senders send far more than an agent needs: a push to a repository has tens of thousands of characters, most of them
URLs. Each cut is marked at its place.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from backend.kit.text import canonical_json


@dataclass(frozen=True, slots=True)
class _Measure:
    text_chars: int
    items: int
    depth: int


#: From the mildest to the strictest; the last one makes any value small.
_MEASURES = (
    _Measure(4_000, 100, 12),
    _Measure(1_000, 30, 8),
    _Measure(300, 10, 5),
    _Measure(120, 5, 3),
    _Measure(60, 3, 1),
)


def without(value: Any, *, keys: Collection[str], suffixes: tuple[str, ...] = ()) -> Any:
    """`value` without the entries of these names, at every depth."""
    if isinstance(value, list):
        return [without(item, keys=keys, suffixes=suffixes) for item in value]
    if isinstance(value, dict):
        return {
            name: without(item, keys=keys, suffixes=suffixes)
            for name, item in value.items()
            if name not in keys and not (suffixes and name.endswith(suffixes))
        }
    return value


def shortened(value: Any, *, most_chars: int) -> Any:
    """`value`, cut until its canonical form has at most `most_chars` characters."""
    found = value
    for measure in _MEASURES:
        if len(canonical_json(found).decode()) <= most_chars:
            return found
        found = _cut(value, measure, measure.depth)
    return found if len(canonical_json(found).decode()) <= most_chars else _cut_text(str(found), most_chars // 2)


def _cut(value: Any, measure: _Measure, depth: int) -> Any:
    if isinstance(value, str):
        return _cut_text(value, measure.text_chars)
    if isinstance(value, list | dict) and value and depth == 0:
        return f"… ({len(value)} more)"
    if isinstance(value, list):
        kept = [_cut(item, measure, depth - 1) for item in value[: measure.items]]
        return [*kept, f"… ({len(value) - measure.items} more)"] if len(value) > measure.items else kept
    if isinstance(value, dict):
        pairs = list(value.items())[: measure.items]
        cut = {_cut_text(name, measure.text_chars): _cut(item, measure, depth - 1) for name, item in pairs}
        return cut | {"…": f"{len(value) - measure.items} more"} if len(value) > measure.items else cut
    return value


def _cut_text(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}… ({len(text) - most} more characters)"
