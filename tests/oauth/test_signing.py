"""The keys of ID tokens come from those of the installation, and change with them."""

from joserfc import jwt
from joserfc.jwk import KeySet

from backend.kit.keyring import Keyring
from backend.oauth.server import signing

_OLDEST, _OLD, _NEW = (
    b"9mPq2Zt7XbKd4RwYc1HvLs8NfGj3UeAo",
    b"Tq7Lx2WnB5vRz9KdYp4HcMs1JgFu8EaX",
    b"k3VtY8rQ1mZxN6bCwD9hLpS2fGj7UeAo",
)


def test_a_new_key_signs_and_the_old_one_still_verifies() -> None:
    before = Keyring([_OLD])
    after = Keyring([_NEW, _OLD])
    old, new = signing.sign(before, {"sub": "x"}), signing.sign(after, {"sub": "x"})

    published = signing.public_keys(after)
    keys = KeySet.import_key_set({"keys": published})

    assert [jwt.decode(each, keys, algorithms=["ES256"]).claims["sub"] for each in (old, new)] == ["x", "x"]
    assert published[1:] == signing.public_keys(before), "the same key, however often it is derived"
    assert [key["kid"] for key in published] == [
        jwt.decode(each, keys, algorithms=["ES256"]).header["kid"] for each in (new, old)
    ]
    assert all(key["use"] == "sig" and "d" not in key for key in published)


def test_no_more_than_one_older_key_is_published() -> None:
    published = signing.public_keys(Keyring([_NEW, _OLD, _OLDEST]))

    assert published == signing.public_keys(Keyring([_NEW, _OLD]))
    assert len(published) == 2


def test_an_older_key_that_can_be_guessed_is_not_published() -> None:
    """It may be the reason for the newer one; whoever knows it would sign in as anybody."""
    weak = b"development-key-of-this-circadian-installation"

    assert signing.public_keys(Keyring([_NEW, weak])) == signing.public_keys(Keyring([_NEW]))
    assert signing.public_keys(Keyring([_NEW, weak, _OLD])) == signing.public_keys(Keyring([_NEW]))
