// What the console changes is what the person has changed: nothing that a form does not show is lost, nothing that is typed
// meanwhile is overwritten, and nothing is made twice.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { violations } from "./axe.mjs";
import { eventually, openStage } from "./stage.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
const OAUTH = { tokenUrl: "https://sso.example.com/token", clientId: "harbour", clientSecret: "sso", scope: "charts", resource: "https://charts.example.com" };
const PICK = { items: "/results", fields: [{ name: "title", at: "/title" }], most: 3 };
const complaints = []; // errors of the page, and what the content security policy refused
let stage, owner, browser, context, page;

before(async () => {
  stage = await openStage();
  owner = stage.actor(stage.owner.accessToken);
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await open();
  await visit("/spaces");
  await page.getByLabel("E-mail address").fill(stage.owner.email);
  await page.getByLabel("Password").fill(stage.owner.password);
  await button("Sign in").click();
  await page.locator("#side").waitFor();
});

after(async () => {
  await browser?.close();
  await stage?.close();
});

async function open() {
  const opened = await context.newPage();
  opened.setDefaultTimeout(30_000);
  opened.on("pageerror", (error) => complaints.push(String(error)));
  opened.on("console", (message) => /Content Security Policy|Trusted/i.test(message.text()) && complaints.push(message.text()));
  return opened;
}

const button = (name, within = page) => within.getByRole("button", { name, exact: true });
const dialog = (name) => page.getByRole("dialog", { name, exact: true });
const said = (text) => page.getByText(text, { exact: true }).first().waitFor();
const field = (label, within = page) => within.getByLabel(label, { exact: true });
const visit = (path) => page.goto(`${stage.origin}/console${path}`);

/** Holds the requests of a mutation until `release` is called. */
async function hold(name) {
  const held = [];
  let release;
  const gate = new Promise((resolve) => (release = resolve));
  await page.route(stage.graphqlUrl, async (route) => {
    if (route.request().postData()?.includes(`mutation ${name}(`)) {
      held.push(name);
      await gate;
    }
    await route.fallback();
  });
  return { held, release };
}

/** Proves in another tab who the person is, when the page asks for it. */
async function prove() {
  const asked = dialog("Is it you?");
  const [proof] = await Promise.all([context.waitForEvent("page"), asked.getByRole("link", { name: "Confirm it" }).click()]);
  await proof.getByLabel("Password").fill(stage.owner.password);
  await proof.getByRole("button", { name: "Continue", exact: true }).click();
  await proof.waitForURL("**/account");
  await proof.close();
  await asked.waitFor({ state: "detached" });
}

test("an MCP server keeps its OAuth and its list of tools when something else is changed", async () => {
  const link = { url: "https://charts.example.com/mcp", headers: [{ name: "X-Team", value: "harbour" }], oauth: OAUTH };
  await owner.mutate("createMcpServer", { name: "charts", link, allowedTools: [] });
  const query = "{ mcpServers(first: 5) { nodes { timeoutSeconds allowedTools link { url headers { name value } oauth { tokenUrl clientId clientSecret scope resource } } } } }";
  const stored = async () => (await owner.execute(query)).mcpServers.nodes[0];
  await visit("/organisation/mcp-servers");
  await button("charts").click();
  const change = async (label, value) => {
    await button("Edit", dialog("charts")).click();
    await field(label, dialog("Edit charts")).fill(value);
    await button("Save server", dialog("Edit charts")).click();
    await dialog("Edit charts").waitFor({ state: "detached" });
  };
  await change("Seconds until a result is too late", "75");
  assert.deepEqual(await stored(), { timeoutSeconds: 75, allowedTools: [], link });
  await page.reload();
  await change("Address", "https://charts.example.com/v2/mcp");
  assert.deepEqual(await stored(), { timeoutSeconds: 75, allowedTools: [], link: { ...link, url: "https://charts.example.com/v2/mcp" } });
  await page.reload();
  await button("Edit", dialog("charts")).click();
  assert.equal(await field("Resource (optional)", dialog("Edit charts")).inputValue(), OAUTH.resource);
  assert.deepEqual(await violations(page), []);
  await field("It asks for OAuth tokens (client credentials)", dialog("Edit charts")).uncheck();
  await button("Save server", dialog("Edit charts")).click();
  await dialog("Edit charts").waitFor({ state: "detached" });
  assert.equal((await stored()).link.oauth, null);
});

