"""Agents made, changed, paused, resumed and stopped: a field calls a verb of `agents` or `tools.lifecycle.agents`."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Annotated, TypeVar
from uuid import UUID

import strawberry

from backend.agents import model_choice, privacy, registry
from backend.agents.registry import AgentChange, Unattended
from backend.agents.visibility import require_agent
from backend.api.agents import automatic_calls, known_tools, phase_tools
from backend.api.agents.agents import AGENTS, Agent
from backend.api.agents.model_uses import AgentModelsInput
from backend.api.agents.preparation import AgentPreparationInput
from backend.api.enums import AgentKind
from backend.api.reading.ids import Kind, require
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate, mutate_in_steps
from backend.api.writing.payloads import Failure, failure
from backend.kit.errors import AppError
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.spaces import space_changes
from backend.tenants.actor import Scope
from backend.tenants.audit import Note
from backend.tenants.idempotency import Answer
from backend.tools.builtin_reach import ASKING
from backend.tools.lifecycle import agents as lifecycle


@strawberry.input(
    description="""What bounds each think cycle. A field that is not given stays as it is; null: the installation's
limit again. `Agent.limits` shows what holds."""
)
class AgentLimitsInput:
    steps_per_cycle: int | None = strawberry.field(default=strawberry.UNSET, description="1 to 200.")
    same_tool_in_a_row: int | None = strawberry.field(default=strawberry.UNSET, description="1 to 100.")
    cycle_seconds: float | None = strawberry.field(default=strawberry.UNSET, description="1 to 86,400.")
    cycle_tokens: int | None = strawberry.field(default=strawberry.UNSET, description="1,000 to 100,000,000.")

    def changes(self) -> dict[str, float | None]:
        """In the words of `agents.overrides`."""
        given = {
            "steps": self.steps_per_cycle,
            "same_tool": self.same_tool_in_a_row,
            "seconds": self.cycle_seconds,
            "tokens": self.cycle_tokens,
        }
        return {name: value for name, value in given.items() if value is not strawberry.UNSET}


@strawberry.input(description="What it may do in cycles that nobody attends: a plan or a timer is part of them.")
class UnattendedInput:
    tools: list[str] | None = strawberry.field(
        default=None,
        description="What it may call then without asking. Of its outside tools; others of them wait for somebody's "
        "approval then, PURE or not. And of the built-in ones that reach beyond it: `send_message` to any of its "
        "spaces, `create_task`, `cancel_task`, `set_plan`, `delete_plan`, `set_digest`, `leave_space`. Nothing of it "
        "holds once a stranger has spoken. Null: nothing is said.",
    )


@strawberry.input
class AgentTuning(Input):
    """What `createAgent` and `updateAgent` take alike."""

    fallback_models: list[str] | None = strawberry.field(
        default=None, description="At most five, asked in this order when the model does not answer."
    )
    models: AgentModelsInput | None = None
    tools: list[str] | None = strawberry.field(
        default=None,
        description="The tools that it is given beside the built-in ones: of `tools`, or set up by the operator. One's "
        "own assistant: of `Tenant.assistantTools`.",
    )
    unattended: UnattendedInput | None = None
    debounce_seconds: float | None = strawberry.field(
        default=None,
        description="0 to 3,600: quiet time before a wake, so that a burst of events joins one cycle.",
    )
    stale_goals_wait: bool | None = strawberry.field(
        default=None,
        description="A goal that is WORKING and has had no news for six hours becomes WAITING; usually it is only "
        "marked.",
    )
    limits: AgentLimitsInput | None = None
    preparation: AgentPreparationInput | None = None

    def named_tools(self) -> set[str]:
        return {*(self.tools or ()), *((self.unattended and self.unattended.tools) or ())}

    def tuning(self) -> AgentChange:
        return AgentChange(
            fallback_models=self.fallback_models,
            models=None if self.models is None else self.models.changes(),
            tools=self.tools,
            unattended=None if self.unattended is None else Unattended(self.unattended.tools),
            debounce_seconds=self.debounce_seconds,
            stale_goals_wait=self.stale_goals_wait,
            limits=None if self.limits is None else self.limits.changes(),
            preparation=None if self.preparation is None else self.preparation.preparation(),
        )


@strawberry.input
class CreateAgentInput(AgentTuning):
    name: str
    instructions: str | None = ""
    model: str | None = strawberry.field(default=None, description="A litellm model name; null: the default model.")
    kind: AgentKind | None = AgentKind.GENERAL


@strawberry.input(description="Null leaves a field as it is; an empty list takes everything in it away.")
class UpdateAgentInput(AgentTuning):
    agent_id: strawberry.ID
    name: str | None = None
    instructions: str | None = None
    model: str | None = strawberry.field(
        default=None, description="An empty one: the default of its tenant, or of the installation, again."
    )
    kind: AgentKind | None = None

    def change(self) -> AgentChange:
        return replace(self.tuning(), name=self.name, instructions=self.instructions, model=self.model, kind=self.kind)


@strawberry.input
class PauseAgentInput(Input):
    agent_id: strawberry.ID
    now: bool = strawberry.field(
        default=False,
        description="Cut the running model request: what people have seen of its answer stays, and the cycle goes on "
        "once the agent is resumed.",
    )


@strawberry.input
class ResumeAgentInput(Input):
    agent_id: strawberry.ID


@strawberry.input
class StopAgentInput(Input):
    agent_id: strawberry.ID


@strawberry.type
class CreateAgentSuccess:
    agent: Agent


@strawberry.type
class UpdateAgentSuccess:
    agent: Agent


@strawberry.type
class PauseAgentSuccess:
    agent: Agent


@strawberry.type
class ResumeAgentSuccess:
    agent: Agent


@strawberry.type
class StopAgentSuccess:
    agent: Agent


CreateAgentPayload = Annotated[CreateAgentSuccess | Failure, strawberry.union("CreateAgentPayload")]
UpdateAgentPayload = Annotated[UpdateAgentSuccess | Failure, strawberry.union("UpdateAgentPayload")]
PauseAgentPayload = Annotated[PauseAgentSuccess | Failure, strawberry.union("PauseAgentPayload")]
ResumeAgentPayload = Annotated[ResumeAgentSuccess | Failure, strawberry.union("ResumeAgentPayload")]
StopAgentPayload = Annotated[StopAgentSuccess | Failure, strawberry.union("StopAgentPayload")]

_Success = TypeVar(
    "_Success", CreateAgentSuccess, UpdateAgentSuccess, PauseAgentSuccess, ResumeAgentSuccess, StopAgentSuccess
)


@strawberry.type
class AgentMutation:
    @mutation("A new agent, asleep.", needs=Scope.AGENTS_WRITE)
    async def create_agent(self, info: Info, input: CreateAgentInput) -> CreateAgentPayload:
        async def effect(work: UnitOfWork) -> Answer:
            actor, tuning, instructions = info.context.actor, input.tuning(), input.instructions or ""
            kind = input.kind or AgentKind.GENERAL
            whole = replace(tuning, name=input.name, instructions=instructions, model=input.model, kind=kind)
            known = await _checked_tools(info, work, input, whole, is_new=True)
            agent_id = await registry.create(
                work, actor, name=input.name, instructions=instructions, model=input.model, kind=kind
            )
            if tuning != AgentChange():
                await registry.update(work, actor, agent_id=agent_id, change=tuning, known_tools=known, built_in=ASKING)
            return {"agent": str(agent_id)}

        return await mutate(info, "createAgent", input, effect=effect, read=_reading(info, CreateAgentSuccess))

    @mutation(
        """Change an agent; it notices at its next cycle. Of another's assistant: its models and limits, and fewer
