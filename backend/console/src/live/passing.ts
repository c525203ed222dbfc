// What a feed says without storing it: drafts, who types, which agents are awake.

/**
 * A new subscription sends what is still true, then `SnapshotCompleted`. So after a lost connection nothing is taken off
 * the screen at once: only what was not sent again by then is over.
 */
export class Passing<Value> extends Map<string, Value> {
  #old = new Set<string>();
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
  }

  /** What was not sent again is over. */
  settle(): void {
    if (this.#old.size === 0) return;
    this.#old.forEach((key) => this.delete(key));
    this.#old.clear();
    this.#onOver();
  }
}
