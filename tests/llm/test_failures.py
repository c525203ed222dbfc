"""What can be shown of an error, and when to try again."""

import email.utils
import time

import pytest

from backend.llm.errors import ModelError, ModelErrorKind
from backend.llm.failures import retry_after


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
def test_reads_when_to_try_again(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers) == seconds


def test_reads_a_date_to_try_again_at() -> None:
    wait = retry_after({"retry-after": email.utils.formatdate(time.time() + 30, usegmt=True)})

    assert wait is not None
    assert 27 < wait <= 31


@pytest.mark.parametrize(
    "secret",
    [
        "sk-proj-abcdef1234567890",
        "Bearer abc.def.ghi",
        "AIzaSyA1234567890abcdef",
        "https://user:pw@host/x?key=1",
        "gsk_1234567890abcdef",
        "my plain key",
    ],
)
def test_a_message_holds_no_secret(secret: str) -> None:
    error = ModelError(ModelErrorKind.AUTH, f"wrong: {secret} (really)", secret="my plain key")

    assert secret not in error.message
    assert error.message.startswith("wrong: ")
    assert error.message.endswith("(really)")


def test_a_message_is_one_short_line() -> None:
    error = ModelError(ModelErrorKind.SERVER, "a\nb\t" + "c" * 1000)

    assert error.message.startswith("a b c")
    assert len(error.message) == 300
