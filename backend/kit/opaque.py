"""Opaque tokens: a prefix that names the kind, 32 random characters and a checksum.

`tenants.tokens`, `oauth` and `accounts` create them. By the prefix, people and secret scanners recognise a token. The
checksum rejects a mistyped or foreign token without a database lookup.
"""

import secrets
import string
import zlib
from enum import StrEnum

_ALPHABET = string.digits + string.ascii_letters
_RANDOM_CHARS = 32
_CHECKSUM_CHARS = 6


class Prefix(StrEnum):
    ACCESS_TOKEN = "cir_at_"  # noqa: S105 -- prefixes, not secrets
    REFRESH_TOKEN = "cir_rt_"  # noqa: S105
    PERSONAL_TOKEN = "cir_pat_"  # noqa: S105
    API_KEY = "cir_sk_"
    AUTHORIZATION_CODE = "cir_ac_"
    DEVICE_CODE = "cir_dc_"
    CLIENT_SECRET = "cir_cs_"  # noqa: S105
    REGISTRATION_TOKEN = "cir_reg_"  # noqa: S105
    SESSION = "cir_bs_"
    LINK = "cir_ln_"
    PUSHED_REQUEST = "cir_pr_"
    CONSOLE_LINK = "cir_cl_"


def generate(prefix: Prefix) -> str:
    body = "".join(secrets.choice(_ALPHABET) for _ in range(_RANDOM_CHARS))
    return prefix + body + _checksum(body)


def derived(prefix: Prefix, digest: bytes) -> str:
    """Returns the same token for the same 32 bytes, which must be secret."""
    number, body = int.from_bytes(digest, "big"), ""
    for _ in range(_RANDOM_CHARS):
        number, index = divmod(number, len(_ALPHABET))
        body += _ALPHABET[index]
    return prefix + body + _checksum(body)


def is_well_formed(value: str, *prefixes: Prefix) -> bool:
    """Whether `value` has one of these prefixes, the right length and a correct checksum."""
    prefix = next((prefix for prefix in prefixes if value.startswith(prefix)), None)
    body = value.removeprefix(prefix) if prefix else ""
    if len(body) != _RANDOM_CHARS + _CHECKSUM_CHARS or not body.isascii():
        return False
    return secrets.compare_digest(_checksum(body[:_RANDOM_CHARS]), body[_RANDOM_CHARS:])


def _checksum(body: str) -> str:
    number, chars = zlib.crc32(body.encode()), ""
    for _ in range(_CHECKSUM_CHARS):
        number, index = divmod(number, len(_ALPHABET))
        chars = _ALPHABET[index] + chars
    return chars
