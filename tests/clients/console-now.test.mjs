// The pages Now, Approvals and Costs in a real browser: a person sees what waits, answers it with the keyboard, sees who was
// faster, and what it all costs.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { violations } from "./axe.mjs";
import { signedIn } from "./signed-in.mjs";
import { eventually, openStage } from "./stage.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
const MODEL = `now-${Date.now()}`;
const OTHER = `${MODEL}-other`;
const THIRD = `${MODEL}-third`;
const BROKEN = `${MODEL}-broken`;
const PICKY = `${MODEL}-picky`;
const MANY = 52; // agents, more than the page reads
const FOLLOWED = 24; // `follow-agents.ts`
const HIDDEN = "Invoice 118 <b>urgent</b> \u202e0001";
const FORM = {
  type: "object",
  required: ["day"],
  properties: { day: { type: "string", title: "Which day?", enum: ["monday", "friday"] }, order: { type: "string", title: "Order", pattern: "^[A-Z]-\\d+$" } },
};
const complaints = []; // errors of the page, and what the content security policy refused
let stage, owner, writer, browser, context, page, space;

before(async () => {
  stage = await openStage();
  owner = stage.actor(stage.owner.accessToken);
  writer = stage.actor(stage.owner.colleagueToken);
  await fill();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  context = await browser.newContext({ viewport: { width: 1200, height: 900 }, acceptDownloads: true });
  page = await open(context);
});

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
  const { viewer } = await writer.execute("{ viewer { actor { id } } }");
  space = (await owner.mutate("createSpace", { name: "Bridge" }, "space { id }")).space.id;
  await owner.mutate("addSpaceMembers", { spaceId: space, actorIds: [viewer.actor.id] });
  const input = { type: "object", properties: { amount: { type: "number" }, text: { type: "string" }, lines: { type: "array", items: { type: "number" } } } };
  const tool = { kind: "EXTERNAL", effect: "UNSAFE", input, patienceSeconds: 600, timeoutSeconds: 3600, description: "Moves money." };
  await owner.mutate("createTool", { ...tool, name: "charge", approval: { rule: "ALWAYS" } });
  await owner.mutate("createTool", { ...tool, name: "wire", approval: { rule: "ALWAYS", people: 2 } });
  await owner.mutate("createTool", { ...tool, name: "refund", approval: { rule: "ALWAYS", approvers: "ADMINS" } });
  for (const [name, model] of [["Nova", MODEL], ["Orion", OTHER], ["Scout", THIRD]]) {
    const agent = { name, model: `openai/${model}`, tools: ["charge", "wire", "refund"] };
    const { agent: { id } } = await owner.mutate("createAgent", agent, "agent { id }"); // prettier-ignore
    await owner.mutate("addSpaceMembers", { spaceId: space, actorIds: [id] });
  }
}

const enter = { name: "enter_space", arguments: { space: "Bridge" } };
const call = (name, given) => ({ calls: [enter, { name, arguments: given }] });
const ask = (question) => call("ask", { question, form: FORM });

/** The agent makes this call, and reads what comes of it. */
async function wants(step, { name = "Nova", model = MODEL } = {}) {
  await stage.script(model, [step, {}, {}]);
  await writer.mutate("postMessage", { spaceId: space, text: `@${name}, please` });
}

/** Lets the queries of this name fail, until it is called. */
async function failing(name) {
  const isIt = (route) => route.request().postDataJSON()?.query?.includes(`query ${name}(`);
  const handler = (route) => (isIt(route) ? route.fulfill({ json: { data: null, errors: [{ message: "it broke", extensions: { code: "INTERNAL" } }] } }) : route.fallback());
  await page.route(stage.graphqlUrl, handler);
  return () => page.unroute(stage.graphqlUrl, handler);
}

