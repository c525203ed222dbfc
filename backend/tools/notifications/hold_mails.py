"""Mails to people who can answer a waiting call: one mail lists all their calls, and is sent only once in a while.

`runtime.background_jobs.notifications` calls `collect` for rounds of mails; `runtime.background_jobs.mail_dispatch`
sends them. A person who answers within a minute, in a frontend, is not mailed. A person who was mailed a short while
ago is mailed later, and only if a new call came. A mail contains no text of a model except names, without links and
line breaks (`kit.mail.plain_name`).

A call counts as told to everybody who was mailed after it was due. So a mail counts all calls that are due. If they are
more than one round reads, each mail of the round says that more may wait. The next round follows at once, for people
who were not mailed.

A mail is sent at least once, and exactly once unless a process dies. The row of the call stores when it is mailed
about, the row of the member when they were mailed last. The latter is written only after the mail server accepted the
mail (`mail_rounds`).
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.mail import Mail, plain_name
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.actor import Actor, ActorKind, Scope
from backend.tenants.errors import PeopleOnly
from backend.tools.calls import waiting
from backend.tools.models import Consent
from backend.tools.notifications import hold_notices, mail_rounds
from backend.tools.notifications.mail_rounds import MemberMail, Round


@dataclass(frozen=True, slots=True)
class WaitingCall:
    """A call about which people are mailed."""

    id: UUID
    name: str
    consent: Consent | None
    is_due: bool
    due_since: datetime
    #: Calls with the same value wait for the same people.
    people: str
    agent_name: str
    space_name: str | None
    #: The time of the transaction.
    now: datetime


@dataclass(frozen=True, slots=True)
class _AskedPerson:
    """A person who may answer a call."""

    people: str
    member_id: UUID
    user_id: UUID
    #: They want these mails.
    hold_mails: bool
    hold_mailed_at: datetime | None
    #: They are not mailed again before this time.
    rests_until: datetime | None

    def is_told(self, call: WaitingCall) -> bool:
        """Whether the last mail to them was sent when the call was due."""
        return self.hold_mailed_at is not None and call.due_since <= self.hold_mailed_at


_TENANT = Statement(str, "SELECT name FROM tenants WHERE tenant_id = $1 AND status = 'ACTIVE'")
#: Calls that are due and calls that were postponed: a mail that is sent anyway lists these too.
_DUE = Statement(
    WaitingCall,
    f"""
SELECT t.id, t.name, t.consent, t.mail_at <= now() AS is_due, t.started_at + make_interval(secs => $3) AS due_since,
  p.people, a.name AS agent_name, s.name AS space_name, now() AS now
FROM tool_calls t JOIN agents a ON (a.tenant_id, a.id) = (t.tenant_id, t.agent_id)
LEFT JOIN spaces s ON (s.tenant_id, s.id) = (t.tenant_id, t.space_id)
CROSS JOIN LATERAL (SELECT {waiting.PEOPLE} AS people) p
WHERE t.tenant_id = $1 AND (t.mail_at <= now() OR t.mail_at > t.started_at + make_interval(secs => $3))
  AND {waiting.WAITS} ORDER BY t.mail_at, t.id LIMIT $2""",  # noqa: S608
)
#: The longest-standing people, if there are many. One call stands for all that wait for the same people.
_FIND_RECIPIENTS = Statement(
    _AskedPerson,
    f"""
SELECT c.people, who.id AS member_id, who.user_id, who.hold_mails, who.hold_mailed_at,
  who.hold_mailed_at + make_interval(secs => $5) AS rests_until
