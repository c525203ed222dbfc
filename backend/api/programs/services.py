"""Programs that act in the tenant: installed apps, and service accounts with their API keys."""

import json
from datetime import datetime
from uuid import UUID

import strawberry

from backend.api.enums import ServiceStatus
from backend.api.programs.apps import InstallableApp, public_apps
from backend.api.programs.consents import CONSENTS_OF_INSTALLATION, AppConsent
from backend.api.reading.ids import Kind, encode
from backend.api.reading.node import Node
from backend.api.reading.paging import Connection, paged
from backend.api.reading.rows import ANYBODY, Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.scopes import field
from backend.tenants.actor import Scope
from backend.tenants.models import ServiceKind

SERVICES = Source(
    """SELECT s.id, s.kind, s.app_id, s.name, s.description, s.scopes, s.status, s.is_trusted, s.created_at,
    s.updated_at
    FROM services s""",
    "s",
)
KEYS = Source(
    """SELECT t.id, t.name, t.scopes, t.hint, t.created_at, t.expires_at, t.last_used_at, t.revoked_at
    FROM access_tokens t""",
    "t",
    visible=f"t.kind = 'KEY' AND {ANYBODY}",
)
_BY_AGE = (("s.created_at", "timestamptz"), ("s.id", "uuid"))
INSTALLATIONS = Listing("installations", SERVICES, "s.tenant_id", _BY_AGE, where="s.kind = 'APP'", choice="s.status")
ACCOUNTS = Listing("serviceAccounts", SERVICES, "s.tenant_id", _BY_AGE, where="s.kind = 'ACCOUNT'", choice="s.status")
KEYS_OF_ACCOUNT = Listing(
    "apiKeys", KEYS, "t.service_id", (("t.created_at", "timestamptz"), ("t.id", "uuid")), where="t.kind = 'KEY'"
)


@strawberry.type(
    description="An app that is installed in this tenant, with the scopes that it was granted. Its id is also "
    "its id as an actor."
)
class AppInstallation(Node):
    key: strawberry.Private[UUID]
    app_key: strawberry.Private[UUID]
    name: str = strawberry.field(description="Name of the app at the time of the installation.")
    scopes: list[str] = strawberry.field(
        description="The granted scopes. They limit what the app may do here, for itself or for a person."
    )
    status: ServiceStatus
    is_trusted: bool = strawberry.field(description="True if an admin trusts what it says (`setTrust`).")
    created_at: datetime
    updated_at: datetime

    consents: Connection[AppConsent] = paged(
        CONSENTS_OF_INSTALLATION,
        AppConsent.of,
        description="People who have agreed that the app acts for them, with those who did first at the beginning. "
        "`revokeConsents` ends it.",
        needs=Scope.ADMIN_READ,
    )

    @field("The app as it is now. Null while its publisher is suspended.", needs=Scope.ADMIN_READ)
    async def app(self, info: Info) -> InstallableApp | None:
        app = await info.context.loaders.value(public_apps, self.app_key)
        return None if app is None else InstallableApp.of(app)

    @classmethod
    def of(cls, row: Row) -> "AppInstallation":
        return cls(
            id=encode(Kind.SERVICE, row["id"]),
            key=row["id"],
            app_key=row["app_id"],
            name=row["name"],
            scopes=json.loads(row["scopes"]),
            status=ServiceStatus(row["status"]),
            is_trusted=row["is_trusted"],
            created_at=row["created_at"],
            updated_at=row["updated_at"],
        )


@strawberry.type(description="An API key of a service account. The text of the key is not stored.")
class ApiKey(Node):
    name: str
    scopes: list[str] = strawberry.field(description="The scopes of the key. It never allows more than its account.")
    hint: str = strawberry.field(description="The last four characters of the text.")
    created_at: datetime
    expires_at: datetime | None = strawberry.field(description="Null means that it does not expire.")
    last_used_at: datetime | None = strawberry.field(
        description="When it was last used, exact to about one minute. Null if it was never used."
    )
    revoked_at: datetime | None = strawberry.field(description="Null if it was not revoked.")

    @classmethod
    def of(cls, row: Row) -> "ApiKey":
        return cls(
            id=encode(Kind.API_KEY, row["id"]),
            name=row["name"],
            scopes=json.loads(row["scopes"]),
            hint=row["hint"],
            created_at=row["created_at"],
            expires_at=row["expires_at"],
            last_used_at=row["last_used_at"],
            revoked_at=row["revoked_at"],
        )


@strawberry.type(description="A program of the tenant that acts with API keys. Its id is also its id as an actor.")
class ServiceAccount(Node):
    key: strawberry.Private[UUID]
    name: str
    description: str
    scopes: list[str] = strawberry.field(description="The scopes of the account.")
    status: ServiceStatus
    is_trusted: bool = strawberry.field(description="True if an admin trusts what it says (`setTrust`).")
    created_at: datetime
    updated_at: datetime

    api_keys: Connection[ApiKey] = paged(
        KEYS_OF_ACCOUNT,
        ApiKey.of,
        description="Keys of the account, including those that no longer work.",
        needs=Scope.ADMIN_READ,
    )

    @classmethod
    def of(cls, row: Row) -> "ServiceAccount":
        return cls(
            id=encode(Kind.SERVICE, row["id"]),
            key=row["id"],
            name=row["name"],
            description=row["description"],
            scopes=json.loads(row["scopes"]),
            status=ServiceStatus(row["status"]),
            is_trusted=row["is_trusted"],
            created_at=row["created_at"],
            updated_at=row["updated_at"],
        )


async def find_service(info: Info, key: UUID) -> AppInstallation | ServiceAccount | None:
    row = await info.context.loaders.row(SERVICES, key)
    if row is None:
        return None
    return AppInstallation.of(row) if row["kind"] == ServiceKind.APP else ServiceAccount.of(row)


async def find_key(info: Info, key: UUID) -> ApiKey | None:
    row = await info.context.loaders.row(KEYS, key)
    return None if row is None else ApiKey.of(row)


@strawberry.type
class ServiceQuery:
    installations: Connection[AppInstallation] = paged(
        INSTALLATIONS,
        AppInstallation.of,
        description="Apps that are or were installed in the tenant.",
        needs=Scope.ADMIN_READ,
        parent=lambda _, info: info.context.actor.tenant_id,
    )
    service_accounts: Connection[ServiceAccount] = paged(
        ACCOUNTS,
        ServiceAccount.of,
        description="Service accounts of the tenant, including disabled ones.",
        needs=Scope.ADMIN_READ,
        parent=lambda _, info: info.context.actor.tenant_id,
    )
