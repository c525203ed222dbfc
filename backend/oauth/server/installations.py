"""Finds the tenant in which a client acts for itself: one in which it is installed.

The client credentials grant calls it. A client whose app has several installations names one with `installation`, by
its GraphQL id.
"""

import base64
from dataclasses import dataclass
from uuid import UUID

from backend.kit.keyring import Keyring
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import unit_of_work
from backend.oauth.server import families
from backend.oauth.server.clients import OAuthClient
from backend.oauth.server.families import Holder, Pair, TokenRequester
from backend.tenants import audit
from backend.tenants.actor import Scope


@dataclass(frozen=True, slots=True)
class ClientInstallation:
    holder: Holder
    #: The granted scopes that the app still requests.
    scopes: frozenset[Scope]


@dataclass(frozen=True, slots=True)
class _InstallationRow:
    tenant_id: UUID
    id: UUID
    scopes: Json[list[str]]


_FIND = Statement(_InstallationRow, "SELECT tenant_id, id, scopes FROM find_installations($1, $2)")


async def find(client: OAuthClient, named: str | None) -> list[ClientInstallation]:
    """The active installations. At most two are returned: that is enough to see that there are several."""
    own = None if named is None else _key_of(named)
    if named is not None and own is None:
        return []
    async with unit_of_work(None, read_only=True) as work:
        rows = await work.fetch(_FIND, client.app.id, own)
    requested = frozenset(client.app.scopes)
    return [
        ClientInstallation(Holder(row.tenant_id, row.id), requested & frozenset(map(Scope, row.scopes))) for row in rows
    ]


async def issue(
    keys: Keyring, installation: ClientInstallation, scopes: frozenset[Scope], requester: TokenRequester
) -> Pair | None:
    """None: the installation was suspended or revoked in the meantime."""
    holder = installation.holder
    async with unit_of_work(holder.tenant_id) as work:
        if not await families.is_active(work, holder):
            return None
        pair = await families.issue(work, keys, holder, scopes, requester)
        target, details = ("Service", holder.service_id), {"scopes": sorted(scopes)}
        await audit.record(work, holder.author, "token.issued", target=target, details=details)
        return pair


def _key_of(global_id: str) -> UUID | None:
    """`Service:<uuid>` in base64."""
    try:
        kind, _, key = base64.b64decode(global_id, validate=True).decode().partition(":")
        return UUID(key) if kind == "Service" else None
    except ValueError:
        return None
