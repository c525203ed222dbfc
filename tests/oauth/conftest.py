"""People at the pages of a real API process, and their mail."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from tests.factories.operators import add_operator
from tests.harness.authenticator import Authenticator
from tests.harness.processes import Api
from tests.harness.stores import Stores
from tests.harness.visitor import Outbox, Visitor
from tests.oauth.console import Console
from tests.oauth.operators import Operator
from tests.oauth.passkey_scene import Account


@pytest.fixture
def outbox(environment: dict[str, str]) -> Outbox:
    return Outbox(Path(environment["CIRCADIAN_DATA_DIR"]))


@pytest.fixture
async def visitor(api: Api) -> AsyncIterator[Visitor]:
    async with Visitor(api.base_url) as visitor:
        yield visitor


@pytest.fixture
async def stranger(api: Api) -> AsyncIterator[Visitor]:
    """At another place of the network."""
    async with Visitor(api.base_url) as visitor:
        yield visitor


@pytest.fixture
async def account(visitor: Visitor, outbox: Outbox, stores: Stores) -> Account:
    """The visitor's, signed in."""
    return Account(await visitor.sign_up(outbox), stores.owner_database_url, outbox)


@pytest.fixture
def device(visitor: Visitor) -> Authenticator:
    """A device with passkeys, at a browser that shows our pages."""
    return Authenticator(visitor.base_url)


@pytest.fixture
async def operator(api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox, stores: Stores) -> Operator:
    address = await visitor.sign_up(outbox, name="Olga", organisation="Operations")
    await add_operator(stores, address)
    return Operator(address, await Console(api, http).client(visitor))
