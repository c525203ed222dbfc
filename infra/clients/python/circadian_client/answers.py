"""Reads GraphQL answers: their data, or the exception that their errors mean."""

from typing import Any

from circadian_client.errors import ConnectionLost, Refused

_MAY_PASS = {"RATE_LIMITED", "UNAVAILABLE"}  # codes of errors after which the same request may succeed
UNAUTHENTICATED = "UNAUTHENTICATED"


def data_of(answer: dict[str, Any]) -> dict[str, Any]:
    """Raises `ConnectionLost` for an error that may pass, and `Refused` for any other."""
    for error in answer.get("errors") or ():
        details = error.get("extensions") or {}
        code, message = details.get("code"), str(error.get("message"))
        if code in _MAY_PASS:
            raise ConnectionLost(message, wait_seconds=float(details.get("retryAfterSeconds") or 0))
        raise Refused(message, code=code)
    data = answer.get("data")
    if not isinstance(data, dict):
        raise ConnectionLost("the answer is not one of GraphQL")
    return data
