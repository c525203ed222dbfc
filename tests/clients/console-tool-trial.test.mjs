// "Try" on the console's page of tools: one press makes one real call, and what the tool says is text.

import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { violations } from "./axe.mjs";
import { openMcpServer } from "./fake_mcp.mjs";
import { eventually, openStage } from "./stage.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
const LONGEST_MS = 30_000; // the API waits this long for a worker
const ROPES = {
  type: "object",
  required: ["query"],
  properties: {
    query: { type: "string", description: "What to look for." },
    limit: { type: "integer", default: 5, maximum: 50 },
    price: { type: "number" },
    sort: { enum: ["price", "length"] },
    exact: { anyOf: [{ type: "boolean" }, { type: "null" }] },
    filter: { type: "object", description: "Colours and sizes." },
    note: { type: "string" },
  },
};
const AMOUNT = { type: "object", required: ["amount"], properties: { amount: { type: "integer" } } };
const MARKUP = '<img src="x" onerror="globalThis.attacked = true"><script>globalThis.attacked = true</script>';
const complaints = []; // errors of the page, and what the content security policy refused
const received = []; // what the tools got
const ids = {};
let answers = {}; // of a tool: its status, its text, a gate that it waits at, or that its connection is cut
let stage, owner, server, fake, browser, context, page;

const bodiesOf = (name) => received.filter((each) => each.name === name).map(({ body }) => body);

/** Tools over HTTP: each answers `{"ok": true}` or what `answers` has for it. */
async function serveTools() {
  const tools = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const name = new URL(request.url, "http://here").pathname.slice(1);
    received.push({ name, body: JSON.parse(Buffer.concat(chunks).toString() || "null") });
    const { status = 200, text = '{"ok":true}', gate, isCut } = answers[name] ?? {};
    await gate;
    if (isCut) return request.socket.destroy();
    response.writeHead(status, { "content-type": text.startsWith("<") ? "text/html" : "application/json" }).end(text);
  });
  tools.listen(0, "127.0.0.1");
  await once(tools, "listening");
  return tools;
}

async function createTool(name, input, more = {}) {
  const http = { url: `http://127.0.0.1:${server.address().port}/${name}` };
  const made = await owner.mutate("createTool", { name, kind: "HTTP", description: `The tool ${name}.`, input, effect: "PURE", http, ...more }, "tool { id }");
  ids[name] = made.tool.id;
}

before(async () => {
  stage = await openStage();
  owner = stage.actor(stage.owner.accessToken);
  server = await serveTools();
  await createTool("find_ropes", ROPES);
  await createTool("refund", AMOUNT, { effect: "UNSAFE", approval: { rule: "NEVER" } });
  await createTool("greet", { type: "object", properties: {} });
  await createTool("anything", { type: "object" });
  await createTool("doomed", AMOUNT);
  await createTool("approved", { type: "object", properties: {} }, { approval: { rule: "ALWAYS" } });
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, permissions: ["clipboard-read", "clipboard-write"] });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => /Content Security Policy|Trusted/i.test(message.text()) && complaints.push(message.text()));
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    globalThis.limits = [];
    AbortSignal.timeout = (ms) => (globalThis.limits.push(ms), timeout(ms));
  });
  await page.goto(`${stage.origin}/console/`);
  await page.getByLabel("E-mail address").fill(stage.owner.email);
  await page.getByLabel("Password").fill(stage.owner.password);
  await button("Sign in").click();
  await page.getByRole("heading", { name: "Welcome to Acme" }).waitFor();
});

after(async () => {
  await browser?.close();
  server?.close();
  server?.closeAllConnections();
  fake?.close();
  await stage?.close();
});

/** An MCP server of the fakes, known to the organisation; returns when its tools are. */
async function addMcpServer() {
  fake = await openMcpServer();
  await owner.mutate("createMcpServer", { name: "sums", link: { url: fake.url }, allowedTools: ["add"], effect: "PURE", approval: { rule: "NEVER" } });
  await eventually(async () => (await owner.execute("{ tools(first: 50) { nodes { name } } }")).tools.nodes.some(({ name }) => name === "sums__add"));
}

/** From now on the page has the token of somebody else, or another one of the owner. */
async function becomes(token) {
  const { viewer } = await stage.actor(token).execute("{ viewer { scopes } }");
  await page.unroute("**/oauth/token");
  await page.route("**/oauth/token", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), access_token: token, scope: viewer.scopes.join(" ") } });
  });
  return viewer.scopes;
}

