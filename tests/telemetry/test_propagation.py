"""A `traceparent` from outside is read strictly."""

import pytest

from backend.telemetry import propagation

VALID = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


def test_a_valid_one_is_read_and_written_as_it_was() -> None:
    context = propagation.read(VALID)

    assert context is not None
    assert propagation.write(context) == VALID


@pytest.mark.parametrize(
    "value",
    [
        None,
        7,
        "",
        VALID.upper(),
        f" {VALID}",
        f"{VALID}\n",
        f"{VALID}-more",
        VALID.replace("00-", "01-", 1),
        VALID.replace("00-", "ff-", 1),
        VALID.replace("0af7651916cd43dd8448eb211c80319c", "0" * 32),
        VALID.replace("b7ad6b7169203331", "0" * 16),
        VALID.replace("b7ad6b7169203331", "b7ad6b716920333"),
        "x" * 100_000,
    ],
)
def test_anything_else_counts_as_missing(value: object) -> None:
    assert propagation.read(value) is None
