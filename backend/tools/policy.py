"""May this call be made now? One pure decision for each call of a model: ALLOW, ASK people first, or REFUSE (ADR 0032).

`runtime.cycle.call_plan` asks it before a step; it knows nothing of the database. What a call is (`Wanted`) is said by
its tool, where it is made (`Standing`) by the cycle. The effect class keeps its one meaning: may the call be repeated.
"""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from backend.agents import tool_names
from backend.tenants.trust import Trust
from backend.tools.models import EffectClass


class Rule(StrEnum):
    """When people are asked about a tool's calls. An admin says it of each tool."""

    #: Never: the admin answers for every call.
    NEVER = "NEVER"
    #: In cycles that have seen what strangers said, and in those that nobody attends.
    UNTRUSTED = "UNTRUSTED"
    ALWAYS = "ALWAYS"
    #: Whenever a condition on the arguments holds; else as UNTRUSTED.
    OVER = "OVER"


class Verdict(StrEnum):
    ALLOW = "ALLOW"
    ASK = "ASK"
    REFUSE = "REFUSE"


class Reach(StrEnum):
    """How far a call goes."""

    #: To where its tool says, whatever the arguments are.
    FIXED = "FIXED"
    #: To a host that its arguments name.
    NAMED_HOST = "NAMED_HOST"
    #: Nowhere: it changes or reads what is the agent's own, which keeps the trust of the cycle.
    MIND = "MIND"
    #: Into the space that is active, or about it.
    SPACE = "SPACE"
    #: To the people of the active space, as a question.
    QUESTION = "QUESTION"
    #: Beyond the agent, within its tenant: tasks for others, plans, being in a space.
    OUTWARD = "OUTWARD"


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedCall:
    """A call, as far as it matters whether it may be made."""

    name: str
    effect: EffectClass
    reach: Reach = Reach.FIXED
    rule: Rule = Rule.UNTRUSTED
    #: Of OVER: the condition holds, or nobody can tell.
    is_over: bool = False
    #: Of NAMED_HOST: it is on the tenant's list.
    is_host_allowed: bool = False
    #: Of SPACE and QUESTION: it stays where the events of the cycle came from.
    is_reply: bool = False

    @property
    def is_free_of_effect(self) -> bool:
        """In no cycle can it do anything outside."""
        return self.reach is Reach.MIND or (self.reach is Reach.FIXED and self.effect is EffectClass.PURE)


@dataclass(frozen=True, slots=True, kw_only=True)
class CallSite:
    """Where a call is made."""

    trust: Trust
    is_attended: bool = True
    #: What an admin lets the agent call when nobody attends; None: nothing was said.
    unattended_tools: Collection[str] | None = None

    @property
    def is_free(self) -> bool:
        """Somebody who may say so is there, and nobody else has spoken."""
        return self.is_attended and self.trust is not Trust.STRANGER


def decide(wanted: JudgedCall, standing: CallSite) -> Verdict:
    if wanted.rule is Rule.ALWAYS or (wanted.rule is Rule.OVER and wanted.is_over):
        return Verdict.ASK
    if standing.is_free:
        return Verdict.ALLOW
    if _is_left_out(wanted, standing):
        return Verdict.ASK
    if wanted.rule is Rule.NEVER or wanted.is_free_of_effect or wanted.is_reply:
        return Verdict.ALLOW
    if standing.trust is Trust.STRANGER:
        return _among_strangers(wanted)
    return _alone(wanted, standing)


def _is_left_out(wanted: JudgedCall, standing: CallSite) -> bool:
    """Its admin has said what the agent may call alone, and this tool is not among it. Built-in tools never are left
    out: the list is of outside ones."""
    if standing.is_attended or standing.unattended_tools is None or wanted.reach not in _OUTSIDE:
        return False
    return not tool_names.covers(standing.unattended_tools, wanted.name)


def _among_strangers(wanted: JudgedCall) -> Verdict:
    """What the admin allows the agent alone is no word about strangers."""
    if wanted.reach is Reach.QUESTION:
        return Verdict.REFUSE
    is_read = wanted.reach is Reach.NAMED_HOST and wanted.effect is EffectClass.PURE
    return Verdict.ALLOW if is_read and wanted.is_host_allowed else Verdict.ASK


def _alone(wanted: JudgedCall, standing: CallSite) -> Verdict:
    """Nobody attends, and only people or programs of the tenant have spoken."""
    is_listed = standing.unattended_tools is not None and tool_names.covers(standing.unattended_tools, wanted.name)
    is_harmless = wanted.effect is EffectClass.PURE or wanted.reach is Reach.QUESTION
    return Verdict.ALLOW if is_listed or is_harmless else Verdict.ASK


_OUTSIDE = frozenset({Reach.FIXED, Reach.NAMED_HOST})
