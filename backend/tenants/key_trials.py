"""A model provider's key on trial: sealed, sent to the worker that tries it, and stored nowhere.

`oauth.model_trial` seals it and replaces the organisation's key only after success. `runtime.model.model_test` receives
it. It is bound to a name that no stored secret has, so it cannot become one by being copied into the table.
"""

import base64
from dataclasses import dataclass
from uuid import UUID, uuid4

from backend.kit.errors import Conflict
from backend.kit.keyring import Keyring
from backend.kit.rpc import Content
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import envelope, model_keys, secrets
from backend.tenants.actor import Actor
from backend.tenants.secrets import SealedSecret

_PREFIX = "model-trial/"
_RECEIVED = Statement(
    SealedSecret,
    """SELECT $2::uuid AS id, k.tenant_id, $3::text AS name, $4::text AS base_url, k.id AS key_id, $5::bytea AS sealed,
  k.wrapped_by, k.wrapped FROM tenant_keys k WHERE k.tenant_id = $1 AND k.id = $6""",
)


class KeyChangedMeanwhile(Conflict):
    """The key of this provider was changed by somebody else during the trial. Nothing was changed. Look at it, and try
    again."""

    code = "KEY_CHANGED_MEANWHILE"


class KeyOfTrialGone(Exception):
    """The tenant's encryption key that sealed the key on trial does not exist any more."""


@dataclass(frozen=True, slots=True)
class KeyOffer:
    """A key as somebody enters it."""

    provider: str
    api_key: str
    base_url: str | None


@dataclass(frozen=True, slots=True)
class KeyOnTrial:
    provider: str
    sealed: SealedSecret


@dataclass(frozen=True, slots=True)
class Trial:
    """The request to the worker, and the key that was stored when the trial began."""

    key: Content
    before: bytes | None


async def begin(work: UnitOfWork, keys: Keyring, actor: Actor, offer: KeyOffer, *, allows_private: bool) -> Trial:
    """Raises what `model_keys.set_key` raises. Changes no secret."""
    value, url = model_keys.checked(
        actor, provider=offer.provider, api_key=offer.api_key, base_url=offer.base_url, api_version=None,
        allows_private=allows_private,
    )  # fmt: skip
    cipher, key_id, name = await envelope.current(work, keys), uuid4(), f"{_PREFIX}{offer.provider}"
    sealed = cipher.seal(value, bound_to=secrets.binding_of(actor.tenant_id, key_id, name, url))
    content: Content = {
        "id": str(key_id),
        "provider": offer.provider,
        "base_url": url,
        "sealed_by": str(cipher.key_id),
        "sealed": base64.b64encode(sealed).decode(),
    }
    return Trial(content, await _stored(work, offer.provider))


async def receive(work: UnitOfWork, content: Content) -> KeyOnTrial:
    sealed = await work.fetchrow(
        _RECEIVED, work.tenant_id, UUID(content["id"]), f"{_PREFIX}{content['provider']}", content["base_url"],
        base64.b64decode(content["sealed"]), UUID(content["sealed_by"]),
    )  # fmt: skip
    if sealed is None:
        raise KeyOfTrialGone
    return KeyOnTrial(content["provider"], sealed)


async def succeed(
    work: UnitOfWork, keys: Keyring, actor: Actor, offer: KeyOffer, trial: Trial, *, allows_private: bool
) -> UUID:
    """Stores the key that was tried; the secret's id. Raises `KeyChangedMeanwhile` if the stored one is not the same as
    at the beginning."""
    await envelope.current(work, keys)  # its lock: nobody else stores a secret until this transaction ends
    if await _stored(work, offer.provider) != trial.before:
        raise KeyChangedMeanwhile
    return await model_keys.set_key(
        work, keys, actor, provider=offer.provider, api_key=offer.api_key, base_url=offer.base_url, api_version=None,
        allows_private=allows_private,
    )  # fmt: skip


async def _stored(work: UnitOfWork, provider: str) -> bytes | None:
    found = await secrets.find_named(work, names=[f"{model_keys.PREFIX}{provider}"])
    return found[0].sealed if found else None
