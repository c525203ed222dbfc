// docs/examples/chat-client.ts: its types hold, and it chats over a connection that is cut.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { demo, newSpace, newToken, post, url } from "./installation.mjs";

const examples = fileURLToPath(new URL("../../docs/examples/", import.meta.url));
const modules = fileURLToPath(new URL("node_modules/", import.meta.url));
const build = fileURLToPath(new URL("build/", import.meta.url)); // inside this folder, so that the program finds packages
mkdirSync(build, { recursive: true });
const directory = mkdtempSync(join(build, "chat-client-"));
after(() => rmSync(directory, { recursive: true }));

/** `tsc` checks the types and writes JavaScript, since Node 20 does not run TypeScript. Returns the program. */
function compile() {
  for (const name of ["chat-client.ts", "connection.ts"]) cpSync(join(examples, name), join(directory, name));
  const tsc = join(modules, "typescript", "bin", "tsc");
  const options = ["--strict", "--target", "es2023", "--module", "nodenext", "--types", "node", "--skipLibCheck"];
  options.push("--erasableSyntaxOnly", "--verbatimModuleSyntax", "--rewriteRelativeImportExtensions");
  const command = [tsc, ...options, "--outDir", "out", "chat-client.ts"];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: directory, encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
  return join(directory, "out", "chat-client.js");
}
const program = compile();

/** A proxy in front of the API: `cut` ends all connections and refuses new ones, until `restore`. */
async function proxy() {
  const sockets = new Set();
  const server = createServer((client) => {
    const upstream = connect(new URL(url).port, new URL(url).hostname);
    for (const [from, to] of [[client, upstream], [upstream, client]]) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
  }); // prettier-ignore
  const listen = (port) => new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address();
  const cut = () =>
    new Promise((resolve) => {
      server.close(resolve);
      sockets.forEach((socket) => socket.destroy());
    });
  return { url: `http://127.0.0.1:${port}/graphql`, cut, restore: () => listen(port) };
}

/** A running program. `until` returns when it has printed a line for which the function is true. */
function start(settings) {
  const child = spawn(process.execPath, [program], { env: { ...process.env, ...settings } });
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
