// Puts `src/first.js` into the head of the page: a file with a hashed name that runs before anything is painted. What Vite
// builds itself are modules, and these run after the first paint.

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const SOURCE = "src/first.js";
const BEFORE = "<title>"; // and so before the style sheet, for which it would wait

export function firstScript(): Plugin {
  let base = "/";
  return {
    name: "first-script",
    configResolved: (config) => void (base = config.base),
    buildStart() {
      if (this.environment.mode === "build") this.emitFile({ type: "asset", name: "first.js", source: readFileSync(SOURCE, "utf8") });
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const built = Object.values(bundle ?? {}).find((each) => each.type === "asset" && each.names.includes("first.js"));
        return html.replace(BEFORE, `<script src="${base}${built?.fileName ?? SOURCE}"></script>\n${BEFORE}`);
      },
    },
  };
}
