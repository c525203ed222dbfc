"""The page for browsers: our own files only, nothing secret outside development, examples that work."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from graphql import build_schema, parse, validate

from tests.harness.grounds import Grounds
from tests.harness.processes import Api, api_process
from tests.harness.stores import Stores

_BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
_ROOT = Path(__file__).resolve().parents[2]
_EXAMPLES = _ROOT / "backend" / "api" / "transport" / "static" / "graphiql" / "examples"
_DEMO = {"accessToken": "cir_at_demo</script>", "spaceId": "U3BhY2U6MQ=="}


def settings_of(page: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="settings">(.*?)</script>', page)
    assert found is not None
    settings: dict[str, object] = json.loads(found[1])
    return settings


@pytest.fixture
def demo(environment: dict[str, str]) -> Iterator[None]:
    """As `dev` leaves it."""
    file = Path(environment["CIRCADIAN_DATA_DIR"]) / "dev.json"
    file.write_text(json.dumps(_DEMO))
    yield
    file.unlink()


async def test_the_page_loads_nothing_from_elsewhere(api: Api, http: httpx.AsyncClient) -> None:
    page = await http.get(api.url, headers=_BROWSER)

    assert page.status_code == 200
    assert not re.search(r'(src|href)="(https?:)?//', page.text)
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy
    host = api.base_url.removeprefix("http://")
    assert f"connect-src 'self' ws://{host} wss://{host};" in policy


async def test_static_files_are_served_and_cached(api: Api, http: httpx.AsyncClient) -> None:
    page = await http.get(api.url, headers=_BROWSER)
    names = re.findall(r'(?:src|href)="(/graphiql/[^"]+)"', page.text)

    assert len(names) == 7
    for name in names:
        file = await http.get(api.base_url + name)
        assert (file.status_code, file.headers["content-encoding"]) == (200, "gzip"), name
        assert "immutable" in file.headers["cache-control"]
        assert file.headers["content-type"].split(";")[0] in {"text/javascript", "text/css"}


@pytest.mark.parametrize("name", ["nothing.js", "page.html", "README.md", "..%2fgraphiql.py", "%2e%2e/README.md"])
async def test_other_files_are_not_served(api: Api, http: httpx.AsyncClient, name: str) -> None:
    page = await http.get(api.url, headers=_BROWSER)
    base = re.findall(r'src="(/graphiql/[^/]+)/', page.text)[0]

    assert (await http.get(f"{api.base_url}{base}/{name}")).status_code == 404


@pytest.mark.usefixtures("demo")
async def test_the_demo_is_filled_in_for_this_machine_only(api: Api, http: httpx.AsyncClient) -> None:
    page = await http.get(api.url, headers=_BROWSER)
    foreign = await http.get(api.url, headers={**_BROWSER, "host": "rebound.example"})

    settings = settings_of(page.text)
    assert settings["token"] == _DEMO["accessToken"]
    assert [example["variables"] for example in settings["examples"]] == [  # type: ignore[attr-defined]
        {},
        {"spaceId": _DEMO["spaceId"]},
        {"spaceId": _DEMO["spaceId"], "text": "Hello! Who are you?"},
    ]
    assert page.headers["cache-control"] == "no-store"
    assert foreign.status_code == 400
    assert _DEMO["accessToken"] not in foreign.text


@pytest.fixture
def production_api(environment: dict[str, str], stores: Stores, tmp_path: Path, grounds: Grounds) -> Iterator[Api]:
    production = {**environment, **stores.production()}
    with api_process(log=tmp_path / "api.log", environment=production, parent=grounds.parent) as running:
        yield running


@pytest.mark.usefixtures("demo")
async def test_nothing_is_filled_in_in_production(production_api: Api, http: httpx.AsyncClient) -> None:
    page = await http.get(production_api.url, headers=_BROWSER)

    assert settings_of(page.text)["token"] is None
    assert _DEMO["accessToken"][:11] not in page.text


async def test_programs_get_graphql_instead_of_the_page(api: Api, http: httpx.AsyncClient) -> None:
    answer = await http.get(api.url, headers={"accept": "application/json"})

    assert answer.status_code == 401
    assert answer.headers["content-type"].startswith("application/json")


@pytest.mark.parametrize("example", sorted(_EXAMPLES.glob("*.graphql")), ids=lambda path: path.stem)
def test_the_examples_are_valid(example: Path) -> None:
    schema = build_schema((_ROOT / "schema.graphql").read_text())

    assert validate(schema, parse(example.read_text())) == []
