"""Rounds of mails to people of a tenant, about rows of calls (`hold_mails`) or of failures (`failure_mails`).

A round reads the due rows of a tenant once. It leases them (`Round.lease`) and has one mail for each person.
`runtime.background_jobs.mail_dispatch` sends the mails. It reports each accepted mail (`mailed`) and the end of the
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
class MemberMail:
    member_id: UUID
    #: The rows that it lists.
    rows: Collection[UUID]
    content: Mail


@dataclass(slots=True)
class Round:
    """The mails for a tenant, read at the time `at`. No other round takes the rows before `lease`."""

    tenant_id: UUID
    at: datetime
    lease: datetime
    #: All rows of the round, and since when they are due.
    due_since: dict[UUID, datetime]
    #: Rows that wait for a person who was mailed a short while ago, and until when.
    later: dict[UUID, datetime]
    mails: Sequence[MemberMail] = ()


class MailSender(Protocol):
    """A module that creates rounds."""

    async def collect(self, tenant_id: UUID, *, url: str) -> Round | None:
        """Returns the mails that are due now, if there are any."""

    async def mailed(self, mail_round: Round, mail: MemberMail) -> None:
        """The mail server accepted the mail, or will never accept it."""

    async def settle(
        self, mail_round: Round, *, failed: Sequence[MemberMail] = (), untried: Sequence[MemberMail] = ()
    ) -> None:
        """Ends the round. Failed mails are retried with growing waits; mails that were not tried are due now."""


def new_round(tenant_id: UUID, at: datetime, due_since: dict[UUID, datetime], later: dict[UUID, datetime]) -> Round:
    return Round(tenant_id, at, at + timedelta(seconds=DEFAULT.mail_lease_seconds), due_since, later)


def next_times(
    mail_round: Round, *, failed: Sequence[MemberMail] = (), untried: Sequence[MemberMail] = ()
) -> dict[UUID, datetime | None]:
    """When each row of the round is due again; None: never."""
    due_at = {row_id: mail_round.at for mail in untried for row_id in mail.rows}
    for row_id in {row_id for mail in failed for row_id in mail.rows} - due_at.keys():
        if (at := _retry_at(mail_round, row_id)) is not None:
            due_at[row_id] = at
    return {
        row_id: min((at for at in (due_at.get(row_id), mail_round.later.get(row_id)) if at), default=None)
        for row_id in mail_round.due_since
    }


def _retry_at(mail_round: Round, row_id: UUID) -> datetime | None:
    """The wait equals the time for which the row is due already, so it doubles each time.

    None: the row has failed for too long.
    """
    overdue = (mail_round.at - mail_round.due_since[row_id]).total_seconds()
    if overdue > DEFAULT.mail_retry_hours * 3_600:
        return None
    wait = min(max(overdue, DEFAULT.mail_retry_seconds), DEFAULT.mail_retry_cap_seconds)
    return mail_round.at + timedelta(seconds=wait)


async def addresses(work: UnitOfWork, users: Mapping[UUID, UUID]) -> dict[UUID, str]:
    """The mail addresses of these members, by member.

    An address counts if its owner proved it here, or if the identity provider states it and its domain is proven to be
    the tenant's. Any other address from a provider may belong to somebody else.
    """
    accounts_of = {member_id: await accounts.read(work, user_id) for member_id, user_id in users.items()}
    provided = [member_id for member_id, account in accounts_of.items() if account.is_provided]
    domains_of = await domains.proven_by_member(work, provided) if provided else {}
    return {
        member_id: account.email
        for member_id, account in accounts_of.items()
        if account.email
        and not account.is_disabled
        and (not account.is_provided or account.email.rpartition("@")[2] in domains_of.get(member_id, ()))
    }
