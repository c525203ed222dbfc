// Each page of the console looks as its picture in docs/console: wide and light, some dark, some on a narrow screen.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { PNG } from "pngjs";
import { furnishApps, furnishConnections, furnishFailures, furnishInstallation, furnishMind, furnishRules, furnishServers } from "./furnish.mjs";
import { linkTo } from "./mailbox.mjs";
import { compare, difference, keep, keepBrowser, leave, settle, whyNotCompared, widthsOfText, writes } from "./pictures.mjs";
import { eventually, openStage } from "./stage.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-lcd-text", "--font-render-hinting=none", "--force-color-profile=srgb", "--hide-scrollbars"];
const MODEL = "gpt-4o-mini"; // a name with a known price
const OTHER = "gpt-4o";
const STILL = "*, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important } :root { --mono: Figtree !important }";
const WAITING = ["external_calls", "questions", "dead_letters"]; // queues
const DAY_MS = 86_400_000;
const PATIENCE_MS = 20_000;
const WIDE = { width: 1280, height: 800 };
const TALL = { width: 1280, height: 1200 };
const NARROW = { width: 360, height: 740 };
let stage, owner, writer, browser, page, spaces, agents, cycle, thought, widths, fake;
let ids = {};

before(async () => {
  stage = await openStage();
  owner = stage.actor(stage.owner.accessToken);
  writer = stage.actor(stage.owner.colleagueToken);
  await fill();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  // the style of a screenshot is inline, which the content security policy forbids; other tests check the policy
  const context = await browser.newContext({ viewport: WIDE, bypassCSP: true, reducedMotion: "reduce", locale: "en-US", timezoneId: zoneOfNoon() });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.route(stage.graphqlUrl, drawCosts);
  await page.route(stage.graphqlUrl, drawPlans);
  await page.route(stage.graphqlUrl, drawWaiting);
  await signIn();
  widths = await page.evaluate(widthsOfText);
});

after(async () => {
  if (widths) keepBrowser(browser.version(), widths);
  await browser?.close();
  fake?.kill();
  await stage?.close();
});

