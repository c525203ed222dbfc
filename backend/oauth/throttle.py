"""How often somebody may guess at a password, and have mail sent. Called by the pages before they do either.

What counts are failures: a sign-in that succeeds gives back what it took. A network source has a bucket, so has an
address from one source, and an address from strangers everywhere. A browser that has been signed in with the address
before shows a cookie that says so and has a bucket of its own: strangers from elsewhere can lock nobody out (and the
link by mail is open in any case). What an answer says is the same whether the address has an account.
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
#: As long as browsers keep any cookie.
_DEVICE_LIFETIME = timedelta(days=400)
_NONCE_CHARS = 22


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try, paid for."""

    request: Request
    buckets: Sequence[Bucket]
    taken: Sequence[BucketState]

    def succeeded(self) -> None:
        """It was no guess."""
        state.of(self.request).buckets.give_back(self.buckets, self.taken, 1.0)


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
    """Somebody who is signed in proves it once more. Raises `TooOften`."""
    return await _take(request, [_bucket(request, "own", str(user_id), capacity=6, per_minute=1)])


async def second_step(request: Request, user_id: UUID) -> Attempt:
    """A code of somebody whose password was right. Raises `TooOften`."""
    return await _take(request, [_bucket(request, "code", str(user_id), capacity=6, per_minute=1)])


async def challenge(request: Request) -> None:
    """A browser wants to be asked for a passkey: something to keep for minutes. Raises `TooOften`."""
    await _take(request, [_bucket(request, "challenge", _source(request), capacity=60, per_minute=30)])


async def passkey(request: Request) -> Attempt:
    """What says that it is somebody's passkey. Raises `TooOften`."""
    return await _take(request, [_bucket(request, "passkey", _source(request), capacity=30, per_minute=3)])


async def copied_passkey(request: Request, passkey_id: UUID) -> bool:
    """Whether its person hears once more that there seems to be a copy of it."""
    try:
        await _take(request, [_bucket(request, "copied", str(passkey_id), capacity=4, per_minute=4 / 60)])
    except TooOften:
        return False
    return True


async def upstream(request: Request) -> Attempt:
    """A step by way of a tenant's own provider: each may be a request of ours to it. Raises `TooOften`."""
    return await _take(request, [_bucket(request, "upstream", _source(request), capacity=120, per_minute=60)])


async def mail(request: Request, *, email: str) -> None:
    """A mail to whoever an anonymous visitor names. Raises `TooOften`."""
    await _take(
        request,
        [
            _bucket(request, "mail-to", email, capacity=4, per_minute=4 / 60),
            _bucket(request, "mail-by", _source(request), capacity=20, per_minute=20 / 60),
        ],
    )


async def bad_client(request: Request) -> None:
    """A program has shown a secret, a code or a token that is none. Asked afterwards: nobody guesses 190 bits, and a
    good one is taken wherever bad ones come from too. Raises `TooOften` in place of what was wrong."""
    await _take(request, [_bucket(request, "client", _source(request), capacity=60, per_minute=30)])


async def device(request: Request) -> None:
    """A program wants a code for a person to type: a row, for whoever knows a public app's name. Raises `TooOften`."""
    await _take(request, [_bucket(request, "device-code", _source(request), capacity=60, per_minute=30)])


async def provider_failure(request: Request, provider_id: UUID) -> bool:
    """Whether one more failed sign-in by this provider is to be written down: anybody may cause them, and what stands
    in an audit log stays."""
    try:
        await _take(request, [_bucket(request, "provider-failure", str(provider_id), capacity=60, per_minute=1)])
    except TooOften:
        return False
    return True


async def registration(request: Request) -> None:
    """Somebody's program registers itself. Raises `TooOften`."""
    await _take(request, [_bucket(request, "register", _source(request), capacity=10, per_minute=10 / 60)])


async def document(request: Request) -> None:
    """A client is known by an address that we have to ask: a request of ours to where a stranger says. Raises
    `TooOften`."""
    await _take(request, [_bucket(request, "document", _source(request), capacity=20, per_minute=5)])


async def user_code(request: Request, user_id: UUID) -> Attempt:
    """Somebody types the code that a device shows. Raises `TooOften`."""
    return await _take(request, [_bucket(request, "user-code", str(user_id), capacity=10, per_minute=1)])


def remember_device(request: Request, response: Response, *, email: str) -> None:
    """This browser has been signed in with the address: from now on its failures are its own."""
    if _device_of(request, email) is None:
        nonce = secrets.token_urlsafe(16)
        value = nonce + _proof(request, email, nonce)
        cookies.put(request, response, Cookie.DEVICE, value, lifetime=_DEVICE_LIFETIME)


def _device_of(request: Request, email: str) -> str | None:
    value = cookies.read(request, Cookie.DEVICE) or ""
    nonce, proof = value[:_NONCE_CHARS], value[_NONCE_CHARS:]
    known = state.of(request).keys.digests(KeyPurpose.COOKIE, _claim(email, nonce))
    is_ours = any(hmac.compare_digest(digest.hex().encode(), proof.encode()) for digest in known)
    return nonce if is_ours else None


def _proof(request: Request, email: str, nonce: str) -> str:
    return state.of(request).keys.digest(KeyPurpose.COOKIE, _claim(email, nonce)).hex()


def _claim(email: str, nonce: str) -> str:
    return f"device:{nonce}:{email}"


async def _take(request: Request, buckets: Sequence[Bucket]) -> Attempt:
    taken = await state.of(request).buckets.take_all(buckets)
    if not all(each.is_allowed for each in taken):
        raise TooOften(max(each.retry_after_seconds for each in taken))
    return Attempt(request, buckets, taken)


def _bucket(request: Request, kind: str, whose: str, *, capacity: float, per_minute: float) -> Bucket:
    return Bucket(client_address.key(state.of(request).keys, kind, whose), capacity, per_minute / _MINUTE)


def _source(request: Request) -> str:
    return client_address.of(request.client.host if request.client else None)
