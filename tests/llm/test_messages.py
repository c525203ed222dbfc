"""Rendering: neighbouring user entries become one message, always with the same bytes."""

import itertools
import json

from hypothesis import given
from hypothesis import strategies as st

from backend.kit.text import canonical_json
from backend.llm.messages import ChatMessage, ToolSpec, merge_adjacent, tools_json
from tests.llm.asking import message

_CHATS = st.lists(st.tuples(st.sampled_from(["user", "assistant", "tool"]), st.text(max_size=5)), max_size=12)


def test_merges_user_entries_in_a_row() -> None:
    chat = [message("user", "a"), message("user", "b"), message("assistant", "c"), message("user", "d")]

    merged = merge_adjacent(chat)

    assert [json.loads(one.json)["content"] for one in merged] == ["a\n\nb", "c", "d"]
    assert merged[1:] == chat[2:]


@given(_CHATS, _CHATS)
def test_merged_messages_stay_the_same_as_the_chain_grows(
    chat: list[tuple[str, str]], more: list[tuple[str, str]]
) -> None:
    before = [message(*one) for one in chat]
    after = [*before, message("assistant", "x"), *(message(*one) for one in more)]

    assert merge_adjacent(after)[: len(merge_adjacent(before))] == merge_adjacent(before)


@given(_CHATS)
def test_never_leaves_two_user_messages_in_a_row(chat: list[tuple[str, str]]) -> None:
    merged: list[ChatMessage] = merge_adjacent(message(*one) for one in chat)

    roles = [one.role for one in merged]
    assert ("user", "user") not in itertools.pairwise(roles)


def test_equal_tools_have_equal_bytes() -> None:
    one = ToolSpec("t", "d", {"type": "object", "properties": {"a": {}, "b": {}}})
    other = ToolSpec("t", "d", {"properties": {"b": {}, "a": {}}, "type": "object"})

    assert tools_json([one]) == tools_json([other])


def test_tools_are_one_list_in_openais_form() -> None:
    one, other = ToolSpec("t", "d", {"type": "object"}), ToolSpec("ü", "", {})

    assert tools_json([]) == b"[]"
    assert tools_json([one, other]) == canonical_json(
        [
            {"type": "function", "function": {"name": "t", "description": "d", "parameters": {"type": "object"}}},
            {"type": "function", "function": {"name": "ü", "description": "", "parameters": {}}},
        ]
    )
