"""The text that an agent sees of a web page."""

import pytest

from backend.kit import page_text

_URL = "https://news.example/a/b?c=1"


def _text(page: str) -> str:
    return page_text.read(page, url=_URL).text


def test_page_is_read_as_people_see_it() -> None:
    page = """<!DOCTYPE html><html><head><title>Dark
        mode &amp; you</title><style>p { color: red }</style></head><body>
        <SCRIPT>if (a < b) { document.write("<p>no</p>") }</SCRIPT>
        <h1>Dark   mode</h1><!-- <p>hidden</p> --><p>Two
        days,&nbsp;<b>at most</b>.<br>Really.</p>
        <ul><li>One<li>Two <a href='/spec?x=1&amp;y=2'>the spec</a></ul>
        <table><tr><td>Cost<td>5 &lt; 6</tr></table><pre>a
  b</pre><svg><text>drawing</text></svg></body></html>"""

    read = page_text.read(page, url=_URL)

    assert read.title == "Dark mode & you"
    assert read.text.split("\n") == [
        "# Dark mode",
        "",
        "Two days, at most.",
        "Really.",
        "",
        "- One",
        "- Two the spec (https://news.example/spec?x=1&y=2)",
        "",
        "| Cost | 5 < 6",
        "",
        "a",
        "  b",
    ]


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
        ('<a title="a > b" href="https://x.example/">x</a>', "x (https://x.example/)"),
        ('<a href="javascript:alert(1)">x</a><a href="#top">y</a><a>z</a>', "xyz"),
        ('<a href="http://[broken">x</a>', "x"),
        ("cut in <b", "cut in"),
        ("never closed <script> x", "never closed"),
        ("never closed <!-- x", "never closed"),
        (f"&#{'9' * 5_000};", f"&#{'9' * 5_000};"),
        ("", ""),
    ],
)
def test_broken_pages_are_read_as_far_as_they_go(page: str, text: str) -> None:
    assert _text(page) == text


@pytest.mark.parametrize(
    "piece",
    ["<", "<a", "<a ", "<!", "<!--", "</", "<?", "<![", "<a b='", '<a href="', "&#", "<script>", "< a>", "\n |"],
)
def test_page_that_is_made_to_be_slow_is_read_all_the_same(piece: str) -> None:
    """A parser with quadratic time would take many minutes."""
    page = piece * (300_000 // len(piece))

    assert len(_text(page)) <= len(page)
