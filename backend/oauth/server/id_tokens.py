"""ID tokens and UserInfo (OpenID Connect Core): who the person is, for the app that they signed in to.

The subject is the id of the member in the API, as introspection names it. So it is another one in each organisation.
"""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from authlib.oidc.core.util import create_half_hash

from backend.accounts import accounts
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work
from backend.oauth.server import signing
from backend.oauth.server.families import Holder
from backend.oauth.server.identity_scopes import IdentityScope
from backend.oauth.server.signing import PrivateKey
from backend.tenants.apps import PublicApp


@dataclass(frozen=True, slots=True)
class SignInRequest:
    """What an authorization request says about the sign-in, and when the person last proved who they are."""

    nonce: str | None
    #: Seconds since the epoch.
    proved_at: int | None


@dataclass(frozen=True, slots=True)
class _Member:
    user_id: UUID
    name: str
    now_seconds: int


_READ = Statement(
    _Member,
    """SELECT user_id, name, extract(epoch FROM now())::bigint AS now_seconds FROM members
WHERE tenant_id = $1 AND id = $2 AND left_at IS NULL AND user_id IS NOT NULL""",
)


async def issue(
    key: PrivateKey, holder: Holder, request: SignInRequest, *, issuer: str, app: PublicApp, access_token: str
) -> str | None:
    """The ID token of a sign-in. None: the person has left in the meantime."""
    member = await _member(holder)
    if member is None:
        return None
    claims = {
        "iss": issuer,
        "aud": app.client_id,
        "iat": member.now_seconds,
        "exp": member.now_seconds + DEFAULT.id_token_seconds,
        "at_hash": create_half_hash(access_token, app.id_token_algorithm).decode(),
        **({"nonce": request.nonce} if request.nonce is not None else {}),
        **({"auth_time": request.proved_at} if request.proved_at is not None else {}),
        **await _claims(holder, member),
    }
    return signing.sign(key, app.id_token_algorithm, claims)


async def user_info(holder: Holder) -> dict[str, Any] | None:
    """The claims that the person has agreed to. None: the person has left."""
    member = await _member(holder)
    return None if member is None else await _claims(holder, member)


async def _member(holder: Holder) -> _Member | None:
    async with unit_of_work(holder.tenant_id, read_only=True) as work:
        return await work.fetchrow(_READ, holder.tenant_id, holder.member_id)


async def _claims(holder: Holder, member: _Member) -> dict[str, Any]:
    claims: dict[str, Any] = {"sub": holder.subject, "tenant": holder.ids["tenant"]}
    if IdentityScope.PROFILE in holder.identity:
        claims["name"] = member.name
    if IdentityScope.EMAIL in holder.identity:
        async with unit_of_work(None, read_only=True) as work:
            account = await accounts.read(work, member.user_id)
            # What a provider of the organisation says is trusted only there: it could sign in as anybody else.
            is_verified = not holder.is_by_provider and await accounts.is_verified(work, member.user_id)
        claims |= {"email": account.email, "email_verified": is_verified}
    return claims
