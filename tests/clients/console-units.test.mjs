// The dense parts of the console by themselves: its router, Markdown, the arithmetic of long lists, the window of messages.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildFolder, tsc } from "./package.mjs";

const source = fileURLToPath(new URL("../../backend/console/src/", import.meta.url));
const MODULES = {
  match: "routing/match.ts",
  sentence: "api/sentence.ts",
  heights: "kit/heights.ts",
  markdown: "kit/markdown/parse.ts",
  size: "kit/size.ts",
  ranking: "kit/ranking.ts",
  groups: "shell/palette/groups.ts",
  spaceList: "live/space-list.ts",
  passing: "live/passing.ts",
  window: "pages/space/window.ts",
  replies: "pages/space/replies.ts",
  replyCounts: "pages/space/reply-counts.ts",
  unsent: "pages/space/unsent.ts",
  readMark: "pages/space/read-mark.ts",
  rows: "pages/space/rows.ts",
  mentions: "pages/space/mentions.ts",
  answers: "kit/form/values.ts",
  exact: "kit/exact.ts",
  numbers: "kit/numbers.ts",
  days: "kit/days.ts",
  calls: "pages/approvals/rows.ts",
  doing: "pages/now/doing.ts",
  period: "pages/costs/period.ts",
  measures: "pages/costs/measures.ts",
  difference: "pages/prompt/difference.ts",
  blocks: "pages/prompt/blocks.ts",
  promptRows: "pages/prompt/prompt-rows.ts",
  chainPart: "pages/agent/chain-part.ts",
  timelineRows: "pages/agent/timeline-rows.ts",
  counts: "pages/agent/counts.ts",
  calendar: "pages/agent/calendar.ts",
  cron: "pages/agent/cron.ts",
  agentForm: "pages/agent/agent-form.ts",
  windowParts: "pages/agent/window-parts.ts",
  values: "kit/record/values.ts",
  tried: "pages/organisation/tools/trial/arguments.ts",
  indent: "pages/organisation/tools/trial/indent.ts",
  faults: "pages/organisation/tools/trial/faults.ts",
  pages: "kit/record/pages.ts",
  connectorState: "pages/organisation/connectors/state.ts",
  webhookState: "pages/organisation/webhooks/state.ts",
  fault: "api/fault.ts",
  pageReader: "api/page-reader.ts",
  advice: "pages/first-steps/advice.ts",
  auditTexts: "texts/audit.ts",
  installationTexts: "texts/installation.ts",
  webhookTexts: "texts/webhooks.ts",
};
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const directory = buildFolder("console-units");
const units = {};

before(async () => {
  const files = Object.values(MODULES).map((path) => join(source, path));
  const options = ["--noCheck", "--rewriteRelativeImportExtensions", "--rootDir", source, "--outDir", directory];
  tsc(directory, ...options, ...files);
  for (const [name, path] of Object.entries(MODULES)) {
    units[name] = await import(pathToFileURL(join(directory, path.replace(/\.ts$/, ".js"))).href);
  }
});

test("a message of the API reads as a sentence, and names in it stay as they are", () => {
  const { sentence } = units.sentence;
  assert.equal(sentence("you may bring in only agents"), "You may bring in only agents.");
  assert.equal(sentence("not sent: why is that?"), "Not sent: why is that?");
  assert.equal(sentence("The name is taken."), "The name is taken.");
  assert.equal(sentence("maxTokens must be positive"), "maxTokens must be positive.");
  assert.equal(sentence("agents:read is missing"), "agents:read is missing.");
  assert.equal(sentence("'nova' is taken"), "'nova' is taken.");
  assert.equal(sentence("the answer was 'no.'"), "The answer was 'no.'");
  assert.equal(sentence(sentence("said twice")), "Said twice.");
  assert.equal(sentence(""), "");
});

test("a reply that the history has counted is not counted once more", () => {
  const { withReply } = units.replies;
  const at = (second) => ({ createdAt: `2026-01-01T00:00:0${second}.5+00:00` });
  const read = { replyCount: 2, lastReplyAt: at(3).createdAt };
  assert.equal(withReply(read, at(3)), read);
  const more = withReply(withReply(read, at(5)), at(4)); // two at once may come in another order than they began
  assert.deepEqual([more.replyCount, more.lastReplyAt], [4, at(5).createdAt]);
  assert.equal(withReply({}, at(1)).replyCount, 1);
});

test("a count that is read while a reply comes or goes is read again", async () => {
  const counts = [];
  const reads = [];
  const read = () => new Promise((resolve) => reads.push(resolve));
  const replies = new units.replyCounts.ReplyCounts(read, (rootId, count) => counts.push(`${rootId} ${count}`));
  const isOver = replies.went("a");
  replies.came("a");
  replies.came("b");
  reads[0](3);
  while (reads.length < 2) await new Promise(setImmediate);
  assert.deepEqual(counts, []);
  reads[1](4);
  await isOver;
  assert.deepEqual([counts, reads.length], [["a 4"], 2]);
});

test("unsent texts that are kept are bounded, and the newest stay", () => {
  const { newest } = units.unsent;
  const many = Array.from({ length: 30 }, (_, at) => [`space ${at}`, "text"]);
  assert.deepEqual(newest(many), many.slice(10));
  const long = ["long", "x".repeat(60_000)];
  assert.deepEqual(newest([long, ["short", "text"], [...long]]).map(([place]) => place), ["short", "long"]);
  assert.deepEqual(newest([["short", "text"], ["endless", "x".repeat(100_001)]]), [["short", "text"]]);
});

test("a path is compared with a pattern, and its values are decoded", () => {
  const { match } = units.match;
  assert.deepEqual(match("/spaces/:id", "/spaces/U3A%3D%2F"), { id: "U3A=/" });
  assert.deepEqual(match("/", "/"), {});
  assert.deepEqual(match("/spaces/:id", "/spaces/%E0%A4%A"), { id: "%E0%A4%A" });
  assert.equal(match("/spaces/:id", "/spaces"), undefined);
  assert.equal(match("/spaces/:id", "/spaces/a/b"), undefined);
});

test("an address encodes its values, and only those", () => {
  const { encoded } = units.match;
  assert.equal(encoded`/spaces/${"a/b?c"}?message=${"d&e"}`, "/spaces/a%2Fb%3Fc?message=d%26e");
});

test("Markdown of people and models becomes a tree", () => {
  const { parse } = units.markdown;
  assert.deepEqual(parse("**a** and `*b*`"), [
    { kind: "paragraph", parts: [{ kind: "strong", parts: [{ kind: "text", text: "a" }] }, { kind: "text", text: " and " }, { kind: "code", text: "*b*" }] },
  ]); // prettier-ignore
  assert.deepEqual(parse("1. one\n   - inner\n2. two").map(({ kind, items }) => [kind, items.length]), [["list", 2]]); // prettier-ignore
  assert.deepEqual(parse("```js\nif (a) {\n").map(({ kind, text }) => [kind, text]), [["code", "if (a) {\n"]]); // prettier-ignore
  assert.equal(parse("| a | b |\n|---|---|\n| 1 | 2 |")[0].rows[0].length, 2);
  assert.deepEqual(parse("> quoted\n\nafter").map(({ kind }) => kind), ["quote", "paragraph"]); // prettier-ignore
});

test("names with underscores and products of numbers stay text", () => {
  const { inlineOf } = units.markdown;
  for (const text of ["send_message_to_space", "3 * 4 * 5", "a ** b", "*", "**", "[x]", "1_000_000"]) {
    assert.deepEqual(inlineOf(text), [{ kind: "text", text }]);
  }
});

test("a link leads to the web or to a mail, and nowhere else", () => {
  const { inlineOf } = units.markdown;
  const links = (text) => inlineOf(text).filter(({ kind }) => kind === "link").map(({ url }) => url); // prettier-ignore
  assert.deepEqual(links("see https://example.com/a_(b). And (http://example.org/x)"), ["https://example.com/a_(b)", "http://example.org/x"]);
  assert.deepEqual(links("[t](https://example.com) ![i](https://example.com/i.png) [m](mailto:a@example.com)").length, 3);
  const hostile = [
    "[x](javascript:alert(1))", "[x](JaVaScRiPt:alert)", "[x](data:text/html,a)", "[x](vbscript:a)", "[x](file:///etc/passwd)", "[x](//example.com)",
    "![x](javascript:1)", "[x]( java\tscript:alert)", "<img src=x onerror=alert(1)>", "[x](/console)",
  ]; // prettier-ignore
  for (const text of hostile) assert.deepEqual(links(text), [], text);
});

