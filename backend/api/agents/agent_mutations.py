"""Mutations that create, change, pause, resume and stop agents. They call `agents.registry` or
`tools.lifecycle.agents`.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
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
from backend.spaces import direct, space_changes
from backend.tenants.actor import Scope
from backend.tenants.audit import Note
from backend.tenants.idempotency import MutationResult
from backend.tools.builtin_reach import ASKING
from backend.tools.lifecycle import agents as lifecycle


@strawberry.input(
    description="Changes to the limits of each think cycle. An omitted field keeps its value. Null restores the "
    "default of the installation. `Agent.limits` shows the limits in force."
)
class AgentLimitsInput:
    steps_per_cycle: int | None = strawberry.field(
        default=strawberry.UNSET, description="Maximum number of steps (model replies) in one cycle: 1 to 200."
    )
    same_tool_in_a_row: int | None = strawberry.field(
        default=strawberry.UNSET,
        description="Maximum number of consecutive steps that call only the same tool: 1 to 100.",
    )
    cycle_seconds: float | None = strawberry.field(
        default=strawberry.UNSET, description="Maximum thinking time of one cycle in seconds: 1 to 86,400."
    )
    cycle_tokens: int | None = strawberry.field(
        default=strawberry.UNSET,
        description="Maximum number of tokens (input and output) of all model requests in one cycle: 1,000 to "
        "100,000,000.",
    )

    def changes(self) -> dict[str, float | None]:
        """The changed limits, with the names that `agents.overrides` uses."""
        limits = {
            "steps": self.steps_per_cycle,
            "same_tool": self.same_tool_in_a_row,
            "seconds": self.cycle_seconds,
            "tokens": self.cycle_tokens,
        }
        return {name: value for name, value in limits.items() if value is not strawberry.UNSET}


@strawberry.input(
    description="What the agent may do without approval in unattended cycles (`ThinkCycle.isUnattended`), such "
    "as those that a plan or a timer starts."
)
class UnattendedInput:
    tools: list[str] | None = strawberry.field(
        default=None,
        description="Names of the tools that it may call without approval in unattended cycles. Allowed are the "
        "outside tools that the agent has and these built-in tools: `send_message` and "
        "`react_to_message` (in any of its spaces), `create_task`, `cancel_task`, `set_plan`, `delete_plan`, "
        "`set_digest`, `leave_space`. "
        "An outside tool that is not in the list waits for approval, even if its effect is PURE. The "
        "list has no effect in a cycle that has seen content with the trust STRANGER. Null removes the "
        "list: then only calls with an effect outside the agent wait for approval.",
    )


@strawberry.input
class AgentTuning(Input):
    """The fields that `createAgent` and `updateAgent` share."""

    fallback_models: list[str] | None = strawberry.field(
        default=None, description="Models to use, in this order, when the main model does not answer. At most 5."
    )
    models: AgentModelsInput | None = None
    tools: list[str] | None = strawberry.field(
        default=None,
        description="Names of the outside tools that the agent gets in addition to the built-in tools. Replaces the "
        "whole list. A tool is one of `Query.tools`, `server__*` for all tools of an MCP server, or a "
        "tool of the operator. Your own assistant can only get tools of `Tenant.assistantTools`.",
    )
    unattended: UnattendedInput | None = None
    debounce_seconds: float | None = strawberry.field(
        default=None,
        description="How long the agent waits before it wakes, in seconds (0 to 3,600), so that events that arrive "
        "close together join one cycle.",
    )
    stale_goals_wait: bool | None = strawberry.field(
        default=None,
        description="True: a goal that is WORKING and has had no news for six hours becomes WAITING. False (the "
        "default): the goal is only marked (`Goal.staleSince`).",
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
    model: str | None = strawberry.field(
        default=None,
        description="A litellm model name. Null means the default model of the tenant, or of the installation.",
    )
    kind: AgentKind | None = AgentKind.GENERAL


@strawberry.input(description="An omitted or null field keeps its value. An empty list removes all items of that list.")
class UpdateAgentInput(AgentTuning):
    agent_id: strawberry.ID
    name: str | None = None
    instructions: str | None = None
    model: str | None = strawberry.field(
        default=None,
        description="A litellm model name. An empty string restores the default model of the tenant, or of the "
        "installation. Null keeps the current model.",
    )
    kind: AgentKind | None = None

    def change(self) -> AgentChange:
        return replace(self.tuning(), name=self.name, instructions=self.instructions, model=self.model, kind=self.kind)


@strawberry.input
class PauseAgentInput(Input):
    agent_id: strawberry.ID
    now: bool = strawberry.field(
        default=False,
        description="True: the running model request is cut at once. Text that people have already seen stays as a "
        "message, and the cycle continues after `resumeAgent`. False: the running request ends first.",
    )


@strawberry.input
class ResumeAgentInput(Input):
    agent_id: strawberry.ID


@strawberry.input
class StopAgentInput(Input):
    agent_id: strawberry.ID


@strawberry.type
class AgentMutation:
    @mutation("Creates an agent. It sleeps until its first event.", needs=Scope.AGENTS_WRITE, gives="agent")
    async def create_agent(self, info: Info, input: CreateAgentInput) -> Agent | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            actor, tuning, instructions = info.context.actor, input.tuning(), input.instructions or ""
            kind = input.kind or AgentKind.GENERAL
            complete = replace(tuning, name=input.name, instructions=instructions, model=input.model, kind=kind)
            available = await _checked_tools(info, work, input, complete, is_new=True)
            agent_id = await registry.create(
                work, actor, name=input.name, instructions=instructions, model=input.model, kind=kind
            )
            if tuning != AgentChange():
                await registry.update(
                    work, actor, agent_id=agent_id, change=tuning, known_tools=available, built_in=ASKING
                )
            return {"agent": str(agent_id)}

        return await mutate(info, "createAgent", input, effect=effect, read=_reading(info))

    @mutation(
        "Changes an agent. The changes apply from its next cycle. For another person's assistant you may "
        "only change the models and limits, and remove tools; other changes return NotPermitted.",
        needs=Scope.AGENTS_WRITE,
        gives="agent",
    )
    async def update_agent(self, info: Info, input: UpdateAgentInput) -> Agent | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            _, agent_id = require(input.agent_id, Kind.AGENT, name="agentId")
            await require_agent(work, info.context.actor, agent_id)
            change = input.change()
            available = await _checked_tools(info, work, input, change)
            await privacy.require_change(work, info.context.actor, agent_id, change)
            old_name = await registry.update(
                work, info.context.actor, agent_id=agent_id, change=change, known_tools=available, built_in=ASKING
            )
            await space_changes.renamed(work, actor_id=agent_id, old_name=old_name)
            if old_name is not None:
                await direct.rename(work, actor_id=agent_id)
            return {"agent": str(agent_id)}

        return await mutate(info, "updateAgent", input, effect=effect, read=_reading(info))

    @mutation(
        "Pauses an agent. No new step starts, and events collect in its inbox. A running model request "
        "ends first, unless `now` is true.",
        needs=Scope.AGENTS_WRITE,
        gives="agent",
    )
    async def pause_agent(self, info: Info, input: PauseAgentInput) -> Agent | Failure:
        async def verb(agent_id: UUID, note: Note) -> None:
            await lifecycle.pause(
                info.context.actor, info.context.state.hints, agent_id=agent_id, now=input.now, note=note
            )

        return await _set_status(info, "pauseAgent", input, verb=verb)

    @mutation(
        "Makes a paused agent active again. It processes the events that have arrived meanwhile.",
        needs=Scope.AGENTS_WRITE,
        gives="agent",
    )
    async def resume_agent(self, info: Info, input: ResumeAgentInput) -> Agent | Failure:
        async def verb(agent_id: UUID, note: Note) -> None:
            await lifecycle.resume(info.context.actor, info.context.state.hints, agent_id=agent_id, note=note)

        return await _set_status(info, "resumeAgent", input, verb=verb)

    @mutation(
        "Stops an agent for ever. The open cycle ends at once, the agent leaves all its spaces, and its "
        "waiting events are dropped. You cannot undo this.",
        needs=Scope.AGENTS_WRITE,
        gives="agent",
    )
    async def stop_agent(self, info: Info, input: StopAgentInput) -> Agent | Failure:
        async def verb(agent_id: UUID, note: Note) -> None:
            await lifecycle.stop(info.context.actor, info.context.state.hints, agent_id=agent_id, note=note)

        return await _set_status(info, "stopAgent", input, verb=verb)


async def _checked_tools(
    info: Info, work: UnitOfWork, submitted: AgentTuning, change: AgentChange, *, is_new: bool = False
) -> set[str]:
    """Return the names of the tools that an agent can be given, after all checks of the input.

    The input is checked before the state of the agent. So an invalid value is reported first, and a name that is taken,
    a limit or a stopped agent afterwards.
    """
    await automatic_calls.check(info, work, change.preparation)
    await phase_tools.check(info, work, change.preparation)
    available = await known_tools.find(info, work, submitted.named_tools())
    registry.check(change, known_tools=available, built_in=ASKING, is_new=is_new)
    await model_choice.check(work, info.context.state.models, model_choice.in_change(change))
    return available


async def _set_status(
    info: Info,
    operation: str,
    submitted: "PauseAgentInput | ResumeAgentInput | StopAgentInput",
    *,
    verb: Callable[[UUID, Note], Awaitable[None]],
) -> Agent | Failure:
    try:
        _, agent_id = require(submitted.agent_id, Kind.AGENT, name="agentId")
        async with unit_of_work(info.context.actor.tenant_id, read_only=True) as work:
            await require_agent(work, info.context.actor, agent_id)
    except AppError as error:
        return failure(error)
    return await mutate_in_steps(
        info,
        operation,
        submitted,
        verb=lambda note: verb(agent_id, note),
        stored={"agent": str(agent_id)},
        read=_reading(info),
    )


def _reading(info: Info) -> Callable[[UnitOfWork, MutationResult], Awaitable[Agent]]:
    """Read the payload from the agent as this transaction sees it."""
    actor = info.context.actor

    async def read(work: UnitOfWork, stored: MutationResult) -> Agent:
        key = UUID(stored["agent"])
        rows = await by_id(work, AGENTS, [key], actor_id=actor.id, sees_everything=actor.sees_everything)
        return Agent.of(rows[key])

    return read
