"""The price list that litellm ships with, read without importing litellm: one entry at a time, or the whole of it.

`prices` asks for single models and keeps what it found; `catalogue` reads it all. The whole list in memory would be
tens of megabytes, so one entry is cut out of the file's text.
"""

import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

_FILE = "model_prices_and_context_window_backup.json"
#: Of an entry; they have about a thousand.
_MOST_BYTES = 65_536
_SNAPSHOT = re.compile(r"-\d{4}-\d{2}-\d{2}$")
_FINE_TUNED = re.compile(r"(:[^:]*){3}$")
#: Their entries stand under names of their kinds, such as `vertex_ai-language-models`.
_FAMILIES = ("vertex_ai", "fireworks_ai", "bedrock")


def whole() -> Mapping[str, Any]:
    """Some megabytes: nobody keeps it."""
    path = _path()
    content: Mapping[str, Any] = {} if path is None else json.loads(path.read_text(encoding="utf-8"))
    return content


@lru_cache(maxsize=1024)
def entry(model: str, provider: str | None) -> Mapping[str, Any] | None:
    """What the list says of a model at a provider, looked for by the names under which it may stand."""
    asked = provider or (model.partition("/")[0] if "/" in model else None)
    for name in _names(model, asked):
        facts = _cut_out(name)
        if facts is not None and (provider is None or _is_of(provider, facts)):
            return facts
    return None


def _names(model: str, provider: str | None) -> list[str]:
    short = model.removeprefix(f"{provider}/") if provider else model
    plain = _FINE_TUNED.sub("", short) if "ft:" in short else _SNAPSHOT.sub("", short)
    full = [f"{provider}/{short}", short, f"{provider}/{plain}", plain] if provider else [short, plain]
    return list(dict.fromkeys(full))


def _is_of(provider: str, facts: Mapping[str, Any]) -> bool:
    listed = facts.get("litellm_provider")
    return listed in {None, provider} or any(
        provider.startswith(family) and str(listed).startswith(family) for family in _FAMILIES
    )


def _cut_out(name: str) -> Mapping[str, Any] | None:
    """The entry of that name, whatever its case: each begins a line, some of them four spaces in."""
    path = _path()
    if path is None:
        return None
    content, quoted = path.read_bytes(), json.dumps(name).encode()
    start = _find(content, quoted)
    if start < 0:
        start = _find(content.lower(), quoted.lower())
    if start < 0:
        return None
    facts, _ = json.JSONDecoder().raw_decode(content[start : start + _MOST_BYTES].decode("utf-8", "ignore"))
    return facts if isinstance(facts, dict) else None


def _find(content: bytes, quoted: bytes) -> int:
    """Where its value begins; of two the last, as JSON has it."""
    for beginning in (b"\n    ", b"\n"):
        key = beginning + quoted + b": "
        if (found := content.rfind(key)) >= 0:
            return found + len(key)
    return -1


@cache
def _path() -> Path | None:
    spec = find_spec("litellm")
    return None if spec is None or spec.origin is None else Path(spec.origin).with_name(_FILE)
