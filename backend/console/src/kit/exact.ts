// Texts of models as they are: what the eye would not see is named, so that nobody approves what they cannot read.

/** Controls, directions of writing, spaces without width, tags. Line breaks and tabs are seen. */
const UNSEEN = /[^\P{C}\n\t]|[\u2028\u2029\u3164\u115f\u1160\u00ad\u034f\ufe00-\ufe0f]/gu;

/** The text with a name such as `⟨U+202E⟩` in the place of each character that is not seen. */
export function exact(text: string): string {
  return text.replace(UNSEEN, (letter) => `⟨U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}⟩`);
}

/** A value as people read it: a text as it is, anything else as JSON. */
export function exactValue(value: unknown): string {
  return exact(typeof value === "string" ? value : JSON.stringify(value, null, 2));
}

/** The names and values of an object; undefined if it is none. */
export function pairsOf(value: unknown): [string, unknown][] | undefined {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? Object.entries(value) : undefined;
}
