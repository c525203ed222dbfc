"""The one door to litellm: its environment is set before the import, its defaults after it.

Imported by `wire_plan`, `litellm_lane`, `failures` and `prices`, which take `litellm` from here.
"""

import logging
import sys

from backend.kit.settings import prepare_litellm_environment

prepare_litellm_environment()

import litellm  # noqa: E402  (it reads its environment while it is imported)

__all__ = ["litellm"]

litellm.telemetry = False
litellm.suppress_debug_info = True
litellm.drop_params = True
litellm.num_retries = 0
litellm.disable_streaming_logging = True
#: A model may well write the same chunk a hundred times, a table for instance; litellm takes it for a loop (trap L1).
litellm.REPEATED_STREAMING_CHUNK_LIMIT = sys.maxsize
#: Its warnings quote requests and keys; what matters arrives as an exception.
for _name in ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy"):
    logging.getLogger(_name).setLevel(logging.CRITICAL)
