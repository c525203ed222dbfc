// The organisation's pages of the console, as its owner and a member use them: from nothing to a first answer, people and
// roles, keys that are shown once, webhooks, the audit log, retention and erasure.

import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { violations } from "./axe.mjs";
import { openMcpServer } from "./fake_mcp.mjs";
import { linkTo } from "./mailbox.mjs";
import { eventually, openStage } from "./stage.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
const MODEL = `organisation-${Date.now()}`;
const SECTIONS = [
  "people", "invitations", "roles", "models", "models?tab=health", "models?tab=prices", "secrets", "tools", "mcp-servers", "dead-letters",
  "connectors", "webhooks", "apps", "app-requests", "service-accounts", "settings", "audit", "data",
]; // prettier-ignore
const complaints = []; // errors of the page, and what the content security policy refused
const foreign = []; // requests to anywhere else
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
let stage, owner, mcp, receiver, browser, context, page;

before(async () => {
  stage = await openStage();
  owner = stage.actor(stage.owner.accessToken);
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, permissions: ["clipboard-read", "clipboard-write"] });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => /Content Security Policy|Trusted/i.test(message.text()) && complaints.push(message.text()));
  page.on("request", (request) => {
    if (!request.url().startsWith("blob:") && new URL(request.url()).origin !== stage.origin) foreign.push(request.url());
  });
});

after(async () => {
  await browser?.close();
  mcp?.close();
  receiver?.server.close();
  receiver?.server.closeAllConnections();
  await stage?.close();
});

const button = (name, within = page) => within.getByRole("button", { name, exact: true });
const dialog = (name) => page.getByRole("dialog", { name });
const said = (text) => page.getByText(text, { exact: false }).first().waitFor();

async function open(section) {
  await page.goto(`${stage.origin}/console/organisation/${section}`);
  await page.locator(".organisation-page h1").waitFor();
}

/** A field of a dialog or form, by its label. */
async function fill(within, label, value) {
  await within.getByLabel(label, { exact: true }).fill(value);
}

/** Chooses in a picker by some letters. */
async function pick(within, label, letters, option = letters) {
  await within.getByRole("combobox", { name: label }).fill(letters);
  await page.getByRole("option", { name: option }).first().click();
}

async function picture(name) {
  if (!process.env.CIRCADIAN_PICTURES) return;
  mkdirSync(process.env.CIRCADIAN_PICTURES, { recursive: true });
  await page.screenshot({ path: join(process.env.CIRCADIAN_PICTURES, `console-organisation-${name}.png`) });
}

/** Looks at what is open: light and wide, dark and narrow. */
async function assertUsable(name) {
  for (const [colorScheme, width] of [["light", 1280], ["dark", 360]]) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    assert.deepEqual(await violations(page), [], `${name} ${colorScheme} ${width}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is too wide`);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 900 });
}

test("an owner of an empty organisation is led from a key to the first answer", async () => {
  await page.goto(`${stage.origin}/console/`);
  await page.getByLabel("E-mail address").fill(stage.owner.email);
  await page.getByLabel("Password").fill(stage.owner.password);
  await button("Sign in").click();
  await page.getByRole("heading", { name: "Welcome to Acme" }).waitFor();
  await page.getByRole("link", { name: "Later" }).click();
  await page.getByRole("link", { name: "Set up the first agent" }).click();
  await page.getByRole("heading", { name: "Welcome to Acme" }).waitFor();
  const steps = page.locator(".step");
  await button("Use another key").click();
  await button("Cancel").click();
  await button("Use another key").click();
  await steps.first().getByLabel("Provider").selectOption("Mistral");
  await button("Connect").click();
  await said("This is needed.");
  await assertUsable("the first step");
  await fill(steps.first(), "Key", "a-key-of-mistral-1234");
  await button("Connect").click();

  await fill(steps.nth(1), "Model", "none of them");
  await button("Try it and use it").click();
  await steps.nth(1).getByText("Choose one of those that are offered.").waitFor();
  await stage.script(MODEL, [{}, { calls: [{ name: "ready", arguments: {} }] }, { calls: [{ name: "send_message", arguments: { text: "I am here." } }] }, {}]);
  await pick(steps.nth(1), "Model", `openai/${MODEL}`);
  await assertUsable("the second step");
  await button("Try it and use it").click();
  await steps.nth(1).getByText("Choose another model, or another key.").waitFor(); // it has called no tool
  await button("Try it and use it").click();
  await steps.nth(2).getByLabel("Name", { exact: true }).fill("Ada");
  await picture("first-steps");
  await assertUsable("the third step");
  await button("Begin the conversation").click();
  await page.locator(".messages article", { hasText: "I am here." }).waitFor();

  const { secrets, tenant } = await owner.execute("{ secrets { nodes { name hint } } tenant { models { default } } }");
  assert.deepEqual(secrets.nodes, [{ name: "model/mistral", hint: "1234" }]);
  assert.equal(tenant.models.default, `openai/${MODEL}`);
  await page.goto(`${stage.origin}/console/`);
  await page.getByRole("heading", { name: "Now", level: 1 }).waitFor();
});

