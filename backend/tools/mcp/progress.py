"""What a server says of how far a call is, made fit for people to see. `mcp.call` sends it along with the call.

The package hands in whatever number and text stood there, of any server's making: it is cleaned, shortened, and holds
no secret when it leaves here.
"""

import math
from collections.abc import Collection

from mcp.shared.dispatcher import ProgressFnT

from backend.kit.limits import DEFAULT
from backend.kit.text import clean
from backend.tools.http.answers import without
from backend.tools.outbound_tool import Progress, Tell


def heard_by(tell: Tell, *, secrets: Collection[str]) -> ProgressFnT:
    """What the package calls for each notification of one call."""

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        part = _part(progress, total)
        note = without(clean(message), secrets)[: DEFAULT.progress_chars] if message else ""
        if part is None and not note and math.isfinite(progress):
            note = f"{progress:g}"
        tell(Progress(part, note))

    return hear


def _part(progress: float, total: float | None) -> float | None:
    """None: it does not say of how much, or talks nonsense."""
    if total is None or not (math.isfinite(total) and math.isfinite(progress)) or total <= 0:
        return None
    return min(max(progress / total, 0.0), 1.0)
