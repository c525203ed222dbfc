"""The keys of ID tokens come from those of the installation, and change with them."""

from joserfc import jwt
from joserfc.jwk import KeySet

from backend.kit.keyring import Keyring
from backend.oauth.server import signing

_OLD, _NEW = b"an old key of the installation", b"a new key of the installation"


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
