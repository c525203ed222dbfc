"""Sign-in with an address and a password, or with a passkey alone, and sign-out.

`accounts` checks the password, `passkey_proof` a passkey, `throttle` counts failures, `browser` begins the session.
Neither the text nor the time of a response shows whether the address has an account. A passkey needs no second step,
because it already has two factors (ADR 0037).
"""

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response

from backend.accounts import accounts, memberships, second_factors, webauthn
from backend.accounts.accounts import Account
from backend.kit.unit_of_work import unit_of_work
from backend.oauth import browser, passkey_proof, second_step, state, throttle
from backend.oauth.browser import local_path
from backend.oauth.forms import Form, Reader
from backend.oauth.page import page
from backend.oauth.passkey_proof import PasskeyPurpose
from backend.oauth.rendering import redirect, render

_WRONG = {"": "The address or the password is wrong."}
_NO_PASSKEY = {"": "This passkey did not sign you in. Please try again, or use your password."}


async def _show(request: Request) -> Response:
    to = local_path(request.query_params.get("next"))
    if await browser.current(request) is not None:
        return redirect(to)
    return _form(request, to, email=request.query_params.get("email", ""))


async def _submit(request: Request, form: Form) -> Response:
    reader = Reader(form)
    to, entered, password = local_path(form.get("next")), form.get("email"), form.get("password")
    email = reader.email()
    if not password:
        reader.errors["password"] = "Enter your password."  # noqa: S105 -- a sentence
    if reader.errors:
        return _form(request, to, email=entered, errors=reader.errors, status=422)
    attempt = await throttle.sign_in(request, email=email)
    account = await accounts.prove(state.of(request).passwords, email=email, password=password)
    if account is None:
        response = _form(request, to, email=entered, errors=_WRONG, status=422)
        response.background = BackgroundTask(_record_failure, email)
        return response
    attempt.succeeded()
    if await second_factors.is_on(account.id):
        return second_step.begin(request, account, to=to)
    return await _begin(request, account, to) or _form(request, to, email=entered, errors=_WRONG, status=422)


async def _begin(request: Request, account: Account, to: str) -> Response | None:
    """None: the password was changed, a second step turned on, or the account disabled, in the meantime."""
    response = await browser.sign_in(request, account.id, to=to, proved_hash=account.password_hash, is_one_step=True)
    if response is not None:
        throttle.remember_device(request, response, email=account.email)
        await memberships.record(account.id, "sign_in", details={"by": "password"})
    return response


async def _record_failure(email: str) -> None:
    """Runs after the response, so that the response does not take longer for an address that has an account."""
    account = await accounts.look_up(email)
    if account is not None:
        await memberships.record(account.id, "sign_in_failed", by_person=False)


async def _options(request: Request, form: Form) -> Response:  # noqa: ARG001 -- the signature of a page
    challenge = await passkey_proof.challenge(request, PasskeyPurpose.SIGN_IN)
    return passkey_proof.options(webauthn.request_options(passkey_proof.site(request), challenge))


async def _by_passkey(request: Request, form: Form) -> Response:
    to = local_path(form.get("next"))
    proof = await passkey_proof.prove(request, PasskeyPurpose.SIGN_IN, form.get(passkey_proof.FIELD))
    response = await browser.sign_in(request, proof.user_id, to=to, proof=proof) if proof else None
    if proof is None or response is None:
        return _form(request, to, email="", errors=_NO_PASSKEY, status=422)
    async with unit_of_work(None, read_only=True) as work:
        account = await accounts.read(work, proof.user_id)
    throttle.remember_device(request, response, email=account.email)
    await memberships.record(account.id, "sign_in", details={"by": "passkey"})
    return response


async def _sign_out(request: Request, form: Form) -> Response:
    person = await browser.current(request)
    to = local_path(form.get("next")) if form.get("next") else "/signin"
    response = await browser.sign_out(request, to=to)
    if person is not None:
        await memberships.record(person.user_id, "sign_out", only_tenant_id=person.only_tenant_id)
    return response


def _form(
    request: Request, to: str, *, email: str, errors: dict[str, str] | None = None, status: int = 200
) -> Response:
    is_open = state.of(request).settings.is_sign_up_open
    return render(
        request,
        "sign_in.html",
        status=status,
        has_script=True,
        to=to,
        email=email,
        errors=errors or {},
        is_sign_up_open=is_open,
    )


ROUTES = (
    page("/signin", show=_show, submit=_submit),
    page("/signin/passkey", submit=_by_passkey),
    page("/signin/passkey/options", submit=_options),
    page("/signout", submit=_sign_out, signed_out_to="/signin"),
)
