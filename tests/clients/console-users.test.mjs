// The console as the people meet it who are not its owner, who are in a hurry, or whose network and servers fail: every page
// that a member or a viewer is offered, a page that opens slowly, and texts that cannot be sent.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { signedIn } from "./signed-in.mjs";
import { eventually, openStage } from "./stage.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
const MODEL = `users-${Date.now()}`;
const TOO_LONG = 100_001; // characters of a message
const EVENTS = 20;
const SLOWLY = { chunk_size: 6, chunk_delay_seconds: 0.05 };
const complaints = []; // errors of the page, and what the content security policy refused
let stage, owner, bert, browser, context, page, spaces;

before(async () => {
  stage = await openStage();
  owner = stage.actor(stage.owner.accessToken);
  bert = stage.actor(stage.owner.colleagueToken);
  await fill();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  page = await open(context);
  await page.goto(`${stage.origin}${pathOf("Bridge")}`);
  await page.getByLabel("E-mail address").fill(stage.owner.email);
  await page.getByLabel("Password").fill(stage.owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Bridge", level: 1 }).waitFor();
});

after(async () => {
  await browser?.close();
  await stage?.close();
});

async function open(whose) {
  const opened = await whose.newPage();
  opened.setDefaultTimeout(30_000);
  opened.on("pageerror", (error) => complaints.push(String(error)));
  opened.on("console", (message) => /Content Security Policy|Trusted/i.test(message.text()) && complaints.push(message.text()));
  return opened;
}

/** Two spaces with Bert in them, an agent, and one of each thing that an organisation has. */
async function fill() {
  const { viewer } = await bert.execute("{ viewer { actor { id } } }");
  spaces = {};
  for (const name of ["Bridge", "Harbour"]) {
    spaces[name] = (await owner.mutate("createSpace", { name }, "space { id }")).space.id;
    await owner.mutate("addSpaceMembers", { spaceId: spaces[name], actorIds: [viewer.actor.id] });
  }
  const tool = { name: "publish", kind: "EXTERNAL", description: "Publishes a text.", effect: "PURE", input: { type: "object" } };
  await owner.mutate("createTool", tool);
  await owner.mutate("createMcpServer", { name: "charts", link: { url: "https://charts.example.com/mcp" } });
  await owner.mutate("createRole", { name: "Helpers", scopes: ["spaces:read"] });
  const { agent } = await owner.mutate("createAgent", { name: "Nova", model: `openai/${MODEL}`, tools: ["publish"] }, "agent { id }");
  await owner.mutate("addSpaceMembers", { spaceId: spaces.Bridge, actorIds: [agent.id] });
  await bert.mutate("postMessage", { spaceId: spaces.Harbour, text: "A ship has arrived" });
}

const pathOf = (name) => `/console/spaces/${encodeURIComponent(spaces[name])}`;
const message = () => page.locator("form.composer").getByLabel("Message", { exact: true });
const article = (state, text) => page.locator(`.messages article[data-state=${state}]`, { hasText: text });

async function write(text) {
  await message().fill(text);
  await page.keyboard.press("Enter");
}

/** Runs in the page: follows a link of the console. */
function follow(url) {
  const link = Object.assign(document.createElement("a"), { href: url });
  document.body.append(link);
  link.click();
  link.remove();
}

for (const [role, mayWrite] of [["MEMBER", true], ["VIEWER", false]]) {
  test(`a ${role.toLowerCase()} may see every page that they are offered`, async () => {
    const { viewer } = await bert.execute("{ viewer { actor { member { id } } } }");
    await owner.mutate("updateMember", { memberId: viewer.actor.member.id, role });
    const his = await signedIn(browser, stage, stage.owner.colleagueToken);
    const tab = await open(his);
    const refused = [];
    tab.on("response", async (response) => {
      const text = response.url() === stage.graphqlUrl ? await response.text().catch(() => "") : ""; // the tab may be closed
      if (text.includes('"FORBIDDEN"')) refused.push(response.request().postData());
    });
    const links = (place) => tab.locator(`${place} a[href^="/console/"]`).evaluateAll((all) => all.map(({ href }) => href));
    const isDone = async () => (await tab.locator(".bones").count()) === 0;
    await tab.goto(`${stage.origin}/console/organisation`);
    await tab.locator(".organisation-nav a").first().waitFor();
    const offered = [...(await links("#side")), ...(await links(".organisation-nav"))];
    await tab.goto(`${stage.origin}/console/agents`);
    await tab.locator("main a", { hasText: "Nova" }).first().waitFor();
    offered.push(...(await links("main")));
    assert.ok(offered.length > 10, offered.join(" "));
    for (const url of new Set(offered)) {
      await tab.evaluate(follow, url);
      await tab.locator("main h1").first().waitFor({ state: "attached" });
      await eventually(isDone);
      assert.deepEqual(await tab.locator(".error-box, .toast.bad").allInnerTexts(), [], url);
    }
    await tab.goto(`${stage.origin}${pathOf("Harbour")}`);
    await tab.locator("article", { hasText: "A ship has arrived" }).hover();
    await tab.getByText("You may read here.").waitFor({ state: mayWrite ? "detached" : "visible" });
    assert.equal(await tab.getByRole("button", { name: "Answer in a thread" }).count(), mayWrite ? 1 : 0);
    assert.deepEqual(refused, []);
    await his.close();
  });
}

test("a newcomer is told the way into a space, and in the dialog how they reach an agent", async () => {
  const [token] = await stage.addPeople(["Mara"]);
  const theirs = await signedIn(browser, stage, token);
  const tab = await open(theirs);
  const side = tab.locator("#side");
  await tab.goto(`${stage.origin}/console/spaces`);
  await side.getByText("You are in no space yet. An admin can bring you into one.").waitFor();
  await tab.locator("main").getByText("An admin can bring you into one.").waitFor();
  await tab.locator("main").getByRole("button", { name: "New conversation" }).click();
  await tab.getByRole("dialog").getByText("An admin can bring you into a space with an agent.").waitFor();
  assert.equal(await tab.getByRole("button", { name: "Write: Nova" }).count(), 0);
  await tab.getByRole("button", { name: "Write: Olga" }).click();
  await tab.getByRole("heading", { name: "Olga", level: 1 }).waitFor();
  await side.locator("li a", { hasText: "Olga" }).waitFor();
  await side.getByText("You are in no space yet.").waitFor(); // a conversation with one person is none
  await tab.goto(`${stage.origin}${pathOf("Bridge")}`);
  await tab.getByText("An admin, or whoever manages the space, can bring you in.").waitFor();
  await theirs.close();
});

test("a member begins a conversation with an agent of a space that they are in", async () => {
  const { viewer } = await bert.execute("{ viewer { actor { member { id } } } }");
  await owner.mutate("updateMember", { memberId: viewer.actor.member.id, role: "MEMBER" });
  const { agent } = await owner.mutate("createAgent", { name: "Vega" }, "agent { id }");
  await owner.mutate("addSpaceMembers", { spaceId: spaces.Harbour, actorIds: [agent.id] });
  const { agent: elsewhere } = await owner.mutate("createAgent", { name: "Deneb" }, "agent { id }");
  const his = await signedIn(browser, stage, stage.owner.colleagueToken);
  const tab = await open(his);
  await tab.goto(`${stage.origin}/console/spaces?new=direct`);
  const write = (name) => tab.getByRole("dialog").getByRole("button", { name: `Write: ${name}` });
  await write("Vega").waitFor();
  assert.equal(await write("Deneb").count(), 0);
  await write("Vega").click();
  await tab.getByRole("heading", { name: "Vega", level: 1 }).waitFor();
  for (const [id, name, count] of [[agent.id, "Vega", 1], [elsewhere.id, "Deneb", 0]]) {
    await tab.goto(`${stage.origin}/console/agents/${encodeURIComponent(id)}`);
    await tab.getByRole("heading", { name, level: 1 }).waitFor();
    assert.equal(await tab.getByRole("button", { name: "Write to it" }).count(), count, name);
  }
  await his.close();
});

test("a person starts their assistant on the first page", async () => {
  const [token] = await stage.addPeople(["Piet"]);
  const theirs = await signedIn(browser, stage, token);
  const tab = await open(theirs);
  await tab.goto(`${stage.origin}/console/`);
  await tab.getByRole("button", { name: "Start your assistant" }).click();
  await tab.locator("form.composer").waitFor();
  const { myAssistant } = await stage.actor(token).execute("{ myAssistant { agent { name } space { id } } }");
  assert.equal(new URL(tab.url()).pathname, `/console/spaces/${encodeURIComponent(myAssistant.space.id)}`);
  await tab.goto(`${stage.origin}/console/`);
  await tab.locator("main .panel", { hasText: "Your assistant" }).getByRole("link", { name: myAssistant.agent.name }).waitFor();
  await theirs.close();
});

test("an owner starts their assistant on the first page too, and then has it there no more", async () => {
  const tab = await open(context);
  await tab.goto(`${stage.origin}/console/`);
  await tab.getByRole("button", { name: "Start your assistant" }).click();
  await tab.locator("form.composer").waitFor();
  const { myAssistant } = await owner.execute("{ myAssistant { space { id } } }");
  assert.equal(new URL(tab.url()).pathname, `/console/spaces/${encodeURIComponent(myAssistant.space.id)}`);
  const isRead = (response) => (response.request().postData() ?? "").includes("query NowAssistant");
  await Promise.all([tab.waitForResponse(isRead), tab.goto(`${stage.origin}/console/`)]);
  await tab.locator("main .panel", { hasText: "Today costs" }).waitFor();
  await eventually(async () => (await tab.locator("main .bones").count()) === 0);
  assert.equal(await tab.getByRole("heading", { name: "Your assistant" }).count(), 0);
  await tab.close();
});

test("a page whose scripts have not come yet shows its frame, and loads its module while the person is signed in", async () => {
  const tab = await open(context);
  const order = [];
  let release;
  const held = new Promise((resolve) => (release = resolve));
  tab.on("request", (request) => order.push(new URL(request.url()).pathname));
  // The small script of the theme comes before any paint.
  await tab.route(/\/console\/assets\/(?!first-)[^/]*\.js$/, (route) => held.then(() => route.continue()));
  await tab.goto(`${stage.origin}${pathOf("Harbour")}`, { waitUntil: "commit" });
  await tab.getByRole("status", { name: "The console opens" }).locator(".side").waitFor();
  release();
  await tab.locator(".messages article", { hasText: "A ship has arrived" }).waitFor();
  assert.equal(await tab.locator(".opening").count(), 0);
  assert.equal(await tab.locator(".app").count(), 1);
  const module = order.findIndex((path) => /\/assets\/space-.*\.js$/.test(path));
  assert.ok(module >= 0 && module < order.indexOf("/oauth/token"), order.join(" "));
  await tab.close();
});

/** Runs in the page before everything else: keeps the person's feed, and holds frames back when it is told to. */
function holdFrames() {
  const held = (globalThis.held = { feed: undefined, isSettled: false, frames: undefined });
  const request = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (run) => (held.frames ? held.frames.push(run) : request(run));
  globalThis.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        const { type, id, payload } = JSON.parse(data);
        if (type !== "next" || !payload.data.viewerFeed) return;
        held.feed = { socket: this, id };
        held.isSettled ||= payload.data.viewerFeed.__typename === "SnapshotCompleted";
      });
    }
  };
}

