// The thread that is open beside the list: its first message and the replies to it.

import { signal } from "@preact/signals";
import { query } from "../../api/client.ts";
import { RepliesDocument } from "../../generated/space/graphql.ts";
import type { ChatMessage, Item } from "./conversation.ts";
import { MessageWindow } from "./window.ts";

const PAGE = 50;

export class Thread {
  readonly rootId: string;
  readonly rootSeq: number;
  readonly items = signal<readonly Item[]>([]);
  readonly problem = signal<unknown>(undefined);
  readonly isLoading = signal(true);
  readonly hasOlder = signal(false);
  readonly #itemOf: (message: ChatMessage) => Item;
  readonly #onChange: () => void;
  /** It grows by what the person asks for, and forgets nothing: it always ends at the newest reply. */
  readonly #window = new MessageWindow<ChatMessage>(Infinity);
  #root: ChatMessage | undefined;
  #before: string | undefined;
  /** Rises when the thread is read anew: a page that was asked for before belongs to what was left. */
  #round = 0;

  constructor(rootId: string, rootSeq: number, itemOf: (message: ChatMessage) => Item, onChange: () => void) {
    this.rootId = rootId;
    this.rootSeq = rootSeq;
    this.#itemOf = itemOf;
    this.#onChange = onChange;
  }

  /** Reads the newest replies; after them, the ones before. */
  readonly open = async (): Promise<void> => {
    const own = this.#round;
    this.problem.value = undefined;
    this.isLoading.value = true;
    this.#window.begin();
    try {
      await this.#read(own);
    } catch (problem) {
      if (own === this.#round) this.problem.value = problem;
    } finally {
      this.#window.end();
      if (own === this.#round) this.isLoading.value = false;
      this.#onChange();
    }
  };

  /** The feed has a gap: what it did not bring is in the history. */
  async openAgain(): Promise<void> {
    this.#round++;
    this.#before = undefined;
    await this.open();
  }

  /** What the feed or a mutation brings: the first message, or a reply. */
  apply(message: ChatMessage): void {
    if (message.id === this.rootId) this.#root = { ...this.#root, ...message };
    else if (message.threadRootId === this.rootId) this.#window.apply(message);
  }

  async #read(round: number): Promise<void> {
    const known = this.#root;
    const { node } = await query(RepliesDocument, { id: this.rootId, last: PAGE, before: this.#before });
    if (!node || !("replies" in node) || round !== this.#round) return; // it is gone, or read anew
    const { replies, ...root } = node;
    if (this.#root === known) this.#root = root as ChatMessage; // else the feed has brought a newer one meanwhile
    const page = { messages: replies.nodes, hasOlder: replies.pageInfo.hasPreviousPage, hasNewer: false };
    if (this.#before) this.#window.addOlder(page);
    else this.#window.reset(page);
    this.#before = replies.pageInfo.startCursor ?? undefined;
    this.hasOlder.value = page.hasOlder;
  }

  /** `outgoing`: what this page sends to the thread. */
  publish(outgoing: readonly Item[]): void {
    const messages = this.#root ? [this.#root, ...this.#window.messages] : [];
    this.items.value = [...messages.map(this.#itemOf), ...outgoing];
  }
}
