"""A connector to the repository of GitHub's documented requests, and these requests."""

import json
from typing import Any
from uuid import uuid4

from tests.connectors.recorded import recorded
from tests.factories.chat_connectors import CONNECTOR
from tests.factories.hooks import hex_of
from tests.factories.tenants import Tenant
from tests.fakes.chat_services import ChatAccount, ChatServices
from tests.harness.client import Json

REPOSITORY = "Codertocat/Hello-World"
COMMENTS = f"repos/{REPOSITORY}/issues/1/comments"


class GitHubRepository:
    """A connector to the repository of the documented requests, and what GitHub knows of its token."""

    def __init__(self, tenant: Tenant, made: Json, account: ChatAccount, space_id: str) -> None:
        self._tenant, self._secret, self.account, self.space_id = tenant, made["hookSecret"], account, space_id
        self.connector, self.test = made["connector"], made["test"]

    async def deliver(self, name: str, *, secret: str | None = None, **changes: Json) -> int:
        """GitHub posts the documented request; `changes`: other values of its objects."""
        body = recorded(f"github/{name}")
        for at, values in changes.items():
            body[at] |= values
        content = json.dumps(body).encode()
        signature = f"sha256={hex_of(secret or self._secret, content)}"
        headers = {
            "content-type": "application/json", "x-github-event": name if name == "ping" else name.rpartition("_")[0],
            "x-github-delivery": str(uuid4()), "x-hub-signature-256": signature,
        }  # fmt: skip
        path = "/hooks/" + self.connector["hook"]["url"].rpartition("/")[2]
        url = self._tenant.client.url.removesuffix("/graphql") + path
        return (await self._tenant.client.http.post(url, content=content, headers=headers)).status_code

    @property
    def comments(self) -> list[str]:
        return [each["body"] for each in self.account.of(COMMENTS)]


async def connect_repository(tenant: Tenant, services: ChatServices, space_id: str, **values: Any) -> GitHubRepository:
    token = f"github_pat_{uuid4().hex}"
    made = await tenant.client.succeed(
        "createGithubConnector", f"hookSecret connector {{ {CONNECTOR} }} test {{ isAccepted error }}",
        **{"name": "github", "spaceId": space_id, "repository": REPOSITORY, "token": token, **values},
    )  # fmt: skip
    return GitHubRepository(tenant, made, services.account(token), space_id)
