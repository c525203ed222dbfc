"""Mails to admins about failures that no space shows, and about budgets.

The causes are: a model that does not serve the account, an agent that fails on an event without a space, such events
that were given up, and a budget that is used up, or nearly. `agents.failure_reports` writes a row for each, and
`record_budget_notice` for a budget. The row is the outbox and is deleted with the
last of its mails. If the failure has recovered after a minute, or was replayed, dropped or stopped, no mail is sent. An
admin who was mailed in the last hour is mailed later. If only some admins may see an agent's mind, only they are
mailed.

A mail is sent at least once, and exactly once unless a process dies (`mail_rounds`). The row stores who was mailed, the
row of the member when they were mailed last. Both are written after the mail server accepted the mail. A mail
contains names, without links and line breaks, and no content of messages.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from backend.agents.models import FailureKind
from backend.budgets.models import BudgetUnit
from backend.budgets.reservations import amount
from backend.kit.limits import DEFAULT
from backend.kit.mail import Mail, plain_name
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.llm.errors import ADVICE, Remedy
from backend.tenants.actor import Actor, ActorKind, Scope
from backend.tenants.errors import PeopleOnly
from backend.tools.notifications import hold_notices, mail_rounds
from backend.tools.notifications.mail_rounds import MemberMail, Round


@dataclass(frozen=True, slots=True)
class WaitingFailure:
    """A failure about which admins are mailed."""

    id: UUID
    kind: FailureKind
    #: Of a failure of a model.
    model: str | None
    is_own_key: bool | None
    #: Of a failure of an agent.
    agent_id: UUID | None
    is_due: bool
    agent_name: str | None
    remedy: Remedy | None
    #: Of a budget: amounts are in its unit.
    budget_name: str | None
    unit: BudgetUnit | None
    spent: Decimal | None
    maximum: Decimal | None
    is_cap: bool | None
    is_used_up: bool | None
    resets_at: datetime | None
    due_since: datetime
    #: The time of the transaction.
    now: datetime


@dataclass(frozen=True, slots=True)
class _Admin:
    """An admin who may be mailed about a failure."""

    failure_id: UUID
    member_id: UUID
    user_id: UUID
    #: They are not mailed again before this time.
    rests_until: datetime | None
    is_told: bool


_FAILURE_SUBJECT = "Something fails and needs an admin"
_FAILURE_ADVICE = """\
What was sent to agents is kept. They go on by themselves as soon as a model answers; what was given up, you can have
them look at again, or drop."""
_BUDGET_SUBJECT = "A budget needs an admin"
_BUDGET_ADVICE = """\
When a budget is used up, its agents wait, take a cheaper model or stop, as it says. What was sent to them is kept.
You can raise a budget of your own; the operator can raise theirs."""

_TENANT = Statement(str, "SELECT name FROM tenants WHERE tenant_id = $1 AND status = 'ACTIVE'")
_LASTS = """CASE f.kind
  WHEN 'MODEL' THEN EXISTS (SELECT FROM model_health h WHERE h.tenant_id = f.tenant_id AND h.model = f.model
    AND h.is_own_key = f.is_own_key AND h.recovered_at IS NULL AND h.error = 'AUTH')
  WHEN 'AGENT' THEN EXISTS (SELECT FROM think_cycles c WHERE (c.tenant_id, c.id) = (f.tenant_id, f.cycle_id)
    AND (c.outcome IS NULL AND c.failures > 0 OR c.outcome = 'FAILED' AND NOT EXISTS (SELECT FROM think_cycles n
      WHERE (n.tenant_id, n.agent_id) = (c.tenant_id, c.agent_id) AND n.number > c.number AND n.outcome = 'RESTED')))
  WHEN 'BUDGET' THEN EXISTS (
    SELECT FROM budget_windows w JOIN budgets b ON (b.tenant_id, b.id) = (w.tenant_id, w.budget_id)
    WHERE (w.tenant_id, w.id) = (f.tenant_id, f.window_id) AND w.noticed > 0
      AND coalesce(budget_window_end(b.period, w.starts_at) > now(), true))
  ELSE EXISTS (SELECT FROM inbox_events e
    WHERE e.tenant_id = f.tenant_id AND e.id = f.event_id AND e.receipt = 'DEAD_LETTER') END
  AND NOT EXISTS (SELECT FROM agents s
    WHERE (s.tenant_id, s.id) = (f.tenant_id, f.agent_id) AND s.status = 'STOPPED')"""
_OVER = f"DELETE FROM failure_mails f WHERE f.tenant_id = $1 AND NOT ({_LASTS})"  # noqa: S608
_NONE = "DELETE FROM failure_mails WHERE tenant_id = $1"
#: Includes rows that are not due yet, because a mail that is sent anyway lists them too.
_WAITING = Statement(
    WaitingFailure,
    """
