"""Links that are mailed to an address: valid once, for one hour. The database stores their HMACs.

The pages of sign-up and reset issue and use them. A person who follows a link proves that the address is theirs.
"""

from datetime import timedelta
from uuid import uuid4

from backend.accounts.errors import LinkGone
from backend.accounts.models import AccountTokenPurpose
from backend.kit import opaque
from backend.kit.keyring import KeyPurpose, Keyring
from backend.kit.limits import DEFAULT
from backend.kit.opaque import Prefix
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork

_LIFETIME = timedelta(hours=DEFAULT.link_hours)
_READ = Statement(str, "SELECT read_account_token($1, $2)")
_USE = Statement(str, "SELECT use_account_token($1, $2)")


async def issue(work: UnitOfWork, keys: Keyring, purpose: AccountTokenPurpose, *, email: str) -> str:
    """Returns the token of the link. Does not check whether the address has an account."""
    link = opaque.generate(Prefix.LINK)
    digest = keys.digest(KeyPurpose.LINK, link)
    await work.execute("SELECT issue_account_token($1, $2, $3, $4, $5)", uuid4(), purpose, email, digest, _LIFETIME)
    return link


async def read(work: UnitOfWork, keys: Keyring, purpose: AccountTokenPurpose, *, link: str) -> str:
    """Returns the address that the link was mailed to. Raises `LinkGone`."""
    return await _lookup(work, _READ, keys, purpose, link)


async def use(work: UnitOfWork, keys: Keyring, purpose: AccountTokenPurpose, *, link: str) -> str:
    """As `read`, but only once: of two concurrent calls, one raises `LinkGone`."""
    return await _lookup(work, _USE, keys, purpose, link)


async def _lookup(
    work: UnitOfWork, statement: Statement[str], keys: Keyring, purpose: AccountTokenPurpose, link: str
) -> str:
    if not opaque.is_well_formed(link, Prefix.LINK):
        raise LinkGone
    email = await work.fetchrow(statement, purpose, keys.digests(KeyPurpose.LINK, link))
    if email is None:
        raise LinkGone
    return email
