"""What the pages of the project link to, or name as a file of it, is there."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.sources import ROOT

_LINK = re.compile(r"\]\(([^)\s]+)\)")
_FILE = re.compile(r"`((?:docs|backend|tests|infra)/[\w./-]+)`")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_ELSEWHERE = ("http://", "https://", "mailto:")


def _pages() -> Iterator[Path]:
    yield from ROOT.glob("*.md")
    yield from (ROOT / "docs").rglob("*.md")


def _anchors(page: Path) -> set[str]:
    """As the hosts of repositories make them."""
    return {
        re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-")
        for heading in _HEADING.findall(page.read_text())
    }


def _leads_there(page: Path, link: str) -> bool:
    path, _, anchor = link.partition("#")
    target = page if not path else page.parent / path
    return target.exists() and (not anchor or anchor in _anchors(target))


def test_every_link_leads_somewhere() -> None:
    links = [(page, link) for page in _pages() for link in _LINK.findall(page.read_text())]
    broken = [
        f"{page.relative_to(ROOT)}: {link}"
        for page, link in links
        if not link.startswith(_ELSEWHERE) and not _leads_there(page, link)
    ]

    assert broken == []
    assert links


def test_every_file_that_is_named_is_there() -> None:
    named = [(page, file) for page in _pages() for file in _FILE.findall(page.read_text())]

    assert [f"{page.relative_to(ROOT)}: {file}" for page, file in named if not (ROOT / file).exists()] == []
    assert named