test("axe finds nothing in an open thread", async () => {
  const { spaces } = await owner.execute("{ spaces(first: 5, kind: DIRECT) { nodes { id messages(last: 1) { nodes { id } } } } }");
  const [{ id: spaceId, messages }] = spaces.nodes;
  const { posted } = await owner.mutate("postMessage", { spaceId, replyTo: messages.nodes[0].id, text: "A word beside it, **in bold**" }, "posted { id }");
  await page.goto(`${stage.origin}/console/spaces/${encodeURIComponent(spaceId)}?message=${encodeURIComponent(posted.id)}`);
  await page.getByRole("log", { name: "Thread" }).locator("article", { hasText: "A word beside it" }).waitFor();
  await page.getByPlaceholder("Answer in this thread").waitFor();
  await assertUsable("a thread");
});

test("a person is invited into spaces, and what is wrong is said at the field", async () => {
  await owner.mutate("createSpace", { name: "Harbour" });
  await open("invitations");
  await button("Invite").first().click();
  await dialog("Invite").getByText("Without a space they reach no agent at first.").waitFor();
  await fill(dialog("Invite"), "Mail address", "no address");
  await button("Send invitation").click();
  await page.locator('input[aria-invalid="true"]').waitFor();
  assert.equal(await dialog("Invite").getByLabel("Mail address").getAttribute("aria-invalid"), "true");
  await fill(dialog("Invite"), "Mail address", "mara@example.com");
  await dialog("Invite").getByLabel("Role").selectOption({ label: "Viewer – Reads" });
  await pick(dialog("Invite"), /Spaces/, "harb", /Harbour/);
  await button("Send invitation").click();
  await button("mara@example.com").click();
  await dialog("mara@example.com").getByText("1 space").waitFor();
  assert.match(page.url(), /\?open=/);
  await page.reload();
  await button("Revoke", dialog("mara@example.com")).click();
  await button("Revoke", dialog("Revoke the invitation")).click();
  await dialog("mara@example.com").locator(".badge", { hasText: "Revoked" }).waitFor();
  const { invitations } = await owner.execute("{ invitations(first: 5) { nodes { email role status spaceIds } } }");
  assert.deepEqual(invitations.nodes.map(({ email, role, status, spaceIds }) => [email, role, status, spaceIds.length]), [["mara@example.com", "VIEWER", "REVOKED", 1]]);
});

test("a role is made, given, and is not lost by those who have it", async () => {
  await open("roles");
  await button("New role").first().click();
  await fill(dialog("New role"), "Name", "Support");
  await dialog("New role").getByLabel(/Look into the minds/).check();
  await button("Save role").click();
  await button("Support").waitFor();

  await open("people");
  await button("Bert").click();
  await button("Change role").click();
  await dialog("Role of Bert").getByLabel("Role").selectOption("Support");
  await button("Change role", dialog("Role of Bert")).click();
  await dialog("Bert").locator("dd", { hasText: "Support" }).waitFor();

  await open("roles");
  await button("Support").click();
  await button("Delete", dialog("Support")).click();
  const asking = dialog("Delete the role Support?");
  await button("Delete", asking).click();
  await asking.getByRole("alert").waitFor();
  await asking.getByLabel(/Role for those/).selectOption({ label: "Member – Reads and writes in their spaces" });
  await button("Delete", asking).click();
  await said("No roles of your own yet");
  const { members } = await owner.execute('{ members(first: 5, search: "Bert") { nodes { role customRole { id } } } }');
  assert.deepEqual(members.nodes, [{ role: "MEMBER", customRole: null }]);
});

