"""What can be wrong with a tool: for the model that calls one, and for the admin who defines one."""

from backend.kit.errors import Conflict, NotFound


class ToolError(Exception):
    """A tool cannot do what it was asked: a result for the model, never an exception of the loop.

    Becomes `{"ok": false, "error": message}`; the message tells the model what to do instead.
    """


class ToolNotFound(NotFound):
    """No such tool is visible to you."""


class ToolExists(Conflict):
    """There is a tool of that name already."""

    code = "TOOL_EXISTS"


class ToolInUse(Conflict):
    """Agents have this tool."""

    code = "TOOL_IN_USE"
