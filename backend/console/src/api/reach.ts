// Whether there is a way to the server at all.

import { BASE } from "../routing/router.ts";

/** Of a proxy alone comes an error, which is none of the server. */
export async function isReached(): Promise<boolean> {
  const response = await fetch(`${BASE}/`, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return response !== undefined && response.status < 500;
}
