"""The source address of a request as rate limits count it, and the keys of such buckets.

Used for callers that are not authenticated yet: in front of all routes, at the pages, at the OAuth endpoints, and for
invalid tokens.
"""

import ipaddress

from backend.kit.keyring import KeyPurpose, Keyring


def of(host: str | None) -> str:
    """Returns the IPv4 address, or the /64 network of an IPv6 address: providers give one customer a /64."""
    try:
        address = ipaddress.ip_address(host or "")
    except ValueError:
        return "unknown"
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(address)


def key(keys: Keyring, kind: str, subject: str) -> str:
    """Returns the key of a bucket. It holds a digest, so that Redis contains no addresses."""
    digest = keys.digest(KeyPurpose.COOKIE, f"bucket:{kind}:{subject}").hex()[:32]
    return f"login:{kind}:{digest}"
