"""How an agent's model requests are prepared: phases of a cycle, what no answer may say, who is asked about it, what
leaves for no provider, and what is looked up before the first one.

Pure. `registry` stores what `checked` gives, the loop and the API read a row by `stored`. A phase changes which model
is asked, how free it is to call tools and which of them run; what is offered stays the same (invariant 10).
"""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any

from backend.agents import model_names, tool_names
from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT

#: Tool choices that name no tool.
CHOICES = frozenset({"auto", "none", "required"})
_TOOL_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


class PromptCache(StrEnum):
    """For how long a provider is asked to remember the prefix of a chain, where it lets itself be asked."""

    SHORT = "SHORT"
    LONG = "LONG"


class OnFailure(StrEnum):
    """What becomes of a reply on which a guard gave no verdict."""

    WITHHOLD = "WITHHOLD"
    LET_THROUGH = "LET_THROUGH"


@dataclass(frozen=True, slots=True)
class Phase:
    """A stretch of a cycle: the steps that meet all its conditions, and what differs in them."""

    #: The first step of a cycle is 1.
    from_step: int = 1
    to_step: int | None = None
    #: Types of the event that opened the cycle; none: any.
    triggers: tuple[str, ...] = ()
    #: The step before called this tool.
    after_tool: str | None = None
    #: A model, or the use that one is named for. Asked first; the agent's own models answer what it cannot.
    model: str | None = None
    #: "auto", "none", "required" or the name of a tool.
    tool_choice: str | None = None
    #: The tools that run; None: all that it has.
    tools: tuple[str, ...] | None = None

    def holds(self, *, step: int, trigger: str, called_before: Collection[str]) -> bool:
        return (
            self.from_step <= step
            and (self.to_step is None or step <= self.to_step)
            and (not self.triggers or trigger in self.triggers)
            and (self.after_tool is None or self.after_tool in called_before)
        )


@dataclass(frozen=True, slots=True)
class Retrieval:
    """A tool that is called at the beginning of a cycle, before a model is asked."""

    tool: str
    #: Of its arguments the one that gets the text of the events.
    argument: str
    #: Types of the event that opened the cycle; none: any.
    triggers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Guard:
    """A tool that is asked about each reply of the model before it takes effect."""

    tool: str
    #: Of its arguments the one that gets what the reply says.
    argument: str
    on_failure: OnFailure = OnFailure.WITHHOLD


@dataclass(frozen=True, slots=True)
class Preparation:
    """As usual, until an admin says otherwise."""

    #: The first that holds is in force.
    phases: tuple[Phase, ...] = ()
    #: Words that no answer may hold.
    withheld: tuple[str, ...] = ()
    #: Words that leave for no provider.
    redacted: tuple[str, ...] = ()
    prompt_cache: PromptCache = PromptCache.SHORT
    logs_requests: bool = False
    retrieval: Retrieval | None = None
    guard: Guard | None = None

    def phase(self, *, step: int, trigger: str, called_before: Collection[str]) -> Phase | None:
        held = (each for each in self.phases if each.holds(step=step, trigger=trigger, called_before=called_before))
        return next(held, None)


def read(stored: Mapping[str, Any]) -> Preparation:
    """What a row says; a row without a word of its own says nothing."""
    return Preparation(
        phases=tuple(Phase(**_with_tuples(phase)) for phase in stored.get("phases", ())),
        withheld=tuple(stored.get("withheld", ())),
        redacted=tuple(stored.get("redacted", ())),
        prompt_cache=PromptCache(stored.get("prompt_cache", PromptCache.SHORT)),
        logs_requests=stored.get("logs_requests", False),
        retrieval=Retrieval(**_with_tuples(stored["retrieval"])) if stored.get("retrieval") else None,
        guard=_guard(stored["guard"]) if stored.get("guard") else None,
    )


def as_json(preparation: Preparation) -> str:
    """What a row holds: only what differs from the usual."""
    usual = asdict(Preparation())
    return json.dumps({name: value for name, value in asdict(preparation).items() if value != usual[name]})


