// The thread that is open beside the list: its first message and the replies to it.

import { signal } from "@preact/signals";
import { query } from "../../api/client.ts";
import { RepliesDocument } from "../../generated/space/graphql.ts";
import type { ChatMessage, Item } from "./conversation.ts";
import { MessageWindow } from "./window.ts";

const PAGE = 50;
const MOST = 500;

export class Thread {
  readonly rootId: string;
  readonly rootSeq: number;
  readonly items = signal<readonly Item[]>([]);
  readonly problem = signal<unknown>(undefined);
  readonly isLoading = signal(true);
  readonly hasOlder = signal(false);
  readonly #itemOf: (message: ChatMessage) => Item;
  readonly #onChange: () => void;
  readonly #window = new MessageWindow<ChatMessage>(MOST);
  #root: ChatMessage | undefined;
  #before: string | undefined;

  constructor(rootId: string, rootSeq: number, itemOf: (message: ChatMessage) => Item, onChange: () => void) {
    this.rootId = rootId;
    this.rootSeq = rootSeq;
    this.#itemOf = itemOf;
    this.#onChange = onChange;
  }

  readonly open = async (): Promise<void> => {
    this.problem.value = undefined;
    this.isLoading.value = true;
    this.#window.begin();
    try {
      const { node } = await query(RepliesDocument, { id: this.rootId, last: PAGE, before: this.#before });
      if (!node || !("replies" in node)) return; // it is gone
      const { replies, ...root } = node;
      this.#root = root as ChatMessage;
      const page = { messages: replies.nodes, hasOlder: replies.pageInfo.hasPreviousPage, hasNewer: false };
      if (this.#before) this.#window.addOlder(page);
      else this.#window.reset(page);
      this.#before = replies.pageInfo.startCursor ?? undefined;
      this.hasOlder.value = page.hasOlder;
    } catch (problem) {
      this.problem.value = problem;
    } finally {
      this.#window.end();
      this.isLoading.value = false;
      this.#onChange();
    }
  };

  apply(reply: ChatMessage): void {
    this.#window.apply(reply);
  }

  /** `outgoing`: what this page sends to the thread. */
  publish(outgoing: readonly Item[]): void {
    const messages = this.#root ? [this.#root, ...this.#window.messages] : [];
    this.items.value = [...messages.map(this.#itemOf), ...outgoing];
  }
}
