// What fails in the console is said there, and what a person has typed outlives it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { violations } from "./axe.mjs";
import { signedIn } from "./signed-in.mjs";
import { eventually, openStage } from "./stage.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
const MODEL = `failures-${Date.now()}`;
const REFUSAL = { json: { errors: [{ message: "not now", extensions: { code: "INTERNAL" } }] } };
const complaints = []; // errors of the page, and what the content security policy refused
let stage, owner, browser, context, page, spaceId;

before(async () => {
  stage = await openStage();
  owner = stage.actor(stage.owner.accessToken);
  spaceId = (await owner.mutate("createSpace", { name: "Harbour" }, "space { id }")).space.id;
  await owner.mutate("postMessage", { spaceId, text: "the tide is high\nand falls" });
  const lighthouse = (await owner.mutate("createSpace", { name: "Lighthouse" }, "space { id }")).space.id;
  await owner.mutate("createConnector", { name: "Bridge program", spaceId: lighthouse, url: "https://bridge.example.invalid/replies" });
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  context = await signedIn(browser, stage, stage.owner.accessToken, { viewport: { width: 1280, height: 900 }, permissions: ["clipboard-read", "clipboard-write"] });
  page = await open();
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

const inSpace = () => `${stage.origin}/console/spaces/${encodeURIComponent(spaceId)}`;
const button = (name, within = page) => within.getByRole("button", { name, exact: true });
const dialog = (name) => page.getByRole("dialog", { name, exact: true });
const toast = (text, tab = page) => tab.locator(".toast", { hasText: text });
const composer = (tab = page) => tab.locator("form.composer").getByLabel("Message", { exact: true });

/** Refuses this operation until the returned function is called. */
async function refuse(operation) {
  const answer = (route) => (route.request().postData()?.includes(operation) ? route.fulfill(REFUSAL) : route.fallback());
  await page.route(stage.graphqlUrl, answer);
  return () => page.unroute(stage.graphqlUrl, answer);
}

async function closeToasts() {
  while (await page.locator(".toast").count()) await page.locator(".toast").first().getByRole("button", { name: "Dismiss" }).click();
}

async function copyText(tab) {
  await tab.locator("article.said", { hasText: "the tide is high" }).hover();
  await button("More", tab.locator("article.said", { hasText: "the tide is high" })).click();
  await tab.getByRole("menuitem", { name: "Copy the text" }).click();
}

/** Runs in the page before its scripts: such as a page on plain HTTP has it. */
function withoutClipboard() {
  globalThis.hiddenClipboard = navigator.clipboard;
  Object.defineProperty(navigator, "clipboard", { value: undefined });
}

test("a text is copied without the clipboard of the browser's newer kind, also in a dialog", async () => {
  const tab = await open();
  await tab.addInitScript(withoutClipboard);
  await tab.goto(inSpace());
  await copyText(tab);
  await toast("Copied.", tab).waitFor();
  assert.equal(await tab.evaluate(() => globalThis.hiddenClipboard.readText()), "the tide is high\nand falls");

  await owner.mutate("createSpace", { name: "Jetty" });
  await tab.goto(`${stage.origin}/console/organisation/connectors?new=yes`);
  const form = tab.getByRole("dialog", { name: "New connector" });
  await form.getByLabel("Kind").selectOption("A program of yours");
  await form.getByLabel("Name", { exact: true }).fill("Jetty program");
  await form.getByRole("combobox", { name: "Space" }).fill("jett");
  await tab.getByRole("option", { name: /Jetty/ }).first().click();
  await form.getByLabel("Address that receives the replies").fill("https://bridge.example.invalid/replies");
  await button("Connect", form).click();
  const made = tab.getByRole("dialog", { name: "The connector is there" });
  const secret = await made.getByLabel("Secret that signs the replies", { exact: true }).inputValue();
  await button("Copy: Secret that signs the replies", made).click();
  await button("Copied", made).waitFor();
  assert.equal(await tab.evaluate(() => globalThis.hiddenClipboard.readText()), secret);
  await tab.close();
});

test("what could not be copied is said", async () => {
  const tab = await open();
  await tab.addInitScript(withoutClipboard);
  await tab.addInitScript(() => (document.execCommand = () => false));
  await tab.goto(inSpace());
  await copyText(tab);
  await toast("It could not be copied.", tab).waitFor();
  assert.equal(await tab.locator(".toast").count(), 1);
  assert.equal(await tab.locator("body > textarea").count(), 0);
  await tab.close();
});

test("a Stop of the palette that fails says so", async () => {
  await page.goto(inSpace());
  await composer().waitFor();
  const accept = await refuse("mutation StopCycle");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Commands" }).fill("stop");
  await page.getByRole("option", { name: "Stop", exact: true }).click();
  await toast("not now").waitFor();
  await accept();
  await closeToasts();
});

test("a file that cannot be saved or shown says so", async () => {
  const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");
  await page.goto(inSpace());
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button("Attach files").click()]);
  await chooser.setFiles([{ name: "map.png", mimeType: "image/png", buffer: png }, { name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("north by north") }]);
  await page.locator(".upload.ready", { hasText: "plan.txt" }).waitFor();
  await page.locator(".upload.ready", { hasText: "map.png" }).waitFor();
  await composer().fill("the plan");
  await page.keyboard.press("Enter");
  const row = page.locator("article[data-state=posted]", { hasText: "the plan" });
  const accept = await refuse("query FreshFiles");
  await row.getByRole("button", { name: /^Download plan.txt/ }).click();
  await toast("not now").waitFor();
  await closeToasts();
  await row.getByRole("button", { name: "Show map.png" }).click();
  await dialog("map.png").locator(".toast", { hasText: "not now" }).waitFor();
  await closeToasts();
  await page.keyboard.press("Escape");
  await accept();

  await page.route(stage.graphqlUrl, (route) => (route.request().postData()?.includes("query FreshFiles") ? route.fulfill({ json: { data: { node: null } } }) : route.fallback()));
  await row.getByRole("button", { name: /^Download plan.txt/ }).click();
  await toast("plan.txt is not there any more.").waitFor();
  await page.unroute(stage.graphqlUrl);
  await closeToasts();
});

