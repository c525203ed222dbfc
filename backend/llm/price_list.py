"""Reads the price list that litellm ships with, without importing litellm: a single entry or the whole list.

`prices` reads single models and caches them; `catalogue` reads the whole list. The whole list in memory would take tens
of megabytes, so a single entry is cut out of the file's text.
"""

import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

_FILE = "model_prices_and_context_window_backup.json"
#: Maximum size of an entry; typical entries have about a thousand bytes.
_MOST_BYTES = 65_536
_SNAPSHOT = re.compile(r"-\d{4}-\d{2}-\d{2}$")
_FINE_TUNED = re.compile(r"(:[^:]*){3}$")
#: Each entry begins a line, some indented by four spaces. What is within an entry is indented further.
_ENTRY = re.compile(rb'\n(?:    |)"([^"\\\\\n]+)": \{')
#: Their entries have more specific provider names, such as `vertex_ai-language-models`.
_FAMILIES = ("vertex_ai", "fireworks_ai", "bedrock")


def read_all() -> Mapping[str, Any]:
    """Returns the list, which takes some megabytes; do not keep it."""
    path = _path()
    content: Mapping[str, Any] = {} if path is None else json.loads(path.read_text(encoding="utf-8"))
    return content


@lru_cache(maxsize=1024)
def entry(model: str, provider: str | None) -> Mapping[str, Any] | None:
    """Returns the entry of a model at a provider, looked up under the names that it may have."""
    provider_name = provider or (model.partition("/")[0] if "/" in model else None)
    for name in _names(model, provider_name):
        facts = _extract(name)
        if facts is not None and (provider is None or _is_of(provider, facts)):
            return facts
    return None


def _names(model: str, provider: str | None) -> list[str]:
    short_name = model.removeprefix(f"{provider}/") if provider else model
    base_name = _FINE_TUNED.sub("", short_name) if "ft:" in short_name else _SNAPSHOT.sub("", short_name)
    names = (
        [f"{provider}/{short_name}", short_name, f"{provider}/{base_name}", base_name]
        if provider
        else [short_name, base_name]
    )
    return list(dict.fromkeys(names))


def _is_of(provider: str, facts: Mapping[str, Any]) -> bool:
    listed = facts.get("litellm_provider")
    return listed in {None, provider} or any(
        provider.startswith(family) and str(listed).startswith(family) for family in _FAMILIES
    )


def _extract(name: str) -> Mapping[str, Any] | None:
    """Returns the entry of that name, in any case."""
    path, places = _path(), _index()
    start = places.get(name, places.get(name.lower()))
    if path is None or start is None:
        return None
    with path.open("rb") as file:
        file.seek(start)
        content = file.read(_MOST_BYTES)
    facts, _ = json.JSONDecoder().raw_decode(content.decode("utf-8", "ignore"))
    return facts if isinstance(facts, dict) else None


@cache
def _index() -> Mapping[str, int]:
    """Returns where the value of each entry begins, by its name and by its name in lower case. Of duplicates the last
    one counts, as in JSON."""
    path = _path()
    content = b"" if path is None else path.read_bytes()
    found = [(match[1].decode(), match.end() - 1) for match in _ENTRY.finditer(content)]
    return {name.lower(): start for name, start in found} | dict(found)


@cache
def _path() -> Path | None:
    spec = find_spec("litellm")
    return None if spec is None or spec.origin is None else Path(spec.origin).with_name(_FILE)
