"""The page where a person enters the code of a device, sees what the device requests, and decides (RFC 8628, 3.3)."""

from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from backend.accounts.sessions import SessionEnded, SignedIn
from backend.kit.unit_of_work import unit_of_work
from backend.oauth import browser, state, throttle
from backend.oauth.browser import SignInNeeded
from backend.oauth.forms import Form
from backend.oauth.page import page
from backend.oauth.problems import Problem
from backend.oauth.rendering import render
from backend.oauth.server import consent, devices
from backend.oauth.server.consent import ConsentChoice
from backend.oauth.server.devices import WaitingDevice
from backend.tenants import apps

_MOST_TYPED = 40
_WRONG = "No device shows this code now. Check the device: it may show a new code."


async def _show(request: Request) -> Response:
    await browser.require(request)
    return _type(request, request.query_params.get("user_code", ""))


async def _submit(request: Request, form: Form) -> Response:
    """First the code; then, with the code still in the form, the organisation and the decision."""
    typed = form.get("user_code")
    back = "/device?" + urlencode({"user_code": typed[:_MOST_TYPED]})
    try:
        return await _continue(request, form, await browser.require(request, back=back), back=back)
    except SessionEnded:
        raise SignInNeeded(back) from None


async def _continue(request: Request, form: Form, person: SignedIn, *, back: str) -> Response:
    """`back`: the page with the code filled in."""
    typed = form.get("user_code")
    if not typed.strip():
        return _type(request, "", error="Enter the code that the device shows.")
    attempt = await throttle.user_code(request, person.user_id)
    device = await devices.find(typed)
    if device is None:
        return _type(request, typed, error=_WRONG)
    attempt.succeeded()
    own = await consent.organisations(person)
    membership = consent.chosen(own, form.get("organisation"))
    if membership is None:
        return render(request, "device_where.html", user_code=typed, places=own)
    choice = await _choice(person, form, device)
    decision = form.get("decision")
    if decision not in ("", "allow"):
        return await _refuse(request, device, choice)
    await browser.require_fresh(request, back=back)
    was_removed = decision == "allow" and choice.may_install and not form.get("installs")
    if was_removed or not decision:
        return _consent_page(request, typed, choice, was_removed=was_removed)
    return await _allow(request, device, choice.limited_to(form.get("scopes").split()))


async def _choice(person: SignedIn, form: Form, device: WaitingDevice) -> ConsentChoice:
    async with unit_of_work(None, read_only=True) as work:
        app = await apps.public(work, app_id=device.app_id)
    membership = consent.chosen(await consent.organisations(person), form.get("organisation"))
    if app is None or not app.is_active or membership is None:
        raise Problem(404, "This app no longer exists", "Nothing was connected.")
    return await consent.choice(person, membership, app, device.scopes)


async def _allow(request: Request, device: WaitingDevice, choice: ConsentChoice) -> Response:
    await throttle.consent(request, choice.actor.id)
    holder, scopes = await consent.agree(choice, state.of(request).hints)
    is_decided = await devices.approve(device, choice.person, holder, scopes)
    return _done(request, choice, is_allowed=True, is_decided=is_decided)


async def _refuse(request: Request, device: WaitingDevice, choice: ConsentChoice) -> Response:
    await throttle.consent(request, choice.actor.id)
    await consent.refuse(choice)
    return _done(request, choice, is_allowed=False, is_decided=await devices.deny(device))


def _consent_page(request: Request, typed: str, choice: ConsentChoice, *, was_removed: bool) -> Response:
    return render(
        request,
        "consent.html",
        status=409 if was_removed else 200,
        was_removed=was_removed,
        choice=choice,
        scope_texts=consent.SCOPE_TEXTS,
        device=devices.formatted(devices.normalised(typed)),
    )


def _done(request: Request, choice: ConsentChoice, *, is_allowed: bool, is_decided: bool) -> Response:
    if not is_decided:
        raise Problem(409, "Too late", "The code is no longer valid, or somebody has already answered.")
    return render(request, "device_done.html", choice=choice, is_allowed=is_allowed)


def _type(request: Request, typed: str, *, error: str = "") -> Response:
    errors = {"user_code": error} if error else {}
    return render(request, "device.html", status=422 if error else 200, user_code=typed, errors=errors)


ROUTES = (page("/device", show=_show, submit=_submit),)