test("Markdown that never closes is read in linear time", () => {
  const { parse } = units.markdown;
  const pieces = ["*a ", "[", "![", "`", "**b", "_c ", "> ", "- ", "| ", "~~", "https://", "](", "\\", "# ", "``` "];
  const [spaces, marks] = [" ".repeat(50_000), " #".repeat(25_000)];
  const lines = [`a|b\n-|${spaces}x`, `a|b\n${"- ".repeat(25_000)}|x`, `# ${spaces}x`, `# ${marks}x`, `- - -${spaces}x`];
  const links = [`${"[]".repeat(50_000)}](`, `${"[](ftp://a".repeat(10_000)})`, `${"[".repeat(90_000)}](ftp:a)`, `https://[${")".repeat(50_000)}`];
  for (const text of [...pieces.flatMap(repeated), ...lines, ...links]) {
    const begin = process.cpuUsage().user;
    parse(text);
    const seconds = (process.cpuUsage().user - begin) / 1e6;
    assert.ok(seconds < 5, `${text.slice(0, 20)}: ${seconds} s`); // quadratic time would take minutes
  }
});

const repeated = (piece) => [piece.repeat(100_000 / piece.length), `${piece}\n`.repeat(100_000 / piece.length)];

test("a table has as many cells as its text, and its line of marks as many as its head", () => {
  const { parse } = units.markdown;
  const cells = ({ head, rows }) => rows.reduce((sum, row) => sum + row.length, head.length);
  const wide = "|a".repeat(3_000);
  assert.deepEqual(parse(`${wide}|\n|-|\n${"|\n".repeat(3_000)}`).map(({ kind }) => kind), ["paragraph"]); // prettier-ignore
  const [table] = parse(`${wide}|\n${"|-".repeat(3_000)}|\n${"|\n".repeat(3_000)}`);
  assert.deepEqual([table.kind, cells(table)], ["table", 6_000]);
  const [padded] = parse("| a | b |\n|:-:| - |\n| 1 |\n| 2 | 3 | 4 |");
  assert.deepEqual(padded.rows.map((row) => row.map(([part]) => part?.text)), [["1", undefined], ["2", "3"]]); // prettier-ignore
});

test("a heading may end with its marks", () => {
  const { parse } = units.markdown;
  const headings = ["# a", "## a ##  ", "# a#", "# #", "#  a # # "];
  assert.deepEqual(headings.map((text) => parse(text)[0].parts[0].text), ["a", "a", "a#", "#", "a #"]); // prettier-ignore
});

test("a long list knows where its rows are", () => {
  const heights = new units.heights.Heights();
  const keys = Array.from({ length: 10_000 }, (_, at) => `row-${at}`);
  heights.set(keys);
  keys.slice(0, 100).forEach((key) => heights.measure(key, 20));
  assert.equal(heights.topOf(50), 1000);
  assert.equal(heights.total, 200_000, "an unknown row counts as the known ones do");
  assert.equal(heights.at(1005), 50);
  assert.deepEqual(heights.range(1000, 200, 100, 280), [45, 66]);
  assert.equal(heights.range(0, 100_000, 0, 280)[1] - heights.range(0, 100_000, 0, 280)[0], 280);
  assert.equal(heights.measure("row-10", 120), true);
  assert.equal(heights.measure("row-10", 120), false);
  assert.equal(heights.topOf(50), 1100);
});

test("rows that come before keep the heights that are known", () => {
  const heights = new units.heights.Heights();
  heights.set(["b", "c"]);
  heights.measure("b", 10);
  heights.measure("c", 30);
  heights.set(["a", "b", "c"]);
  assert.equal(heights.topOf(1), 20);
  assert.equal(heights.topOf(2), 30);
  heights.set([]);
  assert.equal(heights.total, 0);
  assert.deepEqual(heights.range(0, 100, 10, 280), [0, 0]);
});

test("of the rows around a window only so many are made at once, those that are there aside", () => {
  const { partOf } = units.heights;
  const none = () => false;
  assert.deepEqual(partOf([0, 100], [40, 50], none, 20), [35, 55], "ten of the window, and ten around it");
  assert.deepEqual(partOf([0, 100], [20, 50], none, 20), [20, 50], "those of the window are always drawn");
  assert.deepEqual(partOf([0, 100], [40, 50], (at) => at >= 45 && at < 90, 20), [25, 90], "what is there is kept");
  assert.deepEqual(partOf([38, 51], [40, 50], none, 20), [38, 51]);
  assert.deepEqual(partOf([0, 0], [0, 0], none, 20), [0, 0]);
});

const messages = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => ({ id: `m${from + at}`, seq: from + at, text: "" }));
const seqs = (window) => window.messages.map(({ seq }) => seq);

test("a window of messages has no hole and no double", () => {
  const window = new units.window.MessageWindow(100);
  window.begin();
  window.reset({ messages: messages(51, 60), hasOlder: true, hasNewer: false });
  window.apply({ id: "m61", seq: 61, text: "new" });
  window.apply({ id: "m55", seq: 55, text: "edited" });
  assert.equal(window.apply({ id: "m3", seq: 3, text: "edited, and not loaded" }), false);
  window.begin();
  window.addOlder({ messages: messages(41, 51), hasOlder: true, hasNewer: true });
  assert.deepEqual(seqs(window), Array.from({ length: 21 }, (_, at) => 41 + at));
  assert.equal(window.bySeq(55).text, "edited");
});

test("what the feed brings while a page is read is newer than the page", () => {
  const window = new units.window.MessageWindow(100);
  window.begin();
  window.apply({ id: "m5", seq: 5, text: "edited" });
  window.apply({ id: "m11", seq: 11, text: "posted meanwhile" });
  window.reset({ messages: messages(1, 10), hasOlder: false, hasNewer: false });
  assert.equal(window.bySeq(5).text, "edited");
  assert.deepEqual(seqs(window).slice(-2), [10, 11]);
  assert.equal(window.isAtNewest, true);
});

test("of two pages that are read at once, the later one misses nothing either", () => {
  const window = new units.window.MessageWindow(100);
  window.begin();
  window.begin();
  window.apply({ id: "m11", seq: 11, text: "posted meanwhile" });
  window.addNewer({ messages: messages(1, 5), hasOlder: false, hasNewer: true });
  window.end();
  window.reset({ messages: messages(6, 10), hasOlder: true, hasNewer: false });
  window.end();
  assert.deepEqual(seqs(window), [6, 7, 8, 9, 10, 11]);
});

test("a window in the past takes no new message, until it has come to the newest", () => {
  const window = new units.window.MessageWindow(100);
  window.begin();
  window.reset({ messages: messages(1, 10), hasOlder: false, hasNewer: true });
  assert.equal(window.apply({ id: "m30", seq: 30, text: "" }), false);
  window.begin();
  window.addNewer({ messages: messages(11, 20), hasOlder: true, hasNewer: true });
  assert.equal(window.isAtNewest, false);
  window.begin();
  window.addNewer({ messages: messages(21, 30), hasOlder: true, hasNewer: false });
  assert.equal(window.isAtNewest, true);
  assert.equal(window.apply({ id: "m31", seq: 31, text: "" }), true);
  assert.deepEqual(seqs(window), Array.from({ length: 31 }, (_, at) => at + 1));
});

test("a window forgets what is far from the reader", () => {
  const window = new units.window.MessageWindow(20);
  window.begin();
  window.reset({ messages: messages(81, 100), hasOlder: true, hasNewer: false });
  for (const message of messages(101, 150)) window.apply(message);
  assert.deepEqual([window.first.seq, window.last.seq, window.hasOlder], [131, 150, true]);
  window.begin();
  window.addOlder({ messages: messages(121, 130), hasOlder: true, hasNewer: true });
  assert.deepEqual([window.first.seq, window.last.seq, window.isAtNewest], [121, 140, false]);
});

