// A proxy in front of the API, whose connections can be cut.

import { connect, createServer } from "node:net";
import { url } from "./installation.mjs";

/**
 * `cut` ends all connections and refuses new ones, until `restore`; `breakAll` only ends them. `freeze` leaves them open,
 * but carries nothing more over them. `lose` gives a part of a request whose answer is lost, once.
 */
export async function proxy() {
  const sockets = new Set();
  let losing;
  const server = createServer((client) => {
    const upstream = connect(new URL(url).port, new URL(url).hostname);
    for (const [from, to] of [[client, upstream], [upstream, client]]) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => sockets.delete(from) && to.destroy());
    }
    client.on("data", (data) => {
      if (!losing || !data.includes(losing)) return;
      losing = undefined;
      upstream.once("data", () => client.destroy()); // the request is carried out, but nobody hears of it
      upstream.unpipe(client);
    });
  }); // prettier-ignore
  const listen = (port) => new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address();
  const breakAll = () => sockets.forEach((socket) => socket.destroy());
  const cut = () =>
    new Promise((resolve) => {
      server.close(resolve);
      breakAll();
    });
  return {
    url: `http://127.0.0.1:${port}/graphql`,
    cut,
    breakAll,
    freeze: () => sockets.forEach((socket) => socket.unpipe()),
    lose: (part) => void (losing = part),
    isLost: () => losing === undefined,
    restore: () => listen(port),
  };
}
