// The console in a real browser against an installation whose parts are killed: a person signs in, talks to an agent,
// approves, edits, and misses nothing.

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { violations } from "./axe.mjs";
import { eventually, openStage } from "./stage.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
const built = fileURLToPath(new URL("../../backend/console/built/", import.meta.url));
const MODEL = `console-${Date.now()}`;
const HISTORY = 160;
const NEEDLE = 40; // the message that is searched for
const MOST_BYTES = 63_000; // of the first load, as Brotli
const MOST_ROWS = 300;
const SLOWLY = { chunk_size: 6, chunk_delay_seconds: 0.05 };
const complaints = []; // errors of the page, and what the content security policy refused
const foreign = []; // requests to anywhere else
const loaded = []; // paths of the console's own files
let stage, owner, writer, browser, context, page, spaces;

before(async () => {
  stage = await openStage();
  owner = stage.actor(stage.owner.accessToken);
  writer = stage.actor(stage.owner.colleagueToken);
  await fill();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  context = await browser.newContext({ viewport: { width: 1200, height: 800 }, permissions: ["clipboard-read", "clipboard-write"] });
  page = await open();
});

after(async () => {
  if (page) await picture("end");
  await browser?.close();
  await stage?.close();
});

async function open(where = context) {
  const opened = await where.newPage();
  opened.setDefaultTimeout(30_000);
  opened.on("pageerror", (error) => complaints.push(String(error)));
  opened.on("console", (message) => /Content Security Policy|Trusted/i.test(message.text()) && complaints.push(message.text()));
  opened.on("dialog", (dialog) => complaints.push(`a dialog: ${dialog.message()}`) && dialog.dismiss());
  opened.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== stage.origin) foreign.push(request.url());
    if (url.pathname.startsWith("/console/assets/")) loaded.push(url.pathname.slice("/console/".length));
  });
  await opened.addInitScript(watch);
  return opened;
}

/** Runs in the page: notes texts that are there twice, and drafts that become shorter. */
function watch() {
  const seen = (globalThis.seen = { doubled: [], shrunk: [], drafts: 0, mostRows: 0 });
  const written = new Map();
  const look = () => {
    const all = [...document.querySelectorAll(".messages article[data-seq]")].map(({ dataset }) => dataset.seq);
    seen.doubled.push(...all.filter((seq, at) => all.indexOf(seq) !== at));
    seen.mostRows = Math.max(seen.mostRows, document.querySelectorAll(".messages > ol > li").length);
    for (const each of document.querySelectorAll(".messages article[data-state=writing] .prose")) {
      if (!each.textContent.startsWith(written.get(each) ?? "")) seen.shrunk.push(each.textContent);
      if (each.textContent !== written.get(each)) seen.drafts++;
      written.set(each, each.textContent);
    }
  };
  addEventListener("DOMContentLoaded", () => {
    const root = document.getElementById("root");
    if (root) new MutationObserver(look).observe(root, { childList: true, subtree: true, characterData: true });
  });
}

async function fill() {
  const { viewer } = await writer.execute("{ viewer { actor { id } } }");
  spaces = {};
  for (const name of ["Harbour", "Bridge", "Dock 7"]) {
    spaces[name] = (await owner.mutate("createSpace", { name }, "space { id }")).space.id;
    await owner.mutate("addSpaceMembers", { spaceId: spaces[name], actorIds: [viewer.actor.id] });
  }
  for (let number = 1; number <= HISTORY; number++) await say("Harbour", `ship ${number}${number === NEEDLE ? " carries a needle" : ""}`);
  await say("Dock 7", "@Olga, look at this");
  const text = { type: "object", required: ["title"], properties: { title: { type: "string" } } };
  const tool = { kind: "EXTERNAL", effect: "PURE", visible: true, displays: ["title"], input: text, patienceSeconds: 600, timeoutSeconds: 3600 };
  await owner.mutate("createTool", { ...tool, name: "publish", description: "Publishes a text." });
  await owner.mutate("createTool", { ...tool, name: "charge", description: "Charges a card.", approval: { rule: "ALWAYS" } });
  const agent = { name: "Nova", model: `openai/${MODEL}`, tools: ["publish", "charge"] };
  const { agent: { id } } = await owner.mutate("createAgent", agent, "agent { id }"); // prettier-ignore
  await owner.mutate("addSpaceMembers", { spaceId: spaces.Bridge, actorIds: [id] });
}

const say = (name, text, more = {}) => writer.mutate("postMessage", { spaceId: spaces[name], text, ...more }, "posted { id seq }");
const pathOf = (name) => `/console/spaces/${encodeURIComponent(spaces[name])}`;
const said = (text) => page.locator(".messages article.said", { hasText: text });
const link = (name) => page.locator("#side li a", { has: page.locator(".cut", { hasText: new RegExp(`^${name}$`) }) });
const until = (condition, argument) => page.waitForFunction(condition, argument);
const seqs = () => page.locator(".messages article[data-seq]").evaluateAll((all) => all.map(({ dataset }) => Number(dataset.seq)));
const seen = () => page.evaluate(() => globalThis.seen);
const message = () => page.locator("form.composer").getByLabel("Message", { exact: true });
const speech = (text) => [
  { name: "enter_space", arguments: { space: "Bridge" } },
  { name: "send_message", arguments: { text } },
];

async function write(text) {
  await message().fill(text);
  await page.keyboard.press("Enter");
}

async function act(row, name) {
  for (let left = 10; ; left--) {
    await row.hover();
    try {
      return await row.getByRole("button", { name, exact: true }).click({ timeout: 3_000 });
    } catch (error) {
      if (!left) throw error; // else the list has moved under the pointer
    }
  }
}

async function picture(name) {
  if (!process.env.CIRCADIAN_PICTURES) return;
  mkdirSync(process.env.CIRCADIAN_PICTURES, { recursive: true });
  await page.screenshot({ path: join(process.env.CIRCADIAN_PICTURES, `console-${name}.png`) });
}

test("a person signs in and comes to the place that they wanted", async () => {
  await page.goto(`${stage.origin}${pathOf("Bridge")}`);
  await page.getByLabel("E-mail address").fill(stage.owner.email);
  await page.getByLabel("Password").fill(stage.owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Bridge", level: 1 }).waitFor();

  assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, pathOf("Bridge"));
  const kept = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
  const { viewer } = await owner.execute("{ viewer { tenant { id } } }");
  assert.deepEqual(kept, { "console-organisation": viewer.tenant.id }, "no token and no code is kept where another script reads");
});

test("the theme that a person has chosen is there before anything of the console is drawn", async () => {
  const tab = await open();
  await tab.emulateMedia({ colorScheme: "light" });
  let start;
  const isWanted = new Promise((resolve) => (start = resolve));
  await tab.route("**/console/assets/index-*.js", (route) => isWanted.then(() => route.continue()));
  await tab.addInitScript(() => localStorage.setItem("console-theme", "dark"));
  await tab.goto(`${stage.origin}/console/`, { waitUntil: "commit" });
  await tab.locator(".opening").waitFor();
  const scheme = () => tab.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  const first = await scheme();
  start();
  await tab.locator("#side li").first().waitFor();
  const then = await scheme();
  await tab.evaluate(() => localStorage.removeItem("console-theme"));
  await tab.close(); // before anything fails: the page of the other tests is in front again
  assert.deepEqual([first, then], ["dark", "dark"]);
});

