"""Token introspection (RFC 7662) and revocation (RFC 7009). A client can use them only for its own tokens.

A token that is unknown, expired, revoked or of another client gives the same response.
"""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from authlib.oauth2.rfc6749 import InvalidRequestError, TokenEndpoint
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc7662 import IntrospectionEndpoint

from backend.kit.keyring import Keyring
from backend.kit.redis_signals import Hints
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import unit_of_work
from backend.oauth.server import families, resources
from backend.oauth.server.bridge import wait
from backend.oauth.server.clients import OAuthClient
from backend.oauth.server.families import Holder
from backend.oauth.server.identity_scopes import IdentityScope
from backend.tenants import audit
from backend.tenants import tokens as access_tokens
from backend.tenants.actor import ActorKind, Scope


@dataclass(frozen=True, slots=True)
class _AccessToken:
    ends_at: int | None
    identity_scopes: Json[list[str]]


_READ_FAMILY = Statement(
    int,
    """
SELECT extract(epoch FROM least(r.expires_at, f.expires_at))::bigint FROM refresh_tokens r
JOIN token_families f ON (f.tenant_id, f.id) = (r.tenant_id, r.family_id)
WHERE r.tenant_id = $1 AND r.id = $2 AND r.used_at IS NULL AND f.revoked_at IS NULL
  AND least(r.expires_at, f.expires_at) > now()""",
)
_READ_ACCESS = Statement(
    _AccessToken,
    """SELECT extract(epoch FROM expires_at)::bigint AS ends_at, identity_scopes FROM access_tokens
WHERE tenant_id = $1 AND id = $2""",
)
_REVOKE_ACCESS = Statement(
    bool,
    """UPDATE access_tokens SET revoked_at = now()
WHERE tenant_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING true""",
)


@dataclass(frozen=True, slots=True)
class ValidToken:
    """A valid token."""

    client_id: str
    holder: Holder
    #: Set for an access token.
    token_id: UUID | None
    #: Set for a refresh token; revoking an access token does not revoke its family.
    family_id: UUID | None
    scopes: frozenset[Scope]
    ends_at: int | None
    #: The thumbprint of the key to which it is bound.
    thumbprint: str | None

    def is_expired(self) -> bool:
        return False

    is_revoked = is_expired


async def find(keys: Keyring, client: OAuthClient, value: str) -> ValidToken | None:
    if (session := await access_tokens.authenticate(keys, value)) is not None:
        actor = session.actor
        if not client.is_holder_of(session):
            return None
        async with unit_of_work(actor.tenant_id, read_only=True) as work:
            row = await work.fetchrow(_READ_ACCESS, actor.tenant_id, session.token_id)
        if row is None:
            return None
        identity = frozenset(map(IdentityScope, row.identity_scopes))
        is_person = actor.kind is ActorKind.PERSON
        service_id, member_id = (actor.service_id, actor.id) if is_person else (actor.id, None)
        holder = Holder(actor.tenant_id, service_id, member_id, identity)
        return ValidToken(
            client.app.client_id, holder, session.token_id, None, actor.scopes, row.ends_at, session.thumbprint
        )
    refresh = await families.find(keys, value)
    if refresh is None or refresh.app_id != client.app.id:
        return None
    async with unit_of_work(refresh.holder.tenant_id, read_only=True) as work:
        ends_at = await work.fetchrow(_READ_FAMILY, refresh.holder.tenant_id, refresh.id)
        is_active = ends_at is not None and await families.is_active(work, refresh.holder)
    if not is_active:
        return None
    return ValidToken(
        client.app.client_id, refresh.holder, None, refresh.family_id, refresh.scopes, ends_at, refresh.thumbprint
    )


async def revoke(hints: Hints, token: ValidToken) -> None:
    holder = token.holder
    async with unit_of_work(holder.tenant_id) as work:
        if token.family_id is not None:
            await families.revoke(work, hints, holder, token.family_id, reason="token.revoked")
        elif token.token_id is not None and await work.fetchrow(_REVOKE_ACCESS, holder.tenant_id, token.token_id):
            token_id = token.token_id
            await audit.record(work, holder.author, "token.revoked", target=("AccessToken", token_id))
            work.after_commit(lambda: hints.revoked(token_id))


def _find(endpoint: TokenEndpoint, request: Any, client: OAuthClient) -> ValidToken | None:
    """Ignores `token_type_hint`: prefixes distinguish the types, and an unknown hint must not cause an error."""
    if not request.form.get("token"):
        raise InvalidRequestError("Missing 'token' in request.")
    return wait(find, endpoint.server.keys, client, request.form["token"])


class Introspection(IntrospectionEndpoint):  # type: ignore[misc]  # Authlib ships no types
    #: A client that cannot keep a secret must not read details of tokens.
    CLIENT_AUTH_METHODS = ("client_secret_basic", "client_secret_post")

    def authenticate_token(self, request: Any, client: OAuthClient) -> ValidToken | None:
        return _find(self, request, client)

    def introspect_token(self, token: ValidToken) -> dict[str, object]:
        holder = token.holder
        used_with = "DPoP" if token.thumbprint else "Bearer"
        content = {
            "active": True,
            "client_id": token.client_id,
            "scope": " ".join(sorted({*token.scopes, *holder.identity})),
            "token_type": used_with if token.token_id else "refresh_token",
            "exp": token.ends_at,
            "sub": holder.subject,
            "aud": resources.of(self.server.settings),
            "iss": self.server.settings.web.url,
        } | holder.ids
        return content | ({"cnf": {"jkt": token.thumbprint}} if token.thumbprint else {})


class Revocation(RevocationEndpoint):  # type: ignore[misc]
    CLIENT_AUTH_METHODS = ("client_secret_basic", "client_secret_post", "none")

    def authenticate_token(self, request: Any, client: OAuthClient) -> ValidToken | None:
        return _find(self, request, client)

    def revoke_token(self, token: ValidToken, request: Any) -> None:  # noqa: ARG002 -- Authlib's signature
        wait(revoke, self.server.hints, token)
