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


def decide(call: JudgedCall, site: CallSite) -> Verdict:
    if call.rule is Rule.ALWAYS or (call.rule is Rule.OVER and call.is_over):
        return Verdict.ASK
    if site.is_free:
        return Verdict.ALLOW
    if _is_unlisted(call, site):
        return Verdict.ASK
    if call.rule is Rule.NEVER or call.is_free_of_effect or call.is_reply:
        return Verdict.ALLOW
    if site.trust is Trust.STRANGER:
        return _decide_untrusted(call)
    return _decide_unattended(call, site)


def _is_unlisted(call: JudgedCall, site: CallSite) -> bool:
    """The admin set a list for unattended cycles, and this outside tool is not on it.

    Built-in tools are never left out: the list is about outside tools only.
    """
    if site.is_attended or site.unattended_tools is None or call.reach not in _OUTSIDE:
        return False
    return not tool_names.covers(site.unattended_tools, call.name)


def _decide_untrusted(call: JudgedCall) -> Verdict:
    """The decision after content of strangers. The admin's list for unattended cycles does not count here."""
    if call.reach is Reach.QUESTION:
        return Verdict.REFUSE
    is_read = call.reach is Reach.NAMED_HOST and call.effect is EffectClass.PURE
    return Verdict.ALLOW if is_read and call.is_host_allowed else Verdict.ASK


def _decide_unattended(call: JudgedCall, site: CallSite) -> Verdict:
    """The decision for an unattended cycle that has seen only content of members and programs of the tenant."""
    is_listed = site.unattended_tools is not None and tool_names.covers(site.unattended_tools, call.name)
    is_harmless = call.effect is EffectClass.PURE or call.reach is Reach.QUESTION
    return Verdict.ALLOW if is_listed or is_harmless else Verdict.ASK


_OUTSIDE = frozenset({Reach.FIXED, Reach.NAMED_HOST})
