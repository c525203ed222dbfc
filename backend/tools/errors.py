"""Errors about tools: for the model that calls one, the admin who defines one, and those who answer a call."""

from backend.kit.errors import Conflict, NotFound, NotPermitted


class ToolError(Exception):
    """A tool cannot do what the call requests. It becomes a result for the model and never an exception of the loop.

    The result is `{"ok": false, "error": message}`; the message tells the model what to do instead.
    """


class ToolNotFound(NotFound):
    """No such tool is visible to you."""


class ToolExists(Conflict):
    """There is a tool of that name already."""

    code = "TOOL_EXISTS"


class ToolInUse(Conflict):
    """Agents have this tool."""

    code = "TOOL_IN_USE"


class ToolOfServer(Conflict):
    """The tool is an MCP server's: what is to be said of it is said of the server (`updateMcpServer`)."""

    code = "TOOL_OF_SERVER"


class McpServerNotFound(NotFound):
    """No such MCP server is visible to you."""


class McpServerExists(Conflict):
    """There is an MCP server of that name already."""

    code = "MCP_SERVER_EXISTS"


class ToolCallNotFound(NotFound):
    """No such tool call is visible to you."""


class NotWaiting(Conflict):
    """The call does not wait for an answer any more."""

    code = "NOT_WAITING"


class OtherArguments(Conflict):
    """The digest is not that of the call's arguments: what you answer is not what was asked."""

    code = "OTHER_ARGUMENTS"


class NotYourCycle(NotPermitted):
    """The event of somebody else began what the agent does now: that person stops it, or whoever has the scope
    `agents:write`."""


class NotYourQuestion(NotPermitted):
    """The question is for somebody else."""

    code = "NOT_YOUR_QUESTION"


class NotAnApprover(NotPermitted):
    """You are none of those who may approve this call."""

    code = "NOT_AN_APPROVER"


class ApprovedAlready(Conflict):
    """You have approved this call already; somebody else must, too."""

    code = "APPROVED_ALREADY"


class NotDelegated(Conflict):
    """Who may answer this call is said by its tool: it is nobody's to delegate."""

    code = "NOT_DELEGATED"


class ClaimedByAnother(Conflict):
    """Somebody else works on the call, or has."""

    code = "CLAIMED"
