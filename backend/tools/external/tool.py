"""Tools that nobody here calls: a step puts the call to somebody, as a hold.

Of an EXTERNAL one an outside program takes the calls from the API, does them, and hands in the results
(`tools.external.queue`); those of a SPACE one people answer (`tools.step_calls.tenant_forms`). `tools.toolbox` makes
them of a tenant's definitions.
"""

from dataclasses import dataclass

from backend.tenants.trust import Trust
from backend.tools.definitions.configs import SpaceConfig
from backend.tools.models import ToolKind
from backend.tools.outbound_tool import Described, OutsideTool


@dataclass(frozen=True, slots=True, kw_only=True)
class ExternalTool(Described):
    """`timeout_seconds`: how long an answer is accepted. No mind waits for it, so its patience is none."""

    @property
    def kind(self) -> ToolKind:
        return ToolKind.EXTERNAL


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceTool(Described):
    """One whose calls are questions to the people of the space, with a form that its tenant has made."""

    config: SpaceConfig

    @property
    def kind(self) -> ToolKind:
        return ToolKind.SPACE


#: Whatever is not built in.
AnyTool = OutsideTool | ExternalTool | SpaceTool


def trust_of_answers(tool: AnyTool) -> Trust:
    """What it says is anybody's, unless somebody vouches for it."""
    return Trust.PROGRAM if tool.is_trusted else Trust.STRANGER
