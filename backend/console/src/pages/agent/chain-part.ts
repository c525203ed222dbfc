// The part of a chain that is loaded: consecutive entries, which grow at both ends and are cut where nobody looks.

export type Numbered = { seq: number };
export type Part<Entry> = {
  entries: readonly Entry[];
  /** There are older entries than the first one. */
  hasOlder: boolean;
  /** There are newer entries than the last one, so that what is appended to the chain is not next to it. */
  hasNewer: boolean;
};

export const MOST_ENTRIES = 1_000;

export function olderAdded<Entry extends Numbered>(part: Part<Entry>, page: readonly Entry[], hasOlder: boolean): Part<Entry> {
  const first = part.entries[0]?.seq ?? Infinity;
  const entries = [...page.filter(({ seq }) => seq < first), ...part.entries];
  const isCut = entries.length > MOST_ENTRIES;
  return { entries: isCut ? entries.slice(0, MOST_ENTRIES) : entries, hasOlder, hasNewer: part.hasNewer || isCut };
}

export function newerAdded<Entry extends Numbered>(part: Part<Entry>, page: readonly Entry[], hasNewer: boolean): Part<Entry> {
  const last = part.entries.at(-1)?.seq ?? 0;
  const entries = [...part.entries, ...page.filter(({ seq }) => seq > last)];
  const isCut = entries.length > MOST_ENTRIES;
  return { entries: isCut ? entries.slice(-MOST_ENTRIES) : entries, hasOlder: part.hasOlder || isCut, hasNewer };
}

/** An entry that was just appended to the chain. Undefined: entries between were missed, so they are to be read. */
export function appended<Entry extends Numbered>(part: Part<Entry>, entry: Entry): Part<Entry> | undefined {
  const last = part.entries.at(-1)?.seq ?? 0;
  if (part.hasNewer || entry.seq <= last) return part;
  return entry.seq === last + 1 ? newerAdded(part, [entry], false) : undefined;
}
