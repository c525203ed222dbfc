// The TypeScript client of infra/clients: its types, and what it does over connections and tokens that end.

import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, test } from "node:test";
import WebSocket, { WebSocketServer } from "ws";
import { demo, execute, newSpace, newToken, post, socketUrl, url } from "./installation.mjs";
import { buildClient, buildFolder, tsc } from "./package.mjs";
import { proxy } from "./proxy.mjs";

const directory = buildFolder("typescript");
const {
  Client, ConnectionLost, PostMessageDocument, SpaceFeedDocument, SpaceHistoryDocument, SpacesDocument,
  TokenRefused, ToolCallFeedDocument, ViewerDocument,
} = await import(buildClient(directory)); // prettier-ignore
const clients = [];
after(() => Promise.all(clients.map((client) => client.close())));

function connect(options = {}) {
  const retries = [];
  const given = { url, token: demo.accessToken, webSocketImpl: WebSocket, onRetry: (lost) => retries.push(lost.message) };
  const client = new Client({ ...given, ...options });
  clients.push(client);
  return { client, retries };
}

/** Follows a space. `heard` waits for so many messages; it fails if the feed does. */
function listen(client, { id: spaceId, feedCursor: after }, options = {}) {
  const texts = [];
  const types = [];
  let subscriptions = 0;
  let wake = () => {};
  const onSubscribe = () => subscriptions++;
  const ended = (async () => {
    for await (const event of client.feed(SpaceFeedDocument, { spaceId }, { after, onSubscribe, ...options })) {
      types.push(event.__typename);
      if (event.__typename === "MessagePosted") texts.push(event.message.text);
      wake();
    }
  })();
  const until = async (isThere) => {
    while (!isThere()) await Promise.race([new Promise((resolve) => (wake = resolve)), ended]);
  };
  const heard = (count) => until(() => texts.length >= count);
  return { texts, types, heard, until, ended, subscriptions: () => subscriptions };
}

async function until(isThere) {
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 20));
}

test("what a document does not select or ask for is an error of the compiler", () => {
  writeFileSync(
    join(directory, "types.ts"),
    `import { Client, PostMessageDocument, SpaceFeedDocument, SpaceHistoryDocument, ViewerDocument } from "@circadian/client";
    const client = new Client({ url: "", token: async () => "" });
    const { postMessage } = await client.mutate(PostMessageDocument, { input: { spaceId: "", text: "" } });
    export const told: string = postMessage.__typename === "PostMessageSuccess" ? postMessage.posted.id : postMessage.message;
    for await (const event of client.feed(SpaceFeedDocument, { spaceId: "" })) {
      if (event.__typename === "MessagePosted") event.message.author.name satisfies string;
      // @ts-expect-error -- only a message has one
      event.message;
    }
    // @ts-expect-error -- the text is missing
    await client.mutate(PostMessageDocument, { input: { spaceId: "" } });
    // @ts-expect-error -- the space is missing
    await client.query(SpaceHistoryDocument, {});
    // @ts-expect-error -- a query is no mutation
    await client.mutate(ViewerDocument, {});
    // @ts-expect-error -- the document does not select it
    (await client.query(ViewerDocument, {})).viewer.memberships;
    `,
  );
  tsc(directory, "--noEmit", "--lib", "es2023,dom,dom.iterable", "types.ts");
});

test("queries and mutations", async () => {
  const { client } = connect();
  const space = await newSpace();
  const { viewer } = await client.query(ViewerDocument, {});
  const { spaces } = await client.query(SpacesDocument, { first: 100 });
  const { postMessage: posted } = await client.mutate(PostMessageDocument, { input: { spaceId: space.id, text: "hello" } });
  const { postMessage: refused } = await client.mutate(PostMessageDocument, { input: { spaceId: "nonsense", text: "x" } });
  const { space: history } = await client.query(SpaceHistoryDocument, { spaceId: space.id, last: 5 });

  assert.equal(viewer.actor.kind, "PERSON");
  assert.ok(spaces.nodes.some(({ id }) => id === space.id));
  assert.equal(posted.posted.seq, 1);
  assert.equal(refused.__typename, "InvalidInput");
  assert.deepEqual(history.messages.nodes.map(({ text }) => text), ["hello"]);
});

