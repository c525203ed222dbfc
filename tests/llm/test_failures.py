"""What can be shown of an error."""

import pytest

from backend.llm.errors import ModelError, ModelErrorKind


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


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("invalid_api_key", "invalid_api_key"),
        ("insufficient-quota.v2", "insufficient-quota.v2"),
        ("a sentence of the provider", None),
        ("line\nbreak", None),
        ("x" * 65, None),
        ("my-plain-key", None),
        ("sk-proj-abcdef1234567890", None),
        ("", None),
        (None, None),
    ],
)
def test_a_code_is_one_word_and_no_secret(code: str | None, shown: str | None) -> None:
    error = ModelError(ModelErrorKind.AUTH, "It answered 401", code=code, provider_message="why", secret="my-plain-key")

    assert error.code == shown
    assert error.message == (f"It answered 401 ({shown})" if shown else "It answered 401")
