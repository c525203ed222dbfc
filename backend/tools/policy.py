"""Decides about one call of a model: ALLOW it, ASK people first, or REFUSE it (ADR 0032).

`runtime.cycle.call_plan` calls `decide` before a step. The decision is pure and does not read the database. The tool
describes the call (`JudgedCall`), the cycle describes where it is made (`CallSite`). The effect class has only one
meaning: whether the call may be repeated.
"""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from backend.agents import tool_names
from backend.tenants.trust import Trust
from backend.tools.models import EffectClass


class Rule(StrEnum):
    """When people are asked to approve a tool's calls. An admin sets it for each tool."""

    #: Never: the admin takes responsibility for every call.
    NEVER = "NEVER"
    #: In cycles that have seen content of strangers, and in unattended cycles.
    UNTRUSTED = "UNTRUSTED"
    ALWAYS = "ALWAYS"
    #: If a condition on the arguments holds; otherwise as UNTRUSTED.
    OVER = "OVER"


class Verdict(StrEnum):
    ALLOW = "ALLOW"
    ASK = "ASK"
    REFUSE = "REFUSE"


class Reach(StrEnum):
    """How far the effect of a call goes."""

    #: To a target that the tool fixes, whatever the arguments are.
    FIXED = "FIXED"
    #: To a host that its arguments name.
    NAMED_HOST = "NAMED_HOST"
    #: Only the agent's own data, which keeps the trust of the cycle.
    MIND = "MIND"
    #: The active space: the call writes into it, or concerns it.
    SPACE = "SPACE"
    #: The people of the active space, as a question.
    QUESTION = "QUESTION"
    #: Other things in the tenant: tasks for others, plans, memberships of spaces.
    OUTWARD = "OUTWARD"


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedCall:
    """The properties of a call on which the decision depends."""

    name: str
    effect: EffectClass
    reach: Reach = Reach.FIXED
    rule: Rule = Rule.UNTRUSTED
    #: For the rule OVER: the condition holds, or it cannot be evaluated.
    is_over: bool = False
    #: For NAMED_HOST: the host is on the tenant's list.
    is_host_allowed: bool = False
    #: For SPACE and QUESTION: the call stays in the space from which the events of the cycle came.
    is_reply: bool = False

    @property
    def is_free_of_effect(self) -> bool:
        """The call has no effect outside, in any cycle."""
        return self.reach is Reach.MIND or (self.reach is Reach.FIXED and self.effect is EffectClass.PURE)


@dataclass(frozen=True, slots=True, kw_only=True)
class CallSite:
    """The cycle in which a call is made."""

    trust: Trust
    is_attended: bool = True
    #: The tools that an admin allows in unattended cycles; None: not set.
    unattended_tools: Collection[str] | None = None

    @property
    def is_free(self) -> bool:
        """The cycle is attended, and it has seen no content of strangers."""
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
    """The admin set a list for unattended cycles, and this outside tool is not on it.

    Built-in tools are never left out: the list is about outside tools only.
    """
    if standing.is_attended or standing.unattended_tools is None or wanted.reach not in _OUTSIDE:
        return False
    return not tool_names.covers(standing.unattended_tools, wanted.name)


def _among_strangers(wanted: JudgedCall) -> Verdict:
    """The decision after content of strangers. The admin's list for unattended cycles does not count here."""
    if wanted.reach is Reach.QUESTION:
        return Verdict.REFUSE
    is_read = wanted.reach is Reach.NAMED_HOST and wanted.effect is EffectClass.PURE
    return Verdict.ALLOW if is_read and wanted.is_host_allowed else Verdict.ASK


def _alone(wanted: JudgedCall, standing: CallSite) -> Verdict:
    """The decision for an unattended cycle that has seen only content of members and programs of the tenant."""
    is_listed = standing.unattended_tools is not None and tool_names.covers(standing.unattended_tools, wanted.name)
    is_harmless = wanted.effect is EffectClass.PURE or wanted.reach is Reach.QUESTION
    return Verdict.ALLOW if is_listed or is_harmless else Verdict.ASK


_OUTSIDE = frozenset({Reach.FIXED, Reach.NAMED_HOST})
