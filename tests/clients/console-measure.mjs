// Figures of the console for docs/benchmarks.md: `python -m tests.clients.run console-measure.mjs`. No time is asserted.

import { chromium } from "playwright-core";
import { openStage } from "./stage.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
const HISTORY = 100_000;
const SPACES = 100;
const SCROLLS = 200;
const RATE = 200; // events a second
const TYPED = "a reader writes while two hundred events a second arrive";
const WARM_UP = 2_000;
const EVENTS = 10_000;

const figures = [];
const note = (what, figure) => figures.push(`| ${what} | ${figure} |`);
const ms = (number) => `${Math.round(number)} ms`;
const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const ends = [];

/** Runs in the page before everything else: keeps its websocket and its subscriptions, long tasks and slow inputs. */
function watch() {
  const seen = (globalThis.seen = { longTasks: [], inputs: [], mostRows: 0, feeds: {} });
  new PerformanceObserver((list) => seen.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
  const onInputs = (list) => seen.inputs.push(...list.getEntries().filter(({ name }) => name === "keydown").map(({ duration }) => duration));
  new PerformanceObserver(onInputs).observe({ type: "event", durationThreshold: 16 });
  globalThis.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        const { type, id, payload } = JSON.parse(data);
        if (type !== "next") return;
        seen.firstEvent ??= performance.now();
        const [name, event] = Object.entries(payload.data)[0];
        seen.feeds[name] = { socket: this, id };
        if (event.__typename === "MessagePosted") seen.posted = event;
        if (event.__typename === "UnreadChanged") seen.unread = event;
      });
    }
  };
}

/** Runs in the page: `count` events, `rate` in a second, as the socket brings them: posts, drafts that grow, counts of other spaces. */
async function flood({ rate, count }) {
  const { feeds, posted, unread } = globalThis.seen;
  const flood = (globalThis.flood ??= { seq: posted.message.seq, stream: 0, at: 0 });
  const send = (name, event) => {
    const { socket, id } = feeds[name];
    socket.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ id, type: "next", payload: { data: { [name]: event } } }) }));
  };
  const links = [...document.querySelectorAll("#side li a[href*='/spaces/']")].map((each) => decodeURIComponent(each.pathname.split("/").at(-1)));
  const one = (number) => {
    const streamId = `stream-${flood.stream}`;
    if (number % 4 === 0) {
      const message = { ...posted.message, id: `flood-${++flood.seq}`, seq: flood.seq, clientKey: null, text: `event **${flood.seq}** of the flood` };
      return send("spaceFeed", { ...posted, message });
    }
    if (number % 4 === 1) return send("viewerFeed", { ...unread, space: { id: links[number % links.length] }, unreadCount: number });
    if (number % 200 === 2) {
      send("spaceFeed", { __typename: "DraftWithdrawn", cursor: posted.cursor, streamId });
      [flood.stream, flood.at] = [flood.stream + 1, 0];
      return;
    }
    const text = ` word${number}`;
    send("spaceFeed", { __typename: "MessageDelta", cursor: posted.cursor, streamId, offset: flood.at, text, agent: null });
    flood.at += text.length;
  };
  const beganAt = performance.now();
  for (let sent = 0; sent < count; ) {
    const due = Math.min(count, ((performance.now() - beganAt) / 1000) * rate);
    while (sent < due) one(sent++);
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
}

async function begin() {
  const stage = await openStage();
  ends.push(() => stage.close());
  const owner = stage.actor(stage.owner.accessToken);
  const create = async (name) => (await owner.mutate("createSpace", { name }, "space { id }")).space.id;
  for (let number = 2; number <= SPACES; number++) await create(`Room ${number}`);
  const space = await create("Archive");
  await stage.addHistory(space);
  const { agent } = await owner.mutate("createAgent", { name: "Elder", instructions: "You have lived long.", model: "openai/default" }, "agent { id }");
  await stage.addMind(agent.id);
  const { viewer } = await stage.actor(stage.owner.colleagueToken).execute("{ viewer { actor { id } } }");
  for (const spaceId of [space, await create("Quiet")]) await owner.mutate("addSpaceMembers", { spaceId, actorIds: [viewer.actor.id] });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  ends.unshift(() => browser.close());
  const page = await (await browser.newContext({ viewport: { width: 1200, height: 800 } })).newPage();
  page.setDefaultTimeout(60_000);
  await page.addInitScript(watch);
  return { stage, owner, space, agent: agent.id, page };
}

