"""What is wrong with a provider's answer, by the name that its tenant's audit log has for it.

`openid` asks. A provider that cannot be reached, one that refuses what we sent and one that answers nonsense are three
different errands for an admin. `code_refused` is the provider's own word and nothing else.
"""

import httpx2
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.base_client import OAuthError
from joserfc.errors import BadSignatureError, ClaimError, InvalidKeyIdError, JoseError

from backend.kit import ssrf
from backend.oauth.discovery import ProviderFailed

#: What a stranger's answer can make of Authlib, joserfc and httpx2. Anything else is a bug of ours.
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
#: Errors of OAuth by which it says that it is not well, and nothing of the code.
_NOT_WELL = frozenset({"server_error", "temporarily_unavailable"})
_OF_CLAIMS = {"iss": "issuer_mismatch", "nonce": "nonce_mismatch"}


def of_token(error: Exception) -> ProviderFailed:
    """The code was not exchanged."""
    if isinstance(error, OAuthError) and error.error not in _NOT_WELL:
        return _failed("code_refused", error)
    return of_answer(error, "token_answer_invalid")


def of_id_token(error: Exception) -> ProviderFailed:
    """The ID token was not taken, or the keys to check it with were not had."""
    if isinstance(error, BadSignatureError | InvalidKeyIdError):
        return _failed("signature_invalid", error)
    if isinstance(error, ClaimError):
        return _failed(_OF_CLAIMS.get(error.claim, "id_token_invalid"), error)
    return of_answer(error, "id_token_invalid")


def of_answer(error: Exception, otherwise: str) -> ProviderFailed:
    """`provider_unreachable` if there was none: no connection, silence, an end in the middle, an address of ours."""
    is_silent = isinstance(error, httpx2.TransportError | TimeoutError)
    is_not_well = isinstance(error, httpx2.HTTPStatusError) and error.response.is_server_error
    is_elsewhere = isinstance(error, ssrf.RefusedAddress) and not isinstance(error, ssrf.Unreadable)
    says_so = isinstance(error, OAuthError)
    return _failed("provider_unreachable" if is_silent or is_not_well or is_elsewhere or says_so else otherwise, error)


def _failed(reason: str, error: Exception) -> ProviderFailed:
    return ProviderFailed(reason, f"{type(error).__name__}: {error}")
