"""The tenant's keys for model providers, as an agent's mind holds them: sealed, and a few seconds old at most.

Read in the transaction that loads the mind, so that a tenant without any costs nothing; while there are some, they are
read again before a request that comes later. A key is opened for each request and kept by nobody (X5).
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from backend.kit.keyring import WrongKey
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.llm.errors import ModelError, ModelErrorKind
from backend.llm.gateway import ModelConnection, own, provider_named, reach
from backend.runtime.hosting.state import WorkerState
from backend.tenants import model_keys, secrets
from backend.tenants.secrets import SealedSecret

_FRESH_SECONDS = 3.0


@dataclass(slots=True)
class OwnKeys:
    #: By provider.
    sealed: dict[str, SealedSecret] = field(default_factory=dict)
    read_at: float = field(default_factory=time.monotonic)

    async def fresh(self, tenant_id: UUID) -> "OwnKeys":
        """These, or what has become of them: a key that was replaced or deleted is used no more after seconds."""
        if self.sealed and time.monotonic() - self.read_at > _FRESH_SECONDS:
            async with unit_of_work(tenant_id, read_only=True) as work:
                now = await read(work)
            self.sealed, self.read_at = now.sealed, now.read_at
        return self

    def reach(self, worker: WorkerState, name: str | None) -> ModelConnection:
        """The connection to the model of that name: with the tenant's key for its provider, else as the installation
        reaches it."""
        full = name or worker.connection.name
        secret = self.sealed.get(provider_named(full) or "") if self.sealed else None
        if secret is None:
            return reach(worker.connection, name)
        try:
            opened = secret.open(worker.keys)
        except WrongKey:
            raise ModelError(ModelErrorKind.AUTH, f"The tenant's secret {secret.name} cannot be opened") from None
        return own(worker.connection, full, api_key=opened.value, base_url=opened.base_url)

    def reach_each(self, worker: WorkerState, names: Sequence[str | None]) -> list[ModelConnection]:
        """The connections to these models, each once, without those whose key cannot be opened.

        Raises the `ModelError` of the first where none is left: nobody else's key takes the place of the tenant's.
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


async def read(work: UnitOfWork) -> OwnKeys:
    found = await secrets.find(work, prefix=model_keys.PREFIX)
    return OwnKeys({secret.name.removeprefix(model_keys.PREFIX): secret for secret in found})
