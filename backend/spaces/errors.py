"""Errors of requests about a space."""

from backend.kit.errors import Conflict, LimitReached, NotFound, NotPermitted


class SpaceNotFound(NotFound):
    """No such space is visible to you."""


class ActorNotFound(NotFound):
    """No such person, agent or service is visible to you."""


class NotAMember(NotPermitted):
    """Only members of the space may do that."""

    code = "NOT_A_MEMBER"


class AlreadyStopped(Conflict):
    """A stopped agent cannot join a space."""


class StaysApart(Conflict):
    """An agent of this kind is added to no space: it works for one agent or one person."""

    code = "STAYS_APART"


class SpaceIsFull(LimitReached):
    """The space has as many members as it may have."""


class SpaceHasConnector(Conflict):
    """The space has a connector already."""

    code = "SPACE_HAS_CONNECTOR"


class ConnectorNotTrusted(Conflict):
    """No admin vouches for the connector, so what it says of who writes counts for nothing (`setTrust`)."""

    code = "CONNECTOR_NOT_TRUSTED"


class TooManySenders(LimitReached):
    """You have proven yourself to as many connectors as one may: remove one first."""

    code = "TOO_MANY_SENDERS"


class AgentNotInSpace(Conflict):
    """The agent is no member of the connector's space, so nothing of it could leave there."""

    code = "AGENT_NOT_IN_SPACE"


class ConnectorNotFound(NotFound):
    """No such connector is visible to you."""


class SenderNotFound(NotFound):
    """No such member has proven to the connector who they are there, or is about to."""
