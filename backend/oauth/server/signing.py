"""The keys that sign ID tokens: of P-256, derived from the two newest keys of `CIRCADIAN_SECRET_KEY`.

Nothing is stored. A new key of the installation signs from then on, and the one before it still verifies, unless it can
be guessed (ADR 0081).
"""

from functools import cache
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from joserfc import jwt
from joserfc.jwk import ECKey

from backend.kit.keyring import KeyPurpose, Keyring

ALGORITHM = "ES256"
#: The order of the group P-256 (FIPS 186-5).
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def sign(keys: Keyring, claims: dict[str, Any]) -> str:
    """A compact JWT, signed with the newest key."""
    key = _key(keys.derived(KeyPurpose.ID_TOKEN)[0])
    header = {"alg": ALGORITHM, "typ": "JWT", "kid": key.thumbprint()}
    return jwt.encode(header, claims, key, algorithms=[ALGORITHM])


def public_keys(keys: Keyring) -> list[dict[str, Any]]:
    """The JWKs that verify, the newest first."""
    return [_public(_key(seed)) for seed in keys.derived(KeyPurpose.ID_TOKEN)]


def _public(key: ECKey) -> dict[str, Any]:
    content = dict(key.as_dict(private=False))
    return {**content, "kid": key.thumbprint(), "use": "sig", "alg": ALGORITHM}


@cache
def _key(seed: bytes) -> ECKey:
    number = int.from_bytes(seed) % (_ORDER - 1) + 1
    private = ec.derive_private_key(number, ec.SECP256R1())
    pem = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return ECKey.import_key(pem)
