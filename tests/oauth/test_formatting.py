"""People belong to organisations: no page says `tenant`, which is the API's word."""

import re
from pathlib import Path

import pytest

from backend.accounts.errors import TooManyProviders
from backend.api.schema import schema
from backend.kit.errors import AppError
from backend.oauth import formatting
from backend.tenants.errors import TenantActive, TenantBeingErased, TenantNotFound, TooManyInvitations
from backend.tenants.quotas import QuotaExceeded
from backend.tenants.secrets import TooManySecrets
from tests.harness.visitor import Outbox, Visitor, text_of

_PAGES = Path(formatting.__file__).parent / "pages"
_CODE = re.compile(r"{#.*?#}|{%.*?%}|{{.*?}}", re.DOTALL)
#: The rooms that pages call.
_ROOMS = ("backend.accounts.", "backend.tenants.", "backend.oauth.")
#: No page can raise them. The last one is never raised without words of its own.
_OF_THE_API = {
    TenantNotFound, TenantActive, TenantBeingErased, TooManyProviders, TooManyInvitations, TooManySecrets,
    QuotaExceeded,
}  # fmt: skip


def _kinds(kind: type[AppError]) -> set[type[AppError]]:
    assert schema  # loads every domain
    return {kind}.union(*map(_kinds, kind.__subclasses__()))


@pytest.mark.parametrize("page", sorted(_PAGES.glob("*.html")), ids=lambda page: page.stem)
def test_page_says_organisation(page: Path) -> None:
    assert "tenant" not in _CODE.sub("", page.read_text()).lower()


def test_errors_say_organisation_on_pages() -> None:
    """A further error that names a tenant has words for people, or is named above."""
    errors = {kind for kind in _kinds(AppError) if kind.__module__.startswith(_ROOMS)}
    naming = {kind for kind in errors if "tenant" in (kind.__doc__ or "").lower()}

    assert {kind for kind in naming - _OF_THE_API if "tenant" in formatting.error_text(kind()).lower()} == set()
    assert naming > _OF_THE_API


async def test_last_owner_error_uses_the_words_of_the_page(visitor: Visitor, outbox: Outbox) -> None:
    await visitor.sign_up(outbox)
    leave = re.search(r'href="(/account/organisations/[^"]+/leave)"', (await visitor.open("/account")).text)
    assert leave is not None

    answer = await visitor.submit(leave[1], {})

    assert answer.status_code == 409
    assert "An organisation needs at least one owner." in answer.text
    assert "tenant" not in text_of(answer).lower()
