"""Creates the route of a page: what it shows, what its form does, and how it handles every error.

Every page of this package is created by `page`, so no page can skip the check of its forms' origin.
"""

import logging
from collections.abc import Awaitable, Callable
from uuid import uuid4

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from backend.accounts.errors import TooBusy
from backend.accounts.sessions import SessionEnded
from backend.kit.errors import AppError
from backend.kit.unit_of_work import TRANSIENT
from backend.oauth import browser, csrf, formatting, forms
from backend.oauth.browser import SignInNeeded, StepUpNeeded
from backend.oauth.forms import Form
from backend.oauth.problems import Problem, TooOften
from backend.oauth.rendering import redirect, render

log = logging.getLogger(__name__)

Show = Callable[[Request], Awaitable[Response]]
Submit = Callable[[Request, Form], Awaitable[Response]]

_RETRY_SECONDS = 5


def page(
    path: str, *, show: Show | None = None, submit: Submit | None = None, signed_out_to: str | None = None
) -> Route:
    """`show` handles GET; `submit` handles a form that one of our pages created for this browser. A GET to a path that
    has only a form (after a reload or a sign-in) redirects to the home page, which shows the form. `signed_out_to`: the
    target of the redirect if nobody is signed in, because the form would have no effect.

    Both may raise `Problem`, `SignInNeeded`, `SessionEnded`, `StepUpNeeded`, `TooOften`, and errors of the product. A
    page with a form shows errors that the person can correct beside the field instead.
    """

    async def answer(request: Request) -> Response:
        # The form first: while it comes slowly, the session may end.
        form = await forms.read(request) if request.method == "POST" else None
        person = await browser.current(request)
        if form is None:
            return await show(request) if show else redirect(browser.HOME)
        assert submit is not None
        if signed_out_to is not None and person is None:
            return redirect(signed_out_to)
        csrf.verify(request, form)
        return await submit(request, form)

    async def endpoint(request: Request) -> Response:
        try:
            return await answer(request)
        except SignInNeeded as needed:
            return browser.to_sign_in(request, needed)
        except SessionEnded:
            return browser.to_sign_in(request)
        except StepUpNeeded as needed:
            return browser.to_step_up(request, needed)
        except HTTPException:
            raise  # `not_found` handles it
        except Exception as error:  # noqa: BLE001 -- the edge to the browser
            return _error_page(request, error)

    return Route(path, endpoint, methods=["GET", "POST"] if submit else ["GET"])


async def not_found(request: Request, error: Exception) -> Response:
    """Handles a path without a route: a page for people, a short text for programs."""
    assert isinstance(error, HTTPException)
    if "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse(error.detail, error.status_code, error.headers)
    missing = Problem(error.status_code, "This page does not exist", "The address may be mistyped or too old.")
    return problem(request, missing)


def _error_page(request: Request, error: Exception) -> Response:
    if isinstance(error, TooOften):
        return problem(
            request,
            Problem(429, "Too many attempts", "Please wait a moment, then try again."),
            retry_after_seconds=error.retry_after_seconds,
        )
    if isinstance(error, TooBusy):
        busy = Problem(503, "Many people sign in at this moment", "Please try again in a few seconds.")
        return problem(request, busy, retry_after_seconds=_RETRY_SECONDS)
    if isinstance(error, Problem):
        return problem(request, error, retry_after_seconds=error.retry_after_seconds)
    if isinstance(error, AppError):
        return problem(request, Problem(400, "That did not work", formatting.error_text(error)))
    if isinstance(error, TRANSIENT):
        log.warning("the database or Redis did not answer, a page shows an error: %s", type(error).__name__)
        unavailable = Problem(503, "We are away for a moment", "Please try again in a few seconds.")
        return problem(request, unavailable, retry_after_seconds=_RETRY_SECONDS)
    incident = uuid4()
    log.error("incident %s", incident, exc_info=error)
    return problem(
        request, Problem(500, "Something went wrong", f"It is our fault, and it is noted as incident {incident}.")
    )


def problem(request: Request, content: Problem, *, retry_after_seconds: float | None = None) -> Response:
    """The page that shows the problem."""
    response = render(request, "problem.html", status=content.status, problem=content)
    if retry_after_seconds is not None:
        response.headers["retry-after"] = str(max(1, round(retry_after_seconds)))
    return response
