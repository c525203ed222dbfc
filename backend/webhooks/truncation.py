"""Makes a JSON value small enough for an agent to read, by removing the least useful parts. `mapping` calls it.

Senders send far more than an agent needs: a push to a repository has tens of thousands of characters, most of them
URLs. Each cut is marked at its place.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from backend.kit.text import canonical_json


@dataclass(frozen=True, slots=True)
class _Limit:
    text_chars: int
    items: int
    depth: int


#: From the mildest to the strictest; the last one makes any value small.
_LIMITS = (
    _Limit(4_000, 100, 12),
    _Limit(1_000, 30, 8),
    _Limit(300, 10, 5),
    _Limit(120, 5, 3),
    _Limit(60, 3, 1),
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
    result = value
    for limit in _LIMITS:
        if len(canonical_json(result).decode()) <= most_chars:
            return result
        result = _cut(value, limit, limit.depth)
    return result if len(canonical_json(result).decode()) <= most_chars else _cut_text(str(result), most_chars // 2)


def _cut(value: Any, limit: _Limit, depth: int) -> Any:
    if isinstance(value, str):
        return _cut_text(value, limit.text_chars)
    if isinstance(value, list | dict) and value and depth == 0:
        return f"… ({len(value)} more)"
    if isinstance(value, list):
        kept = [_cut(item, limit, depth - 1) for item in value[: limit.items]]
        return [*kept, f"… ({len(value) - limit.items} more)"] if len(value) > limit.items else kept
    if isinstance(value, dict):
        pairs = list(value.items())[: limit.items]
        cut = {_cut_text(name, limit.text_chars): _cut(item, limit, depth - 1) for name, item in pairs}
        return cut | {"…": f"{len(value) - limit.items} more"} if len(value) > limit.items else cut
    return value


def _cut_text(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}… ({len(text) - most} more characters)"
