"""How an agent is shown its knowledge: complete, bounded, and without forged lines (traps B4, M12)."""

import json

from hypothesis import given
from hypothesis import strategies as st

from backend.consciousness.knowledge import rendering
from backend.consciousness.knowledge.rendering import ListedItem
from backend.llm.tokens import estimate_tokens
from backend.tenants.actor import ActorKind
from backend.tenants.trust import Trust

_CHARS = 50


def _item(
    kind: str, name: str, text: str, *, status: str | None = None, by: str | None = None, no: int = 1
) -> ListedItem:
    return ListedItem(kind, name, text[: _CHARS + 1], len(text), status, by, ActorKind.PERSON, no, Trust.MEMBER)


def test_each_kind_says_what_it_is_and_who_changed_it() -> None:
    items = [
        _item("note", "4", "Checklist"),
        _item("memory", "dog", "Rex", by="Olga"),
        _item("goal", "2", "Ship it", status="WAITING"),
        _item("learning", "7", "Ask first", by="Ann (Ops)"),
    ]

    assert rendering.rendered(items, budget=1_000, chars=_CHARS).lines == [
        'goal 2 · WAITING · "Ship it"',
        'learning 7 · "Ask first" · by "Ann (Ops)" (person)',
        'memory "dog" · "Rex" · by Olga (person)',
        'note 4 · "Checklist"',
    ]


def test_long_texts_are_cut_and_say_so() -> None:
    [line] = rendering.rendered([_item("memory", "k", "x" * 80)], budget=1_000, chars=_CHARS).lines

    assert line == f'memory "k" · "{"x" * _CHARS}… (30 more characters)"'


def test_more_than_has_room_is_counted_with_the_way_to_it() -> None:
    """However many items of one kind exist, the other kinds get their part."""
    kinds = ("goal", "memory", "note")
    items = [_item(kind, str(number), "x" * 40, no=900 - number) for kind in kinds for number in range(200)]

    found = rendering.rendered(items, budget=1_000, chars=_CHARS)

    lines = found.lines

    rest = [line for line in lines if " more " in line]
    assert [line.partition(": ")[2] for line in rest] == [
        "list_goals shows them", "get_memory lists the keys", "search_notes finds them",
    ]  # fmt: skip
    shown = [line for line in lines if line not in rest]
    assert sum(map(estimate_tokens, shown)) <= 1_000
    for kind, line in zip(("goal", "memory", "note"), rest, strict=True):
        count = sum(each.startswith(kind) for each in shown)
        assert count > 10
        assert int(line.split()[0]) == 200 - count
        assert found.hidden[kind] == 900 - count, "the newest that is not shown"


@given(st.text(min_size=1, max_size=60), st.text(max_size=60), st.text(min_size=1, max_size=60))
def test_no_key_value_or_name_can_forge_a_line(key: str, value: str, by: str) -> None:
    lines = rendering.rendered([_item("memory", key, value, by=by)], budget=1_000, chars=60).lines

    [line] = "\n".join(lines).splitlines()
    assert line.startswith(f"memory {json.dumps(key, ensure_ascii=False)[0]}")
    assert json.JSONDecoder().raw_decode(line.removeprefix("memory "))[0] == key
