// A chat client: posts the lines that you type and prints the messages of one space, also while agents write them.
//
// After a lost connection it continues at the cursor of the last event: no message is missing, none is printed twice.
// Ctrl-D or Ctrl-C ends it. README.md in this folder says how to start it.

import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { Connection, Refused } from "./connection.ts";

type Message = { seq: number; text: string; streamId: string | null; author: { name: string } };
type Event = { cursor: string } & (
  | { __typename: "MessagePosted"; message: Message }
  | { __typename: "MessageDelta"; streamId: string; offset: number; text: string }
  | { __typename: "DraftWithdrawn"; streamId: string }
  | { __typename: "FeedReset" }
);
type Space = { feedCursor: string; messages: { nodes: Message[] } };

const MESSAGE = "seq text streamId author { name }";
const HISTORY = `query ($space: ID!) { space(id: $space) { feedCursor messages(last: 100) { nodes { ${MESSAGE} } } } }`;
const FEED = `subscription ($space: ID!, $after: String!) { spaceFeed(spaceId: $space, after: $after) {
  __typename cursor
  ... on MessagePosted { message { ${MESSAGE} } }
  ... on MessageDelta { streamId offset text }
  ... on DraftWithdrawn { streamId } } }`;
const POST = `mutation ($input: PostMessageInput!) { postMessage(input: $input) {
  ... on UserError { code reason: message } } }`;
const CLEAR_LINE = process.stdout.isTTY ? "\r\x1b[K" : "";

/** Follows the feed of one space. */
class Reader {
  #cursor = ""; // of the last event that was handled
  #lastSeq = 0; // of the last message that was printed
  #drafts = new Map<string, string>(); // what agents are writing, by stream id
  readonly #connection: Connection;
  readonly #space: string;

  constructor(connection: Connection, space: string) {
    this.#connection = connection;
    this.#space = space;
  }

  async follow(): Promise<void> {
    await this.#readHistory();
    const begin = () => {
      this.#drafts.clear(); // a new subscription sends all drafts again, from their beginning
      return { space: this.#space, after: this.#cursor };
    };
    for await (const { spaceFeed } of this.#connection.subscribe<{ spaceFeed: Event }>(FEED, begin)) {
      await this.#handle(spaceFeed);
    }
  }

  /** Messages and cursor come from one query, so that nothing is missed between history and feed. */
  async #readHistory(): Promise<void> {
    const { space } = await this.#connection.request<{ space: Space | null }>(HISTORY, { space: this.#space });
    if (!space) throw new Refused("the token does not see this space");
    this.#cursor = space.feedCursor;
    space.messages.nodes.forEach((message) => this.#print(message));
  }

  async #handle(event: Event): Promise<void> {
    this.#cursor = event.cursor;
    switch (event.__typename) {
      case "MessagePosted":
        if (event.message.streamId) this.#drafts.delete(event.message.streamId); // the message replaces its draft
        return this.#print(event.message);
      case "MessageDelta": {
        // `offset` counts code points; the indexes of a JavaScript string do not.
        const draft = [...(this.#drafts.get(event.streamId) ?? "")].slice(0, event.offset).join("") + event.text;
        this.#drafts.set(event.streamId, draft);
        const tail = [...printable(draft).replace(/\s+/g, " ")].slice(-70).join("");
        process.stdout.write(`${CLEAR_LINE}… ${tail}${CLEAR_LINE ? "" : "\n"}`);
        return;
      }
      case "DraftWithdrawn":
        this.#drafts.delete(event.streamId);
        process.stdout.write(CLEAR_LINE);
        return;
      case "FeedReset": // the feed cannot continue at this cursor
        await this.#readHistory();
    }
  }

  #print({ seq, text, author }: Message): void {
    if (seq <= this.#lastSeq) return; // the history and the feed may both have it
    this.#lastSeq = seq;
    console.log(`${CLEAR_LINE}${printable(author.name)}: ${printable(text)}`);
  }
}

/** Control characters in a message must not reach the terminal. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, "\ufffd");
}

/** Posts each line of the standard input. Returns at its end. */
async function postLines(connection: Connection, spaceId: string): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    if (!line.trim()) continue;
    const input = { spaceId, text: line.trim(), idempotencyKey: randomUUID() };
    const answer = await connection.request<{ postMessage: { code?: string; reason?: string } }>(POST, { input });
    if (answer.postMessage.code) console.error(`${CLEAR_LINE}not posted: ${answer.postMessage.reason}`);
  }
}

const { CIRCADIAN_URL, CIRCADIAN_TOKEN, CIRCADIAN_SPACE } = process.env;
try {
  if (!CIRCADIAN_URL || !CIRCADIAN_TOKEN || !CIRCADIAN_SPACE) throw new Refused("a setting is missing: see README.md");
  const connection = new Connection(CIRCADIAN_URL, CIRCADIAN_TOKEN);
  await Promise.race([new Reader(connection, CIRCADIAN_SPACE).follow(), postLines(connection, CIRCADIAN_SPACE)]);
  process.exit(0);
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(`chat-client: ${error.message}`);
  process.exit(1);
}