/** A time zone in which it is about noon: no test is near the midnight that the pages know. */
function zoneOfNoon() {
  const ahead = new Date().getUTCHours() - 12;
  return ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "+" : ""}${ahead}`;
}

async function signIn() {
  await page.goto(`${stage.origin}/console/agents`);
  await page.getByLabel("E-mail address").fill(stage.owner.email);
  await page.getByLabel("Password").fill(stage.owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Agents", level: 1 }).waitFor();
}

async function fill() {
  const { viewer } = await writer.execute("{ viewer { actor { id } } }");
  const input = { type: "object", properties: { amount: { type: "number" }, supplier: { type: "string" }, invoice: { type: "string" } } };
  const tool = { kind: "EXTERNAL", effect: "UNSAFE", input, patienceSeconds: 600, timeoutSeconds: 3600 };
  await owner.mutate("createTool", { ...tool, name: "pay_invoice", description: "Pays an invoice of a supplier.", approval: { rule: "ALWAYS" } });
  [spaces, agents] = [{}, {}];
  for (const name of ["Support", "Launch of the new price list", "Finance"]) {
    spaces[name] = (await owner.mutate("createSpace", { name }, "space { id }")).space.id;
    await owner.mutate("addSpaceMembers", { spaceId: spaces[name], actorIds: [viewer.actor.id] });
  }
  for (const [name, model, space, instructions] of [
    ["Nova", MODEL, "Support", "You answer customers of the shop. Be short, and say what you do next."],
    ["Ledger", OTHER, "Finance", "You check invoices and pay them when a person has approved."],
  ]) {
    agents[name] = (await owner.mutate("createAgent", { name, instructions, model: `openai/${model}`, tools: ["pay_invoice"] }, "agent { id }")).agent.id;
    await owner.mutate("addSpaceMembers", { spaceId: spaces[space], actorIds: [agents[name]] });
  }
  await talk();
  await owner.mutate("createBudget", { name: "All agents in a month", scope: "TENANT", period: "MONTH", unit: "USD", limit: "200" });
  await owner.mutate("inviteMember", { email: "mara@example.com", role: "VIEWER" });
}

/** The page of costs asks for days that are always the same. Its plot has bars of its own, whose sum is the cost. The other sums are those of today. */
async function drawCosts(route) {
  const asked = route.request().postDataJSON();
  if (!/query Costs/.test(asked?.query ?? "")) return route.fallback();
  const { from, to } = asked.variables;
  const days = { before: moment(-59), until: moment(-29), from: moment(-29), to: moment(1) };
  const response = await route.fetch({ postData: JSON.stringify({ ...asked, variables: { ...asked.variables, ...days } }) });
  const json = await response.json();
  const { parts, whole } = json.data;
  if (parts) parts.groups = Array.from({ length: Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) }, (_, day) => ({
    ...whole.groups[0],
    period: new Date(Date.parse(from) + day * DAY_MS).toISOString(),
    cost: ((day * 7) % 11) / 4,
  })); // prettier-ignore
  if (parts) whole.groups[0].cost = parts.groups.reduce((sum, { cost }) => sum + cost, 0);
  return route.fulfill({ response, json });
}

/** Plans are due on days from June 2026 on, each at the same time. */
async function drawPlans(route) {
  if (!/query Plans\b/.test(route.request().postDataJSON()?.query ?? "")) return route.fallback();
  const response = await route.fetch();
  const json = await response.json();
  const isMonth = page.url().includes("view=month");
  const due = (day) => new Date(2026, 5, day, 9).toISOString();
  for (const plan of json.data.plans.nodes) {
    const isDaily = plan.cron && plan.status === "ACTIVE";
    if (isDaily) plan.cron = "0 7 * * *";
    plan.nextDueTimes = (isDaily ? Array.from({ length: 100 }, (_, at) => 10 + at) : plan.at ? [30] : []).map(due);
    plan.occurrences.nodes = (isDaily && isMonth ? [4, 5, 8, 9] : []).map((day) => ({ dueAt: due(day), state: day === 5 ? "SKIPPED" : "FIRED", reason: null, count: 1, settledAt: due(day), cycle: null }));
  }
  return route.fulfill({ response, json });
}

/** The same waits in each run, since the same time. What a worker takes at once is there for a moment only. */
async function drawWaiting(route) {
  if (!/query (Load|Health|InstallationTenants)\b/.test(route.request().postDataJSON()?.query ?? "")) return route.fallback();
  const response = await route.fetch();
  const json = await response.json();
  for (const queue of json.data.installation?.load?.queues ?? []) Object.assign(queue, { entries: WAITING.includes(queue.name) ? 1 : 0, oldestSeconds: 42 });
  for (const tenant of json.data.installation?.tenants?.nodes ?? []) tenant.agentCount &&= 4; // that of a task is one more for a while
  for (const model of json.data.modelHealth ?? []) Object.assign(model, { nextTryAt: moment(3.5), waitingAgents: 1 });
  return route.fulfill({ response, json });
}

/** The owner, with the rights of an operator, which the page gets when it is opened anew. */
async function operator() {
  const [response] = await Promise.all([page.waitForResponse("**/oauth/token"), page.reload()]);
  return stage.actor((await response.json()).access_token);
}

const moment = (days) => new Date(Date.now() + days * DAY_MS).toISOString();

const say = (actor, space, text) => actor.mutate("postMessage", { spaceId: spaces[space], text }, "posted { id }");

/** Three answered questions, and a call that waits for a person. */
async function talk() {
  const usage = { input: 4200, output: 180, cached: 3600 };
  await say(owner, "Launch of the new price list", "The new prices are live on Monday. Who writes to the customers?");
  await say(writer, "Launch of the new price list", "I do. The text is ready tomorrow.");
  for (const [asks, question, answer] of [
    [writer, "@Nova a customer asks whether order 4711 has left the warehouse.", "Order **4711** left the warehouse this morning. It arrives on Thursday."],
    [owner, "@Nova which questions came up most this week?", "Three topics made up most of it:\n\n1. Delivery times (41)\n2. Returns (18)\n3. Invoices without a tax number (7)"],
    [writer, "@Nova please remember that returns are free until the end of June.", "Noted: returns are free until the end of June."],
  ]) {
    const calls = [{ name: "enter_space", arguments: { space: "Support" } }, { name: "send_message", arguments: { text: answer } }];
    const remember = { name: "set_memory", arguments: { key: "returns", value: "Returns are free until the end of June." } };
    await stage.script(MODEL, [{ calls: [...calls, remember], usage }, { text: "Nothing more.", usage }]);
    await say(asks, "Support", question);
    await rests(agents.Nova);
  }
  const { cycles } = (await owner.execute("query ($id: ID!) { agent(id: $id) { cycles(first: 1) { nodes { id } } } }", { id: agents.Nova })).agent;
  thought = cycles.nodes[0].id;
  await read("Support");
  const pay = { name: "pay_invoice", arguments: { amount: 1280.5, supplier: "Northwind Paper", invoice: "2026-118" } };
  await stage.script(OTHER, [{ calls: [{ name: "enter_space", arguments: { space: "Finance" } }, pay], usage }, { usage }, { usage }]);
  await say(writer, "Finance", "@Ledger please pay invoice 2026-118 of Northwind Paper.");
  await eventually(async () => (await owner.execute("{ holds { nodes { id } } }")).holds.nodes.length === 1);
}

/** The owner has read all of the space, so that no visit changes what the next picture shows. */
async function read(name) {
  const id = spaces[name];
  const { messages } = (await owner.execute("query ($id: ID!) { space(id: $id) { messages(last: 1) { nodes { seq } } } }", { id })).space;
  await owner.mutate("markSpaceRead", { spaceId: id, seq: messages.nodes[0].seq });
}

/** The agent has ended one cycle more and sleeps. */
async function rests(id) {
  const had = cycle ?? 0;
  await eventually(async () => {
    const { process } = (await owner.execute("query ($id: ID!) { agent(id: $id) { process { state cycleCount } } }", { id })).agent;
    cycle = process.cycleCount;
    return process.state === "SLEEPING" && cycle > had;
  });
}

const agent = (rest = "") => `/agents/${encodeURIComponent(agents.Nova)}${rest}`;
const space = (name) => () => `/spaces/${encodeURIComponent(spaces[name])}`;
const section = (name) => () => `/organisation/${name}`;
/** Name, place, a text that shows that it is there, and how it is looked at. */
const PAGES = [
  ["now", () => "/", "Ledger"],
  ["now-dark", () => "/", "Ledger", { colorScheme: "dark" }],
  ["now-narrow", () => "/", "Ledger", { size: NARROW }],
  ["space", space("Support"), "Noted: returns are free"],
  ["space-dark", space("Support"), "Noted: returns are free", { colorScheme: "dark" }],
  ["space-narrow", space("Support"), "Noted: returns are free", { size: NARROW }],
  ["spaces", () => "/spaces", "Launch of the new price list"],
  ["agents", () => "/agents", "Ledger"],
  ["agent", () => agent(), "Cycle 3"],
  ["agent-dark", () => agent(), "Cycle 3", { colorScheme: "dark" }],
  ["agent-narrow", () => agent(), "Cycle 3", { size: NARROW }],
  ["knowledge", () => agent("?tab=knowledge&kind=memories"), "Returns are free"],
  ["approvals", () => "/approvals", "Northwind Paper"],
  ["approvals-narrow", () => "/approvals", "Northwind Paper", { size: NARROW }],
  ["costs", () => "/costs?period=own&from=2026-05-03&to=2026-06-01", "All agents in a month"],
  ["prompt", () => agent(`/cycles/${encodeURIComponent(thought)}/steps/1`), "Be short, and say what you do next."],
  ["people", section("people"), "Bert"],
  ["invitations", section("invitations"), "mara@example.com"],
  ["tools", section("tools"), "pay_invoice"],
  ["webhooks-empty", section("webhooks"), "Webhooks"],
  ["first-steps", () => "/first-steps", "See it answer"],
  ["not-found", () => "/nowhere", ""],
];

const opened = (name, key) => () => `/organisation/${name}?open=${encodeURIComponent(ids[key])}`;
const installation = (tab) => () => `/installation?tab=${tab}`;
/** Those that show the rules of the organisation. */
const RULES = [
  ["roles", section("roles"), "Support lead"],
  ["models", section("models"), "For summaries of the past", { size: TALL }],
  ["models-prices", section("models?tab=prices"), "mistral-large"],
  ["secrets", section("secrets"), "warehouse"],
  ["settings", section("settings"), "Quotas"],
  ["audit", section("audit"), "Created a role"],
  ["data", section("data"), "Cancelled", { size: TALL }],
  ["first-steps-agent", () => "/first-steps", "Meet your agent"],
];
/** Those that show the mind of an agent. */
const MIND = [
  ["chain", () => agent("?tab=chain"), "Newest"],
  ["inbox", () => agent("?tab=inbox"), "returns are free"],
  ["goals", () => agent("?tab=knowledge"), "within an hour"],
  ["notes", () => agent("?tab=knowledge&kind=notes"), "Delivery times"],
  ["learnings", () => agent("?tab=knowledge&kind=learnings"), "Give the number"],
  ["plans", () => agent("?tab=plans"), "Open orders"],
  ["plans-month", () => agent("?tab=plans&view=month&day=2026-06-10"), "Open orders"],
  ["tasks", () => agent("?tab=tasks"), "parcel services"],
  ["window", () => agent("?tab=window"), "Summaries"],
  ["agent-settings", () => agent("?tab=settings"), "Instructions", { size: TALL }],
];
/** Those that show what is connected, and what has failed. */
const CONNECTIONS = [
  ["models-health", section("models?tab=health"), "gpt-4.1"],
  ["mcp-servers", section("mcp-servers"), "sums"],
  ["dead-letters", section("dead-letters"), "contract of 2019"],
  ["connectors", section("connectors"), "Shop chat"],
  ["connector", opened("connectors", "connector"), "Shop chat"],
  ["webhooks", section("webhooks"), "Approvals on call"],
  ["webhook", opened("webhooks", "webhook"), "Approvals on call"],
  ["apps", section("apps"), "Orrery"],
  ["app-requests", section("app-requests"), "Parcels"],
  ["service-accounts", section("service-accounts"), "Nightly report"],
  ["service-account", opened("service-accounts", "account"), "Nightly report"],
  ["space-members", () => `/spaces/${encodeURIComponent(spaces.Support)}?panel=members`, "Noted: returns are free"],
];
/** Those that operators see. */
const INSTALLATION = [
  ["installation", () => "/installation", "Zebra & sons"],
  ["installation-load", installation("load"), "Dead letters"],
  ["installation-allowed", installation("allowed"), "CIRCADIAN_EGRESS_PORTS"],
  ["installation-acts", installation("acts"), "Suspended"],
];

looksAsItsPicture(PAGES);

isFurnished("rules", () => furnishRules(owner));
looksAsItsPicture(RULES);

isFurnished("the mind of an agent", () => furnishMind(stage, owner, { agentId: agents.Nova, model: MODEL, spaceId: spaces.Support, rests }));
looksAsItsPicture(MIND);

isFurnished("connections", async () => {
  ids = await furnishConnections(owner, spaces);
  fake = await furnishServers(owner);
  await furnishApps(stage, owner, browser, await linkTo("mara@example.com", "invitations", stage.outbox));
  await furnishFailures(stage, owner);
});
looksAsItsPicture(CONNECTIONS);

isFurnished("the installation", () => furnishInstallation(stage, operator));
looksAsItsPicture(INSTALLATION);

test("a picture with another word or another colour is not the same, and one with another time is", async () => {
  const other = await browser.newPage({ viewport: WIDE });
  const html = '<body style="font: 16px sans-serif">Nova <b style="background: #dfeedd">sleeps</b>, 2 min. ago<p>Ledger waits for an answer';
  const shot = async (from, to) => {
    await other.setContent(html.replace(from, to));
    await other.evaluate(settle);
    return PNG.sync.read(await other.screenshot());
  };
  const first = await shot("", "");
  assert.equal(difference(first, await shot("2 min. ago", "14 hr. ago")), undefined);
  assert.match(difference(first, await shot("sleeps", "thinks")), /^\d+\.\d\d % of the pixels near \d+, 50 differ, and 0\.\d\d % of all$/);
  assert.match(difference(first, await shot("#dfeedd", "#f7dcd9")), /^\d+\.\d\d % of the pixels near \d+, 50 differ, and 0\.\d\d % of all$/);
  await other.close();
});

/** The page's picture once it has come to rest: kept anew if asked for. What is wrong with it, or undefined. */
async function seen(name) {
  let wrong, bytes;
  const endsAt = Date.now() + PATIENCE_MS;
  do {
    const last = bytes;
    bytes = await look();
    if (!writes) wrong = compare(name, bytes);
    else wrong = last?.equals(bytes) ? undefined : `${name}: it does not come to rest`;
  } while (wrong && Date.now() < endsAt);
  if (wrong) return `${wrong}; the new picture is ${leave(name, bytes)}`;
  if (writes) keep(name, bytes);
}

async function look() {
  await page.locator("main .bones").first().waitFor({ state: "detached" });
  await page.evaluate(() => document.fonts.ready);
  await eventually(() => page.evaluate(() => [...document.querySelectorAll(".plot-frame")].every((each) => each.querySelector("canvas"))));
  await page.evaluate(settle);
  return page.screenshot({ animations: "disabled", caret: "hide", style: STILL });
}

function looksAsItsPicture(pages) {
  for (const [name, path, text, { size = WIDE, colorScheme = "light" } = {}] of pages) {
    test(`the page of ${name} looks as its picture`, async (context) => {
      const reason = whyNotCompared(widths);
      if (reason) return context.skip(reason);
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.goto(`${stage.origin}/console${path()}`);
      await page.locator("main :not(option)").getByText(text).filter({ visible: true }).first().waitFor();
      assert.equal(await seen(name), undefined);
    });
  }
}

function isFurnished(what, furnish) {
  test(`there is more to see: ${what}`, async (context) => {
    const reason = whyNotCompared(widths);
    if (reason) return context.skip(reason);
    await furnish();
  });
}
