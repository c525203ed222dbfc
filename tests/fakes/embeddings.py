"""A model of meanings for tests: a bag of words, hashed, in which a few words mean the same."""

import math
import re
import zlib
from collections.abc import Mapping
from typing import Any

_DIMENSIONS = 256
SYNONYMS = {"feline": "cat", "kitten": "cat", "physician": "doctor", "automobile": "car", "vehicle": "car"}


def embeddings_of(asked: Mapping[str, Any]) -> dict[str, Any]:
    """The answer of OpenAI's `/embeddings`."""
    found = [{"index": place, "embedding": vector(text)} for place, text in enumerate(asked["input"])]
    return {"object": "list", "model": asked["model"], "data": list(reversed(found))}


def vector(text: str) -> list[float]:
    counts = [-1e-3] * _DIMENSIONS
    for word in re.findall(r"\w{3,}", text.lower()):
        counts[zlib.crc32(SYNONYMS.get(word, word).encode()) % _DIMENSIONS] += 1
    length = math.hypot(*counts)
    return [count / length for count in counts]