const button = (name, within = page) => within.getByRole("button", { name, exact: true });
const dialog = (name) => page.getByRole("dialog", { name, exact: true });

/** Opens the try-out of a tool. */
async function open(name) {
  await page.goto(`${stage.origin}/console/organisation/tools?open=${ids[name]}`);
  await button("Try", dialog(name)).click();
  const trial = dialog(`Try ${name}`);
  await trial.waitFor();
  return trial;
}

const field = (trial, label) => trial.getByLabel(label, { exact: true });
const send = (trial) => button("Make the call", trial).click();
const isInvalid = (control) => control.and(page.locator('[aria-invalid="true"]')).waitFor();
const isSaid = (within, text) => within.getByText(text).waitFor();

async function picture(name) {
  if (!process.env.CIRCADIAN_PICTURES) return;
  mkdirSync(process.env.CIRCADIAN_PICTURES, { recursive: true });
  await page.screenshot({ path: join(process.env.CIRCADIAN_PICTURES, `console-tool-trial-${name}.png`) });
}

test("the form sends values of their types, and nothing for what is left empty", async () => {
  const trial = await open("find_ropes");
  assert.equal(await field(trial, "limit (optional)").inputValue(), "5");
  await send(trial);
  await isInvalid(field(trial, "query"));
  await field(trial, "query").fill("rope");
  await field(trial, "limit (optional)").fill("7");
  await field(trial, "price (optional)").fill("0.5");
  await field(trial, "sort (optional)").selectOption("length");
  await field(trial, "exact (optional)").selectOption("No");
  await field(trial, "filter (optional)").fill('{"colours": ["red"]}');
  await send(trial);
  await isSaid(trial, "The call succeeded");
  await isSaid(trial, /^HTTP 200 · /);
  const sent = { query: "rope", limit: 7, price: 0.5, sort: "length", exact: false, filter: { colours: ["red"] } };
  assert.deepEqual(bodiesOf("find_ropes"), [sent]);
  assert.ok(await page.evaluate((ms) => globalThis.limits.some((limit) => limit > ms), LONGEST_MS), "the page waits as long as the API");
  await picture("form");
});

test("what was entered goes along to JSON and back", async () => {
  const trial = await open("find_ropes");
  await field(trial, "query").fill("hemp");
  await field(trial, "exact (optional)").selectOption("Yes");
  await field(trial, "Write all arguments as JSON").check();
  const json = field(trial, "Arguments as JSON");
  assert.deepEqual(JSON.parse(await json.inputValue()), { query: "hemp", limit: 5, exact: true });
  await json.fill('{"query": "jute", "limit": 9007199254740993}');
  await send(trial);
  await isSaid(trial, "A number in it has more digits than a browser can send exactly.");
  await json.fill('{"query": "jute", "limit": 51}');
  await send(trial);
  await isInvalid(json);
  await isSaid(trial, /51 is greater than the maximum of 50/);
  await json.fill('{"query": "jute", "sort": "price"}');
  await field(trial, "Write all arguments as JSON").uncheck();
  assert.equal(await field(trial, "query").inputValue(), "jute");
  assert.equal(await field(trial, "limit (optional)").inputValue(), "");
  assert.equal(await field(trial, "sort (optional)").locator("option:checked").innerText(), "price");
  assert.equal(bodiesOf("find_ropes").length, 1);
});

test("the API's sentence stands at the field that it means, and nothing is called", async () => {
  const calls = bodiesOf("find_ropes").length;
  const trial = await open("find_ropes");
  await field(trial, "query").fill("rope");
  await field(trial, "limit (optional)").fill("1.5");
  await send(trial);
  const limit = field(trial, "limit (optional)");
  await isInvalid(limit);
  const said = await limit.evaluate((control) => control.getAttribute("aria-describedby").split(" ").map((id) => document.getElementById(id).textContent).join(" "));
  assert.match(said, /1\.5 is not of type 'integer'/);
  assert.ok(!said.includes("Allowed"), said);
  assert.equal(await limit.evaluate((control) => control === document.activeElement), true);
  assert.equal(bodiesOf("find_ropes").length, calls);
});

