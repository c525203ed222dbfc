"""The only import of litellm: sets its environment before the import and its defaults after it.

The `litellm_…` modules import litellm's names from here. No module imports litellm directly: it would then run without
this environment and fetch files from the network.
"""

import logging
import sys

from backend.kit.settings import prepare_litellm_environment

prepare_litellm_environment()

# ruff: noqa: E402  (litellm reads its environment while it is imported)
import litellm
from litellm.litellm_core_utils.exception_mapping_utils import ExceptionCheckers
from litellm.llms.base_llm.base_model_iterator import BaseModelResponseIterator
from litellm.llms.custom_httpx.aiohttp_transport import LiteLLMAiohttpTransport
from litellm.llms.custom_httpx.http_handler import AsyncHTTPHandler
from litellm.llms.lemonade.chat.transformation import LemonadeChatConfig
from litellm.llms.ollama.chat.transformation import OllamaChatCompletionResponseIterator, OllamaChatConfig
from litellm.llms.ollama.common_utils import OllamaModelInfo
from litellm.llms.openai.chat.gpt_transformation import OpenAIGPTConfig
from litellm.main import responses_api_bridge_check
from litellm.types.utils import LlmProviders
from litellm.utils import ProviderConfigManager

__all__ = [
    "AsyncHTTPHandler",
    "BaseModelResponseIterator",
    "ExceptionCheckers",
    "LiteLLMAiohttpTransport",
    "LlmProviders",
    "OllamaChatCompletionResponseIterator",
    "OllamaChatConfig",
    "OpenAIGPTConfig",
    "ProviderConfigManager",
    "litellm",
    "responses_api_bridge_check",
]

litellm.telemetry = False
litellm.suppress_debug_info = True
litellm.drop_params = True
litellm.num_retries = 0
litellm.disable_streaming_logging = True
#: A model may write the same chunk a hundred times, for example in a table; litellm takes that for a loop (trap L1).
litellm.REPEATED_STREAMING_CHUNK_LIMIT = sys.maxsize
#: Its warnings quote requests and keys. Everything that matters arrives as an exception.
for _name in ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy"):
    logging.getLogger(_name).setLevel(logging.CRITICAL)


def _no_facts(*_: object, **__: object) -> None:
    """Returns no facts, so that only those of the price list are used."""


# These functions call the model's server and block the running loop, while litellm writes its log of a request (trap
# M18).
OllamaModelInfo.get_model_info = _no_facts
LemonadeChatConfig.get_model_info = _no_facts
