// The dense parts of the console by themselves: its router, Markdown, the arithmetic of long lists, the window of messages.

import assert from "node:assert/strict";
import { join } from "node:path";
import { before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildFolder, tsc } from "./package.mjs";

const source = fileURLToPath(new URL("../../backend/console/src/", import.meta.url));
const MODULES = {
  match: "routing/match.ts",
  heights: "kit/heights.ts",
  markdown: "kit/markdown/parse.ts",
  size: "kit/size.ts",
  ranking: "shell/ranking.ts",
  spaceList: "live/space-list.ts",
  passing: "live/passing.ts",
  window: "pages/space/window.ts",
  rows: "pages/space/rows.ts",
  mentions: "pages/space/mentions.ts",
  answers: "pages/space/answers.ts",
  values: "kit/record/values.ts",
  pages: "kit/record/pages.ts",
};
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
  for (const piece of pieces) {
    const begin = process.cpuUsage().user;
    parse(piece.repeat(100_000 / piece.length));
    parse(`${piece}\n`.repeat(100_000 / piece.length));
    const seconds = (process.cpuUsage().user - begin) / 1e6;
    assert.ok(seconds < 5, `${piece}: ${seconds} s`); // quadratic time would take minutes
  }
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

test("a size is said as people say it", () => {
  assert.deepEqual([0, 999, 1500, 26_214_400].map(units.size.sizeText), ["0 bytes", "999 bytes", "1.5 kB", "26.2 MB"]); // prettier-ignore
});

test("a form sends what was entered, as the arguments of the API have it", () => {
  const { toInput } = units.values;
  const words = { needed: "needed", notNumber: "no number", notJson: () => "no JSON" };
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

test("an error is shown at the field that its path means", () => {
  const { fieldOf } = units.values;
  const fields = ["name", "http.url", "http.headers", "scopes"].map((name) => ({ name, label: "" }));
  assert.equal(fieldOf(fields, ["input", "name"]), "name");
  assert.equal(fieldOf(fields, ["input", "scopes", "0"]), "scopes");
  assert.equal(fieldOf(fields, ["input", "http", "headers", "1", "value"]), "http.headers");
  assert.equal(fieldOf(fields, ["input", "http"]), "http.headers");
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
