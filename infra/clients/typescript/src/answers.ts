// Reads GraphQL answers: their data, or the error that their errors mean.

import { ConnectionLost, Refused } from "./errors.js";

const MAY_PASS: unknown[] = ["RATE_LIMITED", "UNAVAILABLE"]; // codes after which the same request may succeed
export const UNAUTHENTICATED = "UNAUTHENTICATED";

/** An answer, or what stands in its place. */
type Answer = { data?: unknown; errors?: readonly { message: string; extensions?: unknown }[] | undefined } | null;

/** Throws `ConnectionLost` for an error that may pass, and `Refused` for any other. */
export function dataOf(answer: Answer): unknown {
  const [error] = answer?.errors ?? [];
  if (error) {
    const { code, retryAfterSeconds } = (error.extensions ?? {}) as { code?: string; retryAfterSeconds?: number };
    throw MAY_PASS.includes(code) ? new ConnectionLost(error.message, retryAfterSeconds) : new Refused(error.message, code);
  }
  if (!answer?.data) throw new ConnectionLost("the answer is not one of GraphQL");
  return answer.data;
}
