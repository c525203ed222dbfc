"""One-time links that sign the demo's owner in at the console: `make run` prints one (ADR 0089).

`cli.seed` makes the link in Redis, where it lives for minutes. `oauth.console` takes it, in development only.
"""

from uuid import UUID

from backend.kit import opaque
from backend.kit.limits import DEFAULT
from backend.kit.opaque import Prefix
from backend.kit.short_lived import ShortLived


async def make(short_lived: ShortLived, user_id: UUID) -> str:
    """Returns the secret end of the link. Raises `StoreUnreachable`."""
    link = opaque.generate(Prefix.CONSOLE_LINK)
    await short_lived.keep(link, str(user_id).encode(), seconds=DEFAULT.console_link_seconds)
    return link


async def take(short_lived: ShortLived, link: str) -> UUID | None:
    """The person whom the link signs in: for its first use only. Raises `StoreUnreachable`."""
    user_id = await short_lived.take(link) if opaque.is_well_formed(link, Prefix.CONSOLE_LINK) else None
    return None if user_id is None else UUID(user_id.decode())