test("a reload needs no password, and the first load is small", async () => {
  loaded.length = 0;
  await page.goto(`${stage.origin}/console/`);
  await link("Harbour").waitFor();
  await page.reload();
  await link("Harbour").waitFor();
  const files = new Set(loaded.map((path) => join(built, path)));
  const bytes = [...files, join(built, "index.html")].reduce((sum, path) => sum + readFileSync(existsSync(`${path}.br`) ? `${path}.br` : path).length, 0);
  assert.ok([...files].some((path) => path.endsWith(".woff2")), "the font is part of it");
  console.log(`first load of the console: ${files.size} files, ${bytes} bytes as Brotli`);
  assert.ok(bytes < MOST_BYTES, `${bytes} bytes`);
});

test("the sidebar shows what is unread and who is mentioned, and so does the title", async () => {
  assert.match(await link("Harbour").innerText(), /99\+/);
  assert.match(await link("Dock 7").innerText(), /you are mentioned/);
  await until(() => /^\(99\+\) /.test(document.title));
  await link("Dock 7").click();
  await said("look at this").waitFor();
  await until(() => !/mentioned/.test([...document.querySelectorAll("#side a")].find((each) => each.textContent.includes("Dock 7")).textContent));
});

test("older messages come as the person scrolls up, few are elements, and what they look at stays", async () => {
  await link("Harbour").click();
  await said(/ship 160$/).waitFor();
  const scroller = page.locator(".messages");
  await scroller.evaluate((element) => (globalThis.isSteady = element.scrollHeight));
  while (!(await seqs()).includes(1)) {
    const [first] = await seqs();
    await scroller.evaluate((element) => (element.scrollTop = 0));
    await until((seq) => Number(document.querySelector(".messages article[data-seq]").dataset.seq) < seq || seq === 1, first);
  }
  await said(/^.*ship 1$/s).first().waitFor();
  const { doubled, mostRows } = await seen();
  assert.deepEqual(doubled, []);
  assert.ok(mostRows <= MOST_ROWS, `${mostRows} rows`);

  const row = said(/ship 60$/);
  while ((await row.count()) === 0) await scroller.evaluate((element) => (element.scrollTop += 300));
  await row.scrollIntoViewIfNeeded();
  const before = await row.evaluate((element) => element.getBoundingClientRect().top);
  await say("Harbour", "posted while somebody reads the past");
  await eventually(async () => (await link("Harbour").innerText()).length > 0 && (await page.getByRole("button", { name: "To the newest message" }).isVisible()));
  const now = await row.evaluate((element) => element.getBoundingClientRect().top);
  assert.ok(Math.abs(now - before) <= 1, `it moved from ${before} to ${now}`);
  await page.getByRole("button", { name: "To the newest message" }).click();
  await said("posted while").waitFor();
});

test("a search leads to an old message, and a link to it does too", async () => {
  await page.getByRole("button", { name: "Search here" }).click();
  await page.getByText("Enter starts the search.").waitFor();
  await page.getByLabel("Words in the messages of this space").fill("needle");
  await page.keyboard.press("Enter");
  await page.locator(".hits a", { hasText: "carries a needle" }).click();
  await said("carries a needle").waitFor();
  await until(() => document.activeElement?.matches("li") && document.activeElement.textContent.includes("needle"));
  await act(said("carries a needle"), "More");
  await page.getByRole("menuitem", { name: "Copy the link" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(copied);
  await said("carries a needle").waitFor();
  await until(() => document.activeElement?.matches("li") && document.activeElement.textContent.includes("needle"));
  assert.ok(!(await seqs()).includes(HISTORY));
});

test("a page of older messages that comes after a jump leaves no hole", async () => {
  const tab = await open();
  const isOlder = (request) => /OlderOrNewer/.test(request.postData() ?? "") && JSON.parse(request.postData()).variables.beforeSeq !== undefined;
  let [asked, release] = [0, undefined];
  const held = new Promise((resolve) => (release = resolve));
  await tab.route(stage.graphqlUrl, async (route) => {
    if (!isOlder(route.request()) || ++asked > 1) return route.continue();
    await held;
    return route.continue();
  });
  const { space } = await owner.execute("query ($id: ID!) { space(id: $id) { messages(first: 40) { nodes { id text } } } }", { id: spaces.Harbour });
  const needle = space.messages.nodes.find(({ text }) => text.includes("needle"));
  await tab.goto(`${stage.origin}${pathOf("Harbour")}?message=${encodeURIComponent(needle.id)}`);
  await tab.locator(".messages article", { hasText: "carries a needle" }).waitFor();
  const shown = () => tab.locator(".messages article[data-seq]").evaluateAll((all) => all.map(({ dataset }) => Number(dataset.seq)));
  const scroll = (top) => tab.locator(".messages").evaluate((element, to) => (element.scrollTop = to), top);
  await scroll(0);
  await eventually(() => asked > 0);
  await tab.getByRole("button", { name: "To the newest message" }).click();
  await eventually(async () => (await shown()).at(-1) >= HISTORY);
  const [late] = await Promise.all([tab.waitForResponse((response) => isOlder(response.request())), release()]);
  await late.finished();
  for (let first = Infinity; first > 1; ) {
    await scroll(0);
    await eventually(async () => (await shown())[0] < first);
    const all = await shown();
    assert.deepEqual(all, Array.from({ length: all.length }, (_, at) => all[0] + at));
    first = all[0];
  }
  await tab.close();
});

test("what is written far from the newest message stays on the screen if it cannot be sent", async () => {
  const refuse = (route) => route.fulfill({ json: { errors: [{ message: "not now", extensions: { code: "INTERNAL" } }] } });
  await page.route(stage.graphqlUrl, refuse);
  await write("written beside the needle");
  await page.locator("article[data-state=failed]", { hasText: "written beside the needle" }).getByText("not now").waitFor();
  await page.unroute(stage.graphqlUrl);
});

test("a feed that begins anew while nothing can be read goes on afterwards", async () => {
  const tab = await open();
  const feeds = new Map();
  await tab.routeWebSocket("**/graphql", (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const { type, id, payload } = JSON.parse(text);
      if (type === "subscribe") feeds.set(/viewerFeed|spaceFeed/.exec(payload.query)[0], { socket, id });
      server.send(text);
    });
  });
  await tab.goto(`${stage.origin}${pathOf("Dock 7")}`);
  await tab.locator(".messages article", { hasText: "look at this" }).waitFor();
  await eventually(() => feeds.size === 2);
  let refused = 0;
  await tab.route(stage.graphqlUrl, (route) => ++refused && route.abort());
  for (const [name, { socket, id }] of feeds) {
    const event = { __typename: "FeedReset", cursor: null, reason: "EXPIRED" };
    socket.send(JSON.stringify({ id, type: "next", payload: { data: { [name]: event } } }));
  }
  await eventually(() => refused >= 2);
  await tab.evaluate(() => {
    const real = Date.now;
    Date.now = () => real() + 60_000; // so that the patience of these requests is over
  });
  const before = refused;
  await eventually(() => refused >= before + 4);
  await tab.unroute(stage.graphqlUrl);
  await say("Dock 7", "after the feed began anew");
  await tab.locator(".messages article", { hasText: "after the feed began anew" }).waitFor();
  await tab.close();
});