test("a tool keeps what its form does not show", async () => {
  const http = { url: "https://api.example.com/find", method: "POST", headers: [], keyHeader: "X-Key", pick: PICK };
  await owner.mutate("createTool", { name: "find_ship", kind: "HTTP", description: "Finds a ship.", effect: "PURE", input: { type: "object" }, http });
  const query = "{ tools(first: 5) { nodes { timeoutSeconds http { url keyHeader pick { items fields { name at } most } } } } }";
  await visit("/organisation/tools");
  await button("find_ship").click();
  for (const [label, value] of [["Seconds until a result is too late", "90"], ["Address", "https://api.example.com/v2/find"]]) {
    await button("Edit", dialog("find_ship")).click();
    await field(label, dialog("Edit find_ship")).fill(value);
    await button("Save tool", dialog("Edit find_ship")).click();
    await dialog("Edit find_ship").waitFor({ state: "detached" });
    const [{ http: stored }] = (await owner.execute(query)).tools.nodes;
    assert.deepEqual([stored.keyHeader, stored.pick], ["X-Key", PICK], label);
    await page.reload();
  }
  const [changed] = (await owner.execute(query)).tools.nodes;
  assert.deepEqual([changed.timeoutSeconds, changed.http.url], [90, "https://api.example.com/v2/find"]);
});

test("a role and a service account keep the right to administer when another one is given", async () => {
  const scopes = ["admin:read", "admin:write", "spaces:read"];
  await owner.mutate("createRole", { name: "Wardens", scopes });
  await owner.mutate("createServiceAccount", { name: "Nightly", scopes });
  const stored = async (query) => (await owner.execute(`{ ${query}(first: 5) { nodes { scopes } } }`))[query].nodes[0].scopes;
  const given = [...scopes, "plans:read"].sort();
  await stage.outdateProofs();

  await visit("/organisation/roles");
  await button("Wardens").click();
  const role = dialog("Wardens");
  await role.getByLabel(/^See plans/).check();
  await button("Save role", role).click();
  await prove();
  await button("Save role", role).click();
  await role.waitFor({ state: "detached" });
  assert.deepEqual([...(await stored("roles"))].sort(), given);

  await stage.outdateProofs();
  await visit("/organisation/service-accounts");
  await button("Nightly").click();
  await button("Edit", dialog("Nightly")).click();
  const account = dialog("Nightly").last();
  await account.getByLabel(/^See plans/).check();
  await button("Save account", account).click();
  await prove();
  await button("Save account", account).click();
  await said("The account is changed.");
  assert.deepEqual([...(await stored("serviceAccounts"))].sort(), given);
});

test("what is typed while settings are being saved stays, and is saved next", async () => {
  const { id } = (await owner.mutate("createAgent", { name: "Nova" }, "agent { id }")).agent;
  const instructions = async () => (await owner.execute("query ($id: ID!) { agent(id: $id) { instructions } }", { id })).agent.instructions;
  await visit(`/agents/${encodeURIComponent(id)}?tab=settings`);
  await field("Instructions").fill("You keep the berths.");
  const { held, release } = await hold("UpdateAgent");
  await button("Save").click();
  await eventually(() => held.length === 1);
  await field("Instructions").fill("You keep the berths. And the tides.");
  release();
  await said("Saved. It applies from the next cycle.");
  assert.equal(await instructions(), "You keep the berths.");
  assert.equal(await field("Instructions").inputValue(), "You keep the berths. And the tides.");
  await said("There are changes that are not saved.");
  await button("Save").click();
  await eventually(async () => (await instructions()) === "You keep the berths. And the tides.");
});

test("Enter that is pressed twice makes one space, and one note", async () => {
  await visit("/spaces");
  await button("New space", page.locator("main")).click();
  await field("Name of the space").fill("Breakwater");
  const creating = await hold("CreateSpace");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await eventually(() => creating.held.length > 0);
  creating.release();
  await page.getByRole("heading", { name: "Breakwater", level: 1 }).waitFor();
  assert.equal(creating.held.length, 1);
  const { spaces } = await owner.execute("{ spaces(first: 50, kind: GROUP) { nodes { name } } }");
  assert.equal(spaces.nodes.filter(({ name }) => name === "Breakwater").length, 1);

  const { id } = (await owner.mutate("createAgent", { name: "Vega" }, "agent { id }")).agent;
  await visit(`/agents/${encodeURIComponent(id)}?tab=knowledge`);
  await button("Notes").click();
  await button("New note").first().click();
  await field("Text", page.getByRole("dialog")).fill("Ask at noon");
  await field("Title", page.getByRole("dialog")).fill("Pilots");
  const noting = await hold("SetNote");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await eventually(() => noting.held.length > 0);
  noting.release();
  await page.locator(".known li", { hasText: "Ask at noon" }).waitFor();
  assert.equal(noting.held.length, 1);
});