/** Runs in the page: so many texts are unread in the space. Returns when the page has had time to draw without a frame. */
async function tellUnread({ space, unreadCount }) {
  const { socket, id } = globalThis.held.feed;
  const event = { __typename: "UnreadChanged", cursor: null, space: { id: space }, unreadCount, unreadMentionCount: 0, readUpTo: 0, newestMessage: null };
  socket.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ id, type: "next", payload: { data: { viewerFeed: event } } }) }));
  await new Promise((resolve) => setTimeout(resolve));
}

test("the sidebar is drawn once in a frame, and at once where no frame comes", async () => {
  const tab = await open(context);
  await tab.addInitScript(holdFrames);
  await tab.goto(`${stage.origin}${pathOf("Bridge")}`);
  await tab.waitForFunction(() => globalThis.held.isSettled);
  const badge = tab.locator("#side li a", { hasText: "Harbour" }).locator(".badge");
  const shows = (count) => eventually(async () => (await badge.allInnerTexts()).join().startsWith(String(count)));
  const tell = (unreadCount) => tab.evaluate(tellUnread, { space: spaces.Harbour, unreadCount });
  await tell(1);
  await shows(1);
  await tab.evaluate(() => {
    globalThis.held.frames = [];
    globalThis.drawn = 0;
    new MutationObserver(() => globalThis.drawn++).observe(document.getElementById("side"), { subtree: true, childList: true, characterData: true });
  });
  for (let number = 2; number <= EVENTS; number++) await tell(number);
  assert.equal(await tab.evaluate(() => globalThis.drawn), 0);
  await tab.evaluate(() => globalThis.held.frames.splice(0).forEach((run) => run(performance.now())));
  await shows(EVENTS);
  await tell(EVENTS + 1); // it waits for a frame, which does not come any more when the page is hidden
  await tab.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await shows(EVENTS + 1);
  await tell(EVENTS + 2);
  await shows(EVENTS + 2);
  await tab.close();
});

