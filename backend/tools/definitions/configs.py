"""The config of a tenant's tool beyond its name and input: one frozen shape per kind, checked before it is stored.

`tools.definitions.tenant_tools` stores configs as JSON and reads them back. `api` builds them from its inputs.
`tools.toolbox` builds tools from them. A config contains the names of secrets, never their values.
"""

import json
import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, ClassVar, Self, TypeVar
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from backend.kit import standard_webhooks
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.tenants import tool_secrets
from backend.tools.definitions import http_headers
from backend.tools.definitions.http_picks import Pick
from backend.tools.errors import ToolError
from backend.tools.models import ToolKind
from backend.tools.schema import forms

_PLACEHOLDER = re.compile(r"\{([A-Za-z0-9_-]{1,64})\}")
_REFERENCE = re.compile(r"\{\{secret:([^{}]*)\}\}")
#: The host must be unambiguous, because the secrets of the tool are sent there.
_HOST = re.compile(r"([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")
#: RFC 3986.
_URL = re.compile(r"(?:[A-Za-z0-9._~:/?\[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+")
MOST_HEADERS = 20
#: The longest timeout of an EXTERNAL call: the person who works on it may be on holiday for a month.
_MONTH = 31 * 24 * 3_600.0


class HttpMethod(StrEnum):
    GET = "GET"
    POST = "POST"
    PUT = "PUT"
    PATCH = "PATCH"
    DELETE = "DELETE"


class Config(BaseModel):
    """The config of one kind."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: ClassVar[ToolKind]
    #: The longest time for which an answer may be accepted.
    most_seconds: ClassVar[float]

    def check_input(self, schema: Mapping[str, Any]) -> None:
        """Raises a `ValueError` if the input schema of the tool does not fit this config."""


class HttpConfig(Config):
    """The backend calls a URL. Arguments without a placeholder in the URL go into the body, or into the query."""

    kind = ToolKind.HTTP
    most_seconds = 600.0

    method: HttpMethod = HttpMethod.POST
    #: The URL, with `{name}` in its path or query in the place of the argument of that name.
    url: str = Field(max_length=2_000)
    #: Header values, with `{{secret:NAME}}` in the place of a secret.
    headers: dict[str, str] = Field(default_factory=dict, max_length=MOST_HEADERS)
    #: The header that carries the key of the call.
    key_header: str = "Idempotency-Key"
    #: The name of the secret that signs the requests.
    signing_secret: str | None = None
    #: The parts of a JSON answer that are shown; None: all of it.
    pick: Pick | None = None

    @property
    def placeholders(self) -> Sequence[str]:
        return list(dict.fromkeys(_PLACEHOLDER.findall(self.url)))

    @property
    def secret_names(self) -> frozenset[str]:
        """The names of all secrets that it refers to."""
        signing = set() if self.signing_secret is None else {self.signing_secret}
        return frozenset(secrets_in(self.headers) | signing)

    @property
    def origin(self) -> str:
        """Scheme, host and port: the place that its secrets are sent to."""
        return tool_secrets.origin_of(self.url)

    @field_validator("url")
    @classmethod
    def _check_url(cls, url: str) -> str:
        sample = _PLACEHOLDER.sub("x", url)
        if {"{", "}"} & set(sample):
            raise ValueError("a placeholder must be the name of an argument in braces, such as {id}")
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not _HOST.fullmatch(parts.netloc) or "#" in url:
            raise ValueError(
                "must be an http or https URL with a plain host and no fragment; placeholders only after the host"
            )
        if not _URL.fullmatch(sample) or {".", ".."} & set(sample.partition("?")[0].split("/")):
            raise ValueError("must contain only characters that are allowed in URLs (write others as %XX), and no /../")
        _ = parts.port  # a ValueError says why
        return url

    @field_validator("headers")
    @classmethod
    def _check_headers(cls, headers: dict[str, str]) -> dict[str, str]:
        return checked_headers(headers)

    @field_validator("key_header")
    @classmethod
    def _check_key_header(cls, name: str) -> str:
        return http_headers.checked_name(name)

    @field_validator("signing_secret")
    @classmethod
    def _check_signing_secret(cls, name: str | None) -> str | None:
        return None if name is None else checked_secret_name(name)

    @model_validator(mode="after")
    def _check_headers_are_free(self) -> Self:
        reserved = {self.key_header.lower(), *(standard_webhooks.HEADERS if self.signing_secret else ())}
        for name in self.headers:
            if name.lower() in reserved:
                raise ValueError(f"headers: {name} is reserved, because every call sets it")
        return self

    def check_input(self, schema: Mapping[str, Any]) -> None:
        declared, required = schema.get("properties", {}), schema.get("required", [])
        for name in self.placeholders:
            if name not in declared or name not in required:
                raise ValueError(f"{{{name}}} in the URL needs a required property {name!r} in the input")


class ExternalConfig(Config):
    """An outside program takes the call from the API and posts the result."""

    kind = ToolKind.EXTERNAL
    most_seconds = _MONTH


class SpaceConfig(Config):
    """The people of the space are asked a question, with a form that the tenant wrote."""

    kind = ToolKind.SPACE
    most_seconds = DEFAULT.question_hours_most * 3_600.0

    #: The question, with `{name}` in the place of the argument of that name.
    question: str = Field(min_length=1, max_length=DEFAULT.question_chars)
    #: The JSON Schema of the answer, in the form that `tools.schema.forms` accepts.
    form: dict[str, Any]

    @field_validator("form")
    @classmethod
    def _check_form(cls, form: dict[str, Any]) -> dict[str, Any]:
        try:
            forms.check(form)
        except ToolError as error:
            raise ValueError(str(error)) from None
        return form

    def check_input(self, schema: Mapping[str, Any]) -> None:
        declared, required = schema.get("properties", {}), schema.get("required", [])
        for name in _PLACEHOLDER.findall(self.question):
            if name not in declared or name not in required:
                raise ValueError(f"{{{name}}} in the question needs a required property {name!r} in the input")

    def question_for(self, arguments: Mapping[str, Any]) -> str:
        """The question with these arguments filled in."""
        question = _PLACEHOLDER.sub(lambda match: _in_words(arguments[match[1]]), self.question)
        return question[: DEFAULT.question_chars]


class McpConfig(Config):
    """A tool of an MCP server. The server defines everything else (`tools.mcp_servers.discovery`)."""

    kind = ToolKind.MCP
    most_seconds = 600.0

    #: The name of the tool on the server.
    remote_name: str


_BY_KIND: dict[ToolKind, type[Config]] = {
    each.kind: each for each in (HttpConfig, ExternalConfig, SpaceConfig, McpConfig)
}

C = TypeVar("C", bound=BaseModel)


def of(kind: ToolKind, stored: Mapping[str, Any]) -> Config:
    """The config from its stored form."""
    return _BY_KIND[kind].model_validate(stored)


def checked(config_type: type[C], values: Mapping[str, Any], *, path: tuple[str, ...]) -> C:
    """The config from an admin's input; `InvalidInput` names every mistake."""
    try:
        return config_type.model_validate(values)
    except ValidationError as error:
        raise InvalidInput("; ".join(map(_describe, error.errors())), path=path) from None


