"""How far a search for erased texts has come. It is stored in the row of the erasure, so that it survives the process.

The readings follow each other: all messages are hidden; then the mind of each agent is read for some of their texts;
then once more the minds that were read before an agent's own words were added to these texts; then rows beside the
minds; then these texts are forgotten. If there are more texts, it begins anew with them.
"""

import json
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from uuid import UUID

from backend.data_rights.claims import ClaimedErasure
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work

#: Before all ids.
NONE = UUID(int=0)


class Reading(StrEnum):
    """The kind of rows that is read now. `redaction.minds` reads the rows of one agent."""

    HIDING = "HIDING"
    NEXT_AGENT = "NEXT_AGENT"
    RECEIVED = "RECEIVED"
    FURTHER = "FURTHER"
    REPEATING = "REPEATING"
    DELIVERED = "DELIVERED"
    KNOWLEDGE = "KNOWLEDGE"
    ACTS = "ACTS"
    ROWS = "ROWS"
    TASK_AGENTS = "TASK_AGENTS"
    FORGETTING = "FORGETTING"
    ENDED = "ENDED"


_ORDER = tuple(Reading)


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a search."""

    reading: Reading = Reading.HIDING
    #: The agent that is read, or was read last.
    agent_id: UUID = NONE
    #: The row behind which this reading goes on, in its own words. Empty: at its beginning.
    after: str = ""
    #: This pass looks for the texts of the messages up to this one, and for the person's other texts up to this one.
    messages_to: UUID = NONE
    texts_to: UUID = NONE
    #: The last agent whose own words were added to these texts. What agents before it have is read once more.
    noted_by: UUID = NONE
    #: The agents are read for the second time, up to this one. `NONE`: for the first time.
    again_to: UUID = NONE

    @property
    def after_id(self) -> UUID:
        return UUID(self.after) if self.after else NONE

    def behind(self, row: object) -> "Place":
        return replace(self, after=str(row))

    def following(self) -> "Place":
        """The beginning of the next reading. After the last one of an agent it is that of the next agent."""
        if self.reading is Reading.ACTS:
            return self.at(Reading.NEXT_AGENT)
        return self.at(_ORDER[_ORDER.index(self.reading) + 1])

    @property
    def is_again(self) -> bool:
        return self.again_to != NONE

    def behind_agents(self) -> "Place":
        """All agents are read. Those up to the last one that added words are read once more, and no others."""
        if self.noted_by == NONE or self.is_again:
            return self.at(Reading.ROWS)
        return replace(self.at(Reading.NEXT_AGENT), agent_id=NONE, again_to=self.noted_by)

    def at(self, reading: Reading) -> "Place":
        return replace(self, reading=reading, after="")


@dataclass(frozen=True, slots=True)
class _Stored:
    progress: Json[dict[str, str] | None]


_READ = Statement(_Stored, "SELECT progress FROM erasures WHERE tenant_id = $1 AND id = $2")
_WRITE = "UPDATE erasures SET progress = $3 WHERE tenant_id = $1 AND id = $2"


async def read(erasure: ClaimedErasure) -> Place | None:
    """None: the search has not begun."""
    async with unit_of_work(erasure.tenant_id, read_only=True) as work:
        stored = await work.fetch_one(_READ, erasure.tenant_id, erasure.id)
    found = stored.progress
    if found is None:
        return None
    return Place(
        Reading(found["reading"]),
        UUID(found["agent_id"]),
        found["after"],
        UUID(found["messages_to"]),
        UUID(found["texts_to"]),
        UUID(found.get("noted_by", NONE.hex)),
        UUID(found.get("again_to", NONE.hex)),
    )


async def write(work: UnitOfWork, erasure: ClaimedErasure, place: Place) -> None:
    """Store the place, in the transaction of what was done up to it. Its caller holds the claim."""
    await work.execute(_WRITE, erasure.tenant_id, erasure.id, json.dumps(asdict(place), default=str))
