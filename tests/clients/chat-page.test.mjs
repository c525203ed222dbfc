// docs/examples/chat-page, built by the commands of its README, in a real browser against an installation whose parts
// are killed: everything that a person sees of a space, once and in order.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { lookAt } from "./accessibility.mjs";
import { serve } from "./files.mjs";
import { buildFolder } from "./package.mjs";
import { eventually, openStage } from "./stage.mjs";
import { watchMessages } from "./watching.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
const project = fileURLToPath(new URL("../../", import.meta.url));
const example = join("docs", "examples", "chat-page");
const directory = buildFolder("chat-page");
const MODEL = `page-${Date.now()}`;
const HISTORY = 130;
const SPACES = 100;
const NEEDLE = 40; // the message that is searched for
const complaints = [];
const requests = []; // { name, bytes } of each GraphQL request of the page
const sockets = []; // { subscriptions, received } of each websocket
let stage, owner, writer, browser, files, page, spaces;

before(async () => {
  stage = await openStage();
  owner = stage.actor(stage.owner.accessToken);
  await fill();
  build();
  files = await serve(join(directory, example, "build"));
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  page = await (await browser.newContext({ viewport: { width: 1100, height: 800 } })).newPage();
  page.setDefaultTimeout(30_000);
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("dialog", (dialog) => dialog.accept());
  page.on("request", (request) => void note(request));
  page.on("websocket", noteSocket);
  await page.addInitScript(watchMessages);
});

after(async () => {
  await browser?.close();
  files?.close();
  await stage?.close();
});

beforeEach(() => page.evaluate(() => globalThis.beginWatch?.()));

/** A hundred spaces, one with a long past, one with an agent; and a colleague who writes in them. */
async function fill() {
  writer = stage.actor(stage.owner.colleagueToken);
  const { viewer } = await writer.execute("{ viewer { actor { id } } }");
  const names = ["Harbour", "Bridge", ...Array.from({ length: SPACES - 2 }, (_, at) => `Dock ${at + 1}`)];
  const made = [];
  for (const name of names) made.push((await owner.mutate("createSpace", { name }, "space { id }")).space.id);
  spaces = Object.fromEntries(names.map((name, at) => [name, made[at]]));
  for (const name of ["Harbour", "Bridge", "Dock 7"]) {
    await owner.mutate("addSpaceMembers", { spaceId: spaces[name], actorIds: [viewer.actor.id] });
  }
  for (let number = 1; number <= HISTORY; number++) {
    await say("Harbour", `ship ${number}${number === NEEDLE ? " carries a needle" : ""}`);
  }
  await say("Dock 7", "@Olga, look at this");
  const text = { type: "object", required: ["title"], properties: { title: { type: "string" } } };
  const tool = { kind: "EXTERNAL", effect: "PURE", visible: true, displays: ["title"], input: text, patienceSeconds: 600, timeoutSeconds: 3600 };
  await owner.mutate("createTool", { ...tool, name: "publish", description: "Publishes a text." });
  await owner.mutate("createTool", { ...tool, name: "charge", description: "Charges a card.", approval: { rule: "ALWAYS" } });
  const agent = { name: "Nova", model: `openai/${MODEL}`, tools: ["publish", "charge"] };
  const { agent: { id } } = await owner.mutate("createAgent", agent, "agent { id }"); // prettier-ignore
  await owner.mutate("addSpaceMembers", { spaceId: spaces.Bridge, actorIds: [id] });
}

const say = (name, text) => writer.mutate("postMessage", { spaceId: spaces[name], text });

