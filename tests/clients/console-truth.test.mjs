// What the console says of things that rest, wait, or were never used: it says what is so, and in plain words.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { violations } from "./axe.mjs";
import { openStage } from "./stage.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
const complaints = []; // errors of the page, and what the content security policy refused
let stage, owner, browser, context, page;

before(async () => {
  stage = await openStage();
  owner = stage.actor(stage.owner.accessToken);
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => /Content Security Policy|Trusted/i.test(message.text()) && complaints.push(message.text()));
  await visit("/spaces");
  await page.getByLabel("E-mail address").fill(stage.owner.email);
  await page.getByLabel("Password").fill(stage.owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.locator("#side").waitFor();
});

after(async () => {
  await browser?.close();
  await stage?.close();
});

const button = (name, within = page) => within.getByRole("button", { name, exact: true });
const dialog = (name) => page.getByRole("dialog", { name });
const panel = (title) => page.locator("main .panel", { has: page.getByRole("heading", { name: title, exact: true }) });
const visit = (path) => page.goto(`${stage.origin}/console${path}`);

async function createAgent(name) {
  return (await owner.mutate("createAgent", { name }, "agent { id }")).agent.id;
}

test("who writes to agents that are paused or stopped is told so above the composer, at once", async () => {
  const [nova, vega] = [await createAgent("Nova"), await createAgent("Vega")];
  const { space: { id: group } } = await owner.mutate("createSpace", { name: "Bridge" }, "space { id }"); // prettier-ignore
  await owner.mutate("addSpaceMembers", { spaceId: group, actorIds: [nova, vega] });
  await owner.mutate("pauseAgent", { agentId: nova });
  const told = page.locator(".chat .resting");

  await visit(`/spaces/${encodeURIComponent(group)}`);
  await told.getByText("Nova is paused. It reads this after it is resumed.").waitFor();
  await owner.mutate("pauseAgent", { agentId: vega });
  await told.getByText("are paused. They read this after they are resumed.").waitFor();
  await owner.mutate("resumeAgent", { agentId: nova });
  await told.getByText("Vega is paused. It reads this after it is resumed.").waitFor();
  await owner.mutate("resumeAgent", { agentId: vega });
  await told.locator("p").waitFor({ state: "detached" });

  const { space: { id: direct } } = await owner.mutate("startDirectConversation", { actorId: vega }, "space { id }"); // prettier-ignore
  await visit(`/spaces/${encodeURIComponent(direct)}`);
  await page.locator("form.composer").waitFor();
  await owner.mutate("stopAgent", { agentId: vega });
  await told.getByText("Vega is stopped for ever. It does not read this.").waitFor();
  await told.getByRole("link", { name: "Vega" }).click();
  await page.getByRole("heading", { name: "Vega", level: 1 }).waitFor();
});

test("what was never used is not said to work, and what is paused is not said to fail", async () => {
  const { space: { id: spaceId } } = await owner.mutate("createSpace", { name: "Quay" }, "space { id }"); // prettier-ignore
  const of = { spaceId, url: "https://hooks.example.com/in" };
  await owner.mutate("createWebhookEndpoint", { name: "Log", ...of });
  const { connector } = await owner.mutate("createConnector", { name: "Chat", ...of }, "connector { id }");
  for (const [path, name] of [["webhooks", "Log"], ["connectors", "Chat"]]) {
    await visit(`/organisation/${path}`);
    await page.getByRole("row", { name: new RegExp(name) }).getByText("Not used yet").waitFor();
  }
  await owner.mutate("updateConnector", { connectorId: connector.id, isEnabled: false });
  await visit("/organisation/connectors");
  await page.getByRole("row", { name: /Chat/ }).getByText("Paused").waitFor();
  await visit("/");
  await panel("What fails").getByText("Everything works.").waitFor();
});

