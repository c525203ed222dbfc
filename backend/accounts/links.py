"""Links that are mailed to an address: for one hour, good once. The database knows their HMACs.

The pages of sign-up and reset issue and use them; following one proves that the address is one's own.
"""

from datetime import timedelta
from uuid import uuid4

from backend.accounts.errors import LinkGone
from backend.accounts.models import AccountTokenPurpose
from backend.kit import opaque
from backend.kit.keyring import KeyPurpose, Keyring
from backend.kit.limits import DEFAULT
from backend.kit.opaque import Prefix
from backend.kit.unit_of_work import UnitOfWork

_LIFETIME = timedelta(hours=DEFAULT.link_hours)


async def issue(work: UnitOfWork, keys: Keyring, purpose: AccountTokenPurpose, *, email: str) -> str:
    """What goes into the link; whether the address has an account makes no difference here."""
    link = opaque.generate(Prefix.LINK)
    digest = keys.digest(KeyPurpose.LINK, link)
    await work.execute("SELECT issue_account_token($1, $2, $3, $4, $5)", uuid4(), purpose, email, digest, _LIFETIME)
    return link


async def read(work: UnitOfWork, keys: Keyring, purpose: AccountTokenPurpose, *, link: str) -> str:
    """The address that it was mailed to. Raises `LinkGone`."""
    return await _ask(work, "SELECT read_account_token($1, $2)", keys, purpose, link)


async def use(work: UnitOfWork, keys: Keyring, purpose: AccountTokenPurpose, *, link: str) -> str:
    """The same, once: of two who use it at once, one raises `LinkGone`."""
    return await _ask(work, "SELECT use_account_token($1, $2)", keys, purpose, link)


async def _ask(work: UnitOfWork, sql: str, keys: Keyring, purpose: AccountTokenPurpose, link: str) -> str:
    if not opaque.is_well_formed(link, Prefix.LINK):
        raise LinkGone
    email: str | None = await work.fetchval(sql, purpose, keys.digests(KeyPurpose.LINK, link))
    if email is None:
        raise LinkGone
    return email
