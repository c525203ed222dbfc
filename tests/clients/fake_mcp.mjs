// The MCP server of the fakes, as a process of its own.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Its address; `close` ends it. */
export async function openMcpServer() {
  const child = spawn(process.env.CIRCADIAN_PYTHON, ["-m", "tests.fakes.mcp_server", "--port", "0"], { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  const { value: url } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  return { url: `${url.trim()}/mcp`, close: () => child.kill() };
}
