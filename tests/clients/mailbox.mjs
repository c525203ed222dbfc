// The mails of the installation under test: files of its outbox.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

const PATIENCE_MS = 60_000;

/** The address in the newest mail to somebody that leads to `page` (such as `signup`), once it is in the outbox. */
export async function linkTo(address, page, outbox = process.env.CIRCADIAN_OUTBOX) {
  const sought = new RegExp(`https?://\\S+/${page}/\\S+`);
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await setTimeout(50)) {
    const links = (await letters(outbox)).filter((text) => text.includes(`To: ${address}`)).map((text) => text.match(sought)?.[0]);
    const newest = links.filter(Boolean).at(-1);
    if (newest) return newest;
  }
  throw new Error(`no mail to ${address} leads to ${page}`);
}

async function letters(outbox) {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
}