def checked_headers(headers: dict[str, str]) -> dict[str, str]:
    """Headers with `{{secret:NAME}}` in the place of a secret; a `ValueError` names the mistake."""
    for name, value in headers.items():
        http_headers.checked_name(name)
        if not http_headers.is_value(value):
            raise ValueError(f"{name}: must be 1 to 8,000 printable ASCII characters, without line breaks")
        _check_references(name, value)
    if len({name.lower() for name in headers}) < len(headers):
        raise ValueError("must not name a header twice")
    return headers


def secrets_in(headers: Mapping[str, str]) -> set[str]:
    """The names of the secrets in these headers."""
    return {name for value in headers.values() for name in _REFERENCE.findall(value)}


def checked_secret_name(name: str) -> str:
    if not tool_secrets.NAME.fullmatch(name):
        raise ValueError("the name of a secret must have 1 to 100 characters from A-Z a-z 0-9 _ . -")
    return name


def fill_in(text: str, values: Mapping[str, str]) -> str:
    """`text` with the secrets in place of their names."""
    return _REFERENCE.sub(lambda match: values[match[1]], text)


def _in_words(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _check_references(header: str, value: str) -> None:
    for name in _REFERENCE.findall(value):
        if not tool_secrets.NAME.fullmatch(name):
            raise ValueError(f"{header}: {name!r} is not a valid name of a secret")
    if "{{" in _REFERENCE.sub("", value):
        raise ValueError(f"{header}: write a secret as {{{{secret:NAME}}}}")


def _describe(fault: Any) -> str:
    place, message = ".".join(map(str, fault["loc"])), fault["msg"].removeprefix("Value error, ")
    return f"{place}: {message}" if place else message
