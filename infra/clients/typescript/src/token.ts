// The token of a client: kept for as long as the API accepts it, then asked for again.

import { type CircadianError, ConnectionLost, TokenRefused } from "./errors.js";

/**
 * An access token, or a function that returns one whenever the API no longer accepts the last one. If it cannot get one
 * at the moment, it throws `ConnectionLost`: then the client tries again.
 */
export type TokenSource = string | (() => string | Promise<string>);

const MOST_REFUSALS = 3; // one after the other: the source does not know a token that is valid

export class Token {
  readonly #source: TokenSource;
  #current: Promise<string> | undefined;
  #used: string | undefined;
  #refused: string | undefined;
  #refusals = 0;

  constructor(source: TokenSource) {
    this.#source = source;
  }

  /** Throws `TokenRefused` if the source returns a token that the API has refused. */
  async get(): Promise<string> {
    if (!this.#current) {
      this.#used = undefined; // the API may still refuse the last token: this says nothing about the next one
      this.#current = this.#ask();
    }
    try {
      return (this.#used = await this.#current);
    } catch (error) {
      this.#current = undefined; // the source may succeed the next time
      throw error;
    }
  }

  /** The API has accepted the token. */
  accept(): void {
    this.#refusals = 0;
  }

  /** The token was valid. It is not any more, or its rights have changed: the API decides about its next use. */
  end(token: string): void {
    if (token === this.#used) this.#current = undefined;
  }

  /** The API does not accept the token. */
  refuse(token: string): void {
    if (token !== this.#used || !this.#current) return;
    this.#current = undefined;
    this.#refused = token;
    this.#refusals++;
  }

  /** What a refusal means for the request. */
  refusal(): CircadianError {
    if (typeof this.#source === "string") return new TokenRefused();
    return new ConnectionLost("the API does not accept the token; getting another one");
  }

  async #ask(): Promise<string> {
    const token = typeof this.#source === "string" ? this.#source : await this.#source();
    if (token === this.#refused || this.#refusals >= MOST_REFUSALS) throw new TokenRefused();
    return token;
  }
}
