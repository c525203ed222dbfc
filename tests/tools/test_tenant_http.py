"""An HTTP tool of a tenant against a real server: templates, secrets, signature, forbidden addresses (T6, X5)."""

import base64
import hashlib
import hmac
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any
from uuid import UUID, uuid4

import pytest

from backend.kit.unit_of_work import unit_of_work
from backend.tenants import secrets, tool_secrets
from backend.tools.call_secrets import SecretReader
from backend.tools.definitions import configs, tenant_tools
from backend.tools.definitions.configs import HttpConfig
from backend.tools.definitions.tenant_tools import ToolDraft
from backend.tools.http.tool import HttpTool
from backend.tools.models import CallState, EffectClass
from backend.tools.operator_tools import Catalogue
from backend.tools.outbound_tool import Answer
from backend.tools.toolbox import Toolbox, WantedTools
from tests.factories.domain import World
from tests.fakes.tool_server import Reply, ToolServer
from tests.harness.stores import KEYS

_KEY = str(uuid4())
_TOKEN = 'token-"0815"-\\4711'
_TEXT = {"type": "string"}

Call = Callable[..., Awaitable[Answer]]


@pytest.fixture
async def server() -> AsyncIterator[ToolServer]:
    async with ToolServer() as running:
        yield running


@pytest.fixture
async def call(world: World, server: ToolServer) -> AsyncIterator[Call]:
    """`await call(arguments, path=…, …)`: one call of a tool that is defined so; `is_guarded`: as in production."""
    async with AsyncExitStack() as stack:

        async def made(
            arguments: dict[str, Any] | None = None, *, path: str = "/tools/items", url: str | None = None,
            is_guarded: bool = False, effect: EffectClass = EffectClass.PURE, **config: Any,
        ) -> Answer:  # fmt: skip
            box = await stack.enter_async_context(
                Toolbox(Catalogue({}), SecretReader(KEYS), allows_private=not is_guarded)
            )
            name, given = f"tool-{uuid4().hex}", {"url": url or f"{server.url}{path}", **config}
            shape = configs.checked(HttpConfig, given, path=())
            await _define(world, name, shape, effect)
            async with unit_of_work(world.tenant_id, read_only=True) as work:
                tool = (await box.open(work, WantedTools((name,)))).find(name)
            assert isinstance(tool, HttpTool)
            return await tool.call(key=_KEY, arguments=arguments or {})

        yield made


async def _define(world: World, name: str, config: HttpConfig, effect: EffectClass) -> None:
    schema = {"type": "object", "properties": dict.fromkeys(config.placeholders, _TEXT)}
    draft = ToolDraft("Does it.", schema | {"required": list(config.placeholders)}, effect, False, 5, 5, config)
    async with unit_of_work(world.tenant_id) as work:
        await tenant_tools.create(work, world.owner, name=name, draft=draft, taken=())


async def _set_secret(world: World, name: str, *, value: str = _TOKEN, url: str) -> UUID:
    async with unit_of_work(world.tenant_id) as work:
        return await tool_secrets.set_secret(
            work, KEYS, world.owner, name=name, value=value, url=url, allows_private=True
        )


# Templates


async def test_arguments_stand_in_the_url_and_the_query(server: ToolServer, call: Call) -> None:
    arguments = {"id": "a#b?c=d&é", "lang": "de at", "limit": 5, "tags": ["x", "y&z"], "deep": {"a": [1]}, "on": True}

    answer = await call(arguments, path="/tools/items/{id}/notes?lang={lang}", method="GET")

    assert answer.state is CallState.SUCCEEDED
    [request] = server.requests()
    assert request.method == "GET"
    assert request.target == (
        "/tools/items/a%23b%3Fc%3Dd%26%C3%A9/notes?lang=de%20at"
        "&deep=%7B%22a%22%3A%5B1%5D%7D&limit=5&on=true&tags=x&tags=y%26z"
    )
    assert request.raw == ""
    assert "Content-Type" not in request.headers


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH"])
async def test_arguments_without_a_place_in_the_url_are_the_body(server: ToolServer, call: Call, method: str) -> None:
    await call({"id": "7", "amount": 5, "note": "x"}, path="/tools/items/{id}", method=method)

    [request] = server.requests()
    assert (request.method, request.target, request.body) == (method, "/tools/items/7", {"amount": 5, "note": "x"})
    assert (request.headers["Content-Type"], request.key) == ("application/json", _KEY)


@pytest.mark.parametrize(
    "value",
    [
        "..", ".", "", ["a"], None, {}, "a/b", "/", "../x", "a\\b", "..\\x", "a%2fb", "%2e%2e", "%252e%252e", "a%255Cb",
        "..;x", "a\nb", "\x00",
    ],
)  # fmt: skip
async def test_an_argument_cannot_leave_its_place_in_the_path(server: ToolServer, call: Call, value: Any) -> None:
    """Servers and proxies resolve `..`, encoded or not."""
    answer = await call({"id": value}, path="/tools/items/{id}/notes", method="DELETE")

    assert answer.state is CallState.FAILED
    assert "must" in answer.result["error"]
    assert server.requests() == []


async def test_two_arguments_cannot_do_it_together(server: ToolServer, call: Call) -> None:
    answer = await call({"a": ".", "b": "."}, path="/tools/items/{a}{b}/notes", method="GET")

    assert answer.state is CallState.FAILED
    assert server.requests() == []


async def test_a_url_that_grows_too_long_is_not_sent(server: ToolServer, call: Call) -> None:
    answer = await call({"q": "x" * 10_000}, method="GET")

    assert "8,000 can be sent" in answer.result["error"]
    assert server.requests() == []


