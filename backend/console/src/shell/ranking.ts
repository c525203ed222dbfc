// Finds names by a few of their letters: the beginning of the name first, then of a word, then anywhere.

export function ranked<Item>(items: readonly Item[], words: string, nameOf: (item: Item) => string): Item[] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return [...items];
  const scored = items.map((item, at) => ({ item, at, rank: rankOf(nameOf(item).toLowerCase(), wanted) }));
  const found = scored.filter(({ rank }) => rank < Infinity);
  return found.sort((a, b) => a.rank - b.rank || a.at - b.at).map(({ item }) => item);
}

function rankOf(name: string, wanted: string): number {
  const at = name.indexOf(wanted);
  if (at === 0) return 0;
  if (at > 0) return /[\p{L}\p{N}]/u.test(name[at - 1]!) ? 2 : 1;
  let from = 0;
  for (const letter of wanted) {
    const next = name.indexOf(letter, from);
    if (next < 0) return Infinity;
    from = next + 1;
  }
  return 3;
}
