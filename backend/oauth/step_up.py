"""A fresh proof of identity before acts that change rights: creating tokens, installing apps, organisations.

`browser.require_fresh` redirects here, and this page redirects back. A password or one of the person's passkeys proves
the identity, for the number of minutes in `kit.limits`. A person who signs in at their organisation's provider has
neither here: they sign in there again, in a new session.
"""

import re
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from backend.accounts import accounts, memberships, passkeys, providers, sessions, webauthn
from backend.accounts.accounts import Account
from backend.accounts.passkeys import PasskeyView
from backend.accounts.providers import ProviderView
from backend.accounts.sessions import SignedIn
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import unit_of_work
from backend.oauth import browser, passkey_proof, reauthentication, state, throttle
from backend.oauth.browser import SignInNeeded, local_path
from backend.oauth.forms import Form
from backend.oauth.page import page
from backend.oauth.passkey_proof import PasskeyPurpose
from backend.oauth.problems import Problem
from backend.oauth.rendering import render
from backend.oauth.server import proofs

_MISSING, _WRONG = "Enter your password.", "This is not your password."
_NUMBER = re.compile(r"[0-9]{1,15}")
_NO_PASSKEY = "The passkey did not confirm your identity. Please try again, or use your password."


async def _show(request: Request) -> Response:
    person, to = await browser.require(request), local_path(request.query_params.get("next"))
    return browser.continue_to(request, to) if await _is_recent(request, person) else await _page(request, person, to)


async def _is_recent(request: Request, person: SignedIn) -> bool:
    """`since`: only a proof after this time counts, in milliseconds since the epoch. `within`: the greatest age in
    seconds, as processes of the previous version ask for it (ADR 0092). Raises `Problem`."""
    since, within = _number(request, "since"), _number(request, "within")
    if since is not None:
        return proofs.was_given_since(person, since, at=await proofs.now())
    age = person.proved_seconds_ago
    return person.is_fresh and (within is None or (age is not None and age <= within))


def _number(request: Request, name: str) -> int | None:
    given = request.query_params.get(name)
    if given is not None and not _NUMBER.fullmatch(given):
        raise Problem(400, "This link is not valid", "Its time cannot be read. Please start again.")
    return None if given is None else int(given)


async def _submit(request: Request, form: Form) -> Response:
    to = local_path(form.get("next"))
    person = await _person(request, to)
    async with unit_of_work(None, read_only=True) as work:
        account = await accounts.read(work, person.user_id)
    if person.only_tenant_id is not None or account.password_hash is None:
        return await _page(request, person, to)
    if not form.get("password"):
        return await _page(request, person, to, error=_MISSING)
    proved_hash = await _prove(request, account, form.get("password"))
    if proved_hash is None:
        await memberships.record(account.id, "step_up_failed", by_person=False)
        return await _page(request, person, to, error=_WRONG)
    async with unit_of_work(None) as work:
        if not await sessions.step_up(work, person.session_id, proved_hash=proved_hash):
            raise SignInNeeded(to)
    await memberships.record(account.id, "step_up", details={"by": "password"})
    return browser.continue_to(request, to)


async def _options(request: Request, form: Form) -> Response:  # noqa: ARG001 -- the signature of a page
    person = await reauthentication.require_full_session(request)
    async with unit_of_work(None, read_only=True) as work:
        own = [each.credential_id for each in await passkeys.of(work, person.user_id)]
    challenge = await passkey_proof.challenge(request, PasskeyPurpose.STEP_UP)
    return passkey_proof.options(webauthn.request_options(passkey_proof.site(request), challenge, of=own))


async def _by_passkey(request: Request, form: Form) -> Response:
    to = local_path(form.get("next"))
    await _person(request, to)
    person = await reauthentication.require_full_session(request)
    response = form.get(passkey_proof.FIELD)
    proof = await passkey_proof.prove(request, PasskeyPurpose.STEP_UP, response, by=person.user_id)
    async with unit_of_work(None) as work:
        is_proved = (
            proof is not None
            and await passkeys.use(work, proof)
            and await sessions.step_up_by_passkey(work, person.session_id, proof.passkey_id)
        )
    if not is_proved:
        return await _page(request, person, to, error=_NO_PASSKEY, field="")
    await memberships.record(person.user_id, "step_up", details={"by": "passkey"})
    return browser.continue_to(request, to)


async def _person(request: Request, to: str) -> SignedIn:
    """Who has to sign in first then goes to `to`: that is a proof too."""
    person = await browser.current(request)
    if person is None:
        raise SignInNeeded(to)
    return person


async def _prove(request: Request, account: Account, password: str) -> str | None:
    """The hash of the password that was proved, or None. Raises `TooOften`."""
    attempt = await throttle.own_password(request, account.id)
    if not await state.of(request).passwords.verify(account.password_hash, password):
        return None
    attempt.succeeded()
    return account.password_hash


async def _page(request: Request, person: SignedIn, to: str, *, error: str = "", field: str = "password") -> Response:
    linked: Sequence[ProviderView] = ()
    own: Sequence[PasskeyView] = ()
    if person.only_tenant_id is not None:
        linked = await providers.linked_to(person.only_tenant_id, person.user_id)
    else:
        async with unit_of_work(None, read_only=True) as work:
            own = await passkeys.of(work, person.user_id)
    return render(
        request,
        "step_up.html",
        status=422 if error else 200,
        has_script=bool(own),
        person=person,
        providers=linked,
        has_passkeys=bool(own),
        minutes=DEFAULT.step_up_minutes,
        to=to,
        errors={field: error} if error else {},
    )


ROUTES = (
    page("/stepup", show=_show, submit=_submit),
    page("/stepup/passkey", submit=_by_passkey),
    page("/stepup/passkey/options", submit=_options),
)
