"""The second step of a sign-in: one-time codes of a device (RFC 6238), and recovery codes for a lost device.

`oauth.second_step` and `oauth.second_factor_settings` call it. The secret is sealed with the installation's key and
bound to the person. The database stores only HMACs of the recovery codes. Each code is valid once.
"""

import hmac
import re
from dataclasses import dataclass
from uuid import UUID, uuid4

import pyotp

from backend.kit.keyring import KeyPurpose, Keyring, Sealed
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work

_ISSUER = "Circadian"
_STEP_SECONDS = 30
_DIGITS = 6
#: The accepted clock drift of a device, in steps.
_DRIFT = (0, -1, 1)
#: How long the set-up of a device may take after the password was proved, in steps: 15 minutes.
_SET_UP_STEPS = 30
_RECOVERY_CODES = 10
#: Without letters that look alike.
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_RECOVERY_CHARS = 12
_MARK = re.compile(r"([0-9]{1,15})\.([0-9a-f]{64})")


@dataclass(frozen=True, slots=True)
class SecondFactorState:
    """`is_on` False: the setup has begun, and no code has been entered yet."""

    user_id: UUID
    sealed: Sealed
    is_on: bool
    recovery_left: int
    #: The present time step, by the database's clock.
    step: int


@dataclass(frozen=True, slots=True)
class Enrolment:
    """`is_repeated`: the form came once more, as by a double click, and shows the same recovery codes."""

    recovery_codes: list[str]
    is_repeated: bool


@dataclass(frozen=True, slots=True)
class _SecondFactorRow:
    sealed_by: str
    sealed: bytes
    is_confirmed: bool
    recovery_left: int
    #: The time of the database, in seconds.
    epoch: int


_READ = Statement(
    _SecondFactorRow, "SELECT sealed_by, sealed, is_confirmed, recovery_left, epoch FROM read_second_factor($1)"
)
_BEGIN = Statement(bool, "SELECT begin_second_factor($1, $2, $3, $4)")
_CONFIRM = Statement(bool, "SELECT confirm_second_factor($1, $2, $3, $4)")
_USE = Statement(bool, "SELECT use_second_factor($1, $2, $3, $4)")
_USE_RECOVERY_CODE = Statement(bool, "SELECT use_recovery_code($1, $2)")


