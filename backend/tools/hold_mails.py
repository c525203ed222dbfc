"""Mails to people for whose word something waits: one to each, that lists what it is, and no more than one in a while.

`runtime.chores.crier` calls `mail`. Whoever answers within a minute, in a frontend, is not mailed. Whoever was mailed
a short while ago hears later, and then only if something came that the mail before did not have. Nothing that a model
has written is in it but names, and those are no links and have no line breaks (`kit.mail.plain_name`).
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from backend.accounts import accounts
from backend.kit.limits import DEFAULT
from backend.kit.mail import Mail, Mailer, plain_name
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.actor import Actor, ActorKind, Scope
from backend.tenants.errors import PeopleOnly
from backend.tools import telling, waiting

_TENANT = "SELECT name FROM tenants WHERE tenant_id = $1 AND status = 'ACTIVE'"
_DUE = f"""
SELECT t.id, t.name, t.consent, t.mail_at, a.name AS agent_name, s.name AS space_name, now() AS now
FROM tool_calls t JOIN agents a ON (a.tenant_id, a.id) = (t.tenant_id, t.agent_id)
LEFT JOIN spaces s ON (s.tenant_id, s.id) = (t.tenant_id, t.space_id)
WHERE t.tenant_id = $1 AND t.mail_at <= now() AND {waiting.WAITS} ORDER BY t.mail_at, t.id LIMIT $2"""  # noqa: S608
#: Those who have been here longest, where there are many. `is_news`: the last mail did not have it.
_WHO = f"""
SELECT t.id AS call_id, who.* FROM tool_calls t CROSS JOIN LATERAL (
  SELECT m.id, m.user_id, m.hold_mails, m.hold_mailed_at + make_interval(secs => $4) AS rests_until,
    coalesce(t.started_at + make_interval(secs => $5) > m.hold_mailed_at, true) AS is_news
  FROM members m WHERE m.tenant_id = $1 AND {waiting.MAY_ANSWER} ORDER BY m.created_at, m.id LIMIT $3) who
WHERE t.tenant_id = $1 AND t.id = ANY ($2)"""  # noqa: S608
#: What is over is not mailed about any more.
_SETTLE = """UPDATE tool_calls SET mail_at = NULL WHERE tenant_id = $1 AND mail_at <= now()
AND (id = ANY ($2) OR state <> 'HELD' OR expires_at <= now())"""
_PUT_OFF = """UPDATE tool_calls SET mail_at = l.until FROM unnest($2::uuid[], $3::timestamptz[]) AS l (id, until)
WHERE tenant_id = $1 AND tool_calls.id = l.id"""
_MAILED = "UPDATE members SET hold_mailed_at = now() WHERE tenant_id = $1 AND id = ANY ($2)"
_CHOOSE = "UPDATE members SET hold_mails = $3 WHERE tenant_id = $1 AND id = $2"
_NONE = "UPDATE tool_calls SET mail_at = NULL WHERE tenant_id = $1 AND mail_at IS NOT NULL"


@dataclass(slots=True)
class _Round:
    """Who is mailed about what, and until when what is put off for whom."""

    calls: dict[UUID, list[UUID]] = field(default_factory=lambda: defaultdict(list))
    users: dict[UUID, UUID] = field(default_factory=dict)
    later: dict[UUID, datetime] = field(default_factory=dict)


async def choose(work: UnitOfWork, actor: Actor, *, are_wanted: bool) -> None:
    """By each person for themselves."""
    actor.require(Scope.MESSAGES_WRITE)
    if actor.kind is not ActorKind.PERSON:
        raise PeopleOnly
    await work.execute(_CHOOSE, work.tenant_id, actor.id, are_wanted)


async def mail(tenant_id: UUID, mailer: Mailer, *, url: str) -> None:
    """One look. What the mailer loses is not sent again: what waits stands in `holds`."""
    async with unit_of_work(tenant_id) as work:
        if not await telling.lock(work):
            return
        tenant = await work.fetchval(_TENANT, tenant_id)
        if tenant is None:
            await work.execute(_NONE, tenant_id)
            return
        due = await work.fetch(_DUE, tenant_id, DEFAULT.hold_mail_calls)
        found = await _sorted(work, due)
        mails = [
            letter(url, to=to, tenant=tenant, calls=[row for row in due if row["id"] in found.calls[member_id]])
            for member_id, to in (await _addresses(work, found)).items()
        ]
        await work.execute(_MAILED, tenant_id, list(found.calls))
        await work.execute(_PUT_OFF, tenant_id, list(found.later), list(found.later.values()))
        await work.execute(_SETTLE, tenant_id, [row["id"] for row in due])

        async def send() -> None:
            for each in mails:
                await mailer.send(each)

        work.after_commit(send)


async def _sorted(work: UnitOfWork, due: Sequence[Any]) -> _Round:
    found = _Round()
    rows = await work.fetch(
        _WHO, work.tenant_id, [row["id"] for row in due], DEFAULT.hold_mail_people,
        float(DEFAULT.hold_mail_every_seconds), float(DEFAULT.hold_mail_after_seconds),
    )  # fmt: skip
    now = due[0]["now"] if due else None
    for row in rows:
        if not row["hold_mails"] or not row["is_news"]:
            continue
        if row["rests_until"] is not None and row["rests_until"] > now:
            until = found.later.setdefault(row["call_id"], row["rests_until"])
            found.later[row["call_id"]] = min(until, row["rests_until"])
        else:
            found.calls[row["id"]].append(row["call_id"])
            found.users[row["id"]] = row["user_id"]
    return found


async def _addresses(work: UnitOfWork, found: _Round) -> dict[UUID, str]:
    """Of those who have proved one here: what a provider of the tenant says may be anybody's."""
    known = {member_id: await accounts.read(work, user_id) for member_id, user_id in found.users.items()}
    return {
        member_id: account.email
        for member_id, account in known.items()
        if account.email and not account.is_disabled and not account.is_provided
    }


def letter(url: str, *, to: str, tenant: str, calls: Sequence[Any]) -> Mail:
    """`calls`: rows with `name`, `consent`, `agent_name` and `space_name`."""
    lines = [_line(row) for row in calls[: DEFAULT.hold_mail_lines]]
    if rest := len(calls) - len(lines):
        lines.append(f"and {rest} more")
    listed = "\n".join(f"- {line}" for line in lines)
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


def _line(row: Any) -> str:
    agent, tool = plain_name(row["agent_name"]), plain_name(row["name"])
    what = f"{agent} asks people by {tool}" if row["consent"] is None else f"{agent} wants to use {tool}"
    return what if row["space_name"] is None else f"{what}, in {plain_name(row['space_name'])}"
