"""Connectors: conversations outside that continue in spaces. Admins create, change and delete them."""

import json
from collections.abc import Awaitable, Callable
from datetime import datetime
from uuid import UUID

import strawberry

from backend.agents.visibility import require_mind
from backend.api.agents.agents import AGENTS, Agent
from backend.api.enums import ConnectorKind, EndpointStatus
from backend.api.reading.ids import Kind, encode, require
from backend.api.reading.paging import Connection, paged
from backend.api.reading.rows import Listing, Row, Source, by_id
from backend.api.request.context import Info
from backend.api.request.scopes import field, mutation
from backend.api.spaces.spaces import Space, find_space
from backend.api.webhooks.hooks import HOOKS, Hook
from backend.api.webhooks.mail_settings import EmailSettingsInput, mail_changes_of
from backend.api.webhooks.senders import SENDERS_OF_CONNECTOR, ConnectorSender
from backend.api.webhooks.service_settings import (
    GithubSettingsInput,
    OtherSettingsInput,
    SlackSettingsInput,
    TelegramSettingsInput,
    changes_of,
    values_of,
)
from backend.api.webhooks.webhooks import ENDPOINTS, WebhookEndpoint
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.limits import DEFAULT
from backend.kit.own_hooks import OwnHooks
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import connectors as ports
from backend.spaces.errors import ConnectorNotFound
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.webhooks import connector_accounts, connectors, service_connectors

CONNECTORS = Source(
    """SELECT c.id, c.kind, c.kind_name, c.name, c.space_id, c.is_trusted, c.created_at, c.channel, c.config,
    h.id AS hook_id, e.id AS endpoint_id, e.last_error, e.status AS endpoint_status
    FROM connectors c JOIN hooks h ON (h.tenant_id, h.connector_id) = (c.tenant_id, c.id)
    JOIN webhook_endpoints e ON (e.tenant_id, e.connector_id) = (c.tenant_id, c.id)""",
    "c",
)
CONNECTORS_OF_TENANT = Listing(
    "connectors", CONNECTORS, "c.tenant_id", (("c.created_at", "timestamptz"), ("c.id", "uuid"))
)
_RETURNED_ONCE = (
    "It is returned only once: store it. Null if this request repeats an earlier one with the same idempotency key."
)


@strawberry.type(
    description="Connects a conversation outside with a space. Messages from outside are posted in the space, "
    "and replies of agents are sent outside."
)
class Connector:
    id: strawberry.ID
    key: strawberry.Private[UUID]
    space_key: strawberry.Private[UUID]
    hook_key: strawberry.Private[UUID]
    endpoint_key: strawberry.Private[UUID]
    kind: ConnectorKind
    kind_name: str | None = strawberry.field(
        description="Of OTHER: the name under which a package has registered the kind. Null for all others."
    )
    name: str
    is_trusted: bool = strawberry.field(
        description="True if an admin trusts what it reports about senders (`setTrust`)."
    )
    created_at: datetime
    channel: str | None = strawberry.field(
        description="The conversation outside, as its service calls it, such as the id of a Slack channel. Null for a "
        "signed webhook."
    )
    includes_bots: bool = strawberry.field(description="True if messages of other bots are posted too.")
    most_unanswered: int | None = strawberry.field(
        description="How many messages agents may send into one thread in a day without a text of a person between "
        "them; ten times as many in all threads. Further ones are set aside. Null for a signed webhook."
    )
    is_working: bool = strawberry.field(
        description="False if replies are not sent outside any more: it was disabled, or its account or address does "
        "not work. See `lastError`."
    )
    last_error: str | None = strawberry.field(
        description="Why the last reply could not be sent outside, or why something from outside could not be read. It "
        "is for people. Null after a reply was sent."
    )

    @field("The space of the conversation. Null if you may not see it.", needs=Scope.SPACES_READ)
    async def space(self, info: Info) -> Space | None:
        return await find_space(info, self.space_key)

    senders: Connection[ConnectorSender] = paged(
        SENDERS_OF_CONNECTOR,
        ConnectorSender.of,
        description="Members who have proven that a sender of this connector is them, oldest first: yours, and with "
        "the scope `admin:read` all.",
        needs=Scope.SPACES_READ,
    )

    @field("The hook that receives messages from outside.", needs=Scope.ADMIN_READ)
    async def hook(self, info: Info) -> Hook:
        return Hook.of(await info.context.loaders.row(HOOKS, self.hook_key))

    @field("The webhook endpoint that receives replies.", needs=Scope.ADMIN_READ)
    async def endpoint(self, info: Info) -> WebhookEndpoint:
        return WebhookEndpoint.of(await info.context.loaders.row(ENDPOINTS, self.endpoint_key))

    @classmethod
    def of(cls, row: Row) -> "Connector":
        kind, config = ConnectorKind(row["kind"]), json.loads(row["config"])
        return cls(
            id=encode(Kind.CONNECTOR, row["id"]),
            key=row["id"],
            space_key=row["space_id"],
            hook_key=row["hook_id"],
            endpoint_key=row["endpoint_id"],
            kind=kind,
            kind_name=row["kind_name"],
            name=row["name"],
            is_trusted=row["is_trusted"],
            created_at=row["created_at"],
            channel=row["channel"],
            includes_bots=config.get("includesBots") is True,
            most_unanswered=None
            if kind is ConnectorKind.WEBHOOK
            else config.get(connector_accounts.MOST_UNANSWERED, DEFAULT.unanswered_messages),
            is_working=row["endpoint_status"] == EndpointStatus.ACTIVE,
            last_error=row["last_error"],
        )


