// The installation page of the console, as an operator uses it: organisations, caps, suspension, queues, the kill switch.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { violations } from "./axe.mjs";
import { openStage } from "./stage.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
const TABS = ["Organisations", "Queues", "Allow-lists", "Acts"];
const complaints = []; // errors of the page, and what the content security policy refused
let stage, browser, context, page;

before(async () => {
  stage = await openStage();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => /Content Security Policy|Trusted/i.test(message.text()) && complaints.push(message.text()));
});

after(async () => {
  await browser?.close();
  await stage?.close();
});

const button = (name, within = page) => within.getByRole("button", { name, exact: true });
const dialog = (name) => page.getByRole("dialog", { name, exact: true });
const tab = (name) => page.getByRole("tab", { name, exact: true });
const row = (name) => page.getByRole("row", { name: new RegExp(name) });
const open = (query = "") => page.goto(`${stage.origin}/console/installation${query}`);

/** Holds back the answers to one query until they are released. */
async function held(query) {
  let release;
  const released = new Promise((done) => (release = done));
  await page.route("**/graphql", async (route) => {
    if (route.request().postData()?.includes(query)) await released;
    await route.continue();
  });
  return { release };
}

/** Refuses what asks for this field. */
async function refuse(field) {
  const json = { errors: [{ message: "not now", extensions: { code: "INTERNAL" } }] };
  await page.route(stage.graphqlUrl, (route) => (route.request().postData()?.includes(field) ? route.fulfill({ json }) : route.fallback()));
}

async function picture(name) {
  if (!process.env.CIRCADIAN_PICTURES) return;
  mkdirSync(process.env.CIRCADIAN_PICTURES, { recursive: true });
  await page.screenshot({ path: join(process.env.CIRCADIAN_PICTURES, `console-installation-${name}.png`) });
}

test("an owner who is no operator is not offered the page, and sees nothing at its address", async () => {
  await open();
  await page.getByLabel("E-mail address").fill(stage.owner.email);
  await page.getByLabel("Password").fill(stage.owner.password);
  await button("Sign in").click();
  await page.getByText("Only operators see this page").waitFor();
  assert.equal(await page.getByRole("link", { name: "Installation" }).count(), 0);
  assert.equal(await page.getByRole("tab").count(), 0);
});

test("an operator finds an organisation and caps it", async () => {
  await stage.add("operator");
  await stage.add("tenant");
  const state = await held("query KillSwitch");
  await page.goto(`${stage.origin}/console/`);
  await page.getByRole("link", { name: "Installation" }).click();
  await row("Acme").getByText("you are signed in to it").waitFor();
  await page.getByLabel("Find an organisation").fill("zebra &");
  await row("Acme").waitFor({ state: "detached" });
  await button("Zebra & sons").click();
  const zebra = dialog("Zebra & sons");
  await button("Set a cap", zebra).click();
  const cap = dialog("Cap of Zebra & sons");
  await cap.getByLabel("At most").fill("0");
  state.release(); // what arrives later closes nothing
  await page.getByText("Suspend everything").waitFor({ state: "attached" });
  await button("Save cap", cap).click();
  await cap.locator('[aria-invalid="true"]').waitFor();
  await cap.getByLabel("At most").fill("0,5");
  await button("Save cap", cap).click();
  await cap.getByText("Enter digits, with a point before decimal places").waitFor();
  await cap.getByLabel("At most").fill("500");
  await button("Save cap", cap).click();
  await zebra.getByText("$500.00 a month").waitFor();
  await button("Set a cap", zebra).click();
  await cap.getByLabel("Unit").selectOption("tokens");
  await cap.getByLabel("At most").fill("5,000,000");
  await button("Save cap", cap).click();
  await zebra.getByText("5,000,000 tokens a month").waitFor();
  await picture("organisation");
  await button("Remove the cap $500.00 a month", zebra).click();
  await button("Remove", dialog("Remove the cap?")).click();
  await zebra.getByText("$500.00 a month", { exact: true }).waitFor({ state: "detached" });
  await button("Remove the cap 5,000,000 tokens a month", zebra).click();
  await button("Remove", dialog("Remove the cap?")).click();
  await zebra.getByText("no cap").waitFor();
  await page.goto(`${stage.origin}/console/installation?tab=acts`);
  await row("Cap removed.*US dollars a month").waitFor();
  await row("Cap removed.*tokens a month").waitFor();
  await open();
  await button("Zebra & sons").click();
});