/** A copy of the project's client and example, and the commands of the README as they stand there. */
function build() {
  const isSource = (path) => !/node_modules|\/build/.test(path.slice(project.length));
  for (const path of [join("infra", "clients", "typescript"), example]) {
    cpSync(join(project, path), join(directory, path), { recursive: true, filter: isSource });
  }
  mkdirSync(join(directory, ".data"));
  const settings = { graphqlUrl: stage.graphqlUrl, accessToken: stage.owner.accessToken };
  writeFileSync(join(directory, ".data", "dev.json"), JSON.stringify(settings));
  const [, commands] = readFileSync(join(project, example, "README.md"), "utf8").match(/^```sh\n([\s\S]*?)^```/m);
  const { status, stdout, stderr } = spawnSync("bash", ["-eo", "pipefail", "-c", commands], { cwd: directory, encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
}

async function note(request) {
  if (request.url() !== stage.graphqlUrl || request.method() !== "POST") return;
  const [, name] = JSON.parse(request.postData()).query.match(/(?:query|mutation) (\w+)/);
  const noted = { name, bytes: 0 };
  requests.push(noted);
  const response = await request.response();
  noted.bytes = (await response?.body().catch(() => ""))?.length ?? 0;
}

function noteSocket(socket) {
  const noted = { subscriptions: 0, received: [] };
  sockets.push(noted);
  socket.on("framesent", ({ payload }) => (noted.subscriptions += payload.includes('"subscribe"') ? 1 : 0));
  socket.on("framereceived", ({ payload }) => noted.received.push(payload));
}

const item = (text) => page.locator("#messages li", { hasText: text });
const space = (name) => page.locator("#spaces button", { has: page.locator("b", { hasText: new RegExp(`^${name}$`) }) });
const textsShown = () => page.locator("#messages li > p").allInnerTexts();
const seqs = () => page.locator("#messages [data-seq]").evaluateAll((all) => all.map(({ dataset }) => Number(dataset.seq)));
const seen = () => page.evaluate(() => globalThis.seen);
const named = (name) => requests.filter((request) => request.name === name);
const until = (condition, argument) => page.waitForFunction(condition, argument);
const connection = () => page.locator("#connection");

async function write(text) {
  await page.getByLabel("Message", { exact: true }).fill(text);
  await page.keyboard.press("Enter");
}

/** Everything once, in order, and nothing that came and went. */
async function assertSteady() {
  const shown = await seqs();
  assert.deepEqual(shown, shown.map((_, at) => shown[0] + at)); // prettier-ignore
  const { vanished, doubled } = await seen();
  assert.deepEqual({ vanished, doubled }, { vanished: [], doubled: [] });
}

async function picture(name) {
  mkdirSync(process.env.CIRCADIAN_PICTURES, { recursive: true });
  await page.screenshot({ path: join(process.env.CIRCADIAN_PICTURES, `chat-page-${name}.png`) });
}

const speech = (text) => [
  { name: "enter_space", arguments: { space: "Bridge" } },
  { name: "send_message", arguments: { text } },
];
const TITLE = `The tides of November, ${"day by day, ".repeat(15)}in full`;
const SLOWLY = { chunk_size: 6, chunk_delay_seconds: 0.05 };

test("a person signs in, and one request shows a hundred spaces with what is unread", async () => {
  await page.goto(`${files.origin}/`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("E-mail address").fill(stage.owner.email);
  await page.getByLabel("Password").fill(stage.owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: /^Allow/ }).click();
  await space("Harbour").waitFor();

  assert.equal(await page.locator("#spaces li").count(), SPACES);
  assert.match(await space("Harbour").innerText(), /99\+\s+unread/);
  assert.match(await space("Dock 7").innerText(), /@\s+you are mentioned/);
  assert.deepEqual(requests.map(({ name }) => name), ["SpaceList"]); // prettier-ignore
  await until(() => document.querySelector("#spaces li b").textContent === "Dock 7"); // the newest text
  const { bytes } = requests[0];
  console.log(`a list of ${SPACES} spaces: ${requests.length} request, ${bytes} bytes`);
});

test("one request opens a space, over the websocket that is there", async () => {
  await space("Harbour").click();
  await item(/ship 130$/).waitFor();
  await until(() => !/unread/.test(document.querySelector("[aria-current=page]").textContent));

  assert.deepEqual(requests.slice(1).map(({ name }) => name), ["SpaceHistory", "MarkSpaceRead"]); // prettier-ignore
  assert.deepEqual(sockets.map(({ subscriptions }) => subscriptions), [2]); // prettier-ignore
  assert.equal((await textsShown()).length, 50);
  console.log(`to open a space: ${named("SpaceHistory").length} request, ${named("SpaceHistory")[0].bytes} bytes`);
});

test("older messages come as the person scrolls up, and what they look at stays where it is", async () => {
  const scroller = page.locator("#scroller");
  while ((await seqs())[0] !== 1) {
    const first = (await seqs())[0];
    await scroller.evaluate((element) => (element.scrollTop = 0));
    await until((seq) => Number(document.querySelector("#messages li").dataset.seq) < seq, first);
    const top = await page.locator(`[data-seq="${first}"]`).evaluate((element) => element.getBoundingClientRect().top);
    assert.ok(top > 0 && top < 800, `it is at ${top}`);
  }
  assert.equal((await seqs()).length, HISTORY);
  assert.equal(await page.getByRole("button", { name: "Older messages" }).isVisible(), false);
  await assertSteady();
});

test("a search leads to an old message, and from there forward to the newest", async () => {
  await page.reload();
  await item(/ship 130$/).waitFor();
  await page.getByLabel("Search messages").fill("needle");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /carries a needle/ }).waitFor();
  const before = requests.length;
  await page.getByRole("button", { name: /carries a needle/ }).click();
  await page.locator("li.found", { hasText: "carries a needle" }).waitFor();
  await page.evaluate(() => globalThis.beginWatch());
  assert.deepEqual(requests.slice(before).map(({ name }) => name), ["SpaceHistory"]); // prettier-ignore
  assert.ok((await seqs()).at(-1) < HISTORY);
  await picture("found");

  await say("Harbour", "posted while somebody reads the past");
  await until(() => document.querySelector("[aria-current=page]").textContent.includes("posted while"));
  assert.equal(await item("posted while").count(), 0);
  while ((await seqs()).at(-1) !== HISTORY + 1) {
    const last = (await seqs()).at(-1);
    await page.locator("#scroller").evaluate((element) => (element.scrollTop = element.scrollHeight));
    await until((seq) => Number([...document.querySelectorAll("#messages li")].at(-1).dataset.seq) > seq, last);
  }
  await say("Harbour", "and live again");
  await item("and live again").waitFor();
  await assertSteady();
});

