"""A site with metadata documents of OAuth clients: `async with ClientDocuments() as site`.

`put` adds a document; `asked` has the requested paths.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from aiohttp import web


@dataclass(slots=True)
class ClientDocuments:
    url: str = ""
    asked: list[str] = field(default_factory=list)
    _kept: dict[str, tuple[int, Mapping[str, str], bytes]] = field(default_factory=dict)
    _runner: web.AppRunner | None = None

    async def __aenter__(self) -> Self:
        app = web.Application()
        app.add_routes([web.get("/{path:.*}", self._answer)])
        self._runner = web.AppRunner(app)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        port = self._runner.addresses[0][1]
        self.url = f"http://127.0.0.1:{port}"
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._runner is not None
        await self._runner.cleanup()

    def put(
        self, path: str, *, status: int = 200, headers: Mapping[str, str] | None = None, raw: bytes = b"", **said: Any
    ) -> str:
        """Returns the `client_id` of a valid client, with the changes in `said`; None omits a field."""
        client_id = self.url + path
        document = {
            "client_id": client_id,
            "client_name": "Orrery",
            "redirect_uris": ["https://calendar.example/back"],
            "grant_types": ["authorization_code", "refresh_token"],
            "token_endpoint_auth_method": "none",
            "scope": "spaces:read messages:write openid",
            **said,
        }
        content = json.dumps({name: value for name, value in document.items() if value is not None}).encode()
        self._kept[path] = status, headers or {}, raw or content
        return client_id

    async def _answer(self, request: web.Request) -> web.Response:
        self.asked.append(request.path)
        status, headers, body = self._kept.get(request.path, (404, {}, b""))
        return web.Response(status=status, headers=headers, body=body)
