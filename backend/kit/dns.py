"""Looking up TXT records, by which somebody proves that a domain is theirs. Called by `accounts.domains`.

The library is imported with the first lookup: few processes ever do one.
"""

from typing import TYPE_CHECKING

from backend.kit.limits import DEFAULT

if TYPE_CHECKING:
    from dns.asyncresolver import Resolver as Library


class DnsUnreachable(Exception):
    """No name server gave an answer, good or bad."""


class Resolver:
    """`server`: `address:port` of the one to ask; None: those that this machine is set up with."""

    def __init__(self, server: str | None = None) -> None:
        self._server = server

    async def texts(self, domain: str) -> list[str]:
        """What its TXT records say; none if it has none, or does not exist. Raises `DnsUnreachable`."""
        import dns.asyncresolver
        import dns.exception
        import dns.name
        import dns.resolver

        name = dns.name.from_text(domain)
        try:
            answer = await self._open().resolve(name, "TXT", search=False, lifetime=DEFAULT.dns_seconds)
        except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
            return []
        except (dns.exception.DNSException, OSError) as error:
            raise DnsUnreachable from error
        return [b"".join(record.strings).decode(errors="replace") for record in answer]

    def _open(self) -> "Library":
        from dns.asyncresolver import Resolver as Library

        if self._server is None:
            return Library()
        address, _, port = self._server.rpartition(":")
        resolver = Library(configure=False)
        resolver.nameservers, resolver.port = [address.strip("[]")], int(port)
        return resolver
