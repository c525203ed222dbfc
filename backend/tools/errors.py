"""Errors about tools: for the model that calls one, the admin who defines one, and those who answer a call."""

from backend.kit.errors import Conflict, NotFound, NotPermitted


class ToolError(Exception):
    """A tool cannot do what the call requests. It becomes a result for the model and never an exception of the loop.

    The result is `{"ok": false, "error": message}`; the message tells the model what to do instead.
    """


class ToolNotFound(NotFound):
    """No such tool is visible to you."""


class ToolExists(Conflict):
    """A tool of this name already exists."""

    code = "TOOL_EXISTS"


class ToolInUse(Conflict):
    """Agents use this tool. Take it from them first, or force the deletion."""

    code = "TOOL_IN_USE"


class ToolOfServer(Conflict):
    """The tool belongs to an MCP server. Change the server instead, with `updateMcpServer`."""

    code = "TOOL_OF_SERVER"


class McpServerNotFound(NotFound):
    """No such MCP server is visible to you."""


class McpServerExists(Conflict):
    """An MCP server of this name already exists."""

    code = "MCP_SERVER_EXISTS"


class ToolCallNotFound(NotFound):
    """No such tool call is visible to you."""


class NotWaiting(Conflict):
    """The call no longer waits for an answer."""

    code = "NOT_WAITING"


class OtherArguments(Conflict):
    """The digest does not match the call's arguments: your answer is not for the arguments of this call."""

    code = "OTHER_ARGUMENTS"


class NotYourCycle(NotPermitted):
    """Another person started this cycle. Only that person, or an actor with the scope `agents:write`, may stop it."""


class NotYourQuestion(NotPermitted):
    """The question is assigned to another person."""

    code = "NOT_YOUR_QUESTION"


class NotAnApprover(NotPermitted):
    """You may not approve this call."""

    code = "NOT_AN_APPROVER"


class ApprovedAlready(Conflict):
    """You have already approved this call. Another person must approve it too."""

    code = "APPROVED_ALREADY"


class NotDelegated(Conflict):
    """The call cannot be delegated, because its tool decides who may answer it."""

    code = "NOT_DELEGATED"


class ClaimedByAnother(Conflict):
    """Another program has claimed the call, now or before."""

    code = "CLAIMED"
