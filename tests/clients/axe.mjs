// What axe-core finds on a page. Its source is given to the browser by the test: the page itself may load nothing else.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Runs in the page: returns when what fades in or out has done so; half of it has no contrast. */
async function settled() {
  const moving = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(({ finished }) => finished));
}

/** The violations, as sentences; empty if there are none. */
export async function violations(page) {
  await page.evaluate(source);
  await page.evaluate(settled);
  const { violations: found } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.replace(/\s+/g, " ")}`));
}