test("a key is shown once, works, and is nowhere on the page afterwards", async () => {
  await open("service-accounts");
  await button("New account").first().click();
  await fill(dialog("New account"), "Name", "Nightly report");
  await dialog("New account").getByLabel(/^Read spaces/).check();
  await button("Save account").click();
  await button("Nightly report").click();
  await button("New key").click();
  await fill(dialog("New key"), "Name", "cron");
  await button("Make key").click();
  const token = await dialog("The new key").getByLabel("Key", { exact: true }).inputValue();
  await button("Copy: Key").click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), token);
  await picture("key");
  await button("I have it").click();
  await dialog("Nightly report").getByText("cron").waitFor();
  const html = await page.evaluate(() => document.documentElement.outerHTML + JSON.stringify({ ...localStorage, ...sessionStorage }));
  assert.ok(!html.includes(token), "the key is nowhere");

  const { viewer } = await stage.actor(token).execute("{ viewer { actor { name kind } scopes } }");
  assert.deepEqual(viewer, { actor: { name: "Nightly report", kind: "SERVICE" }, scopes: ["spaces:read"] });
  await button("Revoke", dialog("Nightly report")).click();
  await button("Revoke", dialog("Revoke the key cron?")).click();
  await dialog("Nightly report").getByText("Revoked", { exact: true }).waitFor();
  await eventually(() => stage.actor(token).execute("{ viewer { scopes } }").then(() => false, () => true)); // prettier-ignore
});

test("an owner sees for whom an app acts, and disconnects it from them", async () => {
  const values = { name: "Orrery", type: "PUBLIC", grantTypes: ["DEVICE_CODE", "REFRESH_TOKEN"], scopes: ["spaces:read"], redirectUris: [] };
  const { app } = await owner.mutate("registerApp", values, "app { clientId }");
  await owner.mutate("installApp", { clientId: app.clientId, scopes: ["spaces:read"] });
  const ask = async (path, fields) => {
    const body = new URLSearchParams({ client_id: app.clientId, ...fields });
    return (await fetch(`${stage.origin}/oauth/${path}`, { method: "POST", body })).json();
  };
  const device = await ask("device_authorization", { scope: "spaces:read" });
  await page.goto(`${stage.origin}/device`);
  await page.getByLabel("Code").fill(device.user_code);
  await button("Continue").click();
  await page.getByRole("button", { name: /allow$/i }).first().click();
  await page.getByRole("heading", { name: "Connected", exact: true }).waitFor();
  const { access_token: token } = await ask("token", { grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code: device.device_code });
  const { viewer } = await stage.actor(token).execute("{ viewer { actor { name } } }");

  await open("apps");
  await button("Orrery").click();
  await dialog("Orrery").getByRole("row", { name: viewer.actor.name }).getByText("Read spaces").waitFor();
  await picture("consents");
  await button("Disconnect", dialog("Orrery")).click();
  await button("Disconnect", dialog(`Disconnect Orrery from ${viewer.actor.name}?`)).click();
  await dialog("Orrery").getByText("Nobody has agreed that it acts for them").waitFor();
  await eventually(() => stage.actor(token).execute("{ viewer { scopes } }").then(() => false, () => true)); // prettier-ignore
});

test("a tool is described, and JSON that is none is told at its field", async () => {
  await open("tools");
  await button("New tool").first().click();
  const form = dialog("New tool");
  await fill(form, "Name", "get_weather");
  await fill(form, "What it does, and when to use it", "The weather of a city.");
  await fill(form, "Address", "https://api.example.com/{city}");
  await fill(form, "Headers (optional)", "no header");
  await fill(form, "Arguments", "{");
  await button("Save tool").click();
  await form.getByText("This is no JSON").waitFor();
  await fill(form, "Arguments", JSON.stringify({ type: "object", required: ["city"], properties: { city: { type: "string" } } }));
  await button("Save tool").click();
  await form.getByText("Write each line as Name: value.").waitFor();
  await fill(form, "Headers (optional)", "Accept: application/json");
  await form.getByLabel("Approval by people").selectOption("If a condition on the arguments holds");
  await fill(form, "Condition", "city >");
  await button("Save tool").click();
  await form.locator('input[aria-invalid="true"]').waitFor();
  await fill(form, "Condition", 'city == "Rome"');
  await button("Save tool").click();
  await button("get_weather").click();
  await dialog("get_weather").getByText("Accept: application/json").waitFor();
  await picture("tool");
  const { tools } = await owner.execute("{ tools(first: 5) { nodes { name approval { rule over people hours } http { url method } } } }");
  const approval = { rule: "OVER", over: 'city == "Rome"', people: 1, hours: 72 };
  assert.deepEqual(tools.nodes, [{ name: "get_weather", approval, http: { url: "https://api.example.com/{city}", method: "POST" } }]);
});

