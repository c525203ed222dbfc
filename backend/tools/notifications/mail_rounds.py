"""Rounds of letters to people of a tenant, about rows of calls (`hold_mails`) or of failures (`failure_mails`).

A round reads the due rows of a tenant once. It leases them (`Round.lease`) and has one letter for each person.
`runtime.background_jobs.mail_dispatch` sends the letters. It reports each accepted letter (`mailed`) and the end of the
round (`settle`). If the worker dies, the rows become due again, and only the people who were not mailed are mailed.
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
    #: The rows that it lists.
    rows: Collection[UUID]
    mail: Mail


@dataclass(slots=True)
class Round:
    """The letters for a tenant, read at the time `at`. No other round takes the rows before `lease`."""

    tenant_id: UUID
    at: datetime
    lease: datetime
    #: All rows of the round, and since when they are due.
    due_since: dict[UUID, datetime]
    #: Rows that wait for a person who was mailed a short while ago, and until when.
    later: dict[UUID, datetime]
    letters: Sequence[Letter] = ()


class MailSender(Protocol):
    """A module that creates rounds."""

    async def collect(self, tenant_id: UUID, *, url: str) -> Round | None:
        """Returns the letters that are due now, if there are any."""

    async def mailed(self, of: Round, each: Letter) -> None:
        """The mail server accepted the letter, or will never accept it."""

    async def settle(self, of: Round, *, failed: Sequence[Letter] = (), left: Sequence[Letter] = ()) -> None:
        """Ends the round. Failed letters are retried with growing waits; letters that were not tried are due now."""


def begun(tenant_id: UUID, at: datetime, due_since: dict[UUID, datetime], later: dict[UUID, datetime]) -> Round:
    return Round(tenant_id, at, at + timedelta(seconds=DEFAULT.mail_lease_seconds), due_since, later)


def next_times(of: Round, *, failed: Sequence[Letter] = (), left: Sequence[Letter] = ()) -> dict[UUID, datetime | None]:
    """When each row of the round is due again; None: never."""
    again = {row_id: of.at for each in left for row_id in each.rows}
    for row_id in {row_id for each in failed for row_id in each.rows} - again.keys():
        if (at := _retry_at(of, row_id)) is not None:
            again[row_id] = at
    return {
        row_id: min((at for at in (again.get(row_id), of.later.get(row_id)) if at), default=None)
        for row_id in of.due_since
    }


def _retry_at(of: Round, row_id: UUID) -> datetime | None:
    """The wait equals the time for which the row is due already, so it doubles each time.

    None: the row has failed for too long.
    """
    overdue = (of.at - of.due_since[row_id]).total_seconds()
    if overdue > DEFAULT.mail_retry_hours * 3_600:
        return None
    wait = min(max(overdue, DEFAULT.mail_retry_seconds), DEFAULT.mail_retry_cap_seconds)
    return of.at + timedelta(seconds=wait)


async def addresses(work: UnitOfWork, users: Mapping[UUID, UUID]) -> dict[UUID, str]:
    """The mail addresses of these members, by member.

    An address counts if its owner proved it here, or if the identity provider states it and its domain is proven to be
    the tenant's. Any other address from a provider may belong to somebody else.
    """
    known = {member_id: await accounts.read(work, user_id) for member_id, user_id in users.items()}
    provided = [member_id for member_id, account in known.items() if account.is_provided]
    domains_of = await domains.proven_by_member(work, provided) if provided else {}
    return {
        member_id: account.email
        for member_id, account in known.items()
        if account.email
        and not account.is_disabled
        and (not account.is_provided or account.email.rpartition("@")[2] in domains_of.get(member_id, ()))
    }
