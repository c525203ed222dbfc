// Strangers, agents and programs write what they like. The console shows it: nothing of it runs, and nothing of it makes
// the browser ask for anything that the person did not ask for.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { addresses, attacks } from "./attacks.mjs";
import { eventually, openStage } from "./stage.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
const MODEL = `attacks-${Date.now()}`;
const LEAST = 60; // of the attacks in each place
const CALM = "The end of the list";
/** The only paths that the console asks for. */
const EXPECTED = [/^\/console(\/|$)/, /^\/graphql$/, /^\/oauth\/(authorize|token|revoke)$/, /^\/signin(\/|$)/, /^\/files\//, /^\/static\//, /^\/favicon/];
const SECTIONS = ["people", "invitations", "roles", "models", "secrets", "tools", "mcp-servers", "dead-letters", "connectors", "webhooks", "apps", "service-accounts", "settings", "audit"];
const executed = []; // numbers of attacks that ran
const reports = []; // what the content security policy refused, dialogs, new windows
const foreign = []; // requests that no page of ours sends
let stage, owner, writer, browser, context, page, hall, agentId;

before(async () => {
  stage = await openStage();
  owner = stage.actor(stage.owner.accessToken);
  writer = stage.actor(stage.owner.colleagueToken);
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
  await stage?.close();
});

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
async function take(attempt) {
  const taken = [];
  for (const attack of attacks) {
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
  await think();
  const posted = await take((text) => writer.mutate("postMessage", { spaceId: hall, text, clientKey: text.slice(0, 100) }));
  assert.ok(posted.length >= LEAST);
  await writer.mutate("postMessage", { spaceId: hall, text: CALM });
  await nameThings(me);
}

/** Names of everything that the console lists. */
async function nameThings(me) {
  const names = await take(async (name) => {
    const { space } = await owner.mutate("createSpace", { name }, "space { id }");
    await owner.mutate("updateSpace", { spaceId: space.id, topic: name.slice(0, 250), purpose: name });
    await owner.mutate("addSpaceMembers", { spaceId: space.id, actorIds: [me] });
  });
  assert.ok(names.length >= LEAST);
  for (const name of names.slice(0, 20)) {
    await owner.mutate("createAgent", { name }, "agent { id }");
    await owner.mutate("createServiceAccount", { name, scopes: ["spaces:read"] });
    await owner.mutate("createRole", { name: `${name}`.slice(0, 60), scopes: ["spaces:read"] });
    await owner.mutate("registerApp", { name, type: "PUBLIC", scopes: ["spaces:read"], redirectUris: ["https://app.example/back"] });
  }
  for (const [at, description] of attacks.slice(0, 40).entries())
    await owner.mutate("createTool", { name: `tool_${at}`, kind: "EXTERNAL", effect: "PURE", description, input: { type: "object" } });
}

/** The agent keeps, writes and asks what attackers have told it. */
async function think() {
  const all = attacks.join("\n\n");
  const properties = Object.fromEntries(attacks.slice(0, 12).map((title, at) => [`field_${at}`, { type: "string", title, description: title, enum: [title, `${title} 2`] }]));
  const say = [
    { name: "enter_space", arguments: { space: "Hall" } },
    { name: "send_message", arguments: { text: all } },
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
  await page.goto(`${stage.origin}${path}`);
  await page.locator("main h1").first().waitFor({ state: "attached" });
  await eventually(async () => (await page.locator("[role=status].bones").count()) === 0);
  await touch();
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

test("names are shown as text on every page that lists them, in the sidebar, the palette and the title", async () => {
  for (const path of ["/console/", "/console/spaces", "/console/agents", "/console/costs", ...SECTIONS.map((name) => `/console/organisation/${name}`)]) {
    await look(path);
    await assertTexts("body");
  }
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Commands" }).fill("script");
  await page.getByRole("option").first().waitFor();
  await assertTexts("dialog.palette");
  await page.keyboard.press("Escape");
  assertClean();
});

test("files are offered, never opened, whatever their names and types are", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="hit(800)"><script>hit(801)</script><image href="https://evil.example/i.png"/></svg>';
  const html = "<!doctype html><script>opener?.hit(802); hit(803)</script><img src=https://evil.example/j.png>";
  const kinds = [["a.svg", "image/svg+xml", svg], ["b.html", "text/html", html], ["c.txt", "text/plain", html], ["d<img src=x onerror=hit(804)>.txt", "text/plain", "d"], ["\u202Egnp.exe", "text/plain", "e"]]; // prettier-ignore
  const files = [];
  for (const [name, type, text] of kinds) {
    const id = await upload(name, type, text).catch((error) => assert.match(String(error), /INVALID_INPUT/));
    if (id) files.push(id);
  }
  assert.ok(files.length >= 2);
  await writer.mutate("postMessage", { spaceId: hall, text: "the files", fileIds: files });
  await look(`/console/spaces/${encodeURIComponent(hall)}`);
  const row = page.locator("article", { hasText: "the files" });
  await row.waitFor();
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
