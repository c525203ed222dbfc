"""What the operator's TOML files have in common: tables of one kind, by name, and every mistake in one line.

`catalogue` (`CIRCADIAN_TOOLS_FILE`) and `programs` (`CIRCADIAN_MCP_STDIO_FILE`) read theirs by it, once at boot.
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
    """One of them."""

    file: Path
    setting: str
    #: What its tables are of: `[kind.NAME]`.
    kind: str

    def tables(self) -> dict[str, Any]:
        """By name, unchecked. Raises `StartError`."""
        try:
            content = tomllib.loads(self.file.read_text(encoding="utf-8"))
        except OSError as error:
            raise self.refusal(error.strerror or str(error)) from None
        except ValueError as error:
            raise self.refusal(f"it is not TOML: {error}") from None
        found = content.pop(self.kind, {})
        if content or not isinstance(found, dict):
            one = self.kind.removesuffix("s")
            raise self.refusal(f"it holds tables [{self.kind}.NAME], one for each {one}, and nothing else")
        return found

    def refusal(self, reason: str) -> StartError:
        return StartError(f"bad setting: {self.setting} ({self.file}): {reason}")


def faults(error: ValidationError, fields: Iterable[str]) -> Iterator[str]:
    """Each begins with its place in the table, if it has one."""
    for fault in error.errors():
        place, message = ".".join(map(str, fault["loc"])), fault["msg"].removeprefix("Value error, ")
        if fault["type"] == "extra_forbidden":
            message = f"no such field; there are {', '.join(fields)}"
        yield f".{place}: {message}" if place else f": {message}"
