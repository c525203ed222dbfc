"""Texts that a stranger writes to keep the search for quotations busy."""

import json

import pytest

from backend.data_rights.redaction.quotations import Quotations


@pytest.mark.timeout(20)
def test_a_long_run_of_backslashes_costs_no_square() -> None:
    """A square of it takes minutes."""
    quotations = Quotations()
    quotations.add("nobody else may know this number of mine")

    assert not quotations.are_in(json.dumps("\\" * 100_000))


@pytest.mark.timeout(20)
def test_many_quotations_with_the_same_beginning_are_one_look() -> None:
    quotations = Quotations()
    for number in range(50_000):
        quotations.add(f"the same beginning of a text, and then {number}")

    assert not quotations.are_in("the same beginning of " * 1_000)
    assert quotations.are_in("he said: the same beginning of a text, and then 49999")
