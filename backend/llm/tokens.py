"""A cheap estimate of tokens, for every process: no tokenizer, no litellm.

Used by `consciousness` for the window and the drain's budget, and by `usage` if a provider reports no tokens.
"""

import math

#: UTF-8 bytes per token: English is near 4.2, JSON near 3, other scripts near 3. It rather overestimates the tokens.
BYTES_PER_TOKEN = 3.6


def estimate_tokens(text: str | bytes) -> int:
    """The approximate number of tokens of `text`; 0 only for the empty text."""
    return estimate_of_size(len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "surrogatepass")))


def estimate_of_size(size_bytes: int) -> int:
    return math.ceil(size_bytes / BYTES_PER_TOKEN)
