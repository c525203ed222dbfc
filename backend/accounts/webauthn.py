"""WebAuthn: creates the requests to a browser and verifies its responses. `oauth` calls it; it does not use the
database.

A passkey is accepted only from our own origin and for our own RP id, and only if the device has checked a finger, a
face or a code. The `webauthn` library parses the browser's response; a response that it cannot parse is refused.
"""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

import webauthn
from webauthn.helpers import (
    parse_authentication_credential_json,
    parse_client_data_json,
    parse_registration_credential_json,
)
from webauthn.helpers.structs import (
    AttestationFormat,
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from backend.kit.limits import DEFAULT

_PRODUCT = "Circadian"
_CHALLENGE_BYTES = 32
#: The bound of WebAuthn, and room for RSA keys of 8,192 bits.
_MOST_ID_BYTES, _MOST_KEY_BYTES = 1_023, 1_200
#: We request no attestation. A device without a certificate of its maker may sign it with the new key itself.
_FORMATS = {AttestationFormat.NONE, AttestationFormat.PACKED}
_MILLISECONDS = DEFAULT.passkey_seconds * 1_000


@dataclass(frozen=True, slots=True)
class Site:
    """Where passkeys are valid: `name` (WebAuthn's RP id) is the host of `origin`."""

    name: str
    origin: str


@dataclass(frozen=True, slots=True)
class PasskeyOwner:
    id: UUID
    email: str
    name: str


@dataclass(frozen=True, slots=True)
class New:
    """A passkey that a device has just created."""

    credential_id: bytes
    public_key: bytes
    sign_count: int


@dataclass(frozen=True, slots=True)
class PasskeyAssertion:
    """`by`: the user id that the device reports; None: it reports none."""

    sign_count: int
    by: UUID | None


def new_challenge() -> bytes:
    return secrets.token_bytes(_CHALLENGE_BYTES)


def creation_options(site: Site, challenge: bytes, person: PasskeyOwner, *, existing: Iterable[bytes]) -> str:
    """Options for `navigator.credentials.create`, as JSON. A device that has one of `existing` creates no other."""
    return webauthn.options_to_json(
        webauthn.generate_registration_options(
            rp_id=site.name,
            rp_name=_PRODUCT,
            user_id=person.id.bytes,
            user_name=person.email,
            user_display_name=person.name,
            challenge=challenge,
            timeout=_MILLISECONDS,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(each) for each in existing],
        )
    )


def request_options(site: Site, challenge: bytes, *, of: Iterable[bytes] = ()) -> str:
    """Options for `navigator.credentials.get`, as JSON. `of` empty: the person may choose any passkey."""
    return webauthn.options_to_json(
        webauthn.generate_authentication_options(
            rp_id=site.name,
            challenge=challenge,
            timeout=_MILLISECONDS,
            allow_credentials=[PublicKeyCredentialDescriptor(each) for each in of],
            user_verification=UserVerificationRequirement.REQUIRED,
        )
    )


def read_new(site: Site, challenge: bytes, response: str) -> New | None:
    """None: this is not a valid response to this challenge."""
    try:
        credential = parse_registration_credential_json(response)
        verified = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
            require_user_verification=True,
        )
        is_framed = parse_client_data_json(credential.response.client_data_json).cross_origin
    except Exception:  # noqa: BLE001 -- the library parses untrusted input, without a common error class
        return None
    sizes_fit = len(verified.credential_id) <= _MOST_ID_BYTES and len(verified.credential_public_key) <= _MOST_KEY_BYTES
    if is_framed or not sizes_fit or verified.fmt not in _FORMATS:
        return None
    return New(verified.credential_id, verified.credential_public_key, verified.sign_count)


def credential_id_of(response: str) -> bytes | None:
    """The passkey that the response names; nothing is verified."""
    try:
        credential_id = parse_authentication_credential_json(response).raw_id
    except Exception:  # noqa: BLE001 -- as above
        return None
    return credential_id if len(credential_id) <= _MOST_ID_BYTES else None


def read_assertion(site: Site, challenge: bytes, response: str, *, public_key: bytes) -> PasskeyAssertion | None:
    """None: this is not a valid response to this challenge by the holder of this key. The caller checks the counter,
    because it knows the last value: the library would check it before it has verified the signature."""
    try:
        credential = parse_authentication_credential_json(response)
        verified = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
            credential_public_key=public_key,
            credential_current_sign_count=0,
            require_user_verification=True,
        )
        handle = credential.response.user_handle
        by = UUID(bytes=handle) if handle else None
        is_framed = parse_client_data_json(credential.response.client_data_json).cross_origin
    except Exception:  # noqa: BLE001 -- as above
        return None
    return None if is_framed else PasskeyAssertion(verified.new_sign_count, by)
