// The organisation's pages of the console, as its owner and a member use them: from nothing to a first answer, people and
// roles, keys that are shown once, webhooks, the audit log, retention and erasure.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { violations } from "./axe.mjs";
import { eventually, openStage } from "./stage.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
const MODEL = `organisation-${Date.now()}`;
const SECTIONS = [
  "people", "invitations", "roles", "models", "models?tab=health", "models?tab=prices", "secrets", "tools", "mcp-servers", "dead-letters",
  "connectors", "webhooks", "apps", "app-requests", "service-accounts", "settings", "audit", "data",
]; // prettier-ignore
const complaints = []; // errors of the page, and what the content security policy refused
const foreign = []; // requests to anywhere else
let stage, owner, browser, context, page;

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

test("an owner of an empty organisation is led from a key to the first answer", async () => {
  await page.goto(`${stage.origin}/console/`);
  await page.getByLabel("E-mail address").fill(stage.owner.email);
  await page.getByLabel("Password").fill(stage.owner.password);
  await button("Sign in").click();
  await page.getByRole("heading", { name: "Welcome to Acme" }).waitFor();
  const steps = page.locator(".step");
  await button("Use another key").click();
  await steps.first().getByLabel("Provider").selectOption("Mistral");
  await button("Connect").click();
  await said("This is needed.");
  await fill(steps.first(), "Key", "a-key-of-mistral-1234");
  await button("Connect").click();

  await stage.script(MODEL, [{ calls: [{ name: "ready", arguments: {} }] }, { calls: [{ name: "send_message", arguments: { text: "I am here." } }] }, {}]);
  await pick(steps.nth(1), "Model", `openai/${MODEL}`);
  await button("Try it and use it").click();
  await steps.nth(2).getByLabel("Name", { exact: true }).fill("Ada");
  await picture("first-steps");
  await button("Begin the conversation").click();
  await page.locator(".messages article", { hasText: "I am here." }).waitFor();

  const { secrets, tenant } = await owner.execute("{ secrets { nodes { name hint } } tenant { models { default } } }");
  assert.deepEqual(secrets.nodes, [{ name: "model/mistral", hint: "1234" }]);
  assert.equal(tenant.models.default, `openai/${MODEL}`);
  await page.goto(`${stage.origin}/console/`);
  await page.getByRole("heading", { name: "Now", level: 1 }).waitFor();
});

test("a person is invited into spaces, and what is wrong is said at the field", async () => {
  await owner.mutate("createSpace", { name: "Harbour" });
  await open("invitations");
  await button("Invite").first().click();
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
  await dialog("mara@example.com").getByText("Revoked").waitFor();
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
  await button("Pause", dialog("Harbour log")).click();
  await button("Resume", dialog("Harbour log")).waitFor();
  await picture("webhook");
  await button("Delete", dialog("Harbour log")).click();
  await button("Delete", dialog("Delete Harbour log?")).click();
  await said("No webhooks yet");
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

test("the audit log is the newest first, is proved, and is saved as a file", async () => {
  await open("audit");
  await button("deleteWebhookEndpoint").waitFor();
  await button("Check the seals").click();
  await page.getByText(/All \d+ sealed entries are as they were written/).waitFor();
  const [saved] = await Promise.all([page.waitForEvent("download"), button("Save as a file").click()]);
  const lines = readFileSync(await saved.path(), "utf8").trim().split("\n").map((line) => JSON.parse(line)); // prettier-ignore
  const { auditLog } = await owner.execute("{ auditLog(last: 1) { totalCount } }");
  assert.ok(lines.length > 10 && lines.length <= auditLog.totalCount);
  await page.getByLabel("Action").fill("createTool");
  await button("createTool").click();
  await dialog("createTool").getByText("Tool get_weather").waitFor();
});

test("a shorter past is asked for first, an export is saved, and an erasure needs the typed name", async () => {
  await open("data");
  await fill(page, "Days", "3");
  await button("Save retention").click();
  await button("Delete it").click();
  await dialog("Delete the older past?").getByRole("alert").waitFor();
  await button("Cancel").click();
  await fill(page, "Days", "30");
  await button("Save retention").click();
  await button("Delete it").click();
  await said("The retention is saved.");
  const { tenant } = await owner.execute("{ tenant { retentionDays } }");
  assert.equal(tenant.retentionDays, 30);

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
  await button("Olga").click();
  assert.equal(await button("Change role").count(), 0);
  const sections = await page.locator(".organisation-nav a").allInnerTexts();
  assert.deepEqual(sections, ["People", "Roles", "Models", "Tools", "MCP servers"]);
  await open("secrets");
  await said("You may not see keys and secrets.");
});

test("nothing was refused by the policy, and nothing was asked of anybody else", () => {
  assert.deepEqual(complaints, []);
  assert.deepEqual(foreign, []);
});
