"""The parts of a JSON answer that a model sees, as the tenant's admin selected them (T9: search behind a port)."""

from typing import Any

import pytest

from backend.kit.errors import InvalidInput
from backend.tools.definitions import configs
from backend.tools.definitions.configs import HttpConfig
from backend.tools.definitions.http_picks import Pick

_PICK = Pick(items="/web/results", fields={"title": "/title", "url": "/links/0", "a/b": "/a~1b"}, most=2)


def test_list_of_an_answer_is_shown_by_its_fields() -> None:
    hits = [{"title": f"Hit {n}", "links": [f"https://x.example/{n}"], "rank": n, "a/b": 0} for n in range(3)]
    hits[1]["links"] = []

    assert _PICK.of({"web": {"results": hits}, "ads": [1]}) == {
        "items": [{"title": "Hit 0", "url": "https://x.example/0", "a/b": 0}, {"title": "Hit 1", "a/b": 0}],
        "note": "cut: 1 more items",
    }


@pytest.mark.parametrize("body", [None, "text", [], {"web": {"results": "none"}}, {"web": [1]}, {"web": None}])
def test_answer_without_the_list_says_so(body: Any) -> None:
    assert _PICK.of(body) == {"items": [], "note": "the answer has no list at /web/results"}


def test_items_that_are_something_else_are_empty() -> None:
    pick = Pick(fields={"t": "/t", "n": "/5000000000000000000000"})

    assert pick.of(["text", None, [1], {"t": False}]) == {"items": [{}, {}, {}, {"t": False}]}


@pytest.mark.parametrize(
    "pick",
    [
        {"fields": {}},
        {"fields": {"t": "title"}},
        {"fields": {"": "/t"}},
        {"fields": {"a\n": "/t"}},
        {"items": "web", "fields": {"t": "/t"}},
        {"fields": {"t": "/t"}, "most": 0},
        {"fields": {"t": "/t"}, "more": 1},
        {"fields": {f"f{n}": "/t" for n in range(21)}},
    ],
)
def test_invalid_pointer_is_refused(pick: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput, match="pick"):
        configs.checked(HttpConfig, {"url": "https://x.example/", "pick": pick}, path=("input", "http"))
