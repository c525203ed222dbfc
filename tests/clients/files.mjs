// Files of a folder over HTTP, as `python3 -m http.server` serves them.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const MEDIA = { ".html": "text/html", ".js": "text/javascript", ".json": "application/json", ".css": "text/css" };

/** A running server; `origin` is its address. */
export async function serve(folder) {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://here").pathname).replace(/\/$/, "/index.html");
    try {
      const text = readFileSync(join(folder, path));
      response.writeHead(200, { "content-type": MEDIA[extname(path)] ?? "text/plain" }).end(text);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
