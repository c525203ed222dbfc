// docs/examples/chat-client.ts: its types hold, and it chats over a connection that is cut.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { demo, newSpace, newToken, post, url } from "./installation.mjs";
import { buildClient, buildFolder, tsc } from "./package.mjs";
import { proxy } from "./proxy.mjs";

const examples = fileURLToPath(new URL("../../docs/examples/", import.meta.url));
const directory = buildFolder("chat-client");

/** `tsc` checks the types and writes JavaScript, since Node 20 does not run TypeScript. Returns the program. */
function compile() {
  buildClient(directory);
  cpSync(join(examples, "chat-client.ts"), join(directory, "chat-client.ts"));
  tsc(directory, "--types", "node", "--outDir", "out", "chat-client.ts");
  return join(directory, "out", "chat-client.js");
}
const program = compile();
const WEB_SOCKET = "--experimental-websocket"; // global in Node 22

/** A running program. `until` returns when it has printed a line for which the function is true. */
function start(settings) {
  const child = spawn(process.execPath, [WEB_SOCKET, program], { env: { ...process.env, ...settings } });
  const lines = [];
  const errors = [];
  const waiting = new Set();
  const collect = (stream, into) =>
    createInterface({ input: stream }).on("line", (line) => {
      into.push(line);
      waiting.forEach((look) => look());
    });
  collect(child.stdout, lines);
  collect(child.stderr, errors);
  const ended = new Promise((resolve) => child.on("close", resolve));
  const until = (isThere) =>
    new Promise((resolve, reject) => {
      const look = () => void (isThere(lines, errors) && (waiting.delete(look), resolve()));
      waiting.add(look);
      look();
      ended.then((code) => reject(new Error(`ended with ${code}: ${errors.join("\n")}`)));
    });
  return { child, lines, errors, ended, until, say: (text) => child.stdin.write(`${text}\n`) };
}

const settingsFor = (space, changes = {}) => ({
  CIRCADIAN_URL: url,
  CIRCADIAN_TOKEN: demo.accessToken,
  CIRCADIAN_SPACE: space,
  ...changes,
});
const messagesOf = ({ lines }) => lines.filter((line) => !line.startsWith("… ")).map((line) => line.split(": ")[1]);

test("chat-client.ts posts, and continues after a lost connection without a gap or a repeat", async () => {
  const space = await newSpace();
  await post(space.id, "before");
  const between = await proxy();
  const chat = start(settingsFor(space.id, { CIRCADIAN_URL: between.url }));
  await chat.until(() => messagesOf(chat).includes("before"));
  chat.say("one");
  await chat.until(() => messagesOf(chat).includes("one"));

  await between.cut();
  await chat.until((_, errors) => errors.some((line) => line.startsWith("trying again")));
  await post(space.id, "two");
  chat.say("three"); // it repeats this until there is a connection again
  await between.restore();
  await chat.until(() => messagesOf(chat).includes("three"));
  chat.child.stdin.end();

  assert.equal(await chat.ended, 0);
  assert.deepEqual(messagesOf(chat), ["before", "one", "two", "three"]);
  await between.cut();
});

test("chat-client.ts shows the answer of an agent while it is written", async () => {
  const chat = start(settingsFor(demo.spaceId));
  chat.say("Who are you, in a few words?");
  await chat.until((lines) => {
    const draft = lines.findIndex((line) => line.startsWith("… "));
    return draft >= 0 && lines.slice(draft).some((line) => !line.startsWith("… "));
  });
  chat.child.stdin.end();

  assert.equal(await chat.ended, 0);
});

test("chat-client.ts ends with one clear line if its token is wrong", async () => {
  const chat = start(settingsFor(demo.spaceId, { CIRCADIAN_TOKEN: `${await newToken()}x` }));

  assert.equal(await chat.ended, 1);
  assert.equal(chat.errors.length, 1);
  assert.match(chat.errors[0], /^chat-client: /);
});
