"""The derived keys of ID tokens come from those of the installation, and change with them."""

from backend.kit.keyring import Keyring
from backend.oauth.server import signing

_OLDEST, _OLD, _NEW = (
    b"9mPq2Zt7XbKd4RwYc1HvLs8NfGj3UeAo",
    b"Tq7Lx2WnB5vRz9KdYp4HcMs1JgFu8EaX",
    b"k3VtY8rQ1mZxN6bCwD9hLpS2fGj7UeAo",
)


def _names(*keys: bytes) -> list[str]:
    return [key.thumbprint() for key in signing.derived(Keyring(keys))]


def test_a_derived_key_is_the_same_however_often_it_is_derived() -> None:
    assert _names(_NEW, _OLD) == [*_names(_NEW), *_names(_OLD)]


def test_no_more_than_one_older_key_is_derived() -> None:
    assert _names(_NEW, _OLD, _OLDEST) == _names(_NEW, _OLD)
    assert len(_names(_NEW, _OLD)) == 2


def test_an_older_key_that_can_be_guessed_is_not_derived() -> None:
    """It may be the reason for the newer one; whoever knows it would sign in as anybody."""
    weak = b"development-key-of-this-circadian-installation"

    assert _names(_NEW, weak) == _names(_NEW)
    assert _names(_NEW, weak, _OLD) == _names(_NEW)
