"""The tenant, its people, and the viewer."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import strawberry

from backend.agents import usage
from backend.api.agents.model_uses import TenantModels
from backend.api.agents.usage import TenantPurposeUsage
from backend.api.enums import ActorKind, Presence, Role, SpaceKind
from backend.api.reading.ids import Kind, encode
from backend.api.reading.node import Node
from backend.api.reading.paging import Connection, PageArguments, listed
from backend.api.reading.rows import ANYBODY, Row, Source
from backend.api.request.context import Info
from backend.api.request.errors import Fault, FaultCode
from backend.api.request.scopes import field, part, root
from backend.api.spaces import space_lists
from backend.api.spaces.space_lists import SpaceFilter, SpaceOrder
from backend.api.spaces.spaces import Space
from backend.api.tenants.actors import Actor
from backend.api.tenants.presence import presence_of
from backend.api.tenants.quotas import Quota, of_tenant
from backend.api.tenants.roles import CustomRole, find_role
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.spaces.viewer.feed import cursor_now
from backend.tenants.actor import Scope

TENANTS = Source(
    """SELECT t.tenant_id, t.name, t.models, t.retention_days, t.open_hosts, t.assistant_tools, t.created_at,
      t.members_may_set_topics, t.members_may_create_spaces, t.members_may_start_conversations
    FROM tenants t""",
    "t",
    key="tenant_id",
)
MEMBERS = Source(
    """SELECT m.id, m.name, m.role, m.custom_role_id, m.created_at, m.hold_mails, m.failure_mails,
    m.app_request_mails, m.shows_presence
    FROM members m""",
    "m",
    visible=f"m.left_at IS NULL AND {ANYBODY}",
)


@strawberry.type(description="An organisation that is a customer of this installation.")
class Tenant(Node):
    stored_models: strawberry.Private[str]
    stored_retention: strawberry.Private[int | None]
    stored_hosts: strawberry.Private[str]
    stored_assistant_tools: strawberry.Private[str]
    name: str
    created_at: datetime
    members_may_set_topics: bool = strawberry.field(
        description="Whether members may set the topic of the spaces that they are in."
    )
    members_may_create_spaces: bool = strawberry.field(
        description="Whether members may create spaces. They manage the spaces that they create."
    )
    members_may_start_conversations: bool = strawberry.field(
        description="Whether members may start direct conversations (`startDirectConversation`)."
    )

    @field("The models of agents that name none.", needs=Scope.ADMIN_READ)
    def models(self) -> TenantModels:
        return TenantModels.of(json.loads(self.stored_models))

    @field("For how many days the past of its agents is stored. Null means for ever.", needs=Scope.ADMIN_READ)
    def retention_days(self) -> int | None:
        return self.stored_retention

    @field(
        "Hosts to which an agent may send a request without approval even if a stranger may have chosen "
        "the address (`fetch_url`).",
        needs=Scope.ADMIN_READ,
    )
    def open_hosts(self) -> list[str]:
        hosts: list[str] = json.loads(self.stored_hosts)
        return hosts

    @field("Names of the tools that members may choose for their personal assistants.", needs=Scope.AGENTS_READ)
    def assistant_tools(self) -> list[str]:
        tools: list[str] = json.loads(self.stored_assistant_tools)
        return tools

    @field("Quotas of the tenant and their current use.", needs=Scope.ADMIN_READ, price=20)
    async def quotas(self, info: Info) -> list[Quota]:
        return await of_tenant(info)

    @field(
        "Total model usage and cost of its agents by purpose, including stopped agents.",
        needs=Scope.ADMIN_READ,
        price=20,
    )
    async def usage_by_purpose(self, info: Info) -> list[TenantPurposeUsage]:
        async with unit_of_work(info.context.actor.tenant_id, read_only=True) as work:
            return [TenantPurposeUsage.of(each) for each in await usage.of_tenant(work)]

    @classmethod
    def of(cls, row: Row) -> "Tenant":
        return cls(
            id=encode(Kind.TENANT, row["tenant_id"]),
            stored_models=row["models"],
            stored_retention=row["retention_days"],
            stored_hosts=row["open_hosts"],
            stored_assistant_tools=row["assistant_tools"],
            name=row["name"],
            created_at=row["created_at"],
            members_may_set_topics=row["members_may_set_topics"],
            members_may_create_spaces=row["members_may_create_spaces"],
            members_may_start_conversations=row["members_may_start_conversations"],
        )


@strawberry.type(description="A person in a tenant.")
class Member(Node):
    key: strawberry.Private[UUID]
    role_key: strawberry.Private[UUID | None]
    name: str
    role: Role = strawberry.field(
        description="The built-in role. With a custom role: the one that the person counts as where roles are "
        "compared. ADMIN has all scopes, a MEMBER may at least write messages."
    )
    joined_at: datetime = strawberry.field(
        description="When the person first joined, also if they have left and come back since."
    )

    @field("The custom role of the person. Null: they have the built-in role.", needs=Scope.SPACES_READ)
    async def custom_role(self, info: Info) -> CustomRole | None:
        return await find_role(info, self.role_key)

    @field("Address of the account with which the person signs in. Null after they have left.", needs=Scope.ADMIN_READ)
    async def email(self, info: Info) -> str | None:
        found: str | None = await info.context.loaders.value(_emails, self.key)
        return found

    @field(
        "Whether the person is online. Null if you share no space with the person, or if it is not known at the "
        "moment. OFFLINE if the person hides it.",
        needs=Scope.SPACES_READ,
        price=2,
    )
    async def presence(self, info: Info) -> Presence | None:
        return await presence_of(info, self.key)

    @listed(
        "Spaces that the person is in and that you may see. The arguments are those of `spaces`.",
        needs=Scope.SPACES_READ,
    )
    async def spaces(
        self,
        info: Info,
        *,
        page: PageArguments,
        search: str | None = None,
        is_archived: bool | None = False,
        kind: SpaceKind | None = None,
        order_by: SpaceOrder = SpaceOrder.CREATED,
    ) -> Connection[Space]:
        return await space_lists.of_actor(info, self.key, page, SpaceFilter(search, is_archived, kind), order_by)

    @classmethod
    async def find(cls, info: Info, key: UUID) -> "Member | None":
        row = await info.context.loaders.row(MEMBERS, key)
        return None if row is None else cls.of(row)

    @classmethod
    def of(cls, row: Row) -> "Member":
        return cls(
            id=encode(Kind.MEMBER, row["id"]),
            key=row["id"],
            role_key=row["custom_role_id"],
            name=row["name"],
            role=Role(row["role"]),
            joined_at=row["created_at"],
        )


@dataclass(frozen=True, slots=True)
class _MemberEmail:
    member_id: UUID
    #: None if the account has no address.
    email: str | None


_EMAILS = Statement(_MemberEmail, "SELECT member_id, email FROM member_emails($1)")


async def _emails(work: UnitOfWork, member_ids: Sequence[UUID]) -> dict[UUID, str | None]:
    return {row.member_id: row.email for row in await work.fetch(_EMAILS, member_ids)}


@strawberry.type(description="The tenant of the token, and the role of the token's person in it.")
class Membership:
    tenant: Tenant
    member: Member = part("The person of the token, as a member of the tenant.", needs=None)
    role: Role
    are_hold_mails_wanted: bool = strawberry.field(
        description="True if the person gets mails about questions and approvals that wait for them. `setHoldMails` "
        "changes it."
    )
    are_failure_mails_wanted: bool = strawberry.field(
        description="True if the person, as an admin, gets mails about failures. `setFailureMails` changes it."
    )
    are_app_request_mails_wanted: bool = strawberry.field(
        description="True if the person gets mails about requests for apps: others' that they may answer, and answers "
        "to their own. `setAppRequestMails` changes it."
    )

    is_presence_visible: bool = strawberry.field(
        description="True if others see whether the person is online. `setPresenceVisibility` changes it."
    )


@strawberry.type(description="The actor that the token acts as.")
class Viewer:
    actor: Actor
    scopes: list[str] = strawberry.field(
        description="The scopes of the token, as far as the role of its person allows them now. At the console "
        "an operator has `installation:read` and `installation:write` too."
    )

    @field("The tenant of the token.", needs=None)
    async def tenant(self, info: Info) -> Tenant:
        return await own_tenant(info)

    @field(
        "The memberships of the token's person: exactly one. Empty if the token belongs to a program.",
        needs=None,
        most=1,
    )
    async def memberships(self, info: Info) -> list[Membership]:
        if info.context.actor.kind is not ActorKind.PERSON:
            return []
        member = await info.context.loaders.row(MEMBERS, info.context.actor.id)
        if member is None:
            raise Fault(FaultCode.UNAUTHENTICATED, "you have left the tenant")
        found = Member.of(member)
        return [
            Membership(
                tenant=await own_tenant(info),
                member=found,
                role=found.role,
                are_hold_mails_wanted=member["hold_mails"],
                are_failure_mails_wanted=member["failure_mails"],
                are_app_request_mails_wanted=member["app_request_mails"],
                is_presence_visible=member["shows_presence"],
            )
        ]

    @field(
        "The current cursor of `viewerFeed`. Read this and your spaces in one query, then subscribe to `viewerFeed` "
        "with `after` set to it. So you miss nothing.",
        needs=Scope.SPACES_READ,
        price=2,
    )
    async def feed_cursor(self, info: Info) -> str:
        return await cursor_now(info.context.actor)


async def own_tenant(info: Info) -> Tenant:
    row = await info.context.loaders.row(TENANTS, info.context.actor.tenant_id)
    assert row is not None  # ensured by the foreign key of the token
    return Tenant.of(row)


@strawberry.type
class TenantQuery:
    @root("The actor that the token acts as.", needs=None)
    def viewer(self, info: Info) -> Viewer:
        actor, installation = info.context.actor, info.context.require_session().installation_scopes
        return Viewer(actor=Actor.of(actor.kind, actor.id, actor.name), scopes=sorted({*actor.scopes, *installation}))

    @root("The tenant of the token.", needs=None)
    async def tenant(self, info: Info) -> Tenant:
        return await own_tenant(info)
