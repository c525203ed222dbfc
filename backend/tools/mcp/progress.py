"""Cleans the progress messages of MCP servers, so that people can see them. `tools.mcp.call` uses it.

The package passes on any number and text that the server sent. The text is cleaned and shortened, and secrets are
removed.
"""

import math
from collections.abc import Collection

from mcp.shared.dispatcher import ProgressFnT

from backend.kit.limits import DEFAULT
from backend.kit.text import clean
from backend.tools.http.answers import without
from backend.tools.outbound_tool import Progress, ProgressCallback


def progress_callback(on_progress: ProgressCallback, *, secrets: Collection[str]) -> ProgressFnT:
    """The callback that the package calls for each progress notification of one call."""

    async def report(progress: float, total: float | None, message: str | None) -> None:
        part = _part(progress, total)
        note = without(clean(message), secrets)[: DEFAULT.progress_chars] if message else ""
        if part is None and not note and math.isfinite(progress):
            note = f"{progress:g}"
        on_progress(Progress(part, note))

    return report


def _part(progress: float, total: float | None) -> float | None:
    """The fraction of the whole; None if the server states no valid total."""
    if total is None or not (math.isfinite(total) and math.isfinite(progress)) or total <= 0:
        return None
    return min(max(progress / total, 0.0), 1.0)
