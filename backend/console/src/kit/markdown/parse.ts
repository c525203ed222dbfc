// Reads the part of Markdown that people and models write in messages, as a tree. HTML is text. The time is linear in the
// length of the text: what does not close is text, and is not searched for a second time.

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "strong" | "emphasis" | "deleted"; parts: Inline[] }
  | { kind: "link"; url: string; parts: Inline[] };

export type Block =
  | { kind: "paragraph"; parts: Inline[] }
  | { kind: "heading"; level: number; parts: Inline[] }
  | { kind: "code"; language: string; text: string }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "list"; isOrdered: boolean; start: number; items: Block[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "rule" };

const DEEPEST = 6; // quotes and lists inside each other
const MOST_PADDED = 5_000; // cells: the rows of a larger table have the cells that are written, and no empty ones behind them
const MOST_ADDRESS = 4_000; // characters of what stands in the brackets of a link
const ITEM = /^( {0,9})([-*+]|(\d{1,9})[.)])( +)/;
const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]*)/;
const MARKS = [["**", "strong"], ["__", "strong"], ["~~", "deleted"], ["*", "emphasis"], ["_", "emphasis"]] as const; // prettier-ignore
const ADDRESS = /^https?:\/\/[^\s<>]+/i;
const WORD = /[\p{L}\p{N}]/u;

export function parse(text: string, depth = 0): Block[] {
  return blocksOf(text.replaceAll("\r\n", "\n").split("\n"), depth);
}

function blocksOf(lines: string[], depth: number): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const read = readers.find((each) => each.begins(lines, at, depth))!;
    const [block, next] = read.read(lines, at, depth);
    if (block) blocks.push(block);
    at = next;
  }
  return blocks;
}

type Reader = {
  begins: (lines: string[], at: number, depth: number) => boolean;
  read: (lines: string[], at: number, depth: number) => [block: Block | undefined, next: number];
};

const blank: Reader = { begins: (lines, at) => !lines[at]!.trim(), read: (_, at) => [undefined, at + 1] };

const fenced: Reader = {
  begins: (lines, at) => FENCE.test(lines[at]!),
  read: (lines, at) => {
    const [, fence = "", language = ""] = FENCE.exec(lines[at]!)!;
    let end = at + 1; // while it is written, the end is missing
    while (end < lines.length && !closes(lines[end]!.trim(), fence)) end++;
    return [{ kind: "code", language, text: lines.slice(at + 1, end).join("\n") }, end + 1];
  },
};

function closes(line: string, fence: string): boolean {
  return line.startsWith(fence) && !line.slice(fence.length).trim();
}

const rule: Reader = {
  begins: (lines, at) => /^ {0,3}([-*_])( *\1){2,} *$/.test(lines[at]!),
  read: (_, at) => [{ kind: "rule" }, at + 1],
};

const heading: Reader = {
  begins: (lines, at) => /^#{1,6} /.test(lines[at]!),
  read: (lines, at) => {
    const line = lines[at]!;
    const level = line.indexOf(" ");
    return [{ kind: "heading", level, parts: inlineOf(withoutEnd(line.slice(level + 1).trim())) }, at + 1];
  },
};