test("an organisation is suspended with a reason, and resumed", async () => {
  const zebra = dialog("Zebra & sons");
  await button("Suspend", zebra).click();
  const asking = dialog("Suspend Zebra & sons?");
  await button("Suspend", asking).click();
  await asking.locator('[aria-invalid="true"]').waitFor();
  await asking.getByLabel("Reason").fill("unpaid");
  await button("Suspend", asking).click();
  await zebra.getByText("Suspended", { exact: true }).waitFor();
  await button("Resume", zebra).click();
  await button("Resume", dialog("Resume Zebra & sons?")).click();
  await zebra.getByText("Active", { exact: true }).waitFor();
  await button("Close", zebra).click();
  await tab("Acts").click();
  await page.getByText("unpaid").waitFor();
  assert.ok((await row("unpaid").innerText()).includes(stage.owner.email));
});

test("queues, workers and what the settings allow are shown", async () => {
  await open("?tab=load");
  await page.getByText("1 worker", { exact: true }).waitFor();
  await row("Dead letters").waitFor();
  await tab("Allow-lists").click();
  await row("CIRCADIAN_EGRESS_PORTS").getByText("443").waitFor();
});

test("there is a kill switch while the queues cannot be measured, and its own failure is said on each tab", async () => {
  const alert = page.getByRole("alert").filter({ hasText: "not now" });
  await refuse("livingWorkers");
  await open("?tab=load");
  await alert.waitFor();
  await button("Suspend everything").waitFor();
  await page.unroute(stage.graphqlUrl);
  await button("Try again", alert).click();
  await row("Dead letters").waitFor();

  await refuse("keptTenantId");
  await open();
  await row("Acme").waitFor();
  await alert.waitFor();
  await page.unroute(stage.graphqlUrl);
  await button("Try again", alert).click();
  await button("Suspend everything").waitFor();
  await alert.waitFor({ state: "detached" });
});

test("the kill switch suspends everything else, and is turned off where it was turned on", async () => {
  await open();
  await button("Suspend everything").click();
  const asking = dialog("Suspend all organisations?");
  await asking.getByLabel("Reason").fill("runaway agents");
  await button("Suspend everything", asking).click();
  await page.getByText("The kill switch is on", { exact: true }).waitFor();
  await row("Zebra").getByText("by the kill switch").waitFor();
  assert.ok((await row("Acme").innerText()).includes("Active"));
  await picture("kill-switch");
  assert.deepEqual(await violations(page), []);
  await button("Turn it off").click();
  await button("Turn it off", dialog("Turn the kill switch off?")).click();
  await button("Suspend everything").waitFor();
  await row("Zebra").getByText("Active").waitFor();
});

test("every tab is usable by everybody, on a wide and a narrow screen, light and dark", async () => {
  for (const [width, colorScheme] of [[1280, "light"], [1280, "dark"], [360, "light"], [360, "dark"]]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await open();
    for (const name of TABS) {
      await tab(name).click();
      await page.getByRole("tabpanel").getByRole("row").nth(1).waitFor();
      await picture(`${name.toLowerCase()}-${width}-${colorScheme}`);
      assert.deepEqual(await violations(page), [], `${name}, ${width}, ${colorScheme}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} does not scroll sideways`);
    }
  }
  assert.deepEqual(complaints, []);
});
