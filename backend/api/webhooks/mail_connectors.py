"""The mutation that connects a mail address with a space, and the settings of such a connector."""

import strawberry

from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.webhooks.connectors import Connector
from backend.api.webhooks.endpoint_tests import WebhookTest
from backend.api.webhooks.mail_settings import (
    DEFAULT_RECIPIENT,
    TRUSTED_SERVICE,
    MailServerInput,
    credentials,
    sender_settings,
    server_settings,
)
from backend.api.webhooks.new_connectors import SHOWN_ONCE, TEST, Connected, NewConnectorInput, connect
from backend.api.writing.payloads import Failure
from backend.connectors.email import settings
from backend.spaces.models import ConnectorKind
from backend.tenants.actor import Scope
from backend.webhooks.service_connectors import ServiceDraft


@strawberry.input
class CreateEmailConnectorInput(NewConnectorInput):
    address: str = strawberry.field(
        description="The mail address, such as `desk@example.com`. Mails are sent from it. It cannot be changed later."
    )
    server: MailServerInput
    trusted_service: str | None = strawberry.field(default=None, description=f"{TRUSTED_SERVICE} Null: none.")
    default_recipient: str | None = strawberry.field(
        default=None, description=f"{DEFAULT_RECIPIENT} Null: such messages are not sent."
    )


@strawberry.type
class CreateEmailConnectorSuccess:
    connector: Connector
    hook_secret: str | None = strawberry.field(
        description=f"The secret with which your mail server signs in when it posts mails. {SHOWN_ONCE}"
    )
    test: WebhookTest | None = strawberry.field(description=TEST)


@strawberry.type
class EmailConnectorMutation:
    @mutation(
        "Connects a mail address with a space. Have your mail server post each mail to `connector.hook.url`, as it was "
        "received. Mails are posted in the space, and replies of agents are sent by the mail server.",
        needs=Scope.ADMIN_WRITE,
    )
    async def create_email_connector(
        self, info: Info, input: CreateEmailConnectorInput
    ) -> CreateEmailConnectorSuccess | Failure:
        allows_private = info.context.state.settings.allows_private_webhooks
        made = await connect(
            info,
            "createEmailConnector",
            input,
            lambda space_id: ServiceDraft(
                kind=ConnectorKind.EMAIL,
                name=input.name,
                space_id=space_id,
                channel=settings.checked_address(input.address, name="address"),
                config=server_settings(input.server, allows_private=allows_private)
                | sender_settings(input.trusted_service, input.default_recipient),
                credentials=credentials(input.server),
                url=f"mailto:{settings.checked_address(input.address, name='address')}",
            ),
        )
        if not isinstance(made, Connected):
            return made
        return CreateEmailConnectorSuccess(connector=made.connector, hook_secret=made.hook_secret, test=made.test)
