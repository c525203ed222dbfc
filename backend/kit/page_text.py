"""Converts a web page into text for a model: content, headings, lists and links, without scripts and markup.

`tools.web.fetch_url` and the e-mail connector call it in a thread, because a page may have megabytes. The standard
library's parser takes quadratic time on a page that is broken on purpose. So this code reads the page once, from one
`<` to the next.
"""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import urljoin

_TAG = re.compile(r"/?[a-zA-Z][a-zA-Z0-9]*")
_HREF = re.compile(r"""\shref\s{0,5}=\s{0,5}("[^"]*|'[^']*|[^\s"'>]+)""", re.IGNORECASE)
#: How many characters of a tag are searched for an attribute.
_TAG_CHARS = 4_000
#: A `>` in a quoted attribute does not end the tag. A tag with more of them than this is read slightly wrong.
_QUOTED_ENDS = 8
_SKIPPED = {
    name: re.compile(rf"</{name}\b", re.IGNORECASE) for name in ("script", "style", "template", "svg", "iframe")
}
#: The text that is written before the content of an element.
_BEFORE = {
    "br": "\n", "tr": "\n", "li": "\n- ", "dt": "\n", "dd": "\n  ", "td": " | ", "th": " | ",
    **{f"h{level}": f"\n\n{'#' * level} " for level in range(1, 7)},
    **dict.fromkeys(
        ("p", "div", "section", "article", "header", "footer", "main", "nav", "aside", "table", "ul", "ol", "dl",
         "pre", "blockquote", "form", "figure", "hr", "details", "summary", "address"), "\n\n"),
}  # fmt: skip
_CLOSING = frozenset(_BEFORE) - {"br", "hr", "td", "th", "li", "dt", "dd", "tr"}


@dataclass(frozen=True, slots=True)
class PageText:
    """`title` is empty if the page has none."""

    title: str
    text: str


def read(page: str, *, url: str) -> PageText:
    """Links are written as absolute URLs, relative to `url`. Links within the page are left out."""
    reading = _Reading(url)
    for tag, content in _pieces(page):
        reading.take(tag, content)
    return PageText(_joined(reading.title), _tidy("".join(reading.out)))


@dataclass(slots=True)
class _Reading:
    url: str
    out: list[str] = field(default_factory=list)
    title: list[str] = field(default_factory=list)
    _is_in_title: bool = False
    _is_preformatted: bool = False
    _link: str | None = None

    def take(self, tag: str | None, content: str) -> None:
        """Reads a text (`tag` None), or a tag with its attributes as `content`."""
        if tag is None:
            self._add_text(content)
        elif tag.removeprefix("/") == "title":
            self._is_in_title = tag == "title" and not self.title
        elif tag == "a":
            self._link = _target(content, self.url)
        elif tag == "/a":
            self._end_link()
        else:
            if tag.removeprefix("/") == "pre":
                self._is_preformatted = tag == "pre"
            self.out.append(_separator(tag))

    def _add_text(self, content: str) -> None:
        text = _unescaped(content)
        if self._is_in_title:
            self.title.append(text)
        elif self._is_preformatted:
            self.out.append(text)
        else:
            self.out.append(re.sub(r"\s+", " ", text))

    def _end_link(self) -> None:
        if self._link is not None:
            self.out.append(f" ({self._link})")
        self._link = None


def _pieces(page: str) -> Iterator[tuple[str | None, str]]:
    """Yields (None, text) and (lower-case name of a tag, the rest of the tag), in the order of the page."""
    position = text_start = 0
    while (start := page.find("<", position)) >= 0:
        match = _TAG.match(page, start + 1)
        if match is None and page[start + 1 : start + 2] not in ("!", "?"):
            position = start + 1  # a mere "less than"
            continue
        yield None, page[text_start:start]
        if match is None:
            position = text_start = _end_of_aside(page, start + 1)
            continue
        name, end = match[0].lower(), _end_of_tag(page, match.end())
        yield name, page[match.end() : min(end, match.end() + _TAG_CHARS)]
        position = text_start = _end_of_skipped(page, end + 1, name)
    yield None, page[text_start:]


def _end_of_aside(page: str, at: int) -> int:
    """The end of a comment, a declaration or an instruction; `at` is its second character."""
    closing = "-->" if page.startswith("!--", at) else ">"
    end = page.find(closing, at)
    return len(page) if end < 0 else end + len(closing)


def _end_of_skipped(page: str, at: int, name: str) -> int:
    """The end of the content of an element that is not shown; `at` for any other element."""
    closing = _SKIPPED.get(name)
    if closing is None:
        return at
    match = closing.search(page, at)
    return len(page) if match is None else match.start()


def _end_of_tag(page: str, at: int) -> int:
    """The index of the tag's `>`, or the end of the page."""
    end, double, single, since = at, 0, 0, at
    for _ in range(_QUOTED_ENDS):
        end = page.find(">", since)
        if end < 0:
            return len(page)
        double += page.count('"', since, end)
        single += page.count("'", since, end)
        if double % 2 == 0 and (double or single % 2 == 0):
            break
        since = end + 1
    return end


def _separator(tag: str) -> str:
    name = tag.removeprefix("/")
    if tag == name:
        return _BEFORE.get(name, "")
    return "\n\n" if name in _CLOSING else ""


def _target(attributes: str, url: str) -> str | None:
    match = _HREF.search(attributes)
    if match is None:
        return None
    try:
        target = urljoin(url, _unescaped(match[1].strip("\"'")).strip())
    except ValueError:
        return None
    is_elsewhere = target.partition("#")[0] != url.partition("#")[0]
    return target if is_elsewhere and target.startswith(("http://", "https://")) else None


def _unescaped(text: str) -> str:
    try:
        return html.unescape(text)
    except ValueError:  # a character reference with thousands of digits
        return text


def _joined(pieces: list[str]) -> str:
    return " ".join("".join(pieces).split())


def _tidy(text: str) -> str:
    """Removes white space at the ends of lines, and keeps at most one empty line in a row."""
    lines = "\n".join(line.strip(" |") if not line.strip(" |") else line.rstrip() for line in text.split("\n"))
    return re.sub(r"\n{3,}", "\n\n", re.sub(r"\n (?=\S)", "\n", lines)).strip()
