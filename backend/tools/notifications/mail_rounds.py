"""Rounds of letters to people of a tenant, about rows that wait to be told: of calls (`hold_mails`), of
failures (`failure_mails`).

A round is one look at a tenant. It takes its rows for a while (`Round.lease`) and has a letter for each person.
`runtime.background_jobs.mail_dispatch` sends them, and says of each that the server has taken it (`mailed`), and of the
round that it is over (`settle`). If its worker dies, the rows are due again, and only those who were not mailed are
mailed.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol
from uuid import UUID

from backend.accounts import accounts, domains
from backend.kit.limits import DEFAULT
from backend.kit.mail import Mail
from backend.kit.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Letter:
    member_id: UUID
    #: The rows that it tells of.
    rows: Collection[UUID]
    mail: Mail


@dataclass(slots=True)
class Round:
    """The letters of one look at a tenant, at the time `at`; their rows are nobody else's until `lease`."""

    tenant_id: UUID
    at: datetime
    lease: datetime
    #: All rows that were looked at, and since when they are due.
    due_since: dict[UUID, datetime]
    #: Those that wait for somebody who was mailed a short while ago, and until when.
    later: dict[UUID, datetime]
    letters: Sequence[Letter] = ()


class MailSender(Protocol):
    """A module that makes rounds."""

    async def collect(self, tenant_id: UUID, *, url: str) -> Round | None:
        """One look: the letters that are to be sent now, if there are any."""

    async def mailed(self, of: Round, each: Letter) -> None:
        """The server has taken the letter, or never will."""

    async def settle(self, of: Round, *, failed: Sequence[Letter] = (), left: Sequence[Letter] = ()) -> None:
        """The round is over. What failed is mailed again later and later, what was not begun with, at once."""


def begun(tenant_id: UUID, at: datetime, due_since: dict[UUID, datetime], later: dict[UUID, datetime]) -> Round:
    return Round(tenant_id, at, at + timedelta(seconds=DEFAULT.mail_lease_seconds), due_since, later)


def next_times(of: Round, *, failed: Sequence[Letter] = (), left: Sequence[Letter] = ()) -> dict[UUID, datetime | None]:
    """When each row of the round is mailed about again; None: never."""
    again = {row_id: of.at for each in left for row_id in each.rows}
    for row_id in {row_id for each in failed for row_id in each.rows} - again.keys():
        if (at := _retry_at(of, row_id)) is not None:
            again[row_id] = at
    return {
        row_id: min((at for at in (again.get(row_id), of.later.get(row_id)) if at), default=None)
        for row_id in of.due_since
    }


def _retry_at(of: Round, row_id: UUID) -> datetime | None:
    """After as long as it is due already: so each wait is twice the one before. None: it has failed for too long."""
    overdue = (of.at - of.due_since[row_id]).total_seconds()
    if overdue > DEFAULT.mail_retry_hours * 3_600:
        return None
    wait = min(max(overdue, DEFAULT.mail_retry_seconds), DEFAULT.mail_retry_cap_seconds)
    return of.at + timedelta(seconds=wait)


async def addresses(work: UnitOfWork, users: Mapping[UUID, UUID]) -> dict[UUID, str]:
    """Of those members, with their accounts, who have proved one here, or whose provider says one of a domain that is
    proven to be the tenant's: any other that it says may be anybody's."""
    known = {member_id: await accounts.read(work, user_id) for member_id, user_id in users.items()}
    provided = [member_id for member_id, account in known.items() if account.is_provided]
    domains_of = await domains.vouched(work, provided) if provided else {}
    return {
        member_id: account.email
        for member_id, account in known.items()
        if account.email
        and not account.is_disabled
        and (not account.is_provided or account.email.rpartition("@")[2] in domains_of.get(member_id, ()))
    }
