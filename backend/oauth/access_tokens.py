"""The page of a person's own access tokens in one organisation: create, list, revoke. It is linked from `/account`.

It needs a fresh proof of identity. A person who has lost their last token can therefore get another by signing in. It
calls `tenants.access_tokens`, which has the rules. The audit log uses the names of the corresponding API mutations.

A browser shows only the last response if a form is sent twice, as by a double click. So the second response has a token
that replaces the first one, which nobody has seen. Some seconds later, the first one may be in use, and stays.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from backend.accounts import memberships, sessions
from backend.accounts.memberships import Membership
from backend.accounts.sessions import SignedIn
from backend.kit.errors import AppError, Conflict
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.oauth import browser, formatting, state
from backend.oauth.forms import Form, Reader
from backend.oauth.page import page
from backend.oauth.problems import Problem
from backend.oauth.rendering import redirect, render
from backend.oauth.server.consent import SCOPE_TEXTS
from backend.tenants import access_tokens, audit, idempotency, members
from backend.tenants import status as tenant_status
from backend.tenants.actor import Actor, Scope
from backend.tenants.audit import Author
from backend.tenants.errors import TokenNotFound
from backend.tenants.models import TenantStatus

_USUAL_DAYS = "90"


class AlreadyMade(Conflict):
    """This form has made its token already. Open the page again to make another one."""

    code = "TOKEN_ALREADY_MADE"


@dataclass(frozen=True, slots=True)
class _Wanted:
    """`once`: the same if the form is sent twice."""

    name: str
    scopes: Sequence[str]
    days: int
    once: UUID


@dataclass(frozen=True, slots=True)
class _Made:
    """`is_again`: it replaces the token that the form made before."""

    token: str
    is_again: bool


async def _show(request: Request) -> Response:
    _, membership, actor = await _membership(request)
    return await _page(request, membership, actor)


async def _create(request: Request, form: Form) -> Response:
    person, membership, actor = await _membership(request)
    reader = Reader(form)
    name, days, scopes = reader.name("name", ask="Enter a name for the token."), _days(reader), form.all("scopes")
    if not scopes:
        reader.errors["scopes"] = "Choose what the token may do."
    made = None
    if not reader.errors:
        try:
            async with unit_of_work(membership.tenant_id) as work:
                await sessions.require_open(work, person)
                once = form.key(name, str(days), *sorted(scopes))
                made = await _make(request, work, actor, _Wanted(name, scopes, days, once))
        except AppError as error:
            reader.errors[""] = formatting.error_text(error)
    if made is None:
        return await _page(request, membership, actor, form=form, errors=reader.errors)
    return render(
        request, "access_token_made.html", membership=membership, name=name, token=made.token, is_again=made.is_again
    )


async def _make(request: Request, work: UnitOfWork, actor: Actor, wanted: _Wanted) -> _Made:
    """Uses the role that the person has in this transaction, not when the page was shown."""
    key = idempotency.key_of(actor, operation="createAccessToken", key=str(wanted.once), request={})
    stored = await idempotency.claim(work, actor, key)
    await tenant_status.lock(work)  # before the member and the former token, as those do who end them
    actor = await members.as_of_now(work, actor)
    is_again = stored is not None and await _drop(request, work, actor, UUID(stored["accessToken"]))
    issued = await access_tokens.create(
        work, state.of(request).keys, actor, name=wanted.name, scopes=wanted.scopes, expires_in_days=wanted.days
    )
    await idempotency.remember(work, actor, key, {"accessToken": str(issued.token_id)})
    details = {"scopes": sorted(wanted.scopes), "expiresInDays": wanted.days, "by": "page"}
    target = ("AccessToken", issued.token_id)
    await audit.record(work, Author.of(actor), "createAccessToken", target=target, details=details)
    return _Made(issued.token, is_again)


async def _drop(request: Request, work: UnitOfWork, actor: Actor, token_id: UUID) -> bool:
    """Revokes the token that the form made before. False: it has ended already. Raises `AlreadyMade`."""
    former = next((each for each in await access_tokens.of(work, actor.id) if each.id == token_id), None)
    if former is None:
        return False
    if not await access_tokens.is_surely_unused(work, token_id):
        raise AlreadyMade
    await _end(request, work, actor, token_id)
    return True


async def _end(request: Request, work: UnitOfWork, actor: Actor, token_id: UUID) -> None:
    """Only the person's own token; an admin revokes those of others through the API."""
    own = replace(actor, scopes=actor.scopes - {Scope.ADMIN_WRITE})
    await access_tokens.revoke(work, own, state.of(request).hints, token_id=token_id)
    target, details = ("AccessToken", token_id), {"by": "page"}
    await audit.record(work, Author.of(actor), "revokeAccessToken", target=target, details=details)


