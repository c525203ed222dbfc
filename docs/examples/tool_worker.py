"""A tool worker: carries out the calls of the EXTERNAL tool `count_words` for the agents of a tenant.

It follows the feed of waiting calls, claims each call, works on it, and submits the result. You can kill it at any
moment: its claim ends after a minute, the feed sends the call again, and a new worker does the work. So its tool must
have the effect class PURE or KEYED. Start several workers to work on several calls at once.
README.md in this folder says how to start it.
"""

import asyncio
import json
import math
import os
import sys
from contextlib import suppress
from typing import Any

from circadian_client import (
    ClaimToolCallInput,
    Client,
    Refused,
    RenewToolCallInput,
    SubmitToolResultInput,
    follow,
)

TOOL = "count_words"
CLAIM_SECONDS = 60
MOST_BYTES = 65_536  # of a result, as JSON


async def work(call_id: str, arguments: dict[str, Any]) -> Any:
    """The tool. Replace this with your own: return any JSON, or raise an exception whose text the model reads.

    If a worker dies, the next one runs this again with the same `call_id`. For an effect in another system, send
    `call_id` to it as the idempotency key.
    """
    text = arguments["text"]
    return {"words": len(text.split()), "characters": len(text)}


async def queue_calls(client: Client, calls: "asyncio.Queue[str]") -> None:
    """Puts waiting calls into the queue. Each new subscription sends all calls again that wait at that time."""
    async for call in follow(lambda _: client.tool_call_feed([TOOL])):
        calls.put_nowait(call.id)


async def carry_out(client: Client, calls: "asyncio.Queue[str]") -> None:
    """Carries out one call after another. A call may be in the queue twice: the second claim is refused."""
    while True:
        call_id = await calls.get()
        claimed = await client.claim_tool_call(ClaimToolCallInput(tool_call_id=call_id, seconds=CLAIM_SECONDS))
        if claimed.typename__ != "ClaimToolCallSuccess":  # another worker has the call, or it has expired
            print(f"left {call_id}: {claimed.message}", flush=True)
            continue
        renewal = asyncio.create_task(renew(client, call_id, claimed.claim))
        try:
            is_good, result = True, await work(call_id, claimed.call.arguments)
            if len(json.dumps(result).encode()) > MOST_BYTES:
                raise ValueError("the result is too large")
        except Exception as error:  # every failure of the tool is a result for the model
            is_good, result = False, f"{type(error).__name__}: {error}"
        finally:
            renewal.cancel()
        submitted = await client.submit_tool_result(
            SubmitToolResultInput(tool_call_id=call_id, claim=claimed.claim, ok=is_good, result=result)
        )
        if submitted.typename__ == "SubmitToolResultSuccess":
            print(f"done {call_id}", flush=True)
        else:  # the claim was over, or the agent was stopped
            print(f"left {call_id}: {submitted.message}", flush=True)


async def renew(client: Client, call_id: str, claim: str) -> None:
    """Extends the claim for as long as the work takes. If the claim is lost, the result will be refused."""
    while True:
        await asyncio.sleep(CLAIM_SECONDS / 3)
        await client.renew_tool_call(RenewToolCallInput(tool_call_id=call_id, claim=claim, seconds=CLAIM_SECONDS))


async def main() -> None:
    calls = asyncio.Queue[str]()
    url, token = os.environ["CIRCADIAN_URL"], os.environ["CIRCADIAN_TOKEN"]
    async with Client(url, token, patience_seconds=math.inf) as client:
        await asyncio.gather(queue_calls(client, calls), carry_out(client, calls))


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        try:
            asyncio.run(main())
        except Refused as refusal:
            sys.exit(f"tool_worker: {refusal}")