test("a draft grows at an offset in code points", () => {
  const { grown } = units.window;
  assert.equal(grown("a😀b", 2, "c"), "a😀c");
  assert.equal(grown("", 0, "ab"), "ab");
  assert.equal(grown("abc", 0, "x"), "x");
});

test("messages of the same author within minutes follow each other; a line stands above the first unread one", () => {
  const { rowsOf } = units.rows;
  const at = new Date(2026, 10, 28, 12).getTime();
  const item = (seq, authorId, minutes) => ({ key: `k${seq}`, kind: "TEXT", authorId, at: at + minutes * 60_000, seq, isMine: authorId === "me" });
  const rows = rowsOf([item(1, "a", 0), item(2, "a", 1), item(3, "a", 20), item(4, "me", 21), item(5, "a", 22), item(6, "a", 60 * 24)], 3);
  const shown = rows.map((row) => (row.kind === "message" ? `${row.item.seq}${row.isFollowing ? "+" : ""}` : row.kind));
  assert.deepEqual(shown, ["day", "1", "2+", "3", "4", "unread", "5", "day", "6"]);
  const outside = (seq, sender) => ({ ...item(seq, "connector", 0), sender });
  const senders = rowsOf([outside(1, "Ann"), outside(2, "Ann"), outside(3, "Ben")], undefined).filter(({ kind }) => kind === "message");
  assert.deepEqual(senders.map(({ isFollowing }) => isFollowing), [false, true, false]); // prettier-ignore
});

test("a name is completed after an @, and not in an address of a mail", () => {
  const { mentionAt, completed, stillNamed } = units.mentions;
  assert.deepEqual(mentionAt("ask @No", 7), { begin: 4, words: "No" });
  assert.equal(mentionAt("mail a@b", 8), undefined);
  assert.equal(mentionAt("ask @Nova ", 10), undefined);
  assert.deepEqual(completed("ask @No please", { begin: 4, words: "No" }, "Nova"), { text: "ask @Nova please", caret: 9 });
  assert.deepEqual(stillNamed("hello @nova", [{ id: "1", name: "Nova" }, { id: "2", name: "Bert" }]), ["1"]); // prettier-ignore
});

test("a form becomes values of the types that it asks for", () => {
  const { beginning, valuesOf } = units.answers;
  const fields = [
    { name: "day", type: "STRING", choices: ["monday", "friday"], isRequired: true },
    { name: "hands", type: "INTEGER" },
    { name: "isSure", type: "BOOLEAN", default: true },
    { name: "tools", type: "ARRAY", choices: ["saw", 2] },
    { name: "note", type: "STRING", default: "none" },
  ];
  const begin = beginning(fields);
  assert.deepEqual(begin, { day: "", hands: "", isSure: true, tools: [], note: "none" });
  assert.deepEqual(valuesOf(fields, { ...begin, day: "friday", hands: "4", tools: ["2"] }), { day: "friday", hands: 4, isSure: true, tools: [2], note: "none" });
  assert.deepEqual(valuesOf(fields, { ...begin, note: "", isSure: false }), { isSure: false });
});

test("the list of spaces follows what is unread", () => {
  const { counted, changed, unreadTotal } = units.spaceList;
  const space = (id, seq) => ({ id, name: id, unreadCount: 0, lastMessage: { seq, text: "" }, notificationSettings: { level: "ALL" } });
  const newest = { seq: 9, text: "new" };
  const spaces = counted([space("a", 5), space("b", 3)], "b", { unreadCount: 2, unreadMentionCount: 1 }, newest);
  assert.deepEqual(spaces.map(({ id, unreadCount }) => [id, unreadCount]), [["b", 2], ["a", 0]]); // prettier-ignore
  assert.equal(unreadTotal(spaces, 0), 2);
  assert.equal(unreadTotal(changed(spaces, { id: "b", notificationSettings: { level: "NONE" } }), 0), 0);
  assert.deepEqual(changed(spaces, { id: "b", name: "c", archivedAt: "2026-11-28T00:00:00Z" }).map(({ id }) => id), ["a"]); // prettier-ignore
  assert.equal(counted(spaces, "gone", { unreadCount: 1 }, null), spaces);
});

test("a space beyond the list is lacking once its newest text is newer than those of the list", () => {
  const { isLacking } = units.spaceList;
  const at = (minute) => ({ seq: minute, createdAt: `2026-01-01T00:${minute}:00Z` });
  const spaces = [{ id: "a", lastMessage: at(30) }, { id: "b", lastMessage: at(20) }, { id: "c", lastMessage: null }];
  assert.equal(isLacking(spaces, "z", at(21)), true);
  assert.equal(isLacking(spaces, "z", at(19)), false, "it was left out for good reason");
  assert.equal(isLacking(spaces, "a", at(40)), false);
  assert.equal(isLacking(spaces, "z", null), false);
  assert.equal(isLacking([], "z", at(40)), false);
});

test("after a lost connection, only what is not sent again is over", () => {
  let over = 0;
  const passing = new units.passing.Passing(() => over++);
  passing.set("a", 1).set("b", 2);
  passing.subscribe();
  passing.set("b", 3);
  assert.deepEqual([...passing.keys()], ["a", "b"]);
  passing.settle();
  assert.deepEqual([...passing.entries()], [["b", 3]]); // prettier-ignore
  assert.equal(over, 1);
});

test("names are found by a few of their letters, the beginning first", () => {
  const { ranked } = units.ranking;
  assert.deepEqual(ranked(["Harbour", "Bert", "The bridge", "Bridge"], "br", (name) => name), ["Bridge", "The bridge", "Harbour", "Bert"]); // prettier-ignore
  assert.deepEqual(ranked(["a"], "x", (name) => name), []);
});

test("the palette finds names and other words for them, the best group first, and a few of each", () => {
  const entry = (name, ...words) => ({ name, words });
  const pages = { name: "Pages", entries: [entry("Now"), entry("Costs", "budgets")] };
  const agents = { name: "Agents", entries: Array.from({ length: 20 }, (_, at) => entry(`Nova ${at}`)) };
  const settings = { name: "Organisation", entries: [entry("Service accounts", "api keys"), entry("Retention and data", "export", "erase")] };
  const found = (words) => units.groups.narrowed([pages, agents, settings], words).map(({ name, entries }) => [name, entries[0].name, entries.length]);
  assert.deepEqual(found(""), [["Pages", "Now", 2], ["Agents", "Nova 0", 6], ["Organisation", "Service accounts", 2]]); // prettier-ignore
  assert.deepEqual(found(" API key"), [["Organisation", "Service accounts", 1]]);
  assert.deepEqual(found("export"), [["Organisation", "Retention and data", 1]]);
  assert.deepEqual(found("xport"), [], "only the beginning of another word counts");
  assert.deepEqual(found("nov"), [["Agents", "Nova 0", 6]]);
  assert.deepEqual(found("data"), [["Organisation", "Retention and data", 1]]);
  assert.deepEqual(found("nw"), [["Pages", "Now", 1]], "scattered letters, if nothing else is found");
  assert.deepEqual(found("qqq"), []);
});

test("a size is said as people say it", () => {
  assert.deepEqual([0, 999, 1500, 26_214_400].map(units.size.sizeText), ["0 bytes", "999 bytes", "1.5 kB", "26.2 MB"]); // prettier-ignore
});

const call = (id, more = {}) => ({ id, createdAt: `2026-11-01T00:00:0${id}Z`, consent: "ASKED", formFields: [], arguments: {}, ...more });
const waitingOf = (...calls) => new Map(calls.map((each) => [each.id, each]));

test("a call that stops waiting keeps its place, and new ones come in by their age", () => {
  const { merged, stepped, following, firstOpen } = units.calls;
  const first = merged([], waitingOf(call("3"), call("1")), new Map());
  assert.deepEqual(first.map((row) => [row.call.id, row.isOver]), [["1", false], ["3", false]]); // prettier-ignore
  const later = merged(first, waitingOf(call("3"), call("2")), new Map([["3", "APPROVE"]]));
  assert.deepEqual(later.map((row) => [row.call.id, row.isOver, row.sent]), [["1", true, undefined], ["2", false, undefined], ["3", true, "APPROVE"]]); // prettier-ignore
  assert.equal(firstOpen(later), "2");
  const opened = [undefined, "", "1", "2", "3", "unknown"].map((wanted) => units.calls.openedOf(later, wanted));
  assert.deepEqual(opened, ["2", undefined, undefined, "2", "2", undefined]);
  assert.equal(stepped(later, "2", 1), "3");
  assert.equal(stepped(later, "3", 1), "3");
  assert.equal(stepped(later, undefined, -1), "2");
  assert.equal(following(later, "3"), "2");
  assert.equal(following(merged(later, new Map(), new Map()), "2"), undefined);
});