test("first steps that fail after the agent was made go on with that agent", async () => {
  await owner.mutate("updateTenantModels", { models: { default: "openai/gpt-5" } });
  const refusal = { errors: [{ message: "The bridge is up.", extensions: { code: "CONFLICT" } }] };
  const refuse = (route) => (/mutation (StartDirect|FirstMessage)/.test(route.request().postData() ?? "") ? route.fulfill({ json: refusal }) : route.fallback());
  await page.route(stage.graphqlUrl, refuse);
  await visit("/first-steps");
  const step = page.locator(".step").last();
  await field("Name", step).fill("Polaris");
  await button("Begin the conversation").click();
  await step.getByText("The bridge is up.").waitFor();
  await step.getByText("Polaris is there. Only the conversation has not begun: try it again.").waitFor();
  await button("Begin the conversation").click();
  await step.getByText("The bridge is up.").waitFor();
  await page.unroute(stage.graphqlUrl, refuse);
  await button("Begin the conversation").click();
  await page.getByRole("heading", { name: "Polaris", level: 1 }).waitFor();
  const { agents } = await owner.execute("{ agents(first: 20) { nodes { name } } }");
  assert.equal(agents.nodes.filter(({ name }) => name === "Polaris").length, 1);
});

test("a person whose own feed has ended is told so, though that of the space goes on", async () => {
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
  const { space } = await owner.mutate("createSpace", { name: "Mole" }, "space { id }");
  await tab.goto(`${stage.origin}/console/spaces/${encodeURIComponent(space.id)}`);
  await tab.getByRole("heading", { name: "Mole", level: 1 }).waitFor();
  await tab.locator(".connection.open").waitFor();
  await eventually(() => feeds.size === 2);
  const { socket, id } = feeds.get("viewerFeed");
  socket.send(JSON.stringify({ id, type: "error", payload: [{ message: "you have lost a right", extensions: { code: "FORBIDDEN" } }] }));
  const state = tab.locator(".connection.lost");
  await state.locator(".words", { hasText: "Not up to date" }).waitFor();
  assert.match(await state.getAttribute("title"), /you have lost a right/);
  assert.deepEqual(await violations(tab), []);
  await state.getByRole("button", { name: "Reload", exact: true }).click();
  await tab.locator(".connection.open").waitFor();
  await tab.close();
});

test("the key of an Azure server is replaced with its address and version", async () => {
  const stored = async () => (await owner.execute("{ secrets { nodes { name hint baseUrl } } }")).secrets.nodes.find(({ name }) => name === "model/azure");
  await owner.mutate("setModelKey", { provider: "azure", apiKey: "a-key-of-azure-1234", baseUrl: "https://harbour.openai.azure.com", apiVersion: "2024-10-21" });
  const { baseUrl } = await stored();
  await visit("/organisation/secrets");
  await page.locator(".record-link", { hasText: "Azure" }).click();
  await button("Replace").click();
  const form = page.getByRole("dialog").last();
  assert.equal(await field("Address (optional)", form).inputValue(), "https://harbour.openai.azure.com");
  await field("Key", form).fill("a-key-of-azure-5678");
  await button("Store it", form).click();
  await said("It is stored, and used from now on.");
  assert.deepEqual(await stored(), { name: "model/azure", hint: "5678", baseUrl });
});

test("an entry that is not among the first of a long list is looked for further on demand only", async () => {
  let pages = 0;
  const entry = { action: "createTool", occurredAt: "2026-01-01T00:00:00Z", actorKind: "SYSTEM", details: {}, hash: "h" };
  const answer = () => {
    const nodes = Array.from({ length: 50 }, (_, at) => ({ ...entry, id: `${pages}-${at}`, seq: at }));
    return { data: { auditLog: { nodes, pageInfo: { hasPreviousPage: true, startCursor: `${++pages}` } } } };
  };
  const endless = (route) => (route.request().postData()?.includes("query Audit(") ? route.fulfill({ json: answer() }) : route.fallback());
  await page.route(stage.graphqlUrl, endless);
  await visit("/organisation/audit?open=nothing");
  await said("It is not among the first 500 of the list.");
  assert.equal(pages, 10);
  await button("Look further").click();
  await said("It is not among the first 1,000 of the list.");
  assert.equal(pages, 20);
  assert.deepEqual(await violations(page), []);
  await page.unroute(stage.graphqlUrl, endless);
});

test("the page has complained of nothing", () => {
  assert.deepEqual(complaints, []);
});
