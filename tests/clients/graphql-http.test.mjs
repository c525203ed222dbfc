// The audit of the GraphQL-over-HTTP specification by npm graphql-http: every check must be met, advice included.

import assert from "node:assert/strict";
import { test } from "node:test";
import { auditServer } from "graphql-http";
import { bearer, url } from "./installation.mjs";

test("61 of 61 checks of the GraphQL-over-HTTP audit", async () => {
  const fetchFn = (input, init) => fetch(input, { ...init, headers: { ...init?.headers, ...bearer() } });
  const results = await auditServer({ url, fetchFn });
  const unmet = results.filter(({ status }) => status !== "ok").map(({ id, name, reason }) => `${id} ${name}: ${reason}`);

  assert.deepEqual(unmet, []);
  assert.equal(results.length, 61);
});
