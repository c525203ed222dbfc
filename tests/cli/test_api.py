"""`python -m backend api`: what the command line says reaches everything that names the installation's address."""

from pathlib import Path

import httpx
import pytest

from tests.harness.commands import run_command
from tests.harness.grounds import Grounds
from tests.harness.processes import api_process
from tests.harness.stores import Stores
from tests.harness.visitor import Visitor

_METADATA = "/.well-known/oauth-authorization-server"
#: Taken by nobody here: the command line has the last word.
_OTHER = {"PORT": "8000", "CIRCADIAN_HOST": "127.0.0.1"}


@pytest.fixture
def production(environment: dict[str, str], stores: Stores) -> dict[str, str]:
    """In development every name of the machine is as good as the right one."""
    return {**environment, **_OTHER, **stores.production()}


async def test_issuer_links_and_forms_follow_the_port_of_the_command_line(
    production: dict[str, str], tmp_path: Path, http: httpx.AsyncClient
) -> None:
    with api_process(log=tmp_path / "log", environment=production) as api:
        found = (await http.get(api.base_url + _METADATA)).json()
        refused = await http.post(api.url, json={"query": "{ viewer { scopes } }"})
        async with Visitor(api.base_url) as person:
            answer = await person.sign_in("nobody@example.com", "no password at all")

    assert found["issuer"] == api.base_url
    assert {found[name].partition("/oauth")[0] for name in found if name.endswith("_endpoint")} == {api.base_url}
    assert f'resource_metadata="{api.base_url}/' in refused.headers["www-authenticate"]
    assert answer.status_code == 422, "the form comes from the right origin, only its password is wrong"


async def test_every_address_of_the_machine_is_named_by_one_that_can_be_reached(
    production: dict[str, str], tmp_path: Path, http: httpx.AsyncClient, grounds: Grounds
) -> None:
    parent = grounds.parent
    with api_process(log=tmp_path / "log", environment=production, host="0.0.0.0", parent=parent) as api:
        found = (await http.get(api.base_url + _METADATA)).json()

    assert found["issuer"] == api.base_url


async def test_public_url_has_precedence_over_host_and_port(
    production: dict[str, str], tmp_path: Path, http: httpx.AsyncClient, grounds: Grounds
) -> None:
    settings = {**production, "CIRCADIAN_PUBLIC_URL": "https://circadian.example/"}
    with api_process(log=tmp_path / "log", environment=settings, parent=grounds.parent) as api:
        found = (await http.get(api.base_url + _METADATA)).json()

    assert found["issuer"] == "https://circadian.example"


@pytest.mark.parametrize("port", ["0", "65536", "-1"])
def test_invalid_port_is_one_clear_line(stores: Stores, port: str) -> None:
    ended = run_command("api", f"--port={port}", **stores.settings())

    assert ended.returncode == 1
    assert ended.stderr.startswith("circadian: bad setting: port: Input should be ")
    assert ended.stderr.count("\n") == 1
