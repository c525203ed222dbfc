// docs/quick-start-browser.md: its commands and its page, as they stand there, in a real browser.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./files.mjs";
import { demo, post } from "./installation.mjs";
import { buildFolder, tsc } from "./package.mjs";
import { proxy } from "./proxy.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
const project = fileURLToPath(new URL("../../", import.meta.url));
const source = readFileSync(join(project, "docs", "quick-start-browser.md"), "utf8");
const blocksOf = (kind) => [...source.matchAll(new RegExp("^```" + kind + "\n([\\s\\S]*?)^```", "gm"))].map(([, text]) => text);
const [commands] = blocksOf("sh");
const [page] = blocksOf("html");
const directory = buildFolder("quick-start");
const complaints = [];
let between, browser, server, tab;

before(async () => {
  between = await proxy();
  const client = join("infra", "clients", "typescript");
  const isOurs = (path) => !/node_modules|typescript.build/.test(path.slice(project.length));
  cpSync(join(project, client), join(directory, client), { recursive: true, filter: isOurs });
  mkdirSync(join(directory, ".data"));
  writeFileSync(join(directory, ".data", "dev.json"), JSON.stringify({ ...demo, graphqlUrl: between.url }));
  const { status, stdout, stderr } = spawnSync("bash", ["-eo", "pipefail", "-c", commands], { cwd: directory, encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
  writeFileSync(join(directory, "chat", "index.html"), page);
  server = await serve(join(directory, "chat"));
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  tab = await browser.newPage();
  tab.on("pageerror", (error) => complaints.push(String(error)));
  await tab.addInitScript(keepDrafts);
  await tab.goto(`${server.origin}/index.html`);
});

after(async () => {
  await browser?.close();
  server?.close();
  await between?.cut();
});

/** Runs in the page: keeps each text that the drafts have had. */
function keepDrafts() {
  globalThis.draftsSeen = [];
  document.addEventListener("DOMContentLoaded", () => {
    const drafts = document.getElementById("drafts");
    const keep = () => drafts.textContent && globalThis.draftsSeen.push(drafts.textContent);
    new MutationObserver(keep).observe(drafts, { childList: true, characterData: true, subtree: true });
  });
}

const message = (text) => tab.locator("#messages li", { hasText: text });

test("the types of its script hold", () => {
  const [, script] = page.match(/<script type="module">([\s\S]*?)<\/script>/);
  cpSync(join(directory, "infra", "clients", "typescript"), join(directory, "node_modules", "@circadian", "client"), { recursive: true });
  writeFileSync(join(directory, "script.mjs"), script);
  tsc(directory, "--noEmit", "--allowJs", "--checkJs", "--lib", "es2023,dom,dom.iterable", "script.mjs");
});

test("it lists the spaces", async () => {
  await tab.locator("#spaces li").first().waitFor();
});

test("a message is answered, and the answer shows while it is written", async () => {
  await tab.getByLabel("Message").fill("what is 3 * 37?");
  await tab.getByRole("button", { name: "Send" }).click();
  await message(/^[^:]+: what is 3 \* 37\?$/).waitFor();
  await message(/3 \* 37 is 111\./).waitFor();

  const drafts = await tab.evaluate(() => globalThis.draftsSeen);
  assert.ok(drafts.length > 1);
  assert.ok(drafts.at(-1).startsWith(drafts[0]));
  assert.equal(await tab.getByLabel("Message").inputValue(), "");
});

test("it continues after the connection was lost, without a gap or a repeat", async () => {
  await between.cut();
  await tab.getByRole("status").filter({ hasText: "trying again" }).waitFor();
  await post(demo.spaceId, "nobody was listening");
  await between.restore();
  await post(demo.spaceId, "listening again");
  await message(/^[^:]+: listening again$/).waitFor(); // the agent may quote it

  assert.equal(await message(/^[^:]+: nobody was listening$/).count(), 1);
  assert.equal(await message(/^[^:]+: listening again$/).count(), 1);
  assert.deepEqual(complaints, []);
});
