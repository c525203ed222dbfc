"""Classifies the exceptions of litellm and its HTTP clients, like `failures`. Used wherever litellm is called."""

import httpx
import openai

from backend.llm import failures
from backend.llm.errors import ModelError

_TIMEOUTS = (*failures.TIMEOUTS, httpx.TimeoutException, openai.APITimeoutError)
_TRANSPORT = (*failures.TRANSPORT, httpx.TransportError)


def of_exception(error: Exception, *, has_begun: bool, secret: str | None) -> ModelError:
    return failures.of_exception(error, has_begun=has_begun, secret=secret, timeouts=_TIMEOUTS, transport=_TRANSPORT)
