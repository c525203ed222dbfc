"""Which of the pages that were found come first, and which of them say nearly the same."""

from backend.consciousness.ranking import Near, Ranked, distinct, scored
from backend.llm.embeddings import Share


def test_words_meaning_and_shared_words_are_added() -> None:
    words = {1: 0.2, 2: 0.3}
    near = {2: Near(0.1, 0), 3: Near(0.5, 0)}

    assert list(scored(words, near, weight=1.0, shares={})) == [3, 2, 1]
    assert list(scored(words, near, weight=0.4, shares={})) == [2, 3, 1], "3 and 1 have the same: the newer comes first"
    assert list(scored(words, near, weight=0.4, shares={1: Share(0.5, "")})) == [1, 2, 3]


def test_what_says_nearly_the_same_is_shown_once_and_counted() -> None:
    lines = {
        1: "The weekly report of the mill is ready, 14 pages.",
        2: "The weekly report of the mill is ready, 15 pages.",
        3: "The miller is ill.",
        4: "The weekly report of the mill is ready, 16 pages.",
        5: "Flour costs more.",
    }
    shares = {page_id: Share(0.5, line) for page_id, line in lines.items()}

    scores = {2: 2.0, 1: 1.9, 3: 1.8, 4: 1.5, 5: 1.4}

    assert distinct(scores, shares, limit=3) == [Ranked(2, alike=2), Ranked(3), Ranked(5)]
    assert distinct(scores, shares, limit=2) == [Ranked(2, alike=2), Ranked(3)]


def test_newest_of_those_that_answer_as_well_is_shown() -> None:
    """The price of last year would be wrong."""
    shares = {page_id: Share(0.5, f"A ticket for the ferry costs {page_id} euros now.") for page_id in range(1, 5)}

    assert distinct({2: 2.0, 3: 1.95, 1: 1.92, 4: 1.5}, shares, limit=1) == [Ranked(3, alike=3)]


def test_places_that_would_stay_empty_are_filled_with_what_says_the_same() -> None:
    shares = {page_id: Share(0.5, f"The weekly report of the mill is ready: {page_id}.") for page_id in range(1, 5)}

    assert distinct({2: 2.0, 4: 1.99, 3: 1.0, 1: 0.5}, shares, limit=3) == [Ranked(4, alike=3), Ranked(2), Ranked(3)]


def test_without_lines_nothing_is_alike() -> None:
    assert distinct({3: 1.0, 2: 1.0, 1: 1.0}, {}, limit=2) == [Ranked(3), Ranked(2)]
    shares = {1: Share(0.0, ""), 2: Share(0.0, "...")}
    assert distinct({2: 1.0, 1: 1.0}, shares, limit=2) == [Ranked(2), Ranked(1)]