test("an answer streams in, until its message replaces it", async () => {
  const { client } = connect();
  const { space } = await client.query(SpaceHistoryDocument, { spaceId: demo.spaceId });
  await client.mutate(PostMessageDocument, { input: { spaceId: demo.spaceId, text: "Who are you, in a few words?" } });
  const drafts = new Map();
  for await (const event of client.feed(SpaceFeedDocument, { spaceId: demo.spaceId }, { after: space.feedCursor })) {
    if (event.__typename === "MessageDelta") {
      drafts.set(event.streamId, [...(drafts.get(event.streamId) ?? "")].slice(0, event.offset).join("") + event.text);
    } else if (event.__typename === "MessagePosted" && event.message.author.kind === "AGENT") {
      assert.equal(drafts.get(event.message.streamId), event.message.text);
      return;
    }
  }
});

test("a feed continues over cut connections and over an API that is away, each message once", async () => {
  const between = await proxy();
  const { client, retries } = connect({ url: between.url });
  const space = await newSpace();
  const reader = listen(client, space);
  for (let number = 1; number <= 20; number++) {
    await post(space.id, `hello ${number}`);
    await reader.heard(number);
    if (number % 6 === 0) between.breakAll();
  }
  await between.cut();
  await post(space.id, "nobody hears this");
  while (!retries.some((text) => !/1006/.test(text))) await new Promise((resolve) => setTimeout(resolve, 20));
  await between.restore();
  await post(space.id, "the last");
  await reader.heard(22);
  await client.close();
  await reader.ended;
  await between.cut();

  assert.deepEqual(reader.texts, [...Array.from({ length: 20 }, (_, at) => `hello ${at + 1}`), "nobody hears this", "the last"]);
  assert.ok(reader.subscriptions() >= 5);
});

test("a client hears when its connection is lost, and when it is back", async () => {
  const between = await proxy();
  const heard = [];
  const { client } = connect({ url: between.url, onConnection: (isOpen) => heard.push(isOpen) });
  const space = await newSpace();
  const reader = listen(client, space);
  await post(space.id, "one");
  await reader.heard(1);
  assert.deepEqual(heard, [true]);

  await between.cut();
  while (heard.length < 3) await new Promise((resolve) => setTimeout(resolve, 20)); // it tries again in vain
  await between.restore();
  await post(space.id, "two");
  await reader.heard(2);
  await between.cut();

  assert.deepEqual(heard.slice(0, 3), [true, false, false]);
  assert.equal(heard.filter(Boolean).length, 2);
});

test("a client says that the API cannot be reached where the websocket does not say why", async () => {
  class BrowserSocket extends WebSocket {
    set onerror(hear) {
      super.onerror = hear && (() => hear(new Event("error")));
    }
  }
  const between = await proxy();
  await between.cut();
  let client;
  const message = await new Promise((resolve) => {
    const onRetry = (lost) => resolve(lost.message);
    ({ client } = connect({ url: between.url, webSocketImpl: BrowserSocket, onRetry }));
    listen(client, { id: "anywhere", feedCursor: null });
  });

  assert.equal(message, "the API cannot be reached");
});

test("a feed continues after a connection that says nothing more", { timeout: 120_000 }, async () => {
  const between = await proxy();
  const { client, retries } = connect({ url: between.url });
  const space = await newSpace();
  const reader = listen(client, space);
  await post(space.id, "one");
  await reader.heard(1);
  between.freeze();
  await post(space.id, "two");
  await reader.heard(2); // the client finds out after 10 + 5 seconds
  await client.close();
  await between.cut();

  assert.deepEqual(reader.texts, ["one", "two"]);
  assert.deepEqual(retries, ["the API does not answer"]);
});

test("an API that does not answer the handshake is tried again", { timeout: 120_000 }, async () => {
  const silent = await silentServer();
  const retried = new Promise((onRetry) => {
    const { client } = connect({ url: silent.url, onRetry });
    client.feed(ToolCallFeedDocument, { tools: ["none"] }).next();
  });

  assert.equal((await retried).message, "the API does not answer");
  silent.end();
});

test("a feed after a close in order has each message once", { timeout: 120_000 }, async () => {
  const between = await relayThatCloses(1000, { afterMessages: 2 });
  const { client, retries } = connect({ url: between.url });
  const space = await newSpace();
  await post(space.id, "one");
  await post(space.id, "two");
  const reader = listen(client, space);
  await between.closed;
  await post(space.id, "three");
  await reader.heard(3);
  await client.close();
  between.end();

  assert.deepEqual(reader.texts, ["one", "two", "three"]);
  assert.equal(reader.subscriptions(), 2); // the reader knows that drafts come again
  assert.equal(retries.length, 1);
});