def checked(given: Preparation) -> Preparation:
    """Raises `InvalidInput` that says where and what is wrong."""
    if len(given.phases) > DEFAULT.phases:
        raise _fault("phases", f"at most {DEFAULT.phases} phases are allowed")
    return Preparation(
        phases=tuple(_phase(phase, place) for place, phase in enumerate(given.phases)),
        withheld=_words(given.withheld, name="withheld"),
        redacted=_words(given.redacted, name="redacted"),
        prompt_cache=given.prompt_cache,
        logs_requests=given.logs_requests,
        retrieval=None if given.retrieval is None else _retrieval(given.retrieval),
        guard=None if given.guard is None else replace(given.guard, argument=_argument(given.guard.argument, "guard")),
    )


def check_is_given(guard: str | None, tools: Collection[str], *, is_new: bool) -> None:
    """The tool of a guard is one of those that its agent is given. `is_new`: else it is they that have changed."""
    if guard is not None and not tool_names.covers(tools, guard):
        message = f"the tool of its guard, {guard[:100]!r}, is none of those that the agent is given"
        raise InvalidInput(message, path=_path("guard.tool") if is_new else ("input", "tools"))


def _phase(phase: Phase, place: int) -> Phase:
    at = f"phases.{place}"
    if phase.from_step < 1 or (phase.to_step is not None and phase.to_step < phase.from_step):
        raise _fault(f"{at}.fromStep", "a phase begins with a step from 1 on, and ends with a later one or the same")
    if len(phase.tools or ()) > DEFAULT.phase_tools:
        raise _fault(f"{at}.tools", f"at most {DEFAULT.phase_tools} tools are allowed")
    for name in (phase.after_tool, *(phase.tools or ()), *({phase.tool_choice} - CHOICES)):
        if name is not None and not _TOOL_NAME.fullmatch(name):
            raise _fault(at, f"{name[:100]!r} is no name of a tool")
    is_forced = phase.tool_choice not in {None, "auto", "none"}
    if is_forced and phase.to_step is None and phase.after_tool is None:
        raise _fault(f"{at}.toolChoice", "a phase that makes the model call a tool must end: give toStep or afterTool")
    if phase.tools is not None and phase.tool_choice not in {None, *CHOICES, *phase.tools}:
        raise _fault(f"{at}.toolChoice", "the tool of toolChoice is none of those that the phase allows")
    triggers = tuple(dict.fromkeys(phase.triggers))
    if phase.model is not None:
        phase = replace(phase, model=model_names.checked(phase.model, name="model", path=_path(f"{at}.model")))
    return replace(phase, triggers=triggers)


def _retrieval(retrieval: Retrieval) -> Retrieval:
    argument = _argument(retrieval.argument, "retrieval")
    return replace(retrieval, argument=argument, triggers=tuple(dict.fromkeys(retrieval.triggers)))


def _argument(argument: str, at: str) -> str:
    return text.require(argument, name="argument", max_chars=DEFAULT.name_chars, path=_path(f"{at}.argument"))


def _guard(stored: Mapping[str, Any]) -> Guard:
    return Guard(stored["tool"], stored["argument"], OnFailure(stored["on_failure"]))


def _words(words: Sequence[str], *, name: str) -> tuple[str, ...]:
    if len(words) > DEFAULT.guarded_words:
        raise _fault(name, f"at most {DEFAULT.guarded_words} words are allowed")
    most, path = DEFAULT.guarded_word_chars, _path(name)
    found = tuple(dict.fromkeys(text.require(word, name="a word", max_chars=most, path=path) for word in words))
    if any(len(word) < 2 for word in found):
        raise _fault(name, "a word has two characters or more")
    return found


def _fault(name: str, message: str) -> InvalidInput:
    return InvalidInput(message, path=_path(name))


def _path(name: str) -> tuple[str, ...]:
    return ("input", "preparation", *name.split("."))


def _with_tuples(stored: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in stored.items()}
