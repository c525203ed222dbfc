"""Errors of requests about a task."""

from backend.kit.errors import Conflict, LimitReached, NotFound


class TaskNotFound(NotFound):
    """No such task is visible to you."""


class TaskTooDeep(Conflict):
    """The agent may not create a task, because tasks are already nested as deep as the tenant allows."""

    code = "TASK_TOO_DEEP"


class TooManyTasks(LimitReached):
    """The agent has the maximum number of open tasks."""

    code = "TOO_MANY_TASKS"
