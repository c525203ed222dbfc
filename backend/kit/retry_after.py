"""Reads how long a server asks its client to wait (the `Retry-After` header). Used by `llm` and by the HTTP tools."""

import email.utils
import math
import time
from collections.abc import Mapping


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Returns seconds, from `retry-after-ms` or `retry-after` (a number or a date); None if neither has a valid value.

    The names in `headers` are in lower case, or the mapping ignores case.
    """
    try:
        if milliseconds := headers.get("retry-after-ms"):
            return _sane(float(milliseconds) / 1000)
        value = headers.get("retry-after", "")
        if value[:1].isdigit():
            return _sane(float(value))
        return _sane(email.utils.parsedate_to_datetime(value).timestamp() - time.time()) if value else None
    except (ValueError, OverflowError):
        return None


def _sane(seconds: float) -> float | None:
    return max(0.0, seconds) if math.isfinite(seconds) else None