test("a text that is refused goes back to the composer, with what was written since", async () => {
  await write("a".repeat(TOO_LONG));
  const failed = article("failed", "aaaa");
  await failed.getByText("100,000").waitFor();
  await message().fill("written since");
  await failed.getByRole("button", { name: "Change it" }).click();
  await failed.waitFor({ state: "detached" });
  assert.equal(await message().inputValue(), `${"a".repeat(TOO_LONG)}\n\nwritten since`);
  assert.ok(await message().evaluate((field) => field === document.activeElement));
  await write("short enough");
  await article("posted", "short enough").waitFor();
});

test("what is written while the API is dead is sent when it is back, in its order and once", async () => {
  await stage.kill("api");
  await page.locator(".connection.lost").waitFor();
  await write("written into the void");
  await write("and then this");
  await article("failed", "written into the void").getByText("It is sent as soon as there is one.").waitFor();
  await stage.start("api");
  await article("posted", "and then this").waitFor();
  const texts = await page.locator(".messages article .prose").allInnerTexts();
  const order = texts.map((text) => text.trim()).filter((text) => /void|and then/.test(text));
  assert.deepEqual(order, ["written into the void", "and then this"]);
});

test("what waits for the API is sent when it is back, though the person has gone to another space", async () => {
  const isPosted = async (text) => {
    const query = "query ($id: ID!) { space(id: $id) { messages(last: 50) { nodes { text } } } }";
    const { space } = await bert.execute(query, { id: spaces.Bridge });
    return space.messages.nodes.some((each) => each.text === text);
  };
  const go = async (name) => {
    await page.locator("#side li a", { hasText: name }).click();
    await page.waitForURL(`${stage.origin}${pathOf(name)}`);
  };
  await stage.kill("api");
  await page.locator(".connection.lost").waitFor();
  await write("written before they left");
  await article("failed", "written before they left").getByText("It is sent as soon as there is one.").waitFor();
  await go("Harbour");
  await article("failed", "written before they left").waitFor({ state: "detached" });
  await stage.start("api");
  await eventually(() => isPosted("written before they left"));
  await go("Bridge");
  await article("posted", "written before they left").waitFor();
  assert.equal(await page.locator(".messages article", { hasText: "written before they left" }).count(), 1);
});

