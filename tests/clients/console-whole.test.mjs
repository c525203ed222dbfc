// What a page does not have whole, it says: days of a calendar, names, pages of a list, parts whose query failed.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { violations } from "./axe.mjs";
import { signedIn } from "./signed-in.mjs";
import { eventually, openStage } from "./stage.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
const MODEL = `whole-${Date.now()}`;
const MEMORIES = 60; // more than one page
const SUBJECTS = 120; // more than one query has names of
const DAY_MS = 86_400_000;
const complaints = []; // errors of the page, and what the content security policy refused
let stage, owner, browser, context, page, space, nova, cycle;

before(async () => {
  stage = await openStage();
  owner = stage.actor(stage.owner.accessToken);
  await fill();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  context = await signedIn(browser, stage, stage.owner.accessToken, { viewport: { width: 1200, height: 800 }, hasTouch: true, locale: "en-US", timezoneId: "UTC" });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => /Content Security Policy|Trusted/i.test(message.text()) && complaints.push(message.text()));
});

after(async () => {
  await browser?.close();
  await stage?.close();
});

/** An agent with one cycle of one step. */
async function fill() {
  space = (await owner.mutate("createSpace", { name: "Bridge" }, "space { id }")).space.id;
  nova = (await owner.mutate("createAgent", { name: "Nova", model: `openai/${MODEL}` }, "agent { id }")).agent.id;
  await owner.mutate("addSpaceMembers", { spaceId: space, actorIds: [nova] });
  await stage.scriptAll(MODEL, { text: "Nothing more." });
  await owner.mutate("postMessage", { spaceId: space, text: "A ship asks for a berth." });
  await eventually(async () => {
    const { cycles } = (await owner.execute("query ($id: ID!) { agent(id: $id) { cycles(last: 1) { nodes { id stepCount endedAt } } } }", { id: nova })).agent;
    cycle = cycles.nodes[0];
    return cycle?.endedAt && cycle.stepCount > 0;
  });
}

const visit = (path) => page.goto(`${stage.origin}/console${path}`);
const agentPath = (rest) => `/agents/${encodeURIComponent(nova)}${rest}`;
const main = () => page.locator("main");

/** Answers the queries of this name by `answer(route, asked)` until it is called. */
async function answering(name, answer) {
  const isIt = new RegExp(`query ${name}\\b`);
  const handler = (route) => {
    const asked = route.request().postDataJSON();
    return isIt.test(asked?.query ?? "") ? answer(route, asked) : route.fallback();
  };
  await page.route(stage.graphqlUrl, handler);
  return () => page.unroute(stage.graphqlUrl, handler);
}

/** Lets the queries of this name fail while the page at `path` is opened: it says so, and another try brings what is missing. */
async function failing(name, path, missing) {
  const works = await answering(name, (route) => route.fulfill({ json: { data: null, errors: [{ message: "it broke", extensions: { code: "INTERNAL" } }] } }));
  await visit(path);
  const box = main().getByRole("alert").filter({ hasText: "It broke." });
  await box.waitFor();
  await works();
  await box.getByRole("button", { name: "Try again" }).click();
  await box.waitFor({ state: "detached" });
  await missing.first().waitFor();
}

test("of an hourly plan the calendar does not say that nothing is due on days of which it knows nothing", async () => {
  const { plan } = await owner.mutate("createPlan", { agentId: nova, name: "Tides", instruction: "Post the tides.", cron: "0 * * * *", timeZone: "UTC" }, "plan { id }");
  const day = new Date(Date.now() + 14 * DAY_MS).toISOString().slice(0, 10);
  await visit(agentPath(`?tab=plans&view=month&day=${day}`));
  await main().getByText("It is not known yet what is due on this day.").waitFor();
  assert.equal(await main().getByText("Nothing is due.").count(), 0);
  assert.match(await page.locator(".calendar td[aria-selected=true]").innerText(), /not known yet/);
  assert.deepEqual(await violations(page), []);
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  await visit(agentPath(`?tab=plans&view=month&day=${tomorrow}`));
  await main().locator(".due", { hasText: "Tides" }).first().waitFor();
  await owner.mutate("deletePlan", { planId: plan.id });
});

const budget = (id, ids) => ({
  id, name: id, scope: "AGENT", subjectId: null, period: "DAY", unit: "USD", limit: "10", keys: null, atEnd: "PAUSE", cheaperModel: null, isCap: false,
  uses: ids.map((subjectId) => ({ subjectId, spent: "1", reserved: "0", left: "9", resetsAt: null })),
}); // prettier-ignore

