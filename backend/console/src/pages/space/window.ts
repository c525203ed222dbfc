// The part of a long history that a page holds: from one message to another, without a hole, in the order of `seq`.

export type Posted = { id: string; seq: number };
export type Page<Message> = { messages: readonly Message[]; hasOlder: boolean; hasNewer: boolean };

export class MessageWindow<Message extends Posted> {
  hasOlder = false;
  /** False after a jump to an old message, until newer pages have led back to the newest message. */
  isAtNewest = true;
  readonly #most: number;
  #messages: Message[] = [];
  /** The newest message that the feed has brought, whether it is inside or not. */
  #newestSeq = 0;
  /** What the feed brought while a page was read: the page may be older. */
  #meanwhile = new Map<number, Message>();
  #reads = 0;

  /** It holds at most so many messages; the ones furthest from what was read last go first. */
  constructor(most: number) {
    this.#most = most;
  }

  get messages(): readonly Message[] {
    return this.#messages;
  }

  get first(): Message | undefined {
    return this.#messages[0];
  }

  get last(): Message | undefined {
    return this.#messages.at(-1);
  }

  /** Before a page is asked for. */
  begin(): void {
    this.#reads++;
  }

  /** The page is there, or will not come. What the feed brings is kept a second time only while one is read. */
  end(): void {
    if (--this.#reads === 0) this.#meanwhile.clear();
  }

  /** The page replaces everything. */
  reset({ messages, hasOlder, hasNewer }: Page<Message>): void {
    this.#messages = messages.map((message) => this.#meanwhile.get(message.seq) ?? message);
    this.hasOlder = hasOlder;
    this.#follow(hasNewer);
  }

  addOlder({ messages, hasOlder }: Page<Message>): void {
    const first = this.first?.seq ?? Infinity;
    const fresh = messages.filter(({ seq }) => seq < first).map((message) => this.#meanwhile.get(message.seq) ?? message);
    this.#messages = [...fresh, ...this.#messages];
    this.hasOlder = hasOlder;
    if (this.#messages.length <= this.#most) return;
    this.#messages = this.#messages.slice(0, this.#most);
    this.isAtNewest = false;
  }

  addNewer({ messages, hasNewer }: Page<Message>): void {
    const last = this.last?.seq ?? 0;
    const fresh = messages.filter(({ seq }) => seq > last).map((message) => this.#meanwhile.get(message.seq) ?? message);
    this.#messages = [...this.#messages, ...fresh];
    this.#dropOldest();
    this.#follow(hasNewer);
  }

  /** A message that the feed or a mutation brings: a new one, or a known one with other content. Returns whether it is inside. */
  apply(message: Message): boolean {
    this.#newestSeq = Math.max(this.#newestSeq, message.seq);
    if (this.#reads > 0) this.#meanwhile.set(message.seq, message);
    const at = this.#placeOf(message.seq);
    const known = this.#messages[at];
    if (known?.seq === message.seq) {
      this.#messages = this.#messages.with(at, { ...known, ...message });
      return true;
    }
    const isInside = this.isAtNewest && (at > 0 || this.#messages.length === 0 || !this.hasOlder);
    if (!isInside) return false;
    this.#messages = this.#messages.toSpliced(at, 0, message);
    this.#dropOldest();
    return true;
  }

  bySeq(seq: number): Message | undefined {
    const found = this.#messages[this.#placeOf(seq)];
    return found?.seq === seq ? found : undefined;
  }

  byId(id: string): Message | undefined {
    return this.#messages.find((each) => each.id === id);
  }

  /** It is live when it reaches the newest message that the feed has brought. */
  #follow(hasNewer: boolean): void {
    const last = this.last?.seq ?? 0;
    if (!hasNewer) {
      const later = [...this.#meanwhile.values()].filter(({ seq }) => seq > last).sort((a, b) => a.seq - b.seq);
      this.#messages = [...this.#messages, ...later];
    }
    this.isAtNewest = !hasNewer && (this.last?.seq ?? 0) >= this.#newestSeq;
  }

  #dropOldest(): void {
    if (this.#messages.length <= this.#most) return;
    this.#messages = this.#messages.slice(-this.#most);
    this.hasOlder = true;
  }

  /** The index of the first message that is not before `seq`. */
  #placeOf(seq: number): number {
    let [low, high] = [0, this.#messages.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#messages[middle]!.seq < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** What a draft is after a delta. `offset` counts code points; the indexes of a JavaScript string do not. */
export function grown(before: string, offset: number, text: string): string {
  if (offset === 0) return text;
  let [at, index] = [0, 0];
  while (at < offset && index < before.length) {
    index += before.codePointAt(index)! > 0xffff ? 2 : 1;
    at++;
  }
  return before.slice(0, index) + text;
}
