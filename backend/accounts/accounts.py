"""Accounts of people: finds, creates and changes them, and checks passwords. The pages and the upstream sign-in call
it.

Accounts belong to no tenant; every access uses a function of `backend/migrations/sql/functions` (ADR 0012). Hashing
never happens inside a transaction.
"""

from dataclasses import dataclass, replace
from uuid import UUID, uuid4

from backend.accounts.errors import AccountGone, AddressTaken
from backend.accounts.passwords import Passwords
from backend.kit import text
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work


@dataclass(frozen=True, slots=True)
class Account:
    """`password_hash` None: the person signs in elsewhere. `is_provided`: a tenant's own provider created the account
    and supplies its address; no mailed link and no password gives access to it."""

    id: UUID
    email: str
    name: str
    password_hash: str | None
    is_disabled: bool
    is_provided: bool


_READ = Statement(Account, "SELECT id, email, name, password_hash, is_disabled, is_provided FROM read_account($1, $2)")
_IS_VERIFIED = Statement(bool, "SELECT is_verified_account($1)")
_CREATE = Statement(UUID, "SELECT create_account($1, $2, $3, $4, $5)")
_REHASH = Statement(bool, "SELECT rehash_password($1, $2, $3)")


async def find(work: UnitOfWork, *, email: str) -> Account | None:
    """By a normalised address (`kit.addresses`)."""
    return await work.fetchrow(_READ, None, email)


async def look_up(email: str) -> Account | None:
    """As `find`, in a transaction of its own."""
    async with unit_of_work(None, read_only=True) as work:
        return await find(work, email=email)


async def read(work: UnitOfWork, user_id: UUID) -> Account:
    """Raises `AccountGone`."""
    account = await work.fetchrow(_READ, user_id, None)
    if account is None:
        raise AccountGone
    return account


async def is_verified(work: UnitOfWork, user_id: UUID) -> bool:
    """Whether the person has followed a link that was mailed to their address."""
    return await work.fetchrow(_IS_VERIFIED, user_id) is True


async def create(
    work: UnitOfWork, *, email: str, name: str, password_hash: str | None = None, is_verified: bool = False
) -> UUID:
    """`is_verified`: the person followed a link that was mailed to the address. Raises `AddressTaken`."""
    name = text.require(name, name="name", max_chars=DEFAULT.name_chars)
    user_id = await work.fetchrow(_CREATE, uuid4(), email, name, password_hash, is_verified)
    if user_id is None:
        raise AddressTaken(path=("input", "email"))
    return user_id


async def prove(passwords: Passwords, *, email: str, password: str) -> Account | None:
    """Returns the account if the password is right. Takes the same time whether the account exists or not. Raises
    `TooBusy`."""
    account = await look_up(email)
    password_hash = account.password_hash if account and not account.is_disabled else None
    if not await passwords.verify(password_hash, password):
        return None
    assert account is not None
    assert password_hash is not None
    if passwords.is_outdated(password_hash):
        password_hash = await _rehash(passwords, account.id, password_hash, password)
    return replace(account, password_hash=password_hash)


async def rename(work: UnitOfWork, user_id: UUID, *, name: str) -> None:
    name = text.require(name, name="name", max_chars=DEFAULT.name_chars)
    await work.execute("SELECT rename_account($1, $2)", user_id, name)


async def change_password(work: UnitOfWork, user_id: UUID, password_hash: str, *, is_verified: bool = False) -> None:
    """Ends all sessions of the person, and all mailed links that could change the password again."""
    await work.execute("SELECT change_password($1, $2, $3)", user_id, password_hash, is_verified)


async def _rehash(passwords: Passwords, user_id: UUID, password_hash: str, password: str) -> str:
    """Hashes at the present cost, unless the password was changed in the meantime."""
    new_hash = await passwords.hash(password)
    async with unit_of_work(None) as work:
        is_stored = await work.fetchrow(_REHASH, user_id, password_hash, new_hash)
    return new_hash if is_stored else password_hash