test("whoever uses a budget is not called deleted before their names are there, and the 101st has its name", async () => {
  const ids = Array.from({ length: SUBJECTS }, (_, at) => `subject-${at + 1}`);
  const held = [];
  let isOpen = false;
  const named = (route, { variables }) => route.fulfill({ json: { data: { nodes: variables.ids.map((id) => (id === "subject-2" ? null : { __typename: "Agent", id, name: `Name of ${id}` })) } } });
  const ends = [
    await answering("Budgets", (route) => route.fulfill({ json: { data: { budgets: [budget("First", ids.slice(0, 60)), budget("Second", ids.slice(60))] } } })),
    await answering("Names", (route, asked) => (isOpen ? named(route, asked) : held.push([route, asked]))),
  ];
  await visit("/costs");
  await main().getByRole("heading", { name: "Second" }).waitFor();
  await eventually(() => held.length > 0);
  for (const more of await main().getByRole("button", { name: "57 more" }).all()) await main().getByRole("button", { name: "57 more" }).first().click();
  assert.equal(await main().locator(".use").count(), SUBJECTS);
  assert.equal(await main().getByText("deleted", { exact: true }).count(), 0);
  isOpen = true;
  for (const [route, asked] of held) await named(route, asked);
  await main().getByText("Name of subject-101", { exact: true }).waitFor();
  await main().getByText("Name of subject-120", { exact: true }).waitFor();
  assert.equal(await main().getByText("deleted", { exact: true }).count(), 1);
  for (const end of ends) await end();
});

test("without the names of those who use a budget the page says so, and asks for them again", async () => {
  const end = await answering("Budgets", (route) => route.fulfill({ json: { data: { budgets: [budget("Only", [nova])] } } }));
  await failing("Names", "/costs", main().locator(".use", { hasText: "Nova" }));
  await end();
});

test("what was read of a list stays when the list is read again", async () => {
  const key = (number) => `key-${String(number).padStart(2, "0")}`;
  for (let number = 1; number <= MEMORIES; number++) await owner.mutate("setMemory", { agentId: nova, key: key(number), value: "old" });
  await visit(agentPath("?tab=knowledge&kind=memories"));
  const items = main().locator(".item-name");
  await items.first().waitFor();
  await main().getByRole("button", { name: "Show more" }).click();
  await eventually(async () => (await items.count()) === MEMORIES);
  const first = await items.first().innerText();
  const { memories } = (await owner.execute("query ($id: ID!) { agent(id: $id) { memories(first: 1) { nodes { key revision } } } }", { id: nova })).agent;
  assert.equal(memories.nodes[0].key, first);
  await owner.mutate("setMemory", { agentId: nova, key: first, revision: memories.nodes[0].revision, value: "changed meanwhile" });
  await main().getByText("changed meanwhile").waitFor();
  assert.equal(await items.count(), MEMORIES);
});

test("a cycle that has read more than is shown says so", async () => {
  const end = await answering("UnfoldedCycle", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.node.events.pageInfo.hasNextPage = true;
    return route.fulfill({ response, json });
  });
  await visit(agentPath(`?cycle=${encodeURIComponent(cycle.id)}`));
  await main().getByText("Only the first 100 are shown.").waitFor();
  await end();
});

test("a part of a page whose query fails is not just missing", async () => {
  const step = `/cycles/${encodeURIComponent(cycle.id)}/steps/1`;
  await failing("MyAssistant", "/agents", main().locator(".agents-name", { hasText: "Nova" }));
  await failing("WindowPrompt", agentPath("?tab=window"), main().getByText("The parts are those of the newest prompt,"));
  await failing("PromptAgent", agentPath(step), main().locator(".agent-who", { hasText: "Nova" }));
  await failing("CyclesBefore", agentPath(`${step}?view=difference`), main().getByText("There is none before it."));
});

test("a finger reads the exact time, and the exact number behind a short one", async () => {
  await visit(`/spaces/${encodeURIComponent(space)}`);
  const time = page.locator("article time").first();
  const exact = await time.getAttribute("title");
  assert.match(exact, /\d{4}/);
  await time.tap();
  await page.getByRole("status").getByText(exact, { exact: true }).waitFor();
  assert.deepEqual(await violations(page), []);
});

test("an edited message says when, as people write it", async () => {
  const { posted } = await owner.mutate("postMessage", { spaceId: space, text: "Berth for." }, "posted { id }");
  await owner.mutate("editMessage", { messageId: posted.id, text: "Berth four." });
  await visit(`/spaces/${encodeURIComponent(space)}`);
  const edited = page.locator("article", { hasText: "Berth four." }).getByText("(edited)");
  await edited.waitFor();
  assert.match(await edited.getAttribute("title"), /^\w+day, .* at /);
});

test("a plan says in words when it is due, and the audit log which program acted", async () => {
  await owner.mutate("createPlan", { agentId: nova, name: "Bulletin", instruction: "Post the bulletin.", cron: "0 9 * * 1-5", timeZone: "UTC" });
  await visit(agentPath("?tab=plans"));
  await main().locator(".plan", { hasText: "Bulletin" }).getByText("Monday to Friday at 09:00 (UTC)", { exact: true }).waitFor();
  const { serviceAccount } = await owner.mutate("createServiceAccount", { name: "Harbour bell", scopes: ["spaces:read"] }, "serviceAccount { id }");
  const end = await answering("Audit", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const entry of json.data.auditLog.nodes) entry.serviceId = serviceAccount.id;
    return route.fulfill({ response, json });
  });
  await visit("/organisation/audit");
  await main().locator(".record-link").first().click();
  await page.getByRole("dialog").locator("dl div", { hasText: "With the program" }).getByText("Harbour bell").waitFor();
  await end();
});

test("nothing failed in the page", () => assert.deepEqual(complaints, []));