test("an answer grows while it is written, and becomes the message in its place", async () => {
  await space("Bridge").click();
  await until(() => document.querySelector("h1").textContent === "Bridge");
  const text = "A report on the tides of the week, with all its figures, in the order of the days.";
  await stage.script(MODEL, [{ calls: speech(text), gate: "first", ...SLOWLY }, {}]);
  await write("Please report on the tides");
  await page.locator("#typing", { hasText: "Nova is writing…" }).waitFor();
  await page.locator("[aria-current=page] small", { hasText: "Nova: thinking" }).waitFor();
  await stage.openGate("first");
  await page.locator("li.writing").evaluate((element) => (element.isTheDraft = true));
  await picture("writing");
  await page.locator("li.posted", { hasText: text }).waitFor();

  assert.ok(await item(text).evaluate((element) => element.isTheDraft));
  const { drafts, shrunk } = await seen();
  assert.ok(drafts.length > 2, `${drafts.length} drafts`);
  assert.deepEqual(shrunk, []);
  await until(() => document.querySelector("#typing").textContent === "");
  assert.deepEqual(await textsShown(), ["Please report on the tides", text]);
  await assertSteady();
});

test("another person's typing is shown", async () => {
  await writer.mutate("setTyping", { spaceId: spaces.Bridge, isTyping: true });
  await page.locator("#typing", { hasText: "Bert is writing…" }).waitFor();
  await writer.mutate("setTyping", { spaceId: spaces.Bridge, isTyping: false });
  await until(() => document.querySelector("#typing").textContent === "");
});

test("a text is shown at once, and posted once though its answer is lost", async () => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  let tries = 0;
  await page.route(stage.graphqlUrl, async (route) => {
    if (!route.request().postData()?.includes("shown at once")) return route.continue();
    await held;
    if (++tries > 1) return route.continue();
    await route.fetch(); // it is carried out, and nobody hears of it
    return route.abort();
  });
  await write("shown at once");
  await page.locator("li.sending", { hasText: "shown at once" }).waitFor();
  await write("and then this");
  await page.locator("li.sending", { hasText: "and then this" }).waitFor();
  release();
  await page.locator("li.posted", { hasText: "and then this" }).waitFor();
  await until(() => !document.querySelector("li.sending"));
  await eventually(() => tries === 2);
  await page.unroute(stage.graphqlUrl);

  assert.deepEqual((await textsShown()).slice(-2), ["shown at once", "and then this"]);
  await assertSteady();
});

test("a text that the API refuses is marked, and can be discarded", async () => {
  await write("x".repeat(100_001));
  await page.getByText(/^Not sent: /).waitFor();
  await page.getByRole("button", { name: "Discard" }).click();
  await until(() => !document.querySelector("li.failed"));
});