const newest = (page, seq) => page.waitForFunction((wanted) => document.querySelector(`.messages article[data-seq="${wanted}"]`), seq);

async function firstLoad({ stage, page }) {
  await page.goto(`${stage.origin}/console/`);
  await page.getByLabel("E-mail address").fill(stage.owner.email);
  await page.getByLabel("Password").fill(stage.owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.locator("#side li a", { hasText: "Archive" }).waitFor();
  const times = [];
  for (let round = 0; round < 5; round++) {
    await page.reload();
    await page.waitForFunction(() => globalThis.seen.firstEvent);
    times.push(await page.evaluate(() => globalThis.seen.firstEvent));
  }
  await page.locator("#side li a", { hasText: "Archive" }).waitFor();
  const sizes = await page.evaluate(() => {
    const own = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/console/assets/"));
    return [...performance.getEntriesByType("navigation"), ...own].map(({ encodedBodySize }) => encodedBodySize);
  });
  const bytes = sizes.reduce((sum, each) => sum + each, 0);
  note("first load, Brotli", `${(bytes / 1000).toFixed(1)} kB in ${sizes.length} files`);
  note(`from opening the page to the first live event, ${SPACES} spaces, median of 5`, ms(middle(times)));
}

async function opening({ stage, space, page }) {
  const path = `/console/spaces/${encodeURIComponent(space)}`;
  const times = [];
  for (let round = 0; round < 5; round++) {
    await page.locator("#side li a", { hasText: "Quiet" }).click();
    await page.getByRole("heading", { name: "Quiet", level: 1 }).waitFor();
    const open = async ({ path, seq }) => {
      const beganAt = performance.now();
      document.querySelector(`#side a[href="${path}"]`).click();
      while (!document.querySelector(`.messages article[data-seq="${seq}"]`)) await new Promise(requestAnimationFrame);
      return performance.now() - beganAt;
    };
    times.push(await page.evaluate(open, { path, seq: HISTORY }));
  }
  note(`a space of ${HISTORY.toLocaleString("en")} messages, from a click to its newest message, median of 5`, ms(middle(times)));
  const loads = [];
  for (let round = 0; round < 3; round++) {
    await page.goto(`${stage.origin}${path}`);
    await newest(page, HISTORY);
    loads.push(await page.evaluate(() => performance.now()));
  }
  note("… by its address, with the sign-in and the shell, median of 3", ms(middle(loads)));
}

/** The timeline and the chain of an agent that has lived long. */
async function mind({ stage, agent, page }) {
  const path = `/console/agents/${encodeURIComponent(agent)}`;
  const times = [];
  for (let round = 0; round < 5; round++) {
    await page.goto(`${stage.origin}/console/agents`);
    await page.locator(`main a[href^="${path}"]`).first().waitFor();
    const open = async (path) => {
      const beganAt = performance.now();
      document.querySelector(`main a[href^="${path}"]`).click();
      while (!document.querySelector(".timeline .cycle")) await new Promise(requestAnimationFrame);
      return performance.now() - beganAt;
    };
    times.push(await page.evaluate(open, path));
  }
  note(`a mind of ${HISTORY.toLocaleString("en")} entries, from a click to its newest cycle, median of 5`, ms(middle(times)));
  const loads = [];
  for (let round = 0; round < 3; round++) {
    await page.goto(`${stage.origin}${path}?tab=chain`);
    await page.waitForFunction((seq) => document.querySelector(`.chain-list [data-row="${seq}"]`), HISTORY);
    loads.push(await page.evaluate(() => performance.now()));
  }
  note("… its chain by its address, with the sign-in and the shell, median of 3", ms(middle(loads)));
  await scrolled(page, ".chain-list", () => document.querySelector(".chain-list [data-row]").dataset.row);
}

async function scrolling({ stage, space, page }) {
  await page.goto(`${stage.origin}/console/spaces/${encodeURIComponent(space)}`);
  await newest(page, HISTORY);
  await scrolled(page, ".messages", () => document.querySelector(".messages article[data-seq]").dataset.seq);
}

/** Scrolls a list up, and a part of the way down again. `firstShown` runs in the page. */
async function scrolled(page, list, firstShown) {
  const box = await page.locator(list).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate((list) => {
    globalThis.seen.longTasks.length = 0;
    const count = () => (globalThis.seen.mostRows = Math.max(globalThis.seen.mostRows, document.querySelectorAll(`${list} > ol > li`).length));
    new MutationObserver(count).observe(document.querySelector(`${list} > ol`), { childList: true });
  }, list);
  for (let step = 0; step < SCROLLS; step++) await page.mouse.wheel(0, step < (SCROLLS * 3) / 4 ? -700 : 700);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const { longTasks, mostRows } = await page.evaluate(() => ({ ...globalThis.seen, feeds: null }));
  const first = await page.evaluate(firstShown);
  note(`scrolling ${SCROLLS} steps of 700 px (to number ${first}): tasks longer than 50 ms`, longTasks.length ? `${longTasks.length}, the longest ${ms(Math.max(...longTasks))}` : "none");
  note("… rows that are elements, at most", mostRows);
}

/** One real message and one real count, which the flood repeats with other numbers. */
async function prepareFlood({ stage, space, page }) {
  const writer = stage.actor(stage.owner.colleagueToken);
  const { spaces } = await writer.execute("{ spaces(first: 10, isJoined: true) { nodes { id } } }");
  await page.reload();
  await newest(page, HISTORY);
  for (const { id } of spaces.nodes) await writer.mutate("postMessage", { spaceId: id, text: "the flood begins" });
  await page.waitForFunction(() => globalThis.seen.posted && globalThis.seen.unread);
}

async function typing({ page }) {
  await prepareFlood(...arguments);
  const field = page.locator("form.composer").getByLabel("Message", { exact: true });
  await field.click();
  await page.evaluate(() => (globalThis.seen.inputs.length = globalThis.seen.longTasks.length = 0));
  const flooded = page.evaluate(flood, { rate: RATE, count: RATE * 10 });
  await field.pressSequentially(TYPED, { delay: 120 });
  await flooded;
  const { inputs, longTasks } = await page.evaluate(() => ({ ...globalThis.seen, feeds: null }));
  const all = [...inputs, ...Array(Math.max(0, TYPED.length - inputs.length)).fill(16)]; // what took less is not told
  note(`a key, until its letter is on the screen, at ${RATE} events a second: median, longest`, `${ms(middle(all))}, ${ms(Math.max(...all))}`);
  note("… tasks longer than 50 ms in these 10 seconds", longTasks.length ? `${longTasks.length}, the longest ${ms(Math.max(...longTasks))}` : "none");
  await field.fill("");
}

async function heap({ page }) {
  const session = await page.context().newCDPSession(page);
  const used = async () => {
    for (let round = 0; round < 3; round++) await session.send("HeapProfiler.collectGarbage");
    return (await session.send("Runtime.getHeapUsage")).usedSize / 1e6;
  };
  await page.evaluate(flood, { rate: 500, count: WARM_UP });
  const before = await used();
  await page.evaluate(flood, { rate: 500, count: EVENTS });
  const after = await used();
  note(`heap before and after ${EVENTS.toLocaleString("en")} events`, `${before.toFixed(1)} MB, ${after.toFixed(1)} MB`);
}

try {
  const place = await begin();
  for (const measure of [firstLoad, mind, opening, scrolling, typing, heap]) await measure(place);
} finally {
  console.log(["| the console | figure |", "|---|---|", ...figures].join("\n"));
  for (const end of ends) await end();
}