# Secrets


async def test_a_secret_is_sent_to_its_origin_and_shown_nowhere(
    server: ToolServer, call: Call, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await _set_secret(world, "crm", url=server.url)
    server.script("items", [Reply(status=503), Reply(status=500, body={_TOKEN: [f"you sent {_TOKEN}"]}), Reply()])

    answer = await call(headers={"Authorization": "Bearer {{secret:crm}}", "X-From": "us"}, effect=EffectClass.UNSAFE)
    again = await call(headers={"Authorization": "Bearer {{secret:crm}}"}, effect=EffectClass.UNSAFE)

    assert server.requests()[0].headers["Authorization"] == f"Bearer {_TOKEN}"
    assert server.requests()[0].headers["X-From"] == "us"
    assert answer.state is CallState.FAILED
    assert again.result["body"] == {"[secret]": ["you sent [secret]"]}
    assert _TOKEN not in caplog.text
    assert _TOKEN not in repr(answer)


async def test_a_secret_goes_to_no_other_place(server: ToolServer, call: Call, world: World) -> None:
    """Somebody who may define tools, but is no admin, could have it sent to their own server."""
    await _set_secret(world, "crm", url="https://crm.example")

    answer = await call(headers={"Authorization": "Bearer {{secret:crm}}"})

    assert "the secret crm may not be sent to" in answer.result["error"]
    assert server.requests() == []


async def test_secrets_of_other_kinds_are_out_of_reach(server: ToolServer, call: Call, world: World) -> None:
    """A key of a model provider has no name that a tool could use."""
    async with unit_of_work(world.tenant_id) as work:
        await secrets.put(work, KEYS, world.owner, name="model/openai", value=_TOKEN, base_url=server.url)

    answer = await call(headers={"Authorization": "{{secret:openai}}"})

    assert "the secret openai is not set" in answer.result["error"]
    assert server.requests() == []


async def test_a_secret_that_was_replaced_or_deleted_is_not_used_any_more(
    server: ToolServer, call: Call, world: World
) -> None:
    headers = {"X-Token": "{{secret:crm}}"}
    secret_id = await _set_secret(world, "crm", url=server.url)
    await call(headers=headers)
    await _set_secret(world, "crm", value="another-token", url=server.url)
    await call(headers=headers)
    async with unit_of_work(world.tenant_id) as work:
        await secrets.delete(work, world.owner, secret_id=secret_id)
    answer = await call(headers=headers)

    assert [request.headers["X-Token"] for request in server.requests()] == [_TOKEN, "another-token"]
    assert "the secret crm is not set; an admin must set it" in answer.result["error"]


@pytest.mark.parametrize("secret", [f"whsec_{base64.b64encode(b'k' * 24).decode()}", "plain-signing-key"])
async def test_each_try_is_signed(server: ToolServer, call: Call, world: World, secret: str) -> None:
    """As Standard Webhooks say: HMAC-SHA256 over id, time and body."""
    await _set_secret(world, "sign", value=secret, url=server.url)
    server.script("items", [Reply(status=503), Reply()])

    await call({"amount": 5}, signing_secret="sign")

    key = base64.b64decode(secret.removeprefix("whsec_")) if secret.startswith("whsec_") else secret.encode()
    assert len(server.requests()) == 2
    for request in server.requests():
        stamp = request.headers["webhook-timestamp"]
        signed = f"{_KEY}.{stamp}.{request.raw}".encode()
        expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        assert request.headers["webhook-signature"] == f"v1,{expected}"
        assert request.headers["webhook-id"] == _KEY
        assert abs(time.time() - int(stamp)) < 60


async def test_an_invalid_signing_secret_is_reported(server: ToolServer, call: Call, world: World) -> None:
    await _set_secret(world, "sign", value="whsec_***nonsense***", url=server.url)

    answer = await call(signing_secret="sign")

    assert "begins with whsec_, but the rest is not base64" in answer.result["error"]
    assert "nonsense" not in answer.result["error"]
    assert server.requests() == []


# Where it may not go


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "0x7f.1", "127.1", "2130706433", "017700000001", "[::ffff:7f00:1]",
     "10.0.0.1", "169.254.169.254", "[64:ff9b::7f00:1]"],
)  # fmt: skip
async def test_an_address_in_our_network_is_refused(server: ToolServer, call: Call, host: str) -> None:
    """SSRF: by number, by any other form of the number, and by name; checked when the connection is made."""
    port = server.url.rpartition(":")[2]

    answer = await call(url=f"http://{host}:{port}/tools/items", is_guarded=True)

    assert answer.state is CallState.FAILED
    assert "is not a host of the internet" in answer.result["error"]
    assert server.requests() == []


async def test_a_compressed_answer_is_not_decompressed(server: ToolServer, call: Call) -> None:
    server.script("items", [Reply(raw="\x1f\x8b bomb", headers={"Content-Encoding": "gzip"})])

    answer = await call()

    assert server.requests()[0].headers["Accept-Encoding"] == "identity"
    assert answer.result["body"] is None
    assert answer.result["note"] == "the body is compressed (gzip), although the request does not allow that"


async def test_other_ports_of_the_internet_are_refused(server: ToolServer, call: Call) -> None:
    """The server there is seldom a web server, and may misread a request."""
    answer = await call(url="https://8.8.8.8:22/", is_guarded=True)

    assert answer.state is CallState.FAILED
    assert "not sent" in answer.result["error"]
    assert "its port is not open to tools" in answer.result["error"]
