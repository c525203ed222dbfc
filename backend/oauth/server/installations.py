"""The tenants in which a client is installed: it lists them, and acts for itself in one of them.

The client credentials grant and the endpoint of the list call it. A client whose app has several installations names
one with `installation`, by its GraphQL id.
"""

import base64
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import unit_of_work
from backend.oauth.server import families
from backend.oauth.server.clients import OAuthClient
from backend.oauth.server.families import Holder, Pair, TokenRequester
from backend.tenants import audit
from backend.tenants.actor import Scope
from backend.tenants.models import ServiceStatus


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


@dataclass(frozen=True, slots=True)
class _ListedInstallation:
    tenant_id: UUID
    id: UUID
    scopes: Json[list[str]]
    status: ServiceStatus
    created_at: datetime


_LIST = Statement(
    _ListedInstallation, "SELECT tenant_id, id, scopes, status, created_at FROM list_installations($1, $2, $3)"
)
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


async def page(client: OAuthClient, after: str | None) -> dict[str, object] | None:
    """A part of the list, as the client gets it: those after an installation, in the order of their ids. `next` is
    the last one if there are more. None: `after` is no id of an installation."""
    key, most = None if after is None else _key_of(after), DEFAULT.listed_installations
    if after is not None and key is None:
        return None
    async with unit_of_work(None, read_only=True) as work:
        rows = await work.fetch(_LIST, client.app.id, key, most + 1)
    shown = [_entry(client, row) for row in rows[:most]]
    return {"installations": shown} | ({"next": shown[-1]["installation"]} if len(rows) > most else {})


def _entry(client: OAuthClient, row: _ListedInstallation) -> dict[str, object]:
    granted = frozenset(client.app.scopes) & frozenset(map(Scope, row.scopes))
    return {
        **Holder(row.tenant_id, row.id).ids,
        "scope": " ".join(sorted(granted)),
        "status": row.status.value,
        "created_at": row.created_at.isoformat(),
    }


async def issue(
    keys: Keyring, installation: ClientInstallation, scopes: frozenset[Scope], requester: TokenRequester
) -> Pair | None:
    """None: the installation was suspended or revoked in the meantime.

    An app may ask every second, and entries of an audit log are never deleted: one an hour is recorded.
    """
    holder = installation.holder
    async with unit_of_work(holder.tenant_id) as work:
        if not await families.is_active(work, holder):
            return None
        pair = await families.issue(work, keys, holder, scopes, requester)
        if await audit.is_due(work, "token.issued", target=holder.target, seconds=DEFAULT.token_entry_seconds):
            details = {"scopes": sorted(scopes)}
            await audit.record(work, holder.author, "token.issued", target=holder.target, details=details)
        return pair


def _key_of(global_id: str) -> UUID | None:
    """`Service:<uuid>` in base64."""
    try:
        kind, _, key = base64.b64decode(global_id, validate=True).decode().partition(":")
        return UUID(key) if kind == "Service" else None
    except ValueError:
        return None
