"""How far what somebody said may be relied on: the provenance of events, messages, results and memories.

Everything that can reach a model carries the trust of where it came from. What is made of several parts has the trust
of the least trusted one. `tools.policy` decides by it which calls ask a person first. The order by name is the order of
trust too, so that SQL may take the `max`.
"""

from collections.abc import Iterable
from enum import StrEnum

from backend.tenants.actor import Actor, ActorKind


class Trust(StrEnum):
    """From the most trusted to the least."""

    #: A member of the tenant said it, signed in or proven by a connector.
    MEMBER = "MEMBER"
    #: A program that an admin has marked as trusted.
    PROGRAM = "PROGRAM"
    #: Anybody: hooks, connectors, fetched pages, results of MCP servers and of HTTP tools, programs without the mark.
    STRANGER = "STRANGER"


_ORDER = tuple(Trust)


def least(trusts: Iterable[Trust]) -> Trust:
    """The least trusted of these; MEMBER where there are none: nothing foreign is among them."""
    return max(trusts, key=_ORDER.index, default=Trust.MEMBER)


def trust_of(actor: Actor) -> Trust:
    """Of what this actor says by the API: a person's own word is a member's, a program's, also for a person, anybody's.

    An agent has none of its own: what it says has the trust of the cycle in which it says it.
    """
    return Trust.MEMBER if actor.kind is ActorKind.PERSON and actor.service_id is None else Trust.STRANGER
