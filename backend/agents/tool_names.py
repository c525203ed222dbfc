"""The names by which an agent is given outside tools: a tool's own, or `server__*` for all that an MCP server offers.

`agents.cycles` holds what may be called unattended against a tool; `tools.definitions.tenant_tools` finds what the
names stand for.
"""

import re
from collections.abc import Collection, Sequence

from backend.kit.errors import InvalidInput

#: Between the name of a server and that of its tool, and in no other name (`tools_own_name` of the table says so too):
#: so a name alone tells whose tool it is.
BETWEEN = "__"
_ALL = f"{BETWEEN}*"
_OWN = re.compile(rf"(?!.*{BETWEEN})[A-Za-z0-9_-]{{1,64}}")
OWN_RULE = "a name has 1 to 64 characters out of A-Z a-z 0-9 _ -, and no __, which parts a server from its tool"


def is_own(name: str) -> bool:
    """Whether a tool can have it that is of no server."""
    return _OWN.fullmatch(name) is not None


def all_of(server: str) -> str:
    """All tools of the server of that name."""
    return f"{server}{_ALL}"


def server_of(name: str) -> str | None:
    """The server all of whose tools it stands for; None: it is the name of a tool."""
    return name.removesuffix(_ALL) if name.endswith(_ALL) else None


def shared(given: Collection[str], others: Collection[str]) -> list[str]:
    """What both lists stand for, by names of either."""
    return [
        *(name for name in given if covers(others, name)),
        *(name for name in others if name not in given and covers(given, name)),
    ]


def covers(given: Collection[str], tool: str) -> bool:
    """A server's name stands for what that server has: no other tool has a name that begins so."""
    server, between, _ = tool.partition(BETWEEN)
    return tool in given or (bool(between) and all_of(server) in given)


def checked(names: Sequence[str], known: Collection[str], *, path: tuple[str, ...]) -> list[str]:
    """Each of them once; `InvalidInput` for one that is none of those that are known."""
    unknown = next((each for each in names if each not in known), None)
    if unknown is not None:
        allowed = f"there are {', '.join(sorted(known))}" if known else "this installation has none"
        raise InvalidInput(f"there is no outside tool {unknown[:100]!r}: {allowed}", path=path)
    return list(dict.fromkeys(names))
