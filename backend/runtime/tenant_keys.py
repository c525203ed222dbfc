"""Holds the tenant's keys for model providers in the agent's mind: encrypted, and at most a few seconds old.

They are read in the transaction that loads the mind, so a tenant without own keys costs nothing. If a tenant has keys,
they are read again before a later request. A key is decrypted for each request, and no cleartext copy is stored.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from backend.kit.keyring import WrongKey
from backend.kit.settings import secret as environment_secret
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.llm.catalogue import provider_of
from backend.llm.errors import ModelError, ModelErrorKind, Remedy
from backend.llm.gateway import ModelConnection, own, reach, require
from backend.llm.requests import ModelPrice
from backend.runtime.worker_state import WorkerState
from backend.tenants import model_keys, model_prices, secrets
from backend.tenants.key_trials import KeyOnTrial
from backend.tenants.secrets import SealedSecret

_FRESH_SECONDS = 3.0


@dataclass(slots=True)
class OwnKeys:
    #: By provider.
    sealed: dict[str, SealedSecret] = field(default_factory=dict)
    #: The tenant's prices for requests with its keys, by the full name of the model.
    prices: dict[str, ModelPrice] = field(default_factory=dict)
    read_at: float = field(default_factory=time.monotonic)

    async def fresh(self, tenant_id: UUID) -> "OwnKeys":
        """Read the keys again if they are too old. So a replaced or deleted key is out of use after a few seconds."""
        if self.sealed and time.monotonic() - self.read_at > _FRESH_SECONDS:
            async with unit_of_work(tenant_id, read_only=True) as work:
                now = await read(work)
            self.sealed, self.prices, self.read_at = now.sealed, now.prices, now.read_at
        return self

    def reach(self, worker: WorkerState, name: str | None) -> ModelConnection:
        """Return the connection to the named model: with the tenant's key for its provider, else the operator's offer.

        Raises `ModelError` if neither gives access, and `NeedsLitellm` if this worker cannot serve the model.
        """
        found = self._reach(worker, name)
        require(found)
        return found

    def _reach(self, worker: WorkerState, name: str | None) -> ModelConnection:
        full = name or worker.connection.name
        provider = provider_of(full) if self.sealed else None
        secret = self.sealed.get(provider or "")
        if provider is None or secret is None:
            return _of_operator(worker, full)
        try:
            opened = secret.open(worker.keys)
        except WrongKey:
            message = f"The tenant's secret {secret.name} cannot be opened"
            raise ModelError(ModelErrorKind.AUTH, message, remedy=Remedy.KEY) from None
        base_url, api_version = model_keys.address_of(opened)
        found = own(
            worker.connection,
            full,
            provider=provider,
            api_key=opened.value,
            base_url=base_url,
            api_version=api_version,
        )
        return replace(found, price=self.prices.get(found.name))

    def reach_each(self, worker: WorkerState, names: Sequence[str | None]) -> list[ModelConnection]:
        """Return the connections to these models, each once, without those for which `reach` raises `ModelError`.

        If none is left, raises the first `ModelError`. No other key replaces the tenant's own key.
        """
        reached, failure = list[ModelConnection](), None
        for name in names:
            try:
                reached.append(self.reach(worker, name))
            except ModelError as error:
                failure = failure or error
        if not reached and failure is not None:
            raise failure
        return list(dict.fromkeys(reached))


def _of_operator(worker: WorkerState, name: str) -> ModelConnection:
    return replace(_offered(worker, name), price=worker.models.price_of(name))


def _offered(worker: WorkerState, name: str) -> ModelConnection:
    if not worker.models.has(name):
        message = (
            f"The model {name!r} is not allowed: the installation does not offer it, and the tenant has no key for it"
        )
        raise ModelError(ModelErrorKind.AUTH, message, remedy=Remedy.MODEL)
    offer = worker.models.offer_of(name)
    if offer is None or (offer.base_url is None and offer.key is None):
        return reach(worker.connection, name)
    key = None if offer.key is None else environment_secret(offer.key)
    return replace(worker.connection, name=name, base_url=offer.base_url, api_key=key)


async def read(work: UnitOfWork, *, on_trial: KeyOnTrial | None = None) -> OwnKeys:
    """`on_trial`: a key that stands in the place of the stored one of its provider."""
    found = await secrets.find(work, prefix=model_keys.PREFIX)
    sealed = {secret.name.removeprefix(model_keys.PREFIX): secret for secret in found}
    if on_trial is not None:
        sealed[on_trial.provider] = on_trial.sealed
    return OwnKeys(sealed, await model_prices.read(work) if sealed else {})
