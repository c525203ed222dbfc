"""The tools of one agent for one lease: built-in tools, the operator's tools, and the tenant's tools.

`tools.toolbox` builds it when the agent is loaded. `runtime` offers `specs` to the model and calls `find` before it
runs a call. Offering a tool and allowing its execution are two checks, because a model can name a tool that it was
never offered.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from backend.llm.messages import OfferedTools
from backend.tools.approval_rules import Approval
from backend.tools.external.tool import AnyTool
from backend.tools.outbound_tool import identity
from backend.tools.registry import InternalTool


@dataclass(frozen=True, slots=True)
class Toolset:
    built_in: Mapping[str, InternalTool]
    outside: Mapping[str, AnyTool]
    #: The toolset to use once a part of the chain is out of view; None if this one is that already.
    with_archive: "Toolset | None" = None
    _specs: OfferedTools = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        built_in = [tool.spec() for tool in self.built_in.values()]
        specs = OfferedTools([*built_in, *(self.outside[name].spec() for name in sorted(self.outside))])
        object.__setattr__(self, "_specs", specs)

    @property
    def names(self) -> Collection[str]:
        """The names of all tools that may be called."""
        return self.built_in.keys() | self.outside.keys()

    def find(self, name: str) -> AnyTool | None:
        """The outside tool of that name."""
        return self.outside.get(name)

    def approvals(self) -> Mapping[str, Approval]:
        """The approval settings of the outside tools, by name."""
        return {name: tool.approval for name, tool in self.outside.items()}

    def identities(self) -> Mapping[str, str]:
        """The identities that approvals of their calls are bound to, by name."""
        return {name: identity(tool) for name, tool in self.outside.items()}

    def specs(self) -> OfferedTools:
        """The offered tools in a stable order (invariant 10): the built-in ones, then the others by name."""
        return self._specs
