"""The names for an agent's outside tools: a tool's own name, or `server__*` for all tools of an MCP server.

`agents.cycles` compares the permissions for unattended cycles with them. `tools.definitions.tenant_tools` finds the
tools behind the names.
"""

import re
from collections.abc import Collection, Sequence

from backend.kit.errors import InvalidInput

#: Stands between the name of a server and that of its tool, and in no other name. So a name alone shows whose tool it
#: is. The table checks the same rule (`tools_own_name`).
BETWEEN = "__"
_ALL = f"{BETWEEN}*"
_OWN = re.compile(rf"(?!.*{BETWEEN})[A-Za-z0-9_-]{{1,64}}")
OWN_RULE = "a name has 1 to 64 characters from A-Z a-z 0-9 _ -, without __, which separates a server from its tool"


def is_own(name: str) -> bool:
    """Whether a tool that belongs to no server can have this name."""
    return _OWN.fullmatch(name) is not None


def all_of(server: str) -> str:
    """The name for all tools of this server."""
    return f"{server}{_ALL}"


def server_of(name: str) -> str | None:
    """The server if the name is one for all its tools. None if it is the name of a single tool."""
    return name.removesuffix(_ALL) if name.endswith(_ALL) else None


def shared(given: Collection[str], others: Collection[str]) -> list[str]:
    """The names that both lists cover, in the form of either list."""
    return [
        *(name for name in given if covers(others, name)),
        *(name for name in others if name not in given and covers(given, name)),
    ]


def covers(given: Collection[str], tool: str) -> bool:
    """Whether the names include this tool, by its own name or by its server's."""
    server, between, _ = tool.partition(BETWEEN)
    return tool in given or (bool(between) and all_of(server) in given)


def checked(names: Sequence[str], known: Collection[str], *, path: tuple[str, ...]) -> list[str]:
    """The names without duplicates. Raises `InvalidInput` for an unknown name."""
    unknown = next((each for each in names if each not in known), None)
    if unknown is not None:
        allowed = f"allowed are {', '.join(sorted(known))}" if known else "this installation has none"
        raise InvalidInput(f"there is no outside tool {unknown[:100]!r}: {allowed}", path=path)
    return list(dict.fromkeys(names))
