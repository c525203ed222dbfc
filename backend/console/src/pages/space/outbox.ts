// What this page sends to a space, one text after the other, so that they keep their order. It outlives the page of the
// space: what waits for a connection is sent wherever the person is in the console, and what is refused stands there again.

import { ConnectionLost, told } from "../../api/problems.ts";
import { connection, mutate } from "../../api/client.ts";
import { PostMessageDocument } from "../../generated/space/graphql.ts";
import { noteUnsent } from "../../live/unsent.ts";
import { texts } from "../../texts/space.ts";
import type { ChatMessage } from "./conversation.ts";
import type { Upload } from "./uploads.ts";

export type Outgoing = { text: string; mentions?: string[]; uploads?: readonly Upload[]; threadRootId?: string };
export type Sent = Outgoing & {
  key: string;
  at: number;
  state: "sending" | "failed";
  message?: ChatMessage;
  problem?: string;
  /** It is sent again as soon as there is a connection. */
  isWaiting?: boolean;
};

/** The page that shows what is sent. */
type Page = { onChange: () => void; onPosted: (message: ChatMessage) => Promise<void> };

const outboxes = new Map<string, Outbox>();
connection.subscribe((state) => state === "open" && outboxes.forEach((each) => each.sendWaiting()));

/** The outbox of a space, for the page that shows the space from now on. */
export function outboxOf(spaceId: string, page: Page): Outbox {
  const outbox = outboxes.get(spaceId) ?? new Outbox(spaceId);
  outboxes.set(spaceId, outbox);
  outbox.open(page);
  return outbox;
}

export class Outbox {
  readonly #spaceId: string;
  readonly #sent = new Map<string, Sent>();
  #page: Page | undefined;
  #sending: Promise<void> = Promise.resolve();

  constructor(spaceId: string) {
    this.#spaceId = spaceId;
  }

  /** What is posted belongs to the history that the page reads. */
  open(page: Page): void {
    for (const { key, message } of this.#sent.values()) if (message) this.#sent.delete(key);
    this.#page = page;
  }

  close(page: Page): void {
    if (this.#page === page) this.#page = undefined;
  }

  has(key: string): boolean {
    return this.#sent.has(key);
  }

  /** What is not posted yet, in the thread or in the list. */
  unposted(threadRootId: string | undefined): Sent[] {
    return [...this.#sent.values()].filter((each) => !each.message && each.threadRootId === threadRootId);
  }

  send(outgoing: Outgoing): void {
    const key = crypto.randomUUID();
    this.#sent.set(key, { ...outgoing, key, at: Date.now(), state: "sending" });
    noteUnsent(key, true);
    this.retry(key);
  }

  /** Sends it with the same key as before: if it had arrived after all, nothing is posted twice. */
  retry(key: string): void {
    const sent = this.#sent.get(key);
    if (!sent) return;
    sent.state = "sending";
    sent.isWaiting = false;
    this.#page?.onChange();
    this.#sending = this.#sending.then(() => this.#post(sent));
  }

  sendWaiting(): void {
    for (const { key, isWaiting } of this.#sent.values()) if (isWaiting) this.retry(key);
  }

  take(key: string): Sent | undefined {
    const sent = this.#sent.get(key);
    this.#sent.delete(key);
    noteUnsent(key, false);
    return sent;
  }

  /** The space has this message of the person now. */
  posted(message: ChatMessage): void {
    const own = message.clientKey ? this.#sent.get(message.clientKey) : undefined;
    if (own) this.#arrived(own, message);
  }

  async #post(sent: Sent): Promise<void> {
    const { key, text, mentions = [], uploads = [], threadRootId } = sent;
    const isBehind = [...this.#sent.values()].some((each) => each.isWaiting && each.at <= sent.at && each !== sent);
    if (isBehind) return this.#wait(sent); // the order of what a person writes is kept
    const fileIds = uploads.map(({ fileId }) => fileId!);
    const input = { spaceId: this.#spaceId, text, mentions, fileIds, replyTo: threadRootId, clientKey: key, idempotencyKey: key };
    try {
      const { posted } = await mutate(PostMessageDocument, { input });
      this.#arrived(sent, posted);
      await this.#page?.onPosted(posted);
    } catch (error) {
      if (sent.message) return; // it is posted: the feed may have brought it meanwhile
      if (error instanceof ConnectionLost && connection.peek() !== "open") return this.#wait(sent);
      Object.assign(sent, { state: "failed", problem: told(error) });
      this.#page?.onChange();
    }
  }

  #arrived(sent: Sent, message: ChatMessage): void {
    sent.message = message;
    noteUnsent(sent.key, false);
  }

  /** Until there is a connection. */
  #wait(sent: Sent): void {
    Object.assign(sent, { state: "failed", problem: texts.notSentNoConnection, isWaiting: true });
    this.#page?.onChange();
  }
}
