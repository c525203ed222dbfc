"""How model requests of an agent are prepared, for reading and setting. Part of `Agent` and its mutations."""

import strawberry

from backend.agents.preparation import Guard, Phase, Preparation, Retrieval
from backend.api.enums import EventType, OnFailure, PromptCache

_STEPS = "The first step of the phase. Steps are counted from 1 in each cycle."
_MODEL = (
    "The model to use first in this phase: a model name, or `cheap`, `strong` or `summaries` for the "
    "model that the agent or its tenant has set for that use. The default models of the agent are "
    "used if it fails or if no model is set for that use. Null means the default models."
)
_CHOICE = (
    "`auto`, `none`, `required`, or the name of the tool that the model must call. Null means the usual behaviour."
)
_TOOLS = (
    "Names of the tools that run in this phase. A call of another tool is refused, and the model "
    "reads why. Null means all tools of the agent."
)
_WITHHELD = (
    "Words that must not appear in replies. Text with such a word is replaced. A call with such a "
    "word does not run, and the model is informed. Viewers of such an agent see a message only when "
    "it is complete. Upper and lower case do not matter."
)
_REDACTED = (
    "Words that are never sent to a provider. The model reads `[redacted]` instead. Upper and lower case do not matter."
)
_RETRIEVAL = (
    "A tool that the runtime calls at the beginning of each cycle, before the first model request. "
    "The model reads the result. The call does not count as a step. Null means no such call."
)
_RETRIEVAL_TOOL = (
    "Name of an outside tool that the agent has. Its effect must be PURE, and its kind must not be EXTERNAL. Or one of "
    "the built-in tools `search_history`, `search_notes` and `get_memory`, with the argument `query`. While the agent "
    "does not have the tool, no call is made."
)
_ARGUMENT = "Name of the argument that receives the text of the newest events."
_GUARD = (
    "A tool that the runtime calls with each reply of the model, before anything of the reply is "
    'shown or executed. It returns `{"allow": true}` or `{"allow": false, "reason": "…"}`. A reply '
    "that is not allowed is replaced, none of its tool calls runs, and the model reads the reason. "
    "Viewers of such an agent see a message only when it is complete. Null means no guard."
)
_GUARD_TOOL = (
    "Name of an outside tool of the tenant or the operator that the agent has. Its effect must be PURE, and its kind "
    "must not be EXTERNAL."
)
_GUARD_ARGUMENT = (
    "Name of the only required argument of the tool, of the type string. It receives the text of the "
    "reply, and the name and arguments of each tool call."
)
_ON_FAILURE = (
    "What happens to a reply if the tool is missing, fails, is too slow or returns no valid verdict. "
    "Admins see the problem as a repair of the kind LOST_GUARD."
)
_LOGS = (
    "True: the operator's log gets one line for each model request, with model, tokens, cost and times, but no content."
)


@strawberry.type(description="Settings for a part of a cycle. The first phase whose conditions are all met applies.")
class AgentPhase:
    from_step: int = strawberry.field(description=_STEPS)
    to_step: int | None = strawberry.field(description="The last step of the phase. Null means no end.")
    triggers: list[EventType] = strawberry.field(
        description="Types of the event that started the cycle. An empty list means any type."
    )
    after_tool: str | None = strawberry.field(
        description="The phase applies only right after a step that called this tool. Null means no such condition."
    )
    model: str | None = strawberry.field(description=_MODEL)
    tool_choice: str | None = strawberry.field(description=_CHOICE)
    tools: list[str] | None = strawberry.field(description=_TOOLS)

    @classmethod
    def of(cls, phase: Phase) -> "AgentPhase":
        return cls(
            from_step=phase.from_step,
            to_step=phase.to_step,
            triggers=[EventType(trigger) for trigger in phase.triggers],
            after_tool=phase.after_tool,
            model=phase.model,
            tool_choice=phase.tool_choice,
            tools=None if phase.tools is None else list(phase.tools),
        )


@strawberry.type(description="A tool call that the runtime makes before the first model request of a cycle.")
class AgentRetrieval:
    tool: str = strawberry.field(description=_RETRIEVAL_TOOL)
    argument: str = strawberry.field(description=_ARGUMENT)
    triggers: list[EventType] = strawberry.field(
        description="Types of the event that started the cycle. An empty list means any type."
    )

    @classmethod
    def of(cls, retrieval: Retrieval) -> "AgentRetrieval":
        triggers = [EventType(trigger) for trigger in retrieval.triggers]
        return cls(tool=retrieval.tool, argument=retrieval.argument, triggers=triggers)


