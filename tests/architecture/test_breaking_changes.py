"""The check that finds changes of the schema which break clients, on small schemas."""

import pytest

from infra.check_breaking_changes import breaking_changes, without_descriptions

_RELEASED = """
type Query { agent(id: ID!, full: Boolean @deprecated): Agent  old: Old @deprecated(reason: "use agent")  kind: Kind }
type Agent { id: ID!  name: String! }
type Old { name: String  next: Older }
type Older { name: String }
enum Kind { ONE TWO THREE @deprecated }
input Given { text: String  note: String @deprecated }
type Mutation { give(input: Given!, times: Int! = 1): Agent }
interface Event { at: Int }
type Begun implements Event { at: Int }
type Ended implements Event { at: Int }
"""


def _with(*changes: tuple[str, str]) -> str:
    text = _RELEASED
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    return text


@pytest.mark.parametrize(
    "change",
    [
        ("name: String! }", "name: String!  age: Int }"),
        ("enum Kind {", "enum Kind { ZERO"),
        (", full: Boolean @deprecated", ""),
        (" THREE @deprecated", ""),
        ("  note: String @deprecated", ""),
        ("text: String ", "text: String  more: Int "),
        ("type Agent {", '"An agent." type Agent {'),
        ("TWO", "TWO @deprecated"),
    ],
)
def test_additions_deprecations_and_the_removal_of_what_was_deprecated_break_nobody(change: tuple[str, str]) -> None:
    assert breaking_changes(_RELEASED, _with(change)) == []


def test_types_of_a_deprecated_field_may_go_with_it() -> None:
    present = _with(
        ('  old: Old @deprecated(reason: "use agent")', ""),
        ("type Old { name: String  next: Older }\ntype Older { name: String }\n", ""),
    )
    assert breaking_changes(_RELEASED, present) == []


@pytest.mark.parametrize(
    ("change", "name"),
    [
        (("  name: String! }", " }"), "Agent.name"),
        (("name: String! }", "name: String }"), "Agent.name"),
        ((" TWO", ""), "TWO"),
        (("id: ID!, full", "full"), "id"),
        (("text: String ", "text: String! "), "text"),
        (("text: String ", ""), "text"),
        (("give(input: Given!,", "give(input: Given!, why: String!,"), "why"),
        (("times: Int! = 1", "times: Int!"), "times"),
        (("input Given {", "input Given @oneOf {"), "Given"),
        (("type Ended implements Event { at: Int }", ""), "Ended"),
        (("type Ended implements", "type Finished implements"), "Ended"),
        (("type Old { name: String  next: Older }", "type Old { next: Older }"), "Old.name"),
    ],
)
def test_whatever_else_goes_or_changes_is_found(change: tuple[str, str], name: str) -> None:
    [found] = breaking_changes(_RELEASED, _with(change))
    assert name in found


def test_descriptions_are_not_compared() -> None:
    assert '"' not in without_descriptions('"A." type Query { "B." a("C." b: Int): Int } "D." enum E { "F." G }')
