"""The space of a call is looked up only if a call depends on it. There is no database here, so a look-up fails."""

import json
from types import SimpleNamespace
from typing import cast
from uuid import uuid4

import pytest

from backend.agents.cycles import Cycle
from backend.runtime import call_permission
from backend.runtime.mind.state import Mind
from backend.tenants.trust import Trust
from backend.tools.policy import Verdict
from backend.tools.step_calls.dispatch import Call

_HERE = uuid4()
_ENTER = ("enter_space", {"space": "Hall"})
_SAY = ("send_message", {"text": "hello"})
_REMEMBER = ("set_memory", {"key": "a", "value": "b"})


def _mind() -> Mind:
    cycle = Cycle(id=uuid4(), number=1, trigger="SPACE_MESSAGE", member_id=None, trust=Trust.STRANGER)
    lease = SimpleNamespace(tenant_id=uuid4(), agent_id=uuid4())
    capabilities = SimpleNamespace(has_one_task=False)
    character = SimpleNamespace(open_hosts=(), capabilities=capabilities)
    return cast(
        Mind,
        SimpleNamespace(
            cycle=cycle,
            lease=lease,
            character=character,
            progress=SimpleNamespace(spaces=[_HERE]),
            active_space=_HERE,
        ),
    )


def _calls(*asked: tuple[str, dict[str, str]]) -> list[Call]:
    return [
        Call(id=uuid4(), position=number, name=name, arguments=json.dumps(arguments))
        for number, (name, arguments) in enumerate(asked)
    ]


@pytest.mark.parametrize("asked", [(_ENTER,), (_SAY, _ENTER), (_ENTER, _REMEMBER), (_SAY, _ENTER, _REMEMBER)])
async def test_space_is_not_looked_up_if_no_call_depends_on_it(asked: tuple[tuple[str, dict[str, str]], ...]) -> None:
    calls = _calls(*asked)

    found = await call_permission.load_policy(_mind(), calls, {})

    assert found.judged(calls) == {call.position: _HERE for call in calls if call.name == "send_message"}


async def test_space_is_looked_up_if_a_message_goes_there() -> None:
    with pytest.raises(RuntimeError, match="TortoiseContext"):
        await call_permission.load_policy(_mind(), _calls(_ENTER, _SAY), {})


async def test_space_that_the_draft_has_looked_up_is_not_looked_up_again() -> None:
    hall, calls = uuid4(), _calls(_ENTER, _SAY)

    found = await call_permission.load_policy(_mind(), calls, {"Hall": hall})

    assert found.judged(calls) == {1: hall}
    assert found.built_in(calls[1]) is Verdict.ASK
    nowhere = await call_permission.load_policy(_mind(), calls, {"Hall": None})
    assert nowhere.judged(calls) == {1: _HERE}
