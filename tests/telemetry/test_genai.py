"""The names of the GenAI conventions are those of the pinned version."""

from importlib.metadata import version

import opentelemetry.semconv._incubating.attributes.gen_ai_attributes as attributes
import opentelemetry.semconv._incubating.metrics.gen_ai_metrics as metrics

from backend.telemetry import genai

#: What holds content: no name of these is in our module.
CONTENT = ("messages", "instructions", "arguments", "result", "prompt", "completion", "description", "agent.name")


def listed(module: object, prefix: str) -> set[str]:
    return {value for name, value in vars(module).items() if name.startswith(prefix) and isinstance(value, str)}


def own() -> set[str]:
    return {value for value in vars(genai).values() if isinstance(value, str) and value.startswith("gen_ai.")}


def test_each_name_is_in_the_pinned_version() -> None:
    known = listed(attributes, "GEN_AI_") | listed(metrics, "GEN_AI_")

    assert own() - known == set()
    assert {genai.USAGE, genai.OPERATION_DURATION} <= listed(metrics, "GEN_AI_")
    assert version("opentelemetry-semantic-conventions") == "0.66b2"
    assert "opentelemetry-semantic-conventions 0.66b2" in (genai.__doc__ or "")


def test_operations_and_providers_are_those_of_the_convention() -> None:
    source = vars(attributes)
    operations = {each.value for each in source["GenAiOperationNameValues"]}
    providers = {each.value for each in source["GenAiProviderNameValues"]}

    assert {genai.CHAT, genai.INVOKE_AGENT, genai.EXECUTE_TOOL, genai.EMBEDDINGS} <= operations
    ours = {genai.provider_of(prefix, is_known=True) for prefix in ("azure", "bedrock", "gemini", "mistral", "openai",
            "anthropic", "vertex_ai", "watsonx", "xai", "deepseek", "groq", "perplexity", "cohere")}  # fmt: skip
    assert ours <= providers
    assert genai.provider_of("canary", is_known=False) == "_OTHER"


def test_no_name_holds_content() -> None:
    assert [name for name in own() if any(part in name for part in CONTENT)] == []
