// Strangers, agents and programs write what they like. The console shows it: nothing of it runs, and nothing of it makes
// the browser ask for anything that the person did not ask for.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { addresses, attacks, someAttacks } from "./attacks.mjs";
import { violations } from "./axe.mjs";
import { eventually, openStage } from "./stage.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
const MODEL = `attacks-${Date.now()}`;
const LEAST = 60; // of the attacks in each place
const LEAST_FILES = 25; // of those names that are one line without / and \\
const FILES_AT_ONCE = 10; // in a message
const DIRECT = 10; // conversations with one of a hostile name each
const TOOLS = ["find", "fail"];
const TALL = 20_000; // of a window in which a long list is whole
const CALM = "The end of the list";
/** The only paths that the console asks for. */
const EXPECTED = [/^\/console(\/|$)/, /^\/graphql$/, /^\/oauth\/(authorize|token|revoke)$/, /^\/signin(\/|$)/, /^\/files\//, /^\/static\//, /^\/favicon/];
const SECTIONS = ["people", "invitations", "roles", "models", "secrets", "tools", "mcp-servers", "dead-letters", "connectors", "webhooks", "apps", "service-accounts", "settings", "audit"];
const executed = []; // numbers of attacks that ran
const reports = []; // what the content security policy refused, dialogs, new windows
const foreign = []; // requests that no page of ours sends
/** The names that the API took, by the page that lists them. */
const named = {};
let stage, owner, writer, outside, browser, context, page, hall, crew, agentId;

before(async () => {
  stage = await openStage();
  owner = stage.actor(stage.owner.accessToken);
  writer = stage.actor(stage.owner.colleagueToken);
  outside = await serveTools();
  await fill();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  page = await trapped();
  await page.goto(`${stage.origin}/console/spaces`);
  await page.getByLabel("E-mail address").fill(stage.owner.email);
  await page.getByLabel("Password").fill(stage.owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
});

after(async () => {
  await browser?.close();
  outside?.close();
  outside?.closeAllConnections();
  await stage?.close();
});

/** What an MCP server says to `method`: its tools have attacks as names and descriptions. */
function saidByMcp(method) {
  const inputSchema = { type: "object", properties: {} };
  if (method === "initialize") return { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: attacks[0], version: "1" } };
  return method === "tools/list" ? { tools: attacks.map((attack) => ({ name: attack, title: attack, description: attack, inputSchema })) } : undefined;
}

async function answerMcp(request, response) {
  const { id, method } = request.method === "POST" ? JSON.parse(Buffer.concat(await request.toArray())) : {};
  const result = saidByMcp(method);
  if (id === undefined) return response.writeHead(202).end();
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", id, ...(result ? { result } : { error: { code: -32601, message: attacks[1] } }) }));
}

/** Tools of attackers: `/mcp` is an MCP server, `/fail` says all attacks as an error, any other as its result. */
async function serveTools() {
  const tools = createServer((request, response) => {
    if (request.url === "/mcp") return void answerMcp(request, response);
    const isFailure = request.url.startsWith("/fail");
    response.writeHead(isFailure ? 422 : 200, { "content-type": isFailure ? "text/plain" : "application/json" });
    response.end(isFailure ? attacks.join("\n") : JSON.stringify(attacks));
  });
  tools.listen(0, "127.0.0.1");
  await once(tools, "listening");
  return tools;
}

/** A page in which everything that an attack could reach is noted. */
async function trapped() {
  await context.exposeFunction("hit", (number) => void executed.push(number));
  await context.exposeFunction("refused", (report) => void reports.push(report));
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => globalThis.refused(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    const isOurs = url.origin === stage.origin && EXPECTED.some((path) => path.test(url.pathname));
    if (!isOurs && url.protocol !== "blob:") foreign.push(request.url());
  });
  const opened = await context.newPage();
  opened.setDefaultTimeout(30_000);
  opened.on("dialog", (dialog) => reports.push(`a dialog: ${dialog.message()}`) && dialog.dismiss());
  opened.on("popup", (popup) => reports.push(`a window: ${popup.url()}`));
  return opened;
}

