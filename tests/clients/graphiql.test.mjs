// GraphiQL in a real browser: the page starts without a complaint, asks nobody else, runs a query and a subscription.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { demo, post, url } from "./installation.mjs";
import { eventually } from "./stage.mjs";

const AGAIN_MS = 3_000;

const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
]; // prettier-ignore

let browser, page;
const complaints = [];
const hosts = new Set();

before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => /^(http|ws)/.test(request.url()) && hosts.add(new URL(request.url()).host));
  await page.goto(url);
  await page.locator(".graphiql-execute-button").waitFor();
});

after(async () => {
  await browser?.close();
});

const response = () => page.locator(".result-window").innerText();
const showing = (pattern) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector(".result-window").innerText),
    pattern.source,
  );

async function picture(name) {
  const directory = process.env.CIRCADIAN_PICTURES;
  mkdirSync(directory, { recursive: true });
  await page.screenshot({ path: join(directory, `${name}.png`) });
}

test("the first example runs with the demo's token filled in", async () => {
  await page.locator(".graphiql-execute-button").click();
  await showing(/"viewer"/);

  assert.match(await response(), /"kind": "PERSON"/);
  await picture("query");
});

test("the subscription follows the space live, and stops when it is told to", async () => {
  await page.getByRole("tab", { name: "FollowASpace" }).click();
  const opened = page.waitForEvent("websocket");
  await page.locator(".graphiql-execute-button").click();
  const socket = await opened;
  const closed = socket.waitForEvent("close", { timeout: 0 }); // it begins to wait long before it is told to stop
  let received = "";
  socket.on("framereceived", ({ payload }) => (received += payload));
  let postedAt = 0;
  await eventually(async () => {
    // It follows what happens from its begin on, and does not say when that is: a first text may come too early.
    if (Date.now() - postedAt > AGAIN_MS) {
      postedAt = Date.now();
      await post(demo.spaceId, "Hello from the browser test");
    }
    return received.includes("Hello from the browser test"); // the page shows the newest events alone
  });
  await showing(/"state": "SLEEPING"/);
  await picture("subscription");
  await page.locator(".graphiql-execute-button").click(); // it says "stop" while it runs
  await closed;

  assert.match(received, /"__typename": ?"MessageDelta"/);
});

test("a mutation from the third tab posts", async () => {
  await page.getByRole("tab", { name: "PostAMessage" }).click();
  await page.locator(".graphiql-execute-button").click();
  await showing(/"PostMessageSuccess"/);
});

test("the documentation explorer shows the schema", async () => {
  await page.getByRole("button", { name: "Show Documentation Explorer" }).click();
  await page.locator(".graphiql-doc-explorer").getByText("Subscription", { exact: true }).click();
  await page.locator(".graphiql-doc-explorer").getByRole("link", { name: "spaceFeed" }).waitFor();
  await picture("documentation");
});

test("the settings open, change the theme, and close", async () => {
  await page.getByRole("button", { name: "Open settings dialog" }).click();
  await page.getByRole("button", { name: "Dark" }).click();
  await picture("settings");
  await page.keyboard.press("Escape");

  assert.ok(await page.locator("body.graphiql-dark").count());
});

test("nobody else was asked, and the browser had nothing to complain of", () => {
  assert.deepEqual([...hosts], [new URL(url).host]);
  assert.deepEqual(complaints, []);
});
