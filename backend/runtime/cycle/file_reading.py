"""Reads the files that a step's calls name, before the step's transaction begins (invariant 8).

`step` calls it. `tools.builtin.files` takes the results from the tool context.
"""

from collections.abc import Mapping, Sequence
from uuid import UUID

from backend.files import reading
from backend.files.reading import FileText
from backend.tools.builtin import files
from backend.tools.step_calls.dispatch import Call


async def read_files(calls: Sequence[Call], *, tenant_id: UUID, agent_id: UUID) -> Mapping[int, FileText]:
    """What each call of `read_file` finds, by call position."""
    asked = {call.position: files.parse_arguments(call.arguments) for call in calls if call.name == files.NAME}
    return {
        position: await reading.read_text(tenant_id, agent_id, each.file_id)
        for position, each in asked.items()
        if each is not None
    }