/** In front of the API. It closes its first connection after so many messages of the space, and no later one. */
async function relayThatCloses(code, { afterMessages }) {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  let left = afterMessages;
  const closed = new Promise((resolve) => {
    server.on("connection", async (client, { headers }) => {
      const upstream = new WebSocket(socketUrl, headers["sec-websocket-protocol"]);
      const opened = once(upstream, "open");
      client.on("message", (data) => opened.then(() => upstream.send(data.toString())));
      client.on("close", () => upstream.terminate());
      upstream.on("message", (data) => {
        client.send(data.toString());
        if (!data.includes("MessagePosted") || --left !== 0) return;
        client.close(code);
        resolve();
      });
    });
  });
  const end = () => {
    server.clients.forEach((client) => client.terminate());
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}`, closed, end };
}

test("a mutation whose answer is lost happens once", async () => {
  const between = await proxy();
  const { client, retries } = connect({ url: between.url });
  const space = await newSpace();
  between.lose("only once");
  const { postMessage } = await client.mutate(PostMessageDocument, { input: { spaceId: space.id, text: "only once" } });
  const { space: history } = await client.query(SpaceHistoryDocument, { spaceId: space.id, last: 5 });
  await between.cut();

  assert.ok(between.isLost());
  assert.equal(retries.length, 1);
  assert.equal(postMessage.posted.seq, 1);
  assert.equal(history.messages.nodes.length, 1);
});

test("an expired token ends a feed and a request", async () => {
  const { client } = connect({ token: await newToken({ seconds: 2 }) });
  const space = await newSpace();
  const reader = listen(client, space);
  await post(space.id, "before");
  await reader.heard(1);

  await assert.rejects(reader.ended, TokenRefused);
  await assert.rejects(client.query(ViewerDocument, {}), TokenRefused);
});

test("a fresh token continues a feed without a gap", async () => {
  const tokens = [await newToken({ seconds: 2 }), await newToken()];
  const { client, retries } = connect({ token: async () => tokens.shift() });
  const space = await newSpace();
  const reader = listen(client, space);
  await post(space.id, "before");
  await reader.heard(1);
  while (!retries.length) await new Promise((resolve) => setTimeout(resolve, 20));
  await post(space.id, "after");
  await reader.heard(2);

  assert.deepEqual(reader.texts, ["before", "after"]);
  assert.deepEqual(tokens, []);
  assert.equal(retries.length, 1); // the token that had ended was not tried again
  assert.ok(await client.query(ViewerDocument, {}));
});

test("a source that knows only wrong tokens is asked a few times", async () => {
  let asked = 0;
  const token = () => `cir_at_wrong${asked++}`;

  await assert.rejects(connect({ token }).client.query(ViewerDocument, {}), TokenRefused);
  assert.equal(asked, 4);
  await assert.rejects(listen(connect({ token }).client, await newSpace()).ended, TokenRefused);
  assert.equal(asked, 8);
});

test("late refusals of the last token do not disturb the question for the next one", { timeout: 120_000 }, async () => {
  const waiting = [];
  const server = createServer(({ headers }, response) => {
    const answer = (body) => response.setHeader("content-type", "application/json").end(JSON.stringify(body));
    if (headers.authorization === "Bearer second") return answer({ data: { viewer: "known" } });
    waiting.push(() => answer({ errors: [{ message: "expired", extensions: { code: "UNAUTHENTICATED" } }] }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const renewals = [];
  let asked = 0;
  const token = () => (asked++ ? new Promise((resolve) => renewals.push(resolve)) : "first");
  const { client, retries } = connect({ url: `http://127.0.0.1:${server.address().port}`, token });
  const answers = Promise.all(Array.from({ length: 5 }, () => client.query(ViewerDocument, {})));
  await until(() => waiting.length === 5);
  for (const refuse of waiting.splice(0)) {
    const before = retries.length;
    refuse();
    await until(() => retries.length > before && asked >= 2);
  }
  renewals.forEach((give) => give("second"));

  assert.deepEqual(await answers, Array(5).fill({ viewer: "known" }));
  assert.equal(asked, 2);
  server.close();
});

test("a feed that cannot continue says so and goes on", async () => {
  const { client } = connect();
  const space = await newSpace();
  const [kind, id, , revision] = atob(space.feedCursor.replaceAll("-", "+").replaceAll("_", "/")).split(":");
  const ahead = btoa(`${kind}:${id}:1000:${revision}`).replaceAll("=", "").replaceAll("+", "-").replaceAll("/", "_");
  const reader = listen(client, { id: space.id, feedCursor: ahead });
  await reader.until(() => reader.types.includes("FeedReset"));
  await post(space.id, "after the reset");
  await reader.heard(1);

  assert.deepEqual(reader.texts, ["after the reset"]);
  assert.equal(reader.subscriptions(), 1);
});

