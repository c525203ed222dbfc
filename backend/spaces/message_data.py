"""What a message holds beside its text (`messages.data`), with global ids, as clients and webhooks see it.

`tools.calls.activity` and the notices store bare UUIDs. `api.spaces` and `webhooks.feed_reading` show the rows.
"""

import json
from typing import Any

from backend.kit.global_ids import encode


def shown(stored: str | None) -> Any:
    """The data of any kind of message. Rows of every age have the same names for the same things."""
    data = None if stored is None else json.loads(stored)
    if not isinstance(data, dict):
        return data
    for name, kind in (("toolCallId", "ToolCall"), ("taskId", "Task")):
        if name in data:
            data[name] = encode(kind, data[name])
    if isinstance(data.get("budget"), dict):
        data["budget"] = _with_id("Budget", data["budget"])
    if isinstance(data.get("answer"), dict):
        data["answer"] = {**data["answer"], "by": _with_id("Member", data["answer"]["by"])}
    if "assignee" in data:
        data["assignee"] = _with_id("Member", data["assignee"])
    if "approvedBy" in data:
        data["approvedBy"] = [_with_id("Member", each) for each in data["approvedBy"]]
    return data


def _with_id(kind: str, thing: dict[str, Any] | None) -> dict[str, Any] | None:
    return None if thing is None else {**thing, "id": encode(kind, thing["id"])}