test("a search for new members that fails says so, and is tried again", async () => {
  await page.goto(inSpace());
  await button("Members").click();
  const accept = await refuse("query Candidates");
  await page.getByLabel("Bring somebody in").fill("o");
  const alert = page.locator(".panel-form [role=alert]", { hasText: "not now" });
  await alert.waitFor();
  await accept();
  await button("Try again", alert).click();
  await alert.waitFor({ state: "detached" });
});

test("a form of a plan that cannot read the spaces says so, and reads them again", async () => {
  const { agent } = await owner.mutate("createAgent", { name: "Nova" }, "agent { id }");
  await owner.mutate("addSpaceMembers", { spaceId, actorIds: [agent.id] });
  await page.goto(`${stage.origin}/console/agents/${encodeURIComponent(agent.id)}?tab=plans`);
  const accept = await refuse("query PlanSpaces");
  await button("New plan").click();
  const alert = page.getByRole("dialog").getByRole("alert").filter({ hasText: "not now" });
  await alert.waitFor();
  await accept();
  await button("Try again", alert).click();
  await page.getByRole("dialog").getByRole("option", { name: "Harbour" }).waitFor({ state: "attached" });
  await alert.waitFor({ state: "detached" });
});

/** Answers the list of connectors as if the one of a program were of a kind of a package; hears what is saved. */
async function asOther(heard) {
  await page.route(stage.graphqlUrl, async (route) => {
    const { query, variables } = route.request().postDataJSON() ?? {};
    if (query?.includes("mutation UpdateConnector")) {
      heard.push(variables.input);
      if (variables.input.other) return route.fulfill({ json: { data: { updateConnector: { __typename: "UpdateConnectorSuccess", connector: { id: variables.input.connectorId } } } } });
    }
    if (!query?.includes("query Connectors(")) return route.fallback();
    const response = await route.fetch();
    const json = await response.json();
    for (const node of json.data.connectors.nodes) Object.assign(node, { kind: "OTHER", kindName: "matrix", channel: "!dock:example.com" });
    await route.fulfill({ response, json });
  });
}

