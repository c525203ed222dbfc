"""How an MCP server is reached: its URL, the headers of each request, or OAuth client credentials.

Admins set it by the API. It is checked here before `tools.mcp_servers.servers` stores it; `tools.mcp` uses it. It
contains the names of secrets only. A secret is sent only to the origin that it was set for.
"""

from typing import Self
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from backend.tenants import tool_secrets
from backend.tools.definitions import configs

#: Headers that the protocol itself sets.
_RESERVED = frozenset({"accept", "mcp-session-id", "mcp-protocol-version", "mcp-method", "mcp-name", "last-event-id"})


class ClientCredentials(BaseModel):
    """OAuth 2.0 client credentials: this installation fetches a token of its own when it needs one."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    token_url: str = Field(max_length=2_000)
    client_id: str = Field(min_length=1, max_length=500)
    #: The name of the secret. The secret was set for the origin of `token_url`.
    client_secret: str
    scope: str | None = Field(default=None, max_length=1_000)
    #: RFC 8707: the resource for which the token is valid.
    resource: str | None = Field(default=None, max_length=2_000)

    @field_validator("token_url")
    @classmethod
    def _check_url(cls, url: str) -> str:
        return _checked(url)

    @field_validator("client_secret")
    @classmethod
    def _check_secret(cls, name: str) -> str:
        return configs.checked_secret_name(name)


class HttpConnection(BaseModel):
    """A connection by streamable HTTP."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    url: str = Field(max_length=2_000)
    #: Header values, with `{{secret:NAME}}` in the place of a secret.
    headers: dict[str, str] = Field(default_factory=dict, max_length=configs.MOST_HEADERS)
    oauth: ClientCredentials | None = None

    @property
    def secret_names(self) -> frozenset[str]:
        """The names of the secrets in the headers."""
        return frozenset(configs.secrets_in(self.headers))

    @property
    def origin(self) -> str:
        """Scheme, host and port: the place that its secrets are sent to."""
        return tool_secrets.origin_of(self.url)

    @field_validator("url")
    @classmethod
    def _check_url(cls, url: str) -> str:
        return _checked(url)

    @field_validator("headers")
    @classmethod
    def _check_headers(cls, headers: dict[str, str]) -> dict[str, str]:
        for name in configs.checked_headers(headers):
            if name.lower() in _RESERVED:
                raise ValueError(f"{name} is reserved, because the protocol sets it")
        return headers

    @model_validator(mode="after")
    def _check_one_way_in(self) -> Self:
        if self.oauth is not None and "authorization" in {name.lower() for name in self.headers}:
            raise ValueError("headers: Authorization is reserved for the token of oauth")
        return self


def _checked(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.username is not None or parts.fragment:
        raise ValueError("must be an http or https URL with a host, without a user name, a password or a fragment")
    _ = parts.port  # a ValueError says why
    return url