test("a call is a question, a confirmation or an approval", () => {
  const { kindOf, headline, preview } = units.calls;
  assert.equal(kindOf(call("1")), "approval");
  assert.equal(kindOf(call("1", { consent: null, formFields: [{}] })), "question");
  assert.equal(kindOf(call("1", { consent: null })), "confirmation");
  assert.equal(headline(call("1", { consent: null, arguments: { summary: "Close it" } })), "Close it");
  assert.equal(headline(call("1", { arguments: { question: "a value of the tool" } })), undefined);
  assert.equal(preview(call("1", { arguments: { amount: 7, to: "a\nb" } })), "amount: 7, to: a b");
});

test("characters that the eye does not see are named", () => {
  const { exact, exactValue } = units.exact;
  assert.equal(exact("pay \u202e001\u200b\n\tnow"), "pay ⟨U+202E⟩001⟨U+200B⟩\n\tnow");
  assert.equal(exact("Zoë 東京 🎉 \u{e0041}"), "Zoë 東京 🎉 ⟨U+E0041⟩");
  assert.equal(exactValue({ a: "\u2066x" }), '{\n  "a": "⟨U+2066⟩x"\n}');
  assert.equal(exactValue("<b>bold</b>"), "<b>bold</b>");
});

test("amounts are short and keep what counts", () => {
  const { money, percent, seconds, short } = units.numbers;
  assert.deepEqual([money("0"), money("0.0042"), money("12.5"), money("1234.56")], ["$0.00", "$0.0042", "$12.50", "$1,234.56"]);
  assert.deepEqual([percent(1, 0), percent(1, 1000), percent(1, 3)], ["–", "<1%", "33%"]);
  assert.deepEqual([seconds(null), seconds(0.42), seconds(15.4), seconds(180)], ["–", "0.4 s", "15 s", "3 min"]);
  assert.deepEqual([short(9_999), short(17_100_000)], ["9,999", "17.1M"]);
});

test("how many days away a moment is follows from the calendar", () => {
  const { sinceText } = units.days;
  const morning = new Date(2026, 10, 29, 8, 15).getTime();
  const away = (...moment) => sinceText(new Date(2026, ...moment).getTime(), morning);
  assert.equal(away(11, 1, 0, 0), "in 2 days"); // after 40 hours
  assert.equal(away(10, 30, 9, 0), "tomorrow");
  assert.equal(away(10, 30, 0, 0), "in 16 hr.");
  assert.equal(away(10, 27, 16, 0), "2 days ago");
  assert.equal(away(10, 28, 8, 0), "yesterday");
  assert.equal(away(10, 29, 8, 14), "1 min. ago");
});

test("what an agent does follows from its feed", () => {
  const { after, isAtWork, isAwake, ranked } = units.doing;
  const play = (...events) => events.reduce(after, { state: "SLEEPING" });
  const delta = (offset, text, step = 1) => ({ __typename: "ReasoningDelta", cycleId: "c", step, offset, text });
  const thinking = { __typename: "AgentStateChanged", state: "THINKING" };
  assert.equal(play(thinking, delta(0, "The ti"), delta(6, "des")).text.tail, "The tides");
  assert.equal(play(thinking, delta(0, "The tides"), delta(4, "ship")).text.tail, "The ship", "a piece that begins anew");
  assert.equal(play(thinking, delta(0, "One"), delta(0, "Two", 2)).text.tail, "Two");
  assert.equal(play(thinking, delta(0, "x".repeat(500))).text.tail.length, 160);
  assert.equal(play(thinking, delta(0, "x"), { __typename: "AgentStateChanged", state: "SLEEPING" }).text, undefined);
  const tool = (callState, toolCallId = "1") => ({ __typename: "ToolCallChanged", toolCallId, name: "charge", callState });
  assert.equal(play(thinking, tool("RUNNING")).tool.name, "charge");
  assert.equal(play(thinking, tool("RUNNING"), tool("SUCCEEDED")).tool, undefined);
  assert.equal(play(thinking, tool("RUNNING", "2"), tool("FAILED", "1")).tool.id, "2");
  assert.equal(play({ __typename: "FailureChanged", failures: 1, failureReason: "no key" }).failure, "no key");
  assert.equal(play({ __typename: "FailureChanged", failures: 1 }, { __typename: "FailureChanged", failures: 0 }).failure, undefined);
  const piece = { __typename: "MessageDelta", agent: { id: "a" }, streamId: "s", offset: 0, text: "Good morn" };
  const [id, writing] = units.doing.written(new Map([["a", { state: "THINKING" }]]), piece);
  assert.deepEqual([id, writing.text.kind, writing.text.tail], ["a", "writes", "Good morn"]);
  const posted = (author) => units.doing.written(new Map([["a", writing]]), { __typename: "MessagePosted", message: { author: { id: author } } });
  assert.equal(posted("a")[1].text, undefined);
  assert.equal(posted("somebody else"), undefined);
  const doings = { a: { state: "SLEEPING", lastAt: "1" }, b: { state: "HELD" }, c: { state: "SLEEPING", lastAt: "2" }, d: { state: "THINKING" } };
  const names = ranked(Object.keys(doings).map((name) => ({ name })), ({ name }) => doings[name]).map(({ name }) => name); // prettier-ignore
  assert.deepEqual(names, ["d", "b", "c", "a"]);
  const states = ["THINKING", "WAKING", "PRIVATE", "HELD", "PAUSED", "SUSPENDED", "SLEEPING", "STOPPED"].map((state) => ({ state }));
  assert.deepEqual(states.filter(isAtWork), states.slice(0, 3), "who waits for an answer does nothing");
  assert.deepEqual(states.filter(isAwake), states.slice(0, 4));
});

test("why a model does not answer is a sentence, without kinds of errors and ids", () => {
  const { reasonOf } = units.doing;
  assert.equal(reasonOf("NETWORK: The model's provider could not be reached: there is no server of this name"), "The model's provider could not be reached: there is no server of this name.");
  assert.equal(reasonOf("BUDGET: waits for the budget QnVkZ2V0OjE="), "A budget is used up.");
  assert.equal(reasonOf("AUTH: The provider refuses the key"), "The provider refuses the key.");
});

test("a period has all its hours, days or months", () => {
  const { periodOf, partsOf, beforeOf, dayText } = units.period;
  const today = new Date(2026, 10, 28, 15, 30);
  const days = periodOf(null, null, null, today);
  assert.deepEqual([days.key, days.unit, dayText(days.from), partsOf(days).length], ["30d", "DAY", "2026-10-30", 30]);
  const over = (key, from, to) => beforeOf(periodOf(key, from, to, today), today);
  assert.deepEqual(over("today"), { from: new Date(2026, 10, 27), to: new Date(2026, 10, 27, 15, 30) }, "until the same time");
  assert.deepEqual(over("7d"), { from: new Date(2026, 10, 15), to: new Date(2026, 10, 21, 15, 30) });
  for (const [from, to] of [["2026-11-03", "2026-11-05"], ["2026-12-03", "2026-12-05"]]) {
    assert.equal(dayText(over("own", from, to).to), from, "it is over, or has not begun: the whole of the one before");
  }
  assert.equal(periodOf("today", null, null, today).unit, "HOUR");
  const year = periodOf("12m", null, null, today);
  assert.deepEqual([year.unit, partsOf(year).length, dayText(year.from)], ["MONTH", 12, "2025-12-01"]);
  const own = periodOf("own", "2026-11-01", "2026-11-03", today);
  assert.deepEqual([dayText(own.from), dayText(own.to), partsOf(own).length], ["2026-11-01", "2026-11-04", 3]);
  for (const [from, to] of [["2026-11-03", "2026-11-01"], ["2026-02-30", "2026-03-01"], ["x", "y"], ["2024-01-01", "2026-01-01"]]) {
    assert.equal(periodOf("own", from, to, today).key, "30d", `${from} to ${to}`);
  }
});

