"""The fixed part around the chain in a model request: system prompt, offered tools, redacted words. Stored once.

It is the same from request to request (invariant 10), so a step's row names it by its digest. `runtime.cycle.step`
stores it in the transaction of the first step that has it; `consciousness.prompt_replay` reads it back.
"""

import hashlib
import json
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID

from backend.kit.unit_of_work import UnitOfWork

#: Number of stored digests that a worker remembers. A forgotten one costs one more statement.
_REMEMBERED = 50_000
#: For so long, because a frame that nobody has used for a day may be deleted (`data_rights.retention`).
_REMEMBERED_SECONDS = 3_600.0

_KEEP = """INSERT INTO prompt_frames (tenant_id, digest, system, tools, redacted) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (tenant_id, digest) DO NOTHING"""


@dataclass(frozen=True, slots=True)
class Frame:
    system: str
    #: In OpenAI's form, serialised.
    tools: bytes
    redacted: tuple[str, ...]
    digest: bytes

    @classmethod
    def of(cls, *, system: str, tools: bytes, redacted: Sequence[str]) -> "Frame":
        return _frame(system, tools, tuple(redacted))


@lru_cache(maxsize=1_024)
def _frame(system: str, tools: bytes, redacted: tuple[str, ...]) -> Frame:
    # Stored text has no NUL, so the end of one part cannot be mistaken for the beginning of the next.
    whole = b"\0".join((system.encode(), tools, *(word.encode() for word in redacted)))
    return Frame(system, tools, redacted, hashlib.sha256(whole).digest())


@dataclass(frozen=True, slots=True)
class PromptRecord:
    """The record of one step's prompt. Together with the chain it is enough to show the request again."""

    frame: Frame
    #: `seq` of the first and the last entry.
    from_seq: int
    to_seq: int
    tool_choice: str | None
    #: The summary in front of these entries.
    summary_id: UUID | None


class Kept:
    """The frames that this worker knows to be stored in the database."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[UUID, bytes], float] = OrderedDict()

    def knows(self, tenant_id: UUID, frame: Frame) -> bool:
        return time.monotonic() < self._known.get((tenant_id, frame.digest), 0.0)

    async def keep(self, work: UnitOfWork, frame: Frame) -> None:
        """Store the frame, unless it is known to be stored. After a rollback it is not known."""
        assert work.tenant_id is not None
        if self.knows(work.tenant_id, frame):
            return
        key = work.tenant_id, frame.digest

        async def remember() -> None:
            self._known[key] = time.monotonic() + _REMEMBERED_SECONDS
            if len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)

        await work.execute(
            _KEEP, work.tenant_id, frame.digest, frame.system, frame.tools.decode(), json.dumps(frame.redacted)
        )
        work.after_commit(remember)
