"""Limits how often a caller may guess a password or cause mail to be sent. The pages call it before they do either.

Only failures count: a successful sign-in returns its tokens to the buckets. There is a bucket for a network, one for an
address from one network, and one for an address from all unknown browsers. A browser that was signed in with the
address before sends a cookie that proves it and has its own bucket, so strangers cannot lock a person out (and the
mailed link always works). The response is the same whether or not the address has an account.
"""

import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from backend.kit import client_address
from backend.kit.buckets import Bucket, BucketState
from backend.kit.keyring import KeyPurpose
from backend.oauth import cookies, state
from backend.oauth.cookies import Cookie
from backend.oauth.problems import TooOften

_MINUTE = 60.0
#: The longest time for which browsers keep a cookie.
_DEVICE_LIFETIME = timedelta(days=400)
_NONCE_CHARS = 22


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt, already counted."""

    request: Request
    buckets: Sequence[Bucket]
    states: Sequence[BucketState]

    def succeeded(self) -> None:
        """The attempt was not a guess: its tokens go back to the buckets."""
        state.of(self.request).buckets.give_back(self.buckets, self.states, 1.0)


async def sign_in(request: Request, *, email: str) -> Attempt:
    """Raises `TooOften`."""
    device = _device_of(request, email)
    if device is not None:
        return await _take(request, [_bucket(request, "device", device, capacity=10, per_minute=1)])
    source = _source(request)
    return await _take(
        request,
        [
            _bucket(request, "pair", f"{email} {source}", capacity=6, per_minute=1),
            _bucket(request, "source", source, capacity=30, per_minute=3),
            _bucket(request, "address", email, capacity=60, per_minute=1),
        ],
    )


async def own_password(request: Request, user_id: UUID) -> Attempt:
    """A signed-in person proves the password again. Raises `TooOften`."""
    return await _take(request, [_bucket(request, "own", str(user_id), capacity=6, per_minute=1)])


async def second_step(request: Request, user_id: UUID) -> Attempt:
    """A code after a right password. Raises `TooOften`."""
    return await _take(request, [_bucket(request, "code", str(user_id), capacity=6, per_minute=1)])


async def challenge(request: Request) -> None:
    """A request for a passkey challenge, which is stored for minutes. Raises `TooOften`."""
    await _take(request, [_bucket(request, "challenge", _source(request), capacity=60, per_minute=30)])


async def passkey(request: Request) -> Attempt:
    """A response that claims to be somebody's passkey. Raises `TooOften`."""
    return await _take(request, [_bucket(request, "passkey", _source(request), capacity=30, per_minute=3)])


async def copied_passkey(request: Request, passkey_id: UUID) -> bool:
    """Whether the owner is notified again that the passkey seems to have a copy."""
    try:
        await _take(request, [_bucket(request, "copied", str(passkey_id), capacity=4, per_minute=4 / 60)])
    except TooOften:
        return False
    return True


async def upstream(request: Request) -> Attempt:
    """A step through a tenant's own provider: each may cause a request of ours to it. Raises `TooOften`."""
    return await _take(request, [_bucket(request, "upstream", _source(request), capacity=120, per_minute=60)])


async def mail(request: Request, *, email: str) -> None:
    """A mail to an address that an anonymous visitor entered. Raises `TooOften`."""
    await _take(
        request,
        [
            _bucket(request, "mail-to", email, capacity=4, per_minute=4 / 60),
            _bucket(request, "mail-by", _source(request), capacity=20, per_minute=20 / 60),
        ],
    )


async def bad_client(request: Request) -> None:
    """A program has sent an invalid secret, code or token. Called afterwards, so that a valid one is always accepted,
    whatever else came from its network; nobody can guess 190 bits. Raises `TooOften` in place of the error."""
    await _take(request, [_bucket(request, "client", _source(request), capacity=60, per_minute=30)])


async def device(request: Request) -> None:
    """A program requests a device code, which stores a row; a public app's name is enough for it. Raises `TooOften`."""
    await _take(request, [_bucket(request, "device-code", _source(request), capacity=60, per_minute=30)])


