"""Converts the `data` of a TOOL_ACTIVITY, or of a task's NOTICE, for clients: stored ids become global ids.

`tools.calls.activity` and `tasks.notices` store the data. Called by `api.spaces.spaces` for every shown message.
"""

import json
from typing import Any
from uuid import UUID

from backend.api.enums import MessageKind
from backend.api.reading.ids import Kind, encode


def parse(kind: str, stored: str | None) -> Any:
    """Return `Message.data`."""
    data = None if stored is None else json.loads(stored)
    if kind == MessageKind.NOTICE and data is not None and "taskId" in data:
        return {**data, "taskId": encode(Kind.TASK, UUID(data["taskId"]))}
    if kind != MessageKind.TOOL_ACTIVITY or data is None:
        return data
    answer = data.get("answer")
    if answer is not None:
        data["answer"] = {**answer, "by": _member(answer["by"])}
    if "assignee" in data:
        data["assignee"] = _member(data["assignee"])
    if "approvedBy" in data:
        data["approvedBy"] = [_member(member) for member in data["approvedBy"]]
    task = {"taskId": encode(Kind.TASK, UUID(data["taskId"]))} if "taskId" in data else {}
    return {**data, "toolCallId": encode(Kind.TOOL_CALL, UUID(data["toolCallId"])), **task}


def _member(member: dict[str, Any] | None) -> dict[str, Any] | None:
    return None if member is None else {**member, "id": encode(Kind.MEMBER, UUID(member["id"]))}