test("a webhook shows its secret once, and how a test and its deliveries went", async () => {
  await open("webhooks");
  await button("New webhook").first().click();
  const form = dialog("New webhook");
  await fill(form, "Name", "Harbour log");
  await fill(form, "Address", "https://hooks.example.invalid/in");
  await pick(form, "Space", "harb", /Harbour/);
  await button("Save webhook").click();
  const made = dialog("The webhook is there");
  assert.match(await made.getByLabel("Secret that signs the deliveries", { exact: true }).inputValue(), /^whsec_/);
  await button("I have it").click();
  await button("Harbour log").click();
  await button("Send a test").click();
  await dialog("Harbour log").getByText("It was not accepted.").waitFor();
  await dialog("Harbour log").getByRole("row", { name: /^A test/ }).waitFor();
  await button("Pause", dialog("Harbour log")).click();
  await button("Resume", dialog("Harbour log")).waitFor();
  await picture("webhook");
  await button("Delete", dialog("Harbour log")).click();
  await button("Delete", dialog("Delete Harbour log?")).click();
  await said("No webhooks yet");
});

/** A program that hears of events: `ids` are those of its deliveries. */
async function openReceiver() {
  const made = { ids: [] };
  made.server = createServer((request, response) => {
    made.ids.push(request.headers["webhook-id"]);
    request.resume().on("end", () => response.writeHead(204).end());
  });
  made.server.listen(0, "127.0.0.1");
  await once(made.server, "listening");
  return made;
}

test("a delivery that was refused is sent again, another is dropped, and the rest are sent again at once", async () => {
  receiver = await openReceiver();
  const { space } = await owner.mutate("createSpace", { name: "Pier" }, "space { id }");
  const url = `http://127.0.0.1:${receiver.server.address().port}/in`;
  const { webhookEndpoint } = await owner.mutate("createWebhookEndpoint", { name: "Pier log", url, spaceId: space.id, events: ["MESSAGE_POSTED"] }, "webhookEndpoint { id }");
  const query = "query ($id: ID!) { webhookEndpoint(id: $id) { deliveries(first: 9) { nodes { state } } } }";
  const count = async (state) => (await owner.execute(query, { id: webhookEndpoint.id })).webhookEndpoint.deliveries.nodes.filter((each) => each.state === state).length;
  for (let number = 1; number <= 4; number++) await stage.addRefusal(webhookEndpoint.id);
  await open("webhooks");
  await button("Pier log").click();
  const log = dialog("Pier log");
  const refused = log.getByRole("row", { name: "Refused" });
  await refused.nth(3).waitFor();
  await assertUsable("the log of deliveries");
  await button("Send again", refused.first()).click();
  await said("It is being sent again.");
  await eventually(async () => (await count("DELIVERED")) === 1);
  await button("Look again", log).click();
  await log.getByRole("cell", { name: "Delivered" }).waitFor();
  await button("Drop", refused.first()).click();
  const dropping = dialog("Drop this delivery?");
  await dropping.getByText("A message is posted").waitFor();
  await dropping.getByText("it answered 500").first().waitFor();
  await assertUsable("the question before a delivery is dropped");
  await button("Drop", dropping).click();
  await said("It will not be sent any more.");
  await refused.nth(2).waitFor({ state: "detached" });
  await button("Send all refused ones again", log).click();
  const asking = dialog("Send all refused deliveries again?");
  await button("Send all refused ones again", asking).click();
  await said("2 are being sent again.");
  await eventually(async () => (await count("DELIVERED")) === 3);
  assert.equal(await count("DROPPED"), 1);
  assert.equal(new Set(receiver.ids).size, 3);
});

test("all dead letters of an agent are given to it again at once", async () => {
  const { spaces } = await owner.execute("{ spaces(first: 5, kind: DIRECT) { nodes { id } } }");
  await stage.script(MODEL, Array.from({ length: 20 }, () => ({ text: "ok", refuse_if: "VENOM" })));
  const letters = async () => (await owner.execute("{ deadLetters(first: 5) { nodes { id } } }")).deadLetters.nodes.length;
  for (const [before, text] of ["VENOM of a snake", "VENOM of a wasp"].entries()) {
    await owner.mutate("postMessage", { spaceId: spaces.nodes[0].id, text });
    await eventually(async () => (await letters()) === before + 1);
  }
  await stage.script(MODEL, [{ text: "ok" }, { text: "ok" }]);
  await open("dead-letters");
  await button("Give all again").click();
  await button("Give all again", dialog("Give all dead letters to Ada again?")).click();
  await said("2 are given again.");
  await said("No dead letters");
  await eventually(async () => {
    const told = JSON.stringify(await stage.requests(MODEL));
    return told.includes("VENOM of a snake") && told.includes("VENOM of a wasp");
  });
  assert.equal(await letters(), 0);
});