@strawberry.type(description="A tool that checks each reply of the model.")
class AgentGuard:
    tool: str = strawberry.field(description=_GUARD_TOOL)
    argument: str = strawberry.field(description=_GUARD_ARGUMENT)
    on_failure: OnFailure = strawberry.field(description=_ON_FAILURE)

    @classmethod
    def of(cls, guard: Guard) -> "AgentGuard":
        return cls(tool=guard.tool, argument=guard.argument, on_failure=guard.on_failure)


@strawberry.type(description="How the model requests of an agent are prepared.")
class AgentPreparation:
    phases: list[AgentPhase]
    withheld: list[str] = strawberry.field(description=_WITHHELD)
    redacted: list[str] = strawberry.field(description=_REDACTED)
    prompt_cache: PromptCache
    logs_requests: bool = strawberry.field(description=_LOGS)
    retrieval: AgentRetrieval | None = strawberry.field(description=_RETRIEVAL)
    guard: AgentGuard | None = strawberry.field(description=_GUARD)

    @classmethod
    def of(cls, preparation: Preparation) -> "AgentPreparation":
        return cls(
            phases=[AgentPhase.of(phase) for phase in preparation.phases],
            withheld=list(preparation.withheld),
            redacted=list(preparation.redacted),
            prompt_cache=preparation.prompt_cache,
            logs_requests=preparation.logs_requests,
            retrieval=None if preparation.retrieval is None else AgentRetrieval.of(preparation.retrieval),
            guard=None if preparation.guard is None else AgentGuard.of(preparation.guard),
        )


@strawberry.input
class AgentPhaseInput:
    from_step: int = strawberry.field(default=1, description=_STEPS)
    to_step: int | None = strawberry.field(default=None, description="The last step of the phase. Null means no end.")
    triggers: list[EventType] | None = strawberry.field(
        default=None, description="Types of the event that started the cycle. Null or an empty list means any type."
    )
    after_tool: str | None = strawberry.field(
        default=None,
        description="The phase applies only right after a step that called this tool. Null means no such condition.",
    )
    model: str | None = strawberry.field(default=None, description=_MODEL)
    tool_choice: str | None = strawberry.field(default=None, description=_CHOICE)
    tools: list[str] | None = strawberry.field(default=None, description=_TOOLS)

    def phase(self) -> Phase:
        return Phase(
            from_step=self.from_step,
            to_step=self.to_step,
            triggers=tuple(self.triggers or ()),
            after_tool=self.after_tool,
            model=self.model,
            tool_choice=self.tool_choice,
            tools=None if self.tools is None else tuple(self.tools),
        )


@strawberry.input
class AgentRetrievalInput:
    tool: str = strawberry.field(description=_RETRIEVAL_TOOL)
    argument: str = strawberry.field(description=_ARGUMENT)
    triggers: list[EventType] | None = strawberry.field(
        default=None, description="Types of the event that started the cycle. Null or an empty list means any type."
    )

    def retrieval(self) -> Retrieval:
        return Retrieval(tool=self.tool, argument=self.argument, triggers=tuple(self.triggers or ()))


@strawberry.input
class AgentGuardInput:
    tool: str = strawberry.field(description=_GUARD_TOOL)
    argument: str = strawberry.field(description=_GUARD_ARGUMENT)
    on_failure: OnFailure | None = strawberry.field(default=OnFailure.WITHHOLD, description=_ON_FAILURE)

    def guard(self) -> Guard:
        return Guard(tool=self.tool, argument=self.argument, on_failure=self.on_failure or OnFailure.WITHHOLD)


@strawberry.input(description="The complete new preparation. An omitted field gets its default value.")
class AgentPreparationInput:
    phases: list[AgentPhaseInput] | None = strawberry.field(
        default=None, description="At most 20 phases. The first whose conditions are all met applies."
    )
    withheld: list[str] | None = strawberry.field(default=None, description=_WITHHELD)
    redacted: list[str] | None = strawberry.field(default=None, description=_REDACTED)
    prompt_cache: PromptCache | None = PromptCache.SHORT
    logs_requests: bool | None = strawberry.field(default=False, description=_LOGS)
    retrieval: AgentRetrievalInput | None = strawberry.field(default=None, description=_RETRIEVAL)
    guard: AgentGuardInput | None = strawberry.field(default=None, description=_GUARD)

    def preparation(self) -> Preparation:
        return Preparation(
            phases=tuple(each.phase() for each in self.phases or ()),
            withheld=tuple(self.withheld or ()),
            redacted=tuple(self.redacted or ()),
            prompt_cache=self.prompt_cache or PromptCache.SHORT,
            logs_requests=bool(self.logs_requests),
            retrieval=None if self.retrieval is None else self.retrieval.retrieval(),
            guard=None if self.guard is None else self.guard.guard(),
        )
