"""The states of agents over all spaces of a person: merged, and never older than what was reported."""

from uuid import uuid4

from backend.spaces.viewer.agent_states import AgentStates

_AGENT, _ONE, _TWO = uuid4(), uuid4(), uuid4()


def test_an_agent_is_shown_by_what_it_does_most() -> None:
    states = AgentStates()
    assert states.report(_AGENT, _ONE, "WAKING", at=1) == "WAKING"
    assert states.report(_AGENT, _TWO, "THINKING", at=2) == "THINKING"
    assert states.report(_AGENT, _ONE, "SLEEPING", at=3) == "THINKING"
    assert states.awake_in() == {_TWO}
    assert states.forget_space(_TWO) == {_AGENT: "SLEEPING"}


def test_a_read_repairs_what_no_report_told() -> None:
    states = AgentStates()
    assert states.settle({(_ONE, _AGENT): "THINKING"}, [_ONE], read_at=1) == {_AGENT: "THINKING"}
    assert states.settle({}, [_TWO], read_at=2) == {}, "another space"
    assert states.settle({}, [_ONE], read_at=2) == {_AGENT: "SLEEPING"}


def test_a_read_that_is_older_than_a_report_changes_nothing() -> None:
    states = AgentStates()
    states.report(_AGENT, _ONE, "THINKING", at=5)
    assert states.settle({}, [_ONE], read_at=4) == {_AGENT: "THINKING"}
    states.report(_AGENT, _ONE, "SLEEPING", at=6)
    assert states.settle({(_ONE, _AGENT): "THINKING"}, [_ONE], read_at=5.5) == {_AGENT: "SLEEPING"}
