"""Which parts of a text are links."""

import pytest

from backend.kit.links import Link, find


def _urls(text: str) -> list[str]:
    return [link.url for link in find(text, most=100, max_chars=2_000)]


@pytest.mark.parametrize(
    ("text", "urls"),
    [
        ("see https://example.com/a?b=c#d, or http://x.example.", ["https://example.com/a?b=c#d", "http://x.example"]),
        ("(https://en.wikipedia.org/wiki/Boat_(ship))", ["https://en.wikipedia.org/wiki/Boat_(ship)"]),
        ("[a](https://example.com/x) and <https://example.com/y>", ["https://example.com/x", "https://example.com/y"]),
        ("HTTPS://EXAMPLE.com!!!", ["HTTPS://EXAMPLE.com"]),
        ("http://[::1]:80/x", ["http://[::1]:80/x"]),
        ("https://käse.example/ü再", ["https://käse.example/ü再"]),
        ("javascript:alert(1) ftp://x.example mailto:a@b.c www.example.com //x.example", []),
        ("https:// https://. http://[x http:/example.com xhttps://example.com", []),
        ('a "https://example.com/q" b', ["https://example.com/q"]),
    ],
)
def test_links_of_a_text(text: str, urls: list[str]) -> None:
    assert _urls(text) == urls


def test_places_count_code_points() -> None:
    text = "👍🏽 Ünal: https://example.com/x."

    [link] = find(text, most=1, max_chars=100)

    assert link == Link("https://example.com/x", 9, 30)
    assert text[link.start : link.end] == link.url


def test_number_and_length_are_limited() -> None:
    text = " ".join(f"https://example.com/{number}" for number in range(10))

    assert len(list(find(text, most=3, max_chars=100))) == 3
    assert list(find("https://example.com/" + "x" * 100, most=3, max_chars=100)) == []


def test_a_hostile_text_takes_no_square() -> None:
    """With a square it would take hours."""
    for text in ("https://" * 12_000, "https://x" + ")" * 99_000, "https://x" + "(" * 50_000 + ")" * 49_000):
        assert len(list(find(text, most=50, max_chars=2_000))) <= 50
