// One search of a space at a time: its words, the hits that were read so far, and where the next page begins.

import { signal } from "@preact/signals";
import { query } from "../../api/client.ts";
import { SearchSpaceDocument, type SearchSpaceQuery } from "../../generated/space/graphql.ts";

type Hit = SearchSpaceQuery["searchMessages"]["nodes"][number];
type Searched = { words: string; hits?: readonly Hit[]; /** The page before this one is the next. */ before?: string };

const PAGE = 30;

export class SearchHits {
  readonly found = signal<Searched>({ words: "" });
  readonly problem = signal<unknown>(undefined);
  readonly isRunning = signal(false);
  readonly #spaceId: string;
  /** Rises with each search: an answer that comes later belongs to what was left. */
  #round = 0;

  constructor(spaceId: string) {
    this.#spaceId = spaceId;
  }

  /** Searches these words anew. */
  async begin(words: string): Promise<void> {
    this.#round++;
    this.found.value = { words };
    await this.more();
  }

  /** Reads the next page of the same search; after a failure, the one that failed. */
  readonly more = async (): Promise<void> => {
    const own = this.#round;
    const { words, hits = [], before } = this.found.value;
    this.problem.value = undefined;
    this.isRunning.value = true;
    try {
      const { searchMessages } = await query(SearchSpaceDocument, { query: words, spaceIds: [this.#spaceId], last: PAGE, before });
      if (own !== this.#round) return;
      const { nodes, pageInfo } = searchMessages;
      const next = pageInfo.hasPreviousPage ? (pageInfo.startCursor ?? undefined) : undefined;
      this.found.value = { words, hits: [...hits, ...nodes.toReversed()], before: next };
    } catch (problem) {
      if (own === this.#round) this.problem.value = problem;
    } finally {
      if (own === this.#round) this.isRunning.value = false;
    }
  };
}
