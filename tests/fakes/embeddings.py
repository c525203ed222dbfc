"""An embedding model for tests: a hashed bag of words with a few synonyms."""

import math
import re
import zlib
from collections.abc import Mapping
from typing import Any

_DIMENSIONS = 256
#: A model with half as many dimensions.
SMALL = "small-bag-of-words"
#: A model whose vectors all have nearly the same direction.
NARROW = "narrow-bag-of-words"
SYNONYMS = {"feline": "cat", "kitten": "cat", "physician": "doctor", "automobile": "car", "vehicle": "car"}


def embeddings_of(asked: Mapping[str, Any]) -> dict[str, Any]:
    """The response of OpenAI's `/embeddings`."""
    dimensions = _DIMENSIONS // 2 if asked["model"] == SMALL else _DIMENSIONS
    common = 0.1 if asked["model"] == NARROW else 0.0
    found = [
        {"index": place, "embedding": [common + number for number in vector(text, dimensions=dimensions)]}
        for place, text in enumerate(asked["input"])
    ]
    tokens = sum(len(text.split()) for text in asked["input"])
    used = {"prompt_tokens": tokens, "total_tokens": tokens}
    return {"object": "list", "model": asked["model"], "data": list(reversed(found)), "usage": used}


def vector(text: str, *, dimensions: int = _DIMENSIONS) -> list[float]:
    counts = [-1e-3] * dimensions
    for word in re.findall(r"\w{3,}", text.lower()):
        counts[zlib.crc32(SYNONYMS.get(word, word).encode()) % dimensions] += 1
    length = math.hypot(*counts)
    return [count / length for count in counts]