/** Tries it with each attack, and returns those that the API took as a value. */
async function take(attempt, all = attacks) {
  const taken = [];
  for (const attack of all) {
    const isTaken = await attempt(attack).then(() => true, (error) => assert.match(String(error), /INVALID_INPUT/) ?? false); // prettier-ignore
    if (isTaken) taken.push(attack);
  }
  return taken;
}

async function fill() {
  const { viewer } = await writer.execute("{ viewer { actor { id } } }");
  const me = viewer.actor.id;
  hall = (await owner.mutate("createSpace", { name: "Hall" }, "space { id }")).space.id;
  agentId = (await owner.mutate("createAgent", { name: "Nova <script>hit(700)</script>", model: `openai/${MODEL}`, instructions: attacks.join("\n") }, "agent { id }")).agent.id;
  await owner.mutate("addSpaceMembers", { spaceId: hall, actorIds: [me, agentId] });
  await giveTools();
  await think();
  const posted = await take((text) => writer.mutate("postMessage", { spaceId: hall, text, clientKey: text.slice(0, 100) }));
  assert.ok(posted.length >= LEAST);
  await writer.mutate("postMessage", { spaceId: hall, text: CALM });
  await nameThings(me);
  await namePeople();
}

/** Tools that the space shows with what they were given. */
async function giveTools() {
  const input = { type: "object", properties: { title: { type: "string" } } };
  const shown = { kind: "HTTP", effect: "PURE", visible: true, displays: ["title"], input, approval: { rule: "NEVER" }, patienceSeconds: 60 };
  for (const name of TOOLS) await owner.mutate("createTool", { ...shown, name, description: name, http: { url: `http://127.0.0.1:${outside.address().port}/${name}` } });
  await owner.mutate("updateAgent", { agentId, tools: TOOLS });
}

/** An MCP server whose tools have hostile names and descriptions. */
async function connect() {
  const input = { name: "strange", link: { url: `http://127.0.0.1:${outside.address().port}/mcp` }, effect: "PURE", approval: { rule: "NEVER" } };
  const { mcpServer } = await owner.mutate("createMcpServer", input, "mcpServer { id }");
  const query = "{ tools(first: 100) { nodes { description } } }";
  const isListed = ({ description }) => attacks.includes(description);
  await eventually(async () => (await owner.execute(query)).tools.nodes.filter(isListed).length >= LEAST);
  return mcpServer.id;
}

/** Colleagues of hostile names: each writes in a space of theirs, and reacts to its first message. */
async function namePeople() {
  const tokens = await stage.addPeople(attacks);
  const { members } = await owner.execute("{ members(first: 100) { nodes { id name } } }");
  const people = members.nodes.filter(({ name }) => attacks.includes(name));
  assert.equal(people.length, attacks.length);
  named["organisation/people"] = attacks;
  crew = (await owner.mutate("createSpace", { name: "Crew" }, "space { id }")).space.id;
  await owner.mutate("addSpaceMembers", { spaceId: crew, actorIds: people.map(({ id }) => id) });
  const { posted } = await owner.mutate("postMessage", { spaceId: crew, text: "Who is here?" }, "posted { id }");
  for (const token of tokens) {
    const person = stage.actor(token);
    await person.mutate("postMessage", { spaceId: crew, text: "I am." });
    await person.mutate("addReaction", { messageId: posted.id, emoji: "👀" });
  }
  for (const { id } of people.slice(0, DIRECT)) await owner.mutate("startDirectConversation", { actorId: id });
}

/** Names of everything that the console lists. */
async function nameThings(me) {
  const names = await take(async (name) => {
    const { space } = await owner.mutate("createSpace", { name }, "space { id }");
    await owner.mutate("updateSpace", { spaceId: space.id, topic: name.slice(0, 250), purpose: name });
    await owner.mutate("addSpaceMembers", { spaceId: space.id, actorIds: [me] });
  });
  assert.ok(names.length >= LEAST);
  named.spaces = names;
  named.agents = await take((name) => owner.mutate("createAgent", { name }));
  named["organisation/service-accounts"] = await take((name) => owner.mutate("createServiceAccount", { name, scopes: ["spaces:read"] }));
  named["organisation/roles"] = await take((name) => owner.mutate("createRole", { name, scopes: ["spaces:read"] }), someAttacks);
  named["organisation/apps"] = await take(installApp, someAttacks);
  for (const [at, description] of attacks.slice(0, 40).entries())
    await owner.mutate("createTool", { name: `tool_${at}`, kind: "EXTERNAL", effect: "PURE", description, input: { type: "object" } });
}

