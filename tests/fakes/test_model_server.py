"""The fake model server as a process of its own, controlled over HTTP."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.harness.processes import NO_TLS

_ENTRY = (
    '[INBOX - 2 new events]\nnow 2026 · active space none\n1. message · space "A" (s1) · from X (person)'
    ' · 2 s ago\n   "one"\n2. mention · space "B" (s2) · from Y (person) · 1 s ago\n   "two\\nlines"\nAny order.'
)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    command = [sys.executable, "-m", "tests.fakes.model_server", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip()
        finally:
            server.terminate()
            server.wait(10)


@pytest.fixture
def client(url: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=url, timeout=10, verify=NO_TLS) as opened:
        yield opened
        opened.delete("/")


def ask(client: httpx.Client, text: str = "hi") -> httpx.Response:
    return complete(client, [{"role": "user", "content": text}])


def complete(client: httpx.Client, chat: list[dict[str, str]]) -> httpx.Response:
    headers = {"Authorization": "Bearer key"}
    return client.post("/v1/chat/completions", json={"model": "m/x", "messages": chat}, headers=headers)


def deltas(answer: httpx.Response) -> list[dict[str, Any]]:
    events = [json.loads(line[6:]) for line in answer.text.splitlines() if line.startswith("data: {")]
    return [choice["delta"] for event in events for choice in event["choices"]]


def test_step_for_one_text_waits_for_a_request_that_contains_it(client: httpx.Client) -> None:
    client.put("/scripts/m/x", json=[{"text": "for b", "only_if": "bb"}, {"text": "for any"}, {"text": "for any"}])

    said = ["".join(each.get("content") or "" for each in deltas(ask(client, text))) for text in ("aa", "bb", "bb")]

    assert said == ["for any", "for b", "for any"]


def test_plays_its_steps_in_order_and_then_says_nothing(client: httpx.Client) -> None:
    client.put("/scripts/m/x", json=[{"text": "ab", "chunk_size": 1}, {"status": 429, "headers": {"retry-after": "3"}}])

    first, second, third = ask(client), ask(client), ask(client)

    assert [delta.get("content") for delta in deltas(first)] == ["a", "b", None]
    assert (second.status_code, second.headers["retry-after"]) == (429, "3")
    assert deltas(third) == [{}]


def test_repeats_the_last_step_if_told_to(client: httpx.Client) -> None:
    client.put("/scripts/m/x", json={"steps": [{"text": "a"}, {"text": "b"}], "repeat_last": True})

    assert [deltas(ask(client))[0]["content"] for _ in range(3)] == ["a", "b", "b"]


def test_refuses_a_script_that_it_does_not_understand(client: httpx.Client) -> None:
    assert client.put("/scripts/m/x", json=[{"txet": "a"}]).status_code == 400


def test_answers_every_item_of_an_inbox_by_rule(client: httpx.Client) -> None:
    client.put("/scripts/m/x", json={"steps": [{"reply_to_all": True}], "repeat_last": True})

    calls = [delta["tool_calls"][0]["function"] for delta in deltas(ask(client, _ENTRY)) if "tool_calls" in delta]

    assert [call["name"] for call in calls if "name" in call] == ["enter_space", "send_message"] * 2
    assert [json.loads(call["arguments"]) for call in calls if "name" not in call] == [
        {"space": "s1"},
        {"text": "echo: one"},
        {"space": "s2"},
        {"text": "echo: two\nlines"},
    ]


def test_records_requests_and_refuses_what_is_wrong_with_them(client: httpx.Client) -> None:
    client.put("/scripts/m/x", json=[{"text": "a"}, {"text": "b"}])

    ask(client)
    refused = complete(client, [{"role": "assistant", "content": "x"}])
    then = ask(client)

    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "refused_by_rule")
    assert deltas(then)[0]["content"] == "b", "a refused request takes no step"
    recorded = client.get("/requests/m/x").json()
    assert [one["body"]["messages"][0]["content"] for one in recorded] == ["hi", "x", "hi"]
    assert recorded[0]["arrived_at"] <= recorded[0]["answered_at"] <= recorded[1]["arrived_at"]
    assert client.get("/invalid").json() == [
        "m/x: the chat begins with assistant, not with a user message",
        "m/x: the chat ends with assistant: there is nothing to answer",
    ]


def test_waits_at_a_gate(client: httpx.Client, url: str) -> None:
    client.put("/scripts/m/x", json=[{"text": "late", "gate": "g"}])
    opening = threading.Timer(0.3, httpx.post, [f"{url}/gates/g"])
    opening.start()

    answer = ask(client)
    opening.join()

    assert deltas(answer)[0]["content"] == "late"
    assert answer.elapsed.total_seconds() >= 0.25
