"""Forms come from our own pages only, small and plain; and what every page tells the browser to keep out (X3)."""

import re
from uuid import uuid4

import pytest
from starlette.routing import Route

from backend.oauth.routes import ROUTES
from tests.harness.visitor import PASSWORD, Outbox, Visitor, csrf_of, unused_address

_PAGES = [route for route in ROUTES if isinstance(route, Route) and route.endpoint.__module__ == "backend.oauth.page"]
_WITH_FORM = sorted(route.path for route in _PAGES if "POST" in (route.methods or ()))
#: What programs post to; they show a secret of their own in place of a cookie.
_OF_PROGRAMS = "/oauth/"


def _some(path: str) -> str:
    return re.sub(r"\{\w+\}", "cir_ln_x", re.sub(r"\{\w+:uuid\}", str(uuid4()), path))


def test_every_route_with_a_form_checks_it() -> None:
    posting = {route.path for route in ROUTES if isinstance(route, Route) and "POST" in (route.methods or ())}

    assert {path for path in posting - set(_WITH_FORM) if not path.startswith(_OF_PROGRAMS)} == set()
    assert "/signin" in _WITH_FORM


@pytest.mark.parametrize("path", _WITH_FORM)
async def test_a_form_without_a_token_of_this_browser_is_refused(
    visitor: Visitor, stranger: Visitor, outbox: Outbox, path: str
) -> None:
    await visitor.sign_up(outbox)
    foreign = csrf_of(await stranger.open("/signin"))

    for fields in ({}, {"csrf": ""}, {"csrf": foreign}, {"csrf": "ü" * 64}):
        answer = await visitor.post(_some(path), {**fields, "name": "X"})
        assert answer.status_code == 403, fields
        assert "Nothing was changed" in answer.text
    assert await visitor.is_signed_in()


async def test_signing_out_twice_is_harmless(visitor: Visitor, outbox: Outbox) -> None:
    """In two tabs, as people do; the form of the second is bound to a session that is over."""
    await visitor.sign_up(outbox)
    token = csrf_of(await visitor.open("/account"))

    answers = [await visitor.post("/signout", {"csrf": token}) for _ in range(2)]

    assert [(answer.status_code, answer.headers["location"]) for answer in answers] == [(303, "/signin")] * 2
    assert not await visitor.is_signed_in()


async def test_a_form_that_is_too_old_leads_back_to_its_page(visitor: Visitor, outbox: Outbox) -> None:
    """As when somebody has signed in in another tab meanwhile; nothing of what they asked for is lost."""
    stale = csrf_of(await visitor.open("/signin?next=%2Fdevice"))
    await visitor.sign_up(outbox)

    answer = await visitor.post("/signin?next=%2Fdevice", {"csrf": stale, "email": "x", "password": "y"})

    assert answer.status_code == 403
    assert 'href="/signin?next=%2Fdevice">Open the page again</a>' in answer.text


@pytest.mark.parametrize("path", ["/", "/signout", "/account/name", "/account/password", "/account/sessions"])
async def test_a_reload_of_a_form_target_leads_home(visitor: Visitor, path: str) -> None:
    """A form that was sent after the session had ended comes back by GET, once its person has signed in again."""
    answer = await visitor.open(path)

    assert (answer.status_code, answer.headers["location"]) == (303, "/account")


@pytest.mark.parametrize("path", ["/nowhere", "/account/nowhere", "/oauth/token"])
async def test_an_unknown_path_has_a_page_for_people_and_a_text_for_programs(visitor: Visitor, path: str) -> None:
    person = await visitor.http.get(path, headers={"accept": "text/html,*/*;q=0.8"})
    program = await visitor.open(path)

    assert person.status_code == program.status_code
    assert person.status_code in {404, 405}
    assert "<h1>This page does not exist</h1>" in person.text
    assert "default-src 'none'" in person.headers["content-security-policy"]
    assert program.headers["content-type"].startswith("text/plain")


@pytest.mark.parametrize("path", _WITH_FORM)
async def test_a_form_from_another_origin_is_refused(visitor: Visitor, outbox: Outbox, path: str) -> None:
    await visitor.sign_up(outbox)
    token = csrf_of(await visitor.open("/account"))

    for origin in ("https://evil.example", "null", f"{visitor.base_url}.evil.example", "http://localhost:1"):
        answer = await visitor.post(_some(path), {"csrf": token}, origin=origin)
        assert answer.status_code == 403, origin