tools.""",
        needs=Scope.AGENTS_WRITE,
    )
    async def update_agent(self, info: Info, input: UpdateAgentInput) -> UpdateAgentPayload:
        async def effect(work: UnitOfWork) -> Answer:
            _, agent_id = require(input.agent_id, Kind.AGENT, name="agentId")
            await require_agent(work, info.context.actor, agent_id)
            change = input.change()
            known = await _checked_tools(info, work, input, change)
            await privacy.require_change(work, info.context.actor, agent_id, change)
            old_name = await registry.update(
                work, info.context.actor, agent_id=agent_id, change=change, known_tools=known, built_in=ASKING
            )
            await space_changes.renamed(work, actor_id=agent_id, old_name=old_name)
            return {"agent": str(agent_id)}

        return await mutate(info, "updateAgent", input, effect=effect, read=_reading(info, UpdateAgentSuccess))

    @mutation(
        "No further step begins; events collect. What runs ends first, or is cut with `now`.", needs=Scope.AGENTS_WRITE
    )
    async def pause_agent(self, info: Info, input: PauseAgentInput) -> PauseAgentPayload:
        async def verb(agent_id: UUID, note: Note) -> None:
            await lifecycle.pause(
                info.context.actor, info.context.state.hints, agent_id=agent_id, now=input.now, note=note
            )

        return await _set_status(info, "pauseAgent", input, verb=verb, success=PauseAgentSuccess)

    @mutation("Active again: what collected meanwhile is looked at now.", needs=Scope.AGENTS_WRITE)
    async def resume_agent(self, info: Info, input: ResumeAgentInput) -> ResumeAgentPayload:
        async def verb(agent_id: UUID, note: Note) -> None:
            await lifecycle.resume(info.context.actor, info.context.state.hints, agent_id=agent_id, note=note)

        return await _set_status(info, "resumeAgent", input, verb=verb, success=ResumeAgentSuccess)

    @mutation("Final: the agent ends at once, leaves its spaces and drops what waits.", needs=Scope.AGENTS_WRITE)
    async def stop_agent(self, info: Info, input: StopAgentInput) -> StopAgentPayload:
        async def verb(agent_id: UUID, note: Note) -> None:
            await lifecycle.stop(info.context.actor, info.context.state.hints, agent_id=agent_id, note=note)

        return await _set_status(info, "stopAgent", input, verb=verb, success=StopAgentSuccess)


async def _checked_tools(
    info: Info, work: UnitOfWork, given: AgentTuning, change: AgentChange, *, is_new: bool = False
) -> set[str]:
    """The tools that an agent can be given. All that is wrong with the change is said first, before what stands in its
    way: a name that is taken, a limit, an agent that is stopped."""
    await automatic_calls.check(info, work, change.preparation)
    await phase_tools.check(info, work, change.preparation)
    known = await known_tools.find(info, work, given.named_tools())
    registry.check(change, known_tools=known, built_in=ASKING, is_new=is_new)
    await model_choice.check(work, info.context.state.models, model_choice.in_change(change))
    return known


async def _set_status(
    info: Info,
    operation: str,
    given: "PauseAgentInput | ResumeAgentInput | StopAgentInput",
    *,
    verb: Callable[[UUID, Note], Awaitable[None]],
    success: type[_Success],
) -> _Success | Failure:
    try:
        _, agent_id = require(given.agent_id, Kind.AGENT, name="agentId")
        async with unit_of_work(info.context.actor.tenant_id, read_only=True) as work:
            await require_agent(work, info.context.actor, agent_id)
    except AppError as error:
        return failure(error)
    return await mutate_in_steps(
        info,
        operation,
        given,
        verb=lambda note: verb(agent_id, note),
        answer={"agent": str(agent_id)},
        read=_reading(info, success),
    )


def _reading(info: Info, success: type[_Success]) -> Callable[[UnitOfWork, Answer], Awaitable[_Success]]:
    """The payload from the agent as the transaction sees it."""
    actor = info.context.actor

    async def read(work: UnitOfWork, answer: Answer) -> _Success:
        key = UUID(answer["agent"])
        found = await by_id(work, AGENTS, [key], actor_id=actor.id, sees_everything=actor.sees_everything)
        return success(agent=Agent.of(found[key]))

    return read
