// One open space: a window of its messages, what is being written in it, and what this page sends.

import {
  type Client, ConnectionLost, DeleteMessageDocument, EditMessageDocument, MarkSpaceReadDocument, PostMessageDocument,
  type PostedMessageFragment, SetTypingDocument, SpaceFeedDocument, SpaceHistoryDocument, type SpaceFeedSubscription,
} from "@circadian/client"; // prettier-ignore
import { Passing } from "./passing.js";

type Event = SpaceFeedSubscription["spaceFeed"];
type Progress = Pick<Extract<Event, { __typename: "ToolActivity" }>, "name" | "status" | "progress" | "note">;

/** What the list shows. A message keeps the key of what it was before: of the draft, or of what this page sent. */
export type Item = {
  key: string;
  author: string;
  isMine: boolean;
  text: string;
  state: "posted" | "sending" | "failed" | "writing";
  message?: PostedMessageFragment;
  /** The arguments of a tool call, while the model writes them. */
  fields?: Map<string, string>;
  progress?: Progress;
  problem?: string;
};

type Page = { last?: number; beforeSeq?: number; first?: number; afterSeq?: number };

const PAGE = 50;
const IS_OVER = ["SUCCEEDED", "FAILED", "UNKNOWN", "EXPIRED"];
const TYPING_EACH_MS = 3_000;

export class Conversation {
  readonly spaceId: string;
  /** Who types, until when. */
  readonly typing = new Passing<{ name: string; until: string | null }>();
  hasOlder = false;
  /** False after a jump to an old message: then newer ones are loaded page by page, until the window is live again. */
  isAtNewest = true;
  readonly #client: Client;
  readonly #me: string;
  readonly #onChange: () => void;
  readonly #onProblem: (error: Error) => void;
  readonly #ends = new AbortController();
  /** The messages from the first to the last of the window, by `seq`. */
  #posted = new Map<number, PostedMessageFragment>();
  readonly #drafts = new Passing<Item>();
  readonly #progress = new Passing<Progress>();
  readonly #sent = new Map<string, Item>();
  #sending = Promise.resolve();
  #newestSeq = 0;
  #readUpTo = 0;
  #typedAt = 0;
  #isLoading = false;
  /** What the feed brought while a page was read: the page may be older. */
  #meanwhile: PostedMessageFragment[] = [];

  /** `onProblem` hears why the feed has ended. */
  constructor(client: Client, me: string, spaceId: string, onChange: () => void, onProblem: (error: Error) => void) {
    this.#client = client;
    this.#me = me;
    this.spaceId = spaceId;
    this.#onChange = onChange;
    this.#onProblem = onProblem;
  }

  items(): Item[] {
    const posted = [...this.#posted.values()].sort((a, b) => a.seq - b.seq).map((message) => this.#itemOf(message));
    return [...posted, ...[...this.#sent.values()].filter(({ message }) => !message), ...this.#drafts.values()];
  }

  /** Shows the newest messages and follows the space. One request: history and cursor belong together. */
  async open(at?: number): Promise<void> {
    const after = await this.#read(at);
    this.#follow(after).catch(this.#onProblem);
  }

  close(): void {
    this.#ends.abort();
  }

  /** Shows the messages around this one, or the newest. */
  async jump(at?: number): Promise<void> {
    await this.#read(at);
  }

  async loadOlder(): Promise<void> {
    if (!this.hasOlder) return;
    await this.#load({ last: PAGE, beforeSeq: Math.min(...this.#posted.keys()) });
  }

  async loadNewer(): Promise<void> {
    if (this.isAtNewest) return;
    await this.#load({ first: PAGE, afterSeq: Math.max(...this.#posted.keys()) });
  }

  /** Shows the text at once. Texts are sent one after the other, so that they keep their order. */
  async send(text: string): Promise<void> {
    if (!this.isAtNewest) await this.jump();
    const key = crypto.randomUUID();
    this.#sent.set(key, { key, author: "", isMine: true, text, state: "sending" });
    this.retry(key);
  }

  /** Sends it with the same key as before: if it had arrived after all, nothing is posted twice. */
  retry(key: string): void {
    const item = this.#sent.get(key);
    if (!item) return;
    item.state = "sending";
    this.#onChange();
    const input = { spaceId: this.spaceId, text: item.text, clientKey: key, idempotencyKey: key };
    this.#sending = this.#sending.then(async () => {
      try {
        const { postMessage } = await this.#client.mutate(PostMessageDocument, { input });
        if (postMessage.__typename === "PostMessageSuccess") return this.#apply(postMessage.posted);
        item.problem = postMessage.message;
      } catch (error) {
        item.problem = error instanceof ConnectionLost ? "there is no connection" : (error as Error).message;
      }
      if (!item.message) item.state = "failed"; // the feed may have brought it meanwhile
      this.#onChange();
    });
  }

  discard(key: string): void {
    this.#sent.delete(key);
    this.#onChange();
  }

  /** Returns why not, if the API refuses it. */
  async edit(messageId: string, text: string): Promise<string | undefined> {
    const { editMessage } = await this.#client.mutate(EditMessageDocument, { input: { messageId, text } });
    if (editMessage.__typename !== "EditMessageSuccess") return editMessage.message;
    this.#apply(editMessage.edited);
  }

  /** The feed reports it. */
  async delete(messageId: string): Promise<string | undefined> {
    const { deleteMessage } = await this.#client.mutate(DeleteMessageDocument, { input: { messageId } });
    return deleteMessage.__typename === "DeleteMessageSuccess" ? undefined : deleteMessage.message;
  }

  async type(): Promise<void> {
    if (Date.now() - this.#typedAt < TYPING_EACH_MS) return;
    this.#typedAt = Date.now();
    await this.#client.mutate(SetTypingDocument, { input: { spaceId: this.spaceId, isTyping: true } });
  }

  /** What is on the screen is read, up to the last message. */
  async markRead(): Promise<void> {
    const seq = Math.max(0, ...this.#posted.keys());
    if (!this.isAtNewest || seq <= this.#readUpTo) return;
    this.#readUpTo = seq;
    await this.#client.mutate(MarkSpaceReadDocument, { input: { spaceId: this.spaceId, seq } });
  }

  async #read(at?: number): Promise<string> {
    const page = at === undefined ? { last: PAGE } : { first: PAGE, afterSeq: Math.max(0, at - PAGE / 2) };
    const { messages, feedCursor } = await this.#page(page);
    this.#posted = new Map();
    this.hasOlder = messages.pageInfo.hasPreviousPage;
    this.#add(messages.nodes, messages.pageInfo.hasNextPage);
    return feedCursor;
  }

  async #load(page: Page): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      const { nodes, pageInfo } = (await this.#page(page)).messages;
      if (page.last) this.hasOlder = pageInfo.hasPreviousPage;
      this.#add(nodes, page.last ? !this.isAtNewest : pageInfo.hasNextPage);
    } finally {
      this.#isLoading = false;
    }
  }

  async #page(page: Page) {
    this.#meanwhile = [];
    const { space } = await this.#client.query(SpaceHistoryDocument, { spaceId: this.spaceId, ...page });
    if (!space) throw new Error("You are not in this space, or it does not exist.");
    return space;
  }