async def _revoke(request: Request, form: Form) -> Response:
    _, membership, actor = await _membership(request)
    token_id = _uuid(form.get("token"))
    try:
        async with unit_of_work(membership.tenant_id) as work:
            await _end(request, work, actor, token_id)
    except TokenNotFound:
        raise _not_found() from None
    return redirect(f"{_path(membership)}?done=revoked")


async def _membership(request: Request) -> tuple[SignedIn, Membership, Actor]:
    """Raises `SignInNeeded`, `StepUpNeeded`, `Problem`."""
    tenant_id: UUID = request.path_params["tenant_id"]
    person = await browser.require_fresh(request, back=f"/account/organisations/{tenant_id}/tokens")
    for membership in await memberships.of(person.user_id, only_tenant_id=person.only_tenant_id):
        if membership.tenant_id == tenant_id:
            if membership.tenant_status is not TenantStatus.ACTIVE:
                raise Problem(
                    403, f"{membership.tenant_name} is suspended", "Its access tokens do not work at the moment."
                )
            return person, membership, membership.actor(person.name)
    raise Problem(404, "You are not a member of this organisation", "You may have left it already.")


def _days(reader: Reader) -> int:
    days_text = reader.form.get("days").strip()
    days = (
        int(days_text)
        if days_text.isascii() and days_text.isdigit() and len(days_text) <= len(str(DEFAULT.token_days))
        else 0
    )
    if not 1 <= days <= DEFAULT.token_days:
        reader.errors["days"] = f"Enter a number of days from 1 to {DEFAULT.token_days}."
    return days


def _uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise _not_found() from None


def _not_found() -> Problem:
    return Problem(404, "This token does not exist", "It may have expired or been revoked.")


def _path(membership: Membership) -> str:
    return f"/account/organisations/{membership.tenant_id}/tokens"


async def _page(
    request: Request,
    membership: Membership,
    actor: Actor,
    *,
    form: Form | None = None,
    errors: Mapping[str, str] | None = None,
) -> Response:
    async with unit_of_work(membership.tenant_id, read_only=True) as work:
        own = await access_tokens.of(work, actor.id)
    values = form or Form({"days": [_USUAL_DAYS]})
    return render(
        request,
        "access_tokens.html",
        status=422 if errors else 200,
        membership=membership,
        path=_path(membership),
        own=own,
        has_room=len(own) < DEFAULT.tokens_per_member,
        choices=[(scope, SCOPE_TEXTS[scope]) for scope in Scope if scope in actor.scopes],
        chosen=values.all("scopes"),
        name=values.get("name"),
        days=values.get("days"),
        most_days=DEFAULT.token_days,
        name_chars=DEFAULT.name_chars,
        done="The token was revoked." if request.query_params.get("done") == "revoked" else "",
        errors=errors or {},
    )


_PATH = "/account/organisations/{tenant_id:uuid}/tokens"
ROUTES = (page(_PATH, show=_show, submit=_create), page(f"{_PATH}/revoke", submit=_revoke))
