"""Decides who may change a tool that an admin freed from approvals (ADR 0032). No other code decides this.

An admin frees a tool by the rule NEVER, by OVER below its condition, by a list of tools that an agent may call
unattended, or by offering it to assistants. Such a permission is about the tool as it was at that time. A change that
would extend the permission to something else (another address, another input, more tools of a server) needs the right
to give such permissions. So does a change that lifts an approval: a looser rule, or an effect that becomes PURE.

`tools.definitions.tenant_tools` and `tools.mcp_servers.servers` call it while they hold the lock on the tools. A
transaction that puts one of these names on a list waits for that lock (`tenant_tools.keep`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from backend.agents import tool_references
from backend.kit.errors import NotPermitted
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import grant_checks
from backend.tenants.actor import Actor, Scope
from backend.tools.approval_rules import DEFAULT_APPROVAL, Approval
from backend.tools.models import EffectClass
from backend.tools.policy import Rule

_FREEING = {Rule.NEVER: "its rule is NEVER", Rule.OVER: "its rule is OVER"}
_AT = ("input",)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolChange:
    """A change of a tool, or of all tools of a server."""

    #: All names by which lists refer to it.
    names: Sequence[str]
    current: Approval
    new: Approval
    #: The present and the wanted effect, in pairs.
    effects: Sequence[tuple[EffectClass, EffectClass]]
    #: The parts that become different.
    changed: Sequence[str]


def require_first(actor: Actor, new: Approval) -> None:
    """Checks the approval settings of a new tool."""
    _require_approval(actor, DEFAULT_APPROVAL, new)


async def require(work: UnitOfWork, actor: Actor, change: ToolChange) -> None:
    """Raises `NotPermitted` if the actor may not make this change; the message says what it would free."""
    _require_approval(actor, change.current, change.new)
    if any(new is EffectClass.PURE and current is not EffectClass.PURE for current, new in change.effects):
        _require_approver(actor)
    if not change.changed:
        return
    reason = _FREEING.get(change.current.rule) or await tool_references.freed(work, names=change.names)
    if reason is not None and Scope.ADMIN_WRITE in actor.scopes:
        grant_checks.require_vouched(actor, path=_AT)
    elif reason is not None:
        raise NotPermitted(
            f"this needs the scope {Scope.ADMIN_WRITE}: {' and '.join(change.changed)} would change, and {reason}. "
            "An admin permitted that for the tool as it is",
            path=_AT,
        )


def _require_approval(actor: Actor, current: Approval, new: Approval) -> None:
    """Without the scope of an admin, an actor may change the default settings to anything but NEVER.

    Every other change of the settings needs that scope.
    """
    if new != current and (new.rule is Rule.NEVER or current != DEFAULT_APPROVAL):
        _require_approver(actor)


def _require_approver(actor: Actor) -> None:
    """Raises unless the actor may approve calls: the change approves all later calls."""
    actor.require(Scope.ADMIN_WRITE)
    grant_checks.require_vouched(actor, path=_AT)
