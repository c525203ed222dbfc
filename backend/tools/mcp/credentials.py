"""The access to an MCP server: its headers with the secrets filled in, and its OAuth token if it needs one.

`tools.mcp.call` and `tools.mcp.listing` request it for each call, so a new secret is used at once. Different values
lead to a different session.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import httpx2

from backend.kit.limits import DEFAULT
from backend.kit.text import json_object
from backend.tenants import tool_secrets
from backend.tools.call_secrets import SecretReader
from backend.tools.definitions import configs
from backend.tools.errors import ToolError
from backend.tools.mcp.transport import TIMEOUT, BoundedTransport
from backend.tools.mcp_servers.connections import ClientCredentials
from backend.tools.mcp_servers.servers import LockedServer
from backend.tools.mcp_servers.stdio_servers import Programs, StdioProgram

_MOST_BYTES = 65_536
#: A token is not used in its last seconds. The second value is the lifetime of a token that states none.
_EXPIRY_MARGIN_SECONDS, _DEFAULT_SECONDS = 30.0, 300.0
_MOST_SECONDS = 3_600.0
#: How many tokens are cached; the least recently used are evicted first.
_CACHE_SIZE = 1_000


@dataclass(frozen=True, slots=True)
class ServerAccess:
    """One access to one server. It is the key of a session."""

    tenant_id: UUID
    server_id: UUID
    revision: int
    #: A URL, used with the headers, or a program.
    target: str | StdioProgram
    headers: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    #: Values that are removed from every answer.
    secrets: tuple[str, ...] = field(default=(), repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class _Token:
    value: str = field(repr=False)
    good_until: float


_Key = tuple[UUID, int, str]


class ServerAccesses:
    """The accesses and cached tokens of one worker."""

    def __init__(self, secret_reader: SecretReader, programs: Programs, *, allows_private: bool) -> None:
        self._secret_reader, self._programs, self._allows_private = secret_reader, programs, allows_private
        self._tokens: dict[_Key, _Token] = {}

    async def of(self, server: LockedServer, secret_values: Mapping[str, str]) -> ServerAccess:
        """The access to the server. `opened`: the secrets in its headers. A `ToolError` says why there is none."""
        link = server.draft.link
        if link is None:
            return ServerAccess(server.tenant_id, server.id, server.revision, self._program(server.draft.program))
        headers = {name: configs.fill_in(value, secret_values) for name, value in link.headers.items()}
        secrets = list(secret_values.values())
        if link.oauth is not None:
            token = await self._token(server, link.oauth)
            headers["Authorization"] = f"Bearer {token}"
            secrets.append(token)
        return ServerAccess(
            server.tenant_id, server.id, server.revision, link.url, tuple(sorted(headers.items())), tuple(secrets)
        )

    def forget(self, server: LockedServer) -> bool:
        """Drops the server's tokens after it refused one; the next call fetches a new one. False: it had none."""
        keys = [key for key in self._tokens if key[0] == server.id]
        for key in keys:
            del self._tokens[key]
        return bool(keys)

    def _program(self, name: str | None) -> StdioProgram:
        program = None if name is None else self._programs.find(name)
        if program is None:
            raise ToolError(f"not sent: the operator of this installation does not allow the program {name}")
        return program

    async def _token(self, server: LockedServer, oauth: ClientCredentials) -> str:
        origin = tool_secrets.origin_of(oauth.token_url)
        secret_values = await self._secret_reader.read(server.tenant_id, [oauth.client_secret], origin=origin)
        key = server.id, server.revision, secret_values[oauth.client_secret]
        token = self._tokens.pop(key, None)
        if token is None or token.good_until <= time.monotonic():
            token = await self._fetch(oauth, secret_values[oauth.client_secret])
            while len(self._tokens) >= _CACHE_SIZE:
                del self._tokens[next(iter(self._tokens))]
        self._tokens[key] = token
        return token.value

    async def _fetch(self, oauth: ClientCredentials, secret: str) -> _Token:
        form = {"grant_type": "client_credentials", "scope": oauth.scope, "resource": oauth.resource}
        transport = BoundedTransport(allows_private=self._allows_private, most_bytes=_MOST_BYTES)
        async with httpx2.AsyncClient(transport=transport, timeout=TIMEOUT) as client:
            answer = await client.post(
                oauth.token_url,
                data={name: value for name, value in form.items() if value is not None},
                auth=httpx2.BasicAuth(oauth.client_id, secret),
                headers={"Accept": "application/json"},
                timeout=DEFAULT.mcp_open_seconds,
            )
        try:
            body = json_object(answer.text) if answer.is_success else {}
        except ValueError:
            body = {}
        value = body.get("access_token")
        if not isinstance(value, str) or not value.isascii() or not value.isprintable() or not value:
            raise ToolError(
                f"not sent: the token endpoint of the MCP server gave no token (it answered {answer.status_code})"
            )
        return _Token(value, time.monotonic() + _lifetime(body) - _EXPIRY_MARGIN_SECONDS)


def _lifetime(body: Mapping[str, Any]) -> float:
    seconds = body.get("expires_in")
    is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    return min(float(seconds), _MOST_SECONDS) if is_number else _DEFAULT_SECONDS  # type: ignore[arg-type]  # it is a number
