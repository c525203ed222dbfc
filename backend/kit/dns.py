"""Looking up TXT records, by which somebody proves that a domain is theirs. Called by `accounts.domains`."""

import dns.asyncresolver
import dns.exception
import dns.name
import dns.rdatatype
import dns.resolver

from backend.kit.limits import DEFAULT


class DnsUnreachable(Exception):
    """No name server gave an answer, good or bad."""


class Resolver:
    """`server`: `address:port` of the one to ask; None: those that this machine is set up with."""

    def __init__(self, server: str | None = None) -> None:
        self._server = server

    async def texts(self, domain: str) -> list[str]:
        """What its TXT records say; none if it has none, or does not exist. Raises `DnsUnreachable`."""
        name = dns.name.from_text(domain)
        try:
            answer = await self._open().resolve(name, "TXT", search=False, lifetime=DEFAULT.dns_seconds)
        except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
            return []
        except (dns.exception.DNSException, OSError) as error:
            raise DnsUnreachable from error
        return [b"".join(record.strings).decode(errors="replace") for record in answer]

    def _open(self) -> dns.asyncresolver.Resolver:
        if self._server is None:
            return dns.asyncresolver.Resolver()
        address, _, port = self._server.rpartition(":")
        resolver = dns.asyncresolver.Resolver(configure=False)
        resolver.nameservers, resolver.port = [address.strip("[]")], int(port)
        return resolver