FROM unnest($2::uuid[], $3::text[]) AS c (id, people) JOIN tool_calls t ON t.tenant_id = $1 AND t.id = c.id
CROSS JOIN LATERAL (
  SELECT m.id, m.user_id, m.hold_mails, m.hold_mailed_at
  FROM members m WHERE m.tenant_id = $1 AND NOT m.is_awaited AND {waiting.MAY_ANSWER}
  ORDER BY m.created_at, m.id LIMIT $4) who""",  # noqa: S608
)
#: No mail is sent about calls that are over.
_OVER = """UPDATE tool_calls SET mail_at = NULL WHERE tenant_id = $1 AND mail_at <= now()
AND (state <> 'HELD' OR expires_at <= now())"""
_LEASE = "UPDATE tool_calls SET mail_at = $3 WHERE tenant_id = $1 AND id = ANY ($2)"
#: Only if it was not answered meanwhile and the round was in time.
_SETTLE = """UPDATE tool_calls SET mail_at = l.at FROM unnest($2::uuid[], $3::timestamptz[]) AS l (id, at)
WHERE tenant_id = $1 AND tool_calls.id = l.id AND mail_at = $4"""
_MAILED = "UPDATE members SET hold_mailed_at = $3 WHERE tenant_id = $1 AND id = $2"
_CHOOSE = "UPDATE members SET hold_mails = $3 WHERE tenant_id = $1 AND id = $2"
_NONE = "UPDATE tool_calls SET mail_at = NULL WHERE tenant_id = $1 AND mail_at IS NOT NULL"


@dataclass(slots=True)
class _Recipients:
    """Which members are mailed about which calls, and which calls are postponed until when."""

    calls: dict[UUID, list[UUID]] = field(default_factory=lambda: defaultdict(list))
    users: dict[UUID, UUID] = field(default_factory=dict)
    later: dict[UUID, datetime] = field(default_factory=dict)


async def choose(work: UnitOfWork, actor: Actor, *, are_wanted: bool) -> None:
    """Turns these mails on or off; each person does it for themselves."""
    actor.require(Scope.MESSAGES_WRITE)
    if actor.kind is not ActorKind.PERSON:
        raise PeopleOnly
    await work.execute(_CHOOSE, work.tenant_id, actor.id, are_wanted)


async def collect(tenant_id: UUID, *, url: str) -> Round | None:
    """Returns the mails that are due now, if there are any."""
    async with unit_of_work(tenant_id) as work:
        if not await hold_notices.lock(work):
            return None
        tenant = await work.fetchrow(_TENANT, tenant_id)
        if tenant is None:
            await work.execute(_NONE, tenant_id)
            return None
        await work.execute(_OVER, tenant_id)
        found = await work.fetch(_DUE, tenant_id, DEFAULT.hold_mail_calls + 1, float(DEFAULT.hold_mail_after_seconds))
        if not any(row.is_due for row in found):
            return None
        due = _of_one_round(found)
        is_more = len(due) < len(found) or await hold_notices.has_late(work)
        recipients, at = await _find_recipients(work, due), due[0].now
        mail_round = mail_rounds.new_round(tenant_id, at, {row.id: row.due_since for row in due}, recipients.later)
        mail_round.mails = [
            MemberMail(
                member_id,
                recipients.calls[member_id],
                compose(url, to=to, tenant=tenant, calls=_of(recipients, member_id, due), is_more=is_more),
            )
            for member_id, to in (await mail_rounds.addresses(work, recipients.users)).items()
        ]
        await work.execute(_LEASE, tenant_id, list(mail_round.due_since), mail_round.lease)
        if not mail_round.mails:
            await _settle(work, mail_round, mail_rounds.next_times(mail_round))
            return None
    return mail_round


async def mailed(mail_round: Round, mail: MemberMail) -> None:
    """The mail server accepted the mail, or will never accept it."""
    async with unit_of_work(mail_round.tenant_id) as work:
        await work.execute(_MAILED, mail_round.tenant_id, mail.member_id, mail_round.at)


async def settle(mail_round: Round, *, failed: Sequence[MemberMail] = (), untried: Sequence[MemberMail] = ()) -> None:
    """Ends the round: see `mail_rounds`."""
    async with unit_of_work(mail_round.tenant_id) as work:
        await _settle(work, mail_round, mail_rounds.next_times(mail_round, failed=failed, untried=untried))


async def _settle(work: UnitOfWork, mail_round: Round, times: Mapping[UUID, datetime | None]) -> None:
    await work.execute(_SETTLE, work.tenant_id, list(times), list(times.values()), mail_round.lease)


def _of(recipients: _Recipients, member_id: UUID, due: Sequence[WaitingCall]) -> list[WaitingCall]:
    own = set(recipients.calls[member_id])
    return [row for row in due if row.id in own]


def _of_one_round(found: Sequence[WaitingCall]) -> list[WaitingCall]:
    """The first of these. The number of groups of people is limited too, because finding people is the costly part."""
    groups = set(list(dict.fromkeys(row.people for row in found))[: DEFAULT.hold_mail_groups])
    return [row for row in found[: DEFAULT.hold_mail_calls] if row.people in groups]


async def _find_recipients(work: UnitOfWork, due: Sequence[WaitingCall]) -> _Recipients:
    recipients, now = _Recipients(), due[0].now
    groups: dict[str, list[WaitingCall]] = defaultdict(list)
    for call in due:
        groups[call.people].append(call)
    for person in await work.fetch(
        _FIND_RECIPIENTS, work.tenant_id, [calls[0].id for calls in groups.values()], list(groups),
        DEFAULT.mail_people, float(DEFAULT.hold_mail_every_seconds),
    ):  # fmt: skip
        news = [call.id for call in groups[person.people] if not person.is_told(call)]
        if not person.hold_mails or not news:
            continue
        if person.rests_until is not None and person.rests_until > now:
            for call_id in news:
                until = recipients.later.get(call_id, person.rests_until)
                recipients.later[call_id] = min(until, person.rests_until)
        else:
            recipients.calls[person.member_id] += news
            recipients.users[person.member_id] = person.user_id
    return recipients


def compose(url: str, *, to: str, tenant: str, calls: Sequence[WaitingCall], is_more: bool) -> Mail:
    """`is_more`: other calls of the tenant are due, which the mail does not count."""
    lines = [_line(row) for row in calls[: DEFAULT.hold_mail_lines]]
    if rest := len(calls) - len(lines):
        lines.append(f"and {rest} more")
    listed = "\n".join(f"- {line}" for line in lines)
    if is_more:
        listed += "\n\nSo many calls wait that this mail does not count all of them. Others may wait for you too."
    what = "A call waits" if len(calls) == 1 else f"{len(calls)} calls wait"
    return Mail(
        to,
        f"{what} for your word",
        f"""Agents of {plain_name(tenant)} wait for your word:

{listed}

What each of them would do, exactly, you see where you talk with them. Decide there, not by this mail:

{url}

You get one of these mails in {DEFAULT.hold_mail_every_seconds // 60} minutes at most. The mutation setHoldMails
ends them.
""",
    )


def _line(call: WaitingCall) -> str:
    agent, tool = plain_name(call.agent_name), plain_name(call.name)
    sentence = f"{agent} asks people by {tool}" if call.consent is None else f"{agent} wants to use {tool}"
    return sentence if call.space_name is None else f"{sentence}, in {plain_name(call.space_name)}"
