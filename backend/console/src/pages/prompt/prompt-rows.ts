// The rows of a prompt on the screen: none is large, so that a prompt of a megabyte scrolls as easily as a short one.

import type { Block, Compared, Line } from "./blocks.ts";
import type { Pause } from "./difference.ts";

export type PromptRow =
  | { kind: "head"; key: string; block: Block; at: number; status?: Compared["status"]; isFolded: boolean; chars: number }
  | { kind: "text"; key: string; text: string; status?: Compared["status"]; isLast: boolean }
  | { kind: "lines"; key: string; lines: readonly Line[]; isLast: boolean }
  | { kind: "fold"; key: string; from: number; count: number; status: "cached" | "same"; chars: number };

const LINES = 40;
const CHARS = 4_000;
/** Unchanged lines that are shown around a change. */
const AROUND = 3;

/** Cuts a text into parts of some lines. A very long line is cut too. */
export function portions(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (from < text.length) {
    let to = from;
    for (let count = 0; count < LINES && to < text.length && to - from < CHARS; count++) {
      const end = text.indexOf("\n", to);
      to = end < 0 ? text.length : end + 1;
    }
    to = Math.min(to, from + CHARS);
    if (/[\ud800-\udbff]/.test(text[to - 1] ?? "") && to < text.length) to--; // no half of a character
    parts.push(text.slice(from, to).replace(/\n$/, ""));
    from = to;
  }
  return parts.length ? parts : [""];
}

/** A prompt by itself. `closed` holds the numbers of folded blocks. */
export async function rowsOf(blocks: readonly Block[], closed: ReadonlySet<number>, pause: Pause): Promise<PromptRow[]> {
  const rows: PromptRow[] = [];
  for (const [at, block] of blocks.entries()) {
    const isFolded = closed.has(at);
    rows.push({ kind: "head", key: `${at}`, block, at, isFolded, chars: block.text.length });
    if (!isFolded) rows.push(...texts(at, block.text));
    await pause();
  }
  return rows;
}

/** Two prompts. Runs of unchanged blocks are folded into one row unless their first number is in `opened`. */
export async function comparedRows(list: readonly Compared[], opened: ReadonlySet<number>, closed: ReadonlySet<number>, pause: Pause): Promise<PromptRow[]> {
  const rows: PromptRow[] = [];
  for (let at = 0; at < list.length; at++) {
    const { status, block, lines } = list[at]!;
    const isStill = status === "cached" || status === "same";
    if (isStill && !isShown(list, at, opened)) {
      let to = at;
      let chars = 0;
      while (to < list.length && list[to]!.status === status) chars += list[to++]!.block.text.length;
      rows.push({ kind: "fold", key: `fold ${at}`, from: at, count: to - at, status, chars });
      at = to - 1;
      continue;
    }
    const isFolded = closed.has(at) !== isStill; // unchanged blocks are folded at first
    rows.push({ kind: "head", key: `${at}`, block, at, status, isFolded, chars: block.text.length });
    if (!isFolded) rows.push(...(lines ? changedLines(at, lines) : texts(at, block.text, status)));
    await pause();
  }
  return rows;
}

/** Whether the run of unchanged blocks that this one belongs to is unfolded. */
function isShown(list: readonly Compared[], at: number, opened: ReadonlySet<number>): boolean {
  let first = at;
  while (first > 0 && list[first - 1]!.status === list[at]!.status) first--;
  return opened.has(first);
}

function texts(at: number, text: string, status?: Compared["status"]): PromptRow[] {
  const parts = portions(text);
  return parts.map((part, n) => ({ kind: "text", key: `${at}.${n}`, text: part, status, isLast: n === parts.length - 1 }));
}

/** Changed lines with some around them; `…` stands for what is left out. */
function changedLines(at: number, lines: readonly Line[]): PromptRow[] {
  const isNear = new Uint8Array(lines.length);
  lines.forEach(({ sign }, n) => sign !== " " && isNear.fill(1, Math.max(0, n - AROUND), n + AROUND + 1));
  const shown: Line[] = [];
  lines.forEach((line, n) => {
    if (isNear[n]) shown.push(line.text.length > CHARS ? { ...line, text: `${line.text.slice(0, CHARS)}…` } : line);
    else if (n === 0 || isNear[n - 1]) shown.push({ sign: " ", text: "…" });
  });
  const rows: PromptRow[] = [];
  for (let from = 0; from < shown.length; from += LINES) {
    rows.push({ kind: "lines", key: `${at}.${from}`, lines: shown.slice(from, from + LINES), isLast: from + LINES >= shown.length });
  }
  return rows;
}
