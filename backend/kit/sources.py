"""Where on the network a request comes from, as far as one customer of a provider reaches. For buckets."""

import ipaddress


def source_of(host: str | None) -> str:
    """An IPv4 address, or the /64 that one customer has."""
    try:
        address = ipaddress.ip_address(host or "")
    except ValueError:
        return "unknown"
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(address)
