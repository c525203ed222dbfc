"""A tool worker: carries out the calls of the EXTERNAL tool `count_words` for the agents of a tenant.

It follows the feed of waiting calls, claims each call, works on it, and submits the result. You can kill it at any
moment: its claim ends after a minute, the feed sends the call again, and a new worker does the work. So its tool must
have the effect class PURE or KEYED. Start several workers to work on several calls at once.
README.md in this folder says how to start it.
"""

import asyncio
import json
import os
import sys
import uuid
from contextlib import suppress
from typing import Any

from connection import Connection, Refused

TOOL = "count_words"
CLAIM_SECONDS = 60
MOST_BYTES = 65_536  # of a result, as JSON

FEED = "subscription ($tools: [String!]!) { toolCallFeed(tools: $tools) { id } }"
CLAIM = """mutation ($input: ClaimToolCallInput!) { payload: claimToolCall(input: $input) {
  ... on ClaimToolCallSuccess { claim call { arguments } } ... on UserError { code reason: message } } }"""
RENEW = """mutation ($input: RenewToolCallInput!) { payload: renewToolCall(input: $input) {
  ... on UserError { code reason: message } } }"""
SUBMIT = """mutation ($input: SubmitToolResultInput!) { payload: submitToolResult(input: $input) {
  ... on UserError { code reason: message } } }"""


async def work(call_id: str, arguments: dict[str, Any]) -> Any:
    """The tool. Replace this with your own: return any JSON, or raise an exception whose text the model reads.

    If a worker dies, the next one runs this again with the same `call_id`. For an effect in another system, send
    `call_id` to it as the idempotency key.
    """
    text = arguments["text"]
    return {"words": len(text.split()), "characters": len(text)}


async def mutate(connection: Connection, document: str, **values: Any) -> dict[str, Any]:
    """Returns the payload. Raises `Refused` if the API refuses."""
    given = {**values, "idempotencyKey": str(uuid.uuid4())}
    payload: dict[str, Any] = (await connection.request(document, {"input": given}))["payload"]
    if "code" in payload:
        raise Refused(f"{payload['code']}: {payload['reason']}")
    return payload


async def follow(connection: Connection, calls: "asyncio.Queue[str]") -> None:
    """Puts waiting calls into the queue. Each new subscription sends all calls again that wait at that time."""
    async for event in connection.subscribe(FEED, lambda: {"tools": [TOOL]}):
        calls.put_nowait(event["toolCallFeed"]["id"])


async def carry_out(connection: Connection, calls: "asyncio.Queue[str]") -> None:
    """Carries out one call after another. A call may be in the queue twice: the second claim is refused."""
    while True:
        call_id = await calls.get()
        try:
            claimed = await mutate(connection, CLAIM, toolCallId=call_id, seconds=CLAIM_SECONDS)
            ours = {"toolCallId": call_id, "claim": claimed["claim"]}
            renewal = asyncio.create_task(renew(connection, ours))
            try:
                result = await work(call_id, claimed["call"]["arguments"])
                if len(json.dumps(result).encode()) > MOST_BYTES:
                    raise ValueError("the result is too large")
                outcome = {"ok": True, "result": result}
            except Exception as error:  # every failure of the tool is a result for the model
                outcome = {"ok": False, "result": f"{type(error).__name__}: {error}"}
            finally:
                renewal.cancel()
            await mutate(connection, SUBMIT, **ours, **outcome)
            print(f"done {call_id}", flush=True)
        except Refused as refusal:  # another worker has the call, it has expired, or its agent was stopped
            print(f"left {call_id}: {refusal}", flush=True)


async def renew(connection: Connection, ours: dict[str, str]) -> None:
    """Extends the claim for as long as the work takes. If the claim is lost, the result will be refused."""
    with suppress(Refused):
        while True:
            await asyncio.sleep(CLAIM_SECONDS / 3)
            await mutate(connection, RENEW, **ours, seconds=CLAIM_SECONDS)


async def main() -> None:
    calls = asyncio.Queue[str]()
    async with Connection(os.environ["CIRCADIAN_URL"], os.environ["CIRCADIAN_TOKEN"]) as connection:
        await asyncio.gather(follow(connection, calls), carry_out(connection, calls))


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        try:
            asyncio.run(main())
        except Refused as refusal:
            sys.exit(f"tool_worker: {refusal}")
