// npm graphql-codegen with its client preset on our schema: the documents are valid, and their types are exact.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { schemaFile } from "./installation.mjs";

const modules = fileURLToPath(new URL("node_modules/", import.meta.url));
const build = fileURLToPath(new URL("build/", import.meta.url)); // inside this folder, so that the files find packages
mkdirSync(build, { recursive: true });
const directory = mkdtempSync(join(build, "codegen-"));
after(() => rmSync(directory, { recursive: true }));
cpSync(new URL("codegen/", import.meta.url), directory, { recursive: true });
cpSync(schemaFile, join(directory, "schema.graphql"));

function run(...command) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: directory, encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
}

test("types are generated for documents that select what a payload and a feed may be", () => {
  run(join(modules, "@graphql-codegen", "cli", "esm", "bin.js"), "--config", "codegen.json");
  const types = readFileSync(join(directory, "generated", "graphql.ts"), "utf8");
  assert.match(types, /export type PostMutation = /);

  const options = ["--strict", "--noEmit", "--target", "es2023", "--module", "esnext", "--moduleResolution", "bundler"];
  run(join(modules, "typescript", "bin", "tsc"), ...options, "--skipLibCheck", "documents.ts");
});