/** A heading may end with the mark that it begins with. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === "#") end--;
  return text[end - 1] === " " ? text.slice(0, end).trimEnd() : text;
}

const quote: Reader = {
  begins: (lines, at, depth) => depth < DEEPEST && /^ {0,3}>/.test(lines[at]!),
  read: (lines, at, depth) => {
    let end = at;
    while (end < lines.length && /^ {0,3}>/.test(lines[end]!)) end++;
    const inside = lines.slice(at, end).map((line) => line.replace(/^ {0,3}> ?/, ""));
    return [{ kind: "quote", blocks: blocksOf(inside, depth + 1) }, end];
  },
};

const list: Reader = {
  begins: (lines, at, depth) => depth < DEEPEST && ITEM.test(lines[at]!),
  read: (lines, at, depth) => {
    const [, indent = "", , number] = ITEM.exec(lines[at]!)!;
    const isOrdered = number !== undefined;
    const items: Block[][] = [];
    while (at < lines.length) {
      const found = ITEM.exec(lines[at]!);
      if (!found || found[1]!.length !== indent.length || (found[3] !== undefined) !== isOrdered) break;
      const width = found[0].length;
      const end = endOfItem(lines, at + 1, indent.length);
      const inside = [lines[at]!.slice(width), ...lines.slice(at + 1, end).map((line) => line.slice(Math.min(width, line.length - line.trimStart().length)))];
      items.push(blocksOf(inside, depth + 1));
      at = end;
    }
    return [{ kind: "list", isOrdered, start: Number(number ?? 1), items }, at];
  },
};

/** What is indented further than the mark belongs to the item. A blank line before something else ends the list. */
function endOfItem(lines: string[], at: number, indent: number): number {
  while (at < lines.length) {
    const line = lines[at]!;
    if (!line.trim()) {
      const next = lines[at + 1];
      if (next === undefined || !(startOf(next) > indent || ITEM.test(next))) return at;
    } else if (startOf(line) <= indent && (ITEM.test(line) || !lines[at - 1]!.trim() || interrupts(lines, at))) return at;
    at++;
  }
  return at;
}

const startOf = (line: string) => line.length - line.trimStart().length;

const table: Reader = {
  begins: (lines, at) => {
    const [head, line] = [lines[at]!, lines[at + 1] ?? ""];
    if (!head.includes("|") || !line.includes("|")) return false;
    const marks = cellsOf(line);
    return marks.every((mark) => /^:?-+:?$/.test(mark)) && marks.length === cellsOf(head).length;
  },
  read: (lines, at) => {
    let end = at + 2;
    while (end < lines.length && lines[end]!.includes("|")) end++;
    const head = cellsOf(lines[at]!).map(inlineOf);
    const rows = lines.slice(at + 2, end).map((line) => cellsOf(line).slice(0, head.length).map(inlineOf));
    const isPadded = head.length * rows.length <= MOST_PADDED;
    return [{ kind: "table", head, rows: isPadded ? rows.map((row) => head.map((_, column) => row[column] ?? [])) : rows }, end];
  },
};

function cellsOf(line: string): string[] {
  const inside = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return inside.split("|").map((cell) => cell.trim());
}

const paragraph: Reader = {
  begins: () => true,
  read: (lines, at) => {
    let end = at + 1;
    while (end < lines.length && lines[end]!.trim() && !interrupts(lines, end)) end++;
    return [{ kind: "paragraph", parts: inlineOf(lines.slice(at, end).join("\n").trim()) }, end];
  },
};

const readers = [blank, fenced, rule, heading, quote, list, table, paragraph];
const interrupting = [fenced, rule, heading, quote, list];

function interrupts(lines: string[], at: number): boolean {
  return interrupting.some((each) => each.begins(lines, at, 0));
}

/** The parts of a text inside a block. */
export function inlineOf(text: string): Inline[] {
  return new InlineReader(text).read(0, text.length, 0);
}

class InlineReader {
  readonly #text: string;
  /** For each mark, where it was searched for and where it is next: between the two it does not occur. */
  readonly #next = new Map<string, { from: number; found: number }>();
  /** The middle of the last link that leads nowhere: it may have many beginnings. */
  #refused = -1;

  constructor(text: string) {
    this.#text = text;
  }

