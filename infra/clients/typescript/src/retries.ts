// How long the client waits before it tries again.

import type { ConnectionLost } from "./errors.js";

const FIRST_SECONDS = 0.2;
const MOST_SECONDS = 15;

/** Longer after each attempt. The random part keeps many clients from returning at the same moment. */
export function pauseSeconds(attempt: number, lost: ConnectionLost): number {
  const longest = Math.min(FIRST_SECONDS * 2 ** Math.min(attempt, 20), MOST_SECONDS);
  return lost.waitSeconds + longest * (0.5 + Math.random() / 2);
}

/** Returns earlier if the signal aborts. */
export function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    signal?.addEventListener("abort", end);
  });
}
