"""Mutations that connect a conversation of a chat service with a space, and that test such a connection."""

import strawberry

from backend.api.reading.ids import Kind, require
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.webhooks.connectors import Connector
from backend.api.webhooks.endpoint_tests import WebhookTest, run_endpoint_test
from backend.api.webhooks.new_connectors import TEST, Connected, NewConnectorInput, connect
from backend.api.webhooks.service_settings import INCLUDES_BOTS, SLACK_TOKEN, TELEGRAM_TOKEN
from backend.api.writing.mutations import Input, mutate_in_steps
from backend.api.writing.payloads import Failure
from backend.kit.rpc import Content
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.spaces.models import ConnectorKind
from backend.tenants.actor import Scope
from backend.tenants.audit import Note
from backend.tenants.idempotency import MutationResult
from backend.webhooks import service_connectors
from backend.webhooks.models import HookTemplate
from backend.webhooks.service_connectors import ServiceDraft, checked, checked_token

_SLACK_URL, _TELEGRAM_URL = "https://slack.com/api/chat.postMessage", "https://api.telegram.org/"


@strawberry.input
class CreateSlackConnectorInput(NewConnectorInput):
    channel: str = strawberry.field(
        description="The id of the channel or direct conversation, such as `C024BE91L`. The app must be a member of it."
    )
    bot_token: str = strawberry.field(description=SLACK_TOKEN)
    signing_secret: str = strawberry.field(
        description="The app's signing secret, with which Slack signs its requests. It is stored encrypted."
    )
    includes_bots: bool = strawberry.field(default=False, description=INCLUDES_BOTS)


@strawberry.input
class CreateTelegramConnectorInput(NewConnectorInput):
    chat: str = strawberry.field(
        description="The id of the chat, such as `-1001234567890`, or `@name` of a public group or channel."
    )
    bot_token: str = strawberry.field(description=TELEGRAM_TOKEN)
    includes_bots: bool = strawberry.field(default=False, description=INCLUDES_BOTS)


@strawberry.input
class TestConnectorInput(Input):
    connector_id: strawberry.ID


@strawberry.type
class CreateSlackConnectorSuccess:
    connector: Connector
    test: WebhookTest | None = strawberry.field(description=TEST)


@strawberry.type
class CreateTelegramConnectorSuccess:
    connector: Connector
    test: WebhookTest | None = strawberry.field(description=TEST)


@strawberry.type
class TestConnectorSuccess:
    test: WebhookTest | None = strawberry.field(
        description="The result. Null if this request repeats an earlier one with the same idempotency key: the test "
        "does not run twice."
    )


@strawberry.type
class ServiceConnectorMutation:
    @mutation(
        "Connects a Slack channel with a space. Enter `connector.hook.url` at Slack as the request URL of the app's "
        "events. Slack's messages are posted in the space, and replies of agents are sent to Slack.",
        needs=Scope.ADMIN_WRITE,
    )
    async def create_slack_connector(
        self, info: Info, input: CreateSlackConnectorInput
    ) -> CreateSlackConnectorSuccess | Failure:
        made = await connect(
            info,
            "createSlackConnector",
            input,
            lambda space_id: ServiceDraft(
                kind=ConnectorKind.SLACK,
                name=input.name,
                space_id=space_id,
                channel=checked(input.channel, name="channel"),
                config={"includesBots": input.includes_bots},
                credentials={"botToken": checked_token(input.bot_token, name="botToken")},
                url=_SLACK_URL,
                hook_secret=checked_token(input.signing_secret, name="signingSecret"),
                template=HookTemplate.SLACK,
            ),
        )
        if not isinstance(made, Connected):
            return made
        return CreateSlackConnectorSuccess(connector=made.connector, test=made.test)

    @mutation(
        "Connects a Telegram chat with a space, and tells Telegram where its hook is. Messages of the chat are posted "
        "in the space, and replies of agents are sent to the chat.",
        needs=Scope.ADMIN_WRITE,
    )
    async def create_telegram_connector(
        self, info: Info, input: CreateTelegramConnectorInput
    ) -> CreateTelegramConnectorSuccess | Failure:
        made = await connect(
            info,
            "createTelegramConnector",
            input,
            lambda space_id: ServiceDraft(
                kind=ConnectorKind.TELEGRAM,
                name=input.name,
                space_id=space_id,
                channel=checked(input.chat, name="chat"),
                config={"includesBots": input.includes_bots},
                credentials={"botToken": checked_token(input.bot_token, name="botToken")},
                url=_TELEGRAM_URL,
            ),
        )
        if not isinstance(made, Connected):
            return made
        return CreateTelegramConnectorSuccess(connector=made.connector, test=made.test)

    @mutation(
        "Asks the service of a connector whether its account works; a signed webhook gets a test delivery. For "
        "Telegram it also sets the webhook again. If it does not work, the mutation still succeeds, and "
        "`WebhookTest.error` says why. It has the limits of `testWebhookEndpoint`.",
        needs=Scope.ADMIN_WRITE,
    )
    async def test_connector(self, info: Info, input: TestConnectorInput) -> TestConnectorSuccess | Failure:
        _, connector_id = require(input.connector_id, Kind.CONNECTOR, name="connectorId")
        results = list[Content]()

        async def verb(note: Note) -> None:
            async with unit_of_work(info.context.actor.tenant_id) as work:
                endpoint_id = await service_connectors.require_endpoint(
                    work, info.context.actor, connector_id=connector_id
                )
                await note(work)
            results.append(await run_endpoint_test(info, endpoint_id))

        async def read(_: UnitOfWork, __: MutationResult) -> TestConnectorSuccess:
            return TestConnectorSuccess(test=WebhookTest.of(results[0]) if results else None)

        stored = {"connector": str(connector_id)}
        return await mutate_in_steps(info, "testConnector", input, verb=verb, stored=stored, read=read)
