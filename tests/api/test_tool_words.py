"""A word about a tool is about what the tool was when the word was said (ADR 0032)."""

import pytest

from tests.factories.tenants import Tenant
from tests.factories.tools import SCHEMA
from tests.harness.client import Json

_RULE = "a name has 1 to 64 characters out of A-Z a-z 0-9 _ -, and no __, which parts a server from its tool"
_MADE: Json = {"description": "Looks up.", "effect": "KEYED", "input": SCHEMA}
_FORM = {"question": "Which day?", "form": {"type": "object", "properties": {"day": {"type": "string"}}}}
_KINDS: dict[str, Json] = {
    "HTTP": {"kind": "HTTP", "http": {"url": "https://x.example/"}},
    "EXTERNAL": {"kind": "EXTERNAL"},
    "SPACE": {"kind": "SPACE", "effect": "PURE", "space": _FORM},
}


@pytest.mark.parametrize("kind", _KINDS)
@pytest.mark.parametrize("name", ["crm__pay", "__", "a___b"])
async def test_only_a_servers_tool_has_the_sign_of_one_in_its_name(tenant: Tenant, kind: str, name: str) -> None:
    """Whoever is given `crm__*` is given what the server `crm` has, and nothing else."""
    refused = await tenant.client.mutate("createTool", "__typename", name=name, **{**_MADE, **_KINDS[kind]})

    assert (refused["code"], refused["path"]) == ("INVALID_INPUT", ["input", "name"])
    assert refused["reason"] == _RULE
    await tenant.client.succeed("createTool", "__typename", name="crm_pay_", **{**_MADE, **_KINDS[kind]})
