"""Questions of agents to people, and the answers to them, through GraphQL."""

from typing import Any

from tests.factories.spaces import messages_of
from tests.harness.client import Client
from tests.harness.waiting import wait_until

DETAILS = {"customer": "c-17", "cents": 4200}
FORM = {
    "type": "object",
    "required": ["day"],
    "additionalProperties": False,
    "properties": {
        "day": {"type": "string", "title": "Which day?", "enum": ["monday", "friday"]},
        "people": {"type": "integer", "minimum": 1},
        "order": {"type": "string", "pattern": r"^[A-Z]-\d+$"},
    },
}


def confirm(summary: str = "Charge 42 dollars", **values: Any) -> dict[str, Any]:
    """A call of a scripted model, in the Lobby."""
    return {"name": "confirm_action", "arguments": {"summary": summary, "details": DETAILS, **values}}


def ask(**values: Any) -> dict[str, Any]:
    return {"name": "ask", "arguments": {"question": "When?", "form": FORM, **values}}


def enter(space: str = "Lobby") -> dict[str, Any]:
    return {"name": "enter_space", "arguments": {"space": space}}


async def activities_of(client: Client, space_id: str) -> list[dict[str, Any]]:
    """The messages of tool calls, oldest first."""
    return [each for each in await messages_of(client, space_id) if each["kind"] == "TOOL_ACTIVITY"]


async def question_in(client: Client, space_id: str) -> dict[str, Any]:
    """Waits for the only question of the space, and returns the `data` of its message."""
    await wait_until(lambda: activities_of(client, space_id))
    [message] = await activities_of(client, space_id)
    data: dict[str, Any] = message["data"]
    return data


_HELD = "{ holds(for: ME) { nodes { toolCallId: id digest } } }"


async def approve_next(client: Client) -> bool:
    """Approves the oldest call that waits for this person; False if there is none."""
    nodes = (await client.execute(_HELD))["holds"]["nodes"]
    return bool(nodes) and (await answer(client, nodes[0], "APPROVE"))["__typename"] == "AnswerToolCallSuccess"


async def answer(client: Client, question: dict[str, Any], decision: str, **values: Any) -> dict[str, Any]:
    """The payload of `answerToolCall`, whether it succeeds or not."""
    given = {"digest": question["digest"], "decision": decision, **values}
    return await client.mutate("answerToolCall", "activity { text data }", toolCallId=question["toolCallId"], **given)
