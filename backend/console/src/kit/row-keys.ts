// The keys of a list whose rows can have the focus: the arrows move from row to row.

/**
 * `place` is what scrolls, `rows` are its rows that are there. From the place itself the first step leads to the last row.
 * Returns the row on which another key was pressed, if one was: what that key does is up to the list.
 */
export function rowPressed(event: KeyboardEvent, place: HTMLElement, rows: readonly HTMLElement[]): HTMLElement | undefined {
  const target = event.target as HTMLElement;
  const present = rows.indexOf(target);
  if ((target !== place && present < 0) || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return rows[present];
  event.preventDefault();
  const next = present < 0 ? rows.at(-1) : rows[present + step];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
  return undefined;
}
