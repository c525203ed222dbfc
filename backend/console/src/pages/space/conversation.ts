// One open space: a window of its messages, what is being written in it, and what this page sends to it.

import { signal } from "@preact/signals";
import { connection, follow, mutate, patiently, query } from "../../api/client.ts";
import {
  type ChatMessageFragment, EditMessageDocument, MarkSpaceReadDocument, OlderOrNewerDocument, type OpenSpaceFragment,
  OpenedSpaceDocument, type OpenedSpaceQuery, type PastMessageFragment, ReplyCountDocument, SetTypingDocument, SpaceAgainDocument,
  SpaceFeedDocument, type SpaceFeedSubscription,
} from "../../generated/space/graphql.ts"; // prettier-ignore
import type { Filling } from "../../kit/form/values.ts";
import { Frame } from "../../kit/frame.ts";
import { Passing } from "../../live/passing.ts";
import type { Person } from "../../live/space-list.ts";
import { may } from "../../live/viewer.ts";
import { texts } from "../../texts/space.ts";
import type { Place } from "./arrive.ts";
import { Drafts, type Progress } from "./drafts.ts";
import { type Outbox, type Outgoing, outboxOf } from "./outbox.ts";
import { ReadMark } from "./read-mark.ts";
import { withReply } from "./replies.ts";
import { ReplyCounts } from "./reply-counts.ts";
import type { Shown } from "./rows.ts";
import { SearchHits } from "./search-hits.ts";
import { Thread } from "./thread-window.ts";
import { Unseen } from "./unseen.ts";
import { MessageWindow } from "./window.ts";

export type ChatMessage = ChatMessageFragment & Partial<Pick<PastMessageFragment, "replyCount" | "lastReplyAt">> & { countedUpTo?: string };
type Event = SpaceFeedSubscription["spaceFeed"];
type Opened = NonNullable<OpenedSpaceQuery["space"]>;
type Counts = Pick<PastMessageFragment, "replyCount" | "lastReplyAt">;
export type Typist = Person & { until: string | null };

/** What the list shows. A message keeps the key of what it was before: of the draft, or of what this page sent. */
export type Item = Shown & {
  author: Person;
  text: string;
  state: "posted" | "sending" | "failed" | "writing";
  message?: ChatMessage;
  /** The arguments of a tool call, while the model writes them. */
  fields?: ReadonlyMap<string, string>;
  progress?: Progress;
  problem?: string;
};

/** A message whose text is being changed, and where: the first of a thread stands in the list and in the panel. */
export type Editing = { id: string; isInThread: boolean; /** What it is so far. */ text?: string };

/** What a person has filled in to answer a call, and not sent. */
export type Answer = { filling: Filling; comment: string };

const PAGE = 50;
const MOST = 600; // messages in memory
const IS_OVER = ["SUCCEEDED", "FAILED", "UNKNOWN", "EXPIRED"];
const TYPING_EACH_MS = 3_000;
const PRESENCE_MS = 12_000; // who is present is sent within about ten seconds

export class Conversation {
  readonly spaceId: string;
  readonly space = signal<OpenSpaceFragment | undefined>(undefined);
  readonly members = signal<readonly Person[]>([]);
  readonly memberCount = signal(0);
  readonly items = signal<readonly Item[]>([]);
  readonly typing = signal<readonly Typist[]>([]);
  readonly presence = signal<ReadonlyMap<string, string>>(new Map());
  /** The window ends at the newest message. */
  readonly isAtNewest = signal(true);
  readonly hasOlder = signal(false);
  readonly isLoading = signal(false);
  /** Above what follows it the list shows the line. */
  readonly lineAfter = signal<number | undefined>(undefined);
  readonly unseen: Unseen;
  readonly problem = signal<unknown>(undefined);
  readonly thread = signal<Thread | undefined>(undefined);
  /** What was found stays while the panel is closed. */
  readonly search: SearchHits;
  /** What could not be sent, and goes back to the composer. */
  readonly returned = signal<Outgoing | undefined>(undefined);
  /** It keeps the text: the row leaves the list when it is far from the window, and comes back. */
  readonly editing = signal<Editing | undefined>(undefined);
  /** By the call and the digest of what is asked, for the same reason. */
  readonly answers = new Map<string, Answer>();

