"""Orders the pages that a search has found, and groups pages that say nearly the same.

Pure. `search` passes the scores in. Of similar pages only one is shown, with the number of the others: five pages about
the same weekly report would be one answer. The newest page that answers equally well is shown, since repeated content
may have changed.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from backend.llm.embeddings import Share

#: The weight of the share of a question that a page has word by word, beside its score by words. Measured:
#: docs/benchmarks.md.
_WEIGHT_OF_SHARE = 1.5
#: From this share of common words on, two lines say nearly the same.
_ALIKE = 0.6
#: Similar pages whose scores differ by less than this answer equally well.
_AS_WELL = 0.1
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Near:
    """The nearness of a page's best passage, and where it begins in the page."""

    nearness: float
    begins: int


@dataclass(frozen=True, slots=True)
class Ranked:
    page_id: int
    #: Number of other pages that say nearly the same.
    alike: int = 0
    #: Start of the answer in the page, in characters.
    begins: int = 0


@dataclass(slots=True)
class _Group:
    """Pages that say nearly the same, and the score of the best of them."""

    words: frozenset[str]
    score: float
    page_ids: list[int]
    #: The newest page that answers as well as the best.
    shown: int


def scored(
    words: Mapping[int, float], near: Mapping[int, Near], *, weight: float, shares: Mapping[int, Share]
) -> dict[int, float]:
    """The pages with their scores, by words and by meaning; the best first, and the newest first among equals."""

    def score(page_id: int) -> float:
        meant = near[page_id].nearness if page_id in near else 0.0
        part = shares[page_id].part if page_id in shares else 0.0
        return words.get(page_id, 0.0) + weight * meant + _WEIGHT_OF_SHARE * part

    scores = {page_id: score(page_id) for page_id in {*words, *near}}
    return dict(sorted(scores.items(), key=lambda each: (-each[1], -each[0])))


def distinct(scores: Mapping[int, float], shares: Mapping[int, Share], *, limit: int) -> list[Ranked]:
    """The first pages that say different things. If there are too few, similar pages follow in their order.

    The line that answers decides whether pages are similar. `scores` has the best page first.
    """
    groups = list[_Group]()
    for page_id, score in scores.items():
        words = _words_of(shares.get(page_id))
        group = next((each for each in groups if _are_alike(words, each.words)), None)
        if group is not None:
            group.page_ids.append(page_id)
            if page_id > group.shown and score > group.score - _AS_WELL:
                group.shown = page_id
        elif len(groups) < limit:
            groups.append(_Group(words, score, [page_id], page_id))
    first = [Ranked(each.shown, len(each.page_ids) - 1) for each in groups]
    behind = {page_id for each in groups for page_id in each.page_ids} - {each.page_id for each in first}
    return first + [Ranked(page_id) for page_id in scores if page_id in behind][: limit - len(first)]


def _words_of(share: Share | None) -> frozenset[str]:
    return frozenset() if share is None else frozenset(_WORD.findall(share.line.lower()))


def _are_alike(one: frozenset[str], other: frozenset[str]) -> bool:
    return bool(one) and len(one & other) >= _ALIKE * len(one | other)