/** The next request of the model has this text. */
const isRead = (text) => eventually(async () => JSON.stringify((await stage.requests(MODEL)).at(-1) ?? "").includes(text));
const waitingNow = async () => (await owner.execute("{ holds { nodes { id } } }")).holds.nodes.length;
const row = (text) => page.locator(".approval", { hasText: text });
const field = (name) => page.getByLabel(name, { exact: true });
const heading = (name) => page.getByRole("heading", { name, level: 1, exact: true });
const panel = (name) => page.locator("section", { has: page.getByRole("heading", { name, exact: true }) });

async function picture(name) {
  if (!process.env.CIRCADIAN_PICTURES) return;
  mkdirSync(process.env.CIRCADIAN_PICTURES, { recursive: true });
  await page.screenshot({ path: join(process.env.CIRCADIAN_PICTURES, `console-now-${name}.png`) });
}

test("a question appears while the person looks, and the agent reads what they fill in", async () => {
  await page.goto(`${stage.origin}/console/approvals`);
  await page.getByLabel("E-mail address").fill(stage.owner.email);
  await page.getByLabel("Password").fill(stage.owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByText("Nothing waits for you.").waitFor();

  await wants(ask("When do we sail?"));
  await field("Which day?").waitFor();
  await row("Nova").getByText("Only members were heard").waitFor();
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await field("Which day?").selectOption("friday");
  await field("Order").fill("wrong");
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  const message = page.locator(".field", { has: field("Order") }).getByRole("alert");
  assert.match(await message.innerText(), /wrong/);
  await picture("question");
  await field("Order").fill("A-7");
  await page.getByRole("button", { name: "Answer", exact: true }).click();

  await row("When do we sail?").getByText("You answered").waitFor();
  await isRead("A-7");
});

test("what fails is listed, and leads to where it is mended", async () => {
  await page.goto(`${stage.origin}/console/`);
  await panel("What fails").getByText("Everything works.").waitFor();

  const { viewer } = await writer.execute("{ viewer { actor { id } } }");
  const tell = async (name, model, text) => {
    const { agent } = await owner.mutate("createAgent", { name, model: `openai/${model}` }, "agent { id }");
    const made = await owner.mutate("createSpace", { name: `With ${name}` }, "space { id }");
    await owner.mutate("addSpaceMembers", { spaceId: made.space.id, actorIds: [viewer.actor.id, agent.id] });
    await writer.mutate("postMessage", { spaceId: made.space.id, text });
    return agent.id;
  };
  const address = "https://hooks.example.invalid/in";
  const { mcpServer } = await owner.mutate("createMcpServer", { name: "charts", link: { url: "https://charts.example.invalid/mcp" } }, "mcpServer { id }");
  await owner.mutate("createWebhookEndpoint", { name: "Harbour log", url: address, spaceId: space, events: ["MESSAGE_POSTED"] });
  await writer.mutate("postMessage", { spaceId: space, text: "A ship has arrived" });
  await stage.scriptAll(BROKEN, { status: 503 });
  await stage.scriptAll(PICKY, { text: "Read.", refuse_if: "POISON" });
  const made = [await tell("Reef", PICKY, "A word of POISON"), await tell("Wreck", BROKEN, "Are you there?")];
  const query = "{ webhookEndpoints { nodes { failingSince } } modelHealth { isFailing } deadLetters { totalCount } mcpServers { nodes { status } } }";
  const stands = () => owner.execute(query);
  await eventually(async () => (await stands()).webhookEndpoints.nodes[0].failingSince);
  await eventually(async () => (await stands()).modelHealth.some(({ isFailing }) => isFailing));
  await eventually(async () => (await stands()).deadLetters.totalCount === 1);
  await eventually(async () => (await stands()).mcpServers.nodes[0].status === "FAILING");

  const places = [
    ["1 event that no model could process", "dead-letters", () => page.getByRole("button", { name: "Reef" })],
    ["Webhook Harbour log fails", "webhooks", () => page.getByRole("dialog", { name: "Harbour log" })],
    ["MCP server charts fails", "mcp-servers", () => page.getByRole("dialog", { name: "charts" })],
    [`${BROKEN} does not answer`, "models", () => page.getByRole("cell", { name: BROKEN })],
  ];
  for (const [problem, section, shown] of places) {
    await page.goto(`${stage.origin}/console/`);
    await panel("What fails").getByRole("link", { name: problem }).click();
    await page.waitForURL(`**/console/organisation/${section}*`);
    await shown().waitFor();
  }
  await page.goto(`${stage.origin}/console/`);
  await panel("What fails").getByRole("link", { name: "Wreck has no answer from its model" }).click();
  await heading("Wreck").waitFor();
  for (const agentId of made) await owner.mutate("stopAgent", { agentId });
  await owner.mutate("deleteMcpServer", { mcpServerId: mcpServer.id });
  await page.goto(`${stage.origin}/console/approvals`);
  await page.getByText("Nothing waits for you.").waitFor();
});

/** Runs in the page: a person types faster than it draws. Returns what has the focus two frames later. */
async function typeQuickly(keys) {
  for (const key of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
  return document.activeElement.dataset.key ?? document.activeElement.className;
}

test("a call is shown exactly, and approved with the keyboard alone", async () => {
  await wants(call("charge", { amount: 7, text: HIDDEN, lines: Array.from({ length: 60 }, (_, n) => n) }));
  const values = row("wants to use charge").locator(".approval-values");
  await values.locator("dd", { hasText: "Invoice 118 <b>urgent</b> ⟨U+202E⟩0001" }).waitFor();
  assert.equal(await values.locator("b").count(), 0);
  await values.getByRole("button", { name: /^Show all of it/ }).first().click();
  await values.locator("dd", { hasText: "59\n]" }).waitFor();
  await picture("approval");

  await page.locator("body").click({ position: { x: 2, y: 400 } });
  assert.equal(await page.evaluate(typeQuickly, ["j", "a"]), "a");
  assert.deepEqual((await owner.execute("{ waitingToolCalls { nodes { id } } }")).waitingToolCalls.nodes, [], "the key alone approves nothing");
  await page.keyboard.press("Enter");
  await row("charge").getByText("You approved").waitFor();
  await eventually(async () => (await owner.execute("{ waitingToolCalls { nodes { arguments } } }")).waitingToolCalls.nodes[0]?.arguments.text === HIDDEN);
});

test("the agent reads why its call was rejected", async () => {
  await wants(call("charge", { amount: 8 }), { name: "Orion", model: OTHER });
  await row("Orion").locator(".approval-values").waitFor();
  await page.keyboard.press("r");
  await page.waitForFunction(() => document.activeElement.labels?.[0]?.textContent === "Why not?");
  await page.keyboard.type("We have paid it already.");
  await page.keyboard.press("Enter");
  await row("Orion").getByText("You rejected").waitFor();
  await eventually(async () => JSON.stringify((await stage.requests(OTHER)).at(-1)).includes("We have paid it already."));
});

test("an answer that somebody else gave first is shown, and two people are counted", async () => {
  await page.getByRole("button", { name: "Remove what is answered" }).click();
  await page.getByText("Nothing waits for you.").waitFor();
  await wants(call("charge", { amount: 9 }), { name: "Orion", model: OTHER });
  await row("Orion").locator(".approval-values").waitFor();
  const { holds } = await writer.execute("{ holds { nodes { id digest } } }");
  const [{ id, digest }] = holds.nodes;
  const works = await failing("CallOutcome");
  await writer.mutate("answerToolCall", { toolCallId: id, digest, decision: "DECLINE", comment: "Not this month." });
  await row("Orion").getByText("It broke.").waitFor();
  await works();
  await row("Orion").getByRole("button", { name: "Try again" }).click();
  await row("Orion").getByText("Bert rejected it first: “Not this month.”").waitFor();

  await wants(call("wire", { amount: 10 }), { name: "Orion", model: OTHER });
  const wire = row("wire");
  await wire.waitFor();
  await page.keyboard.press("j");
  await wire.getByText("0 of 2 people have approved").last().waitFor();
  const [other] = (await writer.execute("{ holds { nodes { id digest } } }")).holds.nodes;
  await writer.mutate("answerToolCall", { toolCallId: other.id, digest: other.digest, decision: "APPROVE" });
  await wire.getByText("1 of 2 people have approved: Bert").waitFor();
  await wire.getByRole("button", { name: "Approve", exact: true }).click();
  await wire.getByText("You approved").waitFor();
  await picture("ended");
});

test("what only admins approve needs a fresh proof, and is approved after it", async () => {
  await wants(call("refund", { amount: 12 }), { name: "Orion", model: OTHER });
  await row("refund").waitFor();
  await stage.outdateProofs();
  await page.goto(`${stage.origin}/console/approvals`);
  const refund = row("refund");
  const approve = refund.getByRole("button", { name: "Approve", exact: true });
  await approve.click();
  const asked = page.getByRole("dialog", { name: "Is it you?", exact: true });
  const [proof] = await Promise.all([context.waitForEvent("page"), asked.getByRole("link", { name: "Confirm it" }).click()]);
  await proof.getByLabel("Password").fill(stage.owner.password);
  await proof.getByRole("button", { name: "Continue", exact: true }).click();
  await proof.waitForURL("**/account");
  await proof.close();
  await refund.getByText("Confirm first that it is you, then try again.").waitFor();
  await approve.click();
  await refund.getByText("You approved").waitFor();
});

test("the first page shows what an agent writes this second, and leads to what waits", async () => {
  await page.goto(`${stage.origin}/console/`);
  await heading("Now").waitFor();
  const line = panel("Agents").locator("li", { hasText: "Scout" });
  const text = "The tides of November are high. ".repeat(12);
  const slowly = { calls: [enter, { name: "send_message", arguments: { text } }], chunk_size: 6, chunk_delay_seconds: 0.1 };
  await stage.script(THIRD, [slowly, {}]);
  await writer.mutate("postMessage", { spaceId: space, text: "@Scout, how is the tide?" });
  await line.getByText(/tides of November/).waitFor();
  await line.getByText("thinks", { exact: true }).waitFor();
  await picture("now");
  await line.getByText("sleeps").waitFor();

  await wants(call("charge", { amount: 11 }), { name: "Scout", model: THIRD });
  await line.getByText("waits for an answer", { exact: true }).waitFor();
  await panel("Agents").getByText(/^0 of \d+ at work$/).waitFor();
  await panel("Waits for you").getByRole("link", { name: /Wants to use charge.*Scout/ }).click();
  await heading("Approvals").waitFor();
  await row("Scout").locator(".approval-values").waitFor();
  assert.equal(new URL(page.url()).searchParams.has("call"), true);
});

test("a call that waits is in the title, and is told by the browser to who looks at something else", async () => {
  const elsewhere = await signedIn(browser, stage, stage.owner.accessToken, { permissions: ["notifications"] });
  const tab = await open(elsewhere);
  await tab.addInitScript(() => {
    globalThis.told = [];
    globalThis.Notification = class {
      static permission = "granted";
      constructor(title, { body }) {
        globalThis.told.push(Object.assign(this, { title, body, close: () => undefined }));
      }
    };
    Document.prototype.hasFocus = () => false;
    localStorage.setItem("console-alerts", "yes");
  });
  await tab.goto(`${stage.origin}/console/approvals`);
  await tab.locator("main :is(.approval-list, .empty)").first().waitFor(); // what waits is known
  await tab.getByRole("link", { name: "Costs", exact: true }).click();
  await tab.getByRole("heading", { name: "Costs", level: 1 }).waitFor();
  const count = async () => Number(/^\((\d+)\)/.exec(await tab.title())?.[1] ?? 0);
  const before = await waitingNow();
  await wants(call("charge", { amount: 21 }), { name: "Orion", model: OTHER });
  await eventually(async () => (await waitingNow()) === before + 1);
  await tab.waitForFunction(() => globalThis.told.some(({ body }) => body === "Waits for your answer."));
  assert.deepEqual(await tab.evaluate(() => globalThis.told.filter(({ body }) => body === "Waits for your answer.").map(({ title }) => title)), ["Orion · Bridge"]);
  const unreadNow = async () => {
    const { spaces } = await owner.execute("{ spaces(first: 100, isJoined: true) { nodes { unreadCount } } }");
    return spaces.nodes.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
  };
  await eventually(async () => (await count()) === (await unreadNow()) + before + 1);
  await tab.evaluate(() => globalThis.told.find(({ body }) => body === "Waits for your answer.").onclick());
  await tab.waitForURL("**/console/approvals?call=*");
  await elsewhere.close();
});

test("with more agents than the first page reads, the one at work stands first, and what is followed goes on", async () => {
  const model = `${MODEL}-many`;
  const made = [];
  for (let number = 1; number <= MANY; number++) {
    const { agent } = await owner.mutate("createAgent", { name: `Buoy ${number}`, model: `openai/${model}` }, "agent { id }");
    made.push(agent.id);
  }
  const tab = await open(context);
  const followed = [];
  await tab.routeWebSocket("**/graphql", (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const { type, payload } = JSON.parse(text);
      if (type === "subscribe" && payload.query.includes("NowAgent(")) followed.push(payload.variables.agentId);
      server.send(text);
    });
  });
  await tab.goto(`${stage.origin}/console/`);
  const agents = tab.locator("section", { has: tab.getByRole("heading", { name: "Agents", exact: true }) });
  await agents.locator("li").first().waitFor();
  await eventually(() => followed.length >= FOLLOWED);
  await agents.getByText(/^0 of \d+ at work$/).waitFor();
  const { space: direct } = await owner.mutate("startDirectConversation", { actorId: made.at(-1) }, "space { id }");
  await stage.script(model, [{ gate: "buoy" }, {}]);
  await owner.mutate("postMessage", { spaceId: direct.id, text: "How high are the waves?" });
  const first = agents.locator("li").first();
  await first.getByText(`Buoy ${MANY}`, { exact: true }).waitFor();
  await first.getByText("thinks", { exact: true }).waitFor();
  await agents.getByText(/^1 of \d+ at work$/).waitFor();
  await eventually(() => followed.includes(made.at(-1)));
  assert.ok(followed.length < 2 * FOLLOWED, `the others are not followed anew: ${followed.length}`);
  await stage.openGate("buoy");
  await tab.close();
  for (const agentId of made) await owner.mutate("stopAgent", { agentId });
});

