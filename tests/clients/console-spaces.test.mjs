// What a person finds in the spaces of the console and what they are told there: hits on a phone, replies that nobody has
// read, spaces that they read along, calls that others answer, and files that are not sent yet.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { chromium } from "playwright-core";
import { violations } from "./axe.mjs";
import { signedIn } from "./signed-in.mjs";
import { eventually, openStage } from "./stage.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
const MODEL = `spaces-${Date.now()}`;
const SHIPS = 75; // more than two pages of hits
const PAGE = 30;
const NEEDLE = 5;
const MANY = 40; // more rows than are seen at once
const WINDS = 60; // more than a page reads
const complaints = []; // errors of the page, and what the content security policy refused
let stage, owner, bert, bertId, olgaId, browser, context, page, spaces;

before(async () => {
  stage = await openStage();
  owner = stage.actor(stage.owner.accessToken);
  bert = stage.actor(stage.owner.colleagueToken);
  await fill();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  context = await signedIn(browser, stage, stage.owner.accessToken, { viewport: { width: 1200, height: 800 } });
  page = await open(context);
});

beforeEach(() => page.setViewportSize({ width: 1200, height: 800 }));

after(async () => {
  await browser?.close();
  await stage?.close();
});

async function open(where) {
  const opened = await where.newPage();
  opened.setDefaultTimeout(30_000);
  opened.on("pageerror", (error) => complaints.push(String(error)));
  opened.on("console", (message) => /Content Security Policy|Trusted/i.test(message.text()) && complaints.push(message.text()));
  return opened;
}

async function fill() {
  const idOf = async (actor) => (await actor.execute("{ viewer { actor { id } } }")).viewer.actor.id;
  [olgaId, bertId] = [await idOf(owner), await idOf(bert)];
  spaces = {};
  for (const name of ["Harbour", "Bridge", "Quay", "Loft", "Dock", "Cellar", "Mast", "Keel"]) await make(name);
  for (let number = 1; number <= SHIPS; number++) await say("Harbour", `ship ${number}${number === NEEDLE ? " carries a needle" : ""}`);
  const tool = { kind: "EXTERNAL", effect: "UNSAFE", description: "Charges a card.", input: { type: "object", properties: { amount: { type: "number" } } } };
  await owner.mutate("createTool", { ...tool, name: "refund", approval: { rule: "ALWAYS", approvers: "ADMINS" } });
  const { agent } = await owner.mutate("createAgent", { name: "Nova", model: `openai/${MODEL}`, tools: ["refund"] }, "agent { id }");
  await owner.mutate("addSpaceMembers", { spaceId: spaces.Bridge, actorIds: [agent.id] });
}

/** A space with Olga and Bert in it. */
async function make(name) {
  spaces[name] = (await owner.mutate("createSpace", { name }, "space { id }")).space.id;
  await owner.mutate("addSpaceMembers", { spaceId: spaces[name], actorIds: [bertId] });
}

const say = async (name, text, more = {}) => (await bert.mutate("postMessage", { spaceId: spaces[name], text, ...more }, "posted { id seq }")).posted;
const pathOf = (name) => `/console/spaces/${encodeURIComponent(spaces[name])}`;
const visit = (path, tab = page) => tab.goto(`${stage.origin}${path}`);
const heading = (name, tab = page) => tab.getByRole("heading", { name, level: 1, exact: true });
const said = (text, tab = page) => tab.locator(".messages article.said", { hasText: text });
const link = (name, tab = page) => tab.locator("#side li a", { has: tab.locator(".cut", { hasText: new RegExp(`^${name}$`) }) });
const button = (name, within = page) => within.getByRole("button", { name, exact: true });
const composer = (within = page) => within.locator("form.composer textarea");
const hits = () => page.locator(".hits a");
const thread = () => page.getByRole("complementary", { name: "Thread" });
const toUnread = () => button("To the first unread message");

async function search(words) {
  await page.getByLabel("Words in the messages of this space").fill(words);
  await page.keyboard.press("Enter");
}

