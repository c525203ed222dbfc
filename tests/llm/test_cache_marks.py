"""Who is told how far the prompt cache shall reach: Anthropic, and those who pass its models on."""

import pytest

from backend.llm import cache_marks


@pytest.mark.parametrize(
    ("provider", "model", "wanted"),
    [
        ("anthropic", "any", True),
        ("openrouter", "anthropic/claude-sonnet-4.5", True),
        ("openrouter", "openai/gpt-5", False),
        ("bedrock", "us.anthropic.claude-sonnet-4-5-20250929-v1:0", True),
        ("bedrock", "anthropic.claude-3-haiku-20240307-v1:0", False),  # Bedrock refuses the request
        ("vertex_ai", "claude-sonnet-4-5", True),
        ("vertex_ai", "gemini-2.5-pro", False),  # it caches by itself
        ("azure_ai", "claude-sonnet-4-5", True),
        ("openai", "claude-of-our-own", False),
    ],
)
def test_marks_are_for_those_who_remember_only_what_is_marked(provider: str, model: str, *, wanted: bool) -> None:
    assert cache_marks.are_supported(provider, model) is wanted
