"""The keys of ID tokens themselves: made, signed with, and shown to those who verify.

`signing_keys` decides which of them signs. Keys of P-256 are also derived from the two newest keys of
`CIRCADIAN_SECRET_KEY`: previous versions sign with them, and this one until the first stored key does (ADR 0092).
"""

from functools import cache
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from joserfc import jwt
from joserfc.jwk import ECKey, RSAKey

from backend.kit.keyring import KeyPurpose, Keyring
from backend.tenants.models import IdTokenAlgorithm

#: The least that RFC 7518 allows; more makes every signature slower.
_RSA_BITS = 2_048
#: The order of the group P-256 (FIPS 186-5).
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551

PrivateKey = ECKey | RSAKey


def generate(algorithm: IdTokenAlgorithm) -> PrivateKey:
    """Takes a quarter of a second for RSA, so call it in a thread."""
    if algorithm is IdTokenAlgorithm.RS256:
        return RSAKey.generate_key(_RSA_BITS)
    return ECKey.generate_key("P-256")


def exported(key: PrivateKey) -> bytes:
    """The form that `imported` reads."""
    return key.as_pem(private=True)


def imported(algorithm: IdTokenAlgorithm, content: bytes) -> PrivateKey:
    kind: type[PrivateKey] = RSAKey if algorithm is IdTokenAlgorithm.RS256 else ECKey
    return kind.import_key(content)


def sign(key: PrivateKey, algorithm: IdTokenAlgorithm, claims: dict[str, Any]) -> str:
    """A compact JWT."""
    header = {"alg": algorithm.value, "typ": "JWT", "kid": key.thumbprint()}
    return jwt.encode(header, claims, key, algorithms=[algorithm.value])


def public(key: PrivateKey, algorithm: IdTokenAlgorithm) -> dict[str, Any]:
    """The JWK that verifies."""
    content = dict(key.as_dict(private=False))
    return {**content, "kid": key.thumbprint(), "use": "sig", "alg": algorithm.value}


def derived(keys: Keyring) -> list[PrivateKey]:
    """The keys for ES256 that are stored nowhere, the newest first. The older one may be missing: it can be guessed."""
    return [_derived(seed) for seed in keys.derived(KeyPurpose.ID_TOKEN)]


@cache
def _derived(seed: bytes) -> ECKey:
    number = int.from_bytes(seed) % (_ORDER - 1) + 1
    private = ec.derive_private_key(number, ec.SECP256R1())
    pem = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return ECKey.import_key(pem)
