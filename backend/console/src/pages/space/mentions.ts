// Completes the name of a member after an `@`.

export type Named = { id: string; name: string };
export type Mention = { begin: number; words: string };

const LONGEST = 40;

/** The `@` before the caret and what follows it, if somebody may be naming a member there. */
export function mentionAt(text: string, caret: number): Mention | undefined {
  const begin = text.lastIndexOf("@", caret - 1);
  if (begin < 0 || caret - begin > LONGEST) return undefined;
  if (begin > 0 && !/[\s(["'*_]/.test(text[begin - 1]!)) return undefined;
  const words = text.slice(begin + 1, caret);
  return /[\n@]/.test(words) || /\s$/.test(words) ? undefined : { begin, words };
}

/** The text with the name in it, and where the caret stands then. */
export function completed(text: string, { begin, words }: Mention, name: string): { text: string; caret: number } {
  const after = text.slice(begin + 1 + words.length);
  const named = `@${name}${/^\s/.test(after) ? "" : " "}`;
  return { text: text.slice(0, begin) + named + after, caret: begin + named.length };
}

/** Of those that were chosen, the ones that the text still names. */
export function stillNamed(text: string, chosen: readonly Named[]): string[] {
  const lower = text.toLowerCase();
  return [...new Set(chosen.filter(({ name }) => lower.includes(`@${name.toLowerCase()}`)).map(({ id }) => id))];
}