test("an UNSAFE tool is called after a confirmation, once", async () => {
  const trial = await open("refund");
  await field(trial, "amount").fill("5");
  const asking = dialog("Make a real call of refund?");
  await send(trial);
  await button("Cancel", asking).click();
  await asking.waitFor({ state: "detached" });
  assert.deepEqual(bodiesOf("refund"), []);

  let release;
  answers.refund = { gate: new Promise((resolve) => (release = resolve)) };
  await send(trial);
  await picture("confirmation");
  await button("Make the call", asking).click();
  await isSaid(trial, "The call is being made. It can take up to 20 seconds.");
  await send(trial); // the button is busy
  release();
  await isSaid(trial, "The call succeeded");
  assert.deepEqual(bodiesOf("refund"), [{ amount: 5 }]);
  answers = {};
});

test("a result is text, whatever it is, and is copied as it came", async () => {
  answers.greet = { text: MARKUP };
  const trial = await open("greet");
  await isSaid(trial, "The tool takes no arguments.");
  await send(trial);
  await isSaid(trial, "The call succeeded");
  const shown = trial.locator("pre.source");
  assert.ok((await shown.innerText()).includes("onerror="), "it is shown");
  assert.equal(await page.locator("dialog :is(img, script)").count(), 0);
  assert.equal(await page.evaluate(() => globalThis.attacked), undefined);
  await button("Copy", trial).click();
  await button("Copied", trial).waitFor();
  assert.ok((await page.evaluate(() => navigator.clipboard.readText())).includes("onerror="));
});

test("a tool that fails says so, and its JSON is readable", async () => {
  answers.anything = { status: 422, text: '{"why":{"code":12345678901234567890,"items":[]}}' };
  const trial = await open("anything");
  await field(trial, "Arguments as JSON").fill('{"free": [1, "two"]}');
  await send(trial);
  await isSaid(trial, "The call failed");
  await isSaid(trial, /^HTTP 422/);
  assert.deepEqual(bodiesOf("anything"), [{ free: [1, "two"] }]);
  answers = {};
});

