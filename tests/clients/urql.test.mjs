// npm @urql/core as it is: every request has the same `accept`, and streams are parsed line by line.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Client, cacheExchange, fetchExchange, subscriptionExchange } from "@urql/core";
import { createClient } from "graphql-ws";
import WebSocket from "ws";
import { FEED, bearer, newSpace, post, socketUrl, url } from "./installation.mjs";

const POST = `mutation ($input: PostMessageInput!) { postMessage(input: $input) { __typename
  ... on PostMessageSuccess { posted { id text } } ... on UserError { code message } } }`;

/** A client, and the media types of the responses that it got. */
function connect({ exchanges = [cacheExchange, fetchExchange], fetchSubscriptions = true } = {}) {
  const media = [];
  const recording = async (...request) => {
    const response = await fetch(...request);
    media.push(response.headers.get("content-type").split(";")[0]);
    return response;
  };
  const client = new Client({ url, exchanges, fetchSubscriptions, fetch: recording, fetchOptions: { headers: bearer() } });
  return { client, media };
}

/**
 * The messages of the feed from a cursor on. `heard` waits for so many, and until all that was missed was sent; `stop`
 * ends the subscription.
 */
function listen(client, id, after) {
  const seqs = [];
  let cursor = after;
  let isCaughtUp = false;
  let wake = () => {};
  const { unsubscribe } = client.subscription(FEED, { id, after }).subscribe(({ data, error }) => {
    assert.equal(error, undefined);
    cursor = data.spaceFeed.cursor;
    if (data.spaceFeed.message) seqs.push(data.spaceFeed.message.seq);
    isCaughtUp ||= data.spaceFeed.__typename === "SnapshotCompleted";
    wake();
  });
  const heard = async (count) => {
    while (seqs.length < count || !isCaughtUp) await new Promise((resolve) => (wake = resolve));
    return seqs;
  };
  return { heard, stop: () => (unsubscribe(), cursor) };
}

test("a query and a mutation are answered with JSON", async () => {
  const { client, media } = connect();
  const space = await newSpace();

  const found = await client.query("query ($id: ID!) { space(id: $id) { name } }", { id: space.id });
  const made = await client.mutation(POST, { input: { spaceId: space.id, text: "by urql" } });
  const refused = await client.mutation(POST, { input: { spaceId: "nonsense", text: "by urql" } });

  assert.equal(found.error ?? made.error ?? refused.error, undefined);
  assert.equal(found.data.space.name, "Clients");
  assert.equal(made.data.postMessage.posted.text, "by urql");
  assert.match(refused.data.postMessage.message, /id/i);
  assert.deepEqual(new Set(media), new Set(["application/graphql-response+json"]));
});

test("a subscription is streamed, and a later one goes on at the cursor", async () => {
  const { client, media } = connect();
  const space = await newSpace();
  const first = listen(client, space.id, space.feedCursor);
  await post(space.id, "one");
  await first.heard(1);
  const cursor = first.stop();
  await post(space.id, "two");

  const second = listen(client, space.id, cursor);
  await post(space.id, "three");

  assert.deepEqual(await second.heard(2), [2, 3]);
  second.stop();
  assert.deepEqual(new Set(media), new Set(["text/event-stream"]));
});

test("over a websocket a subscription goes on after the connection was cut", async () => {
  const space = await newSpace();
  let cursor = space.feedCursor;
  const socket = createClient({
    url: socketUrl, webSocketImpl: WebSocket, connectionParams: bearer(), shouldRetry: () => true, retryWait: async () => {},
  });
  const exchange = subscriptionExchange({
    forwardSubscription: ({ query, variables }) => ({
      subscribe: (sink) => ({ unsubscribe: socket.subscribe({ query, get variables() { return { ...variables, after: cursor }; } }, sink) }),
    }),
  });
  const { client } = connect({ exchanges: [cacheExchange, fetchExchange, exchange], fetchSubscriptions: false });
  const seqs = [];
  let wake = () => {};
  const { unsubscribe } = client.subscription(FEED, { id: space.id }).subscribe(({ data }) => {
    cursor = data.spaceFeed.cursor;
    if (!data.spaceFeed.message) return;
    seqs.push(data.spaceFeed.message.seq);
    wake();
  });
  const heard = async (count) => {
    while (seqs.length < count) await new Promise((resolve) => (wake = resolve));
  };
  await post(space.id, "one");
  await heard(1);
  socket.terminate();
  await post(space.id, "two");
  await heard(2);
  unsubscribe();
  await socket.dispose();

  assert.deepEqual(seqs, [1, 2]);
});