test("dead letters are seen, given again, and all of an agent are dropped at once", async () => {
  const { spaces } = await owner.execute("{ spaces(first: 5, kind: DIRECT) { nodes { id } } }");
  await stage.script(MODEL, Array.from({ length: 20 }, () => ({ text: "ok", refuse_if: "POISON" })));
  await owner.mutate("postMessage", { spaceId: spaces.nodes[0].id, text: "a word of POISON" });
  const letters = async () => (await owner.execute("{ deadLetters(first: 5) { nodes { id } } }")).deadLetters.nodes.length;
  await eventually(async () => (await letters()) === 1);
  await open("dead-letters");
  await button("Ada").click();
  await dialog("Message").getByText("a word of POISON").waitFor();
  await button("Give it again").click();
  await eventually(async () => (await letters()) === 0);
  await eventually(async () => (await letters()) === 1);
  await page.reload();
  await button("Drop all").click();
  await button("Drop all", dialog("Drop all dead letters of Ada?")).click();
  await said("No dead letters");
  assert.equal(await letters(), 0);
});

test("a secret of a tool is stored, and deleted", async () => {
  const names = async () => (await owner.execute("{ secrets { nodes { name hint baseUrl } } }")).secrets.nodes.filter(({ name }) => name.startsWith("tool/"));
  await open("secrets");
  await button("New secret").click();
  const form = dialog("New secret");
  await form.getByLabel("What it is").selectOption("Secret of a tool");
  await fill(form, "Name", "crm");
  await fill(form, "Secret", "a-secret-of-the-crm-5678");
  await fill(form, "Address it is sent to", "https://crm.example.com");
  await button("Store it", form).click();
  await button("crm").click();
  assert.deepEqual(await names(), [{ name: "tool/crm", hint: "5678", baseUrl: "https://crm.example.com:443" }]);
  assert.ok(!(await page.content()).includes("a-secret-of-the-crm"));
  await button("Delete", dialog("crm")).click();
  await button("Delete", dialog("Delete crm?")).click();
  await said("It is deleted.");
  await button("crm").waitFor({ state: "detached" });
  assert.deepEqual(await names(), []);
});

test("an MCP server is added, its tools are listed, and it is deleted", async () => {
  mcp = await openMcpServer();
  await open("mcp-servers");
  await button("New server").first().click();
  const form = dialog("New server");
  await fill(form, "Name", "sums");
  await fill(form, "Address", "http://sums.example.com/mcp");
  await button("Save server", form).click();
  await form.getByRole("alert").waitFor();
  assert.equal(await form.getByLabel("Address", { exact: true }).getAttribute("aria-invalid"), "true");
  await fill(form, "Address", mcp.url);
  await fill(form, "Only these tools (optional)", "add");
  await button("Save server", form).click();
  await said("The server is being asked for its tools.");
  const servers = async () => (await owner.execute("{ mcpServers(first: 5) { nodes { name status allowedTools tools(first: 5) { nodes { name } } } } }")).mcpServers.nodes;
  await eventually(async () => (await servers())[0]?.status === "ACTIVE");
  const [{ name, allowedTools, tools }] = await servers();
  assert.deepEqual({ name, allowedTools, tools: tools.nodes }, { name: "sums", allowedTools: ["add"], tools: [{ name: "sums__add" }] });
  await page.reload();
  await button("sums").click();
  await dialog("sums").getByRole("link", { name: "sums__add" }).waitFor();
  await assertUsable("an MCP server");
  await button("Delete", dialog("sums")).click();
  await button("Delete", dialog("Delete sums?")).click();
  await said("No MCP servers yet");
  assert.deepEqual(await servers(), []);
});

