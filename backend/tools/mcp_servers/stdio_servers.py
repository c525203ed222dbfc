"""Programs that tenants may use as MCP servers, from the operator's TOML file (`CIRCADIAN_MCP_STDIO_FILE`).

`app.py` and `worker.py` read the file once at boot. In the API, admins select a program by its name
(`mcp_server_mutations`); a worker starts it (`tools.mcp`). Without the file no program is allowed. `docs/mcp.md`
describes the format.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from backend.kit.errors import InvalidInput
from backend.kit.operator_files import OperatorFile, faults

_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_NOT_ALLOWED = "the operator of this installation has not allowed programs as MCP servers"


@dataclass(frozen=True, slots=True)
class StdioProgram:
    """How a program is started. No shell is used."""

    name: str
    command: str
    arguments: tuple[str, ...] = field(repr=False)
    environment: tuple[tuple[str, str], ...] = field(repr=False)


def _checked_text(text: str) -> str:
    if "\0" in text:
        raise ValueError("must not contain NUL")
    return text


def _checked_variable(name: str) -> str:
    if not _VARIABLE.fullmatch(name):
        raise ValueError(
            "the name of a variable must consist of letters, digits and _, and must not begin with a digit"
        )
    return name


_Text = Annotated[str, AfterValidator(_checked_text)]


class _Entry(BaseModel):
    """One table of the file."""

    model_config = ConfigDict(extra="forbid", strict=True)

    command: _Text = Field(min_length=1, max_length=4_000)
    arguments: list[_Text] = Field(default_factory=list, max_length=200)
    environment: dict[Annotated[str, AfterValidator(_checked_variable)], _Text] = Field(default_factory=dict)


class Programs:
    """The allowed programs."""

    def __init__(self, entries: Mapping[str, StdioProgram]) -> None:
        self._entries = entries

    @property
    def names(self) -> list[str]:
        return sorted(self._entries)

    def find(self, name: str) -> StdioProgram | None:
        return self._entries.get(name)

    def require(self, name: str | None) -> None:
        """Raises `InvalidInput` for a program that the operator does not allow. None is always allowed."""
        if name is None or name in self._entries:
            return
        message = f"there is no program of this name; the operator allows {', '.join(sorted(self._entries))}"
        raise InvalidInput(message if self._entries else _NOT_ALLOWED, path=("input", "program"))


def read(file: Path | None) -> Programs:
    """The programs in `file`; none without a file. A `StartError` names every mistake."""
    if file is None:
        return Programs({})
    source = OperatorFile(file, "CIRCADIAN_MCP_STDIO_FILE", "programs")
    programs, mistakes = {}, []
    for name, table in source.tables().items():
        if not _NAME.fullmatch(name):
            mistakes.append(f"programs.{name}: a name must have 1 to 64 characters from A-Z a-z 0-9 _ -")
        try:
            entry = _Entry.model_validate(table)
        except ValidationError as error:
            mistakes += [f"programs.{name}{fault}" for fault in faults(error, _Entry.model_fields)]
        else:
            environment = tuple(sorted(entry.environment.items()))
            programs[name] = StdioProgram(name, entry.command, tuple(entry.arguments), environment)
    if mistakes:
        raise source.refusal("; ".join(mistakes))
    return Programs(programs)
