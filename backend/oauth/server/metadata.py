"""Discovery documents: of the authorization server (RFC 8414, OpenID Connect), and of the API (RFC 9728)."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from backend.kit import dpop
from backend.oauth import state
from backend.oauth.server import resources
from backend.oauth.server.identity_scopes import IdentityScope
from backend.tenants.actor import Scope
from backend.tenants.models import GrantType, IdTokenAlgorithm

_SCOPES = [scope.value for scope in Scope]
_CACHE_HEADERS = {"cache-control": "public, max-age=300"}
_CLAIMS = [
    "iss",
    "sub",
    "aud",
    "exp",
    "iat",
    "nonce",
    "auth_time",
    "at_hash",
    "tenant",
    "name",
    "email",
    "email_verified",
]
_SECRETS = ["client_secret_basic", "client_secret_post"]


async def _server(request: Request) -> Response:
    settings = state.of(request).settings
    issuer = settings.web.url
    document = {
        "issuer": issuer,
        "authorization_endpoint": f"{issuer}/oauth/authorize",
        "token_endpoint": f"{issuer}/oauth/token",
        "revocation_endpoint": f"{issuer}/oauth/revoke",
        "introspection_endpoint": f"{issuer}/oauth/introspect",
        "pushed_authorization_request_endpoint": f"{issuer}/oauth/par",
        "device_authorization_endpoint": f"{issuer}/oauth/device_authorization",
        "installations_endpoint": f"{issuer}/oauth/installations",
        "userinfo_endpoint": f"{issuer}/oauth/userinfo",
        "jwks_uri": f"{issuer}/.well-known/jwks.json",
        "scopes_supported": [*(scope.value for scope in IdentityScope), *_SCOPES],
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": [grant.value for grant in GrantType],
        "token_endpoint_auth_methods_supported": [*_SECRETS, "none"],
        "revocation_endpoint_auth_methods_supported": [*_SECRETS, "none"],
        "introspection_endpoint_auth_methods_supported": _SECRETS,
        "code_challenge_methods_supported": ["S256"],
        "dpop_signing_alg_values_supported": list(dpop.ALGORITHMS),
        "authorization_response_iss_parameter_supported": True,
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": [each.value for each in IdTokenAlgorithm],
        "claims_supported": _CLAIMS,
        "prompt_values_supported": ["none", "login", "consent"],
        "request_parameter_supported": False,
        "request_uri_parameter_supported": False,
        "protected_resources": [resources.of(settings)],
    }
    if settings.documents_tenant is not None:
        document["client_id_metadata_document_supported"] = True
    if settings.registration_tenant is not None:
        document["registration_endpoint"] = f"{issuer}/oauth/register"
    return JSONResponse(document, headers=_CACHE_HEADERS)


async def _resource(request: Request) -> Response:
    settings = state.of(request).settings
    document = {
        "resource": resources.of(settings),
        "authorization_servers": [settings.web.url],
        "scopes_supported": _SCOPES,
        "bearer_methods_supported": ["header"],
        "dpop_signing_alg_values_supported": list(dpop.ALGORITHMS),
        "resource_name": "Circadian",
    }
    return JSONResponse(document, headers=_CACHE_HEADERS)


#: The last path is the form that RFC 9728 defines for a resource whose URL has a path.
ROUTES = (
    Route("/.well-known/oauth-authorization-server", _server),
    Route("/.well-known/openid-configuration", _server),
    Route("/.well-known/oauth-protected-resource", _resource),
    Route("/.well-known/oauth-protected-resource/graphql", _resource),
)
