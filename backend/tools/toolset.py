"""The tools of one mind, as of the beginning of its lease: built-in ones, the operator's, and those of its tenant.

`tools.toolbox` makes it when the mind is loaded; `runtime` offers `specs` to the model and asks `find` before it runs a
call. What is offered and what may be executed are two checks, since a model can name what it was never offered.
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
    #: What it becomes once a part of the chain is out of view; None: it is that already.
    grown: "Toolset | None" = None
    _specs: OfferedTools = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        built_in = [tool.spec() for tool in self.built_in.values()]
        specs = OfferedTools([*built_in, *(self.outside[name].spec() for name in sorted(self.outside))])
        object.__setattr__(self, "_specs", specs)

    @property
    def names(self) -> Collection[str]:
        """All that may be called."""
        return self.built_in.keys() | self.outside.keys()

    def find(self, name: str) -> AnyTool | None:
        """The outside tool of that name."""
        return self.outside.get(name)

    def approvals(self) -> Mapping[str, Approval]:
        """What admins say of the outside tools, by name."""
        return {name: tool.approval for name, tool in self.outside.items()}

    def identities(self) -> Mapping[str, str]:
        """What approvals of their calls are bound to, by name."""
        return {name: identity(tool) for name, tool in self.outside.items()}

    def specs(self) -> OfferedTools:
        """What is offered, in a stable order (invariant 10): the built-in tools, then the others by name."""
        return self._specs