SELECT f.id, f.kind, f.model, f.is_own_key, f.agent_id, f.mail_at <= now() AS is_due, a.name AS agent_name, h.remedy,
  b.name AS budget_name, b.unit, w.spent, b.maximum, b.is_cap, w.noticed >= 100 AS is_used_up,
  budget_window_end(b.period, w.starts_at) AS resets_at, f.created_at + make_interval(secs => $3) AS due_since,
  now() AS now
FROM failure_mails f LEFT JOIN agents a ON (a.tenant_id, a.id) = (f.tenant_id, f.agent_id)
LEFT JOIN model_health h ON (h.tenant_id, h.model, h.is_own_key) = (f.tenant_id, f.model, f.is_own_key)
LEFT JOIN budget_windows w ON (w.tenant_id, w.id) = (f.tenant_id, f.window_id)
LEFT JOIN budgets b ON (b.tenant_id, b.id) = (w.tenant_id, w.budget_id)
WHERE f.tenant_id = $1 ORDER BY f.mail_at, f.created_at, f.id LIMIT $2""",
)
#: The longest-standing admins, if there are many.
_FIND_RECIPIENTS = Statement(
    _Admin,
    """
SELECT f.id AS failure_id, who.id AS member_id, who.user_id, who.rests_until, who.is_told
FROM failure_mails f CROSS JOIN LATERAL (
  SELECT m.id, m.user_id, m.failure_mailed_at + make_interval(secs => $4) AS rests_until,
    f.told @> jsonb_build_array(m.id::text) AS is_told
  FROM members m WHERE m.tenant_id = $1 AND m.left_at IS NULL AND m.role IN ('ADMIN', 'OWNER') AND m.failure_mails
    AND NOT m.is_awaited AND (f.agent_id IS NULL OR sees_mind(f.tenant_id, f.agent_id, m.id, true))
  ORDER BY m.created_at, m.id LIMIT $3) who
WHERE f.tenant_id = $1 AND f.id = ANY ($2)""",
)
_LEASE = "UPDATE failure_mails SET mail_at = $3 WHERE tenant_id = $1 AND id = ANY ($2)"
_MAILED = "UPDATE members SET failure_mailed_at = $3 WHERE tenant_id = $1 AND id = $2"
_TOLD = """UPDATE failure_mails SET told = told || jsonb_build_array($3::text)
WHERE tenant_id = $1 AND id = ANY ($2) AND NOT told @> jsonb_build_array($3::text)"""
#: Only if the round was in time; otherwise another round owns the rows.
_LATER = """UPDATE failure_mails SET mail_at = l.at FROM unnest($2::uuid[], $3::timestamptz[]) AS l (id, at)
WHERE tenant_id = $1 AND failure_mails.id = l.id AND mail_at = $4"""
_DONE = "DELETE FROM failure_mails WHERE tenant_id = $1 AND id = ANY ($2) AND mail_at = $3"
_CHOOSE = "UPDATE members SET failure_mails = $3 WHERE tenant_id = $1 AND id = $2"


@dataclass(slots=True)
class _Recipients:
    """Which members are mailed about which rows, and which rows are postponed until when."""

    rows: dict[UUID, set[UUID]] = field(default_factory=lambda: defaultdict(set))
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
        after = float(DEFAULT.failure_mail_after_seconds)
        waiting = await work.fetch(_WAITING, tenant_id, DEFAULT.failure_mail_rows, after)
        if not any(row.is_due for row in waiting):
            return None
        recipients = await _find_recipients(work, waiting)
        due_since = {row.id: row.due_since for row in waiting}
        mail_round = mail_rounds.new_round(tenant_id, waiting[0].now, due_since, recipients.later)
        mail_round.mails = [
            MemberMail(
                member_id,
                recipients.rows[member_id],
                compose(
                    url, to=to, tenant=tenant, rows=[row for row in waiting if row.id in recipients.rows[member_id]]
                ),
            )
            for member_id, to in (await mail_rounds.addresses(work, recipients.users)).items()
        ]
        await work.execute(_LEASE, tenant_id, list(due_since), mail_round.lease)
        if not mail_round.mails:
            await _settle(work, mail_round, mail_rounds.next_times(mail_round))
            return None
    return mail_round


async def mailed(mail_round: Round, mail: MemberMail) -> None:
    """The mail server accepted the mail, or will never accept it."""
    async with unit_of_work(mail_round.tenant_id) as work:
        await work.execute(_MAILED, mail_round.tenant_id, mail.member_id, mail_round.at)
        await work.execute(_TOLD, mail_round.tenant_id, list(mail.rows), str(mail.member_id))


async def settle(mail_round: Round, *, failed: Sequence[MemberMail] = (), untried: Sequence[MemberMail] = ()) -> None:
    """Ends the round: see `mail_rounds`."""
    async with unit_of_work(mail_round.tenant_id) as work:
        await _settle(work, mail_round, mail_rounds.next_times(mail_round, failed=failed, untried=untried))


async def _settle(work: UnitOfWork, mail_round: Round, times: Mapping[UUID, datetime | None]) -> None:
    later = {row_id: at for row_id, at in times.items() if at is not None}
    await work.execute(_DONE, work.tenant_id, list(times.keys() - later.keys()), mail_round.lease)
    await work.execute(_LATER, work.tenant_id, list(later), list(later.values()), mail_round.lease)


async def _find_recipients(work: UnitOfWork, waiting: Sequence[WaitingFailure]) -> _Recipients:
    recipients, now = _Recipients(), waiting[0].now
    ids = [row.id for row in waiting]
    every = float(DEFAULT.failure_mail_every_seconds)
    for row in await work.fetch(_FIND_RECIPIENTS, work.tenant_id, ids, DEFAULT.mail_people, every):
        if row.is_told:
            continue
        if row.rests_until is not None and row.rests_until > now:
            until = recipients.later.setdefault(row.failure_id, row.rests_until)
            recipients.later[row.failure_id] = min(until, row.rests_until)
        else:
            recipients.rows[row.member_id].add(row.failure_id)
            recipients.users[row.member_id] = row.user_id
    return recipients


def compose(url: str, *, to: str, tenant: str, rows: Sequence[WaitingFailure]) -> Mail:
    lines = [*_lines(rows), *_budget_lines(rows)]
    shown = lines[: DEFAULT.failure_mail_lines]
    if rest := len(lines) - len(shown):
        shown.append(f"and {rest} more")
    listed = "\n".join(f"- {line}" for line in shown)
    subject, advice = _FAILURE_SUBJECT, _FAILURE_ADVICE
    kinds = {row.kind for row in rows}
    if kinds == {FailureKind.BUDGET}:
        subject, advice = _BUDGET_SUBJECT, _BUDGET_ADVICE
    elif FailureKind.BUDGET in kinds:
        advice = f"{_FAILURE_ADVICE}\n\n{_BUDGET_ADVICE}"
    return Mail(
        to,
        subject,
        f"""Of {plain_name(tenant)}, whose admin you are, this needs you now:

