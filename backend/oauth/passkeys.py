"""The page of a person's passkeys: list, add, rename, remove.

Each act needs a fresh proof of identity (`step_up`). Adding and removing a passkey is mailed to the person and recorded
in the audit log.
"""

from collections.abc import Sequence
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from backend.accounts import accounts, memberships, passkeys, sessions, webauthn
from backend.accounts.accounts import Account
from backend.accounts.passkeys import PasskeyView
from backend.accounts.sessions import SignedIn
from backend.accounts.webauthn import PasskeyOwner
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import unit_of_work
from backend.oauth import browser, emails, passkey_proof, reauthentication, state
from backend.oauth.forms import Form, Reader
from backend.oauth.page import page
from backend.oauth.passkey_proof import PasskeyPurpose
from backend.oauth.problems import Problem
from backend.oauth.rendering import redirect, render

_PATH = "/account/passkeys"
_DONE = {
    "added": "The passkey was added. You can sign in with it from now on.",
    "named": "The name was changed.",
    "removed": "The passkey was removed, and every other browser was signed out.",
}
_NAME = "Enter a name for the passkey."
_NOT_ADDED = {
    "": "This passkey could not be added: it was created too long ago, or it is already registered. Try again."
}


async def _show(request: Request) -> Response:
    _, own = await _read((await _owner(request)).user_id)
    return _page(request, own)


async def _options(request: Request, form: Form) -> Response:  # noqa: ARG001 -- the signature of a page
    account, own = await _read((await _owner(request)).user_id)
    if len(own) >= DEFAULT.passkeys:
        return redirect(_PATH)
    challenge = await passkey_proof.challenge(request, PasskeyPurpose.ADD)
    person = PasskeyOwner(account.id, account.email, account.name)
    existing = [each.credential_id for each in own]
    return passkey_proof.options(
        webauthn.creation_options(passkey_proof.site(request), challenge, person, existing=existing)
    )


async def _add(request: Request, form: Form) -> Response:
    person, shared = await _owner(request), state.of(request)
    account, own = await _read(person.user_id)
    reader = Reader(form)
    name = reader.name("name", ask=_NAME)
    if reader.errors:
        return _page(request, own, name=form.get("name"), errors=reader.errors)
    challenge = await passkey_proof.take_challenge(request, PasskeyPurpose.ADD)
    site, response = passkey_proof.site(request), form.get(passkey_proof.FIELD)
    passkey = webauthn.read_new(site, challenge, response) if challenge is not None else None
    if passkey is None:
        return _page(request, own, name=name, errors=_NOT_ADDED)
    async with unit_of_work(None) as work:
        is_added = await passkeys.add(work, person.user_id, passkey, name=name)
        await sessions.require_open(work, person)  # after it, because it locks the account more strictly
        if is_added:
            mail = emails.passkey_changed(shared.settings.web.url, to=account.email, is_added=True)
            work.after_commit(lambda: shared.mailer.send(mail))
    if not is_added:
        return _page(request, own, name=name, errors=_NOT_ADDED)
    await memberships.record(person.user_id, "passkey_added")
    return redirect(f"{_PATH}?done=added")


async def _rename(request: Request, form: Form) -> Response:
    person, passkey_id = await _owner(request), _uuid(form.get("passkey"))
    field, reader = f"name-{passkey_id}", Reader(form)
    name = reader.name(field, ask=_NAME)
    if reader.errors:
        _, own = await _read(person.user_id)
        return _page(request, own, errors=reader.errors)
    async with unit_of_work(None) as work:
        if not await passkeys.rename(work, person.user_id, passkey_id, name=name):
            raise _not_found()
    return redirect(f"{_PATH}?done=named")


async def _remove(request: Request, form: Form) -> Response:
    """Also ends the other sessions, because they may have begun with this passkey."""
    person, passkey_id, shared = await _owner(request), _uuid(form.get("passkey")), state.of(request)
    async with unit_of_work(None) as work:
        await sessions.require_open(work, person)
        if not await passkeys.remove(work, person.user_id, passkey_id):
            raise _not_found()
        await sessions.end_others(work, person.user_id, but=person.session_id)
        account = await accounts.read(work, person.user_id)
        mail = emails.passkey_changed(shared.settings.web.url, to=account.email, is_added=False)
        work.after_commit(lambda: shared.mailer.send(mail))
    await memberships.record(person.user_id, "passkey_removed")
    return redirect(f"{_PATH}?done=removed")


async def _owner(request: Request) -> SignedIn:
    """Raises `Problem`, `SignInNeeded`, `StepUpNeeded`."""
    await reauthentication.require_full_session(request)
    return await browser.require_fresh(request, back=_PATH)


async def _read(user_id: UUID) -> tuple[Account, Sequence[PasskeyView]]:
    async with unit_of_work(None, read_only=True) as work:
        return await accounts.read(work, user_id), await passkeys.of(work, user_id)


def _uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise _not_found() from None


def _not_found() -> Problem:
    return Problem(404, "This passkey does not exist", "It may have been removed already.")


def _page(
    request: Request,
    own: Sequence[PasskeyView],
    *,
    name: str = "",
    errors: dict[str, str] | None = None,
) -> Response:
    return render(
        request,
        "passkeys.html",
        status=422 if errors else 200,
        has_script=True,
        own=own,
        most=DEFAULT.passkeys,
        name_chars=DEFAULT.name_chars,
        name=name,
        done=_DONE.get(request.query_params.get("done", "")),
        errors=errors or {},
    )


ROUTES = (
    page(_PATH, show=_show),
    page(f"{_PATH}/options", submit=_options),
    page(f"{_PATH}/add", submit=_add),
    page(f"{_PATH}/rename", submit=_rename),
    page(f"{_PATH}/remove", submit=_remove),
)