test("measures say nothing of no request", () => {
  const { MEASURES, NOTHING, changeText, filled } = units.measures;
  const sums = { ...NOTHING, requests: 4, seconds: 10, inputTokens: 100, cachedTokens: 25, outputTokens: 20, cost: "1.5" };
  const read = Object.fromEntries(MEASURES.map(({ key, of }) => [key, [of(sums), of(NOTHING)]]));
  assert.deepEqual(read.latency, [2.5, null]);
  assert.deepEqual(read.cache, [0.25, null]);
  assert.deepEqual(read.tokens, [120, 0]);
  assert.deepEqual([changeText(150, 100), changeText(50, 100), changeText(5, 0)], ["+50%", "−50%", undefined]);
  const [one, two] = filled([new Date(0), new Date(86_400_000)], [{ period: "1970-01-02T00:00:00Z", ...sums }]);
  assert.deepEqual([one.sums.requests, two.sums.requests], [0, 4]);
});

const atOnce = () => undefined;
const letters = (text) => [...text];

/** What the runs say, as text: kept letters, -cut ones, +added ones. */
async function told(before, after) {
  const runs = await units.difference.difference(letters(before), letters(after), atOnce);
  const part = ({ kind, from, to, oldFrom }) =>
    kind === "cut" ? `-${before.slice(oldFrom, oldFrom + to - from)}` : `${kind === "added" ? "+" : "="}${after.slice(from, to)}`;
  return runs.map(part).join(" ");
}

test("the difference of two lists is the shortest one", async () => {
  assert.equal(await told("abcd", "abcd"), "=abcd");
  assert.equal(await told("", "ab"), "+ab");
  assert.equal(await told("ab", ""), "-ab");
  assert.equal(await told("abc", "xbc"), "-a +x =bc");
  assert.equal(await told("abcabba", "cbabac"), "-ab =c +b =ab -b =a +c");
});

test("a difference rebuilds both lists, whatever they are", async () => {
  let seed = 7;
  const random = (most) => (seed = (seed * 48271) % 2147483647) % most;
  for (let round = 0; round < 300; round++) {
    const [before, after] = [0, 1].map(() => Array.from({ length: random(12) }, () => "abc"[random(3)]));
    const runs = await units.difference.difference(before, after, atOnce);
    const fresh = runs.flatMap(({ kind, from, to }) => (kind === "cut" ? [] : after.slice(from, to)));
    const old = runs.flatMap(({ kind, from, to, oldFrom }) => (kind === "added" ? [] : before.slice(oldFrom, oldFrom + to - from)));
    assert.deepEqual([old, fresh], [before, after]);
  }
});

test("two lists that have nothing in common count as replaced", async () => {
  const list = (name) => Array.from({ length: 5_000 }, (_, at) => `${name} ${at}`);
  const runs = await units.difference.difference(list("a"), list("b"), atOnce);
  assert.deepEqual(runs.map(({ kind, from, to }) => [kind, to - from]), [["cut", 5_000], ["added", 5_000]]); // prettier-ignore
});

test("work gives way when its time is over", async () => {
  let clock = 0;
  const pause = units.difference.pauser(10, () => clock);
  assert.equal(pause(), undefined);
  clock = 10;
  const waiting = pause();
  assert.ok(waiting instanceof Promise);
  await waiting;
  assert.equal(pause(), undefined, "the next slice begins");
});

const prompt = (system, ...messages) => ({ system, tools: [{ function: { name: "ask" } }], messages });
const user = (content) => ({ role: "user", content });

test("a prompt is cached up to its first change, added behind it, and cut in front", async () => {
  const { blocksOf, compared } = units.blocks;
  const blocks = (shown) => blocksOf(shown, atOnce);
  const told = async (before, after) => (await compared(await blocks(before), await blocks(after), atOnce)).map(({ status, block }) => `${status} ${block.text}`).slice(1);

  assert.deepEqual(await told(prompt("s", user("a")), prompt("s", user("a"), user("b"))), ["cached s", "cached a", "added b"]);
  assert.deepEqual(await told(prompt("s", user("a"), user("b")), prompt("s", user("b"))), ["cached s", "cut a", "same b"]);
  assert.deepEqual(await told(prompt("s", user("a")), prompt("t", user("a"))), ["changed t", "same a"]);
});

test("a block that is in both in other words shows its lines", async () => {
  const { blocksOf, compared } = units.blocks;
  const [before, after] = await Promise.all(["one\ntwo\nthree", "one\n2\nthree"].map((system) => blocksOf(prompt(system), atOnce)));
  const changed = (await compared(before, after, atOnce)).find(({ status }) => status === "changed");
  assert.deepEqual(changed.lines.map(({ sign, text }) => sign + text), [" one", "-two", "+2", " three"]); // prettier-ignore
});

test("no row of a prompt is large, and together they are the text", () => {
  const { portions } = units.promptRows;
  const text = `${"x".repeat(10_000)}\n${Array.from({ length: 100 }, (_, at) => `line ${at}`).join("\n")}`;
  const parts = portions(text);
  assert.ok(parts.every((part) => part.length <= 4_000 && part.split("\n").length <= 40));
  assert.equal(parts.join("").replaceAll("\n", ""), text.replaceAll("\n", ""));
  assert.deepEqual(portions(""), [""]);
});

test("unchanged blocks of a difference are one row until they are unfolded", async () => {
  const { comparedRows } = units.promptRows;
  const block = (text) => ({ kind: "message", name: "user", text });
  const list = [{ status: "cached", block: block("a") }, { status: "cached", block: block("b") }, { status: "added", block: block("c") }];
  const kinds = async (opened) => (await comparedRows(list, new Set(opened), new Set(), atOnce)).map(({ kind }) => kind);
  assert.deepEqual(await kinds([]), ["fold", "head", "text"]);
  assert.deepEqual(await kinds([0]), ["head", "head", "head", "text"]);
});

test("the loaded part of a chain grows at both ends, and is bounded", () => {
  const { olderAdded, newerAdded, appended, MOST_ENTRIES } = units.chainPart;
  const entries = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => ({ seq: from + at }));
  const part = { entries: entries(5_000, 5_059), hasOlder: true, hasNewer: true };
  const seqs = ({ entries }) => [entries[0].seq, entries.at(-1).seq];

  assert.deepEqual(seqs(olderAdded(part, entries(4_940, 4_999), true)), [4_940, 5_059]);
  assert.deepEqual(seqs(newerAdded(part, entries(5_050, 5_119), true)), [5_000, 5_119], "what is there twice is taken once");
  const full = { ...part, entries: entries(5_000, 5_000 + MOST_ENTRIES - 1), hasNewer: false };
  const grown = olderAdded(full, entries(4_940, 4_999), false);
  assert.equal(grown.entries.length, MOST_ENTRIES);
  assert.deepEqual([grown.hasOlder, grown.hasNewer], [false, true]);
  const end = { entries: entries(1, 3), hasOlder: false, hasNewer: false };
  assert.deepEqual(seqs(appended(end, { seq: 4 })), [1, 4]);
  assert.equal(appended(end, { seq: 3 }), end);
  assert.equal(appended(end, { seq: 6 }), undefined, "entries between are missing");
});

test("a timeline shows how long the agent slept, and steps with their calls", () => {
  const { timelineRows, stepsOf } = units.timelineRows;
  const cycle = (id, openedAt, endedAt) => ({ id, openedAt: `2026-11-28T${openedAt}Z`, endedAt: endedAt && `2026-11-28T${endedAt}Z` });
  const rows = timelineRows([cycle("c", "09:00:00"), cycle("b", "08:00:20", "08:00:30"), cycle("a", "08:00:00", "08:00:10")]);
  assert.deepEqual(rows.map(({ kind, key, seconds }) => [kind, key, seconds]), [["cycle", "c", undefined], ["gap", "gap c", 3_570], ["cycle", "b", undefined], ["cycle", "a", undefined]]); // prettier-ignore
  const steps = stepsOf([{ number: 1 }, { number: 2 }], [{ step: 0, name: "r" }, { step: 2, name: "x" }, { step: 3, name: "y" }]);
  assert.deepEqual(steps.map(({ number, step, calls }) => [number, step?.number, calls.length]), [[0, undefined, 1], [1, 1, 0], [2, 2, 1], [3, undefined, 1]]); // prettier-ignore
});

