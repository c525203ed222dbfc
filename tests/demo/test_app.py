"""The demo model's endpoint, as any OpenAI client would use it."""

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest

from backend.consciousness import episodes, summaries, transcript
from backend.consciousness.summaries import Commitment, Summary
from backend.consciousness.transcript import TranscriptEntry
from backend.demo import create_app

pytestmark = pytest.mark.anyio
_HI: dict[str, Any] = {"model": "circadian-demo", "messages": [{"role": "user", "content": "What can you do?"}]}


@pytest.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=create_app(token_seconds=0))
    async with httpx.AsyncClient(transport=transport, base_url="http://demo") as opened:
        yield opened


async def test_answers_a_plain_client_without_tools(client: httpx.AsyncClient) -> None:
    answer = (await client.post("/v1/chat/completions", json=_HI)).json()

    assert answer["choices"][0]["finish_reason"] == "stop"
    assert "built-in demo model" in answer["choices"][0]["message"]["content"]
    assert (
        answer["usage"]["total_tokens"] == answer["usage"]["prompt_tokens"] + answer["usage"]["completion_tokens"] > 0
    )


async def test_calls_the_tool_that_a_plain_client_requests(client: httpx.AsyncClient) -> None:
    """So the test of a model passes, which stands before the first agent of an organisation."""
    body = {
        "messages": [{"role": "user", "content": "Call the tool `ready` once."}],
        "tools": [{"type": "function", "function": {"name": "ready", "parameters": {"type": "object"}}}],
    }

    answer = (await client.post("/v1/chat/completions", json=body)).json()

    (call,) = answer["choices"][0]["message"]["tool_calls"]
    assert (call["function"]["name"], json.loads(call["function"]["arguments"])) == ("ready", {})


async def test_streams_the_same_words_token_by_token(client: httpx.AsyncClient) -> None:
    whole = (await client.post("/v1/chat/completions", json=_HI)).json()["choices"][0]["message"]["content"]

    body = {**_HI, "stream": True, "stream_options": {"include_usage": True}}
    lines = (await client.post("/v1/chat/completions", json=body)).text.split("\n\n")

    events = [json.loads(line.removeprefix("data: ")) for line in lines if line not in {"", "data: [DONE]"}]
    tokens = [choice["delta"].get("content", "") for event in events for choice in event["choices"]]
    assert lines[-2:] == ["data: [DONE]", ""]
    assert "".join(tokens) == whole
    assert len(tokens) > 30
    assert events[-1]["usage"]["completion_tokens"] > 30


async def test_the_same_request_gets_the_same_answer(client: httpx.AsyncClient) -> None:
    first, second = [await client.post("/v1/chat/completions", json={**_HI, "stream": True}) for _ in range(2)]

    assert first.content == second.content


@pytest.mark.parametrize(
    "body",
    ["", "nonsense", "[]", "{}", '{"messages": 1}', '{"messages": ["x"]}', "[" * 10_000],
    ids=range(7),
)
async def test_refuses_a_body_that_is_no_chat(client: httpx.AsyncClient, body: str) -> None:
    answer = await client.post("/v1/chat/completions", content=body)

    assert answer.status_code == 400
    assert answer.json()["error"]["type"] == "invalid_request_error"


@pytest.mark.parametrize(
    "messages",
    [
        [],
        [{"role": "tool", "content": None}],
        [{"role": "user"}],
        [{"role": "user", "content": [{"type": "text", "text": "hi"}, "x", {"type": "image_url"}]}],
        [{"role": "assistant", "tool_calls": [{"function": 1}, None, {"function": {"arguments": "{"}}]}],
        [{"role": "user", "content": '[INBOX - 1 new event]\n1. \n   x\n9999. a · b\n   "y'}],
        [{"content": 5}],
    ],
    ids=range(7),
)
async def test_accepts_any_valid_chat(client: httpx.AsyncClient, messages: list[object]) -> None:
    body = {"messages": messages, "tools": [{"function": {"name": "skip"}}, {}, 3]}

    answer = await client.post("/v1/chat/completions", json=body)

    assert answer.status_code == 200
    assert answer.json()["choices"][0]["message"]["role"] == "assistant"


async def test_returns_no_episode_instead_of_a_wrong_one(client: httpx.AsyncClient) -> None:
    """Who asks falls back on what needs no model; an answer by the rules would stand as the agent's past."""
    record = {"role": "user", "content": json.dumps("Olga said: what can you do?")}

    answer = await _said(client, episodes.prompt(tokens=200), record)
    other = await _said(client, "Be brief.", *_HI["messages"])

    assert not answer
    assert "built-in demo model" in other


async def test_summary_quotes_the_record_literally(client: httpx.AsyncClient) -> None:
    """So that a summary can be seen without a key: what was said, in no other words, and nobody's commitment lost."""
    heard = (
        '[INBOX - 1 new event]\n1. message · space "Ops" (s1) · from Olga (person) · 2 s ago\n   "The code is 4711."'
    )
    calls = [{"function": {"name": "send_message", "arguments": '{"text": "Noted."}'}}]
    told = [
        TranscriptEntry(1, 1, datetime.now(UTC), {"role": "user", "content": heard}),
        TranscriptEntry(
            2, 1, datetime.now(UTC), {"role": "assistant", "content": "Olga told me.", "tool_calls": calls}
        ),
        TranscriptEntry(3, 1, datetime.now(UTC), {"role": "tool", "content": '{"ok":true}' * 100}),
    ]
    earlier = Summary(facts=["Bert in Ops: hi"], commitments=[Commitment(id="c1", text="call Bert")])

    request = transcript.request(transcript.lines(told, entry_chars=2_000), earlier=earlier)
    answer = await _said(client, transcript.instructions(tokens=900), {"role": "user", "content": request})

    found = summaries.read(answer)
    assert found.facts == ["Bert in Ops: hi", "Olga in Ops: The code is 4711.", "I said: Noted."]
    assert found.open_ids == ("c1",)


async def test_record_of_another_form_is_passed_over(client: httpx.AsyncClient) -> None:
    for record in (
        'EARLIER SUMMARY:\n{"facts": 1}\n\nTRANSCRIPT:\n{"calls": 7}\n{"calls": [1]}\n[]\nx',
        "",
        "TRANSCRIPT:\n",
    ):
        assert not await _said(client, transcript.instructions(tokens=900), {"role": "user", "content": record})


async def _said(client: httpx.AsyncClient, system: str, *messages: dict[str, str]) -> str:
    body = {"messages": [{"role": "system", "content": system}, *messages]}
    answer = await client.post("/v1/chat/completions", json=body)
    text: str = answer.json()["choices"][0]["message"]["content"] or ""
    return text


async def test_lists_itself_and_is_healthy(client: httpx.AsyncClient) -> None:
    assert (await client.get("/v1/models")).json()["data"][0]["id"] == "circadian-demo"
    assert (await client.get("/healthz")).status_code == 200