test("an answer grows while it is written, and becomes the message in its place", async () => {
  await link("Bridge").click();
  await page.getByRole("heading", { name: "Bridge", level: 1 }).waitFor();
  const text = "A report on the tides of the week, with all its figures, in the order of the days.";
  await stage.script(MODEL, [{ calls: speech(text), gate: "first", ...SLOWLY }, {}]);
  await write("Please report on the tides");
  await page.locator(".doings", { hasText: "Nova thinks…" }).waitFor();
  await stage.openGate("first");
  await page.locator("article[data-state=writing]").evaluate((element) => (element.isTheDraft = true));
  await picture("writing");
  await page.locator("article[data-state=posted]", { hasText: text }).waitFor();

  assert.ok(await said(text).evaluate((element) => element.isTheDraft));
  const { drafts, shrunk, doubled } = await seen();
  assert.ok(drafts > 2, `${drafts} drafts`);
  assert.deepEqual({ shrunk, doubled }, { shrunk: [], doubled: [] });
});

const allAgentsSleep = async () =>
  (await owner.execute("{ agents(first: 50) { nodes { process { state } } } }")).agents.nodes
    .every(({ process }) => process.state === "SLEEPING");

test("Stop ends what the agent writes, and what people saw of it stays", async () => {
  await eventually(allAgentsSleep); // the cycle before asks the model once more
  const text = `These ships were here: ${Array.from({ length: 40 }, (_, number) => `the Beluga ${number}`).join(", ")}.`;
  await stage.script(MODEL, [{ calls: speech(text), chunk_size: 6, hang_after: 20 }]);
  await write("Which ships were here?");
  await page.locator("article[data-state=writing]", { hasText: "These ships were here" }).waitFor();
  await page.locator(".doings").getByRole("button", { name: "Stop", exact: true }).click();
  const kept = page.locator("article[data-state=posted]", { hasText: "These ships were here" });
  await kept.getByText("Stopped while it was written.").waitFor();
  const shown = (await kept.locator(".prose").innerText()).trim();
  assert.ok(text.startsWith(shown) && shown.length < text.length, shown);
  await page.locator(".doings button").waitFor({ state: "detached" });
  assert.equal(await page.locator("article[data-state=writing]").count(), 0);
  await eventually(async () => (await stage.requests(MODEL)).at(-1).cut_at !== null);
});

test("another person's typing is shown, and a name is completed", async () => {
  await writer.mutate("setTyping", { spaceId: spaces.Bridge, isTyping: true });
  await page.locator(".doings", { hasText: "Bert is writing…" }).waitFor();
  await message().pressSequentially("Hello @be");
  await page.getByRole("option", { name: "Bert" }).waitFor();
  await page.keyboard.press("Tab");
  assert.equal(await message().inputValue(), "Hello @Bert ");
  await page.keyboard.press("Enter");
  await said("Hello @Bert").locator(".mention").waitFor();
});

/** Runs in the page: a name is chosen, and the next keys come before and after the next frame. */
async function chooseAndType(field) {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  await Promise.resolve();
  document.execCommand("insertText", false, "a");
  await frame();
  await frame();
  document.execCommand("insertText", false, "ye");
}

test("what is typed at once after a name stands behind it, in its order", async () => {
  await message().pressSequentially("Well @be");
  await page.getByRole("option", { name: "Bert" }).waitFor();
  await message().evaluate(chooseAndType);
  assert.equal(await message().inputValue(), "Well @Bert aye");
  await message().fill("");
});

test("a space that is muted shows it in its head at once, and the mute ends there", async () => {
  const bell = page.locator("main header").getByRole("button", { name: "Notifications" });
  const choose = async (name) => {
    await bell.click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  };
  await choose("an hour");
  await link("Bridge").getByText("muted").waitFor();
  await choose("End the mute");
  await link("Bridge").getByText("muted").waitFor({ state: "detached" });
  await bell.click();
  await page.getByRole("menuitem", { name: "a day", exact: true }).waitFor();
  await page.getByRole("menuitem", { name: "End the mute" }).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
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
  await page.locator("article[data-state=sending]", { hasText: "shown at once" }).waitFor();
  await write("and then this");
  release();
  await page.locator("article[data-state=posted]", { hasText: "and then this" }).waitFor();
  await eventually(() => tries === 2);
  await page.unroute(stage.graphqlUrl);
  assert.equal(await said("shown at once").count(), 1);
});

test("people edit and delete what they have written, and react", async () => {
  await write("the meeting is at nine");
  const own = page.locator("article.mine[data-state=posted]", { hasText: "the meeting is at" });
  await act(own, "Edit");
  await page.getByLabel("New text").fill("the meeting is at ten");
  await page.keyboard.press("Enter");
  await said("the meeting is at ten").getByText("(edited)").waitFor();
  await act(own, "React");
  await page.getByRole("button", { name: "🎉", exact: true }).click();
  await own.getByRole("button", { name: /^🎉 1: Olga/ }).waitFor();
  await act(own, "More");
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("This message was deleted.").waitFor();
  assert.equal(await said("the meeting").count(), 0);
  await eventually(async () => {
    const { erasures } = await owner.execute("{ erasures { state } }");
    return erasures.length > 0 && erasures.every(({ state }) => state === "DONE");
  });
});

test("a thread stands beside the list, with its count below the message that began it", async () => {
  const { posted } = await say("Bridge", "who brings the ropes?");
  await act(said("who brings the ropes?"), "Answer in a thread");
  const panel = page.getByRole("complementary", { name: "Thread" });
  await panel.getByLabel("Message", { exact: true }).fill("I do");
  await page.keyboard.press("Enter");
  await panel.locator("article[data-state=posted]", { hasText: "I do" }).waitFor();
  const sails = await say("Bridge", "and the sails too", { replyTo: posted.id });
  await panel.getByText("and the sails too").waitFor();
  await said("who brings the ropes?").getByRole("button", { name: /2 replies/ }).waitFor();
  assert.equal(await said("and the sails too").count(), 0, "the list shows the first message only");
  await picture("thread");
  await writer.mutate("deleteMessage", { messageId: sails.posted.id });
  await said("who brings the ropes?").getByRole("button", { name: /1 reply/ }).waitFor();
  await panel.locator(".thread-line", { hasText: "1 reply" }).waitFor();
  await panel.getByLabel("Message", { exact: true }).focus();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
});

test("the first message of a thread is changed in the panel, and stands there as it is then", async () => {
  await write("who lights the lamps?");
  await act(page.locator("article.mine[data-state=posted]", { hasText: "who lights the lamps?" }), "Answer in a thread");
  const panel = page.getByRole("complementary", { name: "Thread" });
  await act(panel.locator("article", { hasText: "who lights the lamps?" }), "Edit");
  await panel.getByLabel("New text").fill("who lights all the lamps?");
  await page.keyboard.press("Enter");
  await said("who lights all the lamps?").getByText("(edited)").waitFor();
  await panel.locator("article", { hasText: "who lights all the lamps?" }).getByText("(edited)").waitFor();
  await panel.getByRole("button", { name: "Close" }).click();
  await panel.waitFor({ state: "detached" });
});

test("a thread that is open while the feed begins anew has the replies of the gap", async () => {
  const { posted } = await say("Dock 7", "who paints the hull?");
  const tab = await open();
  let [feed, isDeaf] = [undefined, false];
  await tab.routeWebSocket("**/graphql", (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const { type, id, payload } = JSON.parse(text);
      if (type === "subscribe" && payload.query.includes("spaceFeed")) feed = { socket, id };
      server.send(text);
    });
    server.onMessage((text) => (isDeaf && text.includes("spaceFeed")) || socket.send(text));
  });
  await tab.goto(`${stage.origin}${pathOf("Dock 7")}`);
  const root = tab.locator(".messages article", { hasText: "who paints the hull?" });
  await act(root, "Answer in a thread");
  const panel = tab.getByRole("complementary", { name: "Thread" });
  await say("Dock 7", "painted before the gap", { replyTo: posted.id });
  await panel.getByText("painted before the gap").waitFor();
  isDeaf = true;
  await say("Dock 7", "painted in the gap", { replyTo: posted.id });
  await say("Dock 7", "written in the gap");
  const event = { __typename: "FeedReset", cursor: null, reason: "EXPIRED" };
  feed.socket.send(JSON.stringify({ id: feed.id, type: "next", payload: { data: { spaceFeed: event } } }));
  await tab.locator(".messages article", { hasText: "written in the gap" }).waitFor();
  await panel.getByText("painted in the gap").waitFor();
  await tab.close();
});

