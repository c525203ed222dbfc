"""Personal access tokens: the list, and mutations that create and revoke them. Calls `tenants.access_tokens`."""

import json
from datetime import datetime
from uuid import UUID

import strawberry

from backend.api.enums import ActorKind
from backend.api.reading.ids import Kind, encode, require
from backend.api.reading.node import Node
from backend.api.reading.paging import Connection, PageArguments, connect, listed
from backend.api.reading.rows import Listing, Row, Source, by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.tenants.actors import Actor
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import access_tokens
from backend.tenants.idempotency import MutationResult

TOKENS = Source(
    """SELECT t.id, t.name, t.scopes, t.hint, t.created_at, t.expires_at, t.last_used_at, t.revoked_at, t.member_id,
    m.name AS member FROM access_tokens t JOIN members m ON (m.tenant_id, m.id) = (t.tenant_id, t.member_id)""",
    "t",
    visible="t.kind = 'PERSONAL' AND ($4::bool OR t.member_id = $3::uuid)",
)
_BY_AGE = (("t.created_at", "timestamptz"), ("t.id", "uuid"))
TOKENS_OF_TENANT = Listing("accessTokens", TOKENS, "t.tenant_id", _BY_AGE, where="t.kind = 'PERSONAL'")
TOKENS_OF_MEMBER = Listing("accessTokens", TOKENS, "t.member_id", _BY_AGE, where="t.kind = 'PERSONAL'")


@strawberry.type(
    description="A personal access token. It acts as one person in one tenant. The text of the token is not stored."
)
class AccessToken(Node):
    name: str
    owner: Actor = strawberry.field(description="The person that the token acts as.")
    scopes: list[str] = strawberry.field(
        description="The scopes of the token. It never allows more than the role of its owner."
    )
    hint: str = strawberry.field(description="The last four characters of the text.")
    created_at: datetime
    expires_at: datetime | None = strawberry.field(description="Null means that it does not expire.")
    last_used_at: datetime | None = strawberry.field(
        description="When it was last used, exact to about one minute. Null if it was never used."
    )
    revoked_at: datetime | None = strawberry.field(description="Null if it was not revoked.")

    @classmethod
    def of(cls, row: Row) -> "AccessToken":
        return cls(
            id=encode(Kind.ACCESS_TOKEN, row["id"]),
            name=row["name"],
            owner=Actor.of(ActorKind.PERSON, row["member_id"], row["member"]),
            scopes=json.loads(row["scopes"]),
            hint=row["hint"],
            created_at=row["created_at"],
            expires_at=row["expires_at"],
            last_used_at=row["last_used_at"],
            revoked_at=row["revoked_at"],
        )


@strawberry.input
class CreateAccessTokenInput(Input):
    name: str
    scopes: list[str] = strawberry.field(description="Some of the scopes of the token of this request.")
    expires_in_days: int = strawberry.field(
        description="Lifetime in days: 1 to 366. The new token does not live longer than the token of this request.",
    )


@strawberry.input
class RevokeAccessTokenInput(Input):
    token_id: strawberry.ID


@strawberry.type
class CreateAccessTokenSuccess:
    access_token: AccessToken
    token: str | None = strawberry.field(
        description="The text of the token. It is returned only once: store it. Null if this request repeats an "
        "earlier one with the same idempotency key."
    )


async def find_token(info: Info, key: UUID) -> AccessToken | None:
    """Return the token if it is the actor's own or the actor may see all tokens."""
    row = await info.context.loaders.row(TOKENS, key)
    return None if row is None else AccessToken.of(row)


@strawberry.type
class AccessTokenQuery:
    @listed(
        "Your personal access tokens; with the scope `admin:read` those of all members. Tokens that have "
        "ended stay in the list for 90 days.",
        needs=None,
    )
    async def access_tokens(self, info: Info, page: PageArguments) -> Connection[AccessToken]:
        actor = info.context.actor
        listing, parent = (TOKENS_OF_TENANT, actor.tenant_id) if actor.sees_everything else (TOKENS_OF_MEMBER, actor.id)
        return await connect(info, listing, parent, AccessToken.of, page)


@strawberry.type
class AccessTokenMutation:
    @mutation(
        "Creates another personal access token for you, for example for a script. An app that acts for "
        "you cannot create one.",
        needs=None,
    )
    async def create_access_token(
        self, info: Info, input: CreateAccessTokenInput
    ) -> CreateAccessTokenSuccess | Failure:
        session, keys = info.context.require_session(), info.context.state.keys
        created: list[str] = []

        async def effect(work: UnitOfWork) -> MutationResult:
            issued = await access_tokens.create(
                work,
                keys,
                session.actor,
                name=input.name,
                scopes=input.scopes,
                expires_in_days=input.expires_in_days,
                creating_token_id=session.token_id,
            )
            created[:] = [issued.token]
            return {"accessToken": str(issued.token_id)}

        async def read(work: UnitOfWork, stored: MutationResult) -> CreateAccessTokenSuccess:
            return CreateAccessTokenSuccess(
                access_token=await _read(work, stored), token=created[0] if created else None
            )

        return await mutate(info, "createAccessToken", input, effect=effect, read=read)

    @mutation(
        "Revokes one of your tokens; with the scope `admin:write` any token of the tenant. It stops working at once.",
        needs=None,
        gives="access_token",
    )
    async def revoke_access_token(self, info: Info, input: RevokeAccessTokenInput) -> AccessToken | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, token_id = require(input.token_id, Kind.ACCESS_TOKEN, name="tokenId")
            await access_tokens.revoke(work, actor, hints, token_id=token_id)
            return {"accessToken": str(token_id)}

        return await mutate(info, "revokeAccessToken", input, effect=effect, read=_read)


async def _read(work: UnitOfWork, stored: MutationResult) -> AccessToken:
    key = UUID(stored["accessToken"])
    found = await by_id(work, TOKENS, [key], actor_id=key, sees_everything=True)
    return AccessToken.of(found[key])
