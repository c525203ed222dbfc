"""E-mail addresses at the door: one spelling for each, and nothing in them that a mail's header could not hold.

Called wherever a person or an admin types one: sign-up, sign-in, invitations, the operator's commands.
"""

import re

from backend.kit import text
from backend.kit.errors import InvalidInput

#: RFC 5321 allows no more.
_MOST_CHARS = 254
#: Looser than any mail server: whether it is one, a mail shows. No white space, no control characters, no lists.
_ADDRESS = re.compile(r"[^\s\x00-\x1f\x7f@,;:<>()\[\]\\\"]{1,64}@[\w-]+(\.[\w-]+)+")


def require(address: str, *, name: str = "email") -> str:
    """`address` as it is stored and compared, or `InvalidInput` that names the field."""
    stripped = text.require(address, name=name, max_chars=_MOST_CHARS).lower()
    if not _ADDRESS.fullmatch(stripped):
        raise InvalidInput(f"{name} is not an e-mail address", path=("input", name))
    return stripped
