"""Validates and normalises e-mail addresses.

Called wherever a person or an admin types an address: sign-up, sign-in, invitations and the operator's commands. The
result has one spelling per address and contains nothing that could break a mail header.
"""

import re

from backend.kit import text
from backend.kit.errors import InvalidInput

#: The maximum length that RFC 5321 allows.
_MOST_CHARS = 254
#: More tolerant than any mail server: only a sent mail shows whether the address exists. Rejects white space, control
#: characters and lists of addresses.
_ADDRESS = re.compile(r"[^\s\x00-\x1f\x7f@,;:<>()\[\]\\\"]{1,64}@[\w-]+(\.[\w-]+)+")


def require(address: str, *, name: str = "email") -> str:
    """Returns `address` in the form that is stored and compared. Raises `InvalidInput`, which names the field."""
    stripped = text.require(address, name=name, max_chars=_MOST_CHARS).lower()
    if not _ADDRESS.fullmatch(stripped):
        raise InvalidInput(f"{name} is not an e-mail address", path=("input", name))
    return stripped
