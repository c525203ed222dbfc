// What is unread and does not stand in the list, such as a reply in a thread: whether there is something, and where it is.

import { signal } from "@preact/signals";
import { query } from "../../api/client.ts";
import { AfterMarkDocument, type AfterMarkQuery } from "../../generated/space/graphql.ts";
import type { Place } from "./arrive.ts";

type Found = NonNullable<AfterMarkQuery["space"]>["messages"]["nodes"][number];
type Message = { seq: number; kind: string; author: { id: string }; deletedAt?: string | null };

const PAGE = 50;
const MOST_PAGES = 10; // in which the next one is looked for at once

export class Unseen {
  /** It is after this number, if there is something. */
  readonly after = signal<number | undefined>(undefined);
  readonly #spaceId: string;
  readonly #me: string;
  readonly #ends: AbortSignal;
  /** As long as not all of them stand in the list: how many texts after this number are unread, those in threads too. */
  #unread: { after: number; count: number } | undefined;

  constructor(spaceId: string, me: string, ends: AbortSignal) {
    this.#spaceId = spaceId;
    this.#me = me;
    this.#ends = ends;
  }

  /** So many texts after this number are unread. */
  begin(after: number, count: number, listed: readonly Message[]): void {
    this.#unread = { after, count };
    this.after.value = after;
    this.look(listed);
  }

  /** This message came into the list. */
  came(message: Message): void {
    if (this.#unread && this.#isOfOthers(message)) this.#unread.count++;
  }

  /** This reply came, and nothing in the list tells of it. */
  missed(seq: number): void {
    this.after.value ??= seq - 1;
  }

  /** Forgets what was unread if all of it stands in the list. */
  look(listed: readonly Message[]): void {
    if (!this.#unread) return;
    const { after, count } = this.#unread;
    if (listed.filter((message) => message.seq > after && this.#isOfOthers(message)).length >= count) this.#unread = this.after.value = undefined;
  }

  /** The first one, for somebody who goes there. The one after it is the next, if it is in another thread. */
  async next(isListed: (seq: number) => boolean): Promise<Place | undefined> {
    let after = this.after.peek();
    let found: Place | undefined;
    this.#unread = undefined;
    for (let pages = 0; after !== undefined && pages < MOST_PAGES; pages++) {
      const { space } = await query(AfterMarkDocument, { id: this.#spaceId, afterSeq: after, first: PAGE }, { signal: this.#ends });
      const nodes: readonly Found[] = space?.messages.nodes ?? [];
      const unread = nodes.filter(({ author, deletedAt }) => author.id !== this.#me && !deletedAt);
      const first = (found ??= placeOf(unread.find(({ seq }) => !isListed(seq))));
      const next = first && unread.find(({ seq, threadRoot }) => seq > first.seq && threadRoot && threadRoot.id !== first.thread?.id);
      after = next ? next.seq - 1 : nodes.length === PAGE ? nodes.at(-1)!.seq : undefined;
      if (next) break;
    }
    this.after.value = after;
    return found;
  }

  #isOfOthers({ kind, author, deletedAt }: Message): boolean {
    return kind === "TEXT" && author.id !== this.#me && !deletedAt;
  }
}

function placeOf(message: Found | undefined): Place | undefined {
  return message && { seq: message.seq, thread: message.threadRoot ?? undefined };
}
