"""Every address of the web process says who may come in by it, and keeps to it (X4)."""

from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest
from starlette.routing import Route, WebSocketRoute

from backend.app import ROUTE_ACCESS, create_app
from backend.kit.route_access import RouteAccess
from backend.kit.settings import Settings
from tests.harness.processes import NO_TLS, Api
from tests.harness.stores import SECRET_KEY

_NOBODY = "00000000-0000-4000-8000-000000000000"
_FORM = {"grant_type": "client_credentials", "token": "nothing"}
_VALUES = {
    "{provider_id:uuid}": _NOBODY,
    "{tenant_id:uuid}": _NOBODY,
    "{hook_id:uuid}": _NOBODY,
    "{link}": "nothing",
    "{client_id}": "nobody",
}


def _routes(tmp_path: Path) -> list[Route | WebSocketRoute]:
    settings = Settings(CIRCADIAN_SECRET_KEY=SECRET_KEY, CIRCADIAN_DATA_DIR=tmp_path)
    found = create_app(settings).routes
    assert all(isinstance(route, Route | WebSocketRoute) for route in found), "a mount would hide routes from this test"
    return [route for route in found if isinstance(route, Route | WebSocketRoute)]


def test_every_route_is_declared(tmp_path: Path) -> None:
    assert {route.path for route in _routes(tmp_path)} == set(ROUTE_ACCESS)


async def _ask(api: Api, path: str, methods: Sequence[str]) -> list[httpx.Response]:
    """As somebody who holds nothing; once with a token that is none."""
    for part, value in _VALUES.items():
        path = path.replace(part, value)
    answers = []
    async with httpx.AsyncClient(base_url=api.base_url, verify=NO_TLS) as client:
        for method in methods:
            form = _FORM if method == "POST" else None
            for headers in ({}, {"authorization": "Bearer cir_at_x"}):
                answers.append(await client.request(method, path, data=form, headers=headers))
    return answers


@pytest.mark.parametrize("path", [path for path, door in ROUTE_ACCESS.items() if "{name}" not in path])
async def test_route_keeps_its_door(api: Api, tmp_path: Path, path: str) -> None:
    found = [route for route in _routes(tmp_path) if route.path == path and isinstance(route, Route)]
    methods = {method for route in found for method in route.methods or {"GET", "POST"}}

    answers = await _ask(api, path, sorted(methods - {"HEAD", "OPTIONS"}))

    assert answers

    for answer in answers:
        asked = answer.request.method, answer.status_code, answer.headers.get("location", "")
        leads_to_sign_in = answer.headers.get("location", "").startswith("/signin?")
        match ROUTE_ACCESS[path]:
            case RouteAccess.BEARER:
                assert answer.status_code == 401, asked
                assert answer.headers["www-authenticate"].startswith("Bearer"), asked
            case RouteAccess.SIGNATURE:
                assert (answer.status_code, answer.content) == (401, b""), asked
            case RouteAccess.CLIENT:
                assert answer.status_code in {400, 401}, asked
                assert answer.json()["error"] == "invalid_client", asked
            case RouteAccess.BROWSER:
                leads_home = answer.headers.get("location") == "/account"  # which is such a door itself
                assert answer.status_code in {400, 403} or leads_to_sign_in or leads_home, asked
            case RouteAccess.REGISTRATION:  # closed unless the operator opens it: tests/oauth/test_registration.py
                assert answer.status_code == 404, asked
            case RouteAccess.LINK:
                assert answer.status_code in {400, 403, 404, 410}, asked
            case RouteAccess.PUBLIC:
                assert answer.status_code not in {401, 500}, asked
                assert not leads_to_sign_in, asked