const MANY_REPLIES = 510;

test("a long thread that is read to its beginning still shows what is new", async () => {
  const { posted } = await say("Dock 7", "who counts the gulls?");
  for (let number = 1; number <= MANY_REPLIES; number += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, at) => say("Dock 7", `gull ${number + at}`, { replyTo: posted.id })));
  }
  const tab = await open();
  await tab.goto(`${stage.origin}${pathOf("Dock 7")}`);
  await act(tab.locator(".messages article", { hasText: "who counts the gulls?" }), "Answer in a thread");
  const panel = tab.getByRole("complementary", { name: "Thread" });
  const replies = panel.locator("article", { hasText: /gull \d+$/ });
  for (let shown = 50; shown < MANY_REPLIES; shown = Math.min(shown + 50, MANY_REPLIES)) {
    await eventually(async () => (await replies.count()) === shown);
    await panel.getByRole("button", { name: "Show earlier ones" }).click();
  }
  await panel.getByRole("button", { name: "Show earlier ones" }).waitFor({ state: "detached" });
  await say("Dock 7", "the last of them all", { replyTo: posted.id });
  await panel.getByText("the last of them all").waitFor();
  assert.equal(await replies.count(), MANY_REPLIES);
  await tab.close();
});

/** Somebody outside writes: a delivery to the hook of a connector, signed with its secret. */
async function sayOutside({ hookSecret, connector }, id, data) {
  const [body, at] = [JSON.stringify({ data }), Math.floor(Date.now() / 1000)];
  const key = Buffer.from(hookSecret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64");
  const headers = { "content-type": "application/json", "webhook-id": id, "webhook-timestamp": String(at), "webhook-signature": `v1,${signature}` };
  const response = await fetch(connector.hook.url, { method: "POST", headers, body });
  assert.ok(response.ok, `${response.status} ${await response.text()}`);
}

test("a message from outside says from where, and senders of one connector are kept apart", async () => {
  const { space } = await owner.mutate("createSpace", { name: "Quay" }, "space { id }");
  const input = { name: "Shop chat", spaceId: space.id, url: "https://shop.example.com/replies" };
  const made = await owner.mutate("createConnector", input, "hookSecret connector { hook { url } }");
  await page.goto(`${stage.origin}/console/spaces/${encodeURIComponent(space.id)}`);
  await page.getByRole("heading", { name: "Quay", level: 1 }).waitFor();
  await sayOutside(made, "1", { text: "is my order there?", sender: { name: "Ann" } });
  await sayOutside(made, "2", { text: "I wait too", sender: { name: "Ben" } });
  await sayOutside(made, "3", { text: "nobody says who" });
  for (const [text, origin] of [["is my order there?", "Ann in Shop chat"], ["I wait too", "Ben in Shop chat"], ["nobody says who", "Shop chat"]]) {
    await said(text).getByText(`from outside: ${origin}`, { exact: true }).waitFor();
  }
  await page.reload(); // now they come from the history
  await said("I wait too").getByText("from outside: Ben in Shop chat").waitFor();
  await page.goto(`${stage.origin}${pathOf("Bridge")}`);
});

const LONG = "the tides of the harbour and of the bridge ".repeat(9);

/** The text, of the row or of its neighbours, over which what stands at the end of the row lies while the pointer is there. */
async function coversText(row, touch = (element) => element.hover()) {
  await touch(row);
  await row.locator(".said-actions").waitFor();
  return row.evaluate((element) => {
    const tools = element.querySelector(".said-actions").getBoundingClientRect();
    const isUnder = ({ left, right, top, bottom }) => left < tools.right && right > tools.left && top < tools.bottom - 1 && bottom > tools.top + 1;
    const range = document.createRange();
    for (const each of element.closest("ol").querySelectorAll(".said-text")) {
      const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT); // not the boxes around them
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode);
        if ([...range.getClientRects()].some(isUnder)) return each.textContent.slice(0, 20);
      }
    }
    return undefined;
  });
}

