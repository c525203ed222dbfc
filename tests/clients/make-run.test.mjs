// The way of a newcomer in a real browser: `make run`, the link that it prints, a talk, an approval, the mind, an edit. Then
// all that it has started is killed.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const NO_STORES = { DATABASE_URL: "", CIRCADIAN_APP_DATABASE_URL: "", REDIS_URL: "", CIRCADIAN_MODEL: "" }; // it starts its own
const complaints = [];
let directory, port, running, browser, page;

before(async () => {
  directory = mkdtempSync(join(tmpdir(), "circadian-make-run-"));
  port = await freePort();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  page = await (await browser.newContext({ viewport: { width: 1200, height: 800 } })).newPage();
  page.setDefaultTimeout(60_000);
  page.on("pageerror", (error) => complaints.push(String(error)));
});

after(async () => {
  await browser?.close();
  running?.child.kill("SIGTERM");
  if (running) await once(running.child, "close");
  rmSync(directory, { recursive: true, force: true });
});

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: found } = server.address();
  server.close();
  return found;
}

/** Starts the process of `make run`; returns when it is ready, with the link that it prints. */
async function start() {
  const env = { ...process.env, ...NO_STORES, PORT: String(port), CIRCADIAN_DATA_DIR: join(directory, "data") };
  const child = spawn(process.env.CIRCADIAN_PYTHON, ["-m", "backend", "dev"], { cwd: ROOT, env, stdio: ["ignore", "pipe", "inherit"] });
  let link;
  for await (const line of createInterface({ input: child.stdout })) {
    link ??= /^ +console +(http:\S+)$/.exec(line)?.[1];
    if (/^ +stop +Ctrl-C$/.test(line)) break;
  }
  assert.ok(link, "it prints a link to the console");
  child.stdout.resume();
  return { child, link };
}

const said = (text) => page.locator(".messages article.said", { hasText: text });
const button = (name, within = page) => within.getByRole("button", { name, exact: true });

/** Only the rows near the window are elements of a long list: scrolls until `row` is one. */
async function scrollDownTo(list, row) {
  for (let round = 0; round < 200 && (await row.count()) === 0; round++) {
    await list.evaluate((element) => new Promise((drawn) => ((element.scrollTop += 300), requestAnimationFrame(drawn))));
  }
  await row.waitFor();
}

async function write(text) {
  await page.locator("form.composer").getByLabel("Message", { exact: true }).fill(text);
  await page.keyboard.press("Enter");
}

test("the printed link signs in, and the demo agent answers", async () => {
  running = await start();
  await page.goto(running.link);
  await page.getByRole("heading", { name: "Now", level: 1 }).waitFor();
  await page.locator("#side li a", { hasText: "Lounge" }).click();
  await write("what is 6 * 7?");
  await said("6 * 7 is 42.").waitFor();
});

test("what the agent asks is approved among the approvals", async () => {
  await write('call confirm_action with {"summary": "Order 20 chairs."}');
  await page.getByRole("link", { name: /^Approvals/ }).click();
  await page.getByText("Order 20 chairs.").first().waitFor();
  await button("Approve").click();
  await page.getByText("You approved").waitFor();
});

test("its mind is open, and what it remembers is edited", async () => {
  await page.getByRole("link", { name: "Agents", exact: true }).click();
  await page.getByRole("link", { name: "Nova", exact: true }).click();
  await page.locator(".cycle-head").first().click();
  await page.getByRole("link", { name: "Exact prompt" }).first().click();
  await page.locator(".prompt-text").first().waitFor();
  await scrollDownTo(page.locator(".prompt-list"), page.locator(".prompt-text", { hasText: "Order 20 chairs." }).first());
  await page.getByRole("link", { name: "To the cycle" }).click();
  await page.getByRole("tab", { name: "Knowledge" }).click();
  await button("Memories").click();
  await button("New memory").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Key").fill("harbour master");
  await dialog.getByLabel("What it keeps").fill("Mia Berg");
  await button("Save", dialog).click();
  await page.locator(".known", { hasText: "Mia Berg" }).waitFor();
  await button("Change the memory: harbour master").click();
  await dialog.getByLabel("What it keeps").fill("Jonas Berg");
  await button("Save", dialog).click();
  await page.locator(".known", { hasText: "Jonas Berg" }).waitFor();
});

test("all that it has started is killed, and the page goes on", async () => {
  await page.locator("#side li a", { hasText: "Lounge" }).click();
  await said("6 * 7 is 42.").waitFor();
  execFileSync("pkill", ["-KILL", "-P", String(running.child.pid)]); // stores, server, worker; it starts them again
  await page.locator(".connection.lost").waitFor();
  await page.locator(".connection.open").waitFor({ timeout: 120_000 });
  await write("what is 8 * 9?");
  await said("8 * 9 is 72.").waitFor();
  assert.deepEqual(complaints, []);
});