/** Chooses something in the menu of the space. */
async function choose(name) {
  await page.locator(".space-buttons").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** Runs in the page: nothing lies over the middle of the row. */
function isOnTop(row) {
  const { left, top, width, height } = row.getBoundingClientRect();
  return row.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

for (const [width, height] of [[1200, 800], [360, 740]]) {
  test(`a hit of a search is seen when it is followed, with ${width} pixels`, async () => {
    await page.setViewportSize({ width, height });
    await visit(pathOf("Harbour"));
    await said(`ship ${SHIPS}`).waitFor();
    await button("Search here").click();
    await search("needle");
    await hits().filter({ hasText: "carries a needle" }).click();
    await said("carries a needle").waitFor();
    await eventually(() => said("carries a needle").evaluate(isOnTop));
    await page.waitForFunction(() => document.activeElement?.matches("li") && document.activeElement.textContent.includes("needle"));
    if (width === 360) {
      await button("Search here").click();
      await hits().filter({ hasText: "carries a needle" }).waitFor(); // the search is still there, for the next hit
    }
  });
}

/** Holds or refuses searches of the page: `change` gets the variables, and returns what becomes of the request. */
async function intercept(change) {
  await page.route(stage.graphqlUrl, async (route) => {
    const asked = route.request().postData() ?? "";
    const become = asked.includes("query SearchSpace(") ? await change(JSON.parse(asked).variables) : undefined;
    return become === "refused" ? route.fulfill({ json: { errors: [{ message: "not now", extensions: { code: "INTERNAL" } }] } }) : route.fallback();
  });
}

test("more hits belong to the words that were searched, also after a page that failed", async () => {
  await visit(`${pathOf("Harbour")}?panel=search`);
  await search("ship");
  await eventually(async () => (await hits().count()) === PAGE);
  await page.getByLabel("Words in the messages of this space").fill("needle");
  await intercept(({ before }) => (before ? "refused" : undefined));
  await button("Show more").click();
  await page.locator(".side-panel .error-box", { hasText: "not now" }).waitFor();
  await page.unroute(stage.graphqlUrl);
  await page.locator(".side-panel .error-box").getByRole("button", { name: "Try again" }).click();
  await eventually(async () => (await hits().count()) === 2 * PAGE);
  await button("Show more").click();
  await eventually(async () => (await hits().count()) === SHIPS);
  await button("Show more").waitFor({ state: "detached" });
});

test("a search that runs is shown, and an older answer does not replace a newer one", async () => {
  await visit(`${pathOf("Harbour")}?panel=search`);
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await intercept(({ query }) => (query === "ship" ? held : undefined));
  await search("ship");
  await page.locator(".side-panel").getByRole("status", { name: "Loading" }).waitFor();
  await search("needle");
  await hits().filter({ hasText: "carries a needle" }).waitFor();
  const [late] = await Promise.all([page.waitForResponse((response) => /"ship"/.test(response.request().postData() ?? "")), release()]);
  await late.finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  assert.equal(await hits().count(), 1);
  await page.unroute(stage.graphqlUrl);
});

/** Old messages of Bert under many newer ones; Olga has read all of them. */
async function readUp(name, texts, newer) {
  const roots = [];
  for (const text of texts) roots.push(await say(name, text));
  let last = roots.at(-1);
  for (let number = 1; number <= newer; number++) last = await say(name, `${name} ${number}`);
  await owner.mutate("markSpaceRead", { spaceId: spaces[name], seq: last.seq });
  return roots;
}

test("replies that were not read are found in their threads, one thread after the other", async () => {
  const [ropes, sails] = await readUp("Quay", ["who brings the ropes?", "who brings the sails?"], MANY);
  await say("Quay", "I bring the ropes", { replyTo: ropes.id });
  await say("Quay", "and a spare one", { replyTo: ropes.id });
  await say("Quay", "I bring the sails", { replyTo: sails.id });
  await visit(pathOf("Harbour"));
  await link("Quay").getByText("3 unread").waitFor();
  await link("Quay").click();
  await said(`Quay ${MANY}`).waitFor();
  await toUnread().click();
  await thread().getByText("I bring the ropes").waitFor();
  await said("who brings the ropes?").waitFor();
  await toUnread().click();
  await thread().getByText("I bring the sails").waitFor();
  await toUnread().waitFor({ state: "detached" });
});

test("a reply that was not read is found in a short space too, and beside a message that stands in the list", async () => {
  const [anchor] = await readUp("Loft", ["who cleans the anchor?"], 3);
  await say("Loft", "I clean the anchor", { replyTo: anchor.id });
  await say("Loft", "the anchor is done");
  await visit(pathOf("Loft"));
  await page.locator(".unread-line").waitFor();
  await toUnread().click();
  await thread().getByText("I clean the anchor").waitFor();
  await toUnread().waitFor({ state: "detached" });
});

/** Runs in the page: another window has the focus. */
function lookAway() {
  document.hasFocus = () => false;
  dispatchEvent(new Event("blur"));
}

test("a reply that is behind many unread messages is found, and what stands in the list is not looked for", async () => {
  const [mast] = await readUp("Mast", ["who climbs the mast?"], MANY);
  for (let number = 1; number <= WINDS; number++) await say("Mast", `wind ${number}`);
  await say("Mast", "I climb the mast", { replyTo: mast.id });
  await visit(pathOf("Mast"));
  await said(`wind ${WINDS}`).waitFor();
  await toUnread().click();
  await page.locator(".unread-line").waitFor();
  await toUnread().click();
  await thread().getByText("I climb the mast").waitFor();
  await toUnread().waitFor({ state: "detached" });

  const [keel] = await readUp("Keel", ["who looks at the keel?"], 2 * MANY);
  for (let number = 1; number <= 3; number++) await say("Keel", `barnacle ${number}`);
  await visit(`${pathOf("Keel")}?message=${encodeURIComponent(keel.id)}`);
  await said("who looks at the keel?").waitFor();
  await toUnread().waitFor();
  await button("To the newest message").click();
  await said("barnacle 3").waitFor();
  await toUnread().waitFor({ state: "detached" });
});

test("a reply that comes while the person looks elsewhere is found, and without one nothing is said to be unread", async () => {
  const [hull] = await readUp("Dock", ["who paints the hull?"], MANY);
  await visit(pathOf("Dock"));
  await said(`Dock ${MANY}`).waitFor();
  await page.evaluate(lookAway);
  await say("Dock", "painted by nobody");
  await said("painted by nobody").waitFor();
  assert.equal(await toUnread().count(), 0, "what is new stands in the list");
  await page.evaluate(() => (delete document.hasFocus, dispatchEvent(new Event("focus"))));
  await page.evaluate(lookAway);
  await page.locator(".unread-line").waitFor({ state: "detached" });
  assert.equal(await toUnread().count(), 0);
  await say("Dock", "I paint the hull", { replyTo: hull.id });
  await toUnread().click();
  await thread().getByText("I paint the hull").waitFor();
});

test("whoever reads a space along is told so and writes nothing there, until they have joined it", async () => {
  const { posted } = await bert.mutate("postMessage", { spaceId: spaces.Cellar, text: "nobody else is here" }, "posted { id }");
  await bert.mutate("addReaction", { messageId: posted.id, emoji: "🎉" });
  await owner.mutate("postMessage", { spaceId: spaces.Cellar, text: "I go now" });
  await owner.mutate("removeSpaceMember", { spaceId: spaces.Cellar, actorId: olgaId });
  const refused = [];
  page.on("response", async (response) => {
    const text = response.url() === stage.graphqlUrl ? await response.text().catch(() => "") : "";
    if (text.includes("NOT_A_MEMBER")) refused.push(response.request().postData());
  });
  await visit("/console/spaces");
  await page.getByRole("tab", { name: "Others" }).click();
  await page.getByRole("link", { name: "Cellar" }).click();
  await said("nobody else is here").waitFor();
  await page.getByText("You read along. You are not in this space.").waitFor();
  assert.equal(await composer().count(), 0);
  await said("I go now").hover();
  await said("I go now").locator(".said-actions").waitFor();
  for (const name of ["React", "Answer in a thread", "Edit"]) assert.equal(await button(name, said("I go now")).count(), 0, name);
  assert.ok(await button("🎉 1: Bert", said("nobody else is here")).isDisabled());
  await page.locator(".space-buttons").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Archive", exact: true }).waitFor();
  assert.equal(await page.getByRole("menuitem", { name: "Leave this space" }).count(), 0);
  await page.keyboard.press("Escape");
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(refused, []);

  await button("Join").click();
  await composer().fill("now I am here");
  await page.keyboard.press("Enter");
  await page.locator("article[data-state=posted]", { hasText: "now I am here" }).waitFor();
  await link("Cellar").waitFor();
  await owner.mutate("removeSpaceMember", { spaceId: spaces.Cellar, actorId: olgaId });
  await page.getByText("You read along. You are not in this space.").waitFor();
});

test("a space that is opened again is in the sidebar again", async () => {
  await visit(pathOf("Quay"));
  await link("Quay").waitFor();
  await choose("Archive");
  await link("Quay").waitFor({ state: "detached" });
  await choose("Open again");
  await link("Quay").waitFor();
});

test("people are told who may answer a call that waits for others", async () => {
  await stage.script(MODEL, [{ calls: [{ name: "enter_space", arguments: { space: "Bridge" } }, { name: "refund", arguments: { amount: 12 } }] }, {}]);
  await say("Bridge", "@Nova, give it back");
  const { viewer } = await bert.execute("{ viewer { actor { member { id } } } }");
  for (const role of ["MEMBER", "VIEWER"]) {
    await owner.mutate("updateMember", { memberId: viewer.actor.member.id, role });
    await eventually(async () => (await bert.execute("{ viewer { scopes } }")).viewer.scopes.includes("messages:write") === (role === "MEMBER"));
    const his = await signedIn(browser, stage, stage.owner.colleagueToken);
    const tab = await open(his);
    await visit(pathOf("Bridge"), tab);
    const call = tab.locator(".call.asked", { hasText: "refund" });
    await call.waitFor();
    await call.getByText("Only admins and owners may answer.").waitFor();
    await call.getByText("You may only read.").waitFor({ state: role === "VIEWER" ? "visible" : "detached" });
    await his.close();
  }
  await owner.mutate("updateMember", { memberId: viewer.actor.member.id, role: "MEMBER" });
  await visit(pathOf("Bridge"));
  const call = page.locator(".call.asked", { hasText: "refund" });
  await button("Approve", call).waitFor();
  assert.equal(await call.getByText("Only admins and owners may answer.").count(), 0);
});

test("files that were attached stand there when the person comes back, also those that were on their way", async () => {
  await visit(pathOf("Bridge"));
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route(stage.graphqlUrl, async (route) => {
    if (route.request().postData()?.includes("late.txt")) await held;
    return route.fallback();
  });
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button("Attach files").click()]);
  const files = ["plan.txt", "late.txt"].map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from(`this is ${name}`) }));
  await chooser.setFiles(files);
  await page.locator(".upload.ready", { hasText: "plan.txt" }).waitFor();
  await page.locator(".upload.sending", { hasText: "late.txt" }).waitFor();
  await link("Harbour").click();
  await heading("Harbour").waitFor();
  await composer().waitFor();
  assert.equal(await page.locator(".upload").count(), 0, "each space has its own");
  release();
  await link("Bridge").click();
  await heading("Bridge").waitFor();
  for (const { name } of files) await page.locator(".upload.ready", { hasText: name }).waitFor();
  await page.unroute(stage.graphqlUrl);
  await composer().fill("both files");
  await page.keyboard.press("Enter");
  const row = page.locator("article[data-state=posted]", { hasText: "both files" });
  for (const { name } of files) await row.getByRole("button", { name: new RegExp(`^Download ${name}`) }).waitFor();
  assert.equal(await page.locator(".upload").count(), 0);
});

test("a conversation of two says what is true of it: nobody is addressed, and either begins it again", async () => {
  const { space } = await owner.mutate("startDirectConversation", { actorId: bertId }, "space { id }");
  await visit(`/console/spaces/${encodeURIComponent(space.id)}`);
  await page.getByText("Write the first one.").waitFor();
  assert.equal(await page.getByText("An agent is addressed with its name").count(), 0);
  await choose("Leave this space");
  await page.getByRole("dialog").getByText("either of you begins it again").waitFor();
  assert.equal(await page.getByText("until somebody brings you in again").count(), 0);
  await page.keyboard.press("Escape");
  assert.deepEqual(complaints, []);
});