test("connectors are made: of a program with its secrets, of a mail address with a test of its account", async () => {
  const connectors = async () => (await owner.execute("{ connectors(first: 5) { nodes { kind name space { name } endpoint { status } } } }")).connectors.nodes;
  for (const name of ["Jetty", "Lighthouse"]) await owner.mutate("createSpace", { name });
  await open("connectors");
  await button("New connector").first().click();
  const form = dialog("New connector");
  await form.getByLabel("Kind").selectOption("A program of yours");
  await fill(form, "Name", "Bridge program");
  await pick(form, "Space", "jett", /Jetty/);
  await fill(form, "Address that receives the replies", "https://bridge.example.invalid/replies");
  await button("Connect", form).click();
  const made = dialog("The connector is there");
  assert.match(await made.getByLabel("Address that receives messages", { exact: true }).inputValue(), /^http.*\/hooks\//);
  assert.match(await made.getByLabel("Secret that signs what you send", { exact: true }).inputValue(), /^whsec_/);
  assert.match(await made.getByLabel("Secret that signs the replies", { exact: true }).inputValue(), /^whsec_/);
  await button("I have it", made).click();
  await button("Bridge program").waitFor();

  await button("New connector").click();
  await form.getByLabel("Kind").selectOption("Mail");
  await fill(form, "Name", "Desk");
  await pick(form, "Space", "light", /Lighthouse/);
  await fill(form, "Mail address", "desk@example.com");
  await fill(form, "Mail server for sending", "127.0.0.1");
  await fill(form, "Port", "1");
  await form.getByLabel("Protection").selectOption("None");
  await button("Connect", form).click();
  await made.getByText("The account does not work.").waitFor();
  await button("I have it", made).click();
  await button("Desk").waitFor();
  const working = { status: "ACTIVE" };
  assert.deepEqual((await connectors()).sort((a, b) => a.name.localeCompare(b.name)), [
    { kind: "WEBHOOK", name: "Bridge program", space: { name: "Jetty" }, endpoint: working },
    { kind: "EMAIL", name: "Desk", space: { name: "Lighthouse" }, endpoint: working },
  ]); // prettier-ignore

  await open("secrets");
  await button(/^Account of a connector, made /).click();
  await dialog(/^Account of a connector, made /).getByText("It belongs to what it was made for, and is changed there.").waitFor();
  await open("connectors");

  await button("Desk").click();
  await button("Pause", dialog("Desk")).click();
  await button("Resume", dialog("Desk")).waitFor();
  await assertUsable("a connector");
  await button("Delete", dialog("Desk")).click();
  await button("Delete", dialog("Delete Desk?")).click();
  await button("Desk").waitFor({ state: "detached" });
  assert.deepEqual((await connectors()).map(({ name }) => name), ["Bridge program"]);

  await button("New connector").click();
  await form.getByLabel("Kind").selectOption("Telegram");
  await fill(form, "Name", "Signals");
  await pick(form, "Space", "light", /Lighthouse/);
  await fill(form, "Id of the chat", "-1001234567890");
  await fill(form, "Token of the bot", "123456:of-no-bot");
  await button("Connect", form).click();
  await made.getByText("The account does not work.").waitFor();
  assert.equal(await made.getByText("it is shown this once").count(), 0); // there is no secret
  await button("Close", made).last().click();
  await made.waitFor({ state: "detached" });
});

test("what a connector could not send is in its dialog, and its endpoint is no webhook of its own", async () => {
  receiver ??= await openReceiver();
  const { space } = await owner.mutate("createSpace", { name: "Quay" }, "space { id }");
  const url = `http://127.0.0.1:${receiver.server.address().port}/in`;
  const { connector } = await owner.mutate("createConnector", { name: "Quay program", spaceId: space.id, url }, "connector { id endpoint { id } }");
  await stage.addRefusal(connector.endpoint.id);
  await open(`connectors?open=${connector.id}`);
  const own = dialog("Quay program");
  await own.getByRole("row", { name: "Refused" }).waitFor();
  await assertUsable("a connector with a refused delivery");
  await button("Send again", own).click();
  await said("It is being sent again.");
  const query = "query ($id: ID!) { webhookEndpoint(id: $id) { deliveries(first: 9) { nodes { state } } } }";
  await eventually(async () => (await owner.execute(query, { id: connector.endpoint.id })).webhookEndpoint.deliveries.nodes[0].state === "DELIVERED");
  await button("Look again", own).click();
  await own.getByRole("cell", { name: "Delivered" }).waitFor();

  await open(`webhooks?open=${connector.endpoint.id}`);
  await own.getByRole("link", { name: "Quay program" }).waitFor();
  await button("New secret", own).waitFor();
  for (const name of ["Send a test", "Edit", "Pause", "Delete"]) assert.equal(await button(name, own).count(), 0, name);
  await own.getByRole("link", { name: "Quay program" }).click();
  await button("Test", own).waitFor();
});

test("a connector that fails is told once", async () => {
  await page.route(stage.graphqlUrl, async (route) => {
    if (!route.request().postDataJSON()?.query?.includes("query NowProblems(")) return route.fallback();
    const response = await route.fetch();
    const json = await response.json();
    const failing = { failingSince: new Date().toISOString() };
    for (const { name, ...node } of json.data.connectors.nodes) if (name === "Quay program") Object.assign(node.endpoint, failing);
    for (const node of json.data.webhookEndpoints.nodes) if (node.name === "Quay program") Object.assign(node, failing);
    await route.fulfill({ response, json });
  });
  await page.goto(`${stage.origin}/console/`);
  await page.getByRole("link", { name: "Connector Quay program does not work" }).waitFor();
  assert.equal(await page.getByRole("link", { name: /Quay program/ }).count(), 1);
  await page.unroute(stage.graphqlUrl);
});

async function registerApp(name) {
  const input = { name, type: "PUBLIC", scopes: ["spaces:read", "messages:write"], redirectUris: ["https://app.example/back"] };
  return (await owner.mutate("registerApp", input, "app { clientId }")).app.clientId;
}

/** What the organisation has installed of the app, or had. */
async function installed(app) {
  const { installations } = await owner.execute("{ installations(first: 50) { nodes { name status scopes } } }");
  return installations.nodes.filter(({ name }) => name === app);
}

test("an app is looked up, installed with some of its rights, and removed", async () => {
  const clientId = await registerApp("Astrolabe");
  await open("apps");
  await button("Install app").first().click();
  await fill(dialog("Install app"), "Client id", "cir_app_nobody");
  await button("Look it up").click();
  await said("There is no app with this client id that can be installed.");
  await fill(dialog("Install app"), "Client id", clientId);
  await button("Look it up").click();
  await dialog("Astrolabe").getByLabel(/^Write messages/).uncheck();
  await assertUsable("an app that is being installed");
  await button("Install", dialog("Astrolabe")).click();
  await button("Astrolabe").click();
  assert.deepEqual(await installed("Astrolabe"), [{ name: "Astrolabe", status: "ACTIVE", scopes: ["spaces:read"] }]);
  await button("Remove", dialog("Astrolabe")).click();
  await button("Remove", dialog("Remove Astrolabe?")).click();
  await dialog("Remove Astrolabe?").waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("dialog").waitFor();
  assert.ok((await installed("Astrolabe")).every(({ status }) => status !== "ACTIVE"));
  assert.equal(await button("Remove", dialog("Astrolabe")).count(), 0);
});

/** Somebody who joins by the mail of their invitation; returns the browser in which they are signed in. */
async function joinAs(email) {
  await owner.mutate("inviteMember", { email, role: "MEMBER" });
  const theirs = await browser.newPage();
  theirs.setDefaultTimeout(30_000);
  await theirs.goto(await linkTo(email, "invitations", stage.outbox));
  await theirs.getByLabel("Your name").fill("Ida");
  await theirs.getByLabel("Password", { exact: true }).fill(stage.owner.password);
  await theirs.getByRole("button", { name: "Create the account and join" }).click();
  await theirs.waitForURL((url) => !url.pathname.startsWith("/invitations"));
  return theirs;
}

async function askFor(theirs, clientId, reason) {
  const query = { response_type: "code", client_id: clientId, redirect_uri: "https://app.example/back", scope: "spaces:read", code_challenge: CHALLENGE, code_challenge_method: "S256" };
  await theirs.goto(`${stage.origin}/oauth/authorize?${new URLSearchParams(query)}`);
  await theirs.getByLabel("Why you need it").fill(reason);
  await theirs.getByRole("button", { name: "Ask an admin" }).click();
  await theirs.getByText("Your request was sent").waitFor();
}

test("a person asks for apps, and the page answers: one is installed, one is rejected with a reason", async () => {
  const theirs = await joinAs("ida@example.com");
  await askFor(theirs, await registerApp("Planetarium"), "For the stars");
  await askFor(theirs, await registerApp("Telescope"), "To look closer");
  await theirs.close();

  await open("app-requests");
  await button("Planetarium").click();
  await dialog("Planetarium").getByText("For the stars").waitFor();
  await assertUsable("a request for an app");
  await button("Approve", dialog("Planetarium")).click();
  await dialog("Planetarium").getByText("Approved", { exact: true }).waitFor();
  assert.ok((await installed("Planetarium")).some(({ status }) => status === "ACTIVE"));
  await button("Close", dialog("Planetarium")).click();
  await button("Telescope").click();
  await button("Reject", dialog("Telescope")).click();
  await fill(dialog("Reject the request?"), "Reason", "It is cloudy.");
  await button("Reject", dialog("Reject the request?")).click();
  await dialog("Telescope").getByText("Rejected", { exact: true }).waitFor();
  const { appRequests } = await owner.execute("{ appRequests(first: 5) { nodes { app { name } status answer } } }");
  const answers = Object.fromEntries(appRequests.nodes.map(({ app, status, answer }) => [app.name, [status, answer]]));
  assert.deepEqual(answers, { Planetarium: ["APPROVED", ""], Telescope: ["REJECTED", "It is cloudy."] });
});

test("the audit log is the newest first, is proved, and is saved as a file", async () => {
  await open("audit");
  await button("Deleted a webhook").first().waitFor();
  await button("Check the seals").click();
  await page.getByText(/All \d+ sealed entries are as they were written/).waitFor();
  const [saved] = await Promise.all([page.waitForEvent("download"), button("Save as a file").click()]);
  const lines = readFileSync(await saved.path(), "utf8").trim().split("\n").map((line) => JSON.parse(line)); // prettier-ignore
  const { auditLog } = await owner.execute("{ auditLog(last: 1) { totalCount } }");
  assert.ok(lines.length > 10 && lines.length <= auditLog.totalCount);
  await page.getByLabel("Action").selectOption("Created a tool");
  await button("Created a tool").first().click();
  const entry = dialog("Created a tool");
  await entry.getByText("Tool get_weather").waitFor();
  await entry.getByText("createTool", { exact: true }).waitFor(); // its name for programs
});

test("a shorter past is asked for first, an export is saved, and an erasure needs the typed name", async () => {
  await open("data");
  for (const wrong of ["3", "7.5", "3651"]) {
    await fill(page, "Days", wrong);
    await button("Save retention").click();
    await page.getByText("Enter a whole number from 7 to 3650, or nothing: for ever.").waitFor();
    assert.equal(await dialog("Delete the older past?").count(), 0);
  }
  await fill(page, "Days", "30");
  await button("Save retention").click();
  await button("Delete it").click();
  await said("The retention is saved.");
  const { tenant } = await owner.execute("{ tenant { retentionDays } }");
  assert.equal(tenant.retentionDays, 30);

  const refusal = { status: 429, json: { errors: [{ message: "wait for its end" }] } };
  await page.route("**/tenant/export", (route) => route.fulfill(refusal));
  await button("Save as a file").click();
  await page.getByText("The export did not work: wait for its end.", { exact: true }).waitFor();
  refusal.status = 403;
  await button("Save as a file").click();
  await button("Cancel", dialog("Is it you?")).click();
  await page.unroute("**/tenant/export");

  const [saved] = await Promise.all([page.waitForEvent("download"), button("Save as a file").click()]);
  const lines = readFileSync(await saved.path(), "utf8").trim().split("\n"); // prettier-ignore
  assert.equal(JSON.parse(lines.at(-1)).kind, "trailer");

  await button("Erase the organisation").click();
  const asking = dialog("Erase Acme?");
  await fill(asking, "Type the name to confirm: Acme", "acme");
  await button("Erase the organisation", asking).click();
  await asking.getByText("This is another name.").waitFor();
  assert.deepEqual((await owner.execute("{ erasures { id } }")).erasures, []);
  await fill(asking, "Type the name to confirm: Acme", "Acme");
  await button("Erase the organisation", asking).click();
  const row = page.getByRole("row", { name: /The organisation/ });
  await button("Cancel", row).click();
  await row.getByText("Cancelled").waitFor();
});

test("axe finds nothing in any section, light and dark, wide and narrow", async () => {
  for (const [colorScheme, width] of [["light", 1280], ["dark", 360]]) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    for (const section of SECTIONS) {
      await open(section);
      await page.locator(".bones").first().waitFor({ state: "detached" });
      assert.deepEqual(await violations(page), [], `${section} ${colorScheme} ${width}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${section} is too wide`);
    }
    for (const section of ["tools?new=yes", "connectors?new=yes", "invitations?new=yes", "roles?new=yes"]) {
      await open(section);
      await page.getByRole("dialog").waitFor();
      assert.deepEqual(await violations(page), [], `${section} ${colorScheme} ${width}`);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 900 });
});