@strawberry.input
class CreateConnectorInput(Input):
    name: str = strawberry.field(
        description="The name of the author of its messages, as people and agents of the space see it."
    )
    space_id: strawberry.ID = strawberry.field(description="The space must not have a connector yet.")
    url: str = strawberry.field(description="A public `https` address that receives the replies.")


@strawberry.input
class UpdateConnectorInput(Input):
    connector_id: strawberry.ID
    name: str | None = strawberry.field(
        default=None,
        description="Also the new name of its service account, hook and endpoint. Null keeps the current name.",
    )
    url: str | None = strawberry.field(
        default=None, description="The new address for replies. Null keeps the current one."
    )
    most_unanswered: int | None = strawberry.field(
        default=None,
        description="How many messages agents may send into one thread in a day without a text of a person between "
        f"them: 1 to {DEFAULT.most_unanswered_messages:,}; {DEFAULT.unanswered_messages} if it was never set. Null "
        "keeps the current number.",
    )
    is_enabled: bool | None = strawberry.field(
        default=None,
        description="False: messages from outside are refused, and replies wait. True: both continue. Null keeps the "
        "current state.",
    )
    slack: SlackSettingsInput | None = strawberry.field(
        default=None, description="Changes of a Slack connector. Null changes none of them."
    )
    telegram: TelegramSettingsInput | None = strawberry.field(
        default=None, description="Changes of a Telegram connector. Null changes none of them."
    )
    github: GithubSettingsInput | None = strawberry.field(
        default=None, description="Changes of a GitHub connector. Null changes none of them."
    )
    email: EmailSettingsInput | None = strawberry.field(
        default=None, description="Changes of an e-mail connector. Null changes none of them."
    )
    other: OtherSettingsInput | None = strawberry.field(
        default=None, description="Changes of a connector whose kind is OTHER. Null changes none of them."
    )


@strawberry.input
class DeleteConnectorInput(Input):
    connector_id: strawberry.ID


@strawberry.input
class SetDefaultConnectorInput(Input):
    agent_id: strawberry.ID
    connector_id: strawberry.ID | None = strawberry.field(
        default=None, description="Null removes the default connector."
    )


@strawberry.type
class CreateConnectorSuccess:
    connector: Connector
    hook_secret: str | None = strawberry.field(
        description=f"The secret with which you sign your messages. {_RETURNED_ONCE}"
    )
    endpoint_secret: str | None = strawberry.field(
        description=f"The secret that signs replies, so that you can check them. {_RETURNED_ONCE}"
    )


@strawberry.type
class ConnectorQuery:
    connectors: Connection[Connector] = paged(
        CONNECTORS_OF_TENANT,
        Connector.of,
        description="Connectors of the tenant.",
        needs=Scope.ADMIN_READ,
        parent=lambda _, info: info.context.actor.tenant_id,
    )


