"""A third-party program: an app with its secret that requests tokens over HTTP, as any OAuth client does."""

import base64
import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, quote, urlencode, urlsplit

import httpx

from tests.harness.visitor import Visitor, hidden_of


@dataclass(frozen=True, slots=True)
class Question:
    """One authorization request, and the values that the client keeps for it."""

    path: str
    state: str
    verifier: str


@dataclass(frozen=True, slots=True)
class Integrator:
    """`client_secret` None: a public client."""

    base_url: str
    http: httpx.AsyncClient
    client_id: str
    client_secret: str | None
    redirect_uri: str = "https://calendar.example/back"
    #: The client's address; each instance has another network.
    source: str = field(
        default_factory=lambda: f"2001:db8:{secrets.randbelow(65536):x}:{secrets.randbelow(65536):x}::1"
    )

    def ask(self, scope: str = "spaces:read messages:write", /, **changes: str | None) -> Question:
        """The URL to which the browser is sent; None omits a parameter."""
        verifier, state = secrets.token_urlsafe(48), secrets.token_urlsafe(12)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        given = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": self.redirect_uri,
            "scope": scope,
            "state": state,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
            **changes,
        }
        query = urlencode({name: value for name, value in given.items() if value is not None})
        return Question(f"/oauth/authorize?{query}", state, verifier)

    async def post(
        self, path: str, fields: Mapping[str, str], *, basic: tuple[str, str] | None = None, proof: str | None = None
    ) -> httpx.Response:
        """Sends the client's own credentials, in the header if it has a secret. `proof`: a DPoP proof."""
        headers = {"x-forwarded-for": self.source} | ({"dpop": proof} if proof is not None else {})
        given = dict(fields)
        if basic is None and self.client_secret is not None:
            basic = self.client_id, self.client_secret
        if basic is None:
            given = {"client_id": self.client_id, **given}
        else:
            pair = ":".join(quote(part, safe="") for part in basic)
            headers["authorization"] = f"Basic {base64.b64encode(pair.encode()).decode()}"
        return await self.http.post(self.base_url + path, data=given, headers=headers)

    async def token(self, grant_type: str, *, proof: str | None = None, **fields: str) -> httpx.Response:
        return await self.post("/oauth/token", {"grant_type": grant_type, **fields}, proof=proof)

    async def redeem(
        self, code: str, question: Question, *, proof: str | None = None, **changes: str
    ) -> httpx.Response:
        given = {"code": code, "redirect_uri": self.redirect_uri, "code_verifier": question.verifier, **changes}
        return await self.token("authorization_code", proof=proof, **given)

    async def refresh(self, token: str, *, proof: str | None = None, **fields: str) -> httpx.Response:
        return await self.token("refresh_token", proof=proof, refresh_token=token, **fields)

    async def introspect(self, token: str) -> dict[str, Any]:
        found: dict[str, Any] = (await self.post("/oauth/introspect", {"token": token})).json()
        return found

    async def connect(self, visitor: Visitor, scope: str = "spaces:read messages:write") -> dict[str, Any]:
        """The whole flow: a signed-in person consents and the code is redeemed. Returns the token response."""
        question = self.ask(scope, prompt="consent")
        back = await agree(visitor, question)
        answer = await self.redeem(back["code"], question)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found


async def agree(visitor: Visitor, question: Question, *, decision: str = "allow", **fields: str) -> dict[str, str]:
    """The person decides on the page, for the organisation that it shows. Returns the parameters that the client
    receives."""
    page = await visitor.open(question.path)
    assert page.status_code == 200, page.text
    answer = await visitor.post(question.path, {**hidden_of(page), "decision": decision, **fields})
    return told(answer)


def told(answer: httpx.Response) -> dict[str, str]:
    """The parameters of a redirect to the client."""
    assert answer.status_code == 303, answer.text
    return {name: values[0] for name, values in parse_qs(urlsplit(answer.headers["location"]).query).items()}
