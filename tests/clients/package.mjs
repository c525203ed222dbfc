// The package of infra/clients/typescript, compiled into a folder from which programs can import it.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../../infra/clients/typescript/", import.meta.url));
const compiler = fileURLToPath(new URL("node_modules/typescript/bin/tsc", import.meta.url));
const build = fileURLToPath(new URL("build/", import.meta.url)); // inside this folder, so that programs find packages

/** A folder for the tests of one file. */
export function buildFolder(name) {
  mkdirSync(build, { recursive: true });
  const directory = mkdtempSync(join(build, `${name}-`));
  after(() => rmSync(directory, { recursive: true }));
  return directory;
}

/** Compiles the package into the folder, as its own build does. Returns the path of its first module. */
export function buildClient(directory) {
  const target = join(directory, "node_modules", "@circadian", "client");
  for (const name of ["package.json", "tsconfig.json", "src"]) {
    cpSync(join(source, name), join(target, name), { recursive: true });
  }
  run([compiler], target);
  return join(target, "build", "index.js");
}

/** Checks the types of a program, and writes JavaScript unless the options say otherwise. */
export function tsc(directory, ...given) {
  const options = ["--strict", "--target", "es2023", "--module", "nodenext", "--skipLibCheck"];
  options.push("--erasableSyntaxOnly", "--verbatimModuleSyntax");
  run([compiler, ...options, ...given], directory);
}

function run(command, cwd) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd, encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
}
