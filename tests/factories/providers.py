"""A tenant's own identity provider, and a browser that signs in with it."""

import html
import re
from typing import Any
from urllib.parse import urlsplit

import httpx

from tests.fakes.identity_provider import CLIENT_ID, IdentityProvider
from tests.fakes.name_server import RECORDS
from tests.harness.client import Client, Json
from tests.harness.processes import NO_TLS
from tests.harness.visitor import Visitor

_GO_ON = re.compile(r'<a href="(http[^"]+)">Continue</a>')
PROVIDER = """id name issuer clientId hasClientSecret emailDomains joinsAs isEnabled isTrustedForDomains
    isForOwners signInUrl
    domains { name state provenAt record }"""


async def create_provider(client: Client, provider: IdentityProvider, *, is_proven: bool = True, **values: Any) -> Json:
    """Created by the client's person, who also proves its domains; `path_of` returns its path."""
    given = {
        "name": "Acme's sign-in",
        "issuer": provider.url,
        "clientId": CLIENT_ID,
        "clientSecret": provider.secret,
        "emailDomains": ["acme.example"],
        "joinsAs": "MEMBER",
        **values,
    }
    made: Json = (await client.succeed("createIdentityProvider", f"identityProvider {{ {PROVIDER} }}", **given))[
        "identityProvider"
    ]
    for domain in made["domains"] if is_proven else ():
        await prove(client, made["id"], domain)
    return made


async def prove(client: Client, provider_id: str, domain: Json) -> None:
    """Sets the DNS record and calls the verification."""
    RECORDS[domain["name"]] = [domain["record"]]
    await client.succeed(
        "verifyIdentityProviderDomain", "identityProvider { id }", providerId=provider_id, domain=domain["name"]
    )


def path_of(provider: Json) -> str:
    """The path of its sign-in page."""
    return urlsplit(provider["signInUrl"]).path


async def leave(visitor: Visitor, path: str, **fields: str) -> httpx.Response:
    """Goes from the sign-in page to the provider. Returns the provider's redirect without following it."""
    answer = await visitor.submit(path, fields)
    match = _GO_ON.search(answer.text)
    assert match is not None, answer.text
    async with httpx.AsyncClient(verify=NO_TLS) as http:
        return await http.get(html.unescape(match[1]))


async def come_back(visitor: Visitor, answer: httpx.Response) -> httpx.Response:
    """The last step: follows the redirect of the provider."""
    assert answer.status_code == 302, answer.text
    parts = urlsplit(answer.headers["location"])
    return await visitor.open(f"{parts.path}?{parts.query}")


async def go(visitor: Visitor, path: str, **fields: str) -> httpx.Response:
    """The whole sign-in."""
    return await come_back(visitor, await leave(visitor, path, **fields))
