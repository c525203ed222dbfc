// npm @apollo/client as it is: the normalised cache, links over HTTP and websocket, and reconnection.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, gql } from "@apollo/client/core/index.js";
import { GraphQLWsLink } from "@apollo/client/link/subscriptions/index.js";
import { createClient } from "graphql-ws";
import WebSocket from "ws";
import { FEED, bearer, newSpace, post, socketUrl, url } from "./installation.mjs";

const SPACE = gql`query ($id: ID!) { space(id: $id) { id name messages(last: 5) { edges { node { id seq text } } } } }`;
const POST = gql`mutation ($input: PostMessageInput!) { postMessage(input: $input) {
  ... on PostMessageSuccess { posted { id seq text } } ... on InvalidInput { code message } ... on NotFound { code message } } }`;

function connect() {
  const socket = createClient({ url: socketUrl, webSocketImpl: WebSocket, connectionParams: bearer(), retryWait: async () => {}, shouldRetry: () => true });
  const link = ApolloLink.split(
    ({ operationType }) => operationType === "subscription",
    new GraphQLWsLink(socket),
    new HttpLink({ uri: url, headers: bearer() }),
  );
  return { client: new ApolloClient({ link, cache: new InMemoryCache() }), socket };
}

test("what a mutation returns is what a query has cached", async () => {
  const { client, socket } = connect();
  const space = await newSpace();

  const made = await client.mutate({ mutation: POST, variables: { input: { spaceId: space.id, text: "by Apollo" } } });
  const refused = await client.mutate({ mutation: POST, variables: { input: { spaceId: "nonsense", text: "x" } } });
  const found = await client.query({ query: SPACE, variables: { id: space.id } });

  const [message] = found.data.space.messages.edges.map((edge) => edge.node);
  assert.deepEqual(message, made.data.postMessage.posted);
  assert.equal(typeof refused.data.postMessage.message, "string");
  assert.ok(client.cache.extract()[`Message:${message.id}`]);
  client.stop();
  await socket.dispose();
});

test("a subscription goes on after the connection was cut", async () => {
  const { client, socket } = connect();
  const space = await newSpace();
  const texts = [];
  let wake = () => {};
  const events = client.subscribe({ query: gql(FEED), variables: { id: space.id, after: space.feedCursor }, fetchPolicy: "no-cache" });
  const subscription = events.subscribe(({ data }) => {
    if (!data.spaceFeed.message) return;
    texts.push(data.spaceFeed.message.text);
    wake();
  });
  const heard = async (count) => {
    while (texts.length < count) await new Promise((resolve) => (wake = resolve));
  };
  await post(space.id, "one");
  await heard(1);
  socket.terminate();
  await post(space.id, "two");
  await heard(3); // it subscribed again with its first cursor
  subscription.unsubscribe();
  client.stop();
  await socket.dispose();

  assert.deepEqual(texts, ["one", "one", "two"]);
});
