"""`failures`, of what litellm and its clients raise. Called where litellm is asked for a plan or an answer."""

import httpx
import openai

from backend.llm import failures
from backend.llm.errors import ModelError

_TIMEOUTS = (*failures.TIMEOUTS, httpx.TimeoutException, openai.APITimeoutError)
_TRANSPORT = (*failures.TRANSPORT, httpx.TransportError)


def of_exception(error: Exception, *, has_begun: bool, secret: str | None) -> ModelError:
    return failures.of_exception(error, has_begun=has_begun, secret=secret, timeouts=_TIMEOUTS, transport=_TRANSPORT)