test("a signal ends a feed that waits, and a feed without cursors can be followed", async () => {
  const { client, retries } = connect();
  const ending = new AbortController();
  const space = await newSpace();
  const reader = listen(client, space, { signal: ending.signal });
  await post(space.id, "one");
  await reader.heard(1);
  const calls = client.feed(ToolCallFeedDocument, { tools: ["none"] }, { signal: ending.signal }).next();
  setImmediate(() => ending.abort());

  await reader.ended;
  assert.deepEqual(await calls, { done: true, value: undefined });
  assert.deepEqual(retries, []);
});

test("a feed that is ended while the token is asked for opens no websocket", { timeout: 120_000 }, async () => {
  for (const end of [({ ending }) => ending.abort(), ({ client }) => client.close()]) {
    let give;
    const given = new Promise((resolve) => (give = resolve));
    const heard = [];
    const { client, retries } = connect({ token: () => given, onConnection: (isOpen) => heard.push(isOpen) });
    const ending = new AbortController();
    const feed = client.feed(ToolCallFeedDocument, { tools: ["none"] }, { signal: ending.signal });
    const next = feed.next();
    const ended = end({ ending, client });
    give(demo.accessToken);
    await ended;

    assert.deepEqual(await next, { done: true, value: undefined });
    assert.deepEqual([heard, retries], [[], []]);
  }
});

test("a feed that is ended hands out nothing more of what has arrived", { timeout: 120_000 }, async () => {
  let arrived = 0;
  class CountingSocket extends WebSocket {
    constructor(...given) {
      super(...given);
      this.on("message", (data) => (arrived += data.includes("MessagePosted")));
    }
  }
  const space = await newSpace();
  for (const text of ["one", "two", "three"]) await post(space.id, text);
  const { client } = connect({ webSocketImpl: CountingSocket });
  const ending = new AbortController();
  const feed = client.feed(SpaceFeedDocument, { spaceId: space.id }, { after: space.feedCursor, signal: ending.signal });
  await feed.next();
  await until(() => arrived === 3);
  ending.abort();

  assert.deepEqual(await feed.next(), { done: true, value: undefined });
});

test("a feed ends, and a client closes, while a handshake is not answered", { timeout: 120_000 }, async () => {
  const silent = await silentServer();
  const { client, retries } = connect({ url: silent.url });
  const ending = new AbortController();
  const ended = client.feed(ToolCallFeedDocument, { tools: ["none"] }, { signal: ending.signal }).next();
  const closed = client.feed(ToolCallFeedDocument, { tools: ["none"] }).next();
  await silent.asked;
  ending.abort();
  assert.deepEqual(await ended, { done: true, value: undefined });
  await client.close();

  assert.deepEqual(await closed, { done: true, value: undefined });
  assert.deepEqual(retries, []);
  silent.end();
});

test("a client closes while it tries to reach an API that is away", { timeout: 120_000 }, async () => {
  let begin;
  const begun = new Promise((resolve) => (begin = resolve));
  class SeenSocket extends WebSocket {
    constructor(...given) {
      super(...given);
      begin();
    }
  }
  const { client, retries } = connect({ url: "http://127.0.0.1:9/graphql", webSocketImpl: SeenSocket });
  const next = client.feed(ToolCallFeedDocument, { tools: ["none"] }).next();
  await begun;
  await client.close();

  assert.deepEqual(await next, { done: true, value: undefined });
  assert.deepEqual(retries, []);
});

/** It accepts connections and says nothing. */
async function silentServer() {
  const server = createServer(() => {}).listen(0, "127.0.0.1");
  await once(server, "listening");
  const end = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${server.address().port}`, asked: once(server, "connection"), end };
}

test("what cannot succeed is refused, and patience ends", async () => {
  const { client } = connect();
  await assert.rejects(listen(client, { id: "U3BhY2U6bm93aGVyZQ==" }).ended, ({ code }) => code === "NOT_FOUND");
  await assert.rejects(connect({ url: `${url}/nowhere` }).client.query(ViewerDocument, {}), /404/);
  const away = connect({ url: "http://127.0.0.1:9/graphql", patienceSeconds: 0 }).client;
  await assert.rejects(away.query(ViewerDocument, {}), ConnectionLost);
  assert.ok(await execute("{ viewer { scopes } }"));
});

test("one answer is waited for as long as the caller says", async () => {
  const silent = await silentServer();
  const { client } = connect({ url: silent.url, patienceSeconds: 0 });
  await assert.rejects(client.query(ViewerDocument, {}, { requestSeconds: 0.05 }), ConnectionLost);
  silent.end();
});