  readonly #me: Person;
  readonly #ends = new AbortController();
  readonly #screen = new Frame(() => this.#publish());
  readonly #window = new MessageWindow<ChatMessage>(MOST);
  readonly #typists = new Passing<Typist>(() => this.#change());
  readonly #present = new Passing<string>(() => this.#notePresence());
  readonly #drafts = new Drafts(() => this.#change());
  readonly #outbox: Outbox;
  /** So that a message that stays the same is not drawn again. */
  readonly #made = new WeakMap<ChatMessage, Item>();
  readonly #counts = new ReplyCounts((id) => this.#readCount(id), (id, counts) => this.#applyCount(id, counts));
  /** Rises with each read that replaces the window: a page that was asked for before belongs to what was left. */
  #round = 0;
  #newestSeq = 0;
  readonly #mark = new ReadMark((seq) => mutate(MarkSpaceReadDocument, { input: { spaceId: this.spaceId, seq } }));
  /** The person looks at something else. */
  #isAway = document.hidden || !document.hasFocus();
  #typedAt = 0;
  #presenceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(me: Person, spaceId: string) {
    this.#me = me;
    this.spaceId = spaceId;
    this.search = new SearchHits(spaceId);
    this.unseen = new Unseen(spaceId, me.id, this.#ends.signal);
    const page = { onChange: () => this.#change(), onPosted: (message: ChatMessage) => this.#showPosted(message) };
    this.#outbox = outboxOf(spaceId, page);
    this.#ends.signal.addEventListener("abort", () => this.#outbox.close(page));
  }

  /** Shows the newest messages, or those around `at`, and follows the space. False if the person cannot see it. */
  async open(at?: number): Promise<boolean> {
    const space = await this.#read(at);
    if (!space || this.#ends.signal.aborted) return space !== null;
    this.#mark.heard(space.readUpTo ?? 0);
    if (space.unreadCount) this.#noteUnread(space.unreadCount);
    void this.#follow(space.feedCursor);
    return true;
  }

  close(): void {
    this.#screen.cancel();
    clearTimeout(this.#presenceTimer);
    this.#ends.abort();
  }

  /** Shows the messages around this one, or the newest. */
  async jump(at?: number): Promise<void> {
    if (at !== undefined && this.#window.bySeq(at)) return;
    await this.#read(at);
  }

  /** Where the first message is that is unread and not in the list. */
  nextUnseen(): Promise<Place | undefined> {
    return this.unseen.next((seq) => this.#window.bySeq(seq) !== undefined);
  }

  /** The key of the row of a message, if it is in the window. */
  keyOf(seq: number): string | undefined {
    const message = this.#window.bySeq(seq);
    return message && this.#keyOf(message);
  }

  async loadOlder(): Promise<void> {
    if (!this.#window.hasOlder) return;
    await this.#load({ last: PAGE, beforeSeq: this.#window.first?.seq });
  }

  async loadNewer(): Promise<void> {
    if (this.#window.isAtNewest) return;
    await this.#load({ first: PAGE, afterSeq: this.#window.last?.seq ?? 0 });
  }

  /** Shows the text at once. */
  send(outgoing: Outgoing): void {
    this.lineAfter.value = undefined;
    this.#outbox.send(outgoing);
  }

  retry(key: string): void {
    this.#outbox.retry(key);
  }

  /** Takes what could not be sent off the list, and gives it back to the composer. */
  takeBack(key: string): void {
    const sent = this.#outbox.take(key);
    if (!sent) return;
    this.returned.value = sent;
    this.#change();
  }

  async edit(messageId: string, text: string): Promise<void> {
    const { edited } = await mutate(EditMessageDocument, { input: { messageId, text } });
    this.apply(edited);
  }

  /** Shows what a mutation has answered: the feed brings the same later. */
  apply(message: ChatMessage): void {
    this.#newestSeq = Math.max(this.#newestSeq, message.seq);
    if (message.streamId) this.#drafts.posted(message.streamId);
    const call = message.activity;
    if (call && IS_OVER.includes(call.status)) this.#drafts.over(call.toolCallId);
    this.#notePosted(message);
    if (!message.threadRootId) this.#window.apply(message);
    this.thread.peek()?.apply(message);
    this.#change();
  }

  /** Admins see every space: some read along in one that they are not in. */
  get isMember(): boolean {
    return this.space.value?.notificationSettings != null;
  }

  get mayWrite(): boolean {
    return may("messages:write") && this.isMember && !this.space.value?.archivedAt;
  }

  isErasable({ author, kind, deletedAt }: ChatMessage): boolean {
    return author.id === this.#me.id && kind === "TEXT" && !deletedAt && may("messages:write");
  }

  isEditable(message: ChatMessage): boolean {
    return this.isErasable(message) && this.mayWrite;
  }

  /** Reads anew what the person may do here. */
  async readSpace(): Promise<void> {
    const { space } = await query(SpaceAgainDocument, { id: this.spaceId }, { signal: this.#ends.signal });
    if (space) this.space.value = space;
  }

  /** Begins to edit the last message of this person. False if there is none. */
  editLast(): boolean {
    const last = this.#window.messages.findLast((message) => this.isEditable(message));
    if (last) this.editing.value = { id: last.id, isInThread: false };
    return last !== undefined;
  }

  async type(): Promise<void> {
    if (Date.now() - this.#typedAt < TYPING_EACH_MS || connection.value !== "open") return;
    this.#typedAt = Date.now();
    await mutate(SetTypingDocument, { input: { spaceId: this.spaceId, isTyping: true } }).catch(() => undefined);
  }

  /** What is on the screen is read, up to the newest message. */
  async markRead(): Promise<void> {
    this.#isAway = false;
    const seq = Math.max(this.#newestSeq, this.#window.last?.seq ?? 0);
    if (this.isMember && this.#window.isAtNewest) await this.#mark.move(seq);
  }

  /** The person looks away: what comes now is new when they come back. */
  lookAway(): void {
    this.#isAway = true;
    if (this.#mark.seq >= this.#newestSeq) this.lineAfter.value = Math.max(this.#mark.seq, this.#window.last?.seq ?? 0);
  }

  openThread(root: { id: string; seq: number } | undefined): void {
    const mayReply = (message: ChatMessage) => this.#itemOf(message);
    this.thread.value = root && new Thread(root.id, root.seq, mayReply, () => this.#change());
    void this.thread.value?.open();
  }

  /** `count` has the replies in threads too, and what is not in the window. */
  #noteUnread(count: number): void {
    this.lineAfter.value = this.#mark.seq;
    this.unseen.begin(this.#mark.seq, count, this.#window.messages);
  }

  async #read(at?: number): Promise<Opened | null> {
    const own = ++this.#round;
    this.#window.begin();
    this.isLoading.value = true;
    try {
      const page = at === undefined ? { last: PAGE } : { first: PAGE, afterSeq: Math.max(0, at - PAGE / 2) };
      const { space } = await query(OpenedSpaceDocument, { id: this.spaceId, ...page }, { signal: this.#ends.signal });
      if (!space || own !== this.#round) return space ?? null;
      const { messages, members, feedCursor: _, readUpTo: __, unreadCount: ___, ...settings } = space;
      this.space.value = settings;
      this.members.value = members.nodes;
      this.memberCount.value = members.totalCount;
      this.#window.reset({ messages: messages.nodes, hasOlder: messages.pageInfo.hasPreviousPage, hasNewer: messages.pageInfo.hasNextPage });
      this.#newestSeq = Math.max(this.#newestSeq, this.#window.last?.seq ?? 0);
      this.#window.messages.forEach((message) => this.#notePosted(message));
      this.#publish();
      return space;
    } finally {
      this.#end(own);
    }
  }

  async #load(page: { last?: number; beforeSeq?: number; first?: number; afterSeq?: number }): Promise<void> {
    if (this.isLoading.peek()) return;
    const own = this.#round;
    this.isLoading.value = true;
    this.#window.begin();
    try {
      const { space } = await query(OlderOrNewerDocument, { id: this.spaceId, ...page }, { signal: this.#ends.signal });
      if (!space || own !== this.#round) return;
      const { nodes, pageInfo } = space.messages;
      const read = { messages: nodes, hasOlder: pageInfo.hasPreviousPage, hasNewer: pageInfo.hasNextPage };
      if (page.last) this.#window.addOlder(read);
      else this.#window.addNewer(read);
      this.#publish();
    } finally {
      this.#end(own);
    }
  }

  #end(round: number): void {
    this.#window.end();
    if (round === this.#round) this.isLoading.value = false;
  }

  async #showPosted(message: ChatMessage): Promise<void> {
    this.apply(message);
    if (!message.threadRootId && !this.#window.isAtNewest) await this.jump();
  }

  #notePosted(message: ChatMessage): void {
    if (message.author.id === this.#me.id) this.#outbox.posted(message);
  }

  async #follow(after: string): Promise<void> {
    const onSubscribe = () => this.#subscribe();
    const variables = { spaceId: this.spaceId, withAgents: may("agents:read") };
    const options = { after, onSubscribe, signal: this.#ends.signal };
    try {
      for await (const event of follow(SpaceFeedDocument, variables, options)) {
        if (event.__typename === "FeedReset") await this.#readAgain();
        else this.#receive(event);
      }
    } catch (problem) {
      if (!this.#ends.signal.aborted) this.problem.value = problem;
    }
  }

  async #readAgain(): Promise<void> {
    await patiently(() => this.#read(), this.#ends.signal);
    void this.thread.peek()?.openAgain();
  }

  #subscribe(): void {
    clearTimeout(this.#presenceTimer);
    [this.#present, ...this.#passing()].forEach((each) => each.subscribe());
  }

  /** All is sent that is true now. Only who is present comes some seconds later. */
  #settle(): void {
    this.#passing().forEach((each) => each.settle());
    this.#presenceTimer = setTimeout(() => this.#present.settle(), PRESENCE_MS);
  }

  #passing(): Passing<unknown>[] {
    return [this.#typists, ...this.#drafts.passing()];
  }

  #receive(event: Event): void {
    switch (event.__typename) {
      case "MessagePosted":
        return this.#arrive(event.message);
      case "MessageUpdated":
        return this.#update(event.message);
      case "MessageDelta":
        return this.#drafts.grow(event.streamId, event.agent ?? undefined, event.offset, event.text);
      case "DraftWithdrawn":
        return this.#drafts.posted(event.streamId);
      case "ToolActivity":
        return this.#drafts.act(event);
      case "TypingChanged":
        return this.#noteTyping(event);
      case "SpaceMembersChanged":
        return this.#noteMembers(event);
      case "SpaceChanged":
        this.space.value = event.space;
        return;
      case "SnapshotCompleted":
        return this.#settle();
      case "PresenceChanged":
        this.#present.set(event.actor.id, event.presence);
        return this.#notePresence();
      case "ReadMarkMoved":
        if (event.actor.id === this.#me.id) this.#mark.heard(event.seq);
    }
  }

  #arrive(message: ChatMessage): void {
    this.#noteReply(message);
    if (!message.threadRootId) this.unseen.came(message);
    const root = message.threadRootId ? this.#window.byId(message.threadRootId) : undefined;
    if (root) {
      this.#window.apply(withReply(root, message));
      this.#counts.came(root.id);
    }
    this.#typists.delete(message.author.id);
    this.apply(message);
  }

  /** The person looks away, and nothing in the list will tell them of it. */
  #noteReply({ seq, threadRootId, author }: ChatMessage): void {
    const isShown = !threadRootId || threadRootId === this.thread.peek()?.rootId;
    if (this.#isAway && !isShown && author.id !== this.#me.id) this.unseen.missed(seq);
  }

  #update(message: ChatMessage): void {
    this.apply(message);
    const { deletedAt, threadRootId } = message;
    if (deletedAt && threadRootId && this.#window.byId(threadRootId)) void this.#counts.went(threadRootId).catch(() => undefined);
  }

  async #readCount(id: string): Promise<Counts | undefined> {
    const { node } = await query(ReplyCountDocument, { id }, { signal: this.#ends.signal });
    return node && "replyCount" in node ? (node as Counts) : undefined;
  }

  #applyCount(id: string, { replyCount, lastReplyAt }: Counts): void {
    const root = this.#window.byId(id);
    if (!root) return;
    this.#window.apply({ ...root, replyCount, lastReplyAt, countedUpTo: lastReplyAt ?? undefined });
    this.#change();
  }

  #noteTyping({ actor, isTyping, until }: Extract<Event, { __typename: "TypingChanged" }>): void {
    if (actor.id === this.#me.id) return;
    if (isTyping) this.#typists.set(actor.id, { ...actor, until: until ?? null });
    else this.#typists.delete(actor.id);
    if (isTyping && until) setTimeout(() => this.#change(), Math.max(0, Date.parse(until) - Date.now()) + 50);
    this.#change();
  }

  #notePresence(): void {
    const known = [...this.presence.peek().keys()].map((id) => [id, "OFFLINE"] as const);
    this.presence.value = new Map([...known, ...this.#present]);
  }

  #noteMembers({ joined, left, renamed }: Extract<Event, { __typename: "SpaceMembersChanged" }>): void {
    const gone = new Set([...left, ...joined].map(({ id }) => id));
    const names = new Map(renamed.map(({ actor }) => [actor.id, actor]));
    this.members.value = [...this.members.value.filter(({ id }) => !gone.has(id)).map((each) => names.get(each.id) ?? each), ...joined];
    this.memberCount.value += joined.length - left.length;
    if (gone.has(this.#me.id)) void this.readSpace().catch(() => undefined);
  }

  /** The screen follows once in a frame, however many events came. */
  #change(): void {
    if (!this.#ends.signal.aborted) this.#screen.ask();
  }

  #publish(): void {
    const now = new Date().toISOString();
    this.typing.value = [...this.#typists.values()].filter(({ until }) => !until || until > now);
    this.hasOlder.value = this.#window.hasOlder;
    this.isAtNewest.value = this.#window.isAtNewest;
    const posted = this.#window.messages.map((message) => this.#itemOf(message));
    const drafts = this.#window.isAtNewest ? this.#drafts.items(this.#agentOf) : [];
    this.items.value = [...posted, ...this.#outgoing(undefined), ...drafts]; // what was not sent stays, wherever the reader is
    const thread = this.thread.peek();
    thread?.publish(this.#outgoing(thread.rootId));
    this.unseen.look(this.#window.messages);
  }

  readonly #agentOf = (id: string | undefined): Person =>
    this.members.peek().find((each) => each.id === id) ?? { id: id ?? "agent", name: texts.anAgent, kind: "AGENT" };

  #outgoing(threadRootId: string | undefined): Item[] {
    return this.#outbox.unposted(threadRootId).map(({ key, at, text, state, problem }) => ({ key, kind: "TEXT", authorId: this.#me.id, author: this.#me, at, isMine: true, text, state, problem }));
  }

  #itemOf(message: ChatMessage): Item {
    const { author, kind, text, seq, createdAt, activity } = message;
    const progress = activity ? this.#drafts.progressOf(activity.toolCallId) : undefined;
    const key = this.#keyOf(message);
    const before = this.#made.get(message);
    if (before && before.key === key && before.progress === progress) return before;
    const item: Item = { key, kind, authorId: author.id, author, at: Date.parse(createdAt), seq, isMine: author.id === this.#me.id, text, state: "posted", message, progress, sender: senderOf(message) };
    this.#made.set(message, item);
    return item;
  }

  #keyOf({ id, author, clientKey, streamId }: ChatMessage): string {
    const wasSent = author.id === this.#me.id && clientKey != null && this.#outbox.has(clientKey);
    return (wasSent ? clientKey : streamId) ?? id;
  }
}

function senderOf({ outside }: ChatMessage): string | undefined {
  return outside ? JSON.stringify([outside.connectorId, outside.senderName]) : undefined;
}
