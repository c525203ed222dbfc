"""A long text is sent in parts that are each within the limit, and together say the same."""

import random

import pytest

from backend.connectors.splitting import one, split, utf16


def test_a_short_text_is_one_part() -> None:
    assert split(" hello ", most=100) == ["hello"]
    assert split("  ", most=100) == []


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("word " * 10 + "\n\n" + "more " * 20, "word " * 10),
        ("word " * 10 + "\n" + "more " * 20, "word " * 10),
        ("word " * 30, "word " * 18),
        ("x" * 300, "x" * 92),
    ],
    ids=["paragraph", "line", "word", "nowhere"],
)
def test_it_is_cut_at_the_best_border(text: str, first: str) -> None:
    parts = split(text, most=100)

    assert parts[0] == first.strip()
    assert "".join("".join(parts).split()) == "".join(text.split())


@pytest.mark.parametrize("fence", ["```", "~~~"])
def test_code_is_closed_in_one_part_and_opened_in_the_next(fence: str) -> None:
    lines = [f"line_{number} = {number}" for number in range(40)]
    text = f"before\n\n{fence}py\n" + "\n".join(lines) + f"\n{fence}\n\nafter"

    parts = split(text, most=200)

    assert len(parts) > 2
    assert all(part.count(fence) % 2 == 0 for part in parts)
    assert all(part.startswith(f"{fence}py\n") for part in parts[1:-1])
    code = [line for part in parts for line in part.splitlines() if line.startswith("line_")]
    assert code == lines
    assert parts[-1].endswith("after")


def test_units_of_utf16_are_counted() -> None:
    text = "😀" * 150

    parts = split(text, most=100, weight=utf16)

    assert "".join(parts) == text
    assert all(len(part.encode("utf-16-le")) // 2 <= 100 for part in parts)


def test_no_text_makes_a_part_too_long_or_loses_a_word() -> None:
    chance = random.Random(7)
    pieces = ["word ", "longer-word ", "\n", "\n\n", "```\n", "```py\n", "~~~\n", "😀", "x" * 90, "`a` "]
    for _ in range(300):
        text = "".join(chance.choices(pieces, k=120))
        for weight in (one, utf16):
            parts = split(text, most=120, weight=weight)
            assert all(sum(map(weight, part)) <= 120 for part in parts), text
            said = "".join(parts)
            assert [said.count(each) for each in "wx😀"] == [text.count(each) for each in "wx😀"]
