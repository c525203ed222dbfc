// The committed files of the console are what its source and its locked packages make, and the compressed ones are those.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));
const built = join(root, "backend", "console", "built");
const decompress = { ".br": brotliDecompressSync, ".gz": gunzipSync };
const ending = (name) => Object.keys(decompress).find((end) => name.endsWith(end));
let copy;

/** The files of a folder by their paths in it. */
async function files(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((each) => each.isFile()).map((each) => join(each.parentPath ?? each.path, each.name));
  return new Map(await Promise.all(paths.sort().map(async (path) => [path.slice(folder.length + 1), await readFile(path)])));
}

before(async () => {
  copy = await mkdtemp(join(tmpdir(), "console-build-"));
  const isSource = (path) => !/\/(node_modules|built)$/.test(path);
  for (const folder of ["backend/console", "infra/clients/typescript"]) {
    await cp(join(root, folder), join(copy, folder), { recursive: true, filter: isSource });
  }
  await cp(join(root, "schema.graphql"), join(copy, "schema.graphql"));
});

after(() => rm(copy, { recursive: true, force: true }));

test("a build of the locked packages makes the committed files", { timeout: 300_000 }, async () => {
  const cwd = join(copy, "backend", "console");
  const out = join(copy, "out");
  await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel", "error"], { cwd });
  await run("npm", ["run", "build", "--", "--outDir", out, "--emptyOutDir"], { cwd });

  const [fresh, committed] = await Promise.all([files(out), files(built)]);
  const plain = (found) => [...found.keys()].filter((name) => !ending(name));
  assert.deepEqual(plain(committed), plain(fresh), "run `make console` and commit what it writes");
  const differing = plain(fresh).filter((name) => !fresh.get(name).equals(committed.get(name)));
  assert.deepEqual(differing, [], "run `make console` and commit what it writes");
});

test("the types of the source fit, and the generated code is that of the schema", { timeout: 300_000 }, async () => {
  const cwd = join(copy, "backend", "console");
  await run("npm", ["run", "check"], { cwd }).catch(({ stdout, stderr }) => assert.fail(`${stdout}\n${stderr}\nrun \`npm run generate\` and \`npm run check\` in backend/console`));
});

test("the licences of all packages in the build are in it", async () => {
  const { dependencies } = JSON.parse(await readFile(join(root, "backend", "console", "package.json"), "utf8"));
  const text = await readFile(join(built, "licenses.txt"), "utf8");

  for (const name of Object.keys(dependencies)) assert.ok(text.includes(`\n${name}\n`), `${name} is missing in licenses.txt`);
});

test("each compressed file holds the file beside it", async () => {
  const committed = await files(built);
  const compressed = [...committed.keys()].filter(ending);

  assert.ok(compressed.length > 0);
  for (const name of compressed) {
    const plain = committed.get(name.slice(0, -ending(name).length));
    assert.ok(plain, `${name} has no file beside it`);
    assert.ok(decompress[ending(name)](committed.get(name)).equals(plain), `${name} differs from the file beside it`);
  }
});