test("a text that is refused while the person is on another page stands in its space when they come back", async () => {
  let refuse;
  const held = new Promise((resolve) => (refuse = resolve));
  await page.route(stage.graphqlUrl, async (route) => {
    if (!route.request().postData()?.includes("refused far away")) return route.continue();
    await held;
    return route.fulfill({ json: { errors: [{ message: "not now", extensions: { code: "INTERNAL" } }] } });
  });
  await write("refused far away");
  await article("sending", "refused far away").waitFor();
  await page.locator("#side li a", { hasText: "Harbour" }).click();
  await article("posted", "A ship has arrived").waitFor();
  refuse();
  await page.locator("#side li a", { hasText: "Bridge" }).click();
  const failed = article("failed", "refused far away");
  await failed.getByText("not now").waitFor();
  await page.unroute(stage.graphqlUrl);
  await failed.getByRole("button", { name: "Change it" }).click();
  await page.waitForFunction(() => document.querySelector("form.composer textarea").value === "refused far away");
  await message().fill("");
});

test("an answer whose worker is killed is written anew, once", async () => {
  const text = "A report on the tides of the week, with all its figures, in the order of the days.";
  const calls = [{ name: "enter_space", arguments: { space: "Bridge" } }, { name: "send_message", arguments: { text } }];
  await stage.script(MODEL, [{ calls, ...SLOWLY, hang_after: 14 }, { calls }, {}]);
  await write("Please report");
  await article("writing", "A report on").waitFor();
  await stage.kill("worker");
  await stage.start("worker");
  await article("posted", text).waitFor({ timeout: 120_000 });
  await article("writing", "A report on").waitFor({ state: "detached" });
  await page.getByText("Nova thinks…").waitFor({ state: "detached" });
  assert.equal(await article("posted", text).count(), 1);
});

test("without a mouse a person reaches what may be done with a message, and answers it", async () => {
  await page.goto(`${stage.origin}${pathOf("Harbour")}`);
  const row = page.locator(".messages li", { hasText: "A ship has arrived" });
  await row.waitFor();
  await page.locator(".messages").focus();
  await page.keyboard.press("ArrowUp");
  assert.ok(await row.evaluate((element) => element === document.activeElement));
  await row.getByRole("button", { name: "React" }).waitFor();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "React");
  await row.focus();
  await page.keyboard.press("r");
  const panel = page.getByRole("complementary", { name: "Thread" });
  await panel.waitFor();
  await page.waitForFunction(() => document.activeElement?.matches(".side-panel textarea"));
  await page.keyboard.type("answered by keys alone");
  await page.keyboard.press("Enter");
  await panel.locator("article[data-state=posted]", { hasText: "answered by keys alone" }).waitFor();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await eventually(() => row.evaluate((element) => element === document.activeElement));
});

test("the pages have complained of nothing", () => {
  assert.deepEqual(complaints, []);
});
