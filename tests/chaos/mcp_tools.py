"""The MCP server of the kill test: `python -m tests.chaos.mcp_tools --directory D`, with one KEYED tool.

As `tests.chaos.tools`: it writes down every call and every effect beside theirs, and now and then it is slow, fails, or
takes effect and answers with an error.
"""

import argparse
import asyncio
import random
import time
from pathlib import Path

import uvicorn
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from backend.kit.processes import free_port
from tests.chaos import marks
from tests.chaos.records import Record, read


def _server(directory: Path, *, faults: float) -> MCPServer:
    server, record = MCPServer("desk", log_level="ERROR"), Record(directory / "tools.jsonl")
    stamped = {line["key"] for line in read(directory / "tools.jsonl") if line["did"] == "charged"}

    @server.tool(name=marks.STAMP.partition("__")[2], description="Stamps.", structured_output=False)
    async def stamp(mark: str, by: str, context: Context) -> str:
        key = dict(context.request_context.meta or {}).get("circadian/key")
        seen = {"tool": marks.STAMP, "key": key, "mark": mark, "by": by}
        record.add({"at": time.time(), "did": "received", **seen})
        await asyncio.sleep(random.uniform(0, 4) if random.random() < faults else random.uniform(0, 0.2))
        if key not in stamped:
            stamped.add(key)
            record.add({"at": time.time(), "did": "charged", **seen})
        if random.random() < faults:
            raise ToolError("stamped, but the ink is dry")
        return "stamped"

    return server


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--directory", type=Path, required=True)
    parser.add_argument("--faults", type=float, default=0.1)
    given, port = parser.parse_args(), free_port()
    print(f"http://127.0.0.1:{port}", flush=True)
    app = _server(given.directory, faults=given.faults).streamable_http_app()
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="error")
