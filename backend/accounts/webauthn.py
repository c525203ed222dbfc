"""WebAuthn: what a browser is asked, and whether its answer is good. Called by `oauth`; knows no database.

A passkey is taken from our own origin alone, for our own name alone, and only when the device has asked its person
for a finger, a face or a code. What a browser sends is read by the `webauthn` library; what that cannot read is no
answer.
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
#: WebAuthn's own bound, and room for RSA keys of 8,192 bits.
_MOST_ID_BYTES, _MOST_KEY_BYTES = 1_023, 1_200
#: We ask for no attestation. A device that has no maker's certificate may sign it with the new key itself.
_FORMATS = {AttestationFormat.NONE, AttestationFormat.PACKED}
_MILLISECONDS = DEFAULT.passkey_seconds * 1_000


@dataclass(frozen=True, slots=True)
class Site:
    """Where passkeys are good: `name` (WebAuthn's RP id) is the host of `origin`."""

    name: str
    origin: str


@dataclass(frozen=True, slots=True)
class PasskeyOwner:
    id: UUID
    email: str
    name: str


@dataclass(frozen=True, slots=True)
class New:
    """A passkey that a device has just made."""

    credential_id: bytes
    public_key: bytes
    sign_count: int


@dataclass(frozen=True, slots=True)
class PasskeyAnswer:
    """`by`: whose passkey the device says it is; None: it does not say."""

    sign_count: int
    by: UUID | None


def new_challenge() -> bytes:
    return secrets.token_bytes(_CHALLENGE_BYTES)


def ask_for_new(site: Site, challenge: bytes, person: PasskeyOwner, *, known: Iterable[bytes]) -> str:
    """For `navigator.credentials.create`, as JSON. A device that has one of `known` makes no other."""
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
            exclude_credentials=[PublicKeyCredentialDescriptor(each) for each in known],
        )
    )


def ask_for_one(site: Site, challenge: bytes, *, of: Iterable[bytes] = ()) -> str:
    """For `navigator.credentials.get`, as JSON. `of` nothing: whichever passkey the person chooses."""
    return webauthn.options_to_json(
        webauthn.generate_authentication_options(
            rp_id=site.name,
            challenge=challenge,
            timeout=_MILLISECONDS,
            allow_credentials=[PublicKeyCredentialDescriptor(each) for each in of],
            user_verification=UserVerificationRequirement.REQUIRED,
        )
    )


def read_new(site: Site, challenge: bytes, given: str) -> New | None:
    """None: it is not an answer to this challenge that is good here."""
    try:
        credential = parse_registration_credential_json(given)
        verified = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
            require_user_verification=True,
        )
        is_framed = parse_client_data_json(credential.response.client_data_json).cross_origin
    except Exception:  # noqa: BLE001 -- the library meets what strangers send, and has no one error for it
        return None
    sizes_fit = len(verified.credential_id) <= _MOST_ID_BYTES and len(verified.credential_public_key) <= _MOST_KEY_BYTES
    if is_framed or not sizes_fit or verified.fmt not in _FORMATS:
        return None
    return New(verified.credential_id, verified.credential_public_key, verified.sign_count)


def credential_id_of(given: str) -> bytes | None:
    """Which passkey the answer names; proves nothing."""
    try:
        found = parse_authentication_credential_json(given).raw_id
    except Exception:  # noqa: BLE001 -- as above
        return None
    return found if len(found) <= _MOST_ID_BYTES else None


def read_answer(site: Site, challenge: bytes, given: str, *, public_key: bytes) -> PasskeyAnswer | None:
    """None: it is not an answer to this challenge, by the holder of this key, that is good here. The count is looked at
    by who knows the last one: the library would do so before it has looked at the signature."""
    try:
        credential = parse_authentication_credential_json(given)
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
    return None if is_framed else PasskeyAnswer(verified.new_sign_count, by)
