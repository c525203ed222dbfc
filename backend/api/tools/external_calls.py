"""Calls of EXTERNAL tools, for the programs that work on them: waiting calls with their arguments.

`api.agents.cycles` shows all calls to people who manage agents. Here the scope is `tools:write`, with which a program
can answer calls but cannot read anything else of the agents.
"""

import json
from datetime import datetime

import strawberry
from strawberry.scalars import JSON

from backend.api.enums import EffectClass
from backend.api.reading.ids import Kind, encode
from backend.api.reading.paging import Connection, PageArguments, connect, listed
from backend.api.reading.rows import Listing, Row, Source
from backend.api.request.context import Info
from backend.kit.text import clean
from backend.tenants.actor import Scope
from backend.tools.external.queue import IS_FREE, SEEN_OUTSIDE

EXTERNAL_CALLS = Source(
    """SELECT t.id, t.agent_id, t.name, t.effect, t.arguments, t.digest, t.attempts, t.created_at, t.expires_at,
    t.position FROM tool_calls t""",
    "t",
    visible=SEEN_OUTSIDE,
)
_FREE = Listing(
    "waitingToolCalls",
    EXTERNAL_CALLS,
    "t.tenant_id",
    (("t.created_at", "timestamptz"), ("t.position", "bigint"), ("t.id", "uuid")),
    where=IS_FREE,
)


@strawberry.type(
    description="A call of an EXTERNAL tool. Use its `id` as your idempotency key: if you receive the same id "
    "again, it is the same call."
)
class ExternalToolCall:
    id: strawberry.ID
    agent_id: strawberry.ID = strawberry.field(description="The agent that made the call.")
    name: str = strawberry.field(description="Name of the tool.")
    effect: EffectClass
    arguments: JSON = strawberry.field(description="The arguments. They are valid for the input schema of the tool.")
    digest: str = strawberry.field(description="SHA-256 of the arguments as the model wrote them, in hexadecimal.")
    claims: int = strawberry.field(description="How often the call was claimed.")
    created_at: datetime
    expires_at: datetime = strawberry.field(description="Results that arrive after this time are refused.")

    @classmethod
    def of(cls, row: Row) -> "ExternalToolCall":
        return cls(
            id=encode(Kind.TOOL_CALL, row["id"]),
            agent_id=encode(Kind.AGENT, row["agent_id"]),
            name=row["name"],
            effect=EffectClass(row["effect"]),
            arguments=json.loads(row["arguments"]),
            digest=row["digest"].hex(),
            claims=row["attempts"],
            created_at=row["created_at"],
            expires_at=row["expires_at"],
        )


@strawberry.type
class ExternalCallQuery:
    @listed(
        "Calls of EXTERNAL tools that no program works on, oldest first. Claim one with `claimToolCall`. "
        "`tools` selects by tool name.",
        needs=Scope.TOOLS_WRITE,
    )
    async def waiting_tool_calls(
        self, info: Info, *, page: PageArguments, tools: list[str] | None = None
    ) -> Connection[ExternalToolCall]:
        filters = () if tools is None else (("t.name = ANY ({}::text[])", tuple(map(clean, tools))),)
        return await connect(info, _FREE, info.context.actor.tenant_id, ExternalToolCall.of, page, where=filters)
