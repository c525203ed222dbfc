// Pictures of pages, compared pixel by pixel with those in docs/console. `CIRCADIAN_WRITE_PICTURES=yes` writes them anew.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

const KEPT = fileURLToPath(new URL("../../docs/console/", import.meta.url));
const MADE = process.env.CIRCADIAN_PICTURES ?? fileURLToPath(new URL("../../build/clients/", import.meta.url));
const VERSION = join(KEPT, "chromium.txt"); // the browser that made them
const MOST_DIFFERING = 0.002; // of the pixels
export const writes = process.env.CIRCADIAN_WRITE_PICTURES === "yes";

const major = (version) => version.split(".")[0];

/** Why this browser's pictures cannot be compared with the kept ones, or undefined. */
export function whyNotCompared(version) {
  const kept = existsSync(VERSION) ? readFileSync(VERSION, "utf8").trim() : "";
  if (writes || major(kept) === major(version)) return undefined;
  return `the pictures were made with Chromium ${kept}, and this is ${version}: look at new ones with \`make pictures\``;
}

export function keepVersion(version) {
  if (!writes) return;
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(VERSION, `${version}\n`);
}

/** What is wrong with the picture, or undefined. One that differs is left in build/clients. */
export function compare(name, bytes) {
  const path = join(KEPT, `${name}.png`);
  if (writes) {
    mkdirSync(KEPT, { recursive: true });
    return void writeFileSync(path, smaller(bytes));
  }
  if (!existsSync(path)) return `${name}: there is no picture of it: run \`make pictures\``;
  const [kept, made] = [PNG.sync.read(readFileSync(path)), PNG.sync.read(bytes)];
  const { width, height } = kept;
  let differing = width * height;
  if (made.width === width && made.height === height) differing = pixelmatch(kept.data, made.data, undefined, width, height, { threshold: 0.1 });
  if (differing <= MOST_DIFFERING * width * height) return undefined;
  mkdirSync(MADE, { recursive: true });
  const left = join(MADE, `picture-${name}.png`);
  writeFileSync(left, bytes);
  return `${name}: ${((100 * differing) / (width * height)).toFixed(2)} % of the pixels differ; the new picture is ${left}`;
}

/** Without transparency, and as small as zlib can. */
function smaller(bytes) {
  return PNG.sync.write(PNG.sync.read(bytes), { colorType: 2, deflateLevel: 9, filterType: -1 });
}

/** Runs in the page: what differs from run to run (times, lengths, ids, addresses of people) becomes always the same. */
export function settle() {
  const patterns = [
    [/\b(\d+ (sec|min|hr|hours?|days?|minutes?|seconds?)\.? ago|just now|in a moment|now|yesterday)(?=$|[ .,)])/g, "5 min. ago"],
    [/\bin \d+ (sec|min|hr|days?|mo|wk)\.?(?=$|[ .,)])/g, "in 3 days"],
    [/\b\d{1,2}:\d{2}(:\d{2})?( ?[AP]M)?/g, "9:41 AM"],
    [/(\d+ (h|min) )?(\d+(\.\d+)?) (ms|s)(?=$|[ .,)])/g, "1.2 s"],
    [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, "ada@example.com"],
    [/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, [A-Z][a-z]+ \d{1,2}(, \d{4})?/g, "Monday, June 1"],
    [/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(, \d{4})?/g, "June 1"],
    [/\b20\d\d-\d\d-\d\d\b/g, "2026-06-01"],
    [/\b[0-9a-f]{8}-[0-9a-f-]{27}\b|\b[A-Za-z0-9_-]{32,}={0,2}(?![\w-])/g, "id"],
    [/http:\/\/127\.0\.0\.1:\d+/g, "https://agents.example"],
  ];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const changed = patterns.reduce((text, [pattern, instead]) => text.replace(pattern, instead), node.data);
    if (changed !== node.data) node.data = changed;
  }
  for (const input of document.querySelectorAll('input[type="date"], input[type="datetime-local"]')) input.style.color = "transparent";
}
