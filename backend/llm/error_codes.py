"""The tables behind `failures`: what providers' error codes and messages mean.

Order of evaluation: codes, the parameter at fault, the beginning of the message, the status. The first match decides.
Every row corresponds to a response that is stored in tests/llm/error_bodies.
"""

import re

from backend.llm.errors import ModelErrorKind, Remedy

Verdict = tuple[ModelErrorKind, Remedy | None]

_BILLING: Verdict = (ModelErrorKind.AUTH, Remedy.BILLING)
_QUOTA: Verdict = (ModelErrorKind.AUTH, Remedy.QUOTA)
_KEY: Verdict = (ModelErrorKind.AUTH, Remedy.KEY)
_PERMISSION: Verdict = (ModelErrorKind.AUTH, Remedy.PERMISSION)
_MODEL: Verdict = (ModelErrorKind.AUTH, Remedy.MODEL)
_PARAMETER: Verdict = (ModelErrorKind.AUTH, Remedy.PARAMETER)
_ADDRESS: Verdict = (ModelErrorKind.AUTH, Remedy.ADDRESS)
_FILTERED: Verdict = (ModelErrorKind.FILTERED, None)
_OVERFLOW: Verdict = (ModelErrorKind.OVERFLOW, None)
_REFUSED: Verdict = (ModelErrorKind.REFUSED, None)
_RATE_LIMIT: Verdict = (ModelErrorKind.RATE_LIMIT, None)
_NETWORK: Verdict = (ModelErrorKind.NETWORK, None)
_SERVER: Verdict = (ModelErrorKind.SERVER, None)
_BROKEN: Verdict = (ModelErrorKind.BROKEN, None)

#: Codes, types and statuses (in lower case) that name the cause, whatever the message says.
CODES: dict[str, Verdict] = {
    "billing_hard_limit_reached": _BILLING,
    "billing_not_active": _BILLING,
    "credit_balance_exhausted": _BILLING,
    "insufficient_quota": _QUOTA,
    "invalid_api_key": _KEY,
    "api_key_invalid": _KEY,
    "authentication_error": _KEY,
    "unrecognizedclientexception": _KEY,
    "expiredtokenexception": _KEY,
    "account_deactivated": _PERMISSION,
    "organization_restricted": _PERMISSION,
    "unsupported_country_region_territory": _PERMISSION,
    "failed_precondition": _PERMISSION,
    "accessdeniedexception": _PERMISSION,
    "model_not_found": _MODEL,
    "model_decommissioned": _MODEL,
    "deploymentnotfound": _MODEL,
    "invalid_model": _MODEL,
    "unsupported_parameter": _PARAMETER,
    "unknown_parameter": _PARAMETER,
    "unsupported_value": _PARAMETER,
    "invalid_function_parameters": _PARAMETER,
    "content_filter": _FILTERED,
    "content_policy_violation": _FILTERED,
    "invalid_prompt": _FILTERED,
    "flagged_input": _FILTERED,
    "context_length_exceeded": _OVERFLOW,
    "exceed_context_size_error": _OVERFLOW,
    "request_too_large": _OVERFLOW,
    "tool_use_failed": _BROKEN,
}

#: What `error.param` begins with. Any other parameter is one that every request of the agent carries.
PARAMS: dict[str, Verdict] = {
    "messages": _REFUSED,
    "input_tokens": _OVERFLOW,
}
OTHER_PARAM = _PARAMETER

#: Matched against the beginning of the message: a provider's own words come before any quoted text of a user.
MESSAGES: tuple[tuple[re.Pattern[str], Verdict], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), verdict)
    for pattern, verdict in (
        (r"your credit balance is too low", _BILLING),
        (r"you have reached your specified api usage limits", _QUOTA),
        (r"key limit exceeded", _QUOTA),
        (r"your api key was reported as leaked", _KEY),
        (r"you have insufficient permissions", _PERMISSION),
        (r"this organization has been disabled", _PERMISSION),
        (r"your account is not authorized", _PERMISSION),
        (r"operation not allowed", _PERMISSION),
        (r"no endpoints \w+ matching your", _PERMISSION),
        (r"\S+ is not a valid model id", _MODEL),
        (r"invocation of model id \S+ with on-demand", _MODEL),
        (r"the provided model identifier is invalid", _MODEL),
        (r"\S+ does not support (tools|chat)", _PARAMETER),
        (r"no endpoints found that support tool use", _PARAMETER),
        (r'"auto" tool choice requires', _PARAMETER),
        (r"tools param requires|unsupported param: tools", _PARAMETER),
        (r"tools\.\d+\.|invalid schema for function", _PARAMETER),
        (r"invalid json payload", _PARAMETER),
        (r"max_tokens: \d+ > \d+|the maximum tokens you requested|range of max_tokens", _PARAMETER),
        (r"(resource )?not found\.?$", _ADDRESS),
        (r"output blocked by content filter", _FILTERED),
        (r"the response was filtered", _FILTERED),
        (r"prompt is too long", _OVERFLOW),
        (r"(the model returned the following errors: )?input is too long", _OVERFLOW),
        (r"input length and `?max_tokens`? exceed", _OVERFLOW),
        (r"this model'?s maximum context length", _OVERFLOW),
        (r"the input token count", _OVERFLOW),
        (r"you passed \d+ input tokens", _OVERFLOW),
        (r"request too large", _OVERFLOW),
        (r"the request exceeds the available context size", _OVERFLOW),
        (r"messages[.\[]\d+", _REFUSED),
        (r"assistant message must", _REFUSED),
    )
)

#: The meaning of a status if nothing else matches. Other 5xx are server errors, other 4xx are unclear.
STATUSES: dict[int, Verdict] = {
    401: _KEY,
    402: _BILLING,
    403: _PERMISSION,
    404: _MODEL,
    405: _ADDRESS,
    408: _NETWORK,
    413: _OVERFLOW,
    424: _SERVER,
    429: _RATE_LIMIT,
    498: _RATE_LIMIT,
    504: _NETWORK,
    524: _NETWORK,
}
REDIRECT = _ADDRESS
NO_SUCH_PAGE = _ADDRESS
DAILY_QUOTA = _QUOTA
SERVER = _SERVER
UNCLEAR: Verdict = (ModelErrorKind.UNCLEAR, None)
OVERFLOW = _OVERFLOW

#: The status that an error inside a stream would have had, by its code.
STATUS_OF_CODE = {
    "rate_limit_error": 429,
    "rate_limit_exceeded": 429,
    "throttlingexception": 429,
    "invalid_request_error": 400,
}

#: Texts anywhere in a message that mean the request is too long. This is litellm's list; tests/llm compare the two.
_TOO_LONG = (
    "exceed context limit",
    "this model's maximum context length is",
    "string too long. expected a string with maximum length",
    "model's maximum context limit",
    "is longer than the model's context length",
    "input tokens exceed the configured limit",
    "`inputs` tokens + `max_new_tokens` must be",
    "exceeds the available context size",
    "exceeds the maximum number of tokens allowed",
)


def is_too_long(message: str) -> bool:
    """Whether a message says anywhere that the request has more tokens than the model accepts."""
    text = message.lower()
    if "string_above_max_length" in text or ("invalid 'user'" in text and "string too long" in text):
        return False
    is_cerebras = "current length is" in text and "while limit is" in text
    return is_cerebras or any(phrase in text for phrase in _TOO_LONG)
