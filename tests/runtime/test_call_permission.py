"""How the calls of a reply are judged in the present cycle: where they are made, and whether they may be (ADR 0032)."""

from typing import Any
from uuid import UUID, uuid4

import httpx2
import pytest

from backend.kit.text import canonical_json
from backend.runtime.call_permission import CallPolicy
from backend.tenants.trust import Trust
from backend.tools.external.tool import ExternalTool
from backend.tools.models import CallState, EffectClass
from backend.tools.policy import CallSite, Verdict
from backend.tools.step_calls.dispatch import Call
from backend.tools.web import fetch_url
from backend.tools.web.fetch_url import FetchUrl

_HALL, _BOARD = uuid4(), uuid4()


def _policy(trust: Trust = Trust.STRANGER, *, place: UUID | None = _HALL, **values: Any) -> CallPolicy:
    """Of a cycle whose events came from the Hall; the one call is made in `place`."""
    return CallPolicy(CallSite(trust=trust, **values), [_HALL], ["docs.example"], {0: place})


def _call(name: str, **arguments: Any) -> Call:
    return Call(uuid4(), 0, name, canonical_json(arguments).decode())


def _fetch() -> FetchUrl:
    tool = fetch_url.tools(allows_private=False)["fetch_url"]
    assert isinstance(tool, FetchUrl)
    return tool


@pytest.mark.parametrize(
    ("name", "here", "there"),
    [
        ("send_message", Verdict.ALLOW, Verdict.ASK),
        ("set_timer", Verdict.ALLOW, Verdict.ASK),
        ("ask", Verdict.ALLOW, Verdict.REFUSE),
        ("confirm_action", Verdict.ALLOW, Verdict.REFUSE),
        ("create_task", Verdict.ASK, Verdict.ASK),
        ("set_memory", Verdict.ALLOW, Verdict.ALLOW),
    ],
)
def test_cycle_with_a_strangers_trust_acts_only_in_the_space_of_its_events(
    name: str, here: Verdict, there: Verdict
) -> None:
    assert _policy().built_in(_call(name)) is here
    assert _policy(place=_BOARD).built_in(_call(name)) is there
    assert _policy(Trust.MEMBER, place=_BOARD).built_in(_call(name)) is Verdict.ALLOW
    assert _policy(Trust.PROGRAM, place=_BOARD).built_in(_call(name)) is Verdict.ALLOW


def test_call_is_bound_to_the_space_for_which_it_was_judged() -> None:
    assert _policy().judged([_call("send_message")]) == {0: _HALL}
    assert _policy().judged([_call("set_memory")]) == {}


@pytest.mark.parametrize(
    ("url", "verdict"),
    [
        ("https://docs.example/a", Verdict.ALLOW),
        ("https://DOCS.example/a", Verdict.ALLOW),
        ("https://docs.example.evil.example/", Verdict.ASK),
        ("https://evil.example/?q=secret", Verdict.ASK),
        ("https://docs.example@evil.example/", Verdict.ASK),
        ("nonsense", Verdict.ASK),
    ],
)
def test_with_a_strangers_trust_only_open_hosts_are_fetched_without_approval(url: str, verdict: Verdict) -> None:
    assert _policy().outside(_fetch(), {"url": url}) is verdict
    assert _policy(Trust.MEMBER).outside(_fetch(), {"url": url}) is Verdict.ALLOW


async def test_redirect_from_an_open_host_to_another_host_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()

    def serve(request: httpx2.Request) -> httpx2.Response:
        asked.append(str(request.url))
        return httpx2.Response(302, headers={"location": "https://evil.example/?q=secret"})

    monkeypatch.setattr(fetch_url, "GuardedTransport", lambda **_: httpx2.MockTransport(serve))
    bounded = _policy().bounded(_fetch())

    answer = await bounded.call(key="1", arguments={"url": "https://docs.example/a"})

    assert (answer.state, asked) == (CallState.FAILED, ["https://docs.example/a"])
    assert "a host that is not open" in answer.result["error"]
    assert _policy(Trust.MEMBER).bounded(_fetch()) == _fetch()


def test_call_that_may_need_approval_is_not_shown_while_it_is_streamed() -> None:
    tool = ExternalTool(
        name="publish", description="", input={}, effect=EffectClass.UNSAFE, timeout_seconds=60, patience_seconds=0
    )
    assert not _policy().may_show(tool)
    assert _policy(Trust.MEMBER).may_show(tool)
    assert _policy().may_speak("send_message", _HALL)
    assert not _policy().may_speak("send_message", _BOARD)
    assert not _policy().may_speak("ask", _BOARD)
