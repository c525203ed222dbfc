// A prompt as a list of blocks: its tools, the system prompt, its messages. That is the order in which providers keep a
// prompt in their cache, so blocks that are the same from the beginning on are what can be read from it.

import { type ChatMessage, jsonText, partsOf } from "../agent/json-text.ts";
import { type Pause, type Run, difference } from "./difference.ts";

export type Block = { kind: "tool" | "system" | "message"; name: string; text: string };
export type Shown = { system: string; messages: unknown; tools: unknown; toolChoice?: string | null };
/** `lines`: the changes inside of a block that is in both in different words. */
export type Compared = { status: "cached" | "same" | "added" | "cut" | "changed"; block: Block; lines?: Line[] };
export type Line = { sign: "+" | "-" | " "; text: string };

export async function blocksOf({ system, messages, tools }: Shown, pause: Pause): Promise<Block[]> {
  const blocks: Block[] = [];
  for (const tool of (tools ?? []) as { function?: { name?: string } }[]) {
    blocks.push({ kind: "tool", name: tool.function?.name ?? "", text: jsonText(tool.function ?? tool) });
    await pause();
  }
  blocks.push({ kind: "system", name: "", text: system });
  for (const message of (messages ?? []) as ChatMessage[]) {
    blocks.push({ kind: "message", name: message.role ?? "", text: messageText(message) });
    await pause();
  }
  return blocks;
}

function messageText(message: ChatMessage): string {
  const parts = partsOf(message).map(({ kind, name, text }) => (kind === "text" ? text : `→ ${name ?? ""} ${text}`));
  return parts.join("\n\n");
}

/** The blocks of both prompts in one list. A block that was replaced by one of its kind and name is "changed". */
export async function compared(before: readonly Block[], after: readonly Block[], pause: Pause): Promise<Compared[]> {
  const runs = await difference(before.map(keyOf), after.map(keyOf), pause);
  const rows: Compared[] = [];
  let isCached = true;
  for (const [at, run] of runs.entries()) {
    if (run.kind === "same") {
      for (const block of after.slice(run.from, run.to)) rows.push({ status: isCached ? "cached" : "same", block });
      continue;
    }
    isCached = false;
    const next = runs[at + 1];
    if (run.kind === "cut" && next?.kind === "added") rows.push(...(await replacedBlocks(oldOf(before, run), after.slice(next.from, next.to), pause)));
    else if (run.kind === "cut") rows.push(...oldOf(before, run).map((block): Compared => ({ status: "cut", block })));
    else if (runs[at - 1]?.kind !== "cut") rows.push(...after.slice(run.from, run.to).map((block): Compared => ({ status: "added", block })));
  }
  return rows;
}

function oldOf(before: readonly Block[], { oldFrom, from, to }: Run): readonly Block[] {
  return before.slice(oldFrom, oldFrom + to - from);
}

function keyOf({ kind, name, text }: Block): string {
  return `${kind}\n${name}\n${text}`;
}

/** Pairs each cut block with the next added one of its kind and name. */
async function replacedBlocks(cut: readonly Block[], added: readonly Block[], pause: Pause): Promise<Compared[]> {
  const rows: Compared[] = [];
  let next = 0;
  for (const block of cut) {
    const at = added.findIndex((each, index) => index >= next && each.kind === block.kind && each.name === block.name);
    if (at < 0) {
      rows.push({ status: "cut", block });
      continue;
    }
    rows.push(...added.slice(next, at).map((each): Compared => ({ status: "added", block: each })));
    rows.push({ status: "changed", block: added[at]!, lines: await linesOf(block.text, added[at]!.text, pause) });
    next = at + 1;
  }
  return [...rows, ...added.slice(next).map((block): Compared => ({ status: "added", block }))];
}

export async function linesOf(before: string, after: string, pause: Pause): Promise<Line[]> {
  const [old, fresh] = [before.split("\n"), after.split("\n")];
  const lines: Line[] = [];
  for (const { kind, from, to, oldFrom } of await difference(old, fresh, pause)) {
    const texts = kind === "cut" ? old.slice(oldFrom, oldFrom + to - from) : fresh.slice(from, to);
    const sign = kind === "cut" ? "-" : kind === "added" ? "+" : " ";
    for (const text of texts) lines.push({ sign, text });
  }
  return lines;
}