test("what is over is cut down, and what comes is rounded", () => {
  const { sinceText } = units.days;
  const minutes = (count) => sinceText(count * 60_000, 0);
  assert.deepEqual([-119, -1.9, 119, 1.4].map(minutes), ["1 hr. ago", "1 min. ago", "in 2 hr.", "in 1 min."]);
  assert.deepEqual([-59, 20, 40].map((seconds) => sinceText(seconds * 1000, 0)), ["just now", "just now", "in a moment"]);
});

test("costs, lengths and counts are short", () => {
  const { costText, lengthText, countText, shareText } = units.counts;
  assert.deepEqual(["0", "0.00001", "0.0012", "0.5", "12.345"].map(costText), ["$0", "<$0.0001", "$0.0012", "$0.500", "$12.35"]); // prettier-ignore
  assert.deepEqual([4.21, 45.4, 200, 3_600, 7_500, 90_000].map(lengthText), ["4.2 s", "45 s", "3 min 20 s", "1 h", "2 h 5 min", "1 d 1 h"]);
  assert.deepEqual([9_999, 12_345].map(countText), ["9,999", "12.3K"]);
  assert.deepEqual([shareText(1, 3), shareText(1, 0)], ["33 %", ""]);
});

test("a month has whole weeks, and keys move in it", () => {
  const { weeksOf, movedDay, dayKey, dayOfKey } = units.calendar;
  const weeks = weeksOf(2026, 1).map((week) => week.map(dayKey));
  assert.deepEqual([weeks.length, weeks[0][0], weeks.at(-1)[6]], [5, "2026-01-26", "2026-03-01"]);
  const moved = (key, day) => dayKey(movedDay(dayOfKey(day), key));
  assert.deepEqual(["ArrowLeft", "ArrowDown", "Home", "End", "PageUp"].map((key) => moved(key, "2026-03-31")), ["2026-03-30", "2026-04-07", "2026-03-30", "2026-04-05", "2026-02-28"]); // prettier-ignore
  assert.equal(movedDay(new Date(), "a"), undefined);
  assert.equal(dayOfKey("nonsense"), undefined);
});

const HOUR_MS = 3_600_000;

test("of an hourly plan some days are known, and of the others it is said why not", () => {
  const { duesByDay, gapOf, dayOfKey } = units.calendar;
  const now = new Date(2026, 5, 10, 12, 30);
  const at = (hours) => new Date(new Date(2026, 5, 10, 12).getTime() + hours * HOUR_MS).toISOString();
  const fired = Array.from({ length: 60 }, (_, back) => ({ dueAt: at(back - 59), state: "FIRED", count: 1 }));
  const hourly = { id: "p", name: "Tides", status: "ACTIVE", cron: "0 * * * *", nextDueTimes: Array.from({ length: 100 }, (_, ahead) => at(ahead + 1)), occurrences: { nodes: fired, pageInfo: { hasPreviousPage: true } } };
  const days = duesByDay([hourly]);
  assert.deepEqual([...days.keys()].sort(), ["08", "09", "10", "11", "12", "13", "14"].map((day) => `2026-06-${day}`));
  assert.equal(days.get("2026-06-09").length, 24);
  const gaps = (plan, ...keys) => keys.map((key) => gapOf([plan], dayOfKey(key), now));
  assert.deepEqual(gaps(hourly, "2026-06-13", "2026-06-14", "2026-06-24"), [undefined, "AHEAD", "AHEAD"]);
  assert.deepEqual(gaps(hourly, "2026-06-09", "2026-06-08", "2026-06-01", "2026-02-01"), [undefined, "BEFORE", "BEFORE", "GONE"]);
  const often = { ...hourly, nextDueTimes: Array.from({ length: 100 }, (_, ahead) => at(ahead / 4)), occurrences: { nodes: [{ dueAt: at(-5), state: "FIRED", count: 1 }], pageInfo: { hasPreviousPage: true } } };
  assert.deepEqual(gaps(often, "2026-06-10", "2026-06-09", "2026-06-11"), ["BEFORE", "BEFORE", "AHEAD"], "of today the early hours are not read");
  assert.deepEqual(gaps({ ...hourly, endsAt: at(200) }, "2026-06-14", "2026-06-24"), ["AHEAD", undefined]);
  assert.deepEqual(gaps({ ...hourly, status: "PAUSED", nextDueTimes: [] }, "2026-06-24"), [undefined]);
  assert.deepEqual(gaps({ ...hourly, nextDueTimes: [at(1)] }, "2026-06-24"), [undefined], "fewer than asked for are all");
  assert.deepEqual(gaps({ ...hourly, nextDueTimes: [at(1)], quietHours: { start: "00:00", end: "23:00" } }, "2026-06-10", "2026-06-24"), ["AHEAD", "AHEAD"]);
  assert.deepEqual(gaps({ ...hourly, cron: null, nextDueTimes: [at(1)] }, "2026-06-24"), [undefined]);
});

test("the common forms of a schedule read as words, and others stay as they are", () => {
  const words = Object.entries({
    "* * * * *": "every minute",
    "*/15 * * * *": "every 15 minutes",
    "0 * * * *": "every hour",
    "20 */6 * * *": "every 6 hours, at minute 20",
    "5 7 * * *": "every day at 07:05",
    "0 9 * * 1-5": "Monday to Friday at 09:00",
    "0 9 * * 1": "every Monday at 09:00",
    "30 18 * * 3,5,7": "every Wednesday, Friday, and Sunday at 18:30",
    "0 0 1 * *": "on day 1 of each month at 00:00",
  });
  assert.deepEqual(words.map(([cron]) => [cron, units.cron.cronWords(cron)]), words);
  for (const cron of ["*/7 * * * *", "0 9,17 * * *", "0 9 L * *", "0 9 1 * 1", "0 9 * 6 *", "0 9 * * MON#1", "*/60 * * * *", "1-5 9 * * *", "* 9 * * *", "nonsense"]) assert.equal(units.cron.cronWords(cron), undefined, cron);
});

/** A list of the API, in pages of two, and a reader of it; `shown` are its states. `door` holds back what is read. */
function pagedList(items) {
  const list = { items, door: Promise.resolve(), reads: 0, shown: [] };
  list.read = async (after = "0") => {
    list.reads += 1;
    await list.door;
    const [begin, end] = [Number(after), Number(after) + 2];
    return list.items && { nodes: list.items.slice(begin, end), pageInfo: { hasNextPage: end < list.items.length, endCursor: `${end}` } };
  };
  list.reader = new units.pageReader.PageReader(list.read, (state) => list.shown.push(state));
  list.rest = async () => {
    do await new Promise((resolve) => setImmediate(resolve));
    while (list.shown.at(-1)?.isLoading ?? true);
    return list.shown.at(-1);
  };
  return list;
}

test("a list that is read again has as many pages as before, and shows them together", async () => {
  const list = pagedList([1, 2, 3, 4, 5]);
  list.reader.reload();
  assert.deepEqual(await list.rest(), { nodes: [1, 2], hasMore: true, error: undefined, isLoading: false });
  list.reader.more();
  list.reader.more(); // one press, and one more before anything came
  assert.deepEqual((await list.rest()).nodes, [1, 2, 3, 4]);
  list.items = [0, 1, 2, 3, 4, 5];
  const before = list.shown.length;
  list.reader.reload();
  assert.deepEqual((await list.rest()).nodes, [0, 1, 2, 3]);
  assert.deepEqual(list.shown.slice(before).map(({ nodes }) => nodes.length), [4, 4], "nothing vanishes in between");
  list.items = [0];
  list.reader.reload();
  assert.deepEqual(await list.rest(), { nodes: [0], hasMore: false, error: undefined, isLoading: false });
});

test("a list that changes while it is read is read once more, and one that fails keeps what it has", async () => {
  const list = pagedList([1, 2, 3]);
  let open;
  list.door = new Promise((resolve) => (open = resolve));
  for (let count = 0; count < 3; count++) list.reader.reload();
  open();
  assert.deepEqual((await list.rest()).nodes, [1, 2]);
  assert.equal(list.reads, 2);
  const problem = new Error("no connection");
  list.door = Promise.reject(problem);
  list.reader.more();
  assert.deepEqual(await list.rest(), { nodes: [1, 2], hasMore: true, error: problem, isLoading: false });
  list.door = Promise.resolve();
  list.reader.more();
  assert.deepEqual(await list.rest(), { nodes: [1, 2, 3], hasMore: false, error: undefined, isLoading: false });
  list.items = undefined; // what has the list is gone
  list.reader.reload();
  assert.deepEqual((await list.rest()).nodes, undefined);
});