@strawberry.type
class ConnectorMutation:
    @mutation(
        "Connects a conversation outside with a space by a program of yours. Creates a service account that posts "
        "messages, a hook that receives messages, and a webhook endpoint that receives replies.",
        needs=Scope.ADMIN_WRITE,
    )
    async def create_connector(self, info: Info, input: CreateConnectorInput) -> CreateConnectorSuccess | Failure:
        actor, state, created = info.context.actor, info.context.state, list[connectors.CreatedConnector]()

        async def effect(work: UnitOfWork) -> MutationResult:
            _, space_id = require(input.space_id, Kind.SPACE, name="spaceId")
            connector = await connectors.create(
                work,
                state.keys,
                actor,
                name=input.name,
                space_id=space_id,
                url=input.url,
                is_development=state.settings.is_development,
                own_hooks=OwnHooks(state.settings.web.url),
            )
            created[:] = [connector]
            return {"connector": str(connector.connector_id)}

        return await mutate(info, "createConnector", input, effect=effect, read=_showing(created))

    @mutation(
        "Changes a connector. An omitted or null field keeps its value. If a program changes where it speaks or how "
        "it signs in, the connector loses its mark of trust (`setTrust`).",
        needs=Scope.ADMIN_WRITE,
        gives="connector",
    )
    async def update_connector(self, info: Info, input: UpdateConnectorInput) -> Connector | Failure:
        actor, state = info.context.actor, info.context.state
        change = connectors.ConnectorChange(name=input.name, url=input.url, is_enabled=input.is_enabled)

        async def effect(work: UnitOfWork) -> MutationResult:
            _, connector_id = require(input.connector_id, Kind.CONNECTOR, name="connectorId")
            await connectors.change(
                work,
                actor,
                state.hints,
                connector_id=connector_id,
                change=change,
                is_development=state.settings.is_development,
                own_hooks=OwnHooks(state.settings.web.url),
            )
            mail_changes = mail_changes_of(input.email, allows_private=state.settings.allows_private_webhooks)
            for service_change in (*changes_of(input.slack, input.telegram, input.github), *mail_changes):
                await service_connectors.change(
                    work, state.keys, actor, connector_id=connector_id, change=service_change
                )
            if (other := input.other) is not None:
                await service_connectors.change_other(
                    work,
                    state.keys,
                    actor,
                    connector_id=connector_id,
                    channel=other.channel,
                    settings=values_of(other.settings, name="settings"),
                    credentials=values_of(other.credentials, name="credentials"),
                )
            if input.most_unanswered is not None:
                await service_connectors.limit(
                    work, actor, connector_id=connector_id, most_unanswered=input.most_unanswered
                )
            return {"connector": str(connector_id)}

        return await mutate(info, "updateConnector", input, effect=effect, read=read_connector)

    @mutation(
        "Deletes a connector with its service account, hook and endpoint. Its messages stay.",
        needs=Scope.ADMIN_WRITE,
        gives="connector_id",
    )
    async def delete_connector(self, info: Info, input: DeleteConnectorInput) -> strawberry.ID | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, connector_id = require(input.connector_id, Kind.CONNECTOR, name="connectorId")
            await connectors.end(work, actor, hints, connector_id=connector_id)
            return {"connector": str(connector_id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> strawberry.ID:
            return encode(Kind.CONNECTOR, UUID(stored["connector"]))

        return await mutate(info, "deleteConnector", input, effect=effect, read=read)

    @mutation(
        "Sets the connector by which an agent reaches people outside without being asked. In the "
        "connector's space it sends the agent's notices. It also sends what the agent says when a plan, "
        "a timer or a heartbeat wakes it, unless a person inside has written there meanwhile.",
        needs=Scope.ADMIN_WRITE,
        gives="agent",
    )
    async def set_default_connector(self, info: Info, input: SetDefaultConnectorInput) -> Agent | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            _, agent_id = require(input.agent_id, Kind.AGENT, name="agentId")
            await require_mind(work, actor, agent_id)
            connector_id = None
            if input.connector_id is not None:
                _, connector_id = require(input.connector_id, Kind.CONNECTOR, name="connectorId")
            await ports.set_default(work, actor, agent_id=agent_id, connector_id=connector_id)
            return {"agent": str(agent_id)}

        async def read(work: UnitOfWork, stored: MutationResult) -> Agent:
            key = UUID(stored["agent"])
            found = await by_id(work, AGENTS, [key], actor_id=actor.id, sees_everything=True)
            return Agent.of(found[key])

        return await mutate(info, "setDefaultConnector", input, effect=effect, read=read)


def _showing(
    created: list[connectors.CreatedConnector],
) -> Callable[[UnitOfWork, MutationResult], Awaitable[CreateConnectorSuccess]]:
    """`created` holds the connector with its secrets. It is empty if the request is a repeat."""

    async def read(work: UnitOfWork, stored: MutationResult) -> CreateConnectorSuccess:
        return CreateConnectorSuccess(
            connector=await read_connector(work, stored),
            hook_secret=created[0].hook_secret if created else None,
            endpoint_secret=created[0].endpoint_secret if created else None,
        )

    return read


async def read_connector(work: UnitOfWork, stored: MutationResult) -> Connector:
    key = UUID(stored["connector"])
    found = await by_id(work, CONNECTORS, [key], actor_id=key, sees_everything=True)
    if key not in found:  # a repeat, after the connector was deleted
        raise ConnectorNotFound
    return Connector.of(found[key])
