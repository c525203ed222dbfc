"""The tokens that providers report, in their own fields, are counted once."""

from typing import Any

import pytest

from backend.llm.replies import Usage
from backend.llm.usage import reported


@pytest.mark.parametrize(
    ("figures", "expected"),
    [
        pytest.param(
            {
                "prompt_tokens": 900,
                "completion_tokens": 100,
                "total_tokens": 1_000,
                "prompt_tokens_details": {"cached_tokens": 512},
                "completion_tokens_details": {"reasoning_tokens": 64},
            },
            Usage(900, 100, 512, is_estimated=False, reasoning_tokens=64),
            id="OpenAI: reasoning is a part of the output",
        ),
        pytest.param(
            {
                "prompt_tokens": 900,
                "completion_tokens": 100,
                "total_tokens": 1_300,
                "completion_tokens_details": {"reasoning_tokens": 300},
            },
            Usage(900, 400, 0, is_estimated=False, reasoning_tokens=300),
            id="xAI: reasoning stands beside the output",
        ),
        pytest.param(
            {
                "prompt_tokens": 900,
                "completion_tokens": 100,
                "prompt_tokens_details": {"cached_tokens": 500},
                "cache_creation_input_tokens": 300,
            },
            Usage(900, 100, 500, is_estimated=False, cache_written_tokens=300),
            id="Anthropic: written into the cache",
        ),
        pytest.param(
            {"prompt_tokens": 900, "completion_tokens": 100, "prompt_cache_hit_tokens": 200},
            Usage(900, 100, 200, is_estimated=False),
            id="DeepSeek",
        ),
        pytest.param(
            {
                "prompt_tokens": 10,
                "completion_tokens": 5,
                "prompt_tokens_details": {"cached_tokens": 8},
                "cache_creation_input_tokens": 50,
                "completion_tokens_details": {"reasoning_tokens": 50},
            },
            Usage(10, 5, 8, is_estimated=False, cache_written_tokens=2, reasoning_tokens=5),
            id="a part is never more than the whole",
        ),
        pytest.param(
            {"prompt_tokens": 10, "completion_tokens": 5, "completion_tokens_details": {"reasoning_tokens": -1}},
            Usage(10, 5, 0, is_estimated=False),
            id="nonsense is left out",
        ),
    ],
)
def test_reported_tokens_are_counted_once(figures: dict[str, Any], expected: Usage) -> None:
    assert reported(figures) == expected
