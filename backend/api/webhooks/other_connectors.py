"""The mutation that connects a conversation by a kind of a package, and what admins enter for such a connector."""

from uuid import UUID

import strawberry

from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.webhooks.connectors import Connector
from backend.api.webhooks.endpoint_tests import WebhookTest
from backend.api.webhooks.new_connectors import SHOWN_ONCE, TEST, Connected, NewConnectorInput, connect
from backend.api.webhooks.service_settings import ConnectorSettingInput, values_of
from backend.api.writing.payloads import Failure
from backend.connectors.port import Entered
from backend.spaces.models import ConnectorKind
from backend.tenants.actor import Scope
from backend.webhooks.models import HookTemplate
from backend.webhooks.service_connectors import ServiceDraft, checked_by, checked_token


@strawberry.input
class CreateOtherConnectorInput(NewConnectorInput):
    kind: str = strawberry.field(description="The name of the kind, as its package has registered it.")
    channel: str = strawberry.field(description="The conversation outside, as its service calls it.")
    settings: list[ConnectorSettingInput] | None = strawberry.field(
        default=None, description="What the kind needs to know. See its documentation. Null: nothing."
    )
    credentials: list[ConnectorSettingInput] | None = strawberry.field(
        default=None,
        description="What the kind signs in with. They are stored encrypted, and nobody can read them back.",
    )
    hook_secret: str | None = strawberry.field(
        default=None, description="The secret with which the service signs. Null: one is made."
    )


@strawberry.type
class CreateOtherConnectorSuccess:
    connector: Connector
    hook_secret: str | None = strawberry.field(
        description=f"The secret with which the service signs, if it was made here. {SHOWN_ONCE}"
    )
    test: WebhookTest | None = strawberry.field(description=TEST)


@strawberry.type
class OtherConnectorMutation:
    @mutation(
        "Connects a conversation with a space by a kind of a package that the operator has installed. What is said "
        "there is posted in the space, and replies of agents are sent there.",
        needs=Scope.ADMIN_WRITE,
    )
    async def create_other_connector(
        self, info: Info, input: CreateOtherConnectorInput
    ) -> CreateOtherConnectorSuccess | Failure:
        made = await connect(info, "createOtherConnector", input, lambda space_id: _draft(input, space_id))
        if not isinstance(made, Connected):
            return made
        return CreateOtherConnectorSuccess(connector=made.connector, hook_secret=made.hook_secret, test=made.test)


def _draft(input: CreateOtherConnectorInput, space_id: UUID) -> ServiceDraft:
    entered = Entered(
        input.channel, values_of(input.settings, name="settings"), values_of(input.credentials, name="credentials")
    )
    entered = checked_by(input.kind, entered)
    return ServiceDraft(
        kind=ConnectorKind.OTHER,
        kind_name=input.kind,
        name=input.name,
        space_id=space_id,
        channel=entered.channel,
        config=entered.settings,
        credentials=entered.credentials,
        url=f"{input.kind}:{entered.channel}",
        hook_secret=None if input.hook_secret is None else checked_token(input.hook_secret, name="hookSecret"),
        template=HookTemplate.STANDARD if input.hook_secret is None else HookTemplate.SLACK,
    )
