"""A request to the model by hand: the messages as JSON text, the answer from its stream."""

import json
from typing import Any

import aiohttp

_SEND = {
    "type": "function",
    "function": {
        "name": "send_message",
        "parameters": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
    },
}
_HEADERS = {"content-type": "application/json"}


def as_json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


#: A request is this, the messages as the table keeps them, and the end.
_BEGIN = as_json({"model": "bench", "stream": True, "tools": [_SEND]})[:-1] + ',"messages":['
_END = "]}"


class Model:
    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        self._session, self._url = session, f"{url}/v1/chat/completions"

    async def ask(self, window: str) -> dict[str, Any]:
        """The assistant's message that follows on these."""
        text, calls = "", list[dict[str, Any]]()
        body = f"{_BEGIN}{window}{_END}".encode()
        async with self._session.post(self._url, data=body, headers=_HEADERS) as response:
            async for line in response.content:
                if not line.startswith(b"data: {"):
                    continue
                for choice in json.loads(line[6:])["choices"]:
                    text += choice["delta"].get("content") or ""
                    for part in choice["delta"].get("tool_calls", ()):
                        if "id" in part:
                            calls.append(part)
                        else:
                            calls[part["index"]]["function"]["arguments"] += part["function"]["arguments"]
        return {"role": "assistant", "content": text, **({"tool_calls": calls} if calls else {})}


def step(reply: dict[str, Any]) -> tuple[str, list[str]]:
    """What is written of a reply, the results of its calls included; and what its calls send."""
    calls = reply.get("tool_calls", ())
    results = [{"role": "tool", "tool_call_id": call["id"], "content": '{"ok":true}'} for call in calls]
    said = [json.loads(call["function"]["arguments"])["text"] for call in calls]
    return ",".join(map(as_json, (reply, *results))), said
