"""Reads the operator's TOML files, which hold named tables of one kind. All mistakes are reported in one line.

Used once at start by `tools.operator_tools` (`CIRCADIAN_TOOLS_FILE`), `tools.mcp_servers.stdio_servers`
(`CIRCADIAN_MCP_STDIO_FILE`) and `llm.installation` (`CIRCADIAN_MODELS_FILE`).
"""

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from backend.kit.processes import StartError


@dataclass(frozen=True, slots=True)
class OperatorFile:
    """One such file, and the setting that names it."""

    file: Path
    setting: str
    #: The kind of its tables: `[kind.NAME]`.
    kind: str

    def tables(self) -> dict[str, Any]:
        """Returns the tables by name, not validated. Raises `StartError`."""
        try:
            content = tomllib.loads(self.file.read_text(encoding="utf-8"))
        except OSError as error:
            raise self.refusal(error.strerror or str(error)) from None
        except ValueError as error:
            raise self.refusal(f"it is not TOML: {error}") from None
        tables = content.pop(self.kind, {})
        if content or not isinstance(tables, dict):
            one = self.kind.removesuffix("s")
            raise self.refusal(f"it must contain only tables [{self.kind}.NAME], one for each {one}")
        return tables

    def refusal(self, reason: str) -> StartError:
        return StartError(f"bad setting: {self.setting} ({self.file}): {reason}")


def faults(error: ValidationError, fields: Iterable[str]) -> Iterator[str]:
    """Yields one text per mistake, which begins with its place in the table if it has one."""
    for fault in error.errors():
        location, message = ".".join(map(str, fault["loc"])), fault["msg"].removeprefix("Value error, ")
        if fault["type"] == "extra_forbidden":
            message = f"no such field; there are {', '.join(fields)}"
        yield f".{location}: {message}" if location else f": {message}"
