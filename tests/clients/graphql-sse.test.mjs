// npm graphql-sse as it is, in its default mode of one connection per subscription.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createClient } from "graphql-sse";
import { FEED, bearer, newSpace, post, url } from "./installation.mjs";

const connect = (options = {}) => createClient({ url, headers: bearer(), retryAttempts: 0, ...options });

test("messages arrive in order, and a later subscription goes on at the cursor", async () => {
  const client = connect();
  const space = await newSpace();
  let cursor = space.feedCursor;
  const seqs = [];
  for (let round = 0; round < 3; round++) {
    for (let number = 0; number < 5; number++) await post(space.id, `hello ${round}.${number}`);
    let left = 5;
    for await (const { data } of client.iterate({ query: FEED, variables: { id: space.id, after: cursor } })) {
      cursor = data.spaceFeed.cursor;
      if (!data.spaceFeed.message) continue;
      seqs.push(data.spaceFeed.message.seq);
      if (--left === 0) break;
    }
  }
  client.dispose();

  assert.deepEqual(seqs, Array.from({ length: 15 }, (_, index) => index + 1));
});

test("what is posted while it listens arrives", async () => {
  const client = connect();
  const space = await newSpace();
  const events = client.iterate({ query: FEED, variables: { id: space.id, after: space.feedCursor } });
  const next = nextMessage(events);
  await post(space.id, "live");

  assert.equal((await next).text, "live");
  client.dispose();
});

test("bad credentials are a 401 that the client reports", async () => {
  const client = connect({ headers: bearer("nonsense") });

  await assert.rejects(
    async () => {
      for await (const result of client.iterate({ query: FEED, variables: { id: "x" } })) assert.fail(result);
    },
    (error) => error.response?.status === 401,
  );
});

test("a document that is not valid is an error", async () => {
  const client = connect();
  const results = [];
  try {
    for await (const result of client.iterate({ query: "subscription { nothing }" })) results.push(result);
  } catch (error) {
    results.push({ errors: Array.isArray(error) ? error : [error] });
  }
  client.dispose();

  assert.match(JSON.stringify(results[0].errors.map((error) => error.message)), /nothing/);
});

/** Events that say other things may come before it. */
async function nextMessage(events) {
  for await (const { data } of events) if (data.spaceFeed.message) return data.spaceFeed.message;
}