test("the tools of a message do not lie over its text", async () => {
  const { posted } = await say("Bridge", `begins: ${LONG}`);
  for (const text of ["continues", "goes on"]) await say("Bridge", `${text}: ${LONG}`);
  for (const text of ["answers", "answers again"]) await say("Bridge", `${text}: ${LONG}`, { replyTo: posted.id });
  const panel = page.getByRole("complementary", { name: "Thread" });
  for (const width of [1200, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const rows = [said("begins:"), ...["continues:", "goes on:"].map((hasText) => page.locator(".messages .following", { hasText }))];
    for (const row of rows) assert.equal(await coversText(row), undefined, `${width}`);
    await act(said("begins:"), "Answer in a thread");
    for (const text of ["answers:", "answers again:", "begins:"]) assert.equal(await coversText(panel.locator("article", { hasText: text })), undefined, `${text} ${width}`);
    await panel.getByRole("button", { name: "Close" }).click();
    await panel.waitFor({ state: "detached" });
  }
  await page.setViewportSize({ width: 1200, height: 800 });
});

test("with a finger the tools of messages that continue each other lie over no text", async () => {
  const touching = await browser.newContext({ storageState: await context.storageState(), viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });
  const tab = await open(touching);
  await tab.goto(`${stage.origin}${pathOf("Bridge")}`);
  const rows = tab.locator(".messages .said");
  await rows.filter({ hasText: "goes on:" }).waitFor();
  for (const text of ["begins:", "continues:", "goes on:"]) assert.equal(await coversText(rows.filter({ hasText: text }), (row) => row.locator(".prose").tap()), undefined, text);
  await touching.close();
});

test("what failed is told above the composer, can be closed in a dialog, and ends with the page", async () => {
  const refusal = { errors: [{ message: "The bridge is up.", extensions: { code: "CONFLICT" } }] };
  await page.route(stage.graphqlUrl, (route) => (route.request().postData()?.includes("mutation StartDirect") ? route.fulfill({ json: refusal }) : route.continue()));
  await page.goto(`${stage.origin}${pathOf("Bridge")}?panel=members`);
  const failure = page.locator(".toast", { hasText: "The bridge is up." });
  const fail = async () => {
    await page.getByRole("button", { name: /^Write to .* alone$/ }).first().click();
    await failure.waitFor();
  };
  await fail();
  const [told, composer] = [await failure.boundingBox(), await page.locator("form.composer").boundingBox()];
  assert.ok(told.y + told.height <= composer.y, `${told.y + told.height} ${composer.y}`);
  await page.keyboard.press("?");
  await page.getByRole("dialog").locator(failure).getByRole("button", { name: "Dismiss" }).click();
  await failure.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await fail();
  await link("Harbour").click();
  await failure.waitFor({ state: "detached" });
  await page.unroute(stage.graphqlUrl);
  await link("Bridge").click();
  await page.getByRole("heading", { name: "Bridge", level: 1 }).waitFor();
});

for (const [decision, button, reason] of [["approved", "Approve", "It is due"], ["rejected", "Reject", "Too much money"]]) {
  test(`a call that waits is ${decision} with a reason that the agent reads`, async () => {
    await stage.script(MODEL, [
      { calls: [speech("")[0], { name: "confirm_action", arguments: { summary: `Pay for berth ${decision}`, details: { dollars: 42 } } }] },
      { calls: speech(`So it was ${decision}.`) },
      {},
    ]);
    await write(`may you pay? (${decision})`);
    const asked = said(`Pay for berth ${decision}`);
    await link("Bridge").getByText("1 to answer").waitFor();
    await page.getByRole("link", { name: "Approvals 1 to answer" }).waitFor();
    await asked.getByText('"dollars": 42').waitFor();
    await asked.getByLabel("Reason (the agent reads it)").fill(reason);
    await picture(decision);
    await asked.getByRole("button", { name: button }).click();
    await asked.getByText(`Olga ${decision}`).waitFor();
    await said(`So it was ${decision}.`).waitFor();

    assert.equal(await asked.getByRole("button", { name: button }).count(), 0);
    assert.equal(await asked.getByText("done", { exact: true }).count(), decision === "approved" ? 1 : 0);
    await page.getByRole("link", { name: "Approvals", exact: true }).waitFor();
    assert.ok((await stage.requests(MODEL)).some(({ raw }) => raw.includes(reason)));
  });
}

test("Enter in the reason decides nothing about a call that waits, and a double click decides once", async () => {
  await stage.script(MODEL, [
    { calls: [speech("")[0], { name: "confirm_action", arguments: { summary: "Sell the anchor", details: { dollars: 7 } } }] },
    { calls: speech("The anchor stays.") },
    {},
  ]);
  await write("may you sell it?");
  const asked = said("Sell the anchor");
  const reason = asked.getByLabel("Reason (the agent reads it)");
  await reason.fill("I am still writing");
  let [answers, release] = [0, undefined];
  const held = new Promise((resolve) => (release = resolve));
  await page.route(stage.graphqlUrl, async (route) => {
    if (!route.request().postData()?.includes("mutation AnswerToolCall")) return route.continue();
    answers++;
    await held;
    return route.continue();
  });
  await reason.press("Enter");
  await reason.press("Enter");
  await asked.getByRole("button", { name: "Reject" }).dblclick();
  await asked.getByRole("button", { name: "Approve" }).click();
  await asked.locator("button[aria-busy=true]", { hasText: "Reject" }).waitFor();
  release();
  await asked.getByText("Olga rejected").waitFor();
  await page.unroute(stage.graphqlUrl);
  assert.equal(answers, 1);
  await said("The anchor stays.").waitFor();
});

test("a call that waits without details shows none", async () => {
  await stage.script(MODEL, [
    { calls: [speech("")[0], { name: "confirm_action", arguments: { summary: "Ring the bell" } }] },
    { calls: speech("The bell is silent.") },
    {},
  ]);
  await write("will you ring?");
  const asked = said("Ring the bell");
  await asked.getByRole("button", { name: "Approve" }).waitFor();
  assert.equal(await asked.getByText("Exactly this").count(), 0);
  await asked.getByRole("button", { name: "Reject" }).click();
  await said("The bell is silent.").waitFor();
});

/** Scrolls so far up that the last row of the space is not drawn any more, and down again. */
async function leaveAndReturn(row) {
  const scroller = page.locator(".messages");
  await eventually(async () => {
    await scroller.evaluate((element) => (element.scrollTop = 0));
    return (await row.count()) === 0;
  });
  await page.getByRole("button", { name: "To the newest message" }).click();
  await row.waitFor();
}

test("a text that is being changed is kept while its row is far from the window, and takes no focus when it comes back", async () => {
  await say("Bridge", "- a knot in the rope\n".repeat(120)); // higher than what is drawn
  await write("the tide turns at six");
  const own = page.locator("article.mine[data-state=posted]", { hasText: "the tide turns at" });
  await act(own, "Edit");
  await page.getByLabel("New text").fill("the tide turns at seven");
  await message().focus();
  await leaveAndReturn(page.getByLabel("New text"));
  assert.equal(await page.getByLabel("New text").inputValue(), "the tide turns at seven");
  assert.ok(!(await page.getByLabel("New text").evaluate((field) => field === document.activeElement)));
  await page.getByLabel("New text").press("Enter");
  await said("the tide turns at seven").getByText("(edited)").waitFor();
});

test("a question is answered by its form", async () => {
  const form = { type: "object", required: ["day"], properties: { day: { type: "string", enum: ["monday", "friday"] }, hands: { type: "integer" } } };
  await stage.script(MODEL, [
    { calls: [speech("")[0], { name: "ask", arguments: { question: "When do we sail?", form } }] },
    { calls: speech("Friday it is.") },
    {},
  ]);
  await write("plan the trip");
  const asked = said("When do we sail?");
  await asked.getByLabel("day").selectOption("friday");
  await asked.getByLabel("hands").fill("4");
  await picture("question");
  await leaveAndReturn(asked);
  assert.deepEqual([await asked.getByLabel("day").inputValue(), await asked.getByLabel("hands").inputValue()], ["friday", "4"]);
  await asked.getByRole("button", { name: "Answer", exact: true }).click();
  await asked.getByText("Olga answered").waitFor();
  await said("Friday it is.").waitFor();
  assert.ok((await stage.requests(MODEL)).some(({ raw }) => /"day\W+friday\W+hands\W+4\b/.test(raw)));
});

test("a tool call shows its progress, and unfolds to its arguments and its result", async () => {
  await stage.script(MODEL, [
    { calls: [speech("")[0], { name: "publish", arguments: { title: "The tides of November" } }], ...SLOWLY },
    { calls: speech("It is published.") },
    {},
  ]);
  await write("publish it");
  const call = said("The tides of November");
  await call.getByText("waits for a program").waitFor();
  const { toolCalls } = await owner.execute(`{ toolCalls(last: 1) { nodes { id } } }`);
  const [{ id: toolCallId }] = toolCalls.nodes;
  const { claim } = await owner.mutate("claimToolCall", { toolCallId, seconds: 60 }, "claim");
  await owner.mutate("reportToolProgress", { toolCallId, claim, progress: 0.4, note: "two pages of five" });
  await call.getByRole("progressbar").waitFor();
  await call.getByText("two pages of five").waitFor();
  await call.getByText("Show what was sent").click();
  await call.locator("pre", { hasText: '"title": "The tides of November"' }).waitFor();
  await owner.mutate("submitToolResult", { toolCallId, claim, result: { ok: true, pages: 5 } });
  await call.getByText("done", { exact: true }).waitFor();
  await call.locator("pre", { hasText: '"pages": 5' }).waitFor();
  await said("It is published.").waitFor();
});

test("a file is sent, shown and opened", async () => {
  const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: "Attach files" }).click()]);
  await chooser.setFiles([{ name: "map.png", mimeType: "image/png", buffer: png }, { name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("north by north") }]);
  await page.locator(".upload.ready", { hasText: "plan.txt" }).waitFor();
  await page.locator(".upload.ready", { hasText: "map.png" }).waitFor();
  await write("the map");
  const row = page.locator("article[data-state=posted]", { hasText: "the map" });
  await until(() => [...document.querySelectorAll(".image img")].some(({ naturalWidth }) => naturalWidth === 1));
  await row.getByRole("button", { name: "Show map.png" }).click();
  await page.getByRole("dialog", { name: "map.png" }).waitFor();
  await page.keyboard.press("Escape");
  const [download] = await Promise.all([page.waitForEvent("download"), row.getByRole("button", { name: /^Download plan.txt/ }).click()]);
  assert.equal(readFileSync(await download.path(), "utf8"), "north by north");
  await row.waitFor();
});

