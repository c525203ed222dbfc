"""The description of an app as submitted, and its validation. `apps` calls it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.tenants import app_origins, grant_checks, redirects
from backend.tenants.models import AppType, GrantType, IdTokenAlgorithm

#: The grants that can issue a refresh token.
_PERSONAL = frozenset({GrantType.AUTHORIZATION_CODE, GrantType.DEVICE_CODE})
_GRANTS_PATH = "input", "grantTypes"


@dataclass(frozen=True, slots=True)
class AppForm:
    name: str
    type: AppType
    #: The scopes that the app may request.
    scopes: Collection[str]
    redirect_uris: Sequence[str] = ()
    grant_types: Collection[GrantType] = (GrantType.AUTHORIZATION_CODE, GrantType.REFRESH_TOKEN)
    description: str = ""
    homepage_url: str | None = None
    #: Whether RFC 9126 (pushed requests) and RFC 9449 (DPoP) are required.
    requires_pushed: bool = False
    requires_proof: bool = False
    #: What OpenID Connect Dynamic Client Registration says of a client that names none.
    id_token_algorithm: IdTokenAlgorithm = IdTokenAlgorithm.RS256
    #: Origins whose pages may call the API.
    allowed_origins: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class AppChange:
    """None leaves a field unchanged; an empty `homepage_url` removes it. The type of an app never changes."""

    name: str | None = None
    scopes: Collection[str] | None = None
    redirect_uris: Sequence[str] | None = None
    grant_types: Collection[GrantType] | None = None
    description: str | None = None
    homepage_url: str | None = None
    requires_pushed: bool | None = None
    requires_proof: bool | None = None
    id_token_algorithm: IdTokenAlgorithm | None = None
    allowed_origins: Sequence[str] | None = None

    def applied_to(self, form: AppForm) -> AppForm:
        return AppForm(
            name=form.name if self.name is None else self.name,
            type=form.type,
            scopes=form.scopes if self.scopes is None else self.scopes,
            redirect_uris=form.redirect_uris if self.redirect_uris is None else self.redirect_uris,
            grant_types=form.grant_types if self.grant_types is None else self.grant_types,
            description=form.description if self.description is None else self.description,
            homepage_url=form.homepage_url if self.homepage_url is None else self.homepage_url,
            requires_pushed=form.requires_pushed if self.requires_pushed is None else self.requires_pushed,
            requires_proof=form.requires_proof if self.requires_proof is None else self.requires_proof,
            id_token_algorithm=self.id_token_algorithm or form.id_token_algorithm,
            allowed_origins=form.allowed_origins if self.allowed_origins is None else self.allowed_origins,
        )


@dataclass(frozen=True, slots=True)
class CheckedForm:
    """A validated form, as it is stored."""

    name: str
    description: str
    homepage_url: str | None
    redirect_uris: list[str]
    scopes: list[str]
    grant_types: list[str]
    requires_pushed: bool
    requires_proof: bool
    id_token_algorithm: IdTokenAlgorithm
    allowed_origins: list[str]


def checked(form: AppForm) -> CheckedForm:
    """Raises `InvalidInput`."""
    uris = redirects.checked(form.redirect_uris, type_=form.type)
    return CheckedForm(
        name=text.require(form.name, name="name", max_chars=DEFAULT.name_chars),
        description=text.require(
            form.description, name="description", max_chars=DEFAULT.description_chars, allow_empty=True
        ),
        homepage_url=_homepage(form.homepage_url),
        redirect_uris=uris,
        scopes=sorted(grant_checks.parse_scopes(form.scopes)),
        grant_types=_grants(form, has_redirects=bool(uris)),
        requires_pushed=form.requires_pushed,
        requires_proof=form.requires_proof,
        id_token_algorithm=form.id_token_algorithm,
        allowed_origins=app_origins.checked(form.allowed_origins),
    )


def _homepage(url: str | None) -> str | None:
    """People follow this link, so only http and https are allowed."""
    if not url:
        return None
    url = text.require(url, name="homepageUrl", max_chars=DEFAULT.redirect_uri_chars)
    try:
        parts = urlsplit(url)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("https", "http") or not parts.hostname:
        raise InvalidInput("homepageUrl must begin with https:// and name a host", path=("input", "homepageUrl"))
    return url


def _grants(form: AppForm, *, has_redirects: bool) -> list[str]:
    grants = frozenset(form.grant_types)
    if not grants - {GrantType.REFRESH_TOKEN}:
        raise InvalidInput(
            "grantTypes must have AUTHORIZATION_CODE, DEVICE_CODE or CLIENT_CREDENTIALS", path=_GRANTS_PATH
        )
    if GrantType.AUTHORIZATION_CODE in grants and not has_redirects:
        raise InvalidInput("AUTHORIZATION_CODE needs a redirect URI", path=("input", "redirectUris"))
    if GrantType.CLIENT_CREDENTIALS in grants and form.type is AppType.PUBLIC:
        raise InvalidInput(
            "CLIENT_CREDENTIALS is only for confidential apps: a public app has no credentials", path=_GRANTS_PATH
        )
    if GrantType.REFRESH_TOKEN in grants and not grants & _PERSONAL:
        raise InvalidInput("REFRESH_TOKEN needs AUTHORIZATION_CODE or DEVICE_CODE", path=_GRANTS_PATH)
    return sorted(grants)
