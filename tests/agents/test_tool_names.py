"""The names in an agent's list of tools: a name stands for a tool, or for all tools of an MCP server."""

import pytest

from backend.agents import tool_names


@pytest.mark.parametrize(
    ("given", "tool", "is_covered"),
    [
        (["crm__find"], "crm__find", True),
        (["crm__*"], "crm__find", True),
        (["crm__*"], "crm__find__all", True),
        (["crm__*"], "crm2__find", False),
        (["crm__*"], "crm", False),
        (["crm__*"], "find", False),
        ([], "crm__find", False),
    ],
)
def test_names_cover_tools(given: list[str], tool: str, is_covered: bool) -> None:
    assert tool_names.covers(given, tool) is is_covered


def test_a_server_is_named_by_all_of_its_tools() -> None:
    assert tool_names.server_of(tool_names.all_of("crm")) == "crm"
    assert tool_names.server_of("crm__find") is None


def test_what_two_lists_share_is_what_both_stand_for() -> None:
    assert tool_names.shared(["crm__*", "fetch"], ["crm__find", "charge"]) == ["crm__find"]
    assert tool_names.shared(["crm__find", "fetch"], ["fetch", "crm__*"]) == ["crm__find", "fetch"]
    assert tool_names.shared(["crm__*"], ["crm__*"]) == ["crm__*"]
