"""Errors of requests about a task."""

from backend.kit.errors import Conflict, LimitReached, NotFound


class TaskNotFound(NotFound):
    """No such task is visible to you."""


class TaskTooDeep(Conflict):
    """Its tenant has agents of tasks no deeper below each other: such an agent gives none."""

    code = "TASK_TOO_DEEP"


class TooManyTasks(LimitReached):
    """The agent has as many tasks under way as it may have."""

    code = "TOO_MANY_TASKS"
