// What is counted: how it is read from the sums of a group, and how it is written.

import type { SumsFragment } from "../../generated/costs/graphql.ts";
import { count, money, percent, seconds, short } from "../../kit/numbers.ts";

export type Sums = SumsFragment;
export type Measure = { key: string; of: (sums: Sums) => number | null; text: (value: number) => string };

/** `null`: there is nothing to say of no request. */
export const MEASURES: readonly Measure[] = [
  { key: "cost", of: ({ cost }) => Number(cost), text: money },
  { key: "tokens", of: tokensOf, text: short },
  { key: "requests", of: ({ requests }) => requests, text: count },
  { key: "cycles", of: ({ cycles }) => cycles, text: count },
  { key: "latency", of: latencyOf, text: seconds },
  { key: "first", of: ({ firstTokenSeconds }) => firstTokenSeconds ?? null, text: seconds },
  { key: "cache", of: cacheOf, text: (value) => percent(value, 1) },
];

export function measureOf(key: string | null): Measure {
  return MEASURES.find((each) => each.key === key) ?? MEASURES[0]!;
}

export function tokensOf({ inputTokens, outputTokens }: Sums): number {
  return inputTokens + outputTokens;
}

/** Seconds of a request, on average. */
export function latencyOf({ seconds: all, requests }: Sums): number | null {
  return requests ? all / requests : null;
}

/** The part of the input that came from the provider's cache. */
export function cacheOf({ cachedTokens, inputTokens }: Sums): number | null {
  return inputTokens ? cachedTokens / inputTokens : null;
}

export const NOTHING: Sums = {
  requests: 0, cycles: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, reasoningTokens: 0, cost: "0", ownKeyCost: "0",
  estimatedRequests: 0, unpricedRequests: 0, seconds: 0, firstTokenSeconds: null,
}; // prettier-ignore

/** One entry for each part of the period; those without a request have nothing. */
export function filled(parts: readonly Date[], groups: readonly (Sums & { period?: string | null })[]): { at: Date; sums: Sums }[] {
  const known = new Map(groups.map((group) => [new Date(group.period ?? 0).getTime(), group]));
  return parts.map((at) => ({ at, sums: known.get(at.getTime()) ?? NOTHING }));
}

/** How much more or less than before, such as +12%; undefined if there is nothing to compare with. */
export function changeText(now: number, before: number): string | undefined {
  if (!before) return undefined;
  const change = Math.round(((now - before) / before) * 100);
  return change > 999 ? undefined : `${change > 0 ? "+" : change < 0 ? "−" : "±"}${Math.abs(change)}%`;
}
