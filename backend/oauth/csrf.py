"""CSRF protection: each form carries an HMAC that is bound to the browser's session, and `Origin` must match.

`page` checks every form with `verify`; `rendering` puts `token` into each form. Before the sign-in a separate cookie
replaces the session, so that a foreign page cannot sign a person in to another account either.
"""

import hmac
import re
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from backend.kit import opaque
from backend.kit.keyring import KeyPurpose
from backend.kit.opaque import Prefix
from backend.oauth import cookies, state
from backend.oauth.cookies import Cookie
from backend.oauth.forms import Form
from backend.oauth.problems import Problem, ProblemLink

FIELD = "csrf"
_LOCALHOST = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")


def token(request: Request) -> str:
    """The token for the forms of the page that is being rendered."""
    binding = binding_of(request)
    if binding is None:
        binding = request.state.form_binding = opaque.generate(Prefix.SESSION)
    return state.of(request).keys.digest(KeyPurpose.COOKIE, f"csrf:{binding}").hex()


def remember(request: Request, response: Response) -> None:
    """Sets the form cookie, if this response created its value."""
    new_binding: str | None = getattr(request.state, "form_binding", None)
    if new_binding is not None:
        cookies.put(request, response, Cookie.FORM, new_binding)


def verify(request: Request, form: Form) -> None:
    """Raises a `Problem` unless one of our pages created this form for this browser."""
    binding = binding_of(request)
    expected = state.of(request).keys.digests(KeyPurpose.COOKIE, f"csrf:{binding}")
    submitted = form.get(FIELD).encode(errors="replace")
    is_valid = binding is not None and any(hmac.compare_digest(digest.hex().encode(), submitted) for digest in expected)
    if not is_valid or not _is_from_here(request):
        raise Problem(
            403,
            "Please try again",
            "The form was too old, or it did not come from this site. Nothing was changed.",
            link=ProblemLink(_here(request), "Open the page again"),
        )


def _here(request: Request) -> str:
    return f"{request.url.path}?{request.url.query}" if request.url.query else request.url.path


def binding_of(request: Request) -> str | None:
    """The browser's session, or the form cookie in its place; never None after `verify`."""
    pending: str | None = getattr(request.state, "form_binding", None)
    return pending or cookies.read(request, Cookie.SESSION) or cookies.read(request, Cookie.FORM)


def _is_from_here(request: Request) -> bool:
    """Browsers send the origin of a form. An old browser that does not is checked by the token alone."""
    origin = request.headers.get("origin")
    if origin is None:
        return request.headers.get("sec-fetch-site", "same-origin") == "same-origin"
    settings = state.of(request).settings
    if origin == _origin(settings.web.url):
        return True
    # In development the machine has several names, and the page works with each of them.
    host = request.headers.get("host", "")
    return settings.is_development and origin == f"http://{host}" and _LOCALHOST.fullmatch(host) is not None


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
