// npm relay-compiler on our schema: nodes, connections, payload unions and subscriptions as Relay wants them.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { schemaFile } from "./installation.mjs";

test("relay-compiler compiles an app against schema.graphql", () => {
  const directory = mkdtempSync(join(tmpdir(), "circadian-relay-"));
  try {
    cpSync(new URL("relay/", import.meta.url), directory, { recursive: true });
    cpSync(schemaFile, join(directory, "schema.graphql"));
    const compiler = createRequire(import.meta.url)("relay-compiler");
    const { status, stdout, stderr } = spawnSync(compiler, ["relay.config.json"], { cwd: directory, encoding: "utf8" });

    assert.equal(status, 0, stdout + stderr);
    assert.equal(readdirSync(join(directory, "src", "__generated__")).length, 5);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
