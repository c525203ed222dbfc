// The command palette of the console in a real browser, by the keyboard alone: what it finds, for whom, and how it asks.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { violations } from "./axe.mjs";
import { signedIn } from "./signed-in.mjs";
import { openStage } from "./stage.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
const complaints = []; // errors of the page, and what the content security policy refused
let stage, owner, browser, page, nova;

before(async () => {
  stage = await openStage();
  owner = stage.actor(stage.owner.accessToken);
  const { space } = await owner.mutate("createSpace", { name: "Dock 7" }, "space { id }");
  nova = (await owner.mutate("createAgent", { name: "Nova" }, "agent { id }")).agent.id;
  await owner.mutate("addSpaceMembers", { spaceId: space.id, actorIds: [nova] });
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  page = await open(stage.owner.accessToken);
});

after(async () => {
  await browser?.close();
  await stage?.close();
});

async function open(accessToken) {
  const theirs = await signedIn(browser, stage, accessToken, { viewport: { width: 1200, height: 800 } });
  const opened = await theirs.newPage();
  opened.setDefaultTimeout(30_000);
  opened.on("pageerror", (error) => complaints.push(String(error)));
  opened.on("console", (message) => /Content Security Policy|Trusted/i.test(message.text()) && complaints.push(message.text()));
  await opened.goto(`${stage.origin}/console/`);
  await opened.getByRole("heading", { name: "Now", level: 1 }).waitFor();
  return opened;
}

const field = (tab = page) => tab.getByRole("combobox", { name: "Commands" });
const option = (name, tab = page) => tab.getByRole("option", { name });
const names = (tab, group) => tab.getByRole("group", { name: group }).getByRole("option").allInnerTexts();

async function ask(words, tab = page) {
  await tab.keyboard.press("ControlOrMeta+k");
  await field(tab).fill(words);
}

async function leave(tab = page) {
  await tab.keyboard.press("Escape");
  await field(tab).waitFor({ state: "detached" });
}

/** Looks for it, chooses the first that is found, and comes to a page. */
async function goTo(words, path, heading) {
  await ask(words);
  await page.locator("[role=option][aria-selected=true]").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
  assert.equal(new URL(page.url()).pathname, path);
}

/** Runs in the page. */
function isInSight(id) {
  const option = document.getElementById(id).getBoundingClientRect();
  const list = document.querySelector("[role=listbox]").getBoundingClientRect();
  return option.bottom <= list.bottom + 1 && option.top >= list.top - 1;
}

/** Notes what is asked for each search of the palette. */
function searches(tab) {
  const asked = [];
  tab.on("request", (request) => {
    const { query, variables } = request.url() === stage.graphqlUrl ? request.postDataJSON() : {};
    if (query?.includes("query Findable")) asked.push(variables.search);
  });
  return asked;
}

test("it has groups with names, the arrow keys go through all of them, and a screen reader hears how many there are", async () => {
  await page.keyboard.press("ControlOrMeta+k");
  await option("Nova").waitFor();
  const groups = await page.getByRole("group").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
  assert.deepEqual(groups, ["Pages", "Spaces", "Agents", "Actions", "Organisation"]);
  assert.deepEqual(await violations(page), []);
  const count = await page.getByRole("option").count();
  assert.equal(await page.locator("dialog.palette").getByRole("status").innerText(), `${count} results`);
  await page.keyboard.press("ArrowUp"); // from the first to the last
  const chosen = page.locator("[role=option][aria-selected=true]");
  const last = await page.getByRole("option").last().getAttribute("id");
  await page.waitForFunction((id) => document.getElementById(id).ariaSelected === "true", last);
  assert.equal(await field().getAttribute("aria-activedescendant"), last);
  await page.waitForFunction(isInSight, last);
  await field().fill("no such thing");
  await page.getByText("Nothing found.").waitFor();
  assert.equal(await field().getAttribute("aria-expanded"), "false");
  await leave();
});

test("it opens again at once, although the browser tells only later that it was closed", async () => {
  const late = await page.evaluateHandle(() => {
    const told = { close: () => undefined };
    addEventListener("close", (event) => (event.stopImmediatePropagation(), (told.close = () => event.target.dispatchEvent(new Event("close")))), { capture: true, once: true });
    return told;
  });
  await ask("no such thing");
  await leave();
  await ask("dock");
  await late.evaluate((told) => told.close());
  await option("Dock 7").waitFor();
  assert.equal(await field().inputValue(), "dock");
  await leave();
});

test("who presses Enter before the agents have come does not get what has these letters somewhere", async () => {
  let release;
  const isWanted = new Promise((resolve) => (release = resolve));
  const hold = async (route) => {
    if (route.request().postDataJSON()?.query?.includes("query Findable")) await isWanted;
    await route.continue();
  };
  await page.route(stage.graphqlUrl, hold);
  await ask("nov"); // as in "new conversation"
  await page.locator("dialog.palette").getByText("Searching…").waitFor();
  assert.equal(await page.getByRole("option").count(), 0);
  release();
  await page.locator("[role=option][aria-selected=true]", { hasText: "Nova" }).waitFor();
  await page.unroute(stage.graphqlUrl, hold);
  await leave();
});