const UNSENT = "console-unsent/";
const isKept = (tab) => tab.evaluate((prefix) => Object.keys(sessionStorage).some((key) => key.startsWith(prefix)), UNSENT);

async function signInHere(tab) {
  await tab.getByLabel("E-mail address").fill(stage.owner.email);
  await tab.getByLabel("Password").fill(stage.owner.password);
  await tab.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("what was typed and not sent stands again after a reload, until it is sent or the person signs out", async () => {
  const { posted } = await say("Dock 7", "who mends the nets?");
  const elsewhere = await browser.newContext();
  const tab = await open(elsewhere);
  const composer = (within) => tab.locator(`${within} form.composer`).getByLabel("Message", { exact: true });
  const [inSpace, inThread] = [composer(".chat"), composer(".side-panel")];
  const thread = `${stage.origin}${pathOf("Dock 7")}?message=${encodeURIComponent(posted.id)}`;
  const openThread = () => act(tab.locator(".messages article", { hasText: "who mends the nets?" }), "Answer in a thread");
  await tab.goto(thread);
  await signInHere(tab);
  await inSpace.fill("half a thought");
  await openThread();
  await inThread.fill("half a reply");
  await tab.goto(`${stage.origin}${pathOf("Bridge")}`);
  await inSpace.waitFor();
  assert.equal(await inSpace.inputValue(), "", "each space has its own");
  await tab.goto(thread);
  await inSpace.waitFor();
  assert.equal(await inSpace.inputValue(), "half a thought");
  await openThread();
  assert.equal(await inThread.inputValue(), "half a reply");

  await inSpace.press("Enter");
  await tab.locator(".messages article[data-state=posted]", { hasText: "half a thought" }).waitFor();
  await tab.reload();
  await inSpace.waitFor();
  assert.equal(await inSpace.inputValue(), "", "it was sent");
  assert.ok(await isKept(tab));
  await tab.goto(`${stage.origin}/account`);
  await tab.getByRole("button", { name: "Sign out", exact: true }).click();
  await tab.getByLabel("Password").waitFor();
  assert.ok(!(await isKept(tab)), "what a person typed goes when they sign out");

  await tab.evaluate((prefix) => sessionStorage.setItem(`${prefix}a/b`, "[]"), UNSENT);
  await tab.goto(thread);
  await signInHere(tab);
  await inSpace.waitFor();
  assert.ok(!(await isKept(tab)), "what another person typed goes when a person signs in");
  await elsewhere.close();
});

test("a new conversation with one person begins from the list of spaces, and later goes on", async () => {
  const tab = await open();
  const begin = async () => {
    await tab.goto(`${stage.origin}/console/spaces`);
    await tab.locator("main").getByRole("button", { name: "New conversation" }).click();
    await tab.getByLabel("Name of a person or an agent").fill("ber");
    await tab.getByRole("button", { name: "Write: Bert" }).click();
    await tab.getByRole("heading", { name: "Bert", level: 1 }).waitFor();
    return new URL(tab.url()).pathname;
  };
  const first = await begin();
  await tab.locator("form.composer").getByLabel("Message", { exact: true }).fill("for your eyes only");
  await tab.keyboard.press("Enter");
  await tab.locator("article[data-state=posted]", { hasText: "for your eyes only" }).waitFor();
  assert.equal(await begin(), first);
  await tab.locator("article[data-state=posted]", { hasText: "for your eyes only" }).waitFor();
  const id = decodeURIComponent(first.split("/").at(-1));
  const query = "query ($id: ID!) { space(id: $id) { kind messages(last: 1) { nodes { text } } } }";
  assert.deepEqual((await writer.execute(query, { id })).space, { kind: "DIRECT", messages: { nodes: [{ text: "for your eyes only" }] } });
  await tab.close();
});

/** Runs in the page: notes the notifications of the browser, and lets the test say whether the person looks at the page. */
function noteNotifications() {
  const real = globalThis.Notification;
  globalThis.told = [];
  globalThis.isLookedAt = true;
  globalThis.Notification = class {
    static get permission() {
      return real.permission;
    }
    static requestPermission() {
      return real.requestPermission();
    }
    constructor(title, { body }) {
      globalThis.told.push(Object.assign(this, { title, body, close: () => undefined }));
    }
  };
  Document.prototype.hasFocus = () => globalThis.isLookedAt;
  Object.defineProperty(Document.prototype, "hidden", { get: () => !globalThis.isLookedAt });
}

/** Runs in the page: the person comes to it, or goes to another one. */
function look(isLookedAt) {
  globalThis.isLookedAt = isLookedAt;
  document.dispatchEvent(new Event("visibilitychange"));
  dispatchEvent(new Event(isLookedAt ? "focus" : "blur"));
}

test("a line stands where the person stopped reading, and a mention while they look away is told by the browser", async () => {
  const { viewer } = await writer.execute("{ viewer { actor { id } } }");
  spaces.Quay = (await owner.mutate("createSpace", { name: "Quay" }, "space { id }")).space.id;
  await owner.mutate("addSpaceMembers", { spaceId: spaces.Quay, actorIds: [viewer.actor.id] });
  await owner.mutate("setNotificationSettings", { spaceId: spaces.Quay, level: "MENTIONS" });
  const { posted } = await say("Quay", "crate 1");
  for (const text of ["crate 2", "crate 3"]) await say("Quay", text);
  await owner.mutate("markSpaceRead", { spaceId: spaces.Quay, seq: posted.seq });
  const elsewhere = await browser.newContext({ permissions: ["notifications"] });
  const tab = await open(elsewhere);
  await tab.addInitScript(noteNotifications);
  const fromLine = async () => {
    const rows = await tab.locator(".messages li").evaluateAll((all) => all.map((row) => (row.querySelector(".unread-line") ? "line" : row.querySelector(".prose")?.textContent.trim())));
    return rows.slice(rows.indexOf("line") - 1);
  };
  await tab.goto(`${stage.origin}${pathOf("Quay")}`);
  await signInHere(tab);
  await tab.locator(".unread-line").waitFor();
  assert.deepEqual(await fromLine(), ["crate 1", "line", "crate 2", "crate 3"]);
  const [at, title, exact] = await tab.locator(".messages article time").first().evaluate((element) => {
    const { dateTime, title } = element;
    return [dateTime, title, new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "medium" }).format(new Date(dateTime))];
  });
  const query = "query ($id: ID!) { space(id: $id) { unreadCount messages(first: 1) { nodes { createdAt } } } }";
  const stands = async () => (await owner.execute(query, { id: spaces.Quay })).space;
  assert.equal(Date.parse(at), Date.parse((await stands()).messages.nodes[0].createdAt));
  assert.equal(title, exact, "the exact time is at hand");

  await tab.getByRole("button", { name: "Olga", exact: true }).click();
  await tab.getByRole("menuitemcheckbox", { name: "Notifications of the browser" }).click();
  await tab.waitForFunction(() => localStorage.getItem("console-alerts") === "yes");
  await tab.keyboard.press("Escape");
  await eventually(async () => (await stands()).unreadCount === 0);
  await tab.evaluate(look, false);
  await say("Quay", "crate 4");
  await say("Quay", "@Olga, crate 5 is yours");
  await tab.locator(".messages article", { hasText: "crate 5 is yours" }).waitFor();
  await tab.waitForFunction(() => globalThis.told.length > 0);
  assert.deepEqual(await tab.evaluate(() => globalThis.told.map(({ title, body }) => [title, body])), [["Bert · Quay", "@Olga, crate 5 is yours"]]);
  assert.deepEqual(await fromLine(), ["crate 3", "line", "crate 4", "@Olga, crate 5 is yours"]);
  assert.equal((await stands()).unreadCount, 2, "nobody has looked at it");
  await tab.evaluate(() => globalThis.told[0].onclick());
  await tab.waitForURL("**/console/spaces/*?message=*");
  await tab.evaluate(look, true);
  await eventually(async () => (await stands()).unreadCount === 0);
  await elsewhere.close();
});