async def test_an_old_browser_without_an_origin_is_checked_by_its_token(visitor: Visitor) -> None:
    token = csrf_of(await visitor.open("/signin"))
    form = {"csrf": token, "email": "x", "password": "y"}

    assert (await visitor.http.post("/signin", data=form)).status_code == 422
    elsewhere = await visitor.http.post("/signin", data=form, headers={"sec-fetch-site": "cross-site"})
    assert elsewhere.status_code == 403


async def test_a_foreign_page_cannot_sign_anybody_in(visitor: Visitor, stranger: Visitor, outbox: Outbox) -> None:
    """Login CSRF: the attacker's form and password in the victim's browser."""
    attacker = await stranger.sign_up(outbox)
    await stranger.sign_out()
    token = csrf_of(await stranger.open("/signin"))

    answer = await visitor.post("/signin", {"csrf": token, "email": attacker, "password": PASSWORD})

    assert answer.status_code == 403
    assert "circadian-session" not in visitor.http.cookies


async def test_a_form_from_before_the_sign_in_is_refused_afterwards(visitor: Visitor, outbox: Outbox) -> None:
    token = csrf_of(await visitor.open("/signin"))
    await visitor.sign_up(outbox)

    answer = await visitor.post("/account/name", {"csrf": token, "name": "X"})

    assert answer.status_code == 403


@pytest.mark.parametrize(
    ("content_type", "content", "status"),
    [
        ("application/json", b"{}", 415),
        ("multipart/form-data; boundary=x", b"--x--", 415),
        ("text/plain", b"csrf=x", 415),
        ("application/x-www-form-urlencoded", b"a=" + b"x" * 70_000, 413),
        ("application/x-www-form-urlencoded", b"&".join(b"a=1" for _ in range(300)), 400),
        ("application/x-www-form-urlencoded", b"a=\xff", 400),
        ("application/x-www-form-urlencoded", b"csrf=%ff&email=%00", 400),
    ],
)
async def test_a_body_that_no_form_of_ours_sends_is_refused(
    visitor: Visitor, content_type: str, content: bytes, status: int
) -> None:
    headers = {"content-type": content_type, "origin": visitor.base_url}

    answer = await visitor.http.post("/signin", content=content, headers=headers)

    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")


async def test_text_that_cannot_be_stored_is_the_person_s_mistake(visitor: Visitor) -> None:
    answer = await visitor.submit("/signup", {"email": "a\x00b@example.com"})

    assert answer.status_code == 422


async def test_input_of_people_is_never_html(visitor: Visitor, outbox: Outbox) -> None:
    await visitor.sign_up(outbox, name='<script>alert("1")</script>', organisation="\"><img src=x onerror='x'>")

    page = (await visitor.open("/account")).text

    assert "<script" not in page
    assert "<img src=x" not in page
    assert "&lt;script&gt;" in page


@pytest.mark.parametrize("path", ["/signin", "/signup", "/reset", "/reset/nothing", "/account"])
async def test_every_page_blocks_foreign_content(visitor: Visitor, path: str) -> None:
    headers = (await visitor.open(path)).headers

    if headers.get("location") is None:
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'")
        assert policy.endswith("form-action 'self'")
        assert "frame-ancestors 'none'" in policy
        # A file of ours, where a passkey may be used.
        assert ("script-src 'self'; connect-src 'self'" in policy) is (path == "/signin")
        assert ("script-src" in policy) is (path == "/signin")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
    assert headers["cache-control"] == "no-store"
    assert headers["referrer-policy"] in ("same-origin", "no-referrer")


async def test_a_page_has_no_inline_script_and_no_foreign_content(visitor: Visitor) -> None:
    page = (await visitor.open("/signin")).text
    other = (await visitor.open("/signup")).text

    assert "<script" not in other
    assert page.count("<script") == page.count('<script src="/pages/') == 2
    assert "http" not in page.replace("http-equiv", "")
    assert "style=" not in page


async def test_static_files_are_cached_by_their_hash(visitor: Visitor) -> None:
    page = (await visitor.open("/signin")).text
    href = page.split('rel="stylesheet" href="')[1].split('"')[0]

    style = await visitor.open(href)

    assert style.status_code == 200
    assert style.headers["content-type"].startswith("text/css")
    assert "immutable" in style.headers["cache-control"]
    assert (await visitor.open("/pages/0000000000000000/pages.css")).status_code == 404
    assert (await visitor.open(href.replace("pages.css", "..%2Fbase.html"))).status_code == 404


async def test_an_unknown_invitation_link_shows_nothing(visitor: Visitor) -> None:
    """A link that was guessed, malformed or of another purpose is one answer."""
    for path in ("/signup/x", "/reset/cir_ln_x", f"/invitations/{unused_address()}"):
        answer = await visitor.open(path)
        assert answer.status_code == 404
        assert "no longer valid" in answer.text
