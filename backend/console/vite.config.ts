// How the console is built: hashed files in `built/assets`, nothing inline (the content security policy forbids it).

import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { firstScript } from "./first-script.ts";
import { precompress } from "./precompress.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The modules that every page needs. As one file they are smaller than as several. */
const CORE =
  /node_modules\/(@?preact|graphql-ws)\/|^infra\/clients|src\/generated\/live|src\/(live|routing)\/|src\/shell\/(?!help|proof|palette)|src\/api\/(?!download)|src\/texts\/shell|src\/kit\/(button|days|frame|icon|numbers|popover|small|states|time|toast)\./;
const isCore = (id: string) => CORE.test(relative(here("../.."), id)) && !id.endsWith(".css");

const api = process.env["CIRCADIAN_API"] ?? "http://127.0.0.1:8000"; // for `npm run dev`

export default defineConfig({
  base: "/console/",
  resolve: {
    alias: [
      { find: /^@circadian\/client\/(.*)\.js$/, replacement: here("../../infra/clients/typescript/src/$1.ts") },
      { find: "graphql-ws/client", replacement: here("node_modules/graphql-ws/dist/client.js") },
    ],
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "built",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    cssTarget: ["chrome123", "firefox121", "safari17.5"], // the first with `light-dark()`
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "core", test: isCore }] } } },
  },
  plugins: [firstScript(), precompress()],
  server: {
    proxy: Object.fromEntries(
      ["/graphql", "/oauth", "/account", "/signin", "/files", "/uploads", "/pages"].map((path) => [path, { target: api, ws: true }]),
    ),
  },
});