async function installApp(name) {
  const form = { name, description: name, type: "PUBLIC", scopes: ["spaces:read"], redirectUris: ["https://app.example/back"] };
  const { app } = await owner.mutate("registerApp", form, "app { clientId }");
  await owner.mutate("installApp", { clientId: app.clientId, scopes: ["spaces:read"] });
}

/** The agent keeps, writes and asks what attackers have told it. */
async function think() {
  const all = attacks.join("\n\n");
  const properties = Object.fromEntries(attacks.slice(0, 12).map((title, at) => [`field_${at}`, { type: "string", title, description: title, enum: [title, `${title} 2`] }]));
  const say = [
    { name: "enter_space", arguments: { space: "Hall" } },
    { name: "send_message", arguments: { text: all } },
    ...TOOLS.map((name) => ({ name, arguments: { title: all } })),
    { name: "set_memory", arguments: { key: attacks[0].slice(0, 100), value: all.slice(0, 2_000) } },
    { name: "create_note", arguments: { title: attacks[3], text: all } },
    { name: "set_goal", arguments: { text: attacks[4], news: attacks[5] } },
    { name: "set_plan", arguments: { name: attacks[6], text: attacks[7], at: "2036-01-01T10:00:00Z" } },
  ];
  const ask = [
    { name: "confirm_action", arguments: { summary: all.slice(0, 4_000), details: Object.fromEntries(attacks.map((attack, at) => [at % 2 ? attack : `key ${at}`, attack])) } },
    { name: "ask", arguments: { question: all.slice(0, 4_000), form: { type: "object", properties, required: ["field_0"] } } },
  ];
  await stage.script(MODEL, [{ calls: say, reasoning: all }, { calls: ask, text: all }, { text: all }, { text: all }]);
  await writer.mutate("postMessage", { spaceId: hall, text: "What did they say?" });
  const query = "query ($id: ID!) { agent(id: $id) { process { state } memories { totalCount } } holds { totalCount } }";
  await eventually(async () => (await owner.execute(query, { id: agentId })).holds.totalCount === 2);
}

async function upload(fileName, contentType, text) {
  const bytes = Buffer.from(text);
  const input = { fileName, contentType, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
  const { upload: at } = await writer.mutate("createUpload", input, "upload { fileId method url headers { name value } }");
  const headers = Object.fromEntries(at.headers.map(({ name, value }) => [name, value]));
  const response = await fetch(at.url, { method: at.method, headers, body: bytes });
  assert.ok(response.ok, `${response.status}`);
  await writer.mutate("completeUpload", { fileId: at.fileId });
  return at.fileId;
}

/** Waits until the page has loaded all that it wants, then uses what a person would: the mouse and the keyboard. */
async function look(path) {
  await visit(path);
  await touch();
}

async function visit(path) {
  await page.goto(`${stage.origin}${path}`);
  await page.locator("main h1").first().waitFor({ state: "attached" });
  await eventually(async () => (await page.locator("[role=status].bones").count()) === 0);
}

/** Hovers and focuses whatever could wait for it. */
async function touch() {
  await page.evaluate(() => {
    for (const each of document.querySelectorAll("main *")) {
      each.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
      if (each.tabIndex >= 0) each.focus({ preventScroll: true });
    }
  });
  await picture();
}

/** What shows hostile texts has none of the elements that load or run something, and no link to a scheme that does. */
async function assertTexts(within) {
  const bad = page.locator(`${within} :is(script, iframe, object, embed, style, link, base, meta, form[action], video, audio, math, template, svg script, [srcdoc])`);
  assert.deepEqual(await bad.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML)), []);
  const handlers = await page.locator(`${within} *`).evaluateAll((all) => all.flatMap((each) => each.getAttributeNames().filter((name) => name.startsWith("on"))));
  assert.deepEqual(handlers, []);
  const links = await page.locator(`${within} a`).evaluateAll((all) => all.map(({ href, protocol, origin, rel }) => ({ href, protocol, rel, isOurs: origin === location.origin })));
  const wrong = links.filter(({ protocol, rel, isOurs }) => !isOurs && !(["http:", "https:", "mailto:"].includes(protocol) && rel === "noopener noreferrer"));
  assert.deepEqual(wrong, []);
}

