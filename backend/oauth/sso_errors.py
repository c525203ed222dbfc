"""Maps failures of a provider to the reasons in the tenant's audit log.

`openid` calls it. An unreachable provider, a refused request and an invalid response need different actions of an
admin. `code_refused` is used only if the provider itself refused the code.
"""

import httpx2
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.base_client import OAuthError
from joserfc.errors import BadSignatureError, ClaimError, InvalidKeyIdError, JoseError

from backend.kit import ssrf
from backend.oauth.discovery import ProviderFailed

#: The errors that a provider's response can cause in Authlib, joserfc and httpx2. Any other error is a bug of ours.
FAULTS = (
    AuthlibBaseError,
    JoseError,
    httpx2.HTTPError,
    httpx2.InvalidURL,
    ssrf.RefusedAddress,
    ValueError,
    KeyError,
    TypeError,
    RecursionError,
)
#: OAuth errors that report a failure of the provider itself, not of the code.
_PROVIDER_ERRORS = frozenset({"server_error", "temporarily_unavailable"})
_OF_CLAIMS = {"iss": "issuer_mismatch", "nonce": "nonce_mismatch"}


def of_token(error: Exception) -> ProviderFailed:
    """The exchange of the code failed."""
    if isinstance(error, OAuthError) and error.error not in _PROVIDER_ERRORS:
        return _failed("code_refused", error)
    return of_response(error, "token_answer_invalid")


def of_id_token(error: Exception) -> ProviderFailed:
    """The ID token was refused, or the keys to verify it could not be fetched."""
    if isinstance(error, BadSignatureError | InvalidKeyIdError):
        return _failed("signature_invalid", error)
    if isinstance(error, ClaimError):
        return _failed(_OF_CLAIMS.get(error.claim, "id_token_invalid"), error)
    return of_response(error, "id_token_invalid")


def of_response(error: Exception, reason: str) -> ProviderFailed:
    """`provider_unreachable` if there was no usable response: no connection, a timeout, a truncated response, a private
    address, a server error. Otherwise `reason`."""
    is_unreachable = isinstance(error, httpx2.TransportError | TimeoutError | OAuthError)
    is_server_error = isinstance(error, httpx2.HTTPStatusError) and error.response.is_server_error
    is_refused_address = isinstance(error, ssrf.RefusedAddress) and not isinstance(error, ssrf.Unreadable)
    return _failed("provider_unreachable" if is_unreachable or is_server_error or is_refused_address else reason, error)


def _failed(reason: str, error: Exception) -> ProviderFailed:
    return ProviderFailed(reason, f"{type(error).__name__}: {error}")
