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


class SpaceIsArchived(Conflict):
    """The space is archived: it can be read, and nobody writes in it. See `unarchiveSpace`."""

    code = "SPACE_IS_ARCHIVED"


class DirectConversation(Conflict):
    """A direct conversation has no other members than the two, and no name of its own."""

    code = "DIRECT_CONVERSATION"


class StaysOpen(Conflict):
    """A direct conversation, and the space of a person and their assistant, cannot be archived."""

    code = "STAYS_OPEN"


class StaysApart(Conflict):
    """An agent of this kind cannot be added to a space, because it works for one agent or one person."""

    code = "STAYS_APART"


class SpaceIsFull(LimitReached):
    """The space has the maximum number of members."""


class TooManyConversations(LimitReached):
    """You have the maximum number of direct conversations."""

    code = "TOO_MANY_CONVERSATIONS"


class MessageNotFound(NotFound):
    """No such message is visible to you."""

    code = "MESSAGE_NOT_FOUND"


class NotTheAuthor(NotPermitted):
    """Only its author may edit a message."""

    code = "NOT_THE_AUTHOR"


class NotEditable(Conflict):
    """This message cannot be edited."""

    code = "NOT_EDITABLE"


class TooManyEdits(LimitReached):
    """The message has been edited the maximum number of times."""


class NotReactable(Conflict):
    """Nobody can react to this message."""

    code = "NOT_REACTABLE"


class TooManyReactions(LimitReached):
    """The message has the maximum number of reactions."""


class TooManyMatches(LimitReached):
    """Too many messages have these words."""


class SpaceHasConnector(Conflict):
    """The space already has a connector."""

    code = "SPACE_HAS_CONNECTOR"


class ConnectorNotTrusted(Conflict):
    """No admin vouches for the connector, so the senders that it names are not trusted. See `setTrust`."""

    code = "CONNECTOR_NOT_TRUSTED"


class TooManySenders(LimitReached):
    """You have proven your identity to the maximum number of connectors. Remove one first."""

    code = "TOO_MANY_SENDERS"


class AgentNotInSpace(Conflict):
    """The agent is not a member of the connector's space, so its messages cannot leave there."""

    code = "AGENT_NOT_IN_SPACE"


class ConnectorNotFound(NotFound):
    """No such connector is visible to you."""


class SenderNotFound(NotFound):
    """This member has no identity that is proven to the connector, and no open code to prove one."""


class FilesNotReady(Conflict):
    """A file does not exist, is not yours, is not checked (`completeUpload`), or is in a message already."""

    code = "FILES_NOT_READY"