function assertClean() {
  assert.deepEqual({ executed, reports, foreign }, { executed: [], reports: [], foreign: [] });
}

let pictures = 0;
async function picture() {
  if (!process.env.CIRCADIAN_PICTURES) return;
  mkdirSync(process.env.CIRCADIAN_PICTURES, { recursive: true });
  await page.screenshot({ path: join(process.env.CIRCADIAN_PICTURES, `console-attacks-${pictures++}.png`) });
}

test("the trap works: what runs, what is refused and what is asked for elsewhere is noted", async () => {
  const tab = await context.newPage();
  await tab.goto(`${stage.origin}/console/`);
  await tab.evaluate(() => {
    globalThis.hit(-1);
    document.body.append(Object.assign(document.createElement("img"), { src: "https://evil.example/a.png" }));
  });
  await eventually(() => executed.length > 0 && reports.length > 0);
  await tab.goto("https://evil.example/").catch(() => undefined);
  await tab.close();
  assert.deepEqual(executed.splice(0), [-1]);
  assert.match(reports.splice(0).join(), /img-src/);
  assert.ok(foreign.splice(0).length > 0);
});

test("messages of people and agents are shown as text", async () => {
  await look(`/console/spaces/${encodeURIComponent(hall)}`);
  await page.locator("article.said", { hasText: CALM }).waitFor();
  await assertTexts("main");
  await page.locator(".messages").evaluate((list) => list.scrollTo(0, 0));
  await page.getByText("What did they say?").first().waitFor();
  await touch();
  await assertTexts("main");
  assertClean();
});

const headOfFirstCycle = () => page.locator(".cycle-head", { has: page.getByText("Cycle 1", { exact: true }) });

test("what tools answer is shown as text: unfolded in the space, in the timeline and in the chain", async () => {
  const parts = attacks.map((attack) => JSON.stringify(attack).slice(1, -1));
  const isAll = (text) => parts.every((part) => text.includes(part));
  await page.setViewportSize({ width: 1200, height: TALL });
  await look(`/console/spaces/${encodeURIComponent(hall)}`);
  for (const name of TOOLS) {
    const row = page.locator(".messages .call", { has: page.locator(".call-head strong", { hasText: name }) });
    await eventually(async () => (await row.count()) === 1 || void (await page.locator(".messages").evaluate((list) => list.scrollTo(0, 0))));
    await row.locator("summary").click();
    await eventually(async () => isAll((await row.locator(".call-details pre").allTextContents()).at(1) ?? ""));
  }
  await touch();
  await assertTexts("main");

  await look(`/console/agents/${encodeURIComponent(agentId)}`);
  await headOfFirstCycle().click();
  for (const name of TOOLS) {
    const row = page.locator(".cycle .call", { has: page.locator(".call-head code", { hasText: name }) });
    await row.locator(".call-head").click();
    await eventually(async () => isAll((await row.locator("pre.json").allTextContents()).at(1) ?? ""));
  }
  await touch();
  await assertTexts("main");

  await page.getByRole("tab", { name: "Chain" }).click();
  const results = page.locator(".entry.tool", { hasText: "hit(0)" });
  await results.nth(TOOLS.length - 1).waitFor();
  for (const unfold of await results.getByRole("button").all()) await unfold.click();
  await eventually(async () => (await results.allTextContents()).filter(isAll).length === TOOLS.length);
  await touch();
  await assertTexts("main");
  await page.setViewportSize({ width: 1200, height: 900 });
  assertClean();
});