async def provider_failure(request: Request, provider_id: UUID) -> bool:
    """Whether another failed sign-in through this provider is recorded: anybody can cause failures, and entries of an
    audit log are never deleted."""
    try:
        await _take(request, [_bucket(request, "provider-failure", str(provider_id), capacity=60, per_minute=1)])
    except TooOften:
        return False
    return True


async def registration(request: Request) -> None:
    """A program registers itself. Raises `TooOften`."""
    await _take(request, [_bucket(request, "register", _source(request), capacity=10, per_minute=10 / 60)])


async def registered_change(request: Request, app_id: UUID) -> None:
    """A registered program changes or deletes itself, which leaves an entry in an audit log. Raises `TooOften`."""
    await _take(
        request,
        [
            _bucket(request, "change-by", _source(request), capacity=20, per_minute=20 / 60),
            _bucket(request, "change-of", str(app_id), capacity=20, per_minute=20 / 60),
        ],
    )


async def document(request: Request) -> None:
    """A client is identified by a URL that we have to fetch, so a stranger chooses where we send a request. Raises
    `TooOften`."""
    await _take(request, [_bucket(request, "document", _source(request), capacity=20, per_minute=5)])


async def user_code(request: Request, user_id: UUID) -> Attempt:
    """A person enters the code that a device shows. Raises `TooOften`."""
    return await _take(request, [_bucket(request, "user-code", str(user_id), capacity=10, per_minute=1)])


async def app_request(request: Request, member_id: UUID) -> None:
    """A person asks the admins for an app, and each is mailed. Raises `TooOften`."""
    await _take(request, [_bucket(request, "app-request", str(member_id), capacity=10, per_minute=10 / 60)])


async def console_code(request: Request, member_id: UUID) -> None:
    """The console asks for a code, which stores a row: at each reload and each renewal. Raises `TooOften`."""
    await _take(request, [_bucket(request, "console-code", str(member_id), capacity=200, per_minute=60)])


async def consent(request: Request, member_id: UUID) -> None:
    """A person answers an app, or one gets a code by an earlier consent. Each leaves an entry in the audit log, and
    entries are never deleted. Raises `TooOften`."""
    await _take(request, [_bucket(request, "consent", str(member_id), capacity=100, per_minute=20)])


async def first_steps(request: Request, member_id: UUID) -> None:
    """A person makes an agent or writes to it on the pages. Raises `TooOften`."""
    await _take(request, [_bucket(request, "first-steps", str(member_id), capacity=30, per_minute=10)])


def remember_device(request: Request, response: Response, *, email: str) -> None:
    """Marks this browser as signed in with the address: its later failures count only in its own bucket."""
    if _device_of(request, email) is None:
        nonce = secrets.token_urlsafe(16)
        value = nonce + _proof(request, email, nonce)
        cookies.put(request, response, Cookie.DEVICE, value, lifetime=_DEVICE_LIFETIME)


def _device_of(request: Request, email: str) -> str | None:
    value = cookies.read(request, Cookie.DEVICE) or ""
    nonce, proof = value[:_NONCE_CHARS], value[_NONCE_CHARS:]
    expected = state.of(request).keys.digests(KeyPurpose.COOKIE, _claim(email, nonce))
    is_valid = any(hmac.compare_digest(digest.hex().encode(), proof.encode()) for digest in expected)
    return nonce if is_valid else None


def _proof(request: Request, email: str, nonce: str) -> str:
    return state.of(request).keys.digest(KeyPurpose.COOKIE, _claim(email, nonce)).hex()


def _claim(email: str, nonce: str) -> str:
    return f"device:{nonce}:{email}"


async def _take(request: Request, buckets: Sequence[Bucket]) -> Attempt:
    states = await state.of(request).buckets.take_all(buckets)
    if not all(each.is_allowed for each in states):
        raise TooOften(max(each.retry_after_seconds for each in states))
    return Attempt(request, buckets, states)


def _bucket(request: Request, kind: str, subject: str, *, capacity: float, per_minute: float) -> Bucket:
    return Bucket(client_address.key(state.of(request).keys, kind, subject), capacity, per_minute / _MINUTE)


def _source(request: Request) -> str:
    return client_address.of(request.client.host if request.client else None)