test("people edit and delete what they have written", async () => {
  await write("the meeting is at nine");
  await page.locator("li.posted", { hasText: "the meeting is at nine" }).waitFor();
  const own = page.locator("li.mine.posted").last();
  await own.getByRole("button", { name: "Edit" }).click();
  await own.getByLabel("New text").fill("the meeting is at ten");
  await own.getByRole("button", { name: "Save" }).click();
  await item("the meeting is at ten").getByText("(edited)").waitFor();
  await item("the meeting is at ten").getByRole("button", { name: "Delete" }).click();
  await page.getByText("This message was deleted.").waitFor();

  assert.equal(await item("the meeting").count(), 0);
  await assertSteady();
  // What agents made of it is erased too. An agent that thinks meanwhile begins again: let nobody think before that.
  await eventually(async () => {
    const { erasures } = await owner.execute("{ erasures { state } }");
    return erasures.length > 0 && erasures.every(({ state }) => state === "DONE");
  });
});

test("a tool call shows its arguments as they are written, its progress and its end", async () => {
  await stage.script(MODEL, [
    { calls: [speech("")[0], { name: "publish", arguments: { title: TITLE } }], ...SLOWLY },
    { calls: speech("It is published.") },
    {},
  ]);
  await write("publish it");
  await page.locator("li.writing dd", { hasText: "The tides" }).waitFor();
  const call = page.locator("li.tool_activity", { hasText: "publish" });
  await call.waitFor();
  const { messages } = (await owner.execute(
    `query ($id: ID!) { space(id: $id) { messages(last: 5) { nodes { activity { toolCallId } } } } }`, { id: spaces.Bridge },
  )).space; // prettier-ignore
  const { toolCallId } = messages.nodes.findLast(({ activity }) => activity).activity;
  const { claim } = await owner.mutate("claimToolCall", { toolCallId, seconds: 60 }, "claim");
  await owner.mutate("reportToolProgress", { toolCallId, claim, progress: 0.4, note: "two pages of five" });
  await call.getByRole("progressbar").waitFor();
  if (!(await call.locator("details").evaluate(({ open }) => open))) await call.locator("summary").click();
  await call.getByText("two pages of five").waitFor();
  await picture("tool");
  await owner.mutate("submitToolResult", { toolCallId, claim, result: { ok: true } });
  await call.locator(".status", { hasText: "done" }).waitFor();
  await item("It is published.").waitFor();

  assert.ok(await call.locator("details").evaluate(({ open }) => open), "it stays unfolded");
  assert.equal(await call.locator("dd").innerText(), TITLE);
  await assertSteady();
});

for (const [decision, button, reason] of [["approved", "Approve", "It is due"], ["declined", "Reject", "Too much money"]]) {
  test(`a call that waits is ${decision} with a reason that the agent reads`, async () => {
    await stage.script(MODEL, [
      { calls: [speech("")[0], { name: "confirm_action", arguments: { summary: `Pay for berth ${decision}`, details: { dollars: 42 } } }] },
      { calls: speech(`So it was ${decision}.`) },
      {},
    ]);
    await write(`may you pay? (${decision})`);
    const asked = page.locator("li.tool_activity", { hasText: `Pay for berth ${decision}` });
    await page.locator("[aria-current=page]", { hasText: "1 to answer" }).waitFor();
    await asked.getByText('"dollars": 42').waitFor();
    await asked.getByLabel("Reason").fill(reason);
    await picture(decision);
    await asked.getByRole("button", { name: button }).click();
    await asked.getByText(`Olga: ${decision}. ${reason}`).waitFor();
    await item(`So it was ${decision}.`).waitFor();
    await until(() => !/to answer/.test(document.querySelector("[aria-current=page]").textContent));

    assert.equal(await asked.getByRole("button").count(), 0);
    const told = await stage.requests(MODEL);
    assert.ok(told.some(({ raw }) => raw.includes(reason)));
    await assertSteady();
  });
}

