// npm graphql-ws as it is: data, errors, resuming by cursor across lost connections, and the two ways of being shut out.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createClient } from "graphql-ws";
import WebSocket from "ws";
import { FEED, bearer, execute, newSpace, newToken, post, socketUrl } from "./installation.mjs";

function connect(options = {}) {
  return createClient({
    url: socketUrl,
    webSocketImpl: WebSocket,
    connectionParams: bearer(),
    retryWait: () => new Promise((resolve) => setTimeout(resolve, 50)),
    ...options,
  });
}

async function first(client, query, variables) {
  for await (const result of client.iterate({ query, variables })) return result;
}

test("a query and a mutation over the socket", async () => {
  const client = connect();
  const asked = await first(client, "{ viewer { actor { name kind } } }");
  const made = await first(
    client,
    `mutation { createSpace(input: { name: "By socket" }) { ... on CreateSpaceSuccess { space { name } } } }`,
  );
  await client.dispose();

  assert.equal(asked.data.viewer.actor.kind, "PERSON");
  assert.equal(made.data.createSpace.space.name, "By socket");
});

test("messages arrive in order", async () => {
  const client = connect();
  const space = await newSpace();
  const seen = [];
  const reading = (async () => {
    const variables = { id: space.id, after: space.feedCursor };
    for await (const { data } of client.iterate({ query: FEED, variables })) {
      if (!data.spaceFeed.message) continue;
      seen.push(data.spaceFeed.message.text);
      if (seen.length === 20) return;
    }
  })();
  for (let number = 0; number < 20; number++) await post(space.id, `hello ${number}`);
  await reading;
  await client.dispose();

  assert.deepEqual(seen, Array.from({ length: 20 }, (_, number) => `hello ${number}`));
});

test("40 of 40 messages, each once, over connections that are cut", async () => {
  const sockets = [];
  class Cuttable extends WebSocket {
    constructor(...given) {
      super(...given);
      sockets.push(this);
    }
  }
  const client = connect({ webSocketImpl: Cuttable, retryAttempts: 100, shouldRetry: () => true });
  const space = await newSpace();
  let cursor = space.feedCursor;
  const seqs = [];
  const done = new Promise((resolve, reject) => {
    // A getter: each time the client subscribes anew, it does so from where it stands.
    const variables = { id: space.id, get after() { return cursor; } }; // prettier-ignore
    client.subscribe(
      { query: FEED, variables },
      {
        next: ({ data }) => {
          cursor = data.spaceFeed.cursor;
          if (!data.spaceFeed.message) return;
          seqs.push(data.spaceFeed.message.seq);
          if (seqs.length === 40) resolve();
        },
        error: reject,
        complete: () => reject(new Error("completed")),
      },
    );
  });
  for (let number = 1; number <= 40; number++) {
    await post(space.id, `hello ${number}`);
    if (number % 13 === 0) {
      while (seqs.length < number) await new Promise((resolve) => setTimeout(resolve, 20)); // it is connected
      sockets.at(-1).terminate();
    }
  }
  await done;
  await client.dispose();

  assert.ok(sockets.length >= 3, `only ${sockets.length} connections`);
  assert.deepEqual(seqs, Array.from({ length: 40 }, (_, index) => index + 1));
});

test("an expired token closes with 4403, and a fresh one goes on without a gap", async () => {
  const space = await newSpace();
  const tokens = [await newToken({ seconds: 2 }), await newToken()];
  const closed = [];
  const client = connect({
    connectionParams: () => bearer(tokens.shift()),
    retryAttempts: 5,
    on: { closed: ({ code }) => closed.push(code) },
  });
  let cursor = space.feedCursor;
  const variables = { id: space.id, get after() { return cursor; } }; // prettier-ignore
  const seen = [];
  const done = new Promise((resolve, reject) => {
    client.subscribe(
      { query: FEED, variables },
      {
        next: ({ data }) => {
          cursor = data.spaceFeed.cursor;
          if (!data.spaceFeed.message) return;
          seen.push(data.spaceFeed.message.text);
          if (seen.length === 2) resolve();
        },
        error: reject,
        complete: () => {},
      },
    );
  });
  await post(space.id, "before");
  while (closed.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  await post(space.id, "after");
  await done;
  await client.dispose();

  assert.equal(closed[0], 4403);
  assert.deepEqual(seen, ["before", "after"]);
});

test("bad credentials close with 4401, and the client gives up at once", async () => {
  const client = connect({ connectionParams: bearer("nonsense"), retryAttempts: 5 });

  await assert.rejects(
    () => first(client, "{ viewer { scopes } }"),
    (close) => close.code === 4401,
  );
});

test("a document that is not valid is an error of that operation, and the socket lives on", async () => {
  const client = connect();

  await assert.rejects(
    () => first(client, "{ nothing }"),
    ([error]) => error.extensions.code === "BAD_REQUEST" && /nothing/.test(error.message),
  );
  assert.ok((await first(client, "{ viewer { scopes } }")).data);
  await client.dispose();
});

test("a space that is not there is an error of that operation", async () => {
  const client = connect();
  const id = Buffer.from("Space:00000000-0000-4000-8000-000000000000").toString("base64");

  await assert.rejects(
    () => first(client, FEED, { id }),
    ([error]) => error.path[0] === "spaceFeed" && error.extensions.code === "NOT_FOUND",
  );
  await client.dispose();
});

test("a subscription that is completed frees its id", async () => {
  const client = connect();
  const space = await newSpace();
  await post(space.id, "Hello");
  for (let round = 0; round < 5; round++) {
    const { data } = await first(client, FEED, { id: space.id, after: space.feedCursor });
    assert.equal(data.spaceFeed.message.text, "Hello");
  }
  assert.ok(await execute("{ viewer { scopes } }"));
  await client.dispose();
});
