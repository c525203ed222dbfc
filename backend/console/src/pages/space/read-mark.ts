// How far the person has read a space, and the requests that tell the API so.

/** The API holds each request for up to a second. So one is under way at a time; the next one is for the newest message. */
export class ReadMark {
  readonly #send: (seq: number) => Promise<unknown>;
  #seen = 0;
  #told = 0;
  #isSending = false;

  constructor(send: (seq: number) => Promise<unknown>) {
    this.#send = send;
  }

  /** The number of the last message that the person has read, whether the API knows it yet or not. */
  get seq(): number {
    return this.#seen;
  }

  /** The API says how far the person has read, here or elsewhere. */
  heard(seq: number): void {
    this.#told = Math.max(this.#told, seq);
    this.#seen = Math.max(this.#seen, seq);
  }

  /** The person has read up to this message. What cannot be sent is sent again with the next one. */
  async move(seq: number): Promise<void> {
    if (seq <= this.#seen) return;
    this.#seen = seq;
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (this.#told < this.#seen) await this.#tell(this.#seen);
    } catch {
      this.#seen = this.#told;
    } finally {
      this.#isSending = false;
    }
  }

  async #tell(seq: number): Promise<void> {
    await this.#send(seq);
    this.#told = Math.max(this.#told, seq);
  }
}
