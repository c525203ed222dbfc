"""Settings for an agent's model requests: phases, withheld and redacted words, a guard and a first retrieval.

Pure. `registry` stores the result of `checked`; the loop and the API read a row with `read`. A phase changes which
model is used, how free the model is to call tools, and which tools run. The offered tools stay the same (invariant 10).
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
    """The time for which a provider should cache the prefix of a chain, if the provider has that option."""

    SHORT = "SHORT"
    LONG = "LONG"


class OnFailure(StrEnum):
    """The handling of a reply for which the guard gave no verdict."""

    WITHHOLD = "WITHHOLD"
    LET_THROUGH = "LET_THROUGH"


@dataclass(frozen=True, slots=True)
class Phase:
    """The steps of a cycle that meet all its conditions, and the settings that differ in them."""

    #: The first step of a cycle is 1.
    from_step: int = 1
    to_step: int | None = None
    #: Types of the event that opened the cycle. Empty means any type.
    triggers: tuple[str, ...] = ()
    #: The step before called this tool.
    after_tool: str | None = None
    #: A model, or a use of models. It is requested first; the agent's own models follow if it does not answer.
    model: str | None = None
    #: "auto", "none", "required" or the name of a tool.
    tool_choice: str | None = None
    #: The tools that run. None means all of the agent's tools.
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
    """A tool that is called at the beginning of a cycle, before the first model request."""

    tool: str
    #: The argument that receives the text of the events.
    argument: str
    #: Types of the event that opened the cycle. Empty means any type.
    triggers: tuple[str, ...] = ()

    def is_for(self, trigger: str) -> bool:
        return not self.triggers or trigger in self.triggers


@dataclass(frozen=True, slots=True)
class Guard:
    """A tool that checks each reply of the model before the reply takes effect."""

    tool: str
    #: The argument that receives the content of the reply.
    argument: str
    on_failure: OnFailure = OnFailure.WITHHOLD


@dataclass(frozen=True, slots=True)
class Preparation:
    """The defaults apply until an admin changes them."""

    #: The first phase whose conditions hold applies.
    phases: tuple[Phase, ...] = ()
    #: Words that no answer may contain.
    withheld: tuple[str, ...] = ()
    #: Words that are sent to no provider.
    redacted: tuple[str, ...] = ()
    prompt_cache: PromptCache = PromptCache.SHORT
    logs_requests: bool = False
    retrieval: Retrieval | None = None
    guard: Guard | None = None

    def phase(self, *, step: int, trigger: str, called_before: Collection[str]) -> Phase | None:
        held = (each for each in self.phases if each.holds(step=step, trigger=trigger, called_before=called_before))
        return next(held, None)


def read(stored: Mapping[str, Any]) -> Preparation:
    """The preparation that a row stores. Missing fields have their defaults."""
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
    """The JSON to store: only the differences from the defaults."""
    usual = asdict(Preparation())
    return json.dumps({name: value for name, value in asdict(preparation).items() if value != usual[name]})


def checked(given: Preparation) -> Preparation:
    """Raises `InvalidInput` that names the wrong field and the reason."""
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
    """Raises `InvalidInput` unless the guard's tool is one of the agent's tools.

    `is_new`: the guard has changed; otherwise the tools have.
    """
    if guard is not None and not tool_names.covers(tools, guard):
        message = f"the guard's tool, {guard[:100]!r}, must be one of the agent's tools"
        raise InvalidInput(message, path=_path("guard.tool") if is_new else ("input", "tools"))


def _phase(phase: Phase, place: int) -> Phase:
    at = f"phases.{place}"
    if phase.from_step < 1 or (phase.to_step is not None and phase.to_step < phase.from_step):
        raise _fault(f"{at}.fromStep", "fromStep must be 1 or more, and toStep must not be below fromStep")
    if len(phase.tools or ()) > DEFAULT.phase_tools:
        raise _fault(f"{at}.tools", f"at most {DEFAULT.phase_tools} tools are allowed")
    for name in (phase.after_tool, *(phase.tools or ()), *({phase.tool_choice} - CHOICES)):
        if name is not None and not _TOOL_NAME.fullmatch(name):
            raise _fault(at, f"{name[:100]!r} is not a valid tool name: use 1 to 64 characters from A-Z a-z 0-9 _ -")
    is_forced = phase.tool_choice not in {None, "auto", "none"}
    if is_forced and phase.to_step is None and phase.after_tool is None:
        raise _fault(f"{at}.toolChoice", "a phase that forces a tool call must end: give toStep or afterTool")
    if phase.tools is not None and phase.tool_choice not in {None, *CHOICES, *phase.tools}:
        raise _fault(f"{at}.toolChoice", "the tool of toolChoice must be one of the phase's tools")
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
        raise _fault(name, "each word must have at least two characters")
    return found


def _fault(name: str, message: str) -> InvalidInput:
    return InvalidInput(message, path=_path(name))


def _path(name: str) -> tuple[str, ...]:
    return ("input", "preparation", *name.split("."))


def _with_tuples(stored: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in stored.items()}
