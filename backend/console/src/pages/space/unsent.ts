// Texts that a person has typed and not sent, so that a reload does not lose them (`api/unsent-keys.ts` says where they are).

import { type Owner, keyOf } from "../../api/unsent-keys.ts";

const MOST_TEXTS = 20;
const MOST_CHARACTERS = 100_000; // of all texts of one membership together

/** The unsent texts of one membership, by the space or the thread. The one that was changed last is the last. */
export class Unsent {
  readonly #key: string;
  readonly #texts: Map<string, string>;

  constructor(owner: Owner) {
    this.#key = keyOf(owner);
    this.#texts = new Map(read(this.#key));
  }

  of(place: string): string {
    return this.#texts.get(place) ?? "";
  }

  /** False: the browser does not keep all of them. */
  set(place: string, text: string): boolean {
    this.#texts.delete(place);
    if (text) this.#texts.set(place, text);
    const kept = newest([...this.#texts]);
    return write(this.#key, kept) && kept.length === this.#texts.size;
  }
}

/** What is kept of them: within the bounds, the oldest go first. A text that is too long for itself stays on the page only. */
export function newest(texts: readonly (readonly [string, string])[]): (readonly [string, string])[] {
  const kept: (readonly [string, string])[] = [];
  let characters = 0;
  for (const [place, text] of texts.toReversed()) {
    if (kept.length === MOST_TEXTS || characters + text.length > MOST_CHARACTERS) continue;
    characters += text.length;
    kept.unshift([place, text]);
  }
  return kept;
}

function read(key: string): [string, string][] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "[]") as [string, string][];
  } catch {
    return [];
  }
}

/** False: they stand until the page is closed. */
function write(key: string, texts: readonly (readonly [string, string])[]): boolean {
  try {
    if (texts.length) sessionStorage.setItem(key, JSON.stringify(texts));
    else sessionStorage.removeItem(key);
    return true;
  } catch {
    return texts.length === 0;
  }
}
