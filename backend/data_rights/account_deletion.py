"""Requests the deletion of a person's account: ends all their memberships and closes the account, in one transaction.

The page of the account calls it. `erasing.account` does the rest. The only owner of an organisation is refused.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.accounts import deletion
from backend.accounts.memberships import Membership
from backend.data_rights import erasures
from backend.data_rights.errors import NeededOwner
from backend.data_rights.models import ErasureKind
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.models import Role


@dataclass(frozen=True, slots=True)
class _Departure:
    """A membership that has ended, or that of an only owner, which has not."""

    tenant_id: UUID
    member_id: UUID
    is_only_owner: bool


_LEAVE = Statement(_Departure, "SELECT tenant_id, member_id, is_only_owner FROM leave_tenants($1)")
_IS_ONLY_OWNER = Statement(bool, "SELECT is_only_owner($1, $2)")


async def needing(own: Iterable[Membership]) -> Sequence[Membership]:
    """Those of the memberships that keep the account from being deleted at the moment."""
    found = []
    for membership in own:
        if membership.role is Role.OWNER:
            async with unit_of_work(membership.tenant_id, read_only=True) as work:
                if await work.fetch_one(_IS_ONLY_OWNER, membership.tenant_id, membership.member_id):
                    found.append(membership)
    return found


async def request(work: UnitOfWork, hints: Hints, *, user_id: UUID) -> bool:
    """Request the deletion, in a transaction of the account. False: it was requested before. Raises `NeededOwner`.

    The account is locked first, so it joins nothing meanwhile. Its memberships end here, so that of two owners who
    delete their accounts at the same time, one is refused.
    """
    assert work.tenant_id == user_id
    if not await deletion.hold(work, user_id):
        return False
    await erasures.request(work, kind=ErasureKind.ACCOUNT, subject_id=user_id, requested_by=None)
    departures = await work.fetch(_LEAVE, user_id)
    if any(each.is_only_owner for each in departures):
        raise NeededOwner
    await deletion.close(work, user_id)

    async def publish() -> None:
        for each in departures:
            await hints.revoked(each.member_id)

    work.after_commit(publish)
    return True
