// The pages of agents in a real browser: a person finds an agent, looks into its mind, steers it and sets it up.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { violations } from "./axe.mjs";
import { eventually, openStage } from "./stage.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
const MODEL = `agent-${Date.now()}`;
const MOST_ROWS = 300;
const TURNS = 20; // so many that the chain has more entries than one page of it
const LONG = "All work and no play makes Jack a dull boy. ".repeat(40); // about 500 tokens: so much is summarised at least
const INSTRUCTIONS = "You keep the berths of the harbour in order.";
const complaints = []; // errors of the page, and what the content security policy refused
let stage, owner, writer, browser, context, page, space, nova;
let newest; // number of the last cycle

before(async () => {
  stage = await openStage();
  owner = stage.actor(stage.owner.accessToken);
  writer = stage.actor(stage.owner.colleagueToken);
  await fill();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  page = await open();
  await signIn();
});

after(async () => {
  if (page) await picture("agent-end");
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

async function signIn() {
  await page.goto(`${stage.origin}/console/agents`);
  await page.getByLabel("E-mail address").fill(stage.owner.email);
  await page.getByLabel("Password").fill(stage.owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Agents", level: 1 }).waitFor();
}

async function picture(name) {
  if (!process.env.CIRCADIAN_PICTURES) return;
  mkdirSync(process.env.CIRCADIAN_PICTURES, { recursive: true });
  await page.screenshot({ path: join(process.env.CIRCADIAN_PICTURES, `console-${name}.png`) });
}

async function fill() {
  const { viewer } = await writer.execute("{ viewer { actor { id } } }");
  space = (await owner.mutate("createSpace", { name: "Bridge" }, "space { id }")).space.id;
  const input = { name: "Nova", instructions: INSTRUCTIONS, model: `openai/${MODEL}` };
  nova = (await owner.mutate("createAgent", input, "agent { id }")).agent.id;
  await owner.mutate("addSpaceMembers", { spaceId: space, actorIds: [viewer.actor.id, nova] });
  for (let turn = 1; turn <= TURNS; turn++) await tell(`ship ${turn} asks for a berth`);
}

/** The agent reads it, writes down a memory and comes to rest. */
async function tell(text, memory = text) {
  await stage.script(MODEL, [{ calls: [{ name: "set_memory", arguments: { key: "berth", value: memory } }] }, { text: "Nothing more." }]);
  await writer.mutate("postMessage", { spaceId: space, text }, "posted { id }");
  const query = "query ($id: ID!) { agent(id: $id) { process { state cycleCount } memories { nodes { value } } } }";
  await eventually(async () => {
    const { process, memories } = (await owner.execute(query, { id: nova })).agent;
    newest = process.cycleCount;
    return process.state === "SLEEPING" && memories.nodes.some(({ value }) => value === memory);
  });
}

const pathOf = (rest = "") => `${stage.origin}/console/agents/${encodeURIComponent(nova)}${rest}`;
const button = (name) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");
const tab = (name) => page.getByRole("tab", { name });
const headOf = (number) => page.locator(".cycle-head", { has: page.getByText(`Cycle ${number}`, { exact: true }) });
const state = (text) => page.locator(".agent-head .badge", { hasText: text });

async function openAgent(rest) {
  await page.goto(pathOf(rest));
  await page.getByRole("heading", { name: "Nova", level: 1 }).waitFor();
}

test("an agent is found by its name, and those that are stopped on demand", async () => {
  const gone = (await owner.mutate("createAgent", { name: "Old tug" }, "agent { id }")).agent.id;
  await owner.mutate("stopAgent", { agentId: gone });
  await page.reload();
  await page.getByRole("link", { name: "Nova" }).waitFor();
  assert.equal(await page.getByText("Old tug").count(), 0);

  await page.getByLabel("Which").selectOption("STOPPED");
  await page.getByText("Old tug").waitFor();
  await page.getByLabel("Which").selectOption("all");
  await page.getByLabel("Find an agent").fill("nobody");
  await page.getByText("No agent fits.").waitFor();
  await page.getByLabel("Find an agent").fill("nov");
  await page.getByRole("link", { name: "Nova" }).waitFor();
  assert.deepEqual(await violations(page), []);
});

test("a new agent is checked before it is made, and opens", async () => {
  await button("New agent").click();
  await dialog().getByRole("button", { name: "Create" }).click();
  await dialog().getByText("Give it a name.").waitFor();
  await dialog().getByLabel("Name").fill("Mira");
  await dialog().getByLabel("Instructions").fill("You greet ships.");
  assert.deepEqual(await violations(page), []);
  await dialog().getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { name: "Mira", level: 1 }).waitFor();
  await page.getByText("It has not thought yet.").waitFor();
  await button("Write to it").click();
  await page.waitForURL(/\/console\/spaces\//);
  await page.getByPlaceholder("Write to Mira").waitFor();
});

test("the timeline shows a cycle as it happens, and its steps", async () => {
  await openAgent();
  await headOf(newest).waitFor();
  await tell("the Ariadne asks for berth 7");
  await headOf(newest).waitFor();

  await headOf(newest).click();
  const cycle = page.locator("article.cycle", { has: headOf(newest) });
  await cycle.getByText("the Ariadne asks for berth 7").first().waitFor();
  await cycle.getByText("Step 2").waitFor();
  await cycle.getByRole("button", { name: /set_memory/ }).click();
  await cycle.locator("pre", { hasText: '"key": "berth"' }).waitFor();
  assert.deepEqual(await violations(page), []);
});

test("a step shows its exact prompt, and what changed since the one before", async () => {
  await page.getByRole("link", { name: "Exact prompt" }).first().click();
  await page.getByRole("heading", { name: `Prompt of cycle ${newest}, step 1` }).waitFor();
  await page.locator(".prompt-text", { hasText: INSTRUCTIONS }).waitFor();
  assert.deepEqual(await violations(page), []);

  await button("What changed").click();
  await page.getByLabel("Compared with").waitFor();
  await page.locator(".prompt-text.added", { hasText: "the Ariadne asks for berth 7" }).waitFor();
  assert.equal(await page.locator(".prompt-fold.cached").count(), 1, "what is the same from the beginning is one row");
  assert.match(await page.getByLabel("Compared with").locator("option:checked").innerText(), new RegExp(`Cycle ${newest - 1}, step 2`));
  assert.deepEqual(await violations(page), []);
  await page.getByRole("link", { name: "To the cycle" }).click();
  await headOf(newest).and(page.locator("[aria-expanded=true]")).waitFor();
});

test("the chain is read in both directions, and an entry is reached by its number", async () => {
  await tab("Chain").click();
  await page.locator(".entry").last().getByText("Nothing more.").waitFor();
  await page.getByLabel("Entry", { exact: true }).fill("2");
  await button("Go").click();
  await page.locator("[data-row='2'] .entry.wanted", { hasText: "set_memory" }).waitFor();
  await page.locator("[data-row='1']").getByText("ship 1 asks").waitFor();
  assert.match(page.url(), /entry=2/);

  await page.reload();
  await page.locator("[data-row='2'] .entry.wanted").waitFor();
  await button("Newest").click();
  await page.locator(".entry", { hasText: "the Ariadne asks" }).first().waitFor();
  await tell("the Beluga asks for berth 8");
  await page.locator(".entry", { hasText: "the Beluga asks" }).first().waitFor();
  assert.ok((await page.locator(".chain-list li").count()) <= MOST_ROWS);
  assert.deepEqual(await violations(page), []);
});

test("the agent is paused, resumed and reset, each after a question that names it", async () => {
  await button("Pause").click();
  await dialog().getByRole("heading", { name: "Pause Nova?" }).waitFor();
  await dialog().getByRole("button", { name: "Pause", exact: true }).click();
  await state("is paused").waitFor();
  await button("Resume").click();
  await state("sleeps").waitFor();

  await button("More for this agent").click();
  await page.getByRole("menuitem", { name: "Reset…" }).click();
  await dialog().getByLabel("Reason").fill("The berths have new numbers.");
  await dialog().getByRole("button", { name: "Reset", exact: true }).click();
  await dialog().waitFor({ state: "detached" });
  const query = "query ($id: ID!) { agent(id: $id) { resets { nodes { reason } } } }";
  const { resets } = (await owner.execute(query, { id: nova })).agent;
  assert.deepEqual(resets.nodes, [{ reason: "The berths have new numbers." }]);
});

test("settings are checked here and by the API, and an error stands at its field", async () => {
  await tab("Settings").click();
  await page.getByLabel("Steps", { exact: true }).fill("900");
  await button("Save").click();
  await page.getByText("Must be a number from 1 to 200.").waitFor();
  await page.getByLabel("Steps", { exact: true }).fill("7");
  await page.getByLabel("Fallback models").fill("no/model/of/this/name".repeat(40));
  await button("Save").click();
  await page.locator("textarea[aria-invalid=true]").waitFor();
  assert.deepEqual(await violations(page), []);
  const bar = await page.locator(".settings-bar").boundingBox();
  const message = await page.locator(".settings .wrong").boundingBox();
  assert.ok(message.y + message.height <= bar.y, "what is wrong is not behind the bar with the button");
  await tab("Plans").click();
  await tab("Settings").click();
  assert.equal(await page.getByLabel("Steps", { exact: true }).inputValue(), "7"); // what is not saved is kept
  await page.getByLabel("Fallback models").fill("");
  await page.getByLabel("Instructions").fill("You keep the berths and the tides.");
  await button("Save").click();
  await page.getByText("Saved. It applies from the next cycle.").waitFor();
  const query = "query ($id: ID!) { agent(id: $id) { instructions limits { stepsPerCycle } } }";
  assert.deepEqual((await owner.execute(query, { id: nova })).agent, { instructions: "You keep the berths and the tides.", limits: { stepsPerCycle: 7 } });
});

test("the inbox shows what became of each event", async () => {
  await tab("Inbox").click();
  const row = page.locator(".inbox-row", { hasText: "the Beluga asks for berth 8" });
  await row.getByText("handled").waitFor();
  await page.getByLabel("Receipts").selectOption("DEAD_LETTER");
  await page.getByText("No event has this receipt.").waitFor();
  assert.deepEqual(await violations(page), []);
});

test("what the agent knows is added, changed and deleted", async () => {
  await tab("Knowledge").click();
  await button("Memories").click();
  await page.locator(".known", { hasText: "the Beluga asks" }).waitFor();
  await button("New memory").click();
  await dialog().getByLabel("Key").fill("harbour master");
  await dialog().getByLabel("What it keeps").fill("Mia Berg");
  await button("Save").click();
  await page.locator(".known", { hasText: "Mia Berg" }).waitFor();
  await button("Change the memory: harbour master").click();
  await dialog().getByLabel("What it keeps").fill("Jonas Berg");
  await button("Save").click();
  await page.locator(".known", { hasText: "Jonas Berg" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await button("Delete the memory: harbour master").click();
  await dialog().getByRole("button", { name: "Delete the memory" }).click();
  await page.locator(".known", { hasText: "Jonas Berg" }).waitFor({ state: "detached" });
});

test("a goal and a note are added, changed, found and deleted", async () => {
  const query = "query ($id: ID!) { agent(id: $id) { goals { nodes { text status news } } notes { nodes { title text } } } }";
  const known = async () => {
    const { goals, notes } = (await owner.execute(query, { id: nova })).agent;
    return [...goals.nodes, ...notes.nodes];
  };
  const item = (text) => page.locator(".known li", { hasText: text });
  const numbered = (action, name) => page.getByRole("button", { name: new RegExp(`^${action}: \\d+ ${name}$`) });
  await openAgent("?tab=knowledge");
  await button("New goal").first().click();
  await button("Save").click();
  await dialog().getByText("This must not be empty.").waitFor();
  await dialog().getByLabel("Goal", { exact: true }).fill("Find a berth for each ship");
  await button("Save").click();
  await item("Find a berth").getByText("working", { exact: true }).waitFor();
  await numbered("Change the goal", "Find a berth for each ship").click();
  await dialog().getByLabel("Status").selectOption("WAITING");
  await dialog().getByLabel("News").fill("The dock is closed");
  await button("Save").click();
  await item("The dock is closed").getByText("waiting", { exact: true }).waitFor();
  assert.deepEqual(await known(), [{ text: "Find a berth for each ship", status: "WAITING", news: "The dock is closed" }]);
  await numbered("Delete the goal", "Find a berth for each ship").click();
  await dialog().getByRole("button", { name: "Delete the goal" }).click();
  await page.getByText("It has no goals.").waitFor();

  await button("Notes").click();
  await button("New note").first().click();
  await dialog().getByLabel("Title").fill("Pilots");
  await dialog().getByLabel("Text", { exact: true }).fill("Ask for a pilot at noon");
  await button("Save").click();
  await numbered("Change the note", "Pilots").click();
  await dialog().getByLabel("Text", { exact: true }).fill("Ask for a pilot at ten");
  await button("Save").click();
  await item("Ask for a pilot at ten").waitFor();
  await page.getByLabel("Find notes by the beginnings of their words").fill("anchor");
  await page.getByText("No note has these words.").waitFor();
  await page.getByLabel("Find notes by the beginnings of their words").fill("pil");
  await item("Ask for a pilot at ten").waitFor();
  assert.deepEqual(await known(), [{ title: "Pilots", text: "Ask for a pilot at ten" }]);
  await numbered("Delete the note", "Pilots").click();
  await dialog().getByRole("button", { name: "Delete the note" }).click();
  await item("Ask for a pilot at ten").waitFor({ state: "detached" });
  assert.deepEqual(await known(), []);
});

/** The weeks of a month are whole: only a month that ends on a Sunday shows no day of the next one. */
function tomorrowIsNotShown() {
  const now = new Date();
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return now.getDay() === 0 && tomorrow.getDate() === 1;
}

test("a plan is made, found in the month with the keyboard, paused and ended", async () => {
  await tab("Plans").click();
  await button("New plan").click();
  await dialog().getByLabel("Name").fill("Tides");
  await dialog().getByLabel("What the agent does").fill("Post the tides.");
  await dialog().getByLabel("Schedule").fill("nonsense");
  await button("Save").click();
  await dialog().locator("[aria-invalid=true]").waitFor();
  await dialog().getByLabel("Schedule").fill("0 6 * * *");
  await button("Save").click();
  await page.locator(".plan", { hasText: "Post the tides." }).waitFor();
  assert.deepEqual(await violations(page), []);
  await button("Month").click();
  if (tomorrowIsNotShown()) await button("Next month").click();
  await page.locator(".calendar-due.next", { hasText: "Tides" }).first().waitFor();
  if (tomorrowIsNotShown()) await button("Today").click();
  assert.deepEqual(await violations(page), []);
  await page.locator(".calendar-day[tabindex='0']").focus();
  const day = () => page.evaluate(() => document.activeElement.textContent);
  const today = await day();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((before) => document.activeElement.textContent !== before, today);
  await button("List").click();
  await page.locator(".plan").getByRole("button", { name: "Pause", exact: true }).click();
  await page.locator(".plan").getByText("paused", { exact: true }).waitFor();
  await button("More for Tides").click();
  await page.getByRole("menuitem", { name: "End the plan" }).click();
  await dialog().getByRole("button", { name: "End the plan" }).click();
  await page.getByText("It has no plans.").waitFor();
});

test("a task is given, shown and cancelled", async () => {
  await stage.script(MODEL, [{ gate: "task", text: "Done." }]);
  await tab("Tasks").click();
  await button("New task").click();
  await dialog().getByLabel("What is to be done").fill("Compare three tugs");
  await button("Give the task").click();
  await page.locator(".task", { hasText: "Compare three tugs" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await button("Cancel the task: Compare three tugs").click();
  await dialog().getByRole("button", { name: "Cancel the task" }).click();
  await page.locator(".task", { hasText: "cancelled" }).waitFor();
  await stage.openGate("task");
});

test("what the agent of a task has given stands below that task", async () => {
  await stage.setQuota("task_depth=2");
  await stage.script(MODEL, [{ gate: "tree", text: "Done." }, { gate: "tree", text: "Done." }]);
  const give = (agentId, goal) => owner.mutate("createTask", { agentId, goal }, "task { id agent { id } }");
  const outer = await give(nova, "Equip the harbour");
  await give(outer.task.agent.id, "Buy ropes");
  await openAgent("?tab=tasks");
  const above = page.locator(".tasks.root > li", { hasText: "Equip the harbour" });
  const below = above.locator(".task-panel .task", { hasText: "Buy ropes" });
  await above.waitFor();
  assert.equal(await page.locator(".task", { hasText: "Buy ropes" }).count(), 0);
  await above.getByRole("button", { name: "Equip the harbour", exact: true }).click();
  await below.getByRole("button", { name: "Buy ropes", exact: true }).click();
  await below.getByText("It has given no tasks of its own.").waitFor();
  assert.deepEqual(await violations(page), []);
  await button("Cancel the task: Buy ropes").click();
  await dialog().getByRole("button", { name: "Cancel the task" }).click();
  await below.getByText("cancelled", { exact: true }).waitFor();
  await above.getByText("in progress", { exact: true }).waitFor();
  await owner.mutate("cancelTask", { taskId: outer.task.id });
  await above.getByText("in progress", { exact: true }).waitFor({ state: "detached" });
  await stage.openGate("tree");
});

test("the window is a bar with both marks, and a table says the same", async () => {
  await tab("Window").click();
  await page.getByRole("rowheader", { name: "Recent entries" }).waitFor();
  await page.getByRole("rowheader", { name: /Low mark/ }).waitFor();
  assert.equal(await page.locator(".window-piece").count(), 5);
  assert.deepEqual(await violations(page), []);
});

test("the past is summarised when somebody asks for it, and the summary is undone", async () => {
  const isSent = async (fact) => (await stage.requests(MODEL)).findLast(({ body }) => body.tools).raw.includes(fact);
  for (let number = 1; number <= 4; number++) await tell(`${number}. ${LONG}`, `${number} of 4`);
  await openAgent("?tab=window");
  const query = "query ($id: ID!) { compactionPreview(agentId: $id) { range { fromSeq toSeq fromCycle toCycle } } }";
  const { fromSeq, toSeq, fromCycle, toCycle } = (await owner.execute(query, { id: nova })).compactionPreview.range;
  await page.getByText(`A summary made now would cover the entries ${fromSeq} to ${toSeq} of the cycles ${fromCycle} to ${toCycle}:`).waitFor();
  await stage.script(MODEL, [{ text: JSON.stringify({ facts: ["The boat is called Vesper."] }) }]);
  await button("Summarise now").click();
  await dialog().getByText(`the entries ${fromSeq} to ${toSeq}`).waitFor();
  await dialog().getByRole("button", { name: "Summarise now" }).click();
  const summary = page.locator(".plan", { has: page.getByRole("heading", { name: "Summary 1" }) });
  await summary.getByText("written", { exact: true }).waitFor();
  assert.equal(await summary.getByRole("button", { name: "Undo" }).count(), 0, "it is not in use yet");

  for (const memory of ["first", "second"]) await tell("And then?", memory);
  await summary.getByText("taken into the window", { exact: true }).waitFor();
  assert.ok(await isSent("The boat is called Vesper."));
  await summary.getByRole("button", { name: "Read" }).click();
  await summary.locator("pre", { hasText: "The boat is called Vesper." }).waitFor();
  assert.deepEqual(await violations(page), []);
  await summary.getByRole("button", { name: "Undo" }).click();
  await dialog().getByRole("heading", { name: "Undo summary 1?" }).waitFor();
  await dialog().getByRole("button", { name: "Undo" }).click();
  await dialog().waitFor({ state: "detached" });
  await tell("And now?", "third");
  await summary.getByText("undone", { exact: true }).waitFor();
  assert.ok(!(await isSent("The boat is called Vesper.")));
});

test("an agent is stopped only by one who types its name", async () => {
  await page.goto(`${stage.origin}/console/agents`);
  await page.locator("main").getByRole("link", { name: "Mira" }).first().click(); // the second is their conversation
  await button("More for this agent").click();
  await page.getByRole("menuitem", { name: "Stop for ever" }).click();
  await dialog().getByLabel("Type “Mira” to stop it").fill("mira");
  assert.ok(await dialog().getByRole("button", { name: "Stop for ever" }).isDisabled());
  await dialog().getByLabel("Type “Mira” to stop it").fill("Mira");
  await dialog().getByRole("button", { name: "Stop for ever" }).click();
  await state("is stopped").waitFor();
});

test("a member sees the timeline, and no control that they may not use", async () => {
  const theirs = await open();
  const token = { access_token: stage.owner.colleagueToken, token_type: "Bearer", expires_in: 900 };
  await theirs.route("**/oauth/token", (route) => route.fulfill({ json: token }));
  await theirs.goto(pathOf());
  await theirs.locator(".cycle-head").first().click();
  await theirs.getByText("You may not see what was said.").waitFor();

  const tabs = await theirs.getByRole("tab").allInnerTexts();
  assert.deepEqual(tabs.map((each) => each.trim()), ["Timeline", "Plans", "Tasks", "Settings"]); // prettier-ignore
  for (const name of ["Pause", "More for this agent"]) assert.equal(await theirs.getByRole("button", { name, exact: true }).count(), 0, name);
  await theirs.getByRole("tab", { name: "Settings" }).click();
  await theirs.getByText("Thinking time in seconds").waitFor();
  assert.equal(await theirs.getByRole("button", { name: "Save" }).count(), 0);
  assert.deepEqual(await violations(theirs), []);

  const query = "query ($id: ID!) { agent(id: $id) { cycles(last: 1) { nodes { id } } } }";
  const [cycle] = (await owner.execute(query, { id: nova })).agent.cycles.nodes;
  await theirs.goto(pathOf(`/cycles/${encodeURIComponent(cycle.id)}/steps/1`));
  await theirs.getByRole("alert").getByText("Your role does not allow this").waitFor();
  assert.equal(await theirs.getByRole("button", { name: "Try again" }).count(), 0, "it would not help");
  await theirs.close();
});

test("the address of an old cycle opens it, and that of no cycle says so", async () => {
  const { agent } = await owner.mutate("createAgent", { name: "Old hand" }, "agent { id }");
  await stage.addMind(agent.id);
  const query = "query ($id: ID!) { agent(id: $id) { cycles(first: 3) { nodes { id number } } } }";
  const old = (await owner.execute(query, { id: agent.id })).agent.cycles.nodes[2];
  const at = (cycle) => `${stage.origin}/console/agents/${encodeURIComponent(agent.id)}?cycle=${encodeURIComponent(cycle)}`;
  const gone = page.getByRole("alert").filter({ hasText: "There is no such cycle." });
  await page.goto(at(old.id));
  await headOf(old.number).and(page.locator("[aria-expanded=true]")).waitFor();
  assert.ok(await headOf(old.number).evaluate((head) => head.getBoundingClientRect().bottom < innerHeight), "it is in view");
  await page.locator(".cycle-panel").waitFor();
  await page.getByText("Cycles are left out here.").waitFor();
  assert.deepEqual(await violations(page), []);
  assert.equal(await gone.count(), 0);

  await page.goto(at("unknown"));
  await gone.waitFor();
  await page.locator(".cycle-head").first().waitFor();
  assert.equal(await page.locator(".cycle-panel").count(), 0);
});

test("nothing went wrong on the pages", () => {
  assert.deepEqual(complaints, []);
});