{listed}

{advice}

{url}

You get one of these mails in {DEFAULT.failure_mail_every_seconds // 60} minutes at most. The mutation setFailureMails
ends them.
""",
    )


def _lines(rows: Sequence[WaitingFailure]) -> list[str]:
    """Models come first, because agents fail because of them. An agent has one line for failures and one for losses."""
    models = [_of_model(row, row.model) for row in rows if row.model is not None]
    names = {row.agent_id: plain_name(row.agent_name) for row in rows if row.agent_name is not None}
    failing = dict.fromkeys(row.agent_id for row in rows if row.kind is FailureKind.AGENT)
    dead = Counter(row.agent_id for row in rows if row.kind is FailureKind.DEAD_LETTER)
    return [
        *models,
        *(f"{names[agent_id]} cannot go on with what came to it outside of any space" for agent_id in failing),
        *(f"{names[agent_id]} gave up {_events(count)}, outside of any space" for agent_id, count in dead.items()),
    ]


def _budget_lines(rows: Sequence[WaitingFailure]) -> list[str]:
    """Lists budgets that are used up first. A budget of each agent or person may have several lines."""
    budgets = [row for row in rows if row.budget_name is not None]
    return [_of_budget(row) for row in sorted(budgets, key=lambda row: not row.is_used_up)]


def _of_budget(row: WaitingFailure) -> str:
    assert row.budget_name is not None and row.unit is not None
    assert row.spent is not None and row.maximum is not None
    whose = "the limit of the operator" if row.is_cap else "the budget"
    state = "is used up" if row.is_used_up else "is nearly used up"
    used = f"{amount(row.spent, row.unit)} of {amount(row.maximum, row.unit)}"
    again = "" if row.resets_at is None else f"; it begins again at {row.resets_at:%Y-%m-%d %H:%M} UTC"
    return f"{whose} {plain_name(row.budget_name)} {state}: {used}{again}"


def _of_model(row: WaitingFailure, model: str) -> str:
    key = "your own key" if row.is_own_key else "the key of this installation"
    advice = f" {ADVICE[row.remedy]}" if row.remedy else ""
    return f"the model {plain_name(model)}, by {key}, does not serve the account.{advice}"


def _events(count: int) -> str:
    return "an event" if count == 1 else f"{count} events"
