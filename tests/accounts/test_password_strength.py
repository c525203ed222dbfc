"""Which passwords are good enough (NIST SP 800-63B, 5.1.1.2)."""

import pytest

from backend.accounts import password_strength
from backend.accounts.errors import WeakPassword

_ABOUT = ("olga@example.com", "Olga Özdemir", "Acme")


@pytest.mark.parametrize(
    "password",
    [
        "violet harbour 49 lanterns",
        "я помню чудное мгновенье",
        "我的密码很长呀真的",
        "🦊🦊🐻🐻🐼🐼🦁🦁",
        "!?!?$%&/()=",
        "k4Jq9zPw",
        "        a quiet night      ",
        "".join(chr(0x4E00 + number * 7) for number in range(256)),
    ],
)
def test_every_character_counts_and_no_kind_is_required(password: str) -> None:
    assert password_strength.require(password, about=_ABOUT) == password_strength.normalise(password)


@pytest.mark.parametrize(
    "password",
    [
        "password1", "PASSWORD1", "p4ssw0rd", "12345678901", "qwertyuiop", "aaaaaaaaaaaa", "iloveyou2", "abcdefgh",
        "trustno1!", "letmein123",
    ],
)  # fmt: skip
def test_common_passwords_are_refused(password: str) -> None:
    with pytest.raises(WeakPassword, match="among the first"):
        password_strength.require(password, about=_ABOUT)


@pytest.mark.parametrize(
    "password",
    ["olga@example.com", "Olga@Example.com1", "circadian!", "Circadian2026", "acme olga", "ÖZDEMIR-12", "acmeacme12"],
)
def test_a_password_that_is_mostly_a_name_is_refused(password: str) -> None:
    with pytest.raises(WeakPassword, match="among the first"):
        password_strength.require(password, about=_ABOUT)


def test_a_name_in_a_long_password_is_allowed() -> None:
    assert password_strength.require("acme umbrellas sing at dawn", about=_ABOUT)


@pytest.mark.parametrize(("password", "says"), [("", "at least 8"), ("k4Jq9zP", "at least 8"), ("ab" * 129, "at most")])
def test_length_is_bounded_on_both_sides(password: str, says: str) -> None:
    with pytest.raises(WeakPassword, match=says):
        password_strength.require(password, about=())


def test_length_counts_characters_as_they_are_hashed() -> None:
    """Four of these are sixteen letters once they are normalised."""
    assert len(password_strength.normalise("\ufdfa")) == 18
    with pytest.raises(WeakPassword, match="at most"):
        password_strength.require("\ufdfa" * 15, about=())
