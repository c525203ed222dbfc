// How the console is built: hashed files in `built/assets`, nothing inline (the content security policy forbids it).

import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { precompress } from "./precompress.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
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
  },
  plugins: [precompress()],
  server: {
    proxy: Object.fromEntries(
      ["/graphql", "/oauth", "/account", "/signin", "/files", "/uploads", "/pages"].map((path) => [path, { target: api, ws: true }]),
    ),
  },
});
