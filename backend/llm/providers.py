"""The allow-list of providers that a tenant's own key can open. Used by API and worker; does not import litellm.

A provider is listed if a key alone opens it, at one known https address or at the tenant's own, and if nothing of this
process's environment takes part: no sign-in of the machine, no local server, no address of the operator. Tests compare
it with all providers of litellm. The operator's own models are not limited by this list (`llm.installation`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Way(StrEnum):
    """Which code writes the request."""

    #: `direct_client`, for OpenAI's chat completions.
    WIRE = "WIRE"
    #: litellm, over a guarded connection (`litellm_client`), except for models that `native_wire` knows.
    LITELLM = "LITELLM"
    #: `direct_client`, for OpenAI's chat completions in Azure's form.
    AZURE = "AZURE"


@dataclass(frozen=True, slots=True)
class KeyProvider:
    """A provider that a tenant's key opens."""

    #: The provider's URL. None: the tenant enters it.
    home: str | None
    way: Way = Way.WIRE

    @property
    def takes_address(self) -> bool:
        return self.way is not Way.LITELLM


def _wire(home: str) -> KeyProvider:
    return KeyProvider(home)


def _litellm(home: str) -> KeyProvider:
    return KeyProvider(home, Way.LITELLM)


#: By the prefix of a model's name, before the slash.
KEY_PROVIDERS: Mapping[str, KeyProvider] = {
    "anthropic": _litellm("https://api.anthropic.com/v1/messages"),
    "azure": KeyProvider(None, Way.AZURE),
    "baseten": _wire("https://inference.baseten.co/v1"),
    "cerebras": _wire("https://api.cerebras.ai/v1"),
    "dashscope": _wire("https://dashscope.aliyuncs.com/compatible-mode/v1"),
    "deepinfra": _wire("https://api.deepinfra.com/v1/openai"),
    "deepseek": _wire("https://api.deepseek.com/beta"),
    "featherless_ai": _wire("https://api.featherless.ai/v1"),
    "fireworks_ai": _wire("https://api.fireworks.ai/inference/v1"),
    "friendliai": _wire("https://api.friendli.ai/serverless/v1"),
    "gemini": _litellm("https://generativelanguage.googleapis.com/v1beta"),
    "groq": _litellm("https://api.groq.com/openai/v1"),
    "hyperbolic": _wire("https://api.hyperbolic.xyz/v1"),
    "inception": _wire("https://api.inceptionlabs.ai/v1"),
    "lambda_ai": _wire("https://api.lambda.ai/v1"),
    "meta_llama": _wire("https://api.llama.com/compat/v1"),
    "minimax": _litellm("https://api.minimax.io/v1"),
    "mistral": _litellm("https://api.mistral.ai/v1"),
    "moonshot": _wire("https://api.moonshot.ai/v1"),
    "morph": _wire("https://api.morphllm.com/v1"),
    "nebius": _wire("https://api.studio.nebius.ai/v1"),
    "novita": _wire("https://api.novita.ai/v3/openai"),
    "nscale": _wire("https://inference.api.nscale.com/v1"),
    "nvidia_nim": _wire("https://integrate.api.nvidia.com/v1"),
    "openai": _wire("https://api.openai.com/v1"),
    "openrouter": _wire("https://openrouter.ai/api/v1"),
    "perplexity": _wire("https://api.perplexity.ai"),
    "poe": _wire("https://api.poe.com/v1"),
    "sambanova": _wire("https://api.sambanova.ai/v1"),
    "synthetic": _wire("https://api.synthetic.new/openai/v1"),
    "tencent": _wire("https://tokenhub-intl.tencentcloudmaas.com/v1"),
    "together_ai": _wire("https://api.together.ai/v1"),
    "v0": _wire("https://api.v0.dev/v1"),
    "vercel_ai_gateway": _wire("https://ai-gateway.vercel.sh/v1"),
    "wandb": _wire("https://api.inference.wandb.ai/v1"),
    "xai": _wire("https://api.x.ai/v1"),
    "zai": _wire("https://api.z.ai/api/paas/v4"),
}
#: Providers whose credentials have several parts, by prefix of their name. litellm completes missing parts from this
#: machine.
_SIGNED = {
    "bedrock": "Bedrock",
    "sagemaker": "SageMaker",
    "vertex_ai": "Vertex AI",
    "watsonx": "watsonx",
    "oci": "OCI",
    "sap": "SAP",
}


def refusal_of(provider: str) -> str | None:
    """Returns why a tenant's key cannot open the provider; None if it can."""
    if provider in KEY_PROVIDERS:
        return None
    for beginning, family in _SIGNED.items():
        if provider == beginning or provider.startswith(f"{beginning}_"):
            return (
                f"{family} credentials are not supported by this installation, because they could be completed with the"
                " identity of its machine. Ask the operator for the model, or use a provider that needs only a key"
            )
    return (
        f"the installation does not offer it, and keys of tenants are not supported for {provider[:50]!r}, only for "
        + ", ".join(KEY_PROVIDERS)
    )
