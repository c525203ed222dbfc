"""The outside tools of a worker, ready to be called: the catalogue with a session to speak through.

`worker.py` opens it; `runtime` offers `specs` to the model and asks `find` before it runs a call. What is offered and
what may be executed are two checks, since a model can name what it was never offered.
"""

from collections.abc import Collection
from contextlib import AsyncExitStack
from typing import Self

from backend.llm.messages import ToolSpec
from backend.tools import calls
from backend.tools.catalogue import Catalogue
from backend.tools.http import HttpTool, open_session
from backend.tools.outside import OutsideTool


class Toolbox:
    """`async with Toolbox(catalogue) as toolbox`: its requests end with it."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._tools: dict[str, OutsideTool] = {}
        self._open = AsyncExitStack()

    async def __aenter__(self) -> Self:
        session = await self._open.enter_async_context(open_session())
        self._tools = {name: HttpTool(name, entry, session) for name, entry in self._catalogue.entries.items()}
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self._open.aclose()

    @property
    def names(self) -> list[str]:
        return self._catalogue.names

    def find(self, name: str, given: Collection[str]) -> OutsideTool | None:
        """The tool of that name, if an agent that is `given` these may call it."""
        return self._tools.get(name) if name in given else None

    def specs(self, given: Collection[str]) -> tuple[ToolSpec, ...]:
        """What is offered, in a stable order (invariant 10): the built-in tools, then those `given` that there are."""
        offered = [self._tools[name].spec() for name in sorted(set(given)) if name in self._tools]
        return (*calls.SPECS, *offered)
