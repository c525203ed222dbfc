// The rows of the page: what waits, and what has stopped waiting while somebody looked at it.

import type { WaitingCall } from "../../live/viewer.ts";

export type Decision = "APPROVE" | "DECLINE" | "ANSWER";
/** `sent`: what this person has answered, once the API has taken it. */
export type Row = { call: WaitingCall; isOver: boolean; sent?: Decision };

/** Oldest first. A row that stops waiting stays where it is, so that nothing moves under the pointer. */
export function merged(before: readonly Row[], waiting: ReadonlyMap<string, WaitingCall>, sent: ReadonlyMap<string, Decision>): Row[] {
  const known = new Set(before.map(({ call }) => call.id));
  const kept = before.map(({ call }) => rowOf(waiting.get(call.id) ?? call, waiting, sent));
  const added = [...waiting.values()].filter(({ id }) => !known.has(id)).map((call) => rowOf(call, waiting, sent));
  return [...kept, ...added].sort((a, b) => a.call.createdAt.localeCompare(b.call.createdAt) || a.call.id.localeCompare(b.call.id));
}

function rowOf(call: WaitingCall, waiting: ReadonlyMap<string, WaitingCall>, sent: ReadonlyMap<string, Decision>): Row {
  const decision = sent.get(call.id);
  return { call, isOver: !waiting.has(call.id) || decision !== undefined, ...(decision && { sent: decision }) };
}

/** The next open row in this direction; the nearest other one at the ends. */
export function stepped(rows: readonly Row[], from: string | undefined, step: 1 | -1): string | undefined {
  const at = rows.findIndex(({ call }) => call.id === from);
  if (at < 0) return firstOpen(rows);
  return rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.call.id;
}

/** The open row after this one, or else the one before it. */
export function following(rows: readonly Row[], id: string): string | undefined {
  const at = rows.findIndex(({ call }) => call.id === id);
  return firstOpen(rows.slice(at + 1)) ?? rows.slice(0, Math.max(0, at)).findLast(({ isOver }) => !isOver)?.call.id;
}

export function firstOpen(rows: readonly Row[]): string | undefined {
  return rows.find(({ isOver }) => !isOver)?.call.id;
}

/**
 * The row that is unfolded. `wanted` is what the person has chosen, "" if they have folded it. If somebody else was faster,
 * nothing is unfolded in its place: a key that is pressed at this moment must not answer another call.
 */
export function openedOf(rows: readonly Row[], wanted: string | undefined): string | undefined {
  const row = rows.find(({ call }) => call.id === wanted);
  if (row && !row.isOver) return wanted;
  return wanted === undefined || row?.sent ? firstOpen(rows) : undefined;
}

export type Kind = "question" | "confirmation" | "approval";

export function kindOf({ consent, formFields }: WaitingCall): Kind {
  return consent != null ? "approval" : formFields.length > 0 ? "question" : "confirmation";
}

/** What the row says in one line. */
export function headline(call: WaitingCall): string | undefined {
  const { question, summary } = (call.arguments ?? {}) as Record<string, unknown>;
  const text = call.consent == null ? (question ?? summary) : undefined;
  return typeof text === "string" ? text : undefined;
}

const PREVIEW = 120; // characters

/** The beginning of the arguments, in one line. */
export function preview({ arguments: given }: WaitingCall): string {
  const parts = Object.entries((given ?? {}) as object).map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`);
  const text = parts.join(", ").replaceAll(/\s+/g, " ");
  return text.length > PREVIEW ? `${text.slice(0, PREVIEW)}…` : text;
}
