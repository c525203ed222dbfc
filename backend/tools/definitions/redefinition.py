"""Who may make another thing of a tool about which a word was said (ADR 0032). The one place that decides it.

A word about a tool is about what the tool was when the word was said. It is a word that frees: the rule NEVER, or OVER
below its condition; a name that an agent may call unattended; one that is offered to assistants. What would have it
free something else (another address, another input, more tools of a server) is for who may say such a word. So is what
lifts an approval: a looser rule, or an effect that is PURE from now on. Called by `tools.definitions.tenant_tools` and
`tools.mcp_servers.servers`, with the tools locked: whoever names one of them waits for that lock (`tenant_tools.keep`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from backend.agents import tool_references
from backend.kit.errors import NotPermitted
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import grant_checks
from backend.tenants.actor import Actor, Scope
from backend.tools.approval_rules import USUAL, Approval
from backend.tools.models import EffectClass
from backend.tools.policy import Rule

_FREEING = {Rule.NEVER: "its rule is NEVER", Rule.OVER: "its rule is OVER"}
_AT = ("input",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """What a change makes of a tool, or of all those of a server."""

    #: All that stands for it in lists.
    names: Sequence[str]
    present: Approval
    wanted: Approval
    #: What each effect is, and is to be.
    effects: Sequence[tuple[EffectClass, EffectClass]]
    #: What of it is another thing than before.
    changed: Sequence[str]


def require_first(actor: Actor, wanted: Approval) -> None:
    """Of a new tool."""
    _require_approval(actor, USUAL, wanted)


async def require(work: UnitOfWork, actor: Actor, move: Move) -> None:
    """Raises `NotPermitted`, which says what the change would free."""
    _require_approval(actor, move.present, move.wanted)
    if any(wanted is EffectClass.PURE and present is not EffectClass.PURE for present, wanted in move.effects):
        _require_word(actor)
    if not move.changed:
        return
    word = _FREEING.get(move.present.rule) or await tool_references.freed(work, names=move.names)
    if word is not None and Scope.ADMIN_WRITE in actor.scopes:
        grant_checks.require_word(actor, path=_AT)
    elif word is not None:
        raise NotPermitted(
            f"this needs the scope {Scope.ADMIN_WRITE}: {' and '.join(move.changed)} would be another, and {word}: "
            "that was said of the tool as it is",
            path=_AT,
        )


def _require_approval(actor: Actor, present: Approval, wanted: Approval) -> None:
    """Who may only write tools may have people asked more often than usual; what lifts that is for who administers."""
    if wanted != present and (wanted.rule is Rule.NEVER or present != USUAL):
        _require_word(actor)


def _require_word(actor: Actor) -> None:
    """A yes to all calls to come is one for who may say yes."""
    actor.require(Scope.ADMIN_WRITE)
    grant_checks.require_word(actor, path=_AT)
