"""Reads the files that a step's calls name, before the step's transaction begins (invariant 8).

`step` calls it. `tools.builtin.files` takes the results from the tool context.
"""

from collections.abc import Mapping, Sequence
from uuid import UUID

from backend.files import content_types, reading
from backend.files.reading import FileText
from backend.kit.limits import DEFAULT
from backend.tools.builtin import files
from backend.tools.step_calls.dispatch import Call


async def read_files(calls: Sequence[Call], *, tenant_id: UUID, agent_id: UUID) -> Mapping[int, FileText]:
    """What each call of `read_file` finds, by call position. Each file is read once, and only some PDFs."""
    parsed = {call.position: files.parse_arguments(call.arguments) for call in calls if call.name == files.NAME}
    asked = {position: each.key for position, each in parsed.items() if each is not None and each.key is not None}
    found: dict[UUID, FileText] = {}
    pdfs = 0
    for file_id in dict.fromkeys(asked.values()):
        read = await reading.read_text(tenant_id, agent_id, file_id, may_read_pdf=pdfs < DEFAULT.step_pdfs)
        pdfs += read.message is not None and read.message.content_type == content_types.PDF
        found[file_id] = read
    return {position: found[file_id] for position, file_id in asked.items()}
