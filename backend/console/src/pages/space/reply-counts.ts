// The number of a thread's replies after one of them was deleted. Whether the history had counted that one cannot be seen,
// so the count is read again.

const MOST_TRIES = 5; // in a thread that does not rest, the next event corrects the count

export class ReplyCounts<Counts> {
  readonly #read: (rootId: string) => Promise<Counts | undefined>;
  readonly #apply: (rootId: string, counts: Counts) => void;
  /** The threads whose counts are being read, and whether a reply came or went since. */
  readonly #reading = new Map<string, boolean>();

  constructor(read: (rootId: string) => Promise<Counts | undefined>, apply: (rootId: string, counts: Counts) => void) {
    this.#read = read;
    this.#apply = apply;
  }

  /** A reply has come: what is being read may lack it. */
  came(rootId: string): void {
    if (this.#reading.has(rootId)) this.#reading.set(rootId, true);
  }

  /** A reply has gone. Throws what the reading throws. */
  async went(rootId: string): Promise<void> {
    if (this.#reading.has(rootId)) return this.came(rootId);
    try {
      for (let tries = 0; tries < MOST_TRIES && this.#reading.get(rootId) !== false; tries++) {
        this.#reading.set(rootId, false);
        const counts = await this.#read(rootId);
        if (counts && !this.#reading.get(rootId)) this.#apply(rootId, counts);
      }
    } finally {
      this.#reading.delete(rootId);
    }
  }
}
