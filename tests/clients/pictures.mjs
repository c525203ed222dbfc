// Pictures of pages, compared pixel by pixel with those in docs/console. `CIRCADIAN_WRITE_PICTURES=yes` writes them anew.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

const KEPT = fileURLToPath(new URL("../../docs/console/", import.meta.url));
const MADE = process.env.CIRCADIAN_PICTURES ?? fileURLToPath(new URL("../../build/clients/", import.meta.url));
const VERSION = join(KEPT, "chromium.txt"); // the browser that made them
const MOST_DIFFERING = 0.002; // of the pixels of each square: one word is a small part of a page
const SQUARE = 100;
const SAME_COLOUR = 0.05; // of the way from black to white: the light colours of two badges are 0.07 apart
export const writes = process.env.CIRCADIAN_WRITE_PICTURES === "yes";

/** Why the pictures of this machine cannot be compared with the kept ones, or undefined. `widths` are of `widthsOfText`. */
export function whyNotCompared(widths) {
  if (writes) return undefined;
  const [, keptWidths] = existsSync(VERSION) ? readFileSync(VERSION, "utf8").trim().split("\n") : [];
  if (keptWidths !== widths) return `this machine sets text in other widths (${widths}) than the one that made the pictures (${keptWidths}): look at new ones with \`make pictures\``;
  return undefined;
}

export function keepBrowser(version, widths) {
  if (!writes) return;
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(VERSION, `${version}\n${widths}\n`);
}

/** Runs in the page: the widths of some texts. They differ with the hinting and the fonts of the machine. */
export async function widthsOfText() {
  const fonts = ["12px Figtree", "600 13px Figtree", "15px Figtree", "16px sans-serif"];
  await Promise.all(fonts.map((font) => document.fonts.load(font)));
  const canvas = document.createElement("canvas").getContext("2d");
  const widthIn = (font) => {
    canvas.font = font;
    return canvas.measureText("Launch of the new price list, 4711 … → ✓").width.toFixed(2);
  };
  return fonts.map(widthIn).join(" ");
}

/** What is wrong with the picture, or undefined. */
export function compare(name, bytes) {
  const path = join(KEPT, `${name}.png`);
  if (!existsSync(path)) return `${name}: there is no picture of it: run \`make pictures\``;
  const wrong = difference(PNG.sync.read(readFileSync(path)), PNG.sync.read(bytes));
  return wrong && `${name}: ${wrong}`;
}

export function keep(name, bytes) {
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(join(KEPT, `${name}.png`), smaller(bytes));
}

/** Leaves a picture that differs in build/clients, and returns its path. */
export function leave(name, bytes) {
  mkdirSync(MADE, { recursive: true });
  const path = join(MADE, `picture-${name}.png`);
  writeFileSync(path, bytes);
  return path;
}

/** In which way two pictures are not the same to a person, or undefined. Smoothed edges of letters may differ. */
export function difference(kept, made) {
  const { width, height } = kept;
  if (made.width !== width || made.height !== height) return `it is ${made.width} x ${made.height} pixels instead of ${width} x ${height}`;
  const marked = new PNG({ width, height });
  const differing = pixelmatch(kept.data, made.data, marked.data, width, height, { threshold: SAME_COLOUR, diffMask: true });
  if (!differing) return undefined;
  const worst = worstSquare(marked);
  if (worst.differing <= MOST_DIFFERING * SQUARE * SQUARE) return undefined;
  const percent = (pixels, area) => ((100 * pixels) / area).toFixed(2);
  return `${percent(worst.differing, SQUARE * SQUARE)} % of the pixels near ${worst.x}, ${worst.y} differ, and ${percent(differing, width * height)} % of all`;
}

/** The square with the most marked pixels: how many, and its middle. */
function worstSquare({ width, height, data }) {
  const columns = Math.ceil(width / SQUARE);
  const counts = new Array(columns * Math.ceil(height / SQUARE)).fill(0);
  for (let at = 0; at < width * height; at += 1) {
    const isMarked = data[4 * at + 3] > 0;
    if (isMarked) counts[Math.floor(Math.floor(at / width) / SQUARE) * columns + Math.floor((at % width) / SQUARE)] += 1;
  }
  const differing = Math.max(...counts);
  const square = counts.indexOf(differing);
  const middle = (place) => place * SQUARE + SQUARE / 2;
  return { differing, x: middle(square % columns), y: middle(Math.floor(square / columns)) };
}

/** Without transparency, and as small as zlib can. */
function smaller(bytes) {
  return PNG.sync.write(PNG.sync.read(bytes), { colorType: 2, deflateLevel: 9, filterType: -1 });
}

/** Runs in the page: what differs from run to run (times, lengths, ids, addresses of people) becomes always the same. */
export function settle() {
  const patterns = [
    [/http:\/\/127\.0\.0\.1:\d+/g, "https://agents.example"], // before the times: an address has a colon too
    [/\b(\d+ (sec|min|hr|hours?|days?|minutes?|seconds?)\.? ago|just now|in a moment)(?=$|[ .,)])/g, "5 min. ago"],
    [/\bin \d+ (sec|min|hr|days?|mo|wk)\.?(?=$|[ .,)])/g, "in 3 days"],
    [/\b\d{1,2}:\d{2}(:\d{2})?( ?[AP]M)?/g, "9:41 AM"],
    [/(\d+ (h|min) )?(\d+(\.\d+)?) (ms|s)(?=$|[ .,)])/g, "1.2 s"],
    [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, "ada@example.com"],
    [/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, [A-Z][a-z]+ \d{1,2}(, \d{4})?/g, "Monday, June 1"],
    [/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(?!\d)(, \d{4})?/g, "June 1"],
    [/\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g, "1 Jun"],
    [/\b20\d\d-\d\d-\d\d\b/g, "2026-06-01"],
    [/\b[0-9a-f]{8}-[0-9a-f-]{27}\b|\b[A-Za-z0-9_-]{32,}={0,2}(?![\w-])/g, "id"],
  ];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement.closest(".drawn")) continue; // the days of the page of costs are fixed ones
    const changed = patterns.reduce((text, [pattern, instead]) => text.replace(pattern, instead), node.data);
    if (changed !== node.data) node.data = changed;
  }
  for (const code of document.querySelectorAll("code")) if (/^…[\w=-]{4}$/.test(code.textContent)) code.textContent = "…7f3a"; // the end of a key
  // the day of the chart: a bar for each hour until noon
  for (const [hour, bar] of document.querySelectorAll(".now-bars > rect").entries()) {
    const height = hour > 12 ? 1 : [1, 1, 1, 1, 1, 2, 5, 14, 31, 43, 48, 40, 22][hour];
    bar.setAttribute("height", height);
    bar.setAttribute("y", 48 - height);
    bar.setAttribute("class", hour === 12 ? "current" : hour > 12 ? "later" : "");
  }
  for (const input of document.querySelectorAll(':not(.own-period) > .field > input[type="date"], input[type="datetime-local"]')) input.style.color = "transparent";
}
