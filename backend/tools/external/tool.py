"""Tools that this process does not call: a step leaves the call as a hold for others.

Outside programs take the calls of an EXTERNAL tool from the API and submit the results (`tools.external.queue`). People
answer the calls of a SPACE tool (`tools.step_calls.tenant_forms`). `tools.toolbox` builds both from a tenant's
definitions.
"""

from dataclasses import dataclass

from backend.tenants.trust import Trust
from backend.tools.definitions.configs import SpaceConfig
from backend.tools.models import ToolKind
from backend.tools.outbound_tool import OutsideTool, OutsideToolBase


@dataclass(frozen=True, slots=True, kw_only=True)
class ExternalTool(OutsideToolBase):
    """`timeout_seconds`: how long an answer is accepted. No cycle waits for the answer, so its patience is 0."""

    @property
    def kind(self) -> ToolKind:
        return ToolKind.EXTERNAL


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceTool(OutsideToolBase):
    """A tool whose calls are questions to the people of the space, with a form of the tenant."""

    config: SpaceConfig

    @property
    def kind(self) -> ToolKind:
        return ToolKind.SPACE


#: Every tool that is not built in.
AnyTool = OutsideTool | ExternalTool | SpaceTool


def trust_of_answers(tool: AnyTool) -> Trust:
    """Its answers count as those of a stranger, unless an admin vouches for the tool."""
    return Trust.PROGRAM if tool.is_trusted else Trust.STRANGER