  read(from: number, to: number, depth: number): Inline[] {
    const parts: Inline[] = [];
    let begin = from;
    for (let at = from; at < to; ) {
      const found = this.#at(at, to, depth);
      if (!found) {
        at++;
        continue;
      }
      if (begin < at) parts.push({ kind: "text", text: this.#text.slice(begin, at) });
      parts.push(found.part);
      at = begin = found.end;
    }
    if (begin < to) parts.push({ kind: "text", text: this.#text.slice(begin, to) });
    return joined(parts);
  }

  #at(at: number, to: number, depth: number): { part: Inline; end: number } | undefined {
    switch (this.#text[at]) {
      case "\\": {
        const next = this.#text[at + 1];
        if (next === undefined || at + 1 >= to || !/[!-/:-@[-`{-~]/.test(next)) return undefined;
        return { part: { kind: "text", text: next }, end: at + 2 };
      }
      case "`":
        return this.#code(at, to);
      case "!":
      case "[":
        return this.#link(at, to, depth);
      case "*":
      case "_":
      case "~":
        return this.#marked(at, to, depth);
      case "h":
      case "H":
        return this.#address(at, to);
    }
    return undefined;
  }

  #code(at: number, to: number) {
    let width = 1;
    while (this.#text[at + width] === "`") width++;
    const mark = "`".repeat(width);
    const end = this.#find(mark, at + width, to);
    if (end < 0) return { part: { kind: "text", text: mark } as const, end: Math.min(to, at + width) };
    return { part: { kind: "code", text: this.#text.slice(at + width, end).replace(/^ (.*) $/s, "$1") } as const, end: end + width };
  }

  /** An image is a link to it: nothing is loaded from elsewhere. */
  #link(at: number, to: number, depth: number) {
    const open = this.#text[at] === "!" ? at + 1 : at;
    if (this.#text[open] !== "[" || depth >= DEEPEST) return undefined;
    const middle = this.#find("](", open + 1, to);
    if (middle < 0 || middle === this.#refused) return undefined;
    const end = this.#find(")", middle + 2, to);
    if (end < 0 || end - middle > MOST_ADDRESS) return undefined;
    const url = this.#text.slice(middle + 2, end).trim().split(/\s/, 1)[0]!;
    if (!isSafe(url)) {
      this.#refused = middle;
      return undefined;
    }
    const inside = this.read(open + 1, middle, DEEPEST);
    return { part: { kind: "link", url, parts: inside.length ? inside : [{ kind: "text", text: url }] } as Inline, end: end + 1 };
  }

  #marked(at: number, to: number, depth: number) {
    const found = MARKS.find(([mark]) => this.#text.startsWith(mark, at));
    if (!found || depth >= DEEPEST) return undefined;
    const [mark, kind] = found;
    const inner = at + mark.length;
    if (/\s/.test(this.#text[inner] ?? " ") || (mark[0] === "_" && WORD.test(this.#text[at - 1] ?? ""))) return undefined;
    const end = this.#find(mark, inner + 1, to);
    if (end < 0 || /\s/.test(this.#text[end - 1]!)) return undefined;
    if (mark[0] === "_" && WORD.test(this.#text[end + mark.length] ?? "")) return undefined;
    return { part: { kind, parts: this.read(inner, end, depth + 1) } as Inline, end: end + mark.length };
  }

  #address(at: number, to: number) {
    if (at > 0 && WORD.test(this.#text[at - 1]!)) return undefined;
    const found = ADDRESS.exec(this.#text.slice(at, Math.min(to, at + 2_000)))?.[0];
    if (!found) return undefined;
    const url = trimmed(found);
    if (!isSafe(url)) return undefined;
    return { part: { kind: "link", url, parts: [{ kind: "text", text: url }] } as Inline, end: at + url.length };
  }

  #find(mark: string, from: number, to: number): number {
    let next = this.#next.get(mark);
    if (!next || from < next.from || from > next.found) {
      const found = this.#text.indexOf(mark, from);
      next = { from, found: found < 0 ? Infinity : found };
      this.#next.set(mark, next);
    }
    return next.found + mark.length > to ? -1 : next.found;
  }
}

/** A full stop or a bracket of the sentence around it does not belong to an address. */
function trimmed(url: string): string {
  const isOpened = url.includes("(");
  let end = url.length;
  while (end > 0 && (/[.,;:!?'"*_~\]]/.test(url[end - 1]!) || (url[end - 1] === ")" && !isOpened))) end--;
  return url.slice(0, end);
}

/** Only what a browser opens as a page or as a mail. */
export function isSafe(url: string): boolean {
  try {
    const { protocol } = new URL(url);
    return (protocol === "http:" || protocol === "https:" || protocol === "mailto:") && !/\s/.test(url);
  } catch {
    return false;
  }
}

function joined(parts: Inline[]): Inline[] {
  const whole: Inline[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (part.kind === "text" && last?.kind === "text") last.text += part.text;
    else whole.push(part.kind === "text" ? { ...part } : part);
  }
  return whole;
}
