// The connection to the API that chat-client.ts uses: requests over HTTP, subscriptions over a websocket.
//
// Both repeat by themselves after lost connections and passing errors. Copy this file: it needs graphql-ws and ws.

import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "graphql-ws";
import WebSocket from "ws";

type Failure = { message: string; extensions?: { code?: unknown } };

const MAY_PASS: unknown[] = ["RATE_LIMITED", "UNAVAILABLE"]; // after these codes the same request may succeed

/** The API refuses a request and would refuse it again. The message is the reason. */
export class Refused extends Error {}

export class Connection {
  readonly #url: string;
  readonly #headers: { authorization: string };

  /** `url` is the GraphQL endpoint, such as `http://localhost:8000/graphql`. */
  constructor(url: string, token: string) {
    this.#url = url;
    this.#headers = { authorization: `Bearer ${token}` };
  }

  /**
   * Repeats a query or mutation until the API answers, and returns the data.
   *
   * The first answer to a mutation may be lost. Give each mutation an idempotency key: then a repeat has no effect.
   */
  async request<Data>(query: string, variables: object): Promise<Data> {
    const body = JSON.stringify({ query, variables });
    const headers = { ...this.#headers, "content-type": "application/json" };
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await fetch(this.#url, { method: "POST", headers, body, signal: AbortSignal.timeout(10_000) });
        const { data, errors } = (await response.json()) as { data: Data; errors?: Failure[] };
        if (!errors) return data;
        throw problemOf(errors);
      } catch (problem) {
        if (problem instanceof Refused) throw problem;
        await pause(attempt, problem); // no connection, a passing error, or a proxy's page instead of JSON
      }
    }
  }

  /** Yields the data of each event, without end. Calls `variables` for each new subscription. */
  async *subscribe<Data>(query: string, variables: () => Record<string, unknown>): AsyncGenerator<Data> {
    for (let attempt = 0; ; attempt++) {
      try {
        for await (const data of this.#events<Data>(query, variables())) {
          attempt = 0;
          yield data;
        }
        throw new Error("the subscription has ended");
      } catch (problem) {
        if (problem instanceof Refused) throw problem;
        await pause(attempt, problem);
      }
    }
  }

  /** One websocket with one subscription, by the protocol graphql-transport-ws. */
  async *#events<Data>(query: string, variables: Record<string, unknown>): AsyncGenerator<Data> {
    let silence: NodeJS.Timeout | undefined;
    const client = createClient({
      url: this.#url.replace(/^http/, "ws"),
      webSocketImpl: WebSocket,
      connectionParams: this.#headers,
      retryAttempts: 0, // `subscribe` does this: it needs new variables for each subscription
      keepAlive: 10_000, // sends a ping; if no pong follows, the connection is dead
      on: {
        ping: (received) => void (received || (silence = setTimeout(() => client.terminate(), 5_000))),
        pong: () => clearTimeout(silence),
        closed: () => clearTimeout(silence),
      },
    });
    try {
      for await (const { data, errors } of client.iterate<Data>({ query, variables })) {
        if (errors) throw errors;
        if (data) yield data;
      }
    } catch (problem) {
      throw problemOf(problem);
    } finally {
      await client.dispose();
    }
  }
}

/** `problem` is a list of GraphQL errors, the close event of a websocket, or an exception. */
function problemOf(problem: unknown): Error {
  if (Array.isArray(problem)) {
    const { message, extensions } = problem[0] as Failure;
    return MAY_PASS.includes(extensions?.code) ? new Error(message) : new Refused(message);
  }
  const { code, reason, message } = problem as { code?: unknown; reason?: string; message?: string };
  if (code === 4401 || code === 4403) return new Refused("the token is not valid, or no longer valid");
  return new Error(message || reason || `the connection was closed (${code})`);
}

/** Waits longer after each attempt. The random part keeps many clients from returning at the same moment. */
async function pause(attempt: number, problem: unknown): Promise<void> {
  console.error(`trying again: ${problem}`);
  await sleep(200 * 2 ** Math.min(attempt, 6) * (0.5 + Math.random() / 2));
}
