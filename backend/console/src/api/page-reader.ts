// Reads the pages of a list, one after the other, and all of them again when the list has changed. A list that changes all
// the time is read for half of the time at most.

export type Page<Node> = { nodes: Node[]; pageInfo: { hasNextPage: boolean; endCursor?: string | null } };
/** `nodes` is `undefined` until the first page is read. */
export type Shown<Node> = { nodes: Node[] | undefined; hasMore: boolean; error: unknown; isLoading: boolean };

export class PageReader<Node> {
  readonly #read: (after: string | undefined) => Promise<Page<Node> | null | undefined>;
  readonly #show: (shown: Shown<Node>) => void;
  #pages: readonly Page<Node>[] = [];
  #wanted = 1; // pages
  #isStale = false;
  #isReading = false;
  #error: unknown;

  /** `show` gets each new state. */
  constructor(read: (after: string | undefined) => Promise<Page<Node> | null | undefined>, show: (shown: Shown<Node>) => void) {
    this.#read = read;
    this.#show = show;
  }

  /** Reads as many pages as there are, at least one, and shows them together. If a read runs, this one follows it. */
  reload(): void {
    this.#isStale = true;
    void this.#run();
  }

  /** Reads the next page and adds it. */
  more(): void {
    if (!hasMore(this.#pages) || this.#wanted > this.#pages.length) return;
    this.#wanted += 1;
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isStale || (this.#wanted > this.#pages.length && hasMore(this.#pages))) {
      this.#tell(true);
      const beganAt = Date.now();
      try {
        this.#pages = await this.#follow(this.#isStale ? [] : this.#pages);
        this.#error = undefined;
      } catch (problem) {
        this.#error = problem;
      }
      this.#wanted = Math.max(this.#pages.length, 1);
      if (this.#isStale) await new Promise((done) => setTimeout(done, Date.now() - beganAt));
    }
    this.#isReading = false;
    this.#tell(false);
  }

  /** These pages and those after them, as many as are wanted. */
  async #follow(from: readonly Page<Node>[]): Promise<readonly Page<Node>[]> {
    this.#isStale = false;
    const pages = [...from];
    do {
      const page = await this.#read(pages.at(-1)?.pageInfo.endCursor ?? undefined);
      if (!page) break;
      pages.push(page);
    } while (pages.length < this.#wanted && hasMore(pages));
    return pages;
  }

  #tell(isLoading: boolean): void {
    const nodes = this.#pages.length > 0 ? this.#pages.flatMap((page) => page.nodes) : undefined;
    this.#show({ nodes, hasMore: hasMore(this.#pages), error: this.#error, isLoading });
  }
}

function hasMore(pages: readonly Page<unknown>[]): boolean {
  return pages.at(-1)?.pageInfo.hasNextPage ?? false;
}