async def read(work: UnitOfWork, user_id: UUID) -> SecondFactorState | None:
    row = await work.fetchrow(_READ, user_id)
    if row is None:
        return None
    sealed = Sealed(row.sealed_by, row.sealed)
    return SecondFactorState(user_id, sealed, row.is_confirmed, row.recovery_left, row.epoch // _STEP_SECONDS)


async def is_on(user_id: UUID) -> bool:
    async with unit_of_work(None, read_only=True) as work:
        factor = await read(work, user_id)
    return factor is not None and factor.is_on


async def begin(work: UnitOfWork, keys: Keyring, user_id: UUID) -> str | None:
    """A new secret for a device; None: a secret is in use already."""
    secret = pyotp.random_base32()
    sealed = _seal(keys, user_id, secret)
    is_begun = await work.fetchrow(_BEGIN, uuid4(), user_id, sealed.key, sealed.content)
    return secret if is_begun else None


def secret_of(keys: Keyring, factor: SecondFactorState) -> str:
    """The secret for the device; shown only until the second step is on."""
    return keys.open(factor.sealed, bound_to=_binding(factor.user_id)).decode()


def set_up_mark(keys: Keyring, factor: SecondFactorState, session_id: UUID) -> str:
    """Marks the form for the first code: the password was just proved for this set-up, in this session of a browser."""
    return f"{factor.step}.{keys.digest(KeyPurpose.COOKIE, _set_up_text(factor, session_id, factor.step)).hex()}"


def is_set_up_mark(keys: Keyring, factor: SecondFactorState, session_id: UUID, given: str) -> bool:
    """Whether it is such a mark, and not too old. An open session alone has none."""
    match = _MARK.fullmatch(given)
    if match is None or factor.step - int(match[1]) > _SET_UP_STEPS:
        return False
    digests = keys.digests(KeyPurpose.COOKIE, _set_up_text(factor, session_id, int(match[1])))
    return any(hmac.compare_digest(each.hex(), match[2]) for each in digests)


def address_of(secret: str, *, email: str) -> str:
    """The secret as a URI that devices scan or open."""
    return pyotp.TOTP(secret).provisioning_uri(name=email, issuer_name=_ISSUER)


async def confirm(work: UnitOfWork, keys: Keyring, factor: SecondFactorState, code: str) -> Enrolment | None:
    """The recovery codes are shown only here. None: the code is wrong."""
    step = _step_of(secret_of(keys, factor), code, factor.step)
    if step is None:
        return None
    codes = [_recovery_code(keys, factor, number) for number in range(_RECOVERY_CODES)]
    digests = [_digests(keys, factor.user_id, each)[0] for each in codes]
    if await work.fetchrow(_CONFIRM, factor.user_id, factor.sealed.content, step, digests):
        return Enrolment(codes, is_repeated=False)
    now = await read(work, factor.user_id)
    if now is None or not now.is_on or now.sealed != factor.sealed or now.recovery_left < _RECOVERY_CODES:
        return None
    return Enrolment(codes, is_repeated=True)


async def prove(work: UnitOfWork, keys: Keyring, user_id: UUID, code: str) -> bool:
    """Whether this is an unused code of the person's device, or one of their unused recovery codes."""
    factor, entered = await read(work, user_id), "".join(code.split()).replace("-", "").lower()
    if factor is None or not factor.is_on:
        return False
    if len(entered) == _RECOVERY_CHARS:
        digests = _digests(keys, user_id, entered)
        return await work.fetchrow(_USE_RECOVERY_CODE, user_id, digests) is True
    secret = secret_of(keys, factor)
    step = _step_of(secret, entered, factor.step)
    if step is None:
        return False
    sealed = factor.sealed if factor.sealed.key == keys.newest else _seal(keys, user_id, secret)
    return await work.fetchrow(_USE, user_id, step, sealed.key, sealed.content) is True


async def remove(work: UnitOfWork, user_id: UUID) -> None:
    await work.execute("SELECT remove_second_factor($1)", user_id)


def _step_of(secret: str, code: str, now: int) -> int | None:
    """The time step in which the device generates this code."""
    if len(code) != _DIGITS or not (code.isascii() and code.isdigit()):
        return None
    totp, steps = pyotp.TOTP(secret), (now + drift for drift in _DRIFT)
    return next((step for step in steps if hmac.compare_digest(totp.at(step * _STEP_SECONDS), code)), None)


def _recovery_code(keys: Keyring, factor: SecondFactorState, number: int) -> str:
    """The same for the same set-up. Nobody can compute it without the installation's key."""
    text = f"{factor.user_id}:{factor.sealed.content.hex()}:{number}"
    value = int.from_bytes(keys.digest(KeyPurpose.RECOVERY, text))
    size = len(_ALPHABET)
    return "".join(_ALPHABET[value // size**place % size] for place in range(_RECOVERY_CHARS))


def _set_up_text(factor: SecondFactorState, session_id: UUID, step: int) -> str:
    """Each set-up has another sealed secret."""
    return f"set-up:{step}:{factor.user_id}:{session_id}:{factor.sealed.content.hex()}"


def _seal(keys: Keyring, user_id: UUID, secret: str) -> Sealed:
    return keys.seal(secret.encode(), bound_to=_binding(user_id))


def _binding(user_id: UUID) -> str:
    return f"accounts/totp/{user_id}"


def _digests(keys: Keyring, user_id: UUID, code: str) -> list[str]:
    return [digest.hex() for digest in keys.digests(KeyPurpose.LINK, f"recovery:{user_id}:{code}")]
