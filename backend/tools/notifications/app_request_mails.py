"""Mails about requests for apps: to admins when somebody asks, to the person when an admin has answered.

The consent page and whoever answers call it, and send the mails after the commit. A mail that gets lost costs nothing
but time: the request is in the list of the admins, and the answer at `/account`. A mail contains names without links
and line breaks, and no text that somebody has written.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.mail import Mail, Mailer, plain_name
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import app_requests
from backend.tenants.actor import Actor, ActorKind, Scope
from backend.tenants.app_requests import AskedFor
from backend.tenants.errors import PeopleOnly
from backend.tools.notifications import mail_rounds


@dataclass(frozen=True, slots=True)
class _Recipient:
    member_id: UUID
    user_id: UUID
    tenant: str


_ADMINS = Statement(
    _Recipient,
    f"""SELECT m.id AS member_id, m.user_id, t.name AS tenant FROM members m JOIN tenants t ON t.tenant_id = m.tenant_id
WHERE m.tenant_id = $1 AND {app_requests.MAY_ANSWER} AND m.app_request_mails
ORDER BY m.created_at, m.id LIMIT $2""",  # noqa: S608 -- constants
)
#: Those of the last day, with the present one.
_ASKED = Statement(
    int,
    """SELECT count(*) FROM app_requests WHERE tenant_id = $1 AND member_id = $2
AND created_at > now() - interval '1 day'""",
)
_PERSON = Statement(
    _Recipient,
    """SELECT m.id AS member_id, m.user_id, t.name AS tenant FROM members m JOIN tenants t ON t.tenant_id = m.tenant_id
WHERE m.tenant_id = $1 AND m.id = $2 AND m.left_at IS NULL AND m.app_request_mails""",
)
_END = "\nThe mutation setAppRequestMails ends these mails.\n"
_CHOOSE = "UPDATE members SET app_request_mails = $3 WHERE tenant_id = $1 AND id = $2"


async def choose(work: UnitOfWork, actor: Actor, *, are_wanted: bool) -> None:
    """Turns these mails on or off; each person does it for themselves."""
    actor.require(Scope.MESSAGES_WRITE)
    if actor.kind is not ActorKind.PERSON:
        raise PeopleOnly
    await work.execute(_CHOOSE, work.tenant_id, actor.id, are_wanted)


async def to_admins(work: UnitOfWork, url: str, *, app: str, member_id: UUID, person: str) -> list[Mail]:
    """About the first few requests of a person in a day. The others are only in the list."""
    if await work.fetch_one(_ASKED, work.tenant_id, member_id) > DEFAULT.app_requests_mailed:
        return []
    found = await work.fetch(_ADMINS, work.tenant_id, DEFAULT.app_request_mails)
    return await _mails(
        work,
        found,
        "Somebody asks for an app",
        "{person} asks the admins of {tenant} for the app {app}, or for more rights of it.\n\n"
        "See what it would be allowed to do, and answer:\n\n{link}\n" + _END,
        url=url,
        app=plain_name(app),
        person=plain_name(person),
    )


async def to_person(work: UnitOfWork, url: str, asked: AskedFor, *, app: str, is_approved: bool) -> list[Mail]:
    found = await work.fetch(_PERSON, work.tenant_id, asked.member_id)
    said = "approved" if is_approved else "rejected"
    return await _mails(
        work,
        found,
        f"Your request for an app was {said}",
        "An admin of {tenant} has {said} your request for the app {app}.\n\nSee the answer:\n\n{link}\n" + _END,
        url=url,
        app=plain_name(app),
        said=said,
    )


async def send(mailer: Mailer, mails: Sequence[Mail]) -> None:
    for mail in mails:
        await mailer.send(mail)


async def _mails(
    work: UnitOfWork, found: Sequence[_Recipient], subject: str, text: str, *, url: str, **names: str
) -> list[Mail]:
    """Only to addresses that are proven to be the person's."""
    proven = await mail_rounds.addresses(work, {each.member_id: each.user_id for each in found})
    link = f"{url}/account/organisations/{work.tenant_id}/requests"
    return [
        Mail(proven[each.member_id], subject, text.format(tenant=plain_name(each.tenant), link=link, **names))
        for each in found
        if each.member_id in proven
    ]