test("what agents ask is shown as text, where it is asked and among the approvals", async () => {
  await look("/console/approvals");
  const heads = page.locator(".approval-head");
  await heads.nth(1).waitFor();
  for (const head of await heads.all()) {
    if ((await head.getAttribute("aria-expanded")) === "false") await head.click();
    for (const summary of await page.locator("main summary").all()) await summary.click();
    await touch();
    await assertTexts("main");
  }
  assertClean();
});

test("a mind that has taken it in is shown as text", async () => {
  const path = `/console/agents/${encodeURIComponent(agentId)}`;
  await look(path);
  const tabs = await page.getByRole("tab").allInnerTexts();
  assert.ok(tabs.length > 4, tabs.join());
  for (const name of tabs) {
    await page.getByRole("tab", { name, exact: true }).click();
    await eventually(async () => (await page.locator("[role=status].bones").count()) === 0);
    await touch();
    await assertTexts("main");
  }
  await look(path);
  await page.locator(".cycle-head").first().click();
  await page.getByRole("link", { name: "Exact prompt" }).first().click();
  await page.locator(".prompt-text").first().waitFor();
  await touch();
  await assertTexts("main");
  assertClean();
});

test("axe finds nothing in a mind and in an exact prompt, light and dark, wide and narrow", async () => {
  const path = `/console/agents/${encodeURIComponent(agentId)}`;
  for (const [colorScheme, width] of [["light", 1200], ["dark", 360]]) {
    const assertUsable = async (name) => {
      await eventually(async () => (await page.locator("[role=status].bones").count()) === 0);
      assert.deepEqual(await violations(page), [], `${name} ${colorScheme} ${width}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is wider than ${width}`);
    };
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await visit(path);
    for (const name of await page.getByRole("tab").allInnerTexts()) {
      await page.getByRole("tab", { name, exact: true }).click();
      await assertUsable(name);
    }
    await page.setViewportSize({ width, height: TALL });
    await visit(path);
    await headOfFirstCycle().click();
    await page.locator(".cycle .call-head").first().click();
    await assertUsable("an unfolded cycle");
    await page.getByRole("link", { name: "Exact prompt" }).last().click();
    await page.locator(".prompt-text").first().waitFor();
    await assertUsable("an exact prompt");
    await page.getByRole("button", { name: "What changed" }).click();
    await page.getByLabel("Compared with").waitFor();
    await assertUsable("what changed in a prompt");
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 1200, height: 900 });
  assertClean();
});

test("names are shown as text on every page that lists them, in the sidebar, the palette and the title", async () => {
  for (const path of ["", "spaces", "agents", "costs", ...SECTIONS.map((name) => `organisation/${name}`)]) {
    await visit(`/console/${path}`);
    await showAll(named[path] ?? []);
    await touch();
    await assertTexts("body");
  }
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Commands" }).fill("script");
  await page.locator("dialog.palette").getByRole("option", { name: "<script>" }).first().waitFor();
  await assertTexts("dialog.palette");
  await page.keyboard.press("Escape");
  assertClean();
});

/** Presses for more until each of these names stands on the page, in an element of its own. */
async function showAll(names) {
  await eventually(async () => {
    await page.getByRole("button", { name: "Show more" }).evaluateAll((all) => all.forEach((each) => each.click()));
    const shown = new Set(await page.locator("main :is(a, button, strong)").allTextContents());
    return names.every((name) => shown.has(name));
  });
}

test("the tools of an MCP server are shown as text, and those that agents cannot be given", async () => {
  const id = await connect();
  await look("/console/organisation/tools");
  const under = page.locator("main .record-words .soft");
  await eventually(async () => {
    await page.getByRole("button", { name: "Show more" }).evaluateAll((all) => all.forEach((each) => each.click()));
    return (await under.allTextContents()).filter((text) => attacks.includes(text)).length >= LEAST;
  });
  await touch();
  await assertTexts("main");
  await look(`/console/organisation/mcp-servers?open=${encodeURIComponent(id)}`);
  const tools = page.getByRole("dialog").locator(".chip");
  await eventually(async () => (await tools.evaluateAll((all) => all.map(({ title }) => title))).filter((title) => attacks.includes(title)).length >= 20);
  await touch();
  await assertTexts("body");
  assertClean();
});

