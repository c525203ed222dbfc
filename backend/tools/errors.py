"""What a tool says when it cannot do what it was asked, and what is wrong with an answer to a call.

A `ToolError` is a result for the model, never an exception of the loop; the others are for whoever answers by the API.
"""

from backend.kit.errors import Conflict, NotFound, NotPermitted


class ToolError(Exception):
    """Becomes `{"ok": false, "error": message}`; the message tells the model what to do instead."""


class ToolCallNotFound(NotFound):
    """No such tool call is visible to you."""


class NotWaiting(Conflict):
    """The call does not wait for an answer any more."""

    code = "NOT_WAITING"


class OtherArguments(Conflict):
    """The digest is not that of the call's arguments: what you answer is not what was asked."""

    code = "OTHER_ARGUMENTS"


class NotYourQuestion(NotPermitted):
    """The question is for somebody else."""

    code = "NOT_YOUR_QUESTION"