test("a question is answered by its form", async () => {
  const form = { type: "object", required: ["day"], properties: { day: { type: "string", enum: ["monday", "friday"] }, hands: { type: "integer" } } };
  await stage.script(MODEL, [
    { calls: [speech("")[0], { name: "ask", arguments: { question: "When do we sail?", form } }] },
    { calls: speech("Friday it is.") },
    {},
  ]);
  await write("plan the trip");
  const asked = page.locator("li.tool_activity", { hasText: "When do we sail?" });
  await asked.getByLabel("day").selectOption("friday");
  await asked.getByLabel("hands").fill("4");
  await picture("question");
  await asked.getByRole("button", { name: "Answer" }).click();
  await asked.getByText("Olga: answered.").waitFor();
  await item("Friday it is.").waitFor();

  const told = await stage.requests(MODEL);
  assert.ok(told.some(({ raw }) => /"day\W+friday\W+hands\W+4\b/.test(raw)));
  await assertSteady();
});

test("a call that needs approval runs after it", async () => {
  await stage.script(MODEL, [{ calls: [speech("")[0], { name: "charge", arguments: { title: "berth 7" } }] }, { calls: speech("Charged.") }, {}]);
  await write("charge it");
  const call = page.locator("li.tool_activity", { hasText: "charge" }).last();
  await call.getByRole("button", { name: "Approve" }).click();
  await call.getByText("Olga: approved.").waitFor();
  const { toolCalls } = await owner.execute(`{ toolCalls(last: 1) { nodes { id name } } }`);
  const [{ id: toolCallId, name }] = toolCalls.nodes;
  assert.equal(name, "charge");
  const { claim } = await owner.mutate("claimToolCall", { toolCallId, seconds: 60 }, "claim");
  await owner.mutate("submitToolResult", { toolCallId, claim, result: { ok: true } });
  await item("Charged.").waitFor();
  await assertSteady();
});

test("an API process that dies takes nothing off the screen, not even what is being written", async () => {
  const text = "A long answer that nobody hears the end of, since its model has stopped in the middle of it.";
  await stage.script(MODEL, [{ calls: speech(text), ...SLOWLY, hang_after: 20 }, { calls: speech("A short one instead.") }, {}]);
  await write("and a long answer");
  await page.locator("li.writing p", { hasText: "A long answer that" }).waitFor();
  const count = sockets.length;
  await stage.kill("api");
  await connection().filter({ hasText: "Connecting again" }).waitFor();
  await stage.start("api");
  await until(() => document.querySelector("#connection").textContent === "");
  const isDelta = (frame) => frame.includes('"MessageDelta"');
  await eventually(() => sockets.slice(count).some(({ received }) => received.some(isDelta)));
  await say("Bridge", "after the API was back");
  await item("after the API was back").waitFor();

  assert.deepEqual((await seen()).shrunk, []);
  assert.match(await page.locator("li.writing p").innerText(), /^A long answer that/);
  await assertSteady();
});

/** Every agent has ended its cycle. */
async function areAsleep() {
  const { agents } = await owner.execute("{ agents(first: 50) { nodes { process { state } } } }");
  return agents.nodes.every(({ process }) => process.state === "SLEEPING");
}

test("everything is killed, and all comes back: once, in order, without a flash", async () => {
  for (const part of ["valkey", "worker", "api"]) await stage.kill(part);
  await connection().filter({ hasText: "Connecting again" }).waitFor();
  await write("typed while nothing ran");
  await page.locator("li.sending", { hasText: "typed while nothing ran" }).waitFor();
  await page.getByRole("button", { name: "Retry" }).waitFor();
  await picture("failed");
  for (const part of ["valkey", "api", "worker"]) await stage.start(part);
  await until(() => document.querySelector("#connection").textContent === "");
  await item("A short one instead.").waitFor();
  await eventually(areAsleep); // the cycle that the worker was killed in asks the model once more
  await stage.script(MODEL, [{ calls: speech("Welcome back.") }, {}]);
  await page.getByRole("button", { name: "Retry" }).click();
  await item("Welcome back.").waitFor();
  await until(() => !document.querySelector("li.writing"));

  const texts = await textsShown();
  assert.deepEqual(texts.filter((text) => /nothing ran|API was back|short one|Welcome/.test(text)), [
    "after the API was back", "A short one instead.", "typed while nothing ran", "Welcome back.",
  ]); // prettier-ignore
  await assertSteady();
});

test("it can be used by keyboard and screen reader, in light and dark, wide and narrow", async () => {
  for (const [width, colorScheme] of [[1100, "light"], [1100, "dark"], [390, "light"], [390, "dark"]]) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await lookAt(page), []);
    await picture(`${width}-${colorScheme}`);
  }
  await page.getByRole("button", { name: "‹ Spaces" }).click();
  assert.deepEqual(await lookAt(page), []);
  await picture("390-list");
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign in" }).waitFor();

  assert.deepEqual(complaints, []);
});
