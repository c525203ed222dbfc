"""The mutation that connects a repository of GitHub with a space."""

import strawberry

from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.webhooks.connectors import Connector
from backend.api.webhooks.endpoint_tests import WebhookTest
from backend.api.webhooks.new_connectors import SHOWN_ONCE, TEST, Connected, NewConnectorInput, connect
from backend.api.webhooks.service_settings import GITHUB_TOKEN, INCLUDES_BOTS
from backend.api.writing.payloads import Failure
from backend.connectors.github.kind import checked_repository
from backend.spaces.models import ConnectorKind
from backend.tenants.actor import Scope
from backend.webhooks.service_connectors import ServiceDraft, checked_token

_URL = "https://api.github.com/repos/{}"


@strawberry.input
class CreateGithubConnectorInput(NewConnectorInput):
    repository: str = strawberry.field(description="The repository as `owner/name`, such as `octocat/hello-world`.")
    token: str = strawberry.field(description=GITHUB_TOKEN)
    includes_bots: bool = strawberry.field(default=False, description=INCLUDES_BOTS)


@strawberry.type
class CreateGithubConnectorSuccess:
    connector: Connector
    hook_secret: str | None = strawberry.field(
        description=f"The secret of the webhook, to be entered at GitHub. {SHOWN_ONCE}"
    )
    test: WebhookTest | None = strawberry.field(description=TEST)


@strawberry.type
class GithubConnectorMutation:
    @mutation(
        "Connects a GitHub repository with a space: each issue and each pull request is a thread. Enter "
        "`connector.hook.url` and `hookSecret` at GitHub as a webhook of the repository. Replies of agents are posted "
        "as comments.",
        needs=Scope.ADMIN_WRITE,
    )
    async def create_github_connector(
        self, info: Info, input: CreateGithubConnectorInput
    ) -> CreateGithubConnectorSuccess | Failure:
        made = await connect(
            info,
            "createGithubConnector",
            input,
            lambda space_id: ServiceDraft(
                kind=ConnectorKind.GITHUB,
                name=input.name,
                space_id=space_id,
                channel=checked_repository(input.repository),
                config={"includesBots": input.includes_bots},
                credentials={"token": checked_token(input.token, name="token")},
                url=_URL.format(checked_repository(input.repository)),
            ),
        )
        if not isinstance(made, Connected):
            return made
        return CreateGithubConnectorSuccess(connector=made.connector, hook_secret=made.hook_secret, test=made.test)
