// The websocket of a client, which all its feeds share. It is open while a feed is followed.

import { type Client as SocketClient, createClient } from "graphql-ws/client";
import { dataOf } from "./answers.js";
import { CircadianError, ConnectionLost, Refused } from "./errors.js";
import type { Token } from "./token.js";

const TOKEN_REFUSED = 4401;
const TOKEN_ENDED = 4403;
const TERMINATED = 4499; // no code of the server: the client gave up a connection that says nothing
const NORMAL = 1000;
const TRY_AGAIN_LATER = 1013;
const INIT_TOO_SLOW = 4408; // the only code of the protocol's own that a slow network can cause
const PING_MS = 10_000;
const PONG_MS = 5_000;
const CONNECT_MS = 15_000;

type SocketOptions = { onConnection?: ((isOpen: boolean) => void) | undefined; webSocketImpl?: unknown };

export class Socket {
  readonly #token: Token;
  readonly #client: SocketClient;
  #isConnected = false;

  constructor(url: string, token: Token, { onConnection, webSocketImpl }: SocketOptions) {
    this.#token = token;
    let used = "";
    let silence: ReturnType<typeof setTimeout> | undefined;
    const expectAnswer = (milliseconds: number) => {
      clearTimeout(silence);
      silence = setTimeout(() => this.#client.terminate(), milliseconds);
    };
    this.#client = createClient({
      url: url.replace(/^http/, "ws"),
      webSocketImpl: withoutUnheardErrors(webSocketImpl),
      connectionParams: async () => ({ authorization: `Bearer ${(used = await token.get())}` }),
      retryAttempts: 0, // a feed subscribes again itself: it needs new variables each time
      keepAlive: PING_MS,
      on: {
        connecting: () => expectAnswer(CONNECT_MS),
        connected: () => {
          clearTimeout(silence);
          this.#isConnected = true;
          token.accept();
          onConnection?.(true);
        },
        ping: (received) => received || expectAnswer(PONG_MS),
        pong: () => clearTimeout(silence),
        closed: (event) => {
          clearTimeout(silence);
          this.#isConnected = false;
          const code = codeOf(event);
          if (code === TOKEN_REFUSED) token.refuse(used);
          if (code === TOKEN_ENDED) token.end(used);
          onConnection?.(false);
        },
      },
    });
  }

  /** The data of each event of one subscription. Throws `ConnectionLost` and `Refused`. */
  async *events(query: string, variables: Record<string, unknown>, signal?: AbortSignal): AsyncGenerator<unknown> {
    await this.#token.get(); // throws here if there is none, and not within the websocket
    if (signal?.aborted) return;
    let isSubscribed = false;
    const answers = this.#client.iterate({
      query,
      get variables() {
        isSubscribed = true; // it is read when the subscription is sent
        return variables;
      },
    });
    const end = (lost: ConnectionLost) => {
      void answers.return?.();
      void answers.throw?.(lost); // ends an iteration that waits, also while the websocket is not open yet
    };
    const stop = () => end(new ConnectionLost("the feed was ended"));
    const unhear = this.#client.on("closed", (event) => {
      // After this code graphql-ws would subscribe again by itself, with the variables of the first time.
      if (isSubscribed && codeOf(event) === NORMAL) end(new ConnectionLost("the API has closed the connection"));
    });
    signal?.addEventListener("abort", stop);
    try {
      for await (const answer of answers) yield dataOf(answer);
    } catch (problem) {
      throw this.#meaning(problem);
    } finally {
      unhear();
      signal?.removeEventListener("abort", stop);
    }
  }

  async close(): Promise<void> {
    if (!this.#isConnected) this.#client.terminate(); // `dispose` would wait until it is
    await this.#client.dispose();
  }

  /** `problem` is a list of GraphQL errors, the close event of a websocket, or an error. */
  #meaning(problem: unknown): unknown {
    if (problem instanceof CircadianError) return problem;
    if (Array.isArray(problem)) {
      try {
        return dataOf({ errors: problem });
      } catch (error) {
        return error;
      }
    }
    const { code, reason, message } = problem as { code?: unknown; reason?: string; message?: string };
    if (code === TOKEN_REFUSED) return this.#token.refusal();
    if (code === TERMINATED) return new ConnectionLost("the API does not answer");
    if (typeof code === "number" && isOfProtocol(code)) {
      return new Refused(`the API has closed the connection with ${code}: ${reason}`, String(code));
    }
    const unsaid = code === undefined ? "the API cannot be reached" : `the connection was closed (${code})`;
    const text = reason || message || unsaid; // a browser does not say why a websocket cannot be opened
    return new ConnectionLost(text, code === TRY_AGAIN_LATER ? 1 : 0);
  }
}

/** The client is wrong, and would be wrong again. docs/integrating.md has the other codes. */
function isOfProtocol(code: number): boolean {
  return code >= 4400 && code < 4600 && ![TOKEN_ENDED, INIT_TOO_SLOW].includes(code);
}

function codeOf(event: unknown): number {
  return (event as CloseEvent).code;
}

/**
 * Of the package `ws`, an error that nobody listens to ends the process: such as that of a websocket that is given up
 * before it is open.
 */
function withoutUnheardErrors(webSocketImpl: unknown): unknown {
  if (!webSocketImpl) return undefined;
  return class extends (webSocketImpl as typeof WebSocket) {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener("error", () => undefined);
    }
  };
}