test("a call whose result is lost on the way is not made twice", async () => {
  const calls = bodiesOf("greet").length;
  const trial = await open("greet");
  let lost = 0;
  await page.route("**/graphql", async (route) => {
    if (lost || !route.request().postData()?.includes("tryTool")) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await send(trial);
  await isSaid(trial, "This call was already sent");
  assert.equal(bodiesOf("greet").length - calls, 1);
  await page.unroute("**/graphql");
});

test("without a connection the person presses again, and one call is made", async () => {
  const calls = bodiesOf("greet").length;
  const keys = new Set();
  const trial = await open("greet");
  let isDown = true;
  await page.route("**/graphql", (route) => {
    const { query = "", variables } = route.request().postDataJSON() ?? {};
    if (query.includes("tryTool")) keys.add(variables.input.idempotencyKey);
    return isDown ? route.abort() : route.fallback();
  });
  await send(trial);
  await isSaid(trial, /The connection was lost before the result came/);
  isDown = false;
  await send(trial);
  await isSaid(trial, "The call succeeded");
  await send(trial);
  await eventually(() => bodiesOf("greet").length - calls === 2);
  assert.equal(keys.size, 2); // the first two presses are one call, the third is another one
  await page.unroute("**/graphql");
});

test("a tool that was deleted meanwhile is not there", async () => {
  const trial = await open("doomed");
  await owner.mutate("deleteTool", { toolId: ids.doomed });
  await field(trial, "amount").fill("5");
  await send(trial);
  await isSaid(trial, "The tool is not there any more. Somebody has deleted it.");
});

test("a tool of an MCP server is tried from the server's page", async () => {
  await addMcpServer();
  await page.goto(`${stage.origin}/console/organisation/mcp-servers`);
  await button("sums").click();
  await dialog("sums").getByRole("link", { name: "sums__add" }).click();
  await button("Try", dialog("sums__add")).click();
  const trial = dialog("Try sums__add");
  await field(trial, "a").fill("4");
  await field(trial, "b").fill("38");
  await send(trial);
  await isSaid(trial, "The call succeeded");
  assert.match(await trial.locator("pre.source").innerText(), /42/);
});

test("a call that may change something, and whose answer does not come, is told as one that may have happened", async () => {
  const calls = bodiesOf("refund").length;
  answers.refund = { isCut: true };
  const trial = await open("refund");
  await field(trial, "amount").fill("7");
  await send(trial);
  await button("Make the call", dialog("Make a real call of refund?")).click();
  await isSaid(trial, "The call may or may not have happened");
  await isSaid(trial.getByRole("status"), /do not repeat it blindly/);
  assert.equal(bodiesOf("refund").length - calls, 1);
  await picture("unknown");
  answers = {};
});

test("without a worker nothing is called, and the page says so", async () => {
  await stage.kill("worker");
  const calls = bodiesOf("greet").length;
  const trial = await open("greet");
  await send(trial);
  await trial.getByText(/no worker answered/i).waitFor({ timeout: 2 * LONGEST_MS });
  assert.equal(bodiesOf("greet").length, calls);
  await stage.start("worker");
  await send(trial);
  await trial.getByText("The call succeeded").waitFor({ timeout: 2 * LONGEST_MS });
  assert.equal(bodiesOf("greet").length - calls, 1);
});

test("axe finds nothing, light and dark, wide and narrow", async () => {
  for (const [colorScheme, width] of [["light", 1280], ["dark", 360]]) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const trial = await open("find_ropes");
    assert.deepEqual(await violations(page), [], `form ${colorScheme} ${width}`);
    await picture(`begin-${colorScheme}-${width}`);
    await field(trial, "query").fill("rope");
    await send(trial);
    await isSaid(trial, "The call succeeded");
    assert.deepEqual(await violations(page), [], `result ${colorScheme} ${width}`);
    await picture(`result-${colorScheme}-${width}`);
    await field(trial, "Write all arguments as JSON").check();
    await trial.getByText("What the tool takes").click();
    assert.deepEqual(await violations(page), [], `JSON ${colorScheme} ${width}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "it is too wide");
    await picture(`json-${colorScheme}-${width}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 900 });
});

test("too many calls in a minute are told in a sentence", async () => {
  const trial = await open("greet");
  const document = "mutation ($input: TryToolInput!) { tryTool(input: $input) { ... on UserError { code } } }";
  const isRefused = async () => (await owner.execute(document, { input: { toolId: ids.greet, arguments: {} } })).tryTool.code === "TOO_MANY_TRIALS";
  await eventually(async () => {
    await eventually(isRefused); // one more is allowed every few seconds
    await send(trial);
    const refused = trial.getByText(/Too many tools were tried in one minute/);
    const done = trial.getByText("The call succeeded");
    await refused.or(done).first().waitFor();
    return refused.isVisible();
  });
});

test("people without the scope are offered nothing", async () => {
  assert.ok(!(await becomes(stage.owner.colleagueToken)).includes("tools:write"));
  await page.goto(`${stage.origin}/console/organisation/tools?open=${ids.find_ropes}`);
  await dialog("find_ropes").getByText("The tool find_ropes.").waitFor();
  assert.equal(await button("Try").count(), 0);
});

test("what needs approval is called by admins only, after a fresh proof", async () => {
  const { viewer } = await owner.execute("{ viewer { scopes memberships { member { id } } } }");
  const scopes = viewer.scopes.filter((scope) => scope !== "admin:write");
  const { token } = await owner.mutate("createAccessToken", { name: "unproved", scopes, expiresInDays: 1 }, "token");
  assert.deepEqual(await becomes(token), scopes);
  const unproved = await open("approved");
  await send(unproved);
  await button("Cancel", dialog("Is it you?")).click();
  await isSaid(unproved, "Confirm first that it is you, then try again.");

  const { customRole } = await owner.mutate("createRole", { name: "Smith", scopes: ["spaces:read", "agents:read", "tools:write"] }, "customRole { id }");
  const { members } = await owner.execute('{ members(first: 5, search: "Bert") { nodes { id } } }');
  await owner.mutate("updateMember", { memberId: members.nodes[0].id, role: "OWNER" });
  await owner.mutate("updateMember", { memberId: viewer.memberships[0].member.id, roleId: customRole.id });
  assert.deepEqual(await becomes(token), ["agents:read", "spaces:read", "tools:write"]);
  const trial = await open("approved");
  await send(trial);
  await isSaid(trial, "People would have to approve this call. Only an admin may make it without them.");
  assert.deepEqual(bodiesOf("approved"), []);
});

test("nothing was refused by the policy", () => {
  assert.deepEqual(complaints, []);
});
