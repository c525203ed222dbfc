// Finds names by a few of their letters: the beginning of the name first, then of a word, then anywhere.

/** The letters of `wanted` are in the name, in their order, with others between them. */
export const SCATTERED = 3;

export function ranked<Item>(items: readonly Item[], words: string, nameOf: (item: Item) => string): Item[] {
  return byRank(items, (item) => rankOf(nameOf(item), words)).map(({ item }) => item);
}

/** The items that are found at all, the best first. Those of the same rank keep their order. */
export function byRank<Item>(items: readonly Item[], rank: (item: Item) => number): { item: Item; rank: number }[] {
  const found = items.map((item) => ({ item, rank: rank(item) })).filter((each) => each.rank < Infinity);
  return found.sort((a, b) => a.rank - b.rank);
}

/** How well the words fit the name: 0 is the best, `Infinity` is not at all. */
export function rankOf(text: string, words: string): number {
  const [name, wanted] = [text.toLowerCase(), words.trim().toLowerCase()];
  const at = name.indexOf(wanted);
  if (at === 0) return 0;
  if (at > 0) return /[\p{L}\p{N}]/u.test(name[at - 1]!) ? 2 : 1;
  let from = 0;
  for (const letter of wanted) {
    const next = name.indexOf(letter, from);
    if (next < 0) return Infinity;
    from = next + 1;
  }
  return SCATTERED;
}
