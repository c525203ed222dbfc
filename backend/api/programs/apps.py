"""Apps: all data of those that the tenant has registered, and the public data of all others."""

import json
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

import strawberry

from backend.api.enums import AppStatus, AppType, GrantType, IdTokenAlgorithm
from backend.api.reading.ids import Kind, encode, key_of
from backend.api.reading.node import Node
from backend.api.reading.paging import Connection, paged
from backend.api.reading.rows import Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.scopes import root
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants import apps
from backend.tenants.actor import Scope
from backend.tenants.apps import PublicApp

APPS = Source(
    """SELECT a.id, a.client_id, a.name, a.description, a.homepage_url, a.type, a.status, a.redirect_uris, a.scopes,
    a.grant_types, a.requires_pushed, a.requires_proof, a.id_token_algorithm, a.allowed_origins,
    CASE WHEN a.secret_before_until > now() THEN a.secret_before_until END AS secret_before_until,
    a.created_at, a.updated_at FROM apps a""",
    "a",
)
APPS_OF_TENANT = Listing(
    "apps", APPS, "a.tenant_id", (("a.created_at", "timestamptz"), ("a.id", "uuid")), where="a.status <> 'DELETED'"
)


@strawberry.type(description="An OAuth client that this tenant has registered. Admins of any tenant may install it.")
class App(Node):
    client_id: str
    name: str
    description: str
    homepage_url: str | None
    type: AppType
    status: AppStatus
    redirect_uris: list[str] = strawberry.field(
        description="Compared exactly, except that the port of a loopback address may differ."
    )
    scopes: list[str] = strawberry.field(description="All scopes that the app may request.")
    grant_types: list[GrantType]
    require_pushed_authorization: bool = strawberry.field(
        description="True: the app must first push each authorization request (RFC 9126). A request that was not "
        "pushed is refused."
    )
    dpop_bound_tokens: bool = strawberry.field(
        description="True: all tokens of the app are bound to a key of its own (DPoP, RFC 9449)."
    )
    id_token_algorithm: IdTokenAlgorithm = strawberry.field(
        description="How the ID tokens of the app are signed (OpenID Connect)."
    )
    allowed_origins: list[str] = strawberry.field(
        description="Origins of web pages that may call this API, in addition to those that the operator allows."
    )
    previous_secret_until: datetime | None = strawberry.field(
        description="Until when the previous secret works. Null if it no longer works."
    )
    created_at: datetime
    updated_at: datetime

    @classmethod
    def of(cls, row: Row) -> "App":
        return cls(
            id=encode(Kind.APP, row["id"]),
            client_id=row["client_id"],
            name=row["name"],
            description=row["description"],
            homepage_url=row["homepage_url"],
            type=AppType(row["type"]),
            status=AppStatus(row["status"]),
            redirect_uris=json.loads(row["redirect_uris"]),
            scopes=json.loads(row["scopes"]),
            grant_types=[GrantType(each) for each in json.loads(row["grant_types"])],
            require_pushed_authorization=row["requires_pushed"],
            dpop_bound_tokens=row["requires_proof"],
            id_token_algorithm=IdTokenAlgorithm(row["id_token_algorithm"]),
            allowed_origins=json.loads(row["allowed_origins"]),
            previous_secret_until=row["secret_before_until"],
            created_at=row["created_at"],
            updated_at=row["updated_at"],
        )


@strawberry.type(description="The public data of an app, as an admin of any tenant sees it.")
class InstallableApp:
    client_id: str
    name: str
    description: str
    homepage_url: str | None
    publisher: str = strawberry.field(description="Name of the tenant that has registered the app.")
    type: AppType
    status: AppStatus
    scopes: list[str] = strawberry.field(description="All scopes that the app requests.")
    grant_types: list[GrantType]

    @classmethod
    def of(cls, app: PublicApp) -> "InstallableApp":
        return cls(
            client_id=app.client_id,
            name=app.name,
            description=app.description,
            homepage_url=app.homepage_url,
            publisher=app.publisher,
            type=app.type,
            status=app.status,
            scopes=sorted(app.scopes),
            grant_types=sorted(app.grant_types),
        )


async def public_apps(work: UnitOfWork, app_ids: Sequence[UUID]) -> dict[UUID, PublicApp]:
    """For the loaders: return those of the apps that any tenant may see."""
    return {app.id: app for app in await apps.all_public(work, app_ids)}


async def find_app(info: Info, key: UUID) -> App | None:
    row = await info.context.loaders.row(APPS, key)
    return None if row is None else App.of(row)


@strawberry.type
class AppQuery:
    apps: Connection[App] = paged(
        APPS_OF_TENANT,
        App.of,
        description="Apps that the tenant has registered.",
        needs=Scope.ADMIN_READ,
        parent=lambda _, info: info.context.actor.tenant_id,
    )

    @root("One app that the tenant has registered, by its id. Null if the id is unknown.", needs=Scope.ADMIN_READ)
    async def app(self, info: Info, id: strawberry.ID) -> App | None:
        key = key_of(id, Kind.APP)
        return None if key is None else await find_app(info, key)

    @root("An app of any tenant, by its client id. Null if no such app can be installed.", needs=Scope.ADMIN_READ)
    async def installable_app(self, info: Info, client_id: str) -> InstallableApp | None:
        async with unit_of_work(info.context.actor.tenant_id, read_only=True) as work:
            app = await apps.public(work, client_id=client_id)
        return InstallableApp.of(app) if app and app.is_active else None