test("a member sees people, and is told in words what they may not see", async () => {
  const { viewer } = await stage.actor(stage.owner.colleagueToken).execute("{ viewer { actor { name } scopes } }");
  assert.equal(viewer.actor.name, "Bert");
  assert.ok(!viewer.scopes.includes("admin:read"));
  await page.route("**/oauth/token", async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), access_token: stage.owner.colleagueToken, scope: viewer.scopes.join(" ") };
    await route.fulfill({ response, json });
  });
  await open("people");
  await page.getByLabel("Role", { exact: true }).selectOption("Owner");
  await button("Bert", page.locator("main")).waitFor({ state: "detached" });
  await button("Olga").click();
  assert.equal(await button("Change role").count(), 0);
  await page.keyboard.press("Escape");
  const sections = await page.locator(".organisation-nav a").allInnerTexts();
  assert.deepEqual(sections, ["People", "Roles", "Models", "Tools", "MCP servers"]);
  await open("roles");
  await said("Owner, admin, member and viewer are always there.");
  assert.equal(await page.getByText("Make a role").count(), 0, "nobody is told to do what they may not");
  await open("secrets");
  await said("You may not see “Keys and secrets”.");
});

test("nothing was refused by the policy, and nothing was asked of anybody else", () => {
  assert.deepEqual(complaints, []);
  assert.deepEqual(foreign, []);
});
