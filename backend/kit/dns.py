"""Looks up TXT records, by which a tenant proves that a domain is its own. Called by `accounts.domains`.

The DNS library is imported at the first lookup, because few processes ever do one.
"""

from typing import TYPE_CHECKING

from backend.kit.limits import DEFAULT

if TYPE_CHECKING:
    from dns.asyncresolver import Resolver as Library


class DnsUnreachable(Exception):
    """No name server answered, neither with records nor with an error."""


class Resolver:
    """Looks up records at `server` (`address:port`). None means the name servers of this machine."""

    def __init__(self, server: str | None = None) -> None:
        self._server = server

    async def texts(self, domain: str) -> list[str]:
        """Returns the contents of the TXT records; an empty list if there are none or the domain does not exist.

        Raises `DnsUnreachable`.
        """
        import dns.asyncresolver
        import dns.exception
        import dns.name
        import dns.resolver

        name = dns.name.from_text(domain)
        try:
            response = await self._open().resolve(name, "TXT", search=False, lifetime=DEFAULT.dns_seconds)
        except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
            return []
        except (dns.exception.DNSException, OSError) as error:
            raise DnsUnreachable from error
        return [b"".join(record.strings).decode(errors="replace") for record in response]

    def _open(self) -> "Library":
        from dns.asyncresolver import Resolver as Library

        if self._server is None:
            return Library()
        address, _, port = self._server.rpartition(":")
        resolver = Library(configure=False)
        resolver.nameservers, resolver.port = [address.strip("[]")], int(port)
        return resolver
