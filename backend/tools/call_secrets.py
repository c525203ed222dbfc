"""Opens the secrets of a call. They are read for each call and not cached.

`tools.http.requests` uses it outside any transaction of the loop, because no transaction is open during a call.
"""

from collections.abc import Collection, Mapping
from uuid import UUID

from backend.kit.keyring import Keyring, WrongKey
from backend.kit.unit_of_work import unit_of_work
from backend.tenants import tool_secrets
from backend.tenants.secrets import SealedSecret
from backend.tools.definitions import tenant_tools
from backend.tools.definitions.tenant_tools import Definition
from backend.tools.errors import ToolError


class SecretReader:
    def __init__(self, keys: Keyring) -> None:
        self._keys = keys

    async def open(self, definition: Definition, names: Collection[str], *, origin: str) -> dict[str, str]:
        """Returns the values of the named secrets. All of them may be sent to `origin`; otherwise raises `ToolError`.

        It also runs for a tool without secrets: if the tool was deleted after its agent was taken, the call fails here.
        """
        async with unit_of_work(definition.tenant_id, read_only=True) as work:
            if not await tenant_tools.exists(work, tool_id=definition.id):
                raise ToolError("this tool no longer exists")
            secrets = await tool_secrets.find(work, names=names) if names else {}
        return self._values(names, secrets, origin)

    async def read(self, tenant_id: UUID, names: Collection[str], *, origin: str) -> dict[str, str]:
        """As `open`, for requests that are not tool calls."""
        if not names:
            return {}
        async with unit_of_work(tenant_id, read_only=True) as work:
            secrets = await tool_secrets.find(work, names=names)
        return self._values(names, secrets, origin)

    def _values(self, names: Collection[str], secrets: Mapping[str, SealedSecret], origin: str) -> dict[str, str]:
        return {name: self._value(name, secrets.get(name), origin) for name in sorted(names)}

    def _value(self, name: str, secret: SealedSecret | None, origin: str) -> str:
        if secret is None:
            raise ToolError(f"not sent: the secret {name} is not set; an admin must set it")
        if secret.base_url != origin:
            raise ToolError(f"not sent: the secret {name} may not be sent to {origin}")
        try:
            return secret.open(self._keys).value
        except WrongKey:
            raise ToolError(f"not sent: the secret {name} cannot be decrypted") from None
