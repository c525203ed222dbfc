"""The page that sets up the second step of the sign-in: enrol a device, show its recovery codes, remove it.

Each change needs the password again, so that a person who finds an open browser cannot lock out its owner. The form for
the first code of a device carries a mark that the password was just proved for it.
"""

from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from backend.accounts import accounts, deletion, memberships, second_factors, sessions
from backend.accounts.accounts import Account
from backend.accounts.second_factors import SecondFactorState
from backend.kit.unit_of_work import unit_of_work
from backend.oauth import emails, reauthentication, state, throttle
from backend.oauth.forms import Form
from backend.oauth.page import page
from backend.oauth.rendering import redirect, render

_PATH = "/account/two-step"
_MARK = "set_up"
_WRONG = {"current": "This is not your current password."}
_AGAIN = {"current": "Enter your password again: it was not proved for this set-up, or too long ago."}


async def _show(request: Request) -> Response:
    person = await reauthentication.require_full_session(request)
    account, factor = await _read(person.user_id)
    return _page(request, account, factor)


async def _begin(request: Request, form: Form) -> Response:
    person = await reauthentication.require_full_session(request)
    account, factor = await _read(person.user_id)
    if account.password_hash is None:
        return redirect("/reset")
    if not await reauthentication.is_password(request, account, form.get("current")):
        return _page(request, account, factor, errors=_WRONG)
    async with unit_of_work(None) as work:
        await reauthentication.hold_proof(work, account)
        await second_factors.begin(work, state.of(request).keys, account.id)
    _, factor = await _read(account.id)
    if factor is None or factor.is_on:
        return _page(request, account, factor)
    mark = second_factors.set_up_mark(state.of(request).keys, factor, person.session_id)
    return _page(request, account, factor, mark=mark)


async def _confirm(request: Request, form: Form) -> Response:
    person, shared = await reauthentication.require_full_session(request), state.of(request)
    account, factor = await _read(person.user_id)
    if factor is None:
        return redirect(_PATH)
    mark = form.get(_MARK)
    if not second_factors.is_set_up_mark(shared.keys, factor, person.session_id, mark):
        return redirect(_PATH) if factor.is_on else _page(request, account, factor, errors=_AGAIN)
    attempt = await throttle.second_step(request, account.id)
    async with unit_of_work(None) as work:
        await deletion.hold(work, account.id)  # a sign-in by the password alone has ended, or has not looked yet
        await sessions.require_open(work, person)
        enrolment = await second_factors.confirm(work, shared.keys, factor, "".join(form.get("code").split()))
        if enrolment is not None and not enrolment.is_repeated:
            await sessions.end_others(work, account.id, but=person.session_id)
            mail = emails.second_step_changed(shared.settings.web.url, to=account.email, is_on=True)
            work.after_commit(lambda: shared.mailer.send(mail))
    if enrolment is None and factor.is_on:
        return redirect(_PATH)
    if enrolment is None:
        errors = {"code": "This is not the code that the device shows now."}
        return _page(request, account, factor, errors=errors, mark=mark)
    attempt.succeeded()
    if not enrolment.is_repeated:
        await memberships.record(account.id, "second_step_added", details={"by": "device"})
    return render(request, "recovery_codes.html", codes=enrolment.recovery_codes)


async def _remove(request: Request, form: Form) -> Response:
    person, shared = await reauthentication.require_full_session(request), state.of(request)
    account, factor = await _read(person.user_id)
    if not await reauthentication.is_password(request, account, form.get("current")):
        return _page(request, account, factor, errors=_WRONG)
    async with unit_of_work(None) as work:
        await reauthentication.hold_proof(work, account)
        await second_factors.remove(work, account.id)
        mail = emails.second_step_changed(shared.settings.web.url, to=account.email, is_on=False)
        if factor is not None and factor.is_on:
            work.after_commit(lambda: shared.mailer.send(mail))
    await memberships.record(account.id, "second_step_removed", details={"by": "password"})
    return redirect(_PATH)


async def _read(user_id: UUID) -> tuple[Account, SecondFactorState | None]:
    async with unit_of_work(None, read_only=True) as work:
        return await accounts.read(work, user_id), await second_factors.read(work, user_id)


def _page(
    request: Request,
    account: Account,
    factor: SecondFactorState | None,
    *,
    errors: dict[str, str] | None = None,
    mark: str = "",
) -> Response:
    """Shows the secret only with the mark that the password was proved for it, until the device is enrolled."""
    secret = second_factors.secret_of(state.of(request).keys, factor) if factor is not None and mark else None
    return render(
        request,
        "two_step.html",
        status=422 if errors else 200,
        is_on=factor is not None and factor.is_on,
        recovery_left=factor.recovery_left if factor is not None else 0,
        has_password=account.password_hash is not None,
        secret=secret,
        address=second_factors.address_of(secret, email=account.email) if secret else None,
        mark=mark,
        errors=errors or {},
    )


ROUTES = (
    page(_PATH, show=_show),
    page(f"{_PATH}/begin", submit=_begin),
    page(f"{_PATH}/confirm", submit=_confirm),
    page(f"{_PATH}/remove", submit=_remove),
)
