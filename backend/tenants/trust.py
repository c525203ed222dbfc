"""How far what somebody said may be relied on: the provenance of events, messages, results and memories.

Everything that can reach a model carries the trust of where it came from. What is made of several parts has the trust
of the least trusted one. `tools.policy` decides by it which calls ask a person first. The order by name is the order of
trust too, so that SQL may take the `max`.
"""

from collections.abc import Iterable
from enum import StrEnum

from backend.tenants.actor import Actor, ActorKind, Scope
from backend.tenants.errors import PeopleOnly


class Trust(StrEnum):
    """From the most trusted to the least."""

    #: A member of the tenant said it, signed in or proven by a connector.
    MEMBER = "MEMBER"
    #: A program or tool for which an admin vouches (`setTrust`).
    PROGRAM = "PROGRAM"
    #: Anybody: hooks, connectors, fetched pages, results of MCP servers and of HTTP tools, programs without the mark.
    STRANGER = "STRANGER"


_ORDER = tuple(Trust)


def least(trusts: Iterable[Trust]) -> Trust:
    """The least trusted of these; MEMBER where there are none: nothing foreign is among them."""
    return max(trusts, key=_ORDER.index, default=Trust.MEMBER)


def trust_of(actor: Actor) -> Trust:
    """Of what this actor says by the API. A person's own word is a member's. A program's, also in a person's name, is
    anybody's unless an admin vouches for it.

    An agent has none of its own: what it says has the trust of the cycle in which it says it.
    """
    if actor.kind is ActorKind.PERSON and actor.service_id is None:
        return Trust.MEMBER
    return Trust.PROGRAM if actor.is_trusted else Trust.STRANGER


def require_vouching(actor: Actor) -> None:
    """For marks of trust: an admin in person gives and takes them, no program does."""
    actor.require(Scope.ADMIN_WRITE)
    if not may_vouch(actor):
        raise PeopleOnly


def may_vouch(actor: Actor) -> bool:
    """Whether what was marked stays so when this actor makes another thing of it."""
    return Scope.ADMIN_WRITE in actor.scopes and trust_of(actor) is Trust.MEMBER
