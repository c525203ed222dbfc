"""When a server says to come back."""

import email.utils
import time

import pytest

from backend.kit.retry_after import retry_after


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "12"}, 12.0),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after-ms": "1500", "retry-after": "9"}, 1.5),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "9" * 400}, None),
        ({}, None),
    ],
)
def test_retry_after_in_seconds_is_parsed(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers) == seconds


def test_retry_after_as_a_date_is_parsed() -> None:
    wait = retry_after({"retry-after": email.utils.formatdate(time.time() + 30, usegmt=True)})

    assert wait is not None
    assert 27 < wait <= 31