test("a connector of a kind of a package is changed, and keeps what is not entered", async () => {
  const heard = [];
  await asOther(heard);
  await page.goto(`${stage.origin}/console/organisation/connectors`);
  await button("Bridge program").click();
  await button("Edit", dialog("Bridge program")).click();
  const form = dialog("Edit Bridge program");
  await form.getByLabel("Name", { exact: true }).fill("Matrix bridge");
  await button("Save connector", form).click();
  await form.waitFor({ state: "detached" });
  await eventually(async () => (await owner.execute("{ connectors(first: 5) { nodes { name } } }")).connectors.nodes.some(({ name }) => name === "Matrix bridge"));
  assert.deepEqual(heard.map(({ name, other, url }) => ({ name, other, url })), [{ name: "Matrix bridge", other: undefined, url: undefined }]);

  await dialog("Matrix bridge").getByText("matrix", { exact: true }).waitFor();
  await button("Edit", dialog("Matrix bridge")).click();
  const again = dialog("Edit Matrix bridge");
  await again.getByLabel(/^Conversation outside/).fill("!pier:example.com");
  await again.getByLabel(/^Settings/).fill("homeserver = https://matrix.example.com/?a=b\nroom=7");
  await again.getByLabel(/^Name of a credential/).fill("token");
  await again.getByLabel(/^Its new value/).fill("s3cret");
  await button("Save connector", again).click();
  await again.waitFor({ state: "detached" });
  assert.deepEqual(heard[1].other, {
    channel: "!pier:example.com",
    settings: [{ name: "homeserver", value: "https://matrix.example.com/?a=b" }, { name: "room", value: "7" }],
    credentials: [{ name: "token", value: "s3cret" }],
  }); // prettier-ignore

  await button("Edit", dialog("Matrix bridge")).click();
  await again.getByLabel(/^Settings/).fill("no value");
  await button("Save connector", again).click();
  await again.getByText("Write each setting as name=value.").waitFor();
  assert.equal(heard.length, 2);
  await page.unroute(stage.graphqlUrl);
});

