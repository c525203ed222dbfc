// npm relay-compiler on our schema, and relay-runtime with what it compiles: nodes, connections, payload unions and
// subscriptions as Relay wants them.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { createClient } from "graphql-ws";
import relay from "relay-runtime";
import WebSocket from "ws";
import { bearer, newSpace, post, schemaFile, socketUrl, url } from "./installation.mjs";

const { ConnectionHandler, Environment, Network, Observable, RecordSource, Store, commitMutation, fetchQuery } = relay;
const build = fileURLToPath(new URL("build/", import.meta.url)); // inside this folder, so that the files find packages
mkdirSync(build, { recursive: true });
const directory = mkdtempSync(join(build, "relay-"));
after(() => rmSync(directory, { recursive: true }));
const generated = join(directory, "src", "__generated__");

const artifact = async (name) => (await import(join(generated, `${name}.graphql.js`))).default;

/** Relay's store and network: `fetch` for queries and mutations, graphql-ws for subscriptions. */
function connect() {
  const socket = createClient({
    url: socketUrl, webSocketImpl: WebSocket, connectionParams: bearer(), shouldRetry: () => true, retryWait: async () => {},
  }); // prettier-ignore
  const request = async ({ text: query }, variables) => {
    const headers = { "content-type": "application/json", ...bearer() };
    return (await fetch(url, { method: "POST", headers, body: JSON.stringify({ query, variables }) })).json();
  };
  const subscribe = ({ text: query }, variables) =>
    Observable.create((sink) => socket.subscribe({ query, variables }, sink));
  const environment = new Environment({
    network: Network.create(request, subscribe), store: new Store(new RecordSource()),
  }); // prettier-ignore
  return { environment, socket };
}

test("relay-compiler compiles an app against schema.graphql", () => {
  cpSync(new URL("relay/", import.meta.url), directory, { recursive: true });
  cpSync(schemaFile, join(directory, "schema.graphql"));
  const compiler = createRequire(import.meta.url)("relay-compiler");
  const { status, stdout, stderr } = spawnSync(compiler, ["relay.config.json"], { cwd: directory, encoding: "utf8" });

  assert.equal(status, 0, stdout + stderr);
  assert.equal(readdirSync(generated).length, 5);
});

test("a mutation appends to the connection that a query has read", async () => {
  const { environment, socket } = connect();
  const space = await newSpace();
  await post(space.id, "one");
  await fetchQuery(environment, await artifact("appSpaceQuery"), { id: space.id }).toPromise();
  const connection = ConnectionHandler.getConnectionID(space.id, "app_messages");

  const mutation = await artifact("appPostMutation");
  const made = await new Promise((resolve, reject) => {
    const variables = { input: { spaceId: space.id, text: "two" }, connections: [connection] };
    commitMutation(environment, { mutation, variables, onCompleted: resolve, onError: reject });
  });
  const records = environment.getStore().getSource();
  const edges = records.get(connection).edges.__refs.map((ref) => records.get(records.get(ref).node.__ref).text);

  assert.equal(made.postMessage.posted.text, "two");
  assert.deepEqual(edges, ["one", "two"]);
  await socket.dispose();
});

test("a subscription goes on after the connection was cut", async () => {
  const { environment, socket } = connect();
  const space = await newSpace();
  const subscription = await artifact("appFeedSubscription");
  const texts = [];
  let wake = () => {};
  const disposable = relay.requestSubscription(environment, {
    subscription,
    variables: { id: space.id, after: space.feedCursor },
    onNext: ({ spaceFeed }) => {
      if (!spaceFeed.message) return;
      texts.push(spaceFeed.message.text);
      wake();
    },
  });
  const heard = async (count) => {
    while (texts.length < count) await new Promise((resolve) => (wake = resolve));
  };
  await post(space.id, "one");
  await heard(1);
  socket.terminate();
  await post(space.id, "two");
  await heard(3); // it subscribed again with its first cursor
  disposable.dispose();
  await socket.dispose();

  assert.deepEqual(texts, ["one", "one", "two"]);
});
