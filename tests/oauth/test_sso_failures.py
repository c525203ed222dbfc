"""A provider that is away, silent or broken: a page that says so, and the true reason in the audit log (X3)."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from tests.factories.providers import create_provider, go, path_of
from tests.factories.tenants import Tenant, Tenants
from tests.fakes.identity_provider import IdentityProvider
from tests.harness.grounds import Grounds
from tests.harness.processes import Api, api_process
from tests.harness.stores import Stores
from tests.harness.visitor import Visitor
from tests.oauth.test_sso import someone
from tests.oauth.test_sso_attacks import reasons

_AWAY = "could not be reached, or did not answer in time"
_BROKEN = "sent an invalid answer"


@pytest.fixture
async def provider() -> AsyncIterator[IdentityProvider]:
    async with IdentityProvider(person=someone(), has_userinfo=True) as provider:
        yield provider


async def _try(tenant: Tenant, visitor: Visitor, provider: IdentityProvider, place: str, how: str | int) -> str:
    """What the page says, to somebody who is not signed in."""
    made = await create_provider(tenant.client, provider)
    provider.failing = {place: how}
    path = path_of(made)
    answer = await (visitor.submit(path, {}) if place == "openid-configuration" else go(visitor, path))

    assert answer.status_code == 502
    assert "Signing in did not work" in answer.text
    assert f'href="{path}?next=' in answer.text, "from where they can try again"
    assert not await visitor.is_signed_in()
    return answer.text


@pytest.mark.parametrize("place", ["openid-configuration", "token", "keys", "userinfo"])
@pytest.mark.parametrize("how", ["cut", 502])
async def test_an_unreachable_provider_is_not_a_refusal(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, place: str, how: str | int
) -> None:
    page = await _try(tenant, visitor, provider, place, how)

    assert _AWAY in page
    assert await reasons(tenant) == ["provider_unreachable"]


@pytest.mark.parametrize(
    ("place", "reason"),
    [("token", "token_answer_invalid"), ("keys", "id_token_invalid"), ("userinfo", "userinfo_invalid")],
)
async def test_a_malformed_response_is_reported_by_its_endpoint(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor, place: str, reason: str
) -> None:
    page = await _try(tenant, visitor, provider, place, 404)

    assert _BROKEN in page
    assert await reasons(tenant) == [reason]


async def test_code_refused_is_reported_only_for_a_refusal(
    tenant: Tenant, provider: IdentityProvider, visitor: Visitor
) -> None:
    made = await create_provider(tenant.client, provider, clientSecret="not the secret")

    assert _BROKEN in (await go(visitor, path_of(made))).text
    assert await reasons(tenant) == ["code_refused"]


@pytest.fixture(scope="module")
def impatient(environment: dict[str, str], logs: Path, grounds: Grounds) -> Iterator[Api]:
    """An API process that waits a second for a provider."""
    settings = {**environment, "CIRCADIAN_PROVIDER_SECONDS": "1"}
    with api_process(log=logs / "impatient.log", environment=settings, parent=grounds.parent) as api:
        yield api


@pytest.mark.parametrize("place", ["openid-configuration", "token", "keys", "userinfo"])
async def test_a_silent_provider_times_out(
    impatient: Api, stores: Stores, http: httpx.AsyncClient, provider: IdentityProvider, place: str
) -> None:
    tenant = await Tenants(stores.owner_database_url, impatient.url, http).create()
    async with Visitor(impatient.base_url) as visitor:
        page = await _try(tenant, visitor, provider, place, "silent")

    assert _AWAY in page
    assert await reasons(tenant) == ["provider_unreachable"]
