"""How far content may be trusted: the provenance of events, messages, results and memories.

Everything that can reach a model carries the trust of its source. Content that is made of several parts has the trust
of the least trusted part. `tools.policy` uses it to decide which calls need a person's approval first. The alphabetical
order of the names is the order of trust, so that SQL may take the `max`.
"""

from collections.abc import Iterable
from enum import StrEnum

from backend.tenants.actor import Actor, ActorKind, Scope
from backend.tenants.errors import PeopleOnly


class Trust(StrEnum):
    """From the most trusted to the least."""

    #: From a member of the tenant, signed in or proven by a connector.
    MEMBER = "MEMBER"
    #: From a program or tool for which an admin vouches (`setTrust`).
    PROGRAM = "PROGRAM"
    #: From anybody: hooks, connectors, fetched pages, results of MCP servers and of HTTP tools, programs without the
    #: mark.
    STRANGER = "STRANGER"


_ORDER = tuple(Trust)


def least(trusts: Iterable[Trust]) -> Trust:
    """The least trusted of these. MEMBER if the list is empty: then no outside content is involved."""
    return max(trusts, key=_ORDER.index, default=Trust.MEMBER)


def trust_of(actor: Actor) -> Trust:
    """The trust of what this actor says through the API. A person's own request is a MEMBER's. A program's request,
    also on behalf of a person, is a STRANGER's unless an admin vouches for the program.

    An agent has no trust of its own: what it says has the trust of the cycle in which it says it.
    """
    if actor.kind is ActorKind.PERSON and actor.service_id is None:
        return Trust.MEMBER
    return Trust.PROGRAM if actor.is_trusted else Trust.STRANGER


def require_vouching(actor: Actor) -> None:
    """For marks of trust: only an admin in person gives and removes them, never a program."""
    actor.require(Scope.ADMIN_WRITE)
    if not may_vouch(actor):
        raise PeopleOnly


def may_vouch(actor: Actor) -> bool:
    """Whether content that was marked as trusted keeps the mark when this actor changes it."""
    return Scope.ADMIN_WRITE in actor.scopes and trust_of(actor) is Trust.MEMBER
