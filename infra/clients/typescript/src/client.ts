// Queries and mutations over fetch, and feeds that continue after lost connections.

import type { DocumentTypeDecoration } from "@graphql-typed-document-node/core";
import { UNAUTHENTICATED, dataOf } from "./answers.js";
import { ConnectionLost, Refused } from "./errors.js";
import { pause, pauseSeconds } from "./retries.js";
import { Socket } from "./socket.js";
import { Token, type TokenSource } from "./token.js";

/** A document with the types of its data and its variables: of this package, or of your own graphql-codegen. */
export type Document<Data, Variables> = DocumentTypeDecoration<Data, Variables> & { toString(): string };

/** What a subscription sends: the one field of its data. */
export type EventOf<Data> = Data[keyof Data];

export type ClientOptions = {
  /** The GraphQL endpoint, such as `http://localhost:8000/graphql`. */
  url: string;
  token: TokenSource;
  /** For how long a query or mutation is repeated after lost connections and passing errors. */
  patienceSeconds?: number;
  /** Hears of each repeat. Without it the console does. */
  onRetry?: (lost: ConnectionLost) => void;
  /** Hears when the websocket of the feeds opens (`true`), and when it closes or cannot be opened (`false`). */
  onConnection?: (isOpen: boolean) => void;
  /** Only where `WebSocket` is not global, as in Node 20: that of the package `ws`. */
  webSocketImpl?: unknown;
};

export type RequestOptions = {
  /** Gives up. */
  signal?: AbortSignal;
  /** Only for what takes longer than 15 seconds, such as `tryTool`: for how long one answer is waited for. */
  requestSeconds?: number;
};

export type FeedOptions = {
  /** The cursor to begin after. Without it the feed begins at an unknown moment. */
  after?: string | null;
  /**
   * Called before each subscription. The server then sends all drafts again, and then `SnapshotCompleted`: forget those
   * that you have, at once or if they were not sent again by then.
   */
  onSubscribe?: () => void;
  /** Ends the feed. */
  signal?: AbortSignal;
};

const REQUEST_SECONDS = 15;
const PASSING_STATUSES = [408, 425, 429];

export class Client {
  readonly #url: string;
  readonly #token: Token;
  readonly #socket: Socket;
  readonly #closed = new AbortController();
  readonly #patienceSeconds: number;
  readonly #onRetry: (lost: ConnectionLost) => void;

  constructor({ url, token, patienceSeconds = 60, onRetry, onConnection, webSocketImpl }: ClientOptions) {
    this.#url = url;
    this.#token = new Token(token);
    this.#socket = new Socket(url, this.#token, { onConnection, webSocketImpl });
    this.#patienceSeconds = patienceSeconds;
    this.#onRetry = onRetry ?? ((lost) => console.warn(`trying again: ${lost.message}`));
  }

  /** The data of a query. Throws `Refused`, and `ConnectionLost` if the API does not answer in time. */
  async query<Data, Variables extends object>(
    document: Document<Data, Variables>,
    variables: Variables,
    { signal, requestSeconds = REQUEST_SECONDS }: RequestOptions = {},
  ): Promise<Data> {
    const body = JSON.stringify({ query: document.toString(), variables });
    const givesUpAt = Date.now() + this.#patienceSeconds * 1000;
    for (let attempt = 0; ; attempt++) {
      try {
        return (await this.#answer(body, requestSeconds, signal)) as Data;
      } catch (problem) {
        const seconds = problem instanceof ConnectionLost ? pauseSeconds(attempt, problem) : Infinity;
        if (signal?.aborted || !(problem instanceof ConnectionLost) || Date.now() + seconds * 1000 > givesUpAt) throw problem;
        this.#onRetry(problem);
        await pause(seconds, signal);
      }
    }
  }

  /**
   * The data of a mutation. It has one idempotency key for all its repeats, so that it changes something once.
   * The payload is a success or an error: look at its `__typename`.
   */
  async mutate<Data, Variables extends { input: { idempotencyKey?: string | null | undefined } }>(
    document: Document<Data, Variables>,
    variables: Variables,
    options: RequestOptions = {},
  ): Promise<Data> {
    const idempotencyKey = variables.input.idempotencyKey ?? randomKey();
    return this.query(document, { ...variables, input: { ...variables.input, idempotencyKey } }, options);
  }

  /**
   * The events of any subscription, without end and without a gap. Throws `Refused` if it cannot continue.
   *
   * After a lost connection it subscribes again with the cursor of the last event: no event is missed, and none comes
   * twice. `FeedReset` says that the feed could not continue at the cursor: read everything again, the feed goes on by
   * itself. A feed without cursors, such as `ToolCallFeed`, sends again what waits.
   */
  async *feed<Data, Variables extends object>(
    document: Document<Data, Variables>,
    variables: Omit<Variables, "after">,
    { after = null, onSubscribe, signal }: FeedOptions = {},
  ): AsyncGenerator<EventOf<Data>, void> {
    const query = document.toString();
    const ends = signal ? AbortSignal.any([signal, this.#closed.signal]) : this.#closed.signal;
    let cursor = after;
    const given = () => (query.includes("$after") ? { ...variables, after: cursor } : { ...variables });
    for (let attempt = 0; !ends.aborted; attempt++) {
      onSubscribe?.();
      let lost = new ConnectionLost("the subscription has ended");
      try {
        for await (const data of this.#socket.events(query, given(), ends)) {
          if (ends.aborted) return;
          attempt = 0;
          const [event] = Object.values(data as object) as [{ cursor?: string }];
          cursor = event.cursor ?? cursor;
          yield event as Awaited<EventOf<Data>>;
        }
      } catch (problem) {
        if (!(problem instanceof ConnectionLost)) throw problem;
        lost = problem;
      }
      if (ends.aborted) return;
      this.#onRetry(lost);
      await pause(pauseSeconds(attempt, lost), ends);
    }
  }

  /** Ends all feeds and closes the websocket. */
  async close(): Promise<void> {
    this.#closed.abort();
    await this.#socket.close();
  }

  async #answer(body: string, seconds: number, signal?: AbortSignal): Promise<unknown> {
    const token = await this.#token.get();
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const limit = AbortSignal.timeout(seconds * 1000);
    const ends = signal ? AbortSignal.any([signal, limit]) : limit;
    const response = await fetch(this.#url, { method: "POST", headers, body, signal: ends }).catch((error: unknown) => {
      throw signal?.aborted ? error : new ConnectionLost(`no connection: ${error}`);
    });
    const json = await response.json().catch(() => null); // a proxy's page, for example
    if (json === null || typeof json !== "object") throw noJson(response);
    try {
      const data = dataOf(json);
      this.#token.accept();
      return data;
    } catch (problem) {
      if (!(problem instanceof Refused) || problem.code !== UNAUTHENTICATED) throw problem;
      this.#token.refuse(token);
      throw this.#token.refusal();
    }
  }
}

function noJson({ url, status }: Response): Error {
  const what = `${url} answers with status ${status} and no JSON`;
  const isWrong = status >= 400 && status < 500 && !PASSING_STATUSES.includes(status);
  return isWrong ? new Refused(what) : new ConnectionLost(what);
}

/** `crypto.randomUUID` is not there on pages that came by plain HTTP. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
