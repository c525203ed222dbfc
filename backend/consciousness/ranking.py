"""Which of the pages that a search has found come first, and which of them say nearly the same.

Pure. `search` brings the scores. Of pages that are alike one is shown, and how many others there are: five places that
all tell of the same weekly report would be one answer. The newest that answers as well is shown, since what is said
again may have changed.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from backend.llm.embeddings import Share

#: Of the part of a question that a page has word by word, beside its score by words. Measured: docs/benchmarks.md.
_WEIGHT_OF_SHARE = 1.5
#: Of the words of two lines, those that both have: from here on they say nearly the same.
_ALIKE = 0.6
#: Of scores: pages that are alike and differ by less answer equally well.
_AS_WELL = 0.1
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Near:
    """How near the best passage of a page lies, and where it begins in the page."""

    nearness: float
    begins: int


@dataclass(frozen=True, slots=True)
class Ranked:
    page_id: int
    #: Further pages that say nearly the same.
    alike: int = 0
    #: Where in the page what answers begins, in characters.
    begins: int = 0


@dataclass(slots=True)
class _Group:
    """Pages that say nearly the same, and how well the best of them answers."""

    said: frozenset[str]
    score: float
    page_ids: list[int]
    #: The newest of those that answer as well as the best.
    shown: int


def scored(
    words: Mapping[int, float], near: Mapping[int, Near], *, weight: float, shares: Mapping[int, Share]
) -> dict[int, float]:
    """What has the words asked for, and what means the same, each by how much; the best first, of equals the newest."""

    def score(page_id: int) -> float:
        meant = near[page_id].nearness if page_id in near else 0.0
        part = shares[page_id].part if page_id in shares else 0.0
        return words.get(page_id, 0.0) + weight * meant + _WEIGHT_OF_SHARE * part

    scores = {page_id: score(page_id) for page_id in {*words, *near}}
    return dict(sorted(scores.items(), key=lambda each: (-each[1], -each[0])))


def distinct(scores: Mapping[int, float], shares: Mapping[int, Share], *, limit: int) -> list[Ranked]:
    """The first that say different things; where these are fewer, others that say the same follow in their order.
    What says the same is judged by the line that answers. `scores`: the best first."""
    groups = list[_Group]()
    for page_id, score in scores.items():
        said = _words_of(shares.get(page_id))
        group = next((each for each in groups if _are_alike(said, each.said)), None)
        if group is not None:
            group.page_ids.append(page_id)
            if page_id > group.shown and score > group.score - _AS_WELL:
                group.shown = page_id
        elif len(groups) < limit:
            groups.append(_Group(said, score, [page_id], page_id))
    first = [Ranked(each.shown, len(each.page_ids) - 1) for each in groups]
    behind = {page_id for each in groups for page_id in each.page_ids} - {each.page_id for each in first}
    return first + [Ranked(page_id) for page_id in scores if page_id in behind][: limit - len(first)]


def _words_of(share: Share | None) -> frozenset[str]:
    return frozenset() if share is None else frozenset(_WORD.findall(share.line.lower()))


def _are_alike(one: frozenset[str], other: frozenset[str]) -> bool:
    return bool(one) and len(one & other) >= _ALIKE * len(one | other)