test("a browser that cannot show a notification turns them off, and the feed goes on", async () => {
  const { viewer } = await writer.execute("{ viewer { actor { id } } }");
  spaces.Pier = (await owner.mutate("createSpace", { name: "Pier" }, "space { id }")).space.id;
  await owner.mutate("addSpaceMembers", { spaceId: spaces.Pier, actorIds: [viewer.actor.id] });
  const phone = await browser.newContext({ permissions: ["notifications"] });
  const tab = await open(phone);
  await tab.addInitScript(noteNotifications);
  await tab.addInitScript(() => {
    globalThis.Notification = class extends globalThis.Notification {
      constructor() {
        throw new TypeError("Illegal constructor"); // such as Chrome on Android
      }
    };
    localStorage.setItem("console-alerts", "yes");
  });
  await tab.goto(`${stage.origin}${pathOf("Bridge")}`);
  await signInHere(tab);
  const badge = tab.locator("#side li a", { hasText: "Pier" }).locator(".badge");
  const shows = (words) => eventually(async () => (await badge.allInnerTexts()).join(" ").includes(words));
  await tab.locator(".connection.open").waitFor();
  await tab.evaluate(look, false);
  await say("Pier", "@Olga, the first");
  await shows("1");
  await say("Pier", "@Olga, the second");
  await shows("2");
  await tab.getByText("This browser cannot show notifications of this page.").waitFor();
  assert.equal(await tab.evaluate(() => localStorage.getItem("console-alerts")), null);
  assert.equal(await tab.locator(".connection.lost").count(), 0);
  await phone.close();
});

test("an API process that dies takes nothing off the screen, not even what is being written", async () => {
  const text = "A long answer that nobody hears the end of, since its model has stopped in the middle of it.";
  await stage.script(MODEL, [{ calls: speech(text), ...SLOWLY, hang_after: 20 }, { calls: speech("A short one instead.") }, {}]);
  await write("and a long answer");
  await page.locator("article[data-state=writing]", { hasText: "A long answer that" }).waitFor();
  await stage.kill("api");
  await page.locator(".connection.lost").waitFor();
  await picture("lost");
  await write("typed while nothing ran");
  await stage.start("api");
  await page.locator(".connection.open").waitFor();
  await say("Bridge", "after the API was back");
  await said("after the API was back").waitFor();
  await page.locator("article[data-state=posted]", { hasText: "typed while nothing ran" }).waitFor();

  const { shrunk, doubled } = await seen();
  assert.deepEqual({ shrunk, doubled }, { shrunk: [], doubled: [] });
  assert.match(await page.locator("article[data-state=writing]").innerText(), /A long answer that/);
});

test("the keyboard reaches everything: the palette, a space, a row, its text", async () => {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Commands" }).fill("dock");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Dock 7", level: 1 }).waitFor();
  await write("by keyboard");
  await page.locator("article[data-state=posted]", { hasText: "by keyboard" }).waitFor();
  await message().press("ArrowUp");
  await page.getByLabel("New text").fill("by keyboard alone");
  await page.keyboard.press("Enter");
  await said("by keyboard alone").waitFor();
  await page.locator(".messages").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("r");
  const panel = page.getByRole("complementary", { name: "Thread" });
  await panel.waitFor();
  await until(() => document.activeElement.matches(".side-panel textarea"));
  await page.keyboard.type("answered by keyboard");
  await page.keyboard.press("Enter");
  const reply = panel.locator("article[data-state=posted]", { hasText: "answered by keyboard" });
  await reply.waitFor();
  await panel.getByRole("log").focus();
  await page.keyboard.press("ArrowUp"); // the last row
  await page.keyboard.press("e");
  await panel.getByLabel("New text").fill("answered by keyboard alone");
  await page.keyboard.press("Enter");
  await panel.getByText("answered by keyboard alone").waitFor();
  await panel.getByRole("log").focus();
  await page.keyboard.press("ArrowDown");
  const reached = [];
  for (const _ of ["React", "Edit", "More"]) {
    await page.keyboard.press("Tab");
    reached.push(await page.evaluate(() => document.activeElement.getAttribute("aria-label")));
  }
  assert.deepEqual(reached, ["React", "Edit", "More"]);
  await panel.getByRole("log").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await until(() => document.activeElement.matches(".side-panel li") && document.activeElement.textContent.includes("by keyboard alone"));
  await page.keyboard.press("e");
  await panel.getByLabel("New text").waitFor();
  assert.equal(await page.getByLabel("New text").count(), 1, "the first message of a thread is edited in one place");
  await panel.getByLabel("New text").press("Escape"); // elsewhere it closes the panel, and the field takes the focus a moment later
  await panel.getByRole("log").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("r");
  await until(() => document.activeElement.matches(".side-panel textarea"));
  await page.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await page.keyboard.press("Escape");
});

test("on a narrow screen Escape closes the sidebar", async () => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.locator("#side.open").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("#side:not(.open)").waitFor({ state: "attached" });
  await page.setViewportSize({ width: 1200, height: 800 });
});

test("on a narrow screen the table of agents stacks", async () => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${stage.origin}/console/agents`);
  const frame = page.getByRole("region", { name: "Agents" });
  await frame.getByRole("link", { name: "Nova" }).waitFor();
  assert.ok(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), "it scrolls sideways");
  await page.setViewportSize({ width: 1200, height: 800 });
});

const HOSTILE = [
  "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg onload=alert(1)>", "[a](javascript:alert(1))", "![a](https://example.com/a.png)",
  "<iframe src=https://example.com></iframe>", "<a href=javascript:alert(1)>a</a>", "`</code><script>alert(1)</script>`", "[a](data:text/html,<script>alert(1)</script>)",
  '"><style>*{display:none}</style>', "{{constructor.constructor('alert(1)')()}}", "\u202Egnp.exe", "|<b onmouseover=alert(1)>|b|\n|---|---|\n|<img src=https://example.com/b.png>|2|",
  "```html\n<script>alert(1)</script>", "<base href=https://example.com>", "<meta http-equiv=refresh content='0;url=https://example.com'>", "<link rel=stylesheet href=https://example.com/a.css>",
]; // prettier-ignore

test("hostile texts, names and files are shown as text: nothing runs, nothing is loaded from elsewhere", async () => {
  const name = "<img src=https://example.com/n.png onerror=alert(1)>";
  const { space } = await owner.mutate("createSpace", { name }, "space { id }");
  const actor = await writer.execute("{ viewer { actor { id } } }");
  await owner.mutate("addSpaceMembers", { spaceId: space.id, actorIds: [actor.viewer.actor.id] });
  for (const text of HOSTILE) await writer.mutate("postMessage", { spaceId: space.id, text });
  await page.goto(`${stage.origin}/console/spaces/${encodeURIComponent(space.id)}`);
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await said("<script>alert(1)</script>").first().waitFor();
  await said("rel=stylesheet").waitFor();
  await picture("hostile");

  assert.deepEqual(await page.locator(".messages :is(script, iframe, style, link, base, meta, img)").count(), 0);
  const links = await page.locator(".messages a").evaluateAll((all) => all.map(({ href, rel }) => [new URL(href).protocol, rel]));
  assert.ok(links.every(([protocol, rel]) => protocol === "https:" && rel === "noopener noreferrer"), JSON.stringify(links));
  assert.deepEqual(foreign, []);
});