test("on a phone it is said in words that the connection is lost, and the page stays below them", async () => {
  const tab = await open();
  await tab.setViewportSize({ width: 360, height: 740 });
  const sockets = [];
  let isDown = false;
  await tab.routeWebSocket("**/graphql", (socket) => {
    if (isDown) return socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  await tab.goto(inSpace());
  await tab.locator(".connection.open").waitFor();
  await composer(tab).waitFor();
  isDown = true;
  await Promise.all(sockets.map((socket) => socket.close()));
  const words = tab.locator(".connection.lost .words", { hasText: "Connecting again" });
  await words.waitFor();
  const [strip, main] = [await words.boundingBox(), await tab.locator("#main").boundingBox()];
  assert.ok(strip.width > 50 && strip.height > 10, JSON.stringify(strip));
  assert.ok(strip.y + strip.height <= main.y, JSON.stringify({ strip, main }));
  assert.ok(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(await violations(tab), []);
  isDown = false;
  await tab.locator(".connection.open").waitFor();
  await tab.close();
});

test("nothing is said to wait, and no call to be gone, before it is known", async () => {
  const { agent } = await owner.mutate("createAgent", { name: "Rigel", model: `openai/${MODEL}` }, "agent { id }");
  await owner.mutate("addSpaceMembers", { spaceId, actorIds: [agent.id] });
  const form = { type: "object", properties: { day: { type: "string", title: "Which day?" } } };
  await stage.script(MODEL, [{ calls: [{ name: "enter_space", arguments: { space: "Harbour" } }, { name: "ask", arguments: { question: "When do we sail?", form } }] }, {}, {}]);
  await owner.mutate("postMessage", { spaceId, text: "@Rigel, please" });
  const waits = async () => (await owner.execute("{ holds { nodes { id } } }")).holds.nodes;
  await eventually(async () => (await waits()).length === 1);
  const [{ id }] = await waits();
  const tab = await open();
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await tab.routeWebSocket("**/graphql", async (socket) => {
    await held;
    socket.connectToServer();
  });
  const texts = tab.locator("main").getByText(/^Nothing waits for you|^This call does not wait for you/);
  await tab.goto(`${stage.origin}/console/`);
  await tab.getByRole("heading", { name: "Now", level: 1 }).waitFor();
  await tab.locator("main .panel", { hasText: "Waits for you" }).getByRole("status", { name: "Loading" }).or(texts.first()).waitFor();
  assert.deepEqual(await texts.allInnerTexts(), []);
  await tab.goto(`${stage.origin}/console/approvals?call=${encodeURIComponent(id)}`);
  await tab.getByRole("heading", { name: "Approvals", level: 1 }).waitFor();
  await tab.locator("main").getByRole("status", { name: "Loading" }).or(texts.first()).first().waitFor();
  assert.deepEqual(await texts.allInnerTexts(), []);
  release();
  await tab.waitForFunction(() => document.activeElement?.matches(".approval-head") && document.activeElement.textContent.includes("Rigel"));
  await owner.mutate("stopAgent", { agentId: agent.id });
  await tab.close();
});

test("a message that waits for the connection is sent before the console loads itself again", async () => {
  const tab = await open();
  const [sockets, isOfConsole] = [[], ({ pathname }) => pathname.startsWith("/console/") || pathname === new URL(stage.graphqlUrl).pathname];
  let [isDown, release] = [false, undefined];
  const gate = new Promise((resolve) => (release = resolve));
  await tab.routeWebSocket("**/graphql", (socket) => {
    if (isDown) return socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  await tab.goto(inSpace());
  await tab.locator(".connection.open").waitFor();
  await composer(tab).waitFor();
  isDown = true;
  await tab.route(isOfConsole, (route) => route.abort());
  await Promise.all(sockets.map((socket) => socket.close()));
  await tab.locator(".connection.lost").waitFor();
  await composer(tab).fill("sent while nothing arrives");
  await composer(tab).press("Enter");
  await tab.getByText("There is no connection. It is sent as soon as there is one.").waitFor();
  await tab.getByRole("link", { name: "Costs", exact: true }).click();
  await tab.locator("main [role=alert]", { hasText: "There is no connection to the server." }).waitFor();

  await tab.route(stage.graphqlUrl, async (route) => {
    if (route.request().postData()?.includes("sent while nothing arrives")) await gate;
    await route.continue();
  });
  await tab.unroute(isOfConsole);
  isDown = false;
  const costs = tab.getByRole("heading", { name: "Costs", level: 1 });
  await toast("Something that you have written is not sent yet.", tab).or(costs).first().waitFor();
  const hasWaited = (await costs.count()) === 0;
  release();
  const posted = async () => (await owner.execute("query ($id: ID!) { space(id: $id) { messages(last: 5) { nodes { text } } } }", { id: spaceId })).space.messages.nodes;
  await eventually(async () => (await posted()).some(({ text }) => text === "sent while nothing arrives"));
  await costs.waitFor();
  assert.ok(hasWaited, "it has loaded itself before the message was sent");
  assert.equal((await posted()).filter(({ text }) => text === "sent while nothing arrives").length, 1);
  await tab.close();
});

test("the page has complained of nothing", () => {
  assert.deepEqual(complaints, []);
});
