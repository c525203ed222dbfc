"""Closes and deletes accounts of people, in transactions of the account (`work.tenant_id` is its id).

`data_rights` calls it. A closed account signs in nowhere and joins nothing. It is deleted when no member has it any
more.
"""

from uuid import UUID

from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork

_HOLD = Statement(bool, "SELECT hold_account($1)")
_DELETE = Statement(bool, "SELECT delete_account($1)")


async def hold(work: UnitOfWork, user_id: UUID) -> bool:
    """Lock an open account until the transaction ends: it joins no tenant meanwhile. False: it is closed or gone."""
    return await work.fetchrow(_HOLD, user_id) is True


async def close(work: UnitOfWork, user_id: UUID) -> None:
    """End all sessions; nobody can sign in any more. May be repeated."""
    await work.execute("SELECT close_account($1)", user_id)


async def delete(work: UnitOfWork, user_id: UUID) -> bool:
    """Delete a closed account with its password, passkeys, second step, sessions and mailed links. False: it is still
    a member of something."""
    return await work.fetch_one(_DELETE, user_id)
