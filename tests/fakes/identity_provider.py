"""A real, small OpenID provider over HTTP: `async with IdentityProvider() as provider`; `person` signs in.

It has discovery, authorize (without a page), token (checks PKCE and the client secret; a code is valid once), keys and,
if `has_userinfo`, UserInfo. With UserInfo the ID token has only the subject, which is the default of the code flow, and
`userinfo` overrides claims of the response. `failing` maps an endpoint to its failure: silent, cut, or a status. `lies`
are the faults that it produces, by their names below; `asked` records the requests to its endpoints. `refusal`: the
error with which it redirects everybody back.

As a process of its own (`python -m tests.fakes.identity_provider --port 0`, which prints its URL) it takes the person
with `POST /person` and a refusal with `POST /refusal`.
"""

import argparse
import asyncio
import base64
import contextlib
import hashlib
import json
import secrets
import time
from collections import defaultdict
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Self
from urllib.parse import urlencode

from aiohttp import web
from joserfc import jwt
from joserfc.jwk import OctKey, RSAKey

CLIENT_ID, CLIENT_SECRET = "circadian-at-acme", "a secret with : and & and +"

#: Too deeply nested for any parser.
_DEEP = partial(web.Response, text="[" * 200_000, content_type="application/json")
#: The possible faults of an ID token.
TOKEN_LIES = frozenset({
    "wrong nonce", "no nonce", "wrong audience", "audience in azp alone", "many audiences", "expired",
    "from the future", "wrong issuer", "alg none", "signed with the client secret", "unknown key", "no subject",
    "no id token",
    "subject of many lines", "changed after signing",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Grant:
    redirect_uri: str
    nonce: str | None
    challenge: str


@dataclass(slots=True)
class IdentityProvider:
    """One provider with one client."""

    person: dict[str, Any] = field(default_factory=dict)
    lies: set[str] = field(default_factory=set)
    refusal: str | None = None
    has_userinfo: bool = False
    #: Overrides claims of the person; None omits a claim.
    userinfo: dict[str, Any] = field(default_factory=dict)
    failing: dict[str, str | int] = field(default_factory=dict)
    port: int = 0
    secret: str | None = CLIENT_SECRET
    #: Adds or replaces fields of its metadata; None omits a field.
    metadata: dict[str, Any] = field(default_factory=dict)
    asked: dict[str, list[dict[str, str]]] = field(default_factory=lambda: defaultdict(list))
    url: str = ""
    _grants: dict[str, Grant] = field(default_factory=dict)
    _key: RSAKey = field(default_factory=lambda: RSAKey.generate_key(2048, {"kid": "one", "use": "sig"}))
    _runner: web.AppRunner | None = None
    _access_token: str = ""
    _quiet: asyncio.Event = field(default_factory=asyncio.Event)

    async def __aenter__(self) -> Self:
        app = web.Application(middlewares=[self._fail])
        app.add_routes([
            web.get("/.well-known/openid-configuration", self._discovery),
            web.get("/authorize", self._authorize),
            web.post("/token", self._token),
            web.get("/keys", self._keys),
            web.get("/userinfo", self._userinfo),
            web.post("/person", self._take_person),
            web.post("/refusal", self._take_refusal),
        ])  # fmt: skip
        whole, place = web.Application(), f"/{secrets.token_hex(4)}"  # a port may be reused, and issuers are cached
        whole.add_subapp(place, app)
        self._runner = web.AppRunner(whole)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self.port).start()
        self.url = f"http://localhost:{self._runner.addresses[0][1]}{place}"
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._runner is not None
        self._quiet.set()
        await self._runner.cleanup()

    @web.middleware
    async def _fail(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """Silent until the end of the test; cut in the middle of the response; or a status of a gateway in front of
        it."""
        how = self.failing.get(request.path.rpartition("/")[2])
        if how == "silent":
            await self._quiet.wait()
        elif how == "cut":
            assert request.transport is not None
            request.transport.abort()
        elif how is not None:
            return web.Response(text="<h1>Bad gateway</h1>", status=int(how))
        answer: web.StreamResponse = await handler(request)
        return answer

    async def _discovery(self, request: web.Request) -> web.Response:
        self.asked["discovery"].append(dict(request.headers))
        if "deep metadata" in self.lies:
            return _DEEP()
        found = {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "token_endpoint": f"{self.url}/token",
            "jwks_uri": f"{self.url}/keys",
            "id_token_signing_alg_values_supported": ["RS256", "HS256", "none"],
            "token_endpoint_auth_methods_supported": ["client_secret_post", "client_secret_basic"],
            "authorization_response_iss_parameter_supported": True,
            **({"userinfo_endpoint": f"{self.url}/userinfo"} if self.has_userinfo else {}),
            **self.metadata,
        }
        return web.json_response({name: value for name, value in found.items() if value is not None})

    async def _authorize(self, request: web.Request) -> web.Response:
        query = request.query
        self.asked["authorize"].append(dict(query))
        assert query["client_id"] == CLIENT_ID
        assert query["response_type"] == "code"
        assert query["code_challenge_method"] == "S256"
        if self.refusal:
            refused = {"error": self.refusal, "state": query["state"], "iss": self.url}
            raise web.HTTPFound(f"{query['redirect_uri']}?{urlencode(refused)}")
        code = secrets.token_urlsafe()
        self._grants[code] = Grant(query["redirect_uri"], query.get("nonce"), query["code_challenge"])
        answer = {"code": code, "state": query["state"], "iss": self.url}
        raise web.HTTPFound(f"{query['redirect_uri']}?{urlencode(answer)}")

    async def _token(self, request: web.Request) -> web.Response:
        form = {name: str(value) for name, value in (await request.post()).items()}
        self.asked["token"].append({**form, "authorization": request.headers.get("authorization", "")})
        if "deep token" in self.lies:
            return _DEEP()
        grant = self._grants.pop(form["code"], None)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(form["code_verifier"].encode()).digest()).rstrip(b"=")
        is_client = self.secret is None or request.headers.get("authorization") == self._basic()
        if (
            grant is None
            or not is_client
            or (grant.challenge, grant.redirect_uri)
            != (
                challenge.decode(),
                form["redirect_uri"],
            )
        ):
            return web.json_response({"error": "invalid_grant"}, status=400)
        self._access_token = secrets.token_urlsafe()
        token = {"access_token": self._access_token, "token_type": "Bearer", "expires_in": 60}
        return web.json_response(token if "no id token" in self.lies else token | {"id_token": self._id_token(grant)})

    def _basic(self) -> str:
        return "Basic " + base64.b64encode(f"{CLIENT_ID}:{self.secret}".encode()).decode()

    async def _take_person(self, request: web.Request) -> web.Response:
        self.person, self.refusal = await request.json(), None
        return web.json_response({"ok": True})

    async def _take_refusal(self, request: web.Request) -> web.Response:
        self.refusal = (await request.json())["error"]
        return web.json_response({"ok": True})

    async def _userinfo(self, request: web.Request) -> web.Response:
        self.asked["userinfo"].append(dict(request.headers))
        if "deep userinfo" in self.lies:
            return _DEEP()
        if request.headers.get("authorization") != f"Bearer {self._access_token}":
            return web.json_response({"error": "invalid_token"}, status=401)
        said = {**self.person, **self.userinfo}
        return web.json_response({name: value for name, value in said.items() if value is not None})

    async def _keys(self, _: web.Request) -> web.Response:
        if "deep keys" in self.lies:
            return _DEEP()
        return web.json_response({"keys": [self._key.as_dict(private=False, alg="RS256")]})

    def _id_token(self, grant: Grant) -> str:
        now, lies = int(time.time()), self.lies
        claims: dict[str, Any] = {
            "iss": "https://somebody.else.example" if "wrong issuer" in lies else self.url,
            "aud": CLIENT_ID,
            "sub": "subject-1",
            "iat": now + (600 if "from the future" in lies else 0),
            "exp": now + (-600 if "expired" in lies else 600),
            "nonce": "another" if "wrong nonce" in lies else grant.nonce,
            **({"sub": self.person.get("sub", "subject-1")} if self.has_userinfo else self.person),
        }
        if "wrong audience" in lies:
            claims["aud"] = "another-client"
        if "audience in azp alone" in lies:
            claims |= {"aud": ["another-client"], "azp": CLIENT_ID}
        if "many audiences" in lies:
            claims["aud"] = [CLIENT_ID, "another-client"]
        if "subject of many lines" in lies:
            claims["sub"] = "one\ntwo"
        for name, lie in (("nonce", "no nonce"), ("sub", "no subject")):
            if lie in lies:
                del claims[name]
        return self._signed(claims)

    def _signed(self, claims: dict[str, Any]) -> str:
        if "alg none" in self.lies:
            return f"{_part({'alg': 'none'})}.{_part(claims)}."
        if "signed with the client secret" in self.lies:
            shared = OctKey.import_key(CLIENT_SECRET)
            return jwt.encode({"alg": "HS256", "kid": "one"}, claims, shared, algorithms=["HS256"])
        key = RSAKey.generate_key(2048, {"kid": "one"}) if "unknown key" in self.lies else self._key
        signed = jwt.encode({"alg": "RS256", "kid": "one"}, claims, key, algorithms=["RS256"])
        if "changed after signing" in self.lies:
            header, _, signature = signed.split(".")
            signed = f"{header}.{_part({**claims, 'sub': 'somebody-else'})}.{signature}"
        return signed


def _part(value: dict[str, Any]) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


async def _serve(port: int) -> None:
    async with IdentityProvider(port=port) as provider:
        print(provider.url, flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--port", type=int, default=0)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(arguments.parse_args().port))
