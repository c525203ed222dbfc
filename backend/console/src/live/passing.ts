// What a feed says without storing it: drafts, who types, which agents are awake.

const GRACE_MS = 5_000;

/**
 * A new subscription sends what is still true. So after a lost connection nothing is taken off the screen at once: only
 * what the new subscription does not repeat within some seconds is over.
 */
export class Passing<Value> extends Map<string, Value> {
  #old = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isConnected = true;
  readonly #onOver: () => void;

  constructor(onOver: () => void) {
    super();
    this.#onOver = onOver;
  }

  override set(key: string, value: Value): this {
    this.#old?.delete(key); // not there yet while `Map` is made
    return super.set(key, value);
  }

  /** A new subscription begins, or will begin as soon as there is a connection. */
  subscribe(): void {
    this.#old = new Set(this.keys());
    this.connect(this.#isConnected);
  }

  connect(isConnected: boolean): void {
    this.#isConnected = isConnected;
    clearTimeout(this.#timer);
    if (!isConnected || this.#old.size === 0) return;
    this.#timer = setTimeout(() => this.settle(), GRACE_MS);
  }

  /** What was not sent again is over. */
  settle(): void {
    clearTimeout(this.#timer);
    if (this.#old.size === 0) return;
    this.#old.forEach((key) => this.delete(key));
    this.#old.clear();
    this.#onOver();
  }
}
