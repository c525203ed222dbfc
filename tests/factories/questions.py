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


FORM_FIELDS = """formFields { name label type isRequired choices description format default pattern minimum maximum
  minLength maxLength minItems maxItems }"""
_ACTOR = "{ id name kind }"
#: `Message.activity` with all its fields.
ACTIVITY = f"""activity {{ toolCallId tool kind status displayed {{ name value }} taskId question {{
  consent text details confirmedTool confirmedArguments form fields
  {FORM_FIELDS} approvers people approvedBy {_ACTOR} digest
  expiresAt assignee {_ACTOR} outcome decision values comment answeredBy {_ACTOR} withdrawn }} }}"""
_ACTIVITIES = f"query ($id: ID!) {{ space(id: $id) {{ messages(last: 50) {{ nodes {{ kind {ACTIVITY} }} }} }} }}"


async def typed_activities_of(client: Client, space_id: str) -> list[dict[str, Any]]:
    """`Message.activity` of the messages of tool calls, oldest first."""
    found = (await client.execute(_ACTIVITIES, id=space_id))["space"]["messages"]["nodes"]
    assert all((each["activity"] is not None) == (each["kind"] == "TOOL_ACTIVITY") for each in found)
    return [each["activity"] for each in found if each["activity"]]


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


async def answer(
    client: Client, question: dict[str, Any], decision: str, selection: str = "activity { text data }", **values: Any
) -> dict[str, Any]:
    """The payload of `answerToolCall`, whether it succeeds or not."""
    given = {"digest": question["digest"], "decision": decision, **values}
    return await client.mutate("answerToolCall", selection, toolCallId=question["toolCallId"], **given)
