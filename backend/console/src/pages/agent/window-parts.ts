// What fills a prompt: system, tools, knowledge, summary, recent entries. Tokens are shared out by the length of the texts.

import { type ChatMessage, jsonText, partsOf } from "./json-text.ts";

export type Part = "system" | "tools" | "knowledge" | "summary" | "recent";
export const PARTS: readonly Part[] = ["system", "tools", "knowledge", "summary", "recent"];
export type Shares = Record<Part, number>;

/** The headings of what an entry carries beside its events. */
const HEADING = /^\[(?:YOUR SPACES|WHAT YOU HAVE LIVED THROUGH|NOTES AT HAND|WHAT YOU KNOW) - /m;
const SUMMARY = /^\[SUMMARY OF CYCLES? /;

/** Estimated tokens of each part. Their sum is `inputTokens`, but for rounding. */
export function sharesOf({ system, tools, messages }: { system: string; tools: unknown; messages: unknown }, inputTokens: number): Shares {
  const sizes: Shares = { system: system.length, tools: jsonText(tools).length, knowledge: 0, summary: 0, recent: 0 };
  for (const [at, message] of ((messages ?? []) as ChatMessage[]).entries()) {
    const text = partsOf(message).map((part) => part.text).join("\n"); // prettier-ignore
    if (at === 0 && SUMMARY.test(text)) sizes.summary += text.length;
    else {
      const from = message.role === "user" ? text.search(HEADING) : -1;
      sizes.knowledge += from < 0 ? 0 : text.length - from;
      sizes.recent += from < 0 ? text.length : from;
    }
  }
  const all = PARTS.reduce((sum, part) => sum + sizes[part], 0) || 1;
  return Object.fromEntries(PARTS.map((part) => [part, Math.round((sizes[part] / all) * inputTokens)])) as Shares;
}