  /** The window is live when it reaches the newest message that the feed has brought. */
  #add(messages: PostedMessageFragment[], hasNewer: boolean): void {
    [...messages, ...this.#meanwhile.filter(({ seq }) => messages.some((each) => each.seq === seq))].forEach((message) =>
      this.#posted.set(message.seq, message),
    );
    this.isAtNewest = !hasNewer && Math.max(0, ...this.#posted.keys()) >= this.#newestSeq;
    this.#onChange();
  }

  async #follow(after: string): Promise<void> {
    const onSubscribe = () => [this.#drafts, this.#progress, this.typing].forEach((each) => each.subscribe());
    const options = { after, onSubscribe, signal: this.#ends.signal };
    const variables = { spaceId: this.spaceId, withAgents: true };
    for await (const event of this.#client.feed(SpaceFeedDocument, variables, options)) {
      if (event.__typename === "FeedReset") await this.#read();
      else this.#receive(event);
      this.#onChange();
    }
  }

  #receive(event: Event): void {
    switch (event.__typename) {
      case "MessagePosted":
      case "MessageUpdated":
        return this.#apply(event.message);
      case "MessageDelta": {
        const draft = this.#draftOf(event.streamId, event.agent?.name ?? "An agent");
        draft.text = grown(draft.text, event.offset, event.text);
        return;
      }
      case "DraftWithdrawn":
        return void this.#drafts.delete(event.streamId);
      case "ToolActivity": {
        this.#progress.set(event.toolCallId, event);
        if (!event.argumentsDelta) return;
        const { streamId, field, offset, text } = event.argumentsDelta;
        const draft = this.#draftOf(streamId, event.name);
        draft.fields ??= new Map();
        draft.fields.set(field, grown(draft.fields.get(field) ?? "", offset, text));
        return;
      }
      case "TypingChanged":
        return this.#noteTyping(event);
      case "SnapshotCompleted":
        return [this.#drafts, this.#progress, this.typing].forEach((each) => each.complete());
    }
  }

  #apply(message: PostedMessageFragment): void {
    this.#newestSeq = Math.max(this.#newestSeq, message.seq);
    this.#meanwhile.push(message);
    if (message.streamId) this.#drafts.delete(message.streamId);
    if (message.activity && IS_OVER.includes(message.activity.status)) this.#progress.delete(message.activity.toolCallId);
    const own = message.author.id === this.#me && message.clientKey ? this.#sent.get(message.clientKey) : undefined;
    if (own) own.message = message;
    const first = Math.min(...this.#posted.keys(), message.seq);
    if (this.#posted.has(message.seq) || (this.isAtNewest && message.seq > first) || this.#posted.size === 0) {
      this.#posted.set(message.seq, message);
    }
    this.#onChange();
  }

  #noteTyping({ actor, isTyping, until }: Extract<Event, { __typename: "TypingChanged" }>): void {
    if (!isTyping) return void this.typing.delete(actor.id);
    this.typing.set(actor.id, { name: actor.name, until });
    if (until) setTimeout(this.#onChange, Date.parse(until) - Date.now());
  }

  #draftOf(streamId: string, author: string): Item {
    const draft = this.#drafts.get(streamId) ?? { key: streamId, author, isMine: false, text: "", state: "writing" };
    this.#drafts.set(streamId, draft);
    return draft;
  }

  #itemOf(message: PostedMessageFragment): Item {
    const isMine = message.author.id === this.#me;
    const wasSent = isMine && message.clientKey !== null && this.#sent.has(message.clientKey);
    const key = (wasSent ? message.clientKey : message.streamId) ?? message.id;
    const progress = message.activity ? this.#progress.get(message.activity.toolCallId) : undefined;
    return { key, author: message.author.name, isMine, text: message.text, state: "posted", message, progress };
  }
}

/** `offset` counts code points; the indexes of a JavaScript string do not. */
function grown(before: string, offset: number, text: string): string {
  return [...before].slice(0, offset).join("") + text;
}