test("names of people are shown as text: who wrote, who reacted, who is a member", async () => {
  await page.setViewportSize({ width: 1200, height: TALL });
  await look(`/console/spaces/${encodeURIComponent(crew)}?panel=members`);
  const members = page.locator(".panel-scroll .member-name .cut");
  const authors = page.locator(".messages article.said strong");
  for (const list of [members, authors]) {
    await eventually(async () => {
      await page.getByRole("button", { name: "Show more" }).evaluateAll((all) => all.forEach((each) => each.click()));
      const shown = new Set((await list.allTextContents()).map((name) => name.trim()));
      return attacks.every((name) => shown.has(name));
    });
  }
  const reaction = page.locator(".reaction");
  assert.ok(attacks.includes((await reaction.getAttribute("title")).split(", ").at(0)));
  await touch();
  await assertTexts("body");
  await page.setViewportSize({ width: 1200, height: 900 });
  assertClean();
});

test("files are offered, never opened, whatever their names and types are", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="hit(800)"><script>hit(801)</script><image href="https://evil.example/i.png"/></svg>';
  const html = "<!doctype html><script>opener?.hit(802); hit(803)</script><img src=https://evil.example/j.png>";
  const kinds = [["a.svg", "image/svg+xml", svg], ["b.html", "text/html", html], ["c.txt", "text/plain", html]];
  const files = [];
  for (const [name, type, text] of kinds) {
    const id = await upload(name, type, text).catch((error) => assert.match(String(error), /INVALID_INPUT/));
    if (id) files.push(id);
  }
  assert.ok(files.length >= 1);
  const ids = new Map();
  const names = await take(async (name) => void ids.set(name, await upload(name, "text/plain", name)));
  assert.ok(names.length >= LEAST_FILES, `${names.length} names`);
  for (let at = 0; at < names.length; at += FILES_AT_ONCE) {
    await writer.mutate("postMessage", { spaceId: hall, text: "strange names", fileIds: names.slice(at, at + FILES_AT_ONCE).map((name) => ids.get(name)) });
  }
  await writer.mutate("postMessage", { spaceId: hall, text: "the files", fileIds: files });
  await look(`/console/spaces/${encodeURIComponent(hall)}`);
  const row = page.locator("article", { hasText: "the files" });
  await row.waitFor();
  const strange = page.locator("article", { hasText: "strange names" });
  await eventually(async () => {
    const shown = (await strange.allInnerTexts()).join("\n");
    return names.every((name) => shown.includes(name));
  });
  for (const button of await strange.last().getByRole("button", { name: /^Download/ }).all()) await Promise.all([page.waitForEvent("download"), button.click()]);
  await touch();
  await assertTexts("main");
  for (const button of await row.getByRole("button", { name: /^Download/ }).all()) {
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    await download.path();
  }
  await row.waitFor();
  assertClean();
});

test("a file is asked for as a download, so that an error of its store does not replace the page", async () => {
  const answer = { status: 503, contentType: "text/html", body: "<!doctype html><script>globalThis.hit?.(805)</script>" };
  await page.route(/\/files\//, (route) => (route.request().isNavigationRequest() ? route.fulfill(answer) : route.continue()));
  const here = page.url();
  const button = page.locator("article", { hasText: "the files" }).getByRole("button", { name: /^Download/ }).first();
  await Promise.all([page.waitForEvent("download"), button.click()]);
  await page.unroute(/\/files\//);
  assert.equal(page.url(), here);
  assertClean();
});

test("no address of the console leads elsewhere or runs anything", async () => {
  for (const address of addresses) {
    await page.goto(`${stage.origin}${address}`);
    await page.locator("main h1").first().waitFor({ state: "attached" });
    assert.equal(await page.evaluate(() => location.origin), stage.origin, address);
    await assertTexts("main");
  }
  assert.equal(await page.evaluate(() => ({}).hit), undefined);
  assertClean();
});
