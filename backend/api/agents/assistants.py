"""The viewer's personal assistant. Each person has one, created on first use. Calls `tools.assistants`."""

from uuid import UUID

import strawberry

from backend.agents import assistant_tools
from backend.api.agents import known_tools
from backend.api.agents.agents import AGENTS, Agent
from backend.api.agents.assistant_knowledge import AssistantKnowledge
from backend.api.plans.plans import Plan, find_plan
from backend.api.request.context import Info
from backend.api.request.scopes import field, mutation, root
from backend.api.spaces.spaces import Space, find_space
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.errors import InvalidInput
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants import grant_checks
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.tools import assistants
from backend.tools.assistants import Assistant, DigestTimes


@strawberry.type(
    description="An agent that works for one person. It can read the spaces that its person is a member of, and "
    "posts only in the space that it shares with that person. It is stopped when the person leaves "
    "the tenant."
)
class PersonalAssistant:
    agent_key: strawberry.Private[UUID]
    space_key: strawberry.Private[UUID]
    plan_key: strawberry.Private[UUID | None]

    @field("The agent of the assistant.", needs=Scope.AGENTS_READ)
    async def agent(self, info: Info) -> Agent:
        row = await info.context.loaders.row(AGENTS, self.agent_key)
        assert row is not None  # agents are never deleted
        return Agent.of(row)

    @field(
        "The space of the person and the assistant. Digests are posted there. Null if you may not see it.",
        needs=Scope.SPACES_READ,
    )
    async def space(self, info: Info) -> Space | None:
        return await find_space(info, self.space_key)

    @field("The plan that triggers the digest. Null if there is no digest.", needs=Scope.PLANS_READ)
    async def digest(self, info: Info) -> Plan | None:
        return None if self.plan_key is None else await find_plan(info, self.plan_key)

    @field(
        "What the assistant keeps. Null if you are an app that acts for the person and has no scope `agents:inspect`.",
        needs=Scope.AGENTS_READ,
    )
    async def knowledge(self, info: Info) -> AssistantKnowledge | None:
        actor = info.context.actor
        if actor.service_id is not None and Scope.AGENTS_INSPECT not in actor.scopes:
            return None
        return AssistantKnowledge(key=self.agent_key)

    @classmethod
    def of(cls, assistant: Assistant) -> "PersonalAssistant":
        return cls(agent_key=assistant.agent_id, space_key=assistant.space_id, plan_key=assistant.plan_id)


@strawberry.input(
    description="When the assistant writes a digest of what is new in the person's spaces. If nothing is new, it "
    "writes nothing."
)
class DigestInput:
    cron: str | None = strawberry.field(
        default=strawberry.UNSET,
        description="Five fields: minute, hour, day of month, month, day of week. Null removes the digest. Omit it "
        "to keep the current schedule; a digest must exist then.",
    )
    time_zone: str | None = strawberry.field(
        default=None,
        description="An IANA time zone, such as `Europe/Berlin`. Null or omitted keeps the current zone; a new "
        "digest uses UTC.",
    )

    @property
    def ends(self) -> bool:
        return self.cron is None

    def times(self) -> DigestTimes:
        return DigestTimes(None if self.cron is strawberry.UNSET else self.cron, self.time_zone)


@strawberry.input
class MyAssistantInput(Input):
    digest: DigestInput | None = strawberry.field(
        default=None, description="Sets or removes the digest. Null or omitted keeps it as it is."
    )
    tools: list[str] | None = strawberry.field(
        default=None,
        description="Names of the outside tools that the assistant gets in addition to the built-in tools. Replaces "
        "the whole list. Each must be in `Tenant.assistantTools`. Null keeps the current tools. Only a "
        "person may set this, not an app that acts for a person.",
    )


@strawberry.type
class AssistantQuery:
    @root("Your personal assistant. Null until the first `myAssistant` mutation.", needs=Scope.AGENTS_READ)
    async def my_assistant(self, info: Info) -> PersonalAssistant | None:
        actor = info.context.actor
        async with unit_of_work(actor.tenant_id, read_only=True) as work:
            assistant = await assistants.find(work, member_id=actor.id)
        return None if assistant is None else PersonalAssistant.of(assistant)


@strawberry.type
class AssistantMutation:
    @mutation(
        "Returns your personal assistant, and creates it on first use. Sets its digest and tools if they "
        "are given. Only people have an assistant.",
        needs=Scope.MESSAGES_WRITE,
        gives="assistant",
    )
    async def my_assistant(self, info: Info, input: MyAssistantInput) -> PersonalAssistant | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            tools = None if input.tools is None else await _checked_tools(info, work, input.tools)
            assistant = await assistants.use(work, actor, tools=tools)
            if input.digest is not None:
                await _set_digest(work, assistant, actor.tenant_id, input.digest)
            return {"agent": str(assistant.agent_id)}

        async def read(work: UnitOfWork, _: MutationResult) -> PersonalAssistant:
            assistant = await assistants.find(work, member_id=actor.id)
            assert assistant is not None  # created in this transaction, or in the one with the same idempotency key
            return PersonalAssistant.of(assistant)

        return await mutate(info, "myAssistant", input, effect=effect, read=read)


async def _checked_tools(info: Info, work: UnitOfWork, names: list[str]) -> list[str]:
    grant_checks.require_person(info.context.actor, path=("input", "tools"))
    available = await known_tools.find(info, work, names)
    return await assistant_tools.chosen(work, names=names, known=available)


async def _set_digest(work: UnitOfWork, assistant: Assistant, tenant_id: UUID, digest: DigestInput) -> None:
    if digest.ends:
        await assistants.end_digest(work, assistant, tenant_id=tenant_id)
        return
    try:
        await assistants.schedule_digest(work, assistant, tenant_id=tenant_id, times=digest.times())
    except InvalidInput as error:
        raise InvalidInput(error.message, path=("input", "digest", *error.path[1:])) from None
