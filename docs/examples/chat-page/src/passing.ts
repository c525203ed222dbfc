// What a feed says without storing it: drafts, who types, which agents are awake.

/**
 * A new subscription first sends what is true now, and then `SnapshotCompleted`. So after a lost connection nothing is taken
 * off the screen at once: only what the new subscription has not repeated by then is over.
 */
export class Passing<Value> extends Map<string, Value> {
  #old = new Set<string>();

  override set(key: string, value: Value): this {
    this.#old.delete(key);
    return super.set(key, value);
  }

  /** A new subscription begins, or will begin as soon as there is a connection. */
  subscribe(): void {
    this.#old = new Set(this.keys());
  }

  /** The subscription has sent all that is true. */
  complete(): void {
    this.#old.forEach((key) => this.delete(key));
    this.#old.clear();
  }
}
