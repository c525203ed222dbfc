"""The console as its page speaks to the authorization server: code, PKCE, no secret, and no consent."""

from typing import Any

import httpx

from backend.oauth.server.console_client import CLIENT_ID
from tests.harness.client import Client
from tests.harness.integrator import Integrator, Question, told
from tests.harness.processes import Api
from tests.harness.visitor import Visitor

VIEWER = "{ viewer { actor { kind name } scopes tenant { id name } } }"


class Console:
    """The page, in any person's browser."""

    def __init__(self, api: Api, http: httpx.AsyncClient) -> None:
        self.api, self.http = api, http
        self.integrator = Integrator(
            api.base_url, http, CLIENT_ID, None, redirect_uri=f"{api.base_url}/console/signed-in"
        )

    def ask(self, **changes: str | None) -> Question:
        """The silent request of the page, for all scopes."""
        return self.integrator.ask("", **{"scope": None, "prompt": "none", **changes})

    async def told(self, visitor: Visitor, **changes: str | None) -> dict[str, str]:
        """What the page is told in its address."""
        return told(await visitor.open(self.ask(**changes).path))

    async def enter(self, visitor: Visitor, **changes: str | None) -> dict[str, Any]:
        """The response with the token."""
        question = self.ask(**changes)
        back = told(await visitor.open(question.path))
        answer = await self.integrator.redeem(back["code"], question)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def client(self, visitor: Visitor, **changes: str | None) -> Client:
        return Client(self.api.url, (await self.enter(visitor, **changes))["access_token"], self.http)
