"""The outside tools of an installation, read from the operator's TOML file (`CIRCADIAN_TOOLS_FILE`).

`app.py` and `worker.py` read the file once at boot. A mistake in it ends the process with a line that names the tool,
the field and the allowed values. The API checks the names that an agent is given; `tools.toolbox` builds tools from the
entries. `docs/tools.md` describes the format.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from backend.agents import tool_names
from backend.kit import settings
from backend.kit.operator_files import OperatorFile, faults
from backend.tools.approval_rules import DEFAULT_APPROVAL, Approval
from backend.tools.definitions import http_headers
from backend.tools.models import EffectClass
from backend.tools.schema import input_schema
from backend.tools.step_calls import dispatch

_VALUE_FORM = 'a string, or { env = "NAME" } with an optional prefix = "Bearer "'


@dataclass(frozen=True, slots=True)
class Header:
    """A static header of a tool's requests."""

    value: str = field(repr=False)
    #: The part of the value that is removed from every answer.
    secret: str | None = field(default=None, repr=False)


class _Secret(BaseModel):
    """A header value that comes from an environment variable; the file only names the variable."""

    model_config = ConfigDict(extra="forbid")

    env: str
    prefix: str = ""


class HttpEntry(BaseModel):
    """A tool behind a URL."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)

    description: str = Field(min_length=1, max_length=4_000)
    url: str = Field(max_length=2_000)
    effect: EffectClass
    input: dict[str, Any]
    key_header: str = "Idempotency-Key"
    timeout_seconds: float = Field(60.0, gt=0, le=600, allow_inf_nan=False)
    patience_seconds: float = Field(20.0, ge=0, le=600, allow_inf_nan=False)
    visible: bool = Field(False, strict=True)
    headers: dict[str, Header] = Field(default_factory=dict)
    approval: Approval = DEFAULT_APPROVAL
    #: The operator vouches for its results: they contain no text of strangers.
    trusted: bool = Field(False, strict=True)

    @field_validator("url")
    @classmethod
    def _check_url(cls, url: str) -> str:
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise ValueError("must be an http or https URL with a host")
        if parts.username is not None:
            raise ValueError("must not contain a user name or password; use a header")
        if parts.fragment or not url.isascii() or not url.isprintable() or " " in url:
            raise ValueError("must consist of printable ASCII characters, without a fragment")
        _ = parts.port, parts.hostname.encode("idna")  # each raises a ValueError that says why
        return url

    @field_validator("input")
    @classmethod
    def _check_input(cls, schema: dict[str, Any]) -> dict[str, Any]:
        input_schema.check(schema)
        return schema

    @field_validator("key_header")
    @classmethod
    def _check_key_header(cls, name: str) -> str:
        return http_headers.checked_name(name)

    @field_validator("headers", mode="before")
    @classmethod
    def _read_headers(cls, value: Any) -> dict[str, Header]:
        if not isinstance(value, dict):
            raise ValueError("must be a table of header names and values")
        return {http_headers.checked_name(name): _header(name, text) for name, text in value.items()}

    @model_validator(mode="after")
    def _check_approval(self) -> Self:
        try:
            self.approval.check_input(self.input)
        except ValueError as error:
            raise ValueError(f"approval: over: {error}") from None
        return self

    @model_validator(mode="after")
    def _check_key_header_is_free(self) -> Self:
        if self.key_header.lower() in {name.lower() for name in self.headers}:
            raise ValueError(f"headers: {self.key_header} is reserved for the key of each call")
        return self


class Catalogue:
    """The outside tools of this installation."""

    def __init__(self, entries: Mapping[str, HttpEntry]) -> None:
        self.entries = entries

    @property
    def names(self) -> list[str]:
        return sorted(self.entries)


def read(file: Path | None) -> Catalogue:
    """Reads the catalogue from `file`; without a file it is empty. A `StartError` names every mistake."""
    if file is None:
        return Catalogue({})
    source = OperatorFile(file, "CIRCADIAN_TOOLS_FILE", "tools")
    mistakes, entries = [], {}
    for name, table in source.tables().items():
        mistakes += [f"tools.{name}: {fault}" for fault in _faults_of_name(name)]
        try:
            entries[name] = HttpEntry.model_validate(table)
        except ValidationError as error:
            mistakes += [f"tools.{name}{fault}" for fault in faults(error, HttpEntry.model_fields)]
    if mistakes:
        raise source.refusal("; ".join(mistakes))
    return Catalogue(entries)


def _faults_of_name(name: str) -> Iterator[str]:
    if not tool_names.is_own(name):
        yield tool_names.OWN_RULE
    if name in dispatch.NAMES:
        yield f"this is the name of a built-in tool; the built-in tools are {', '.join(sorted(dispatch.NAMES))}"


def _header(name: str, value: Any) -> Header:
    text, secret = value, None
    if isinstance(value, dict):
        try:
            variable = _Secret.model_validate(value)
        except ValidationError:
            raise ValueError(f"{name}: must be {_VALUE_FORM}") from None
        secret = settings.secret(variable.env)
        if not secret:
            raise ValueError(f"{name}: the environment variable {variable.env} is not set")
        text = variable.prefix + secret
    if not isinstance(text, str):
        raise ValueError(f"{name}: must be {_VALUE_FORM}")
    if not http_headers.is_value(text):
        raise ValueError(f"{name}: must be 1 to 8,000 printable ASCII characters, without line breaks")
    return Header(text, secret)
