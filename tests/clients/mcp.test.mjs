// npm @modelcontextprotocol/server-everything as it is, over streamable HTTP: its tools are listed, and an agent calls them.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { after, before, test } from "node:test";
import { execute, post } from "./installation.mjs";

const PROGRAM = "node_modules/@modelcontextprotocol/server-everything/dist/index.js";
const CREATE = `mutation ($url: String!) { createMcpServer(input: { name: "every", link: { url: $url } }) {
  ... on CreateMcpServerSuccess { mcpServer { id } } ... on UserError { message } } }`;
const SERVER = `query ($id: ID!) { mcpServer(id: $id) { status lastError refusedTools { name reason }
  tools { nodes { name description } } } }`;
const AGENT = `mutation { createAgent(input: { name: "Caller", tools: ["every__*"] }) {
  ... on CreateAgentSuccess { agent { id } } ... on UserError { message } } }`;
const SPACE = `mutation { createSpace(input: { name: "Everything" }) { ... on CreateSpaceSuccess { space { id } } } }`;
const TRUST = `mutation ($id: ID!) { setTrust(input: { id: $id, isTrusted: true }) { __typename } }`;
const JOIN = `mutation ($spaceId: ID!, $actorId: ID!) {
  addSpaceMember(input: { spaceId: $spaceId, actorId: $actorId }) { __typename } }`;
const TEXTS = `query ($id: ID!) { space(id: $id) { messages(first: 50) { nodes { kind text } } } }`;

let program, url, server, space;

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function until(ask, isEnough) {
  for (let tries = 0; tries < 600; tries++) {
    const found = await ask().catch((error) => error);
    if (isEnough(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`it never came: ${await ask().then(JSON.stringify)}`);
}

/** What the agent says of a call that it is told to make. */
async function call(tool, given) {
  const order = `call every__${tool} with ${JSON.stringify(given)}`;
  await post(space, order);
  const read = async () => (await execute(TEXTS, { id: space })).space.messages.nodes;
  const said = `every__${tool} answered`;
  const texts = await until(read, (nodes) => nodes.some?.(({ text }) => text.includes(said)));
  return texts.find(({ text }) => text.includes(said)).text;
}

before(async () => {
  const port = await freePort();
  program = spawn(process.execPath, [PROGRAM, "streamableHttp"], { env: { ...process.env, PORT: port }, stdio: "ignore" });
  url = `http://127.0.0.1:${port}/mcp`;
  await until(() => fetch(url), (answer) => answer instanceof Response);
  const { createMcpServer: made } = await execute(CREATE, { url });
  server = made.mcpServer.id;
  space = (await execute(SPACE)).createSpace.space.id;
});

after(() => program.kill());

test("its tools are listed, and none is refused", async () => {
  const asked = await until(
    async () => (await execute(SERVER, { id: server })).mcpServer,
    ({ status }) => status === "ACTIVE",
  );

  assert.deepEqual([asked.lastError, asked.refusedTools], [null, []]);
  const names = asked.tools.nodes.map(({ name }) => name);
  for (const name of ["every__echo", "every__get-sum", "every__get-tiny-image"]) assert.ok(names.includes(name), name);
});

test("an agent calls them", async () => {
  const { createAgent: made } = await execute(AGENT);
  await execute(JOIN, { spaceId: space, actorId: made.agent.id });
  await execute(TRUST, { id: server }); // else the second call asks people, since the first has told a stranger's words

  assert.match(await call("echo", { message: "hello there" }), /hello there/);
  assert.match(await call("get-sum", { a: 2, b: 40 }), /42/);
  assert.match(await call("get-tiny-image", {}), /\[image, image\/png, [\d,]+ bytes\]/);
});
