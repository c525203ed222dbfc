"""The details of an audit entry as clients and webhooks see them: with global ids.

The log stores an object as `Type:key`, and its hash covers that. `api.tenants.audit` and `webhooks.security` show it.
"""

import re
from typing import Any

from backend.kit.global_ids import encode
from backend.kit.keyring import COVERED_CHARS

_UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_STORED = re.compile(rf"([A-Z][A-Za-z]*):({_UUID}|[0-9a-f]{{{COVERED_CHARS}}})")
_BARE = re.compile(_UUID)
#: The types of the details that are stored without one.
_TYPES = {"family": "TokenFamily", "member": "Member", "provider": "IdentityProvider", "token": "AccessToken"}
#: The type of the subject of a budget, by its scope.
_SUBJECTS = {"TENANT": "Tenant", "AGENT": "Agent", "PERSON": "Member", "PROGRAM": "Service"}


def shown(details: dict[str, Any]) -> dict[str, Any]:
    """The same details with global ids."""
    types = {**_TYPES, "subjectId": _SUBJECTS.get(str(details.get("scope")), "")}
    return {name: _shown(value, types.get(name, "")) for name, value in details.items()}


def _shown(value: Any, kind: str) -> Any:
    match value:
        case str() if found := _STORED.fullmatch(value):
            return encode(found[1], found[2])
        case str() if kind and _BARE.fullmatch(value):
            return encode(kind, value)
        case list():
            return [_shown(each, kind) for each in value]
    return value
