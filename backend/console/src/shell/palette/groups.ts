// The groups of the command palette, and what of them some words find.

import { SCATTERED, byRank, rankOf } from "../../kit/ranking.ts";
import type { Command } from "../commands.ts";

/** `hint` stands beside the name. `words`: other words by which people look for it. */
export type Entry = Command & { hint?: string; words?: readonly string[] };
export type Group = { name: string; entries: readonly Entry[] };

const FEW = 6; // of a group

/** The groups with the best entries first. Scattered letters count only if nothing else is found, and nothing is on its way. */
export function narrowed(groups: readonly Group[], words: string, { isLoading = false } = {}): Group[] {
  if (!words.trim()) return groups.map(({ name, entries }) => ({ name, entries: entries.slice(0, FEW) })).filter(hasEntries);
  const found = groups.map(({ name, entries }) => ({ name, ranks: byRank(entries, (entry) => rankOfEntry(entry, words)) }));
  const best = Math.min(...found.flatMap(({ ranks }) => ranks.map(({ rank }) => rank)));
  const shown = found.map(({ name, ranks }) => ({ name, ranks: ranks.filter(({ rank }) => rank < SCATTERED || (best === SCATTERED && !isLoading)) }));
  const order = shown.filter(({ ranks }) => ranks.length > 0).sort((a, b) => a.ranks[0]!.rank - b.ranks[0]!.rank);
  return order.map(({ name, ranks }) => ({ name, entries: ranks.slice(0, FEW).map(({ item }) => item) }));
}

/** A name counts for more than the beginning of another word for it. */
function rankOfEntry({ name, words: others = [] }: Entry, wanted: string): number {
  const isWord = others.some((word) => rankOf(word, wanted) < 2);
  return Math.min(rankOf(name, wanted), isWord ? 1 : Infinity);
}

function hasEntries({ entries }: Group): boolean {
  return entries.length > 0;
}