test("no page has a fault that axe finds: light and dark, wide and narrow", async () => {
  const places = [
    "/console/", pathOf("Bridge"), `${pathOf("Bridge")}?panel=members`, `${pathOf("Harbour")}?panel=search`, "/console/spaces", "/console/spaces?new=space",
    "/console/no-such-page",
  ]; // prettier-ignore
  const looks = [["light", 1200], ["dark", 360]]; // prettier-ignore
  for (const [colorScheme, width] of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const place of places) {
      await page.goto(`${stage.origin}${place}`);
      await page.locator("main h1").first().waitFor({ state: "attached" });
      await eventually(async () => (await page.locator("[role=status].bones").count()) === 0);
      assert.deepEqual(await violations(page), [], `${place} ${colorScheme} ${width}`);
      const below = await page.locator(".messages").evaluateAll((all) => all.map(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight));
      assert.ok(below.every((pixels) => pixels < 2), `${place} does not begin at the newest message: ${below}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${place} is wider than ${width}`);
      await picture(`${colorScheme}-${width}-${places.indexOf(place)}`);
    }
  }
  await page.setViewportSize({ width: 1200, height: 800 });
});

/** The access token of the page is revoked, so that its next request needs another. */
async function endToken(tab) {
  const [request] = await Promise.all([tab.waitForRequest((each) => each.url() === stage.graphqlUrl), tab.getByRole("link", { name: "All spaces" }).click()]);
  const token = request.headers().authorization.split(" ")[1];
  const response = await fetch(`${stage.origin}/oauth/revoke`, { method: "POST", body: new URLSearchParams({ client_id: "console", token }) });
  assert.equal(response.status, 200);
  await eventually(async () => (await stage.actor(token).execute("{ viewer { scopes } }").catch(() => "ended")) === "ended");
}

for (const [code, words] of [
  ["login_required", "You are signed out. Sign in again to go on."],
  ["interaction_required", "You have no access to this organisation now: it is suspended, or somebody has removed you."],
]) {
  test(`a page tells in words why the person is signed out (${code})`, async () => {
    const tab = await open();
    await tab.goto(`${stage.origin}/console/`);
    await tab.getByRole("heading", { name: "Now", level: 1 }).waitFor();
    const refusal = `${stage.origin}/console/signed-in?error=${code}`;
    await tab.route("**/oauth/authorize?*", (route) => route.fulfill({ status: 302, headers: { location: refusal } }));
    await endToken(tab);
    await tab.getByRole("link", { name: "Costs" }).click();
    await tab.locator("main [role=alert]", { hasText: words }).first().waitFor();
    await tab.locator(".connection", { hasText: words }).waitFor();
    assert.equal(await tab.getByText(code).count(), 0);
    await tab.close();
  });
}

test("a page whose file does not come without a connection comes with the connection", async () => {
  const tab = await open();
  const [sockets, isFile] = [[], /\/console\/.*\.js$/];
  let isDown = false;
  await tab.routeWebSocket("**/graphql", (socket) => {
    if (isDown) return socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  await tab.goto(`${stage.origin}/console/`);
  await tab.locator(".connection.open").waitFor();
  isDown = true;
  await Promise.all(sockets.map((socket) => socket.close()));
  await tab.locator(".connection.lost").waitFor();
  const isOfConsole = ({ pathname }) => pathname.startsWith("/console/");
  await tab.route(isOfConsole, (route) => route.abort());
  await tab.getByRole("link", { name: "Costs", exact: true }).click();
  const unreached = tab.locator("main [role=alert]", { hasText: "There is no connection to the server." });
  await unreached.waitFor();
  assert.equal(await tab.getByText("There is a newer version").count(), 0);
  await tab.unroute(isOfConsole);
  isDown = false;
  await tab.getByRole("heading", { name: "Costs", level: 1 }).waitFor();

  await tab.route(isOfConsole, (route) => route.abort());
  await tab.getByRole("link", { name: "Approvals" }).click();
  await unreached.waitFor();
  await tab.unroute(isOfConsole);
  await tab.getByRole("button", { name: "Try again" }).click();
  await tab.getByRole("heading", { name: "Approvals", level: 1 }).waitFor();

  await tab.route(isFile, (route) => route.fulfill({ status: 404 }));
  await tab.getByRole("link", { name: "Agents", exact: true }).click();
  await tab.getByText("There is a newer version of the console.").first().waitFor();
  await tab.close();
});

test("what another tab chooses does not move a page to another organisation or person", async () => {
  const tab = await open();
  await tab.goto(`${stage.origin}/console/`);
  await tab.evaluate(() => localStorage.setItem("console-organisation", "VGVuYW50OjAxOTAwMDAwLTAwMDAtNzAwMC04MDAwLTAwMDAwMDAwMDAwMA=="));
  await endToken(tab);
  const isAnswered = async (response) => response.url() === stage.graphqlUrl && response.ok() && !("errors" in (await response.json()));
  await Promise.all([tab.waitForResponse(isAnswered), tab.getByRole("link", { name: "Costs" }).click()]);
  await tab.evaluate(() => localStorage.removeItem("console-organisation"));

  await tab.route("**/oauth/token", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), member: "another" } });
  }, { times: 1 }); // prettier-ignore
  await tab.evaluate((prefix) => sessionStorage.setItem(`${prefix}a/b`, "[]"), UNSENT);
  await Promise.all([tab.waitForEvent("load"), endToken(tab)]);
  await tab.getByRole("heading", { level: 1 }).waitFor();
  assert.ok(!(await isKept(tab)), "what the other person typed is gone");
  await tab.close();
});

/** Runs in the page: how many nodes of Preact are reachable from the root, those of the past included. */
function reachable() {
  const [found, open] = [new Set(), [document.getElementById("root").__k]];
  while (open.length > 0) {
    const node = open.pop();
    if (!node || typeof node !== "object" || found.has(node)) continue;
    if (!Array.isArray(node)) found.add(node);
    const next = Array.isArray(node) ? node : [node.__k, node.__, node.__c?.__v, node.props?.children];
    open.push(...next.flat(Infinity));
  }
  return found.size;
}

test("what the page has drawn before is not kept", async () => {
  const tab = await open();
  await tab.goto(`${stage.origin}${pathOf("Bridge")}`);
  await tab.locator(".messages article").first().waitFor();
  const badge = tab.locator("#side li a", { hasText: "Harbour" }).locator(".badge");
  let before;
  for (let number = 1; number <= 25; number++) {
    await say("Harbour", `one of many ${number}`);
    await eventually(async () => (await badge.allInnerTexts()).join().startsWith(String(number)));
    before ??= await tab.evaluate(reachable);
  }
  const after = await tab.evaluate(reachable);
  assert.ok(after < 1.5 * before, `${before} nodes have become ${after}`);
  await tab.close();
});

test("the page has complained of nothing", () => {
  assert.deepEqual(complaints, []);
  assert.deepEqual(foreign, []);
});
