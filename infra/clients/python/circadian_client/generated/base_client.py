"""What the generated client builds on. ariadne-codegen copies this file into the package."""

from circadian_client.connection import Connection


class BaseClient(Connection):
    """Each method of the generated client is one operation, and calls `execute` or `execute_ws`."""