test("the form of an agent checks, and sends only what differs", () => {
  const { EMPTY, wrongOf, changesOf, creationOf, fieldOf } = units.agentForm;
  const words = { required: "required", number: (least, most) => `${least}-${most}`, whole: "whole", fallbacks: "most" };
  const draft = { ...EMPTY, name: " ", stepsPerCycle: "201", cycleTokens: "1000.5", cycleSeconds: "x", fallbackModels: "a\nb\nc\nd\ne\nf" };
  assert.deepEqual(wrongOf(draft, words), { name: "required", stepsPerCycle: "1-200", cycleTokens: "whole", cycleSeconds: "1-86400", fallbackModels: "most" });
  const before = { ...EMPTY, name: "Nova", stepsPerCycle: "20", model: "m", tools: ["a"] };
  assert.deepEqual(changesOf(before, { ...before, stepsPerCycle: "", model: "", unattended: [] }), { model: "", limits: { stepsPerCycle: null }, unattended: { tools: [] } });
  assert.deepEqual(changesOf(before, before), {});
  assert.deepEqual(creationOf({ ...EMPTY, name: " Nova ", fallbackModels: "a\n\nb" }), { name: "Nova", kind: "GENERAL", fallbackModels: ["a", "b"] });
  const paths = [["input", "limits", "cycleTokens"], ["input", "tools", "2"], ["input", "unattended", "tools", "0"], ["input", "idempotencyKey"]];
  assert.deepEqual(paths.map(fieldOf), ["cycleTokens", "tools", "unattended", undefined]);
});

test("the tokens of a prompt are shared out to its parts", () => {
  const { sharesOf } = units.windowParts;
  const knows = "[WHAT YOU KNOW - 1 item]\ngoal";
  const messages = [user(`[SUMMARY OF CYCLES 1 TO 3]\n${"s".repeat(73)}`), user(`${"r".repeat(99)}\n${knows}`), { role: "assistant", content: "r".repeat(71) }];
  const shares = sharesOf({ system: "i".repeat(100), tools: ["t".repeat(96)], messages }, 1_000);
  const sum = Object.values(shares).reduce((all, each) => all + each);
  assert.ok(Math.abs(sum - 1_000) <= 2, "each part is rounded");
  assert.ok(shares.summary > 0 && shares.knowledge > 0 && shares.knowledge < shares.recent);
});

test("a form sends what was entered, as the arguments of the API have it", () => {
  const { toInput } = units.values;
  const words = { needed: "needed", notNumber: "no number", notDecimal: "no decimal", notJson: () => "no JSON" };
  const fields = [
    { name: "name", label: "", isRequired: true },
    { name: "http.url", label: "" },
    { name: "http.headers", label: "", kind: "lines" },
    { name: "seconds", label: "", kind: "number" },
    { name: "input", label: "", kind: "json" },
    { name: "secret", label: "", kind: "secret" },
    { name: "spaces", label: "", kind: "pick" },
    { name: "space", label: "", kind: "pickOne", isRequired: true },
    { name: "hidden", label: "", when: ({ name }) => name === "other" },
  ];
  const entered = { name: " a ", "http.headers": "A: b\n\n C: d ", seconds: "2.5", input: '{"a": 1}', secret: " kept ", spaces: [{ value: "1", name: "" }], hidden: "x" };
  const { input, wrong } = toInput(fields, entered, words);
  assert.deepEqual(wrong, { space: "needed" });
  const http = { url: null, headers: ["A: b", "C: d"] };
  assert.deepEqual(input, { name: "a", http, seconds: 2.5, input: { a: 1 }, secret: " kept ", spaces: ["1"] });
  assert.deepEqual(toInput(fields, { name: "  ", seconds: "two", input: "{" }, words).wrong, { name: "needed", seconds: "no number", input: "no JSON", space: "needed" });
});

test("an amount is sent as its digits, and may have the commas with which pages show it", () => {
  const { toInput } = units.values;
  const words = { needed: "needed", notDecimal: "no decimal" };
  const read = (limit) => toInput([{ name: "limit", label: "", kind: "decimal", isRequired: true }], { limit }, words);
  for (const [entered, sent] of [["0.25", "0.25"], [" 1500 ", "1500"], ["1,000", "1000"], ["12,345,678.90", "12345678.90"]]) {
    assert.deepEqual(read(entered), { input: { limit: sent }, wrong: {} });
  }
  for (const entered of ["0,5", "1,00", "1000,000", "two", "1.", "-3", "1e3"]) assert.deepEqual(read(entered).wrong, { limit: "no decimal" }, entered);
  assert.deepEqual(read(" ").wrong, { limit: "needed" });
});

test("an error is shown at the field that its path means", () => {
  const { fieldOf } = units.values;
  const fields = ["name", "http.url", "http.headers", "scopes"].map((name) => ({ name, label: "" }));
  assert.equal(fieldOf(fields, ["input", "name"]), "name");
  assert.equal(fieldOf(fields, ["input", "scopes", "0"]), "scopes");
  assert.equal(fieldOf(fields, ["input", "http", "headers", "1", "value"]), "http.headers");
  assert.equal(fieldOf(fields, ["input", "http"]), "http.url");
  assert.equal(fieldOf(fields, ["input", "names"]), undefined);
  assert.equal(fieldOf(fields, ["input"]), undefined);
  assert.equal(fieldOf(fields, []), undefined);
});

test("a list that is read from its end goes on with what came before", () => {
  const { newestFirst } = units.pages;
  const page = { nodes: [1, 2, 3], pageInfo: { hasPreviousPage: true, startCursor: "c" } };
  assert.deepEqual(newestFirst(page), { nodes: [3, 2, 1], pageInfo: { hasNextPage: true, endCursor: "c" } });
  assert.equal(newestFirst(page), newestFirst(page), "one answer is one list, so that what was added to it stays");
});

test("the arguments of a tool are fields, the needed ones first", () => {
  const { argumentsOf, beginning } = units.tried;
  const words = { yes: "Yes", no: "No" };
  const properties = {
    note: { type: "string", maxLength: 500, description: "Why." },
    many: { type: ["integer", "null"], default: 3 },
    hue: { enum: ["red", 7, null] },
    is: { anyOf: [{ type: "boolean" }, { type: "null" }], default: false },
    each: { type: "array", default: [1] },
    some: { anyOf: [{ type: "string" }, { type: "number" }] },
    one: { type: "string", default: 5 },
  };
  const schema = { type: "object", required: ["one"], properties };
  const wanted = argumentsOf(schema, words);
  const kinds = Object.fromEntries(wanted.map(({ name, field }) => [name, field.kind]));
  assert.deepEqual(kinds, { one: "text", note: "area", many: "number", hue: "select", is: "select", each: "json", some: "json" });
  assert.equal(wanted[0].name, "one");
  assert.deepEqual(wanted.find(({ name }) => name === "hue").field.choices, [{ value: '"red"', name: "red" }, { value: "7", name: "7" }, { value: "null", name: "null" }]);
  const begins = { one: "", note: "", many: "3", hue: "", is: "false", each: "[\n  1\n]", some: "" }; // a default of another type is none
  assert.deepEqual(beginning(wanted, schema), Object.fromEntries(Object.entries(begins).map(([name, value]) => [`arguments.${name}`, value])));
});

test("arguments that a form cannot say are written as JSON", () => {
  const { argumentsOf } = units.tried;
  const isForm = (schema) => argumentsOf(schema, { yes: "", no: "" }) !== undefined;
  assert.ok(isForm({ type: "object", properties: {} }));
  assert.ok(isForm({ type: "object", additionalProperties: false }));
  assert.ok(isForm({ properties: { a: {} }, anyOf: [{ required: ["a"] }] }));
  const others = [{ type: "object" }, { properties: {}, oneOf: [{}] }, { properties: { "a.b": {} } }, { properties: JSON.parse('{"__proto__": {}}') }, { properties: { a: {} }, required: ["b"] }, true];
  for (const other of others) assert.ok(!isForm(other), JSON.stringify(other));
});

