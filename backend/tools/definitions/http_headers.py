"""Which headers a tool's requests may be given. The others are set by the request itself.

`tools.operator_tools` uses it for the operator's file, `tools.definitions.configs` for the tools of tenants.
"""

import re

from backend.kit import hops

_NAME = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}")
_VALUE = re.compile(r"[\x20-\x7e]{1,8000}")
#: Headers that the request itself sets.
_RESERVED = {
    hops.HEADER,
    "connection",
    "content-length",
    "content-type",
    "expect",
    "accept-encoding",
    "host",
    "transfer-encoding",
}


def checked_name(name: str) -> str:
    """Returns the name. A `ValueError` says why it cannot be the name of a header."""
    if not _NAME.fullmatch(name):
        raise ValueError(f"{name[:100]!r} is not a valid name of a header")
    if name.lower() in _RESERVED:
        raise ValueError(f"{name} is reserved, because the request sets it")
    return name


def is_value(text: str) -> bool:
    return _VALUE.fullmatch(text) is not None
