"""MCP servers in one process (`python -m tests.fakes.mcp_server --port 0`, which prints its URL).

`/mcp` is a real one (package `mcp`); `/hostile/{manner}` are hand-written, and each is faulty in its own way. `GET
/calls`: the calls of the real one's tools; `POST /gates/{name}`: releases `wait`. `/guarded` is the real one behind the
`Authorization` header that `POST /key` has set, or the newest token of `POST /token`; `GET /tokens`: the requests to
that endpoint.
"""

import argparse
import asyncio
from collections import defaultdict
from typing import Any

import uvicorn
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ImageContent, ResourceLink, TextContent
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from tests.fakes.mcp_hostile import hostile
from tests.harness.waiting import wait_until

server = MCPServer("fake", log_level="ERROR")
calls: list[dict[str, Any]] = []
gates: dict[str, asyncio.Event] = defaultdict(asyncio.Event)
tokens: list[str] = []
keys: dict[str, str] = {}


def _note(tool: str, context: Context) -> None:
    meta = dict(context.request_context.meta or {})
    headers = context.request_context.request.headers if context.request_context.request else {}
    traces = [meta.get("traceparent"), headers.get("traceparent")]
    calls.append({"tool": tool, "key": meta.get("circadian/key"), "traces": traces})


@server.tool(description="Adds two numbers.")
def add(a: int, b: int, context: Context) -> int:
    _note("add", context)
    return a + b


@server.tool(description="Waits until it is let go.")
async def wait(gate: str, context: Context) -> str:
    _note("wait", context)
    await gates[gate].wait()
    return f"through {gate}"


@server.tool(description="Says how far it is, and waits until it is let go.")
async def advance(gate: str, context: Context) -> str:
    await context.report_progress(3, 4, f"three of four, by {keys.get('authorization')}")
    await gates[gate].wait()
    return f"through {gate}"


@server.tool(name="tell.all", description="Tells in many ways.", structured_output=False)
def tell_all() -> list[TextContent | ImageContent | ResourceLink]:
    return [
        TextContent(type="text", text="a text"),
        ImageContent(type="image", data="aGVsbG8=", mime_type="image/png"),
        ResourceLink(type="resource_link", name="notes", uri="file:///notes.txt"),
    ]


@server.tool(description="Repeats what it was let in by.", structured_output=False)
def repeat_key() -> str:
    return f"you came with {keys.get('authorization')}"


@server.tool(description="Fails.", structured_output=False)
def fail() -> str:
    raise ToolError("no such customer")


async def _calls(_: Request) -> Response:
    return JSONResponse(calls)


async def _gate(request: Request) -> Response:
    gates[request.path_params["name"]].set()
    return Response(status_code=204)


async def _token(request: Request) -> Response:
    form = (await request.body()).decode()
    tokens.append(f"{form} {request.headers['authorization']}")
    keys["authorization"] = f"Bearer token-{len(tokens)}-of-the-fake"
    return JSONResponse({"access_token": f"token-{len(tokens)}-of-the-fake", "token_type": "Bearer", "expires_in": 600})


async def _tokens(_: Request) -> Response:
    return JSONResponse(tokens)


async def _key(request: Request) -> Response:
    keys["authorization"] = (await request.body()).decode()
    return Response(status_code=204)


def _guarded(app: ASGIApp) -> ASGIApp:
    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] == "/guarded":
            given = dict(scope["headers"]).get(b"authorization", b"").decode()
            if given != keys.get("authorization"):
                await Response(status_code=401)(scope, receive, send)
                return
            scope = {**scope, "path": "/mcp", "raw_path": b"/mcp"}
        await app(scope, receive, send)

    return guarded


def _app() -> ASGIApp:
    app: Starlette = server.streamable_http_app()
    app.add_route("/hostile/{manner}", hostile, methods=["POST", "GET", "DELETE"])
    app.add_route("/calls", _calls)
    app.add_route("/gates/{name}", _gate, methods=["POST"])
    app.add_route("/token", _token, methods=["POST"])
    app.add_route("/tokens", _tokens)
    app.add_route("/key", _key, methods=["POST"])
    return _guarded(app)


async def _serve(port: int) -> None:
    config = uvicorn.Config(_app(), port=port, log_level="warning", timeout_graceful_shutdown=1)
    serving = uvicorn.Server(config)
    task = asyncio.create_task(serving.serve())
    await wait_until(lambda: serving.started)
    print(f"http://127.0.0.1:{serving.servers[0].sockets[0].getsockname()[1]}", flush=True)
    await task


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--port", type=int, default=0)
    asyncio.run(_serve(arguments.parse_args().port))