test("what was entered becomes arguments, goes to JSON and comes back, and empty fields are nowhere", () => {
  const { argumentsOf, asText, entered, fromText } = units.tried;
  const wanted = argumentsOf({ properties: { toString: { type: "string" }, n: { type: "number" }, on: { type: "boolean" }, list: { type: "array" } } }, { yes: "", no: "" });
  const words = { needed: "", notNumber: "", notDecimal: "", notJson: () => "" };
  assert.deepEqual(entered(wanted, { toString: null, n: 0, on: "false", list: [] }), { n: 0, on: false, list: [] });
  const values = { "arguments.toString": "", "arguments.n": "x", "arguments.on": "true", "arguments.list": "[1]" };
  assert.deepEqual(JSON.parse(asText(wanted, values, words)), { on: true, list: [1] });
  assert.deepEqual(fromText(wanted, '{"n": 2, "on": "maybe", "other": 1}'), { "arguments.toString": "", "arguments.n": "2", "arguments.on": "", "arguments.list": "" });
  assert.equal(fromText(wanted, "[1]"), undefined);
  assert.equal(fromText(wanted, "{"), undefined);
});

test("a number that a browser would change is found at any depth", () => {
  const { isInexact } = units.tried;
  assert.ok(isInexact({ a: [{ b: JSON.parse("9007199254740993") }] }));
  assert.ok(!isInexact({ a: [9007199254740991, -0.5, "9007199254740993", null] }));
});

test("JSON gets indents, and nothing else of it changes", () => {
  const { indented } = units.indent;
  const text = '{"id":12345678901234567890, "2":1.0,"1":{ },"s":"a{ },\\\\\\"[1]:","list":[ ],"more":[1,{"x":null}]}';
  const shown = indented(text);
  assert.equal(shown.split("\n").length, 13);
  assert.ok(shown.startsWith('{\n  "id": 12345678901234567890,\n  "2": 1.0,\n  "1": {},\n  "s": "a{ },\\\\\\"[1]:",\n  "list": [],\n  "more": [\n    1,\n    {\n      "x": null'), shown);
  for (const other of ["{no json}", "12", '"text"', "", "<b>"]) assert.equal(indented(other), other);
});

test("a refusal of arguments stands at the field that it names", () => {
  const { placed } = units.faults;
  const path = ["input", "arguments"];
  const message = "arguments: invalid arguments: input: 'b' is a required property; a[0]: 1 is not of type 'string'. Allowed: {\"x\": 1}";
  assert.deepEqual(placed({ message, path }, ["a", "b"], false), { message: "'b' is a required property", path: [...path, "b"] });
  assert.deepEqual(placed({ message, path }, ["a"], false), { message: "a[0]: 1 is not of type 'string'", path: [...path, "a"] });
  assert.deepEqual(placed({ message, path }, ["c"], false).path, []);
  assert.deepEqual(placed({ message, path }, ["a"], true).path, ["input", "json"]);
  assert.deepEqual(placed({ message: "arguments: a: no", path: [...path, "a"] }, ["a"], false), { message: "a: no", path: [...path, "a"] });
  assert.deepEqual(placed({ message: "m", path: ["input", "toolId"] }, ["a"], false), { message: "m", path: ["input", "toolId"] });
});

test("what has carried nothing is not said to work, and what is paused is not said to fail", () => {
  const at = "2026-01-01T00:00:00+00:00";
  const connector = (endpoint, receivedAt, isWorking = true) => units.connectorState.stateOf({ isWorking, hook: { receivedAt }, endpoint: { status: "ACTIVE", ...endpoint } });
  assert.equal(connector({}), "unused");
  assert.equal(connector({}, at), "works");
  assert.equal(connector({ deliveredAt: at }), "works");
  assert.equal(connector({ deliveredAt: at, failingSince: at }), "fails");
  assert.equal(connector({ status: "PAUSED" }, at, false), "paused");
  assert.equal(connector({ status: "SWITCHED_OFF" }, at, false), "fails");
  const webhook = (endpoint) => units.webhookState.stateOf({ status: "ACTIVE", ...endpoint });
  assert.equal(webhook({}), "UNUSED");
  assert.equal(webhook({ deliveredAt: at }), "ACTIVE");
  assert.equal(webhook({ failingSince: at }), "FAILING");
  assert.equal(webhook({ status: "PAUSED", failingSince: at }), "PAUSED");
});

test("the name of an error becomes a sentence, and stays at hand as a code", () => {
  const { plainly } = units.fault;
  for (const [message, said, code] of [
    ["the endpoint could not be reached: there is no server of this name", "The endpoint could not be reached: there is no server of this name.", undefined],
    ["a delivery could not be read because of an error here (KeyError)", "A delivery could not be read because of an error here.", "KeyError"],
    ["it answered 500", "It answered 500.", undefined],
    ["the tool said ValueError in its text", "The tool said ValueError in its text.", undefined],
  ]) {
    const told = plainly(message);
    assert.deepEqual([told.said, told.code], [said, code]);
  }
});

test("while the API is told what a person has read, later messages wait, and the newest is told next", async () => {
  const sent = [];
  const mark = new units.readMark.ReadMark((seq) => new Promise((accept, refuse) => sent.push({ seq, accept, refuse })));
  const numbers = () => sent.map(({ seq }) => seq);
  mark.heard(3);
  const done = mark.move(4);
  for (const seq of [5, 6, 7, 6]) void mark.move(seq);
  assert.deepEqual([numbers(), mark.seq], [[4], 7]);
  sent[0].accept();
  await new Promise(setImmediate);
  assert.deepEqual(numbers(), [4, 7]);
  sent[1].accept();
  await done;
  assert.deepEqual(numbers(), [4, 7]);
  await mark.move(7); // is told already
  const lost = mark.move(8);
  sent[2].refuse(new Error("no connection"));
  await lost;
  assert.equal(mark.seq, 7, "it is sent again with the next one");
  void mark.move(9);
  assert.deepEqual(numbers(), [4, 7, 8, 9]);
});

test("after the test of a model another model is advised only where the model is the cause", () => {
  const { adviceAfter } = units.advice;
  const failed = (errorKind, error) => adviceAfter({ isAnswering: false, errorKind, error });
  assert.equal(failed("BUDGET", "The model 'x' has no known price, and the budget 'day' counts money"), "price");
  assert.equal(failed("BUDGET", 'the budget "day" is used up (1 of 1 US dollars)'), "budget");
  assert.equal(failed("AUTH"), "key");
  assert.equal(failed("NETWORK"), "later");
  assert.equal(failed("REFUSED"), "other");
  assert.equal(adviceAfter({ isAnswering: true, callsTools: false }), "other");
  assert.equal(adviceAfter({ isAnswering: true, callsTools: true }), undefined);
});

test("the audit log has words for each action that the API writes", () => {
  const find = "import json; from tests.architecture.audited import found; print(json.dumps(sorted(found().actions)))";
  const written = JSON.parse(execFileSync(process.env.CIRCADIAN_PYTHON, ["-c", find], { cwd: ROOT, encoding: "utf8" }));
  const { texts } = units.auditTexts;
  assert.deepEqual(Object.keys(texts.actions).sort(), written);
  assert.equal(new Set(Object.values(texts.actions)).size, written.length - 1, "one way to leave is as good as the other");
  assert.equal(texts.said("new.actionOfTomorrow"), "New action of tomorrow");
});

test("each event of a webhook has words", () => {
  const [, values] = /^enum WebhookEvent \{\n([^}]+)\}/m.exec(readFileSync(join(ROOT, "schema.graphql"), "utf8"));
  assert.deepEqual(Object.keys(units.webhookTexts.texts.eventNames).sort(), values.match(/\b[A-Z_]+\b/g).sort());
});

test("each setting of the allow-lists has words", () => {
  const source = readFileSync(join(ROOT, "backend/api/operators/allow_lists.py"), "utf8");
  const listed = [...source.matchAll(/"(CIRCADIAN_[A-Z_]+)"/g)].map(([, name]) => name);
  assert.deepEqual(Object.keys(units.installationTexts.texts.settings).sort(), listed.sort());
});
