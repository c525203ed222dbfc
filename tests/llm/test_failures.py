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