test("it finds an agent by its name, and on its page it pauses and resumes it", async () => {
  await goTo("nov", `/console/agents/${encodeURIComponent(nova)}`, "Nova");
  await ask("pause");
  await option("Pause Nova").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Pause Nova?" }).getByRole("button", { name: "Pause" }).click();
  await page.getByText("Nova is paused.").waitFor();
  await page.getByRole("button", { name: "Resume", exact: true }).waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await ask("resume");
  await option("Resume Nova").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Nova is active again.").waitFor();
});

test("it finds the settings of the organisation by the words that people use", async () => {
  await goTo("retention", "/console/organisation/data", "Retention and data");
  await goTo("export", "/console/organisation/data", "Retention and data");
  await goTo("api key", "/console/organisation/secrets", "Keys and secrets");
  await goTo("webhook", "/console/organisation/webhooks", "Webhooks");
  await ask("api key");
  assert.deepEqual((await names(page, "Organisation")).map((text) => text.split("\n")[0]), ["Keys and secrets", "Service accounts"]);
  await leave();
});

test("it begins what can be begun anywhere", async () => {
  for (const [words, dialog] of [["new agent", "New agent"], ["chat", "New conversation"], ["invite", "Invite"], ["shortcuts", "Keyboard shortcuts"]]) {
    await ask(words);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: dialog }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await ask("dark mode");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  await field().waitFor({ state: "detached" });
  await ask("theme");
  await option("Light colours").waitFor();
  assert.deepEqual(await names(page, "Actions"), ["Colours as the system", "Light colours"]);
  await page.keyboard.press("Enter");
  await field().waitFor({ state: "detached" });
  await ask("log out");
  await page.keyboard.press("Enter");
  await page.waitForURL(({ href }) => href.includes("account"));
  await page.goto(`${stage.origin}/console/`);
});

test("what is typed while its code is on the way is not lost", async () => {
  const tab = await open(stage.owner.accessToken);
  let arrive;
  const isWanted = new Promise((resolve) => (arrive = resolve));
  await tab.route("**/console/assets/palette-*.js", (route) => isWanted.then(() => route.continue()));
  await tab.keyboard.press("ControlOrMeta+k");
  await tab.keyboard.type("dock");
  arrive();
  await field(tab).waitFor();
  await option("Dock 7", tab).waitFor();
  assert.equal(await field(tab).inputValue(), "dock");
  await tab.keyboard.type(" 7");
  assert.equal(await field(tab).inputValue(), "dock 7");
  await tab.keyboard.press("Enter");
  await tab.getByRole("heading", { name: "Dock 7", level: 1 }).waitFor();
  await tab.context().close();
});

test("a palette whose code does not come says so, and the keys work on", async () => {
  const tab = await open(stage.owner.accessToken);
  await tab.route("**/console/assets/palette-*.js", (route) => route.fulfill({ status: 404 }));
  await tab.keyboard.press("ControlOrMeta+k");
  await tab.getByText("There is a newer version of the console.").waitFor();
  await tab.keyboard.press("?");
  await tab.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await tab.keyboard.press("Escape");
  await tab.unroute("**/console/assets/palette-*.js");
  await Promise.all([tab.waitForEvent("load"), tab.getByRole("button", { name: "Load it" }).click()]);
  await tab.getByRole("heading", { name: "Now", level: 1 }).waitFor();
  await ask("nova", tab);
  await option("Nova", tab).waitFor();
  await tab.context().close();

  const lost = await open(stage.owner.accessToken);
  await lost.route("**/console/**", (route) => route.abort());
  await lost.keyboard.press("ControlOrMeta+k");
  await lost.getByText("There is no connection to the server. Try again in a moment.").waitFor();
  await lost.context().close();
});

test("it reads the agents once, however much is typed; only of very many it looks for some by their name", async () => {
  const asked = searches(page);
  await page.keyboard.press("ControlOrMeta+k");
  await field().pressSequentially("nova");
  await option("Nova").waitFor();
  await page.keyboard.press("Escape");
  assert.deepEqual(asked, [null]);

  const tab = await open(stage.owner.accessToken);
  const theirs = searches(tab);
  await tab.route(stage.graphqlUrl, async (route) => {
    const { query, variables } = route.request().postDataJSON();
    if (!query.includes("query Findable") || variables.search) return route.continue();
    const empty = { agents: { nodes: [], pageInfo: { hasNextPage: true } }, myAssistant: null };
    await route.fulfill({ json: { data: empty } }); // as if there were more than one list holds
  });
  await ask("nova", tab);
  await option("Nova", tab).waitFor();
  assert.deepEqual(theirs, [null, "nova"]);
  await tab.context().close();
});

test("a member is offered what members may do", async () => {
  const tab = await open(stage.owner.colleagueToken);
  await ask("", tab);
  await option("Nova", tab).waitFor();
  const offered = (await tab.getByRole("option").allInnerTexts()).map((text) => text.split("\n")[0]);
  assert.ok(offered.includes("People"), offered.join());
  for (const name of ["New agent", "Invite a person", "Costs", "Invitations"]) assert.ok(!offered.includes(name), name);
  await field(tab).fill("retention");
  await tab.getByText("Nothing found.").waitFor();
  await tab.keyboard.press("Escape");
  await tab.goto(`${stage.origin}/console/agents/${encodeURIComponent(nova)}`);
  await tab.getByRole("heading", { name: "Nova", level: 1 }).waitFor();
  await ask("pause", tab);
  await tab.getByText("Nothing found.").waitFor();
  await tab.context().close();
});

test("the page has complained of nothing", () => {
  assert.deepEqual(complaints, []);
});
