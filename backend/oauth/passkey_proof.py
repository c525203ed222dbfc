"""Creates the challenge that a browser signs with a passkey, and verifies the response.

`sign_in`, `step_up` and `passkeys` call it. A challenge is kept in Redis for a few minutes under the browser's session
(before the sign-in, its form cookie) and its purpose. A session has one challenge for each purpose, and reading it
removes it. So a response is valid once, in the browser that got the challenge, for its purpose. If Redis is
unavailable, passkeys do not work, but passwords do.
"""

import logging
import re
from enum import StrEnum
from urllib.parse import urlsplit
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from backend.accounts import accounts, memberships, passkeys, webauthn
from backend.accounts.passkeys import Proof, StoredPasskey
from backend.accounts.webauthn import Site
from backend.kit.limits import DEFAULT
from backend.kit.short_lived import StoreUnreachable
from backend.kit.unit_of_work import unit_of_work
from backend.oauth import csrf, emails, state, throttle
from backend.oauth.problems import Problem

log = logging.getLogger(__name__)

FIELD = "credential"
_RETRY_SECONDS = 5
_LOCALHOST = re.compile(r"localhost(:\d+)?")


class PasskeyPurpose(StrEnum):
    SIGN_IN = "sign_in"
    STEP_UP = "step_up"
    ADD = "add"


def site(request: Request) -> Site:
    """The site of the public URL. In development also `localhost`, because browsers have no passkeys for a numeric
    address."""
    shared = state.of(request)
    parts = urlsplit(shared.settings.web.url)
    host = request.headers.get("host", "")
    if shared.settings.is_development and _LOCALHOST.fullmatch(host):
        return Site("localhost", f"http://{host}")
    return Site(parts.hostname or "", f"{parts.scheme}://{parts.netloc}")


async def challenge(request: Request, purpose: PasskeyPurpose) -> bytes:
    """Creates a challenge that replaces the previous one. Raises `TooOften`, `Problem`."""
    await throttle.challenge(request)
    value = webauthn.new_challenge()
    try:
        await state.of(request).short_lived.keep(_name(request, purpose), value, seconds=DEFAULT.passkey_seconds)
    except StoreUnreachable:
        raise _unavailable() from None
    return value


async def take_challenge(request: Request, purpose: PasskeyPurpose) -> bytes | None:
    """Reads and removes the challenge of this browser. Raises `Problem`."""
    try:
        return await state.of(request).short_lived.take(_name(request, purpose))
    except StoreUnreachable:
        raise _unavailable() from None


def options(json: str) -> Response:
    return Response(json, headers={"cache-control": "no-store"}, media_type="application/json")


async def prove(request: Request, purpose: PasskeyPurpose, response: str, *, by: UUID | None = None) -> Proof | None:
    """The proof of the passkey that signed the response; `by`: the passkey must belong to this person. None: the proof
    failed, and the failure is recorded. Raises `TooOften`, `Problem`."""
    attempt = await throttle.passkey(request)
    expected, credential_id = await take_challenge(request, purpose), webauthn.credential_id_of(response)
    passkey = await passkeys.find(credential_id) if expected is not None and credential_id is not None else None
    if expected is None or passkey is None or by not in (None, passkey.user_id):
        await _record_failure(purpose, by)
        return None
    assertion = webauthn.read_assertion(site(request), expected, response, public_key=passkey.public_key)
    # Without `by`, the device must name its user.
    if assertion is None or (assertion.by or by) != passkey.user_id:
        await _record_failure(purpose, passkey.user_id)
        return None
    if not passkey.is_counter_advanced(assertion.sign_count):
        await _report_copy(request, passkey)
        return None
    attempt.succeeded()
    return Proof(passkey.id, passkey.user_id, assertion.sign_count)


async def _record_failure(purpose: PasskeyPurpose, user_id: UUID | None) -> None:
    if user_id is not None:
        await memberships.record(user_id, f"{purpose}_failed", by_person=False, details={"by": "passkey"})


async def _report_copy(request: Request, passkey: StoredPasskey) -> None:
    if not await throttle.copied_passkey(request, passkey.id):
        return
    shared = state.of(request)
    await memberships.record(passkey.user_id, "passkey_copied", by_person=False)
    async with unit_of_work(None, read_only=True) as work:
        account = await accounts.read(work, passkey.user_id)
    await shared.mailer.send(emails.passkey_copied(shared.settings.web.url, to=account.email))


def _unavailable() -> Problem:
    log.warning("Redis does not answer, a passkey could not be requested or checked")
    text = "Please try again in a few seconds, or use your password. Nothing was changed."
    return Problem(503, "Passkeys do not work at this moment", text, retry_after_seconds=_RETRY_SECONDS)


def _name(request: Request, purpose: PasskeyPurpose) -> str:
    return f"passkey:{purpose}:{csrf.binding_of(request)}"
