"""How an agent's model requests are prepared, as its admin sees and sets it. Part of `Agent` and of its mutations."""

import strawberry

from backend.agents.preparation import Guard, Phase, Preparation, Retrieval
from backend.api.enums import EventType, OnFailure, PromptCache

_STEPS = "Steps are counted from 1 in each cycle."
_MODEL = """Asked first in this phase: a model, or `cheap`, `strong` or `summaries` for the one that the agent or its
tenant names for that use. The agent's default models answer what it cannot, and where nobody names one."""
_CHOICE = "`auto`, `none`, `required`, or the name of the tool that must be called; null: as usual."
_TOOLS = "The tools that run in this phase; a call of another gets a refusal as its result. Null: all that it has."
_WITHHELD = """Words that no answer may hold: text with one is taken out, a call with one does not run and the model
is told. Viewers see the messages of such an agent when they are whole. Case does not matter."""
_REDACTED = "Words that leave for no provider: the model reads `[redacted]` in their place. Case does not matter."
_RETRIEVAL = """At the beginning of a cycle the runtime calls this tool itself, before the model is asked, and the
model reads the result. It counts no step. Null: nothing is looked up."""
_LOOKED_UP = """An outside tool with effect PURE, not EXTERNAL, that the agent is given; or, of the built-in ones,
`search_history`, `search_notes` or `get_memory`, with the argument `query`. While the agent has it not, nothing is
looked up."""
_ARGUMENT = "Of the tool's arguments the one that gets the text of the newest events."
_GUARD = """A tool that the runtime asks about each reply of the model before any of it is seen or done. It answers
`{"allow": true}`, or `{"allow": false, "reason": "…"}`: then the reply's text is taken out, none of its calls runs, and
the model reads the reason. Viewers see the messages of such an agent when they are whole. Null: nobody is asked."""
_ASKED = "A tool of the tenant's or the operator's with effect PURE, not EXTERNAL, that the agent is given."
_TOLD = """The one that its input needs, of type string: gets the reply's text, and of each call the name and the
arguments."""
_ON_FAILURE = "Where it is gone, fails, is too slow or gives no verdict. Admins are told by a repair LOST_GUARD."
_LOGS = "A line per model request in the operator's log: model, tokens, cost, times, no content."


@strawberry.type(
    description="A stretch of a cycle, and what differs in it. The first whose conditions are all met is in force."
)
class AgentPhase:
    from_step: int = strawberry.field(description=_STEPS)
    to_step: int | None
    triggers: list[EventType] = strawberry.field(description="What opened the cycle; empty: anything.")
    after_tool: str | None = strawberry.field(description="The step before called this tool.")
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


@strawberry.type(description="What is looked up before the model is asked.")
class AgentRetrieval:
    tool: str = strawberry.field(description=_LOOKED_UP)
    argument: str = strawberry.field(description=_ARGUMENT)
    triggers: list[EventType] = strawberry.field(description="What opened the cycle; empty: anything.")

    @classmethod
    def of(cls, retrieval: Retrieval) -> "AgentRetrieval":
        triggers = [EventType(trigger) for trigger in retrieval.triggers]
        return cls(tool=retrieval.tool, argument=retrieval.argument, triggers=triggers)


@strawberry.type(description="Who is asked about each reply of the model.")
class AgentGuard:
    tool: str = strawberry.field(description=_ASKED)
    argument: str = strawberry.field(description=_TOLD)
    on_failure: OnFailure = strawberry.field(description=_ON_FAILURE)

    @classmethod
    def of(cls, guard: Guard) -> "AgentGuard":
        return cls(tool=guard.tool, argument=guard.argument, on_failure=guard.on_failure)


@strawberry.type(description="How an agent's model requests are prepared.")
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
    to_step: int | None = None
    triggers: list[EventType] | None = strawberry.field(default=None, description="What opened the cycle.")
    after_tool: str | None = strawberry.field(default=None, description="The step before called this tool.")
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
    tool: str = strawberry.field(description=_LOOKED_UP)
    argument: str = strawberry.field(description=_ARGUMENT)
    triggers: list[EventType] | None = strawberry.field(default=None, description="What opened the cycle.")

    def retrieval(self) -> Retrieval:
        return Retrieval(tool=self.tool, argument=self.argument, triggers=tuple(self.triggers or ()))


@strawberry.input
class AgentGuardInput:
    tool: str = strawberry.field(description=_ASKED)
    argument: str = strawberry.field(description=_TOLD)
    on_failure: OnFailure | None = strawberry.field(default=OnFailure.WITHHOLD, description=_ON_FAILURE)

    def guard(self) -> Guard:
        return Guard(tool=self.tool, argument=self.argument, on_failure=self.on_failure or OnFailure.WITHHOLD)


@strawberry.input(description="The whole of it: what is not given is as usual again.")
class AgentPreparationInput:
    phases: list[AgentPhaseInput] | None = strawberry.field(default=None, description="At most 20.")
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
