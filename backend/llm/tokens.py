"""A cheap estimate of tokens that every process can afford: no tokenizer, no litellm.

Used by `consciousness` for the window and the drain's budget, and by `usage` where a provider reports nothing.
"""

import math

#: UTF-8 bytes per token: English is near 4.2, JSON near 3, other scripts near 3. Rather too many tokens than too few.
BYTES_PER_TOKEN = 3.6


def estimate_tokens(text: str | bytes) -> int:
    """About how many tokens `text` costs; 0 for nothing, never 0 for something."""
    return estimate_of_size(len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "surrogatepass")))


def estimate_of_size(size_bytes: int) -> int:
    return math.ceil(size_bytes / BYTES_PER_TOKEN)