test("a secret of a webhook says what it is and when it was made, and its name is at hand", async () => {
  await visit("/organisation/secrets");
  await page.getByRole("button", { name: /^Signature of a webhook, made / }).first().click();
  await page.getByRole("dialog").getByText(/^webhook\//).waitFor();
});

test("the first page says which agents are paused, and to an operator that the kill switch is on", async () => {
  const [first, second] = [await createAgent("Rigel"), await createAgent("Mira")];
  await owner.mutate("pauseAgent", { agentId: first });
  await visit("/");
  await panel("What fails").getByRole("link", { name: /^Rigel is paused/ }).waitFor();
  await owner.mutate("pauseAgent", { agentId: second });
  await visit("/");
  await panel("What fails").getByRole("link", { name: /^2 agents are paused/ }).click();
  for (const name of ["Rigel", "Mira"]) await page.locator("main").getByRole("link", { name }).first().waitFor();
  for (const agentId of [first, second]) await owner.mutate("resumeAgent", { agentId });

  await stage.add("operator");
  await visit("/installation");
  await button("Suspend everything").click();
  await dialog("Suspend all organisations?").getByLabel("Reason").fill("a test of the switch");
  await button("Suspend everything", dialog("Suspend all organisations?")).click();
  await page.getByText("The kill switch is on", { exact: true }).waitFor();
  await visit("/");
  await panel("What fails").getByText(/a test of the switch/).waitFor();
  await panel("What fails").getByRole("link", { name: /The kill switch is on/ }).click();
  await button("Turn it off").click();
  await button("Turn it off", dialog("Turn the kill switch off?")).click();
  await page.getByText("The kill switch is on", { exact: true }).waitFor({ state: "detached" });
});

test("the menu of an agent says what each way to pause it does", async () => {
  await visit(`/agents/${encodeURIComponent(await createAgent("Spica"))}`);
  await button("More for this agent").click();
  await page.getByRole("menuitem", { name: "Pause The running request ends first" }).waitFor();
  await page.getByRole("menuitem", { name: "Pause now The running request is cut" }).click();
  await button("Pause now", dialog("Pause Spica?")).click();
  await button("Resume").waitFor();
});

test("under a budget of money the first steps say that the price is missing, and how to set one", async () => {
  const { budget } = await owner.mutate("createBudget", { name: "Day", scope: "TENANT", period: "DAY", limit: "1" }, "budget { id }");
  await visit("/first-steps");
  await page.getByRole("combobox", { name: "Model" }).fill("openai/of-unknown-price");
  await page.getByRole("option", { name: "openai/of-unknown-price" }).first().click();
  await button("Try it and use it").click();
  const step = page.locator(".step[aria-current=step]");
  await step.getByText(/nobody knows what this model costs/).waitFor();
  assert.equal(await step.getByText("Choose another model, or another key.").count(), 0);
  await step.getByRole("link", { name: "Prices" }).click();
  await page.getByRole("tab", { name: "Prices", selected: true }).waitFor();
  await owner.mutate("deleteBudget", { budgetId: budget.id });
});

/**
 * A browser of somebody who is signed in, and to whom the server gives these organisations. It gives a code for one of them
 * that the request names, or without a name for the one that the person has chosen on the page of the sign-in.
 */
async function openShutOut(organisations, { isSignedIn = true } = {}) {
  const theirs = await browser.newContext();
  const [last] = organisations.slice(-1);
  let entered = isSignedIn;
  const answerTo = ({ prompt, organisation }) => {
    if (prompt !== "none") entered = true;
    if (!entered) return { error: "login_required" };
    const isChosen = prompt !== "none" || organisations.some(({ id }) => id === organisation);
    return isChosen ? { code: organisation ?? last.id } : { error: "interaction_required" };
  };
  await theirs.route("**/oauth/authorize?*", (route) => {
    const { state, ...asked } = Object.fromEntries(new URL(route.request().url()).searchParams);
    const answer = new URLSearchParams({ ...answerTo(asked), state });
    return route.fulfill({ status: 302, headers: { location: `${stage.origin}/console/signed-in?${answer}` } });
  });
  await theirs.route("**/oauth/token", (route) => {
    const tenant = new URLSearchParams(route.request().postData()).get("code");
    return route.fulfill({ json: { access_token: stage.owner.accessToken, token_type: "Bearer", expires_in: 900, tenant, member: `M-${tenant}` } });
  });
  await theirs.route("**/console/organisations", (route) => route.fulfill({ json: organisations }));
  const tab = await theirs.newPage();
  tab.setDefaultTimeout(30_000);
  return { tab, close: () => theirs.close() };
}

const remembered = (tab) => tab.evaluate(() => localStorage.getItem("console-organisation"));

test("who is signed in and has no active organisation is told so, and not to sign in", async () => {
  const none = await openShutOut([]);
  await none.tab.goto(`${stage.origin}/console/`);
  await none.tab.getByRole("heading", { name: "You are in no active organisation" }).waitFor();
  await none.tab.getByText("If your organisation is suspended, nothing of it is lost").waitFor();
  assert.equal(await none.tab.getByRole("button", { name: "Sign in" }).count(), 0);
  await none.close();
});

const TWO = [{ id: "T1", name: "Acme" }, { id: "T2", name: "Zebra & sons" }];

test("who has two organisations chooses one with the keyboard, comes to the page that they wanted, and is not asked again", async () => {
  const { tab, close } = await openShutOut(TWO);
  const agents = tab.getByRole("heading", { name: "Agents", level: 1 });
  await tab.goto(`${stage.origin}/console/agents?status=PAUSED`);
  await tab.getByRole("heading", { name: "Choose an organisation" }).waitFor();
  assert.deepEqual(await violations(tab), []);
  await tab.waitForFunction(() => document.activeElement?.textContent === "Acme");
  await tab.keyboard.press("Tab");
  await tab.keyboard.press("Enter");
  await agents.waitFor();
  assert.equal(new URL(tab.url()).pathname + new URL(tab.url()).search, "/console/agents?status=PAUSED");
  assert.equal(await remembered(tab), "T2");
  await tab.reload();
  await agents.waitFor();
  await close();
});

test("an organisation that was chosen on the page of the sign-in is not asked for again", async () => {
  const { tab, close } = await openShutOut(TWO, { isSignedIn: false });
  const agents = tab.getByRole("heading", { name: "Agents", level: 1 });
  await tab.goto(`${stage.origin}/console/agents`);
  await agents.waitFor();
  await tab.reload();
  await agents.or(tab.getByRole("heading", { name: "Choose an organisation" })).waitFor();
  assert.equal(await agents.count(), 1);
  assert.equal(await remembered(tab), "T2");
  await close();
});

test("an organisation that is remembered and not the person's is forgotten, and the sign-in does not name it", async () => {
  const { tab, close } = await openShutOut(TWO);
  await tab.goto(`${stage.origin}/console/agents`);
  await tab.evaluate(() => localStorage.setItem("console-organisation", "T0"));
  await tab.reload();
  await tab.getByRole("heading", { name: "Choose an organisation" }).waitFor();
  assert.equal(await remembered(tab), null);
  await close();
  const other = await openShutOut(TWO, { isSignedIn: false });
  await other.tab.addInitScript(() => sessionStorage.getItem("begun") ?? (sessionStorage.setItem("begun", "yes"), localStorage.setItem("console-organisation", "T0")));
  const isLoud = (request) => request.url().includes("/oauth/authorize?") && !request.url().includes("prompt=none");
  const [loud] = await Promise.all([other.tab.waitForRequest(isLoud), other.tab.goto(`${stage.origin}/console/agents`)]);
  assert.equal(new URL(loud.url()).searchParams.has("organisation"), false);
  await other.close();
});

test("the pages have complained of nothing", () => {
  assert.deepEqual(complaints, []);
});
