"""What a tool says when it cannot do what it was asked: a result for the model, never an exception of the loop."""


class ToolError(Exception):
    """Becomes `{"ok": false, "error": message}`; the message tells the model what to do instead."""
