"""Tools of which an outside program takes the calls from the API, does them, and hands in the results.

`tools.toolbox` makes them of a tenant's definitions. Nobody here calls one: a step puts the call to whoever follows,
as a hold (`tools.external_calls` has what programs do with it).
"""

from dataclasses import dataclass

from backend.tools.models import ToolKind
from backend.tools.outside import Described, OutsideTool


@dataclass(frozen=True, slots=True, kw_only=True)
class ExternalTool(Described):
    """`timeout_seconds`: how long an answer is accepted. No mind waits for it, so its patience is none."""

    @property
    def kind(self) -> ToolKind:
        return ToolKind.EXTERNAL


#: Whatever is not built in.
AnyTool = OutsideTool | ExternalTool
