"""Where a request comes from, as far as buckets care, and the keys of buckets that nobody can read backwards.

Called wherever somebody is counted who is not known yet: in front of all routes, at the pages and the OAuth endpoints,
for tokens that are none.
"""

import ipaddress

from backend.kit.keyring import KeyPurpose, Keyring


def of(host: str | None) -> str:
    """An IPv4 address, or the /64 that one customer of a provider has."""
    try:
        address = ipaddress.ip_address(host or "")
    except ValueError:
        return "unknown"
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(address)


def key(keys: Keyring, kind: str, whose: str) -> str:
    """Of a bucket. A digest: whoever reads Redis learns no addresses."""
    digest = keys.digest(KeyPurpose.COOKIE, f"bucket:{kind}:{whose}").hex()[:32]
    return f"login:{kind}:{digest}"