test("the page of costs has the same numbers as the API, plotted and in tables", async () => {
  const now = Date.now();
  const range = { from: new Date(now - 86_400_000).toISOString(), to: new Date(now + 86_400_000).toISOString() };
  const { usage } = await owner.execute("query ($from: DateTime!, $to: DateTime!) { usage(by: [], from: $from, to: $to) { groups { requests } } }", range);
  await owner.mutate("createBudget", { name: "The house", scope: "TENANT", period: "MONTH", limit: "200" });
  await page.getByRole("link", { name: "Costs", exact: true }).click();
  await heading("Costs").waitFor();
  await page.getByRole("button", { name: /^Requests/ }).click();
  await page.locator(".plot canvas").waitFor();
  const [{ requests }] = usage.groups;
  const beside = page.getByRole("region", { name: "Requests over time" });
  await beside.getByRole("cell", { name: String(requests), exact: true }).waitFor();
  await page.getByText("The house").waitFor();

  await page.getByText("Models", { exact: true }).click();
  await page.getByRole("button", { name: OTHER, exact: true }).click();
  await page.getByText(`Only ${OTHER}`).waitFor();
  assert.equal(new URL(page.url()).searchParams.get("by"), "MODEL");
  await page.getByRole("button", { name: "Show all again" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
  assert.equal(download.suggestedFilename(), "usage-model.csv");
  assert.match(readFileSync(await download.path(), "utf8"), new RegExp(`^period,[^]*\n[^]*,${OTHER},`));
  await page.getByText("7 days", { exact: true }).click();
  assert.equal(new URL(page.url()).searchParams.get("period"), "7d");
});

test("an admin creates a budget, is told what is wrong at its field, changes its limit, and deletes it", async () => {
  const name = "Nova each day";
  const stored = async () => (await owner.execute("{ budgets { name limit scope period } }")).budgets.find((each) => each.name === name);
  const dialog = (title) => page.getByRole("dialog", { name: title, exact: true });
  const press = (title, button) => dialog(title).getByRole("button", { name: button, exact: true }).click();
  await page.goto(`${stage.origin}/console/costs`);
  await page.getByRole("button", { name: "New budget", exact: true }).click();
  await field("Name").fill(name);
  await field("Limits").selectOption("AGENT");
  await field("Agent (optional)").fill("Nova");
  await page.getByRole("option", { name: "Nova", exact: true }).click();
  await field("Begins again").selectOption("DAY");
  await field("Limit in US dollars").fill("0");
  await press("New budget", "Create");
  await dialog("New budget").locator(".field", { has: field("Limit in US dollars") }).getByRole("alert").getByText(/from 0.01/).waitFor();
  await page.waitForFunction(() => {
    const alert = document.querySelector("dialog [role=alert]");
    const { x, y, height } = alert.getBoundingClientRect();
    return document.elementFromPoint(x + 5, y + height / 2) === alert;
  }); // nothing covers it
  await picture("new-budget");
  assert.deepEqual(await violations(page), []);
  await field("Limit in US dollars").fill("5");
  await press("New budget", "Create");

  const card = panel("Budgets").locator("li", { hasText: name });
  await card.getByText("For Nova, a day.").waitFor();
  assert.deepEqual(await stored(), { name, limit: "5", scope: "AGENT", period: "DAY" });

  await card.getByRole("button", { name: `Change ${name}` }).click();
  await field("Limit in US dollars").fill("2.5");
  await press(name, "Save");
  await card.getByText("$2.50").waitFor();
  assert.equal((await stored()).limit, "2.5");

  await card.getByRole("button", { name: `Change ${name}` }).click();
  await press(name, "Delete");
  await press(`Delete the budget ${name}?`, "Delete");
  await card.waitFor({ state: "detached" });
  assert.equal(await stored(), undefined);
});

/** An app that is installed, a service account and a plan of Nova: what each is called, and its id. */
async function addSubjects() {
  const register = { name: "Orrery", description: "Keeps calendars.", type: "PUBLIC", scopes: ["spaces:read"], redirectUris: ["https://orrery.example.com/back"] };
  const { app } = await owner.mutate("registerApp", register, "app { clientId }");
  const { installation } = await owner.mutate("installApp", { clientId: app.clientId, scopes: ["spaces:read"] }, "installation { id }");
  const till = { name: "Till", description: "Tells what was sold.", scopes: ["events:write"] };
  const { serviceAccount } = await owner.mutate("createServiceAccount", till, "serviceAccount { id }");
  const { agents } = await owner.execute('{ agents(search: "Nova") { nodes { id } } }');
  const { plan } = await owner.mutate("createPlan", { agentId: agents.nodes[0].id, name: "Tide report", instruction: "Report.", cron: "0 6 * * *" }, "plan { id }");
  return [["PROGRAM", "Program", "Orrery", installation.id], ["PROGRAM", "Program", "Till", serviceAccount.id], ["PLAN", "Plan", "Tide report", plan.id]];
}

test("a budget is for one app, one service account or one plan, found by some letters", async () => {
  await page.goto(`${stage.origin}/console/costs`);
  for (const [scope, label, subject, subjectId] of await addSubjects()) {
    const name = `For ${subject}`;
    await page.getByRole("button", { name: "New budget", exact: true }).click();
    await field("Name").fill(name);
    await field("Limits").selectOption(scope);
    await field(`${label} (optional)`).fill(subject.slice(1, 4).toUpperCase());
    await page.getByRole("option", { name: subject }).click();
    await field("Limit in US dollars").fill("5");
    await page.getByRole("dialog", { name: "New budget" }).getByRole("button", { name: "Create", exact: true }).click();
    await panel("Budgets").locator("li", { hasText: name }).getByText(`For ${subject}, a month.`).waitFor();
    const { budgets } = await owner.execute("{ budgets { name scope subjectId } }");
    assert.deepEqual(budgets.find((each) => each.name === name), { name, scope, subjectId });
  }
});

test("a member sees no costs and no failures, and their own assistant in their place", async () => {
  const theirs = await browser.newContext();
  const given = { access_token: stage.owner.colleagueToken, token_type: "Bearer", expires_in: 900 };
  await theirs.route("**/oauth/authorize?*", (route) => {
    const state = new URL(route.request().url()).searchParams.get("state");
    return route.fulfill({ status: 302, headers: { location: `${stage.origin}/console/signed-in?code=c&state=${state}` } });
  });
  await theirs.route("**/oauth/token", (route) => route.fulfill({ json: given }));
  const member = await open(theirs);
  await member.goto(`${stage.origin}/console/`);
  await member.getByRole("heading", { name: "Your assistant" }).waitFor();
  assert.equal(await member.getByRole("heading", { name: /What fails|Today costs/ }).count(), 0);
  assert.equal(await member.getByRole("link", { name: "Costs" }).count(), 0);
  await member.goto(`${stage.origin}/console/costs`);
  await member.getByText("You may not see what the organisation spends.").waitFor();
  const costs = (tab) => tab.locator("main").getByText(/^\W*(cost|spent)|^<?\$\d/i);
  await member.goto(`${stage.origin}/console/agents`);
  await member.locator("main a", { hasText: "Nova" }).first().click();
  await member.getByRole("heading", { name: "Nova", level: 1 }).waitFor();
  await member.locator(".cycle-usage").first().waitFor();
  assert.deepEqual(await costs(member).allInnerTexts(), []);
  await member.goBack();
  await member.getByRole("columnheader", { name: "Cycles" }).waitFor();
  assert.deepEqual(await costs(member).allInnerTexts(), []);
  await theirs.close();
  await page.goto(`${stage.origin}/console/agents`);
  await page.getByRole("columnheader", { name: "Cost" }).waitFor();
  await page.locator("main a", { hasText: "Nova" }).first().click();
  await page.locator(".cycle-cost").first().waitFor();
  assert.notDeepEqual(await costs(page).allInnerTexts(), []);
});

test("axe finds nothing on these pages: light and dark, wide and narrow", async () => {
  for (const [colorScheme, width] of [["light", 1200], ["dark", 360]]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const path of ["/", "/approvals", "/costs", "/costs?period=own"]) {
      await page.goto(`${stage.origin}/console${path}`);
      await page.locator("main h1").first().waitFor();
      await page.locator("[role=status].bones").first().waitFor({ state: "detached" });
      assert.deepEqual(await violations(page), [], `${path} ${colorScheme} ${width}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} is wider than ${width}`);
      await picture(`${colorScheme}-${path.replace(/\W/g, "")}`);
    }
  }
  assert.deepEqual(complaints, []);
});
